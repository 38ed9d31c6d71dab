"""Examples for the reader: a question, a window of units, and which of them answer it.

Only sources whose licence, as stated or as known upstream, allows derived work are named in `SOURCES`; the README of
the data says which those are and why. The project's own examples are read by `training.written`.
"""

import gzip
import json
import random
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

from engine.language import Language
from engine.text.sentences import sentence_spans
from training.sources import Parallel

# fmt: off
SOURCES = [
    "covidqa.en", "fairytaleqa.en", "mlqa.en", "multispanqa.en", "qed_nq.en", "squad1_part.en", "squad2_part.en",
    "tydiqa.en", "bioasq_as2.en", "clapnq_dev.en", "conditionalqa.en", "hotpotqa.en", "nqg_as2.en", "selqa.en",
    "squad_as2.en", "boolq_val.en", "sharc_or.en", "faq_covid.en", "medquad.en", "arcd_train.ar", "mlqa.ar",
    "tydiqa.ar", "faq_covid_mt.ar", "mlqa_cross.ar-en",
]
INFERENCE = [
    "conjnli_dev.en", "contractnli.en", "fever.en", "fool_me_twice.en", "multinli_part.en", "multinli_part.ar",
    "summedits.en", "wice.en", "arbteds.ar", "greek_fever.el",
]
# fmt: on
MINED = 0.5  # weight of a pair that was only judged unanswerable by a program
MOST_UNITS = 24
LICENCE = 8  # column of the table in the README of the data, followed by the licence of the origin
SPREAD = 6  # neighbours of a parallel sentence, on each side, among which it is looked for
_CHARACTERS = 700  # of a window; the tokenizer cuts what is still too long


@dataclass(frozen=True, slots=True)
class Example:
    """`right` are the places of units that answer, None where nobody says which; `answers` is None for inference.

    `limits` are the places of units that give a condition of the answer. For inference the "question" is the
    hypothesis, the units are the premise and `entailed` is set.
    """

    question: str
    heading: str
    units: tuple[str, ...]
    right: tuple[int, ...] | None
    answers: bool | None
    weight: float
    language: str
    source: str
    entailed: bool | None = None
    limits: tuple[int, ...] = ()


def examples(
    folder: Path,
    part: str,
    most: int = 4000,
    most_inference: int = 3000,
    seed: int = 13,
    sources: Sequence[str] = SOURCES,
) -> list[Example]:
    """Examples of a part ("train" or "dev") below `folder`, of at most so many records a source, the same each time."""
    chance = random.Random(seed)
    found: list[Example] = []
    for name in sources:
        for record in _records(folder / f"{name}.{part}.jsonl.gz", most, chance):
            found += _question(record, chance)
    for name in INFERENCE:
        for record in _records(folder / f"nli_{name}.{part}.jsonl.gz", most_inference, chance):
            found += _inference(record, chance)
    return found


def _records(path: Path, most: int, chance: random.Random) -> list[dict[str, Any]]:
    if not path.exists():
        return []
    lines = gzip.decompress(path.read_bytes()).decode("utf-8").splitlines()
    return [json.loads(line) for line in chance.sample(lines, min(most, len(lines)))]


def _question(record: dict[str, Any], chance: random.Random) -> Iterator[Example]:
    passage, question = record["passage"], " ".join((record.get("scenario", ""), record["question"])).strip()
    language = _language(record["language"])
    spans = sentence_spans(passage, language)
    if not spans:
        return
    starts = [answer["start"] for answer in record["answers"]]
    right = {place for place, (start, end) in enumerate(spans) if any(start <= at < end for at in starts)}
    told = record["answerable"] and record["kind"] in ("span", "sentence")
    if told and not right:
        return
    window = _window(spans, sorted(right), chance)
    units = tuple(" ".join(passage[slice(*spans[place])].split()) for place in window)
    places = tuple(number for number, place in enumerate(window) if place in right)
    weight = MINED if record.get("mined") else 1.0
    answers = bool(record["answerable"])
    labels = places if told or not answers else None
    yield Example(question, "", units, labels, answers, weight, record["language"], record["source"])
    outside = [place for place in range(len(spans)) if place not in window]
    if told and len(outside) >= 2 and not right & set(outside):  # the same passage without its answer
        rest = _window([spans[place] for place in outside], [], chance)
        units = tuple(" ".join(passage[slice(*spans[outside[place]])].split()) for place in rest)
        yield Example(question, "", units, (), False, MINED, record["language"], record["source"])


def same_meaning(parallel: Parallel, most: int, seed: int = 13) -> Iterator[Example]:
    """Which of neighbouring sentences says the same as one in another language: `most` examples from parallel text, a
    quarter of them without it. They teach a question to find its words in a passage of another language."""
    chance, pairs = random.Random(seed), parallel.train
    for _ in range(most):
        at = chance.randrange(len(pairs))
        near = [
            one
            for one in pairs[max(0, at - SPREAD) : at + SPREAD + 1]
            if one.language == pairs[at].language and one.english != pairs[at].english
        ]
        others = chance.sample(near, min(len(near), chance.randint(2, 5)))
        said, turned = pairs[at], chance.random() < 0.5
        if not 20 <= len(said.english) <= 240 or len(others) < 2:
            continue
        is_there = chance.random() < 0.75
        group = [*others, said] if is_there else others
        chance.shuffle(group)
        units = tuple((one.english if turned else one.other)[:240] for one in group)
        right = (group.index(said),) if is_there else ()
        question = said.other if turned else said.english
        yield Example(question, "", units, right, is_there, 1.0, said.language, "parallel")


def _language(name: str) -> Language:
    return cast("Language", name[:2] if name[:2] in ("en", "ar", "el") else "en")


def _window(spans: list[tuple[int, int]], right: list[int], chance: random.Random) -> range:
    """Neighbouring units of at most `_CHARACTERS`, around the first that answers or from a random place."""
    first = last = chance.choice(right) if right else chance.randrange(len(spans))
    room = _CHARACTERS - (spans[first][1] - spans[first][0])
    while last - first + 1 < MOST_UNITS:
        before = spans[first][1] - spans[first - 1][0] if first else None
        after = spans[last + 1][1] - spans[last][0] if last + 1 < len(spans) else None
        sides = [side for side in (before, after) if side is not None]
        if not sides:
            break
        back = before is not None and (after is None or chance.random() < 0.5)
        place = first - 1 if back else last + 1
        room -= spans[place][1] - spans[place][0]
        if room < 0:
            break
        first, last = (place, last) if back else (first, place)
    return range(first, last + 1)


def _inference(record: dict[str, Any], chance: random.Random) -> Iterator[Example]:
    spans = sentence_spans(record["premise"], _language(record["language"]))
    if not spans or len(record["hypothesis"]) > 400:
        return
    window = _window(spans, [], chance) if len(record["premise"]) > _CHARACTERS else range(len(spans))
    if len(window) < len(spans) and record["label"] == "entailment":
        return  # what entails may have been cut off
    units = tuple(record["premise"][slice(*spans[place])] for place in window)
    weight = MINED if record.get("mined") else 1.0
    entailed = record["label"] == "entailment"
    yield Example(
        record["hypothesis"], "", units, None, None, weight, record["language"], f"nli_{record['source']}", entailed
    )


def typed(question: str, chance: random.Random) -> str:
    """The question as people type: in small letters, without its mark, with a slip, as bare words; mostly unchanged."""
    kind = chance.random()
    if kind < 0.55:
        return question
    changed = question.rstrip("?؟; ")
    if kind < 0.8:
        return changed.lower()
    words = changed.lower().split()
    if kind < 0.9 and len(words) > 2:
        place = max(range(len(words)), key=lambda at: (len(words[at]) > 3, chance.random()))
        words[place] = _slip(words[place], chance)
        return " ".join(words)
    telling = [word for word in words if not _LIGHT.fullmatch(word)]
    return " ".join(telling) if len(telling) > 1 else changed


def shuffled(example: Example, chance: random.Random) -> Example:
    """An example whose units are rows of a table, with the rows in another order; any other as it is."""
    if len(example.units) < 2 or not all(_ROW.match(unit) for unit in example.units):
        return example
    return _with_units(example, chance.sample(range(len(example.units)), len(example.units)))


def shortened(example: Example, most: int, chance: random.Random) -> Example:
    """An example with `most` units at most: those that answer or limit the answer, and some of the others in their
    order. A window of half the length teaches nearly as much in half the time."""
    if example.right is None or len(example.units) <= most:
        return example
    wanted = {*example.right, *example.limits}
    others = [place for place in range(len(example.units)) if place not in wanted]
    return _with_units(
        example, sorted(wanted.union(chance.sample(others, min(len(others), max(most - len(wanted), 1)))))
    )


def _with_units(example: Example, places: list[int]) -> Example:
    """An example with the units at these places alone, in this order; all that answer or limit are among them."""
    return replace(
        example,
        units=tuple(example.units[place] for place in places),
        right=None if example.right is None else tuple(places.index(place) for place in example.right),
        limits=tuple(places.index(place) for place in example.limits),
    )


_ROW = re.compile(r"[^:;؛]{1,40}: [^;؛]+[;؛] ?[^:;؛]{1,40}: ")
_LIGHT = re.compile(
    r"what|which|who|is|are|was|were|do|does|did|the|a|an|of|in|on|to|how|i|can|my|ما|هل|هي|هو|في|من|τι|ο|η|το|είναι|πώς"
)


def _slip(word: str, chance: random.Random) -> str:
    """One letter lost, doubled or swapped with the next."""
    if len(word) < 4:
        return word
    at = chance.randrange(1, len(word) - 1)
    return chance.choice(
        (
            word[:at] + word[at + 1 :],
            word[:at] + word[at] + word[at:],
            word[:at] + word[at + 1] + word[at] + word[at + 2 :],
        )
    )


def licences(folder: Path) -> dict[str, str]:
    """By source and language ("mlqa.en", "nli_fever.en"): the licence as the snapshot and as its origin state it, from
    the table in the README of the data."""
    named: dict[str, str] = {}
    for line in (folder / "README.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if len(cells) > LICENCE + 1 and cells[1] in ("span", "sentence", "yesno", "passage", "nli"):
            named[f"{cells[0]}.{cells[2]}"] = f"{cells[LICENCE]}; origin: {cells[LICENCE + 1]}"
    return {name: named[name] for name in (*SOURCES, *(f"nli_{one}" for one in INFERENCE))}


def counted(found: Iterable[Example]) -> dict[str, int]:
    """Examples by source and language."""
    counts: dict[str, int] = {}
    for example in found:
        name = f"{example.source} {example.language}"
        counts[name] = counts.get(name, 0) + 1
    return counts
