"""`dalil train generator`: a language model taught one's own answers, and how to follow instructions, by LoRA."""

import asyncio
import hashlib
import json
import os
import shutil
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from math import exp
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any

from bot.cli.knowledge import NICE
from bot.cli.screen import counted, say, trouble
from bot.cli.trained import RUN, refuse_taken, state_of, whole_at, work_of
from bot.settings import ENCODER
from bot.state import open_state
from engine.errors import InputError, UsageError
from engine.evaluation import bertscore, generation
from engine.evaluation.bootstrap import interval
from engine.learning import writing
from engine.learning.pairs import PARTS, Part, too_few
from engine.learning.writing import Pair
from engine.retrieval.encoder import Encoder
from engine.store.reviewed import ReviewedAnswers

if TYPE_CHECKING:
    from engine.learning.generator import Base, Recipe, Row

OK = 0
CARD = "README.md"
ADAPTERS = "adapters"
BASE, DOMAIN, INSTRUCTIONS = "base", "domain", "instructions"
REVIEWED = "reviewed answers"
SURPRISE = "log_perplexity"

Figures = dict[str, list[float]]
"""A value for each pair that has been measured."""


@dataclass(frozen=True, slots=True)
class Options:
    """`shares`: of each adapter's change, in the order of the sets; the same of each where none are given. `written`:
    held-out pairs of a set whose answers are written and measured."""

    base: str
    recipe: "Recipe"
    shares: tuple[float, ...] = ()
    written: int = 50


@dataclass(frozen=True, slots=True)
class Material:
    """Pairs by set and part."""

    sets: Mapping[str, Mapping[Part, Sequence[Pair]]]
    digests: Mapping[str, str]


def shares_of(text: str) -> tuple[float, ...]:
    """ ".7,.3": that of the domain and that of the instructions. UsageError for what is no number."""
    try:
        return tuple(float(part) for part in text.split(",")) if text else ()
    except ValueError:
        raise UsageError(f"--weights {text}: give numbers separated by commas, like .7,.3") from None


async def train(
    domain: Sequence[Path],
    instructions: Sequence[Path],
    output: Path,
    options: Options,
    *,
    approved: bool,
    as_json: bool,
) -> int:
    from engine.learning.generator import needs_libraries

    needs_libraries()
    os.nice(NICE)
    refuse_taken(output, "config.json")
    material = await _material(domain, instructions, approved=approved)
    if options.shares and len(options.shares) != len(material.sets):
        raise UsageError(f"--weights: give {len(material.sets)}, one for each of {', '.join(material.sets)}")
    for name, parts in material.sets.items():
        if few := too_few(parts):
            raise InputError(
                f"too few pairs in the {name} set {few}: add more; pairs of one context are kept in one part"
            )
    card = await asyncio.to_thread(trained, material, output, options)
    if as_json:
        say(json.dumps(card, ensure_ascii=False))
    else:
        for line in _table(card):
            say(line)
        say(f"saved in {output}; to write with it: a provider `name = transformers:{output}` in models.providers")
    return OK


async def _material(domain: Sequence[Path], instructions: Sequence[Path], *, approved: bool) -> Material:
    sets: dict[str, list[Pair]] = {}
    digests: dict[str, str] = {}
    for name, paths in ((DOMAIN, domain), (INSTRUCTIONS, instructions)):
        for path in paths:
            digests[path.name], pairs = await asyncio.to_thread(writing.load, path)
            sets.setdefault(name, []).extend(pairs)
    if approved:
        async with open_state() as state:
            pairs = writing.reviewed(await ReviewedAnswers(state.database).served())
        digests[REVIEWED] = hashlib.sha256(json.dumps([asdict(pair) for pair in pairs]).encode()).hexdigest()[:16]
        sets = {DOMAIN: [*sets.get(DOMAIN, ()), *pairs]} | {k: v for k, v in sets.items() if k != DOMAIN}
    if not sets:
        raise UsageError("nothing to learn from: give --domain FILE, --instructions FILE or --reviewed")
    return Material({name: writing.parted(pairs) for name, pairs in sets.items()}, digests)


def trained(material: Material, output: Path, options: Options) -> dict[str, Any]:
    """Trains an adapter for each set, merges, measures and saves."""
    from engine.learning.generator import MERGED, fine_tuned, merged, opened, whole

    work, recipe = work_of(output), options.recipe
    state = state_of(work, asdict(options), material.digests)
    base, began = opened(options.base), time.monotonic()
    rows = {name: _rows(base, parts, recipe.length) for name, parts in material.sets.items()}
    too_long = {
        name: sum(len(material.sets[name][part]) - len(parts[part]) for part in PARTS) for name, parts in rows.items()
    }
    for name, parts in rows.items():
        if too_long[name]:
            trouble(
                f"{name}: {counted(too_long[name], 'pair')} of more than {recipe.length} tokens left out (--length)"
            )
        if few := too_few(parts):
            raise InputError(f"too few pairs in the {name} set {few} of {recipe.length} tokens at most: see --length")

    def minutes() -> float:
        return float(state["minutes"]) + (time.monotonic() - began) / 60

    def told(name: str) -> Callable[[int, float], None]:
        def tell(epoch: int, found: float) -> None:
            (work / RUN).write_text(json.dumps(state | {"minutes": minutes()}), encoding="utf-8")
            trouble(f"{name}, epoch {epoch}: perplexity {found:.3f}, {minutes():.1f} minutes")

        return tell

    adapters = {name: work / name for name in rows}
    for name, parts in rows.items():
        learned, dev = ([row for _, row in parts[part]] for part in ("train", "dev"))
        fine_tuned(base, learned, dev, recipe, adapters[name], told(name))
    shares = dict(zip(rows, options.shares or [1 / len(rows)] * len(rows), strict=True))
    model = merged(base, adapters, shares)
    figures = _measured(base, model, {name: parts["held"] for name, parts in rows.items()}, options)
    card = {
        "base": options.base,
        "made": datetime.now(UTC).date().isoformat(),
        "recipe": asdict(recipe),
        "sets": dict(material.digests),
        "pairs": {name: {part: len(parts[part]) for part in PARTS} for name, parts in rows.items()},
        "too_long": too_long,
        "shares": shares,
        "held": {name: {by: _means(found) for by, found in each.items()} for name, each in figures.items()},
        "gain": {
            name: {
                key: asdict(interval([new - old for new, old in zip(each[MERGED][key], each[BASE][key], strict=True)]))
                for key in each[BASE]
            }
            for name, each in figures.items()
        },
        "minutes": round(minutes(), 1),
    }
    with whole_at(output) as draft:
        for name, folder in adapters.items():
            shutil.copytree(folder, draft / ADAPTERS / name, ignore=shutil.ignore_patterns("checkpoints"))
        whole(model).to(base.kind).save_pretrained(str(draft))
        base.tokenizer.save_pretrained(str(draft))
        (draft / CARD).write_text(_card(card), encoding="utf-8")
    shutil.rmtree(work)
    return card


def _rows(base: "Base", parts: Mapping[Part, Sequence[Pair]], length: int) -> dict[Part, list[tuple[Pair, "Row"]]]:
    """Those that are not too long."""
    made = {part: [(pair, base.row(pair)) for pair in pairs] for part, pairs in parts.items()}
    return {part: [one for one in found if len(one[1].ids) <= length] for part, found in made.items()}


def _measured(
    base: "Base", model: Any, held: Mapping[str, Sequence[tuple[Pair, "Row"]]], options: Options
) -> dict[str, dict[str, Figures]]:
    """Of the held-out pairs of each set the figures by the base, by each adapter and by both together."""
    from engine.learning.generator import MERGED, surprises

    measures = generation.Models(Encoder(ENCODER).encode, bertscore.packaged(ENCODER))
    found: dict[str, dict[str, Figures]] = {name: {} for name in held}

    def measure(by: str) -> None:
        for name, pairs in held.items():
            each = surprises(model, [row for _, row in pairs], options.recipe.batch)
            some = [pair for pair, _ in pairs[: options.written]]
            texts = [(base.written(model, pair), pair.answers) for pair in some]
            rows, _ = generation.measured(texts, measures)
            found[name][by] = {SURPRISE: [surprise / tokens for surprise, tokens in each]} | {
                key: [row[key] for row in rows] for key in rows[0]
            }

    with model.disable_adapter():
        measure(BASE)
    for name in (*held, MERGED):
        model.set_adapter(name)
        measure(name)
    return found


def _means(found: Figures) -> dict[str, float]:
    """Of all pairs; perplexity is that of the mean answer, every answer counting the same."""
    return {"perplexity": exp(fmean(found[SURPRISE]))} | {key: fmean(values) for key, values in found.items()}


def _table(card: Mapping[str, Any]) -> list[str]:
    """Each set's held-out pairs by the base, by each adapter and by both."""
    lines = []
    for name, each in card["held"].items():
        keys, gains = list(each[BASE]), card["gain"][name]
        head = f"{name}, {card['pairs'][name]['held']} pairs held out"
        lines += ["", f"| {head} | {' | '.join(keys)} |", f"|---{'|---:' * len(keys)}|"]
        lines += [f"| {by} | {' | '.join(f'{found[key]:.3f}' for key in keys)} |" for by, found in each.items()]
        lines.append(f"| merged less base | {' | '.join(_gain(gains.get(key)) for key in keys)} |")
    return lines[1:]


def _gain(gain: Mapping[str, float] | None) -> str:
    return f"{gain['mean']:+.3f} [{gain['low']:+.3f}, {gain['high']:+.3f}]" if gain else ""


def _card(card: Mapping[str, Any]) -> str:
    shares = ", ".join(f"{share:g} of {name}" for name, share in card["shares"].items())
    table = "\n".join(_table(card))
    return (
        "---\nlibrary_name: transformers\npipeline_tag: text-generation\n---\n\n"
        f"# Language model fine-tuned by Dalil\n\nBase: `{card['base']}`. Made {card['made']} in {card['minutes']} "
        f"minutes by `dalil train generator`: adapters of rank {card['recipe']['rank']} (in `{ADAPTERS}`), merged "
        f"linearly, {shares}.\n\n{table}\n\nPairs held out share no context with those that were learned. Perplexity "
        f"is by token of the reference answer, {SURPRISE} its logarithm; less is better. The last line has 95 % "
        "intervals (bootstrap over pairs).\n\nLicence: that of the base and of the pairs.\n\n"
        f"```json\n{json.dumps(card, ensure_ascii=False, indent=1)}\n```\n"
    )
