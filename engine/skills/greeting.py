"""Greetings, thanks, goodbyes and small talk: a few warm words back."""

from engine.messages import Answer
from engine.phrases import Phrases
from engine.routing.abuse import is_abuse
from engine.routing.courtesy import strip
from engine.skills.cues import pick
from engine.skills.topics import Topics
from engine.text.lexicon import Patterns
from engine.turn import Handler, Turn, said

# phrase of section "answers" -> how people begin such words
_TALK = Patterns("talk.talk")

GREETS = 0.5  # margin of the router from which talk of no known kind is a greeting; below, it is not greeted

_OPENING = ("hello", "morning", "evening", "salam")  # answered with what there is to ask


def greeting(phrases: Phrases, topics: Topics) -> Handler:
    async def reply(turn: Turn) -> Answer:
        text = turn.message.text
        greets = turn.route.margin >= GREETS and (turn.route.own or turn.route.asks)  # "maybe later" resembles one, too
        hello = "hello" if not strip(text) or greets else "acknowledged"
        kind = "complaint" if is_abuse(text) else pick(text, _TALK, otherwise=hello)
        if kind not in _OPENING:
            return said(phrases(f"answers.{kind}", turn.language), "answer", "greeting", turn.language)
        about = await topics(turn.language, turn.message.collections)
        words = phrases(f"answers.{kind}", turn.language, topics=about, also=topics.also(turn.language))
        return said(words.strip(), "answer", "greeting", turn.language)

    return reply
