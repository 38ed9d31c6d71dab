"""Conversations with one skill, at a time of one's own choosing."""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path

from engine.answering.question.followup import Resolved
from engine.document import Verse
from engine.language import Language, detect
from engine.messages import Address, Answer, IncomingMessage, Intent, Location, PastTurn, Person
from engine.phrases import Phrases
from engine.phrases import load as load_phrases
from engine.routing.router import QUESTION, Route
from engine.tools.common.almanac import Almanac, PrayerSettings, open_almanac
from engine.trace import Trace
from engine.turn import Skill, Turn
from tests.engine.desk import ANSWERS

CONFIG = Path(__file__).resolve().parents[2] / "config"
SATURDAY = datetime(2026, 11, 21, 12, tzinfo=UTC)  # 11 Jumada al-Akhira 1448


@lru_cache(maxsize=1)
def phrases() -> Phrases:
    return load_phrases(CONFIG / "phrases")


@lru_cache(maxsize=1)
def _gazetteer() -> Callable[[], object]:
    return open_almanac(CONFIG, lambda: SATURDAY, PrayerSettings).gazetteer  # type: ignore[arg-type]


def texts(answer: Answer) -> list[str]:
    """The verses that an answer shows."""
    return [block.text for block in answer.document.blocks if isinstance(block, Verse)]


class Telling:
    """Says one message after another to a skill, each as the continuation of the last where the skill follows it."""

    def __init__(
        self,
        make: Callable[[Almanac, Phrases], Skill],
        intent: Intent,
        now: datetime = SATURDAY,
        settings: PrayerSettings | None = None,
    ) -> None:
        self.now = now
        chosen = settings or PrayerSettings(place="", method="", asr="standard")
        almanac = open_almanac(CONFIG, lambda: self.now, lambda: chosen)
        shared = Almanac(_gazetteer(), almanac.events, almanac.clock, almanac.settings)  # type: ignore[arg-type]
        self.skill, self._intent = make(shared, phrases()), intent
        self._last: PastTurn | None = None
        self.followed = False

    async def say(self, text: str, *, location: Location | None = None, routed: Intent = QUESTION) -> Answer:
        """`routed`: where the message would go alone after the first."""
        spoken: Language = detect(text, self._last.language if self._last else "en")
        route = Route(self._intent if self._last is None else routed, text, 1.0, certain=True)
        last = self._last
        self.followed = last is not None and (location is not None or self.skill.follows(text, spoken, last, route))
        message = IncomingMessage("e", Address("t", "1"), Person("t", "p"), text, location=location)
        turn = Turn(message, Resolved(text), spoken, spoken, route, ANSWERS, Trace(), last if self.followed else None)
        answer = await self.skill.answer(turn)
        self._last = PastTurn(
            "t", text, text, answer.text, self._intent, answer.outcome, answer.language, (), self.now, answer.state
        )
        return answer
