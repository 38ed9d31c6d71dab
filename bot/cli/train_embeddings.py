"""`dalil train embeddings`: an encoder taught the questions that one's own people ask, measured on others of them."""

import asyncio
import hashlib
import json
import os
import shutil
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bot.cli.embeddings import whole
from bot.cli.evaluate import check
from bot.cli.knowledge import NICE
from bot.cli.screen import counted, say, trouble
from bot.cli.trained import RUN, TRAINING, refuse_taken, state_of, whole_at, work_of
from bot.settings import ENCODER, ENCODERS
from bot.wiring import Dalil, open_dalil
from engine.errors import InputError, UsageError
from engine.evaluation import relevance
from engine.evaluation.bootstrap import interval
from engine.evaluation.dataset import Case, load
from engine.evaluation.relevance import PARENT, Relevant
from engine.knowledge.passages import embedded
from engine.learning.pairs import PARTS, Asked, Encode, Part, Vectors, narrowed, part_of, reciprocal_ranks, too_few
from engine.packaged import CARD as OWN_CARD
from engine.packaged import TOKENIZER, read_card
from engine.retrieval.encoder import MODEL, Encoder
from engine.retrieval.encoders import PACKAGED, folder_of
from engine.retrieval.model import IndexedPassage
from engine.retrieval.transformer import Prefixes
from engine.store.places import Places

OK = 0
CARD = "README.md"


@dataclass(frozen=True, slots=True)
class Options:
    base: str
    epochs: int
    batch: int
    rate: float
    seed: int
    only_map: bool = False


@dataclass(frozen=True, slots=True)
class Material:
    """Texts of passages, their vectors by the packaged encoder, and the questions by part."""

    texts: list[str]
    vectors: Vectors
    asked: dict[Part, list[Asked]]
    languages: list[str]
    digests: dict[str, str]


async def train(
    paths: Sequence[Path], output: Path, options: Options, *, held: Path | None = None, as_json: bool
) -> int:
    """`held`: where the questions that nothing was learned from are written, for `dalil tune` and `dalil eval`."""
    from engine.learning.embeddings import needs_libraries

    needs_libraries()
    os.nice(NICE)
    refuse_taken(output, "modules.json")
    refuse_taken(output, MODEL)
    async with open_dalil() as dalil:
        material = await _material(dalil, paths)
    if few := too_few(material.asked):
        raise InputError(
            f"too few questions of which it is known what answers them {few}: "
            "write more (`dalil eval questions`), or name several sets"
        )
    card = await asyncio.to_thread(trained, material, output, options)
    if held is not None:
        await asyncio.to_thread(write_held, paths, {one.id for one in material.asked["held"]}, held)
    if as_json:
        say(json.dumps(card, ensure_ascii=False))
    else:
        _tell(card, output)
    return OK


async def _material(dalil: Dalil, paths: Sequence[Path]) -> Material:
    """Questions of which it is known what answers them, with the passages of the collections they are asked of."""
    passages = [one async for step in dalil.corpus.changes_since(0) for one in step.passages if one.vector is not None]
    by_name = await _names(dalil, passages)
    texts = [embedded(one.headers, one.text) for one in passages]
    collections = np.array([one.collection for one in passages])
    found: dict[Part, list[Asked]] = {part: [] for part in PARTS}
    seen: set[str] = set()
    digests, languages = {}, set()
    for path in paths:
        dataset = await asyncio.to_thread(load, path)
        await check(dalil, dataset)
        judged = await relevance.judged(dataset, Places(dalil.database))
        digests[dataset.name] = dataset.digest
        for case in dataset.cases:
            if case.id in judged and case.id not in seen and not case.before:
                seen.add(case.id)
                names = judged[case.id]
                right = _right(case, names, by_name, passages, texts)
                among = np.flatnonzero(np.isin(collections, case.collections)) if case.collections else None
                where = np.arange(len(texts)) if among is None else among
                if right:
                    section = min(passages[place].parent for place in right)
                    spared = tuple(sorted({place for id_ in names.ids for place in by_name.get(id_, ())} - {*right}))
                    by_words = bool(case.quotes or case.answers)
                    one = Asked(case.id, case.question, right, where, spared, by_words)
                    found[part_of(section)].append(one)
                    languages |= {case.language, *(passages[place].language for place in right)}
    vectors = np.array([np.frombuffer(one.vector or b"", np.float32) for one in passages])
    return Material(texts, vectors, found, sorted(languages), digests)


async def _names(dalil: Dalil, passages: Sequence[IndexedPassage]) -> dict[str, list[int]]:
    """Places of passages by their section, their document and their file."""
    places = await Places(dalil.database).of({one.parent for one in passages})
    found: dict[str, list[int]] = {}
    for number, one in enumerate(passages):
        place = places[one.parent]
        for name in {place.parent, place.document, place.source}:
            found.setdefault(name, []).append(number)
    return found


def _right(
    case: Case,
    names: Relevant,
    by_name: dict[str, list[int]],
    passages: Sequence[IndexedPassage],
    texts: Sequence[str],
) -> tuple[int, ...]:
    """The passages that answer: of what should be found those that hold the expected words, all of a section or record
    where none does. A whole file tells too little."""
    places = sorted({place for id_ in names.ids for place in by_name.get(id_, ())})
    spans = [" ".join(span.split()).casefold() for span in (*case.quotes, *case.answers)]
    holding = [
        place for place in places if any(span in " ".join(texts[place].split()).casefold() for span in spans if span)
    ]
    is_whole = names.level != PARENT and len({passages[place].parent for place in places}) > len(names.ids)
    if holding or is_whole:
        return tuple(holding)
    return tuple(place for place in places if passages[place].view != "topic")


def write_held(paths: Sequence[Path], ids: set[str], target: Path) -> None:
    """The lines of these questions, each as it stands in the first set that has it."""
    lines: dict[str, str] = {}
    for path in paths:
        text = path.read_text("utf-8-sig").split("\n")
        for case in load(path).cases:
            if case.id in ids:
                lines.setdefault(case.id, text[case.line - 1].strip())
    target.write_text("".join(f"{line}\n" for line in lines.values()), encoding="utf-8")


def trained(material: Material, output: Path, options: Options) -> dict[str, Any]:
    """Trains and saves; the state of a run of layers lies in `output`.work until it is done."""
    base = ENCODER if options.base == PACKAGED else folder_of(whole(options.base))
    return (_map if options.only_map else _layers)(material, output, options, base)


def _map(material: Material, output: Path, options: Options, base: Path) -> dict[str, Any]:
    """A map of the vectors of an encoder in Dalil's own form is saved as one, too: it runs as that one does, and its
    figures are its own."""
    from engine.learning.embeddings import with_map
    from engine.learning.mapping import appended, learned, mapped
    from engine.retrieval.transformer import TransformerEncoder, device_here

    began = time.monotonic()
    other = None if (base / MODEL).is_file() else TransformerEncoder(base, ENCODERS, device_here())
    encoder = Encoder(base) if other is None else other
    vectors = material.vectors if options.base == PACKAGED else encoder.encode(material.texts)
    own = {part: encoder.questions.encode([one.question for one in material.asked[part]]) for part in PARTS}

    def ranks(part: Part, matrix: Vectors) -> list[float]:
        return reciprocal_ranks(material.asked[part], mapped(vectors, matrix), lambda _: mapped(own[part], matrix))

    start = np.eye(vectors.shape[1], dtype=np.float32)
    before: dict[Part, list[float]] = {part: ranks(part, start) for part in ("dev", "held")}
    _told_before(before["dev"])
    train, dev = ((material.asked[part], own[part]) for part in ("train", "dev"))
    matrix, best = learned(train, dev, vectors, options.seed, lambda epoch, mrr: _told(epoch, mrr, _minutes(began)))
    recipe = {"map": True, "seed": options.seed}
    card = _card(material, options, recipe, before, (best, ranks("held", matrix)), _minutes(began))
    with whole_at(output) as draft:
        if other is None:
            appended(base / MODEL, matrix, draft / MODEL)
            shutil.copy(base / TOKENIZER, draft / TOKENIZER)
            described = {"name": "encoder", "languages": sorted(encoder.languages), "dimensions": len(matrix)}
            described |= {"mapped": True, "files": {name: _described(draft / name) for name in (MODEL, TOKENIZER)}}
            (draft / OWN_CARD).write_text(json.dumps(described, indent=1), encoding="utf-8")
        else:
            _save(with_map(other.model, matrix), other.prefixes, draft)
        _write_cards(card, sorted(encoder.languages), draft)
    return card


def _layers(material: Material, output: Path, options: Options, base: Path) -> dict[str, Any]:
    from engine.learning.embeddings import Recipe, fine_tuned, unpacked
    from engine.learning.pairs import triples
    from engine.retrieval.transformer import TransformerEncoder, device_here

    work = work_of(output)
    start = base
    if (base / MODEL).is_file():
        if read_card(base, "encoder").get("mapped"):
            raise UsageError(f"{base} is a map of another encoder's vectors; train the layers of that one")
        start = work / "base"
        if not (start / "modules.json").exists():
            unpacked(base, start)
    state = state_of(work, asdict(options), material.digests)
    encoder = TransformerEncoder(start, ENCODERS, device_here())
    texts, asked = material.texts, material.asked

    began = time.monotonic()
    is_packaged = options.base == PACKAGED
    vectors = material.vectors if is_packaged else encoder.encode(texts)
    questions: Encode = Encoder(ENCODER).encode if is_packaged else encoder.questions.encode
    parts: dict[Part, Sequence[Asked]] = {"dev": narrowed(asked["dev"], vectors, questions), "held": asked["held"]}

    def ranks(part: Part) -> list[float]:
        needed, moved = _within(parts[part])
        return reciprocal_ranks(moved, encoder.encode([texts[place] for place in needed]), encoder.questions.encode)

    before = {part: reciprocal_ranks(held, vectors, questions) for part, held in parts.items()}
    _told_before(before["dev"])
    found = triples(asked["train"], texts, vectors, questions, options.seed)
    prompts = {"anchor": encoder.prefixes.question, **dict.fromkeys(("positive", "negative"), encoder.prefixes.passage)}

    def told(epoch: int, mrr: float) -> None:
        minutes = state["minutes"] + _minutes(began)
        (work / RUN).write_text(json.dumps(state | {"minutes": minutes}), encoding="utf-8")
        _told(epoch, mrr, minutes)

    recipe = Recipe(options.epochs, options.batch, options.rate, options.seed)
    best = fine_tuned(encoder.model, found, prompts, lambda: fmean(ranks("dev")), recipe, work, told)
    minutes = state["minutes"] + _minutes(began)
    card = _card(material, options, asdict(recipe), before, (best, ranks("held")), minutes, len(found))
    with whole_at(output) as draft:
        _save(encoder.model, encoder.prefixes, draft)
        _write_cards(card, sorted(encoder.languages), draft)
    shutil.rmtree(work)
    return card


def _minutes(began: float) -> float:
    return (time.monotonic() - began) / 60


def _told_before(dev: Sequence[float]) -> None:
    trouble(f"before: MRR {fmean(dev):.3f} on {len(dev)} questions of development")


def _told(epoch: int, mrr: float, minutes: float) -> None:
    trouble(f"epoch {epoch}: MRR {mrr:.3f}, {minutes:.1f} minutes")


def _card(
    material: Material,
    options: Options,
    recipe: Mapping[str, Any],
    before: Mapping[Part, Sequence[float]],
    after: tuple[float, Sequence[float]],
    minutes: float,
    pairs: int = 0,
) -> dict[str, Any]:
    """`before`: reciprocal ranks; `after`: MRR of development, reciprocal ranks held out."""
    dev, held = after
    return {
        "base": options.base,
        "made": datetime.now(UTC).date().isoformat(),
        "languages": material.languages,
        "recipe": dict(recipe),
        "sets": material.digests,
        "questions": {part: len(material.asked[part]) for part in PARTS},
        "pairs": pairs,
        "mrr": {"dev": [fmean(before["dev"]), dev], "held": [fmean(before["held"]), fmean(held)]},
        "gain": asdict(interval([new - old for new, old in zip(held, before["held"], strict=True)])),
        "minutes": round(minutes, 1),
    }


def _described(path: Path) -> dict[str, Any]:
    data = path.read_bytes()
    return {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}


def _within(asked: Sequence[Asked]) -> tuple[NDArray[np.int64], list[Asked]]:
    """The places of the passages that these questions are asked of, and the questions as they are among these alone."""
    needed = np.unique(np.concatenate([one.among for one in asked]))
    at = {int(place): number for number, place in enumerate(needed)}
    return needed, [
        replace(one, right=tuple(at[place] for place in one.right), among=np.searchsorted(needed, one.among), spared=())
        for one in asked
    ]


def _save(model: Any, prefixes: Prefixes, folder: Path) -> None:
    if prefixes.question or prefixes.passage:
        model.prompts = {"query": prefixes.question, "document": prefixes.passage}
    model.save_pretrained(str(folder), create_model_card=False)


def _write_cards(card: Mapping[str, Any], languages: Sequence[str], folder: Path) -> None:
    (folder / CARD).write_text(_text(card, languages), encoding="utf-8")
    (folder / TRAINING).write_text(json.dumps(card, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def _text(card: Mapping[str, Any], languages: Sequence[str]) -> str:
    before, after = card["mrr"]["held"]
    gain, counts = card["gain"], card["questions"]
    return (
        f"---\nlanguage: {json.dumps(list(languages))}\n"
        "pipeline_tag: sentence-similarity\n---\n\n# Sentence encoder fine-tuned by Dalil\n\n"
        f"Base: `{card['base']}`. Made {card['made']} in {card['minutes']} minutes by `dalil train embeddings`: "
        f"{_how(card)} of {counts['train']} questions.\n\n"
        f"On {counts['held']} questions about sections that no other question is about, by meaning alone, MRR "
        f"{before:.3f} before and {after:.3f} after: {gain['mean']:+.3f} (95 % interval {gain['low']:+.3f} to "
        f"{gain['high']:+.3f}).\n\nLicence: that of the base and of the questions.\n\n"
        f"```json\n{json.dumps(card, ensure_ascii=False, indent=1)}\n```\n"
    )


def _how(card: Mapping[str, Any]) -> str:
    if card["recipe"].get("map"):
        return "a linear map of the base's vectors, learned"
    return f"multiple negatives with hard ones, {card['pairs']} pairs"


def _tell(card: dict[str, Any], output: Path) -> None:
    before, after = card["mrr"]["held"]
    gain, told = card["gain"], f"{_how(card)}, {card['minutes']} minutes"
    say(
        f"held out: MRR {before:.3f} -> {after:.3f} on {counted(card['questions']['held'], 'question')}, "
        f"{gain['mean']:+.3f} [{gain['low']:+.3f}, {gain['high']:+.3f}]; {told}"
    )
    say(f"saved in {output}; to search with it: dalil embeddings use {output}")
