"""`dalil train embeddings`: an encoder taught the questions that one's own people ask, measured on others of them."""

import asyncio
import json
import os
import shutil
import time
from collections.abc import Sequence
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
from bot.cli.trained import RUN, refuse_taken, state_of, whole_at, work_of
from bot.settings import ENCODER, ENCODERS
from bot.wiring import Dalil, open_dalil
from engine.errors import InputError
from engine.evaluation import relevance
from engine.evaluation.bootstrap import interval
from engine.evaluation.dataset import Case, load
from engine.evaluation.relevance import PARENT, Relevant
from engine.knowledge.passages import embedded
from engine.learning.pairs import PARTS, Asked, Encode, Part, Vectors, narrowed, part_of, reciprocal_ranks, too_few
from engine.retrieval.encoder import MODEL, Encoder
from engine.retrieval.encoders import PACKAGED, folder_of
from engine.retrieval.model import IndexedPassage
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


async def train(paths: Sequence[Path], output: Path, options: Options, *, as_json: bool) -> int:
    from engine.learning.embeddings import needs_libraries

    needs_libraries()
    os.nice(NICE)
    refuse_taken(output, "modules.json")
    async with open_dalil() as dalil:
        material = await _material(dalil, paths)
    if few := too_few(material.asked):
        raise InputError(
            f"too few questions of which it is known what answers them {few}: "
            "write more (`dalil eval questions`), or name several sets"
        )
    card = await asyncio.to_thread(trained, material, output, options)
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


def trained(material: Material, output: Path, options: Options) -> dict[str, Any]:
    """Trains and saves; the state of a run lies in `output`.work until it is done."""
    from engine.learning.embeddings import Recipe, fine_tuned, unpacked, with_map
    from engine.learning.mapping import learned, mapped
    from engine.learning.pairs import triples
    from engine.retrieval.transformer import TransformerEncoder, device_here

    work = work_of(output)
    base = ENCODER if options.base == PACKAGED else folder_of(whole(options.base))
    start = base
    if (base / MODEL).is_file():
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
    trouble(f"before: MRR {fmean(before['dev']):.3f} on {len(asked['dev'])} questions of development")
    found = [] if options.only_map else triples(asked["train"], texts, vectors, questions, options.seed)
    prompts = {"anchor": encoder.prefixes.question, **dict.fromkeys(("positive", "negative"), encoder.prefixes.passage)}

    def told(epoch: int, mrr: float) -> None:
        minutes = state["minutes"] + (time.monotonic() - began) / 60
        (work / RUN).write_text(json.dumps(state | {"minutes": minutes}), encoding="utf-8")
        trouble(f"epoch {epoch}: MRR {mrr:.3f}, {minutes:.1f} minutes")

    recipe = Recipe(options.epochs, options.batch, options.rate, options.seed)
    model = encoder.model
    if options.only_map:
        own = {part: (asked[part], questions([one.question for one in asked[part]])) for part in PARTS}
        matrix, dev = learned(own["train"], own["dev"], vectors, options.seed, told)
        held = reciprocal_ranks(asked["held"], mapped(vectors, matrix), lambda _: mapped(own["held"][1], matrix))
        before["dev"], model = reciprocal_ranks(asked["dev"], vectors, questions), with_map(model, matrix)
    else:
        dev = fine_tuned(model, found, prompts, lambda: fmean(ranks("dev")), recipe, work, told)
        held = ranks("held")
    gain = interval([new - old for new, old in zip(held, before["held"], strict=True)])
    card = {
        "base": options.base,
        "made": datetime.now(UTC).date().isoformat(),
        "languages": material.languages,
        "recipe": {"map": True, "seed": options.seed} if options.only_map else asdict(recipe),
        "sets": material.digests,
        "questions": {part: len(asked[part]) for part in PARTS},
        "pairs": len(found),
        "mrr": {"dev": [fmean(before["dev"]), dev], "held": [fmean(before["held"]), fmean(held)]},
        "gain": asdict(gain),
        "minutes": round(state["minutes"] + (time.monotonic() - began) / 60, 1),
    }
    if encoder.prefixes.question or encoder.prefixes.passage:
        model.prompts = {"query": encoder.prefixes.question, "document": encoder.prefixes.passage}
    _save(model, card, output, sorted(encoder.languages))
    shutil.rmtree(work)
    return card


def _within(asked: Sequence[Asked]) -> tuple[NDArray[np.int64], list[Asked]]:
    """The places of the passages that these questions are asked of, and the questions as they are among these alone."""
    needed = np.unique(np.concatenate([one.among for one in asked]))
    at = {int(place): number for number, place in enumerate(needed)}
    return needed, [
        replace(one, right=tuple(at[place] for place in one.right), among=np.searchsorted(needed, one.among), spared=())
        for one in asked
    ]


def _save(model: Any, card: dict[str, Any], output: Path, languages: Sequence[str]) -> None:
    before, after = card["mrr"]["held"]
    gain, counts = card["gain"], card["questions"]
    text = (
        f"---\nlanguage: {json.dumps(list(languages))}\nlibrary_name: sentence-transformers\n"
        "pipeline_tag: sentence-similarity\n---\n\n# Sentence encoder fine-tuned by Dalil\n\n"
        f"Base: `{card['base']}`. Made {card['made']} in {card['minutes']} minutes by `dalil train embeddings`: "
        f"{_how(card)} of {counts['train']} questions.\n\n"
        f"On {counts['held']} questions about sections that no other question is about, by meaning alone, MRR "
        f"{before:.3f} before and {after:.3f} after: {gain['mean']:+.3f} (95 % interval {gain['low']:+.3f} to "
        f"{gain['high']:+.3f}).\n\nLicence: that of the base and of the questions.\n\n"
        f"```json\n{json.dumps(card, ensure_ascii=False, indent=1)}\n```\n"
    )
    with whole_at(output) as draft:
        model.save_pretrained(str(draft), create_model_card=False)
        (draft / CARD).write_text(text, encoding="utf-8")


def _how(card: dict[str, Any]) -> str:
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
