"""One debate: evidence dealt, both sides argued, what they say held against it, judged by each provider, counted."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from string import ascii_uppercase
from typing import Any

from engine.answering.documents.citations import Cited, Run
from engine.answering.documents.opinions import argued, side_by_side
from engine.answering.documents.schools import named, opinions
from engine.answering.models.asking import Asking
from engine.answering.models.debate.voting import NONE, Count, Vote, counted
from engine.answering.models.meaning import Meaning, held
from engine.answering.models.phrasing import KEPT, assembled, shown, words_of
from engine.answering.models.sources import fitted
from engine.answering.models.way import Noted, Way
from engine.answering.verification.claims import Claim, claims
from engine.answering.verification.support import support
from engine.language import Language, detect
from engine.models.chat import Request
from engine.phrases import Phrases


@dataclass(frozen=True, slots=True)
class Hand:
    """The numbers of the sources that a side was dealt; numbers are the same for everybody."""

    side: str
    numbers: tuple[int, ...]

    def text(self, evidence: Sequence[Run]) -> str:
        return numbered(evidence, self.numbers)


def dealt(evidence: Sequence[Run]) -> tuple[Hand, Hand]:
    """`evidence` is best first and not empty. With one piece of it both sides hold that one."""
    numbers = tuple(range(1, len(evidence) + 1))
    return Hand("proponent", numbers[::2]), Hand("critic", numbers[1::2] or numbers)


def numbered(evidence: Sequence[Run], numbers: Sequence[int]) -> str:
    return "\n\n".join(f"[{number}] {shown(evidence[number - 1])}" for number in numbers)


MOST_EVIDENCE = 8
ANSWER = "answer"  # what is voted for where there is nothing to choose among: whether the sources answer


@dataclass(frozen=True, slots=True)
class Case:
    """`positions` are what is chosen among: options, or what sources say; empty: the question is only weighed.
    `evidence` is best first."""

    question: str
    positions: tuple[str, ...]
    evidence: tuple[Run, ...]
    language: Language
    personal: bool = False

    @property
    def choices(self) -> tuple[str, ...]:
        return tuple(ascii_uppercase[: len(self.positions)]) or (ANSWER,)


@dataclass(frozen=True, slots=True)
class Argument:
    """What holds of what a side said; `cut` counts the sentences that do not."""

    side: str
    claims: tuple[Claim, ...]
    cut: int


@dataclass(frozen=True, slots=True)
class Decision:
    """`choice` is NONE where nothing was decided; `cited` are the words of the winning verdict that hold. Where
    `schools` differ nobody was asked to decide: `cited` shows each with its source."""

    choice: str
    count: Count
    arguments: tuple[Argument, ...] = ()
    votes: tuple[Vote, ...] = ()
    cited: Cited | None = None
    schools: tuple[str, ...] = ()


class Debate:
    """`meaning` judges sentences where one is configured."""

    def __init__(self, asking: Asking, phrases: Phrases, meaning: Meaning | None = None) -> None:
        self._asking, self._phrases, self._meaning = asking, phrases, meaning

    def __bool__(self) -> bool:
        return bool(self._asking)

    async def __call__(self, case: Case, way: Way) -> Decision:
        case = replace(case, evidence=case.evidence[:MOST_EVIDENCE])
        with way.step("deal") as noted:
            case = await self._fitted(case, way, noted)
            hands = dealt(case.evidence)
            noted.detail |= {hand.side: ", ".join(map(str, hand.numbers)) for hand in hands}
            noted.result = numbered(case.evidence, range(1, len(case.evidence) + 1)) if way.is_watched else ""
        differing = opinions(case.question, [sentence for run in case.evidence for sentence in run.sentences])
        if differing:
            return _undecided(tuple(differing), side_by_side(differing, self._phrases, case.language), way)
        arguments = await asyncio.gather(*(self._argued(case, hand, way) for hand in hands))
        said = _by_school(case.question, arguments)
        if said:
            sources = dict(enumerate(case.evidence, 1))
            return _undecided(tuple(said), argued(said, sources, self._phrases, case.language), way, tuple(arguments))
        votes = await asyncio.gather(*(self._judged(judge, case, arguments, way) for judge in self._asking.each()))
        with way.step("vote") as noted:
            count = counted(votes)
            noted.detail |= {"choice": count.choice, "how": count.how}
            noted.detail["tally"] = [f"{choice}: {number}" for choice, number in count.tally]
            best = max((vote for vote in votes if vote.choice == count.choice and not vote.fault),
                       key=lambda vote: vote.share, default=None)  # fmt: skip
            decided = best is not None and count.choice != NONE
            cited = assembled(best.claims, case.evidence) if best is not None and decided else None
            return Decision(count.choice if decided else NONE, count, tuple(arguments), tuple(votes), cited)

    async def _fitted(self, case: Case, way: Way, noted: Noted) -> Case:
        """With as much of the evidence as a judge has room for beside what both sides may say."""

        def asked(sources: str) -> Request:
            data = self._data(case) | {"sources": sources, "arguments": "-"}
            return self._asking.request("judge", "head_judge", case.language, data, schema=_schema(case.choices))

        room = 2 * self._asking.longest("generator")
        _, evidence = await fitted(self._asking, way, noted, case.evidence, asked, room)
        return replace(case, evidence=tuple(evidence))

    async def _argued(self, case: Case, hand: Hand, way: Way) -> Argument:
        """What a side says that holds. It may name only what it was dealt: the rest it has not read."""
        with way.step("argue") as noted:
            noted.detail["side"] = hand.side
            data = self._data(case) | {"sources": hand.text(case.evidence)}
            request = self._asking.request("generator", hand.side, case.language, data, personal=case.personal)
            text = await self._asking.said(way, noted, request) or ""
            noted.result = text
            said = [replace(claim, sources=tuple(number for number in claim.sources if number in hand.numbers))
                    for claim in claims(text, len(case.evidence), case.language)]  # fmt: skip
            kept, verdicts = await self._held(said, case, noted.detail)
            noted.detail["verdicts"] = verdicts
            return Argument(hand.side, kept, len(said) - len(kept))

    async def _judged(self, judge: Asking, case: Case, arguments: Sequence[Argument], way: Way) -> Vote:
        """One provider's verdict on all of it."""
        with way.step("judge") as noted:
            sources = numbered(case.evidence, range(1, len(case.evidence) + 1))
            data = self._data(case) | {"sources": sources, "arguments": _told(arguments)}
            schema = _schema(case.choices)
            request = judge.request(
                "judge", "head_judge", case.language, data, personal=case.personal, schema=schema
            )  # fmt: skip
            value = await judge.shaped(way, noted, request)
            provider = str(noted.detail.get("model", ""))
            vote = (
                await self._vote(provider, value, case, noted.detail) if value else Vote(provider, "", fault="silent")
            )
            noted.detail |= {"choice": vote.choice, "fault": vote.fault}
            noted.result = str(value or "")
            return vote

    async def _vote(self, provider: str, value: Mapping[str, Any], case: Case, detail: dict[str, Any]) -> Vote:
        choice, reason = str(value["choice"]), str(value["reason"])
        if choice == NONE:
            return Vote(provider, NONE)
        said = claims(reason, len(case.evidence), case.language)
        kept, verdicts = await self._held(said, case, detail)
        detail["verdicts"] = verdicts
        share = len(kept) / len(said) if said else 0.0
        return Vote(provider, choice, kept, round(share, 4), self._fault(choice, reason, kept, case))

    def _fault(self, choice: str, reason: str, kept: Sequence[Claim], case: Case) -> str:
        """Why a vote does not count."""
        if not kept:
            return "no sentence of its reason holds"
        if detect(reason, case.language) != case.language:
            return "another language"
        if case.positions:
            position = case.positions[case.choices.index(choice)]
            told = [words_of(case.evidence[number - 1]) for claim in kept for number in claim.sources]
            faults = dict(support(position, told, case.language).faults)
            if "number" in faults:
                return f"its sources do not hold the figure {faults['number']}"
        return ""

    async def _held(
        self, said: Sequence[Claim], case: Case, detail: dict[str, Any]
    ) -> tuple[tuple[Claim, ...], list[str]]:
        verdicts = await held(said, case.evidence, case.language, self._meaning, detail)
        return tuple(one.claim for one in verdicts if one.said == KEPT), [one.said for one in verdicts]

    def _data(self, case: Case) -> dict[str, str]:
        listed = "\n".join(
            f"{choice}: {' '.join(one.split())}" for choice, one in zip(case.choices, case.positions, strict=False)
        )
        return {"question": " ".join(case.question.split()), "positions": listed or "-"}


def _undecided(schools: tuple[str, ...], cited: Cited, way: Way, arguments: tuple[Argument, ...] = ()) -> Decision:
    with way.step("vote") as noted:
        noted.detail |= {"how": "schools differ", "schools": ", ".join(schools)}
        return Decision(NONE, Count(NONE, "schools differ", ()), arguments, (), cited, schools)


def _by_school(question: str, arguments: Sequence[Argument]) -> dict[str, Claim]:
    """What the sides say of schools of law, by school; empty where they speak for less than two."""
    found: dict[str, Claim] = {}
    for claim in (claim for argument in arguments for claim in argument.claims):
        if len(schools := named(claim.text)) == 1:
            found.setdefault(next(iter(schools)), claim)
    return found if len(found) > 1 and len(named(question)) != 1 else {}


def _told(arguments: Sequence[Argument]) -> str:
    """Arguments with their tags, as a judge reads them."""
    return "\n".join(
        f"{one.side}: {claim.text} {''.join(f'[{number}]' for number in claim.sources)}"
        for one in arguments
        for claim in one.claims
    ) or "-"  # fmt: skip


def _schema(choices: Sequence[str]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {"choice": {"enum": [*choices, NONE]}, "reason": {"type": "string", "maxLength": 2000}},
        "required": ["choice", "reason"],
        "additionalProperties": False,
    }
