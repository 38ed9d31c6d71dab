"""While what a skill reads is still being loaded, the person who asked it is told that this answer takes longer."""

from collections.abc import Callable
from dataclasses import replace

from engine.messages import Answer
from engine.phrases import Phrases
from engine.turn import Skill, Turn, said


def while_loading(skill: Skill, waits: Callable[[], bool], phrases: Phrases) -> Skill:
    """The skill that tells so before it answers, as long as it `waits`; the answer takes the place of these words."""

    async def answer(turn: Turn) -> Answer:
        if waits():
            words = phrases("answers.warming", turn.language)
            turn.progress(said(words, "answer", turn.route.intent, turn.language))
        return await skill.answer(turn)

    return replace(skill, answer=answer)
