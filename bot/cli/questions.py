"""`dalil eval questions COLLECTION`: a question set from documents (by a model or from structure) or from feedback."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from bot.cli.screen import Progress, counted, trouble, write_lines, write_text
from bot.wiring import Dalil, open_dalil
from engine.errors import InputError, SettingsError
from engine.evaluation import asked, synthetic, written
from engine.evaluation.coverage import Coverage, coverage
from engine.evaluation.synthetic import Made
from engine.language import Language
from engine.passage import StoredPassage
from engine.store.places import Places
from engine.store.reviewed import ReviewedAnswers
from engine.store.reviews import Reviews

OK = 0
TOGETHER = 200  # sections read at once
COVERAGE = ".coverage.json"  # of the file beside a set that tells what it covers
WAYS = ("structure", "model", "feedback", "reviewed")

Json = dict[str, Any]
T = TypeVar("T")


async def questions(collection: str, by: str, output: Path | None, most: int) -> int:
    """Writes the set; how much of the collection it covers is told on standard error."""
    if by and by not in WAYS:
        raise InputError(f"--by {by}: choose one of {', '.join(WAYS)}")
    async with open_dalil() as dalil:
        await dalil.corpus.check((collection,))
        way = by or ("model" if dalil.asking else "structure")
        if way == "feedback":
            found = await _liked(dalil, collection, most)
        elif way == "reviewed":
            found = await _reviewed(dalil, collection, most)
        else:
            sections = await _sections(dalil, collection)
            made = await (_by_model(dalil, sections, most) if way == "model" else _by_structure(sections, most))
            found = [one.line for one in made]
            await _tell_coverage(coverage(made, sections), collection, output)
            if way == "structure" and not made:
                trouble(
                    "no heading, table, definition or condition to ask after: configure a model (--by model) or write "
                    "questions by hand, as people ask them"
                )
    await asyncio.to_thread(write_lines, output or Path("-"), found, counted(len(found), "question"))
    return OK


async def _sections(dalil: Dalil, collection: str) -> list[list[StoredPassage]]:
    """Every section and record of a collection with its passages."""
    parents = await Places(dalil.database).parents_in(collection)
    found: list[list[StoredPassage]] = []
    for start in range(0, len(parents), TOGETHER):
        some = parents[start : start + TOGETHER]
        passages = await dalil.corpus.passages_of(some)
        found += [passages[parent] for parent in some if parent in passages]
    return found


async def _by_structure(sections: Sequence[Sequence[StoredPassage]], most: int) -> list[Made]:
    made = await asyncio.to_thread(synthetic.questions, sections)
    return spread(made, most)


async def _by_model(dalil: Dalil, sections: Sequence[Sequence[StoredPassage]], most: int) -> list[Made]:
    asking = dalil.asking
    if not asking:
        raise SettingsError("--by model: no language model is configured; set models.providers (docs/models.md)")

    async def write(prompt: written.Prompt, language: Language, data: Mapping[str, str]) -> Mapping[str, Any]:
        request = asking.request("judge", prompt, language, data, schema=written.SCHEMA)
        value: Mapping[str, Any] = await asking.chain.structured(request)
        return value

    passages = spread([one for section in sections for one in section if synthetic.is_asked_about(one)], most)
    with Progress("Writing questions", len(passages)) as progress:
        made, refused = await written.to_each(passages, write, dalil.scales.reader, progress.step)
    for why, number in refused.most_common():
        trouble(f"{counted(number, 'passage')} asked about from structure, the model's question being refused: {why}")
    return made


async def _liked(dalil: Dalil, collection: str, most: int) -> list[Json]:
    reviews = Reviews(dalil.database)
    liked = await reviews.liked()
    known = await dalil.corpus.passages([one.passage for turn in liked for one in turn.answer.citations])
    found = [line for line in asked.liked(liked, known) if collection in line["collection"]]
    trouble(f"{counted(len(found), 'question')} whose answers are liked and disliked by nobody")
    if disliked := await reviews.count(unseen_only=False):
        trouble(
            f"{counted(disliked, 'disliked answer')} left out: what would have been right is not known; write such "
            "questions with the words of the right answer into a set of your own (`dalil review --export FILE`)"
        )
    return found[: most or None]


async def _reviewed(dalil: Dalil, collection: str, most: int) -> list[Json]:
    served = await ReviewedAnswers(dalil.database).served()
    known = await dalil.corpus.passages([rest.citation.passage for one in served for rest in one.rests])
    found = [line for line in asked.reviewed(served, known) if collection in line["collection"]]
    trouble(f"{counted(len(found), 'wording')} of reviewed answers")
    return found[: most or None]


def spread(found: Sequence[T], most: int) -> list[T]:
    """At most so many, evenly over all; 0: all."""
    if not most or len(found) <= most:
        return list(found)
    return [found[number * len(found) // most] for number in range(most)]


async def _tell_coverage(found: Coverage, collection: str, output: Path | None) -> None:
    """How many questions of which kind, of how much of the collection; beside the set also what none is asked of."""
    kinds = ", ".join(f"{number} by {kind}" for kind, number in found.kinds.items())
    told = " and ".join(
        f"{covered} of {counted(total, what)}"
        for (covered, total), what in ((found.sections, "section"), (found.chunks, "chunk"))
    )
    trouble(f"{counted(found.questions, 'question')} ({kinds or 'none'}), from {told}")
    if output is not None and str(output) != "-":
        beside = output.with_suffix(COVERAGE)
        kept = json.dumps({"collection": collection} | found.as_json(), ensure_ascii=False, indent=1)
        await asyncio.to_thread(write_text, beside, kept + "\n")
        trouble(f"what they cover, and what not, is in {beside}")
