"""Requests that no document answers: says so, and what there is to ask about."""

from engine.messages import Answer
from engine.phrases import Phrases
from engine.skills.topics import Topics
from engine.turn import Handler, Turn, said


def out_of_scope(phrases: Phrases, topics: Topics) -> Handler:
    async def reply(turn: Turn) -> Answer:
        about = await topics(turn.language, turn.message.collections)
        words = phrases("answers.out_of_scope", turn.language, topics=about, also=topics.also(turn.language))
        return said(words.strip(), "abstention", "out_of_scope", turn.language)

    return reply
