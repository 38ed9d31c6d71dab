"""What a hundred reviewed answers bring to those who ask the same in other words: `python -m bench.feedback WORK`.

Each line of `feedback_questions.tsv` is a row of feedback on the written development documents: a question that
somebody asked, how staff would put it, and the same from somebody else. The first two become a reviewed answer (its
words: the units that answer), the third is asked before and after; so are questions that no row is about, for a
reviewed answer may also be served to whom it does not help. A reviewer is shown what was disliked or left open: rows
whose first question was not answered rightly are told by themselves, and so are the third questions that were not: what
there is to gain. The files of NEAR ask for something that is near a reviewed question and not the same, the second and
the third written after the rules of their time stood: none of these may get a reviewed answer. The installation in WORK
is that of `bench.everyday`.
"""

import argparse
import asyncio
import os
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bench.everyday import ANSWERED, Asked, installed, is_right, outcome, plain, questions, replies
from bench.table import Row, markdown
from bot.settings import CONFIG
from bot.state import open_state
from engine.evaluation.bootstrap import interval
from engine.language import LANGUAGES
from engine.messages import Citation
from engine.passage import StoredPassage
from engine.phrases import load
from engine.staff.roles import Account
from engine.store.corpus import Corpus
from engine.store.places import Places
from engine.store.reviewed import Rest, ReviewedAnswers, Written
from training import written

SECTION = "reviewed answers"
OTHERS = 200  # questions that no row is about
FOLDER = Path(__file__).parent
NEAR = ("feedback_near.tsv", "feedback_fresh_near.tsv", "feedback_later_near.tsv")
SAID = load(CONFIG / "phrases")
STAFF = Account("bench", "bench", {}, has_code=False, disabled=False, created_at=datetime(2026, 1, 1, tzinfo=UTC),
                signed_in_at=None)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Reviewing:
    """A question with the units that answer it, as staff put it, and the same from somebody else."""

    asked: Asked
    wording: str
    again: Asked


def feedback(every: Sequence[Asked]) -> list[Reviewing]:
    known = {(one.document, one.text): one for one in every if one.gold}
    found = []
    for line in (FOLDER / "feedback_questions.tsv").read_text("utf-8").splitlines():
        document, question, wording, again = line.split("\t")
        asked = known[document, question]
        found.append(Reviewing(asked, wording, replace(asked, text=again)))
    return found


def near(file: str) -> list[Asked]:
    lines = (FOLDER / file).read_text("utf-8").splitlines()
    return [Asked(text, (), document, "", ()) for document, text in (line.split("\t") for line in lines)]


async def reviewed(rows: Sequence[Reviewing]) -> int:
    """Writes and approves an answer for each; how many found the words they rest on."""
    count = 0
    async with open_state() as state:
        answers, corpus, places = ReviewedAnswers(state.database), Corpus(state.database), Places(state.database)
        for row in rows:
            gold = row.asked.gold
            parents = await places.parents_in(row.asked.document)
            passages = [one for held in (await corpus.passages_of(parents)).values() for one in held]
            rests = tuple(rest for number, unit in enumerate(gold, 1) for rest in _rests(number, unit, passages))
            if len(rests) == len(gold):
                text = "\n\n".join(f"{unit} [{number}]" for number, unit in enumerate(gold, 1))
                made = Written(row.asked.text, passages[0].language, text, (row.wording,), rests)
                await answers.approve(await answers.write(made, STAFF), 1, STAFF, four_eyes=False)
                count += 1
    return count


def _rests(number: int, unit: str, passages: Sequence[StoredPassage]) -> Iterator[Rest]:
    """The first sentence that the unit stands in, or that is part of it."""
    wanted = plain(unit)
    for one in passages:
        for start, end in one.sentences:
            said = plain(one.text[start:end])
            if said and (said in wanted or wanted in said):
                quote = one.text[start:end]
                place = one.start + start
                citation = Citation(
                    number, one.id, one.document, one.collection, one.source, one.title, one.place, quote, place,
                    place + len(quote),
                )  # fmt: skip
                yield Rest(citation, one.text)
                return


def rows(work: Path, most: int = OTHERS) -> Iterator[Row]:
    found = written.documents(written.FOLDER, "dev")
    every = list(questions(found))
    given = feedback(every)
    about = {(row.asked.document, row.asked.gold) for row in given}
    rest = [one for one in every if (one.document, one.gold) not in about]
    others = random.Random(13).sample(rest, min(most, len(rest)))
    home = (work / "feedback").resolve()
    environment = installed(found, home)
    os.environ |= {name: environment[name] for name in ("DALIL_HOME", "DALIL_COLLECTIONS_SAMPLES")}
    asked = [*(row.again for row in given), *others]
    answered = replies([*asked, *(row.asked for row in given)], home, environment)
    before, first = answered[: len(asked)], answered[len(asked) :]
    yield Row(SECTION, "rows of feedback that became answers", f"{asyncio.run(reviewed(given))} of {len(given)}")
    after = replies(asked, home, environment)
    yield from _given(given, after)
    for file in NEAR:
        misses = near(file)
        served = sum(map(_is_reviewed, replies(misses, home, environment)))
        yield Row(SECTION, f"near misses ({file}), given a reviewed answer", f"{served} of {len(misses)}")
    again = range(len(given))
    parts: Mapping[str, Sequence[int]] = {
        "the same from others": again,
        "of rows whose question failed": [place for place in again if not _is_right(given[place].asked, first[place])],
        "of those that failed before": [place for place in again if not _is_right(asked[place], before[place])],
        "other questions": range(len(given), len(asked)),
    }
    for name, places in parts.items():
        if places:
            yield from _compared(name, *([held[place] for place in places] for held in (asked, before, after)))


def _given(rows: Sequence[Reviewing], replies: Sequence[Mapping[str, Any]]) -> Iterator[Row]:
    """How many got a reviewed answer, and for how many that was right. `replies` begin with those to the rows."""
    served = [(row, reply) for row, reply in zip(rows, replies, strict=False) if _is_reviewed(reply)]
    right = sum(_is_right(row.again, reply) for row, reply in served)
    what = "the same from others, given a reviewed answer"
    yield Row(SECTION, what, f"{len(served)} of {len(rows)}", f"{right} right")


def _is_right(asked: Asked, reply: Mapping[str, Any]) -> bool:
    return outcome(reply) == ANSWERED and is_right(reply, asked.gold)


def _is_reviewed(reply: Mapping[str, Any]) -> bool:
    return any(SAID("answers.reviewed", language) in reply["text"] for language in LANGUAGES)


def _compared(
    name: str, asked: Sequence[Asked], before: Sequence[Mapping[str, Any]], after: Sequence[Mapping[str, Any]]
) -> Iterator[Row]:
    def judged(told: Sequence[Mapping[str, Any]], *, right: bool) -> list[float]:
        return [
            float(outcome(reply) == ANSWERED and is_right(reply, one.gold) == right)
            for one, reply in zip(asked, told, strict=True)
        ]

    for kind, right in (("right", True), ("wrong", False)):
        one, two = judged(before, right=right), judged(after, right=right)
        gain = interval([late - soon for soon, late in zip(one, two, strict=True)])
        figure = f"{sum(one) / len(one):.3f} -> {sum(two) / len(two):.3f}"
        note = f"{gain.mean:+.3f} [{gain.low:+.3f}, {gain.high:+.3f}], {len(asked)} questions"
        yield Row(SECTION, f"{name}, answered {kind}ly", figure, note)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.feedback", description="What reviewed answers bring.")
    parser.add_argument("work", type=Path, help="folder for the installation that is asked")
    parser.add_argument("--others", type=int, default=OTHERS, help="questions that no row is about")
    given = parser.parse_args()
    print(markdown(list(rows(given.work, given.others))))


if __name__ == "__main__":
    main()
