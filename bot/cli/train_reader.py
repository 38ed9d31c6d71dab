"""`dalil train reader`: the reader taught which sentences answer one's own people's questions, measured on others."""

import asyncio
import json
import os
import shutil
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any

from bot.cli.evaluate import check
from bot.cli.knowledge import NICE
from bot.cli.screen import Progress, counted, say, trouble
from bot.cli.trained import RUN, refuse_taken, state_of, whole_at, work_of
from bot.settings import READER
from bot.wiring import Dalil, open_dalil
from engine.answering.documents.evidence import Parent
from engine.answering.documents.reader import MODEL, Reader, unit
from engine.errors import InputError
from engine.evaluation import relevance
from engine.evaluation.bootstrap import interval
from engine.evaluation.dataset import Case, load
from engine.evaluation.quoting import quotes
from engine.evaluation.relevance import Relevant
from engine.evaluation.retrieving import search_of
from engine.learning.pairs import PARTS, Part, part_of, too_few
from engine.packaged import CARD
from engine.store.places import Places

if TYPE_CHECKING:
    from engine.learning.reading import Recipe, Shown

OK = 0
SECTIONS = 4  # likeliest, whose windows are read beside those that should be found
WINDOWS = 12  # of a question, as an answer reads them
MISTAKEN = 2  # windows without the answer that a question is learned with


@dataclass(frozen=True, slots=True)
class Material:
    """Of each question its windows, those first that hold the answer; `without`: of questions that have none."""

    asked: Mapping[Part, list[list["Shown"]]]
    without: list[list["Shown"]]
    digests: Mapping[str, str]


async def train(paths: Sequence[Path], output: Path, recipe: "Recipe", *, as_json: bool) -> int:
    from engine.learning.embeddings import needs_libraries

    needs_libraries()
    os.nice(NICE)
    refuse_taken(output, MODEL)
    async with open_dalil() as dalil:
        reader = dalil.scales.reader or Reader(READER)
        material = await _material(dalil, reader, paths)
    if few := too_few(material.asked):
        raise InputError(
            f"too few questions of which it is known which words answer them {few}: "
            "give 'quotes' or 'answers', or name several sets"
        )
    card = await asyncio.to_thread(trained, material, output, recipe)
    if as_json:
        say(json.dumps(card, ensure_ascii=False))
    else:
        (before, after), gain = card["right_first"]["held"], card["gain"]
        say(
            f"held out: the right sentence first {before:.3f} -> {after:.3f} on "
            f"{counted(card['questions']['held'], 'question')}, {gain['mean']:+.3f} [{gain['low']:+.3f}, "
            f"{gain['high']:+.3f}]; {card['windows']} windows, {card['minutes']} minutes"
        )
        say(f"saved in {output}; to read with it: dalil settings set answer.reader {output}")
        say("The confidence of answers was fitted with the packaged reader: see `dalil eval abstention` afterwards.")
    return OK


async def _material(dalil: Dalil, reader: Reader, paths: Sequence[Path]) -> Material:
    found: dict[Part, list[list[Shown]]] = {part: [] for part in PARTS}
    without: list[list[Shown]] = []
    digests: dict[str, str] = {}
    seen: set[str] = set()
    for path in paths:
        dataset = await asyncio.to_thread(load, path)
        await check(dalil, dataset)
        judged = await relevance.judged(dataset, Places(dalil.database))
        digests[dataset.name] = dataset.digest
        with Progress(f"Reading {dataset.name}", len(dataset.cases)) as progress:
            for case in dataset.cases:
                progress.step()
                if case.id in seen or case.before or not (case.quotes or case.answers or not case.answerable):
                    continue
                seen.add(case.id)
                section, windows = await _windows(dalil, reader, case, judged.get(case.id))
                if any(one.right for one in windows):
                    found[part_of(section)].append(windows)
                elif not case.answerable and windows and part_of(section) == "train":
                    without.append(windows)
    return Material(found, without, digests)


async def _windows(dalil: Dalil, reader: Reader, case: Case, relevant: Relevant | None) -> tuple[str, list["Shown"]]:
    """The section that answers (of a question without an answer the likeliest), and the windows that are read, those
    with the answer first."""
    from engine.learning.reading import Shown

    hits = await search_of(dalil.retriever, dalil.scales)(case)
    places = await Places(dalil.database).of({hit.parent for hit in hits})
    known = [hit for hit in hits if hit.parent in places]
    names = dict(zip((hit.parent for hit in known), relevant.of(places[hit.parent] for hit in known), strict=True)) if (
        relevant
    ) else {}  # fmt: skip
    right = [hit for hit in known if relevant and names[hit.parent] in relevant.ids]
    wanted = [*right, *(hit for hit in known[:SECTIONS] if hit not in right)]
    passages = await dalil.corpus.passages_of([hit.parent for hit in wanted])
    shown = []
    for hit in (one for one in wanted if one.parent in passages):
        for window in reader.windows(case.question, Parent(hit, passages[hit.parent])):
            units = tuple(unit(sentence) for sentence in window.sentences)
            holding = tuple(
                place for place, sentence in enumerate(window.sentences) if hit in right and _holds(case, sentence.text)
            )
            shown.append(Shown(case.question, window.heading, units, holding))
    shown.sort(key=lambda one: not one.right)
    section = min((hit.parent for hit in right), default=known[0].parent if known else "")
    return section, shown[:WINDOWS]


def _holds(case: Case, text: str) -> bool:
    """Whether a sentence holds any of the expected words, or is part of them."""
    spans = (*case.quotes, *case.answers)
    return any(quotes(text, span, loosely=case.retyped) or quotes(span, text) for span in spans)


def trained(material: Material, output: Path, recipe: "Recipe") -> dict[str, Any]:
    """Trains and saves; figures are of the readers as they are run. Until it is done `output`.work holds the run."""
    from engine.learning.reading import Learning, Shown, fine_tuned, packed, right_first, supports
    from engine.retrieval.transformer import device_here

    work = work_of(output)
    state = state_of(work, asdict(recipe), dict(material.digests))

    def shipped(reader: Reader, windows: Sequence[Shown]) -> list[Sequence[float]]:
        return [reader.read(one.question, one.heading, one.units).supports for one in windows]

    began, asked = time.monotonic(), material.asked
    before = right_first(asked["held"], lambda windows: shipped(Reader(READER), windows))
    model = Learning(READER).to(device_here()).eval()
    learned = [*asked["train"], *material.without]
    shown = [one for windows in learned for one in _learned(windows)]

    def measure() -> float:
        return fmean(right_first(asked["dev"], lambda windows: supports(model, windows)))

    def minutes() -> float:
        return float(state["minutes"]) + (time.monotonic() - began) / 60

    def told(epoch: int, found: float) -> None:
        (work / RUN).write_text(json.dumps(state | {"minutes": minutes()}), encoding="utf-8")
        trouble(f"epoch {epoch}: the right sentence first {found:.3f}, {minutes():.1f} minutes")

    first = measure()
    trouble(f"before: the right sentence first {first:.3f} on {len(asked['dev'])} questions of development")
    best = fine_tuned(model, shown, measure, recipe, work, told)
    card: dict[str, Any] = {
        "name": output.name,
        "made": datetime.now(UTC).date().isoformat(),
        "base": json.loads((READER / CARD).read_text("utf-8"))["files"][MODEL]["sha256"],
        "recipe": asdict(recipe),
        "sets": dict(material.digests),
        "questions": {part: len(asked[part]) for part in PARTS},
        "windows": len(shown),
    }
    with whole_at(output) as draft:
        packed(model, card, draft)
        after = right_first(asked["held"], lambda windows: shipped(Reader(draft), windows))
        card |= {
            "right_first": {"dev": [first, best], "held": [fmean(before), fmean(after)]},
            "gain": asdict(interval([new - old for new, old in zip(after, before, strict=True)])),
            "minutes": round(minutes(), 1),
        }
        kept = json.loads((draft / CARD).read_text("utf-8"))
        (draft / CARD).write_text(json.dumps(kept | card, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    shutil.rmtree(work)
    return card


def _learned(windows: Sequence["Shown"]) -> list["Shown"]:
    """Those with the answer, and a few of the likeliest without."""
    right = [one for one in windows if one.right]
    return [*right, *(one for one in windows if not one.right)][: len(right) + MISTAKEN]
