"""Trains what tells the role of each amount in a message about zakat: `python -m training roles DATA WORK`.

`data/zakat/LANGUAGE.txt` holds messages in everyday words by writers who knew no example, each number marked as
`[[role|words]]`; a blank line parts conversations, a line after `>> ` is a later message of one, in which a role may
carry a sign (`=` becomes, `+` comes on top, `-` goes off). A small network tells the roles from the packaged encoder's
vectors of the words around an amount and from what the rules make of it (`engine/tools/zakat/reading/roles.py`). How
people put it who say no more than is needed is learned from the router's own examples, as far as the rules read every
word of them.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

import numpy as np

from engine.retrieval.encoder import Encoder
from engine.routing.classifier import examples_in
from engine.tools.zakat.reading.read import ASIDE_AS, LEAST_LIKELY, SURELY_OUT, UNCLEAR, as_scanned, read
from engine.tools.zakat.reading.roles import NO_ITEM, ROLES, Likely, facts_of, fits, fitting_roles, windows
from engine.tools.zakat.reading.scan import Quantity, Scan
from training import network

WRITTEN = Path(__file__).parent / "data" / "zakat"
FILE = "roles.json"
HIDDEN, ALPHA, EPOCHS, NETWORKS = 48, 0.003, 15, 2
FOLDS = 5  # of the cross-validation
TIMES = 4  # that each plain example is learned from
FEWEST = 3  # examples that a fact stands in
_MARK = re.compile(r"\[\[([a-z_]+)[=+-]?\|([^\[\]]*)\]\]")
_LATER = ">> "


@dataclass(frozen=True, slots=True)
class Example:
    """An amount as a message was read; `kind` is what the rules made of it."""

    conversation: str
    begins: bool  # in the first message
    windows: tuple[str, ...]
    facts: tuple[str, ...]
    kind: str
    role: str


def pack(config: Path) -> None:
    """Train, and write the weights with what they tell in cross-validation."""
    from sklearn.model_selection import GroupKFold  # comes with sentence-transformers

    encoder, found = Encoder(config / "encoder"), [*examples(), *TIMES * list(plain(config / "intents"))]
    times = Counter(fact for one in found for fact in one.facts)
    facts = sorted(fact for fact in times if times[fact] >= FEWEST)
    inputs, wanted = _inputs(encoder, found, facts), np.array([one.role for one in found])
    roles = sorted(set(wanted))
    told = np.zeros((len(found), len(roles)))
    folds = GroupKFold(FOLDS).split(inputs, wanted, [one.conversation for one in found])
    for learned, others in folds:
        fitted = network.fit(
            inputs[learned], wanted[learned], hidden=HIDDEN, alpha=ALPHA, epochs=EPOCHS, networks=NETWORKS
        )
        places = [roles.index(role) for role in fitted[0].classes_]
        logs = sum(np.log(one.predict_proba(inputs[others]) + 1e-9) for one in fitted) / NETWORKS
        told[np.ix_(others, places)] = np.exp(logs) / np.exp(logs).sum(axis=1, keepdims=True)
    fitted = network.fit(inputs, wanted, hidden=HIDDEN, alpha=ALPHA, epochs=EPOCHS, networks=NETWORKS)
    made: dict[str, Any] = {
        "encoder": encoder.fingerprint,
        "figures": _figures(found, told, roles),
        "roles": roles,
        "facts": facts,
        **network.layers(fitted),
    }
    (config / "zakat" / FILE).write_text(json.dumps(made, ensure_ascii=False) + "\n", encoding="utf-8")
    print(json.dumps(made["figures"]))


def examples() -> Iterator[Example]:
    """Every amount that the rules read in a marked message and that carries a mark."""
    for name, lines in _conversations():
        for line in lines:
            yield from _examples(name, line)


def first_messages() -> Iterator[str]:
    """What the conversations begin with, without its marks."""
    return (unmarked(lines[0])[0] for _, lines in _conversations())


def _conversations() -> Iterator[tuple[str, list[str]]]:
    for path in sorted(WRITTEN.glob("*.txt")):
        for number, block in enumerate(re.split(r"\n\s*\n", path.read_text(encoding="utf-8").strip())):
            yield f"{path.stem} {number}", [line.strip() for line in block.splitlines()]


def plain(intents: Path) -> Iterator[Example]:
    """The amounts of the router's examples of which the rules leave no word unread."""
    for text, intent in examples_in(intents):
        case = read(text) if intent == "zakat" else None
        if case is None or case.unused or case.unread or case.of("unclear", "other"):
            continue
        for seen, quantity, kind in _heard(text):
            if kind in ROLES:
                told = tuple(windows(seen, quantity)), facts_of(seen, quantity, kind)
                yield Example(f"plain {text}", False, *told, kind, ROLES[kind][0])


def _examples(conversation: str, line: str) -> Iterator[Example]:
    text, marks = unmarked(line.removeprefix(_LATER))
    written = as_scanned(text)
    places = [(*_place(text, written, first, last), role) for first, last, role in marks]
    for seen, quantity, kind in _heard(text):
        first, last = seen.tokens[quantity.first].start, seen.tokens[quantity.last - 1].end
        role = next((role for begin, end, role in places if begin < last and first < end), "")
        if role:
            told = tuple(windows(seen, quantity)), facts_of(seen, quantity, kind)
            yield Example(conversation, not line.startswith(_LATER), *told, kind, role)


def unmarked(line: str) -> tuple[str, list[tuple[int, int, str]]]:
    """The words of a marked line, and where in them each mark begins and ends, with its role."""
    text, marks, at = "", [], 0
    for found in _MARK.finditer(line):
        text += line[at : found.start()]
        marks.append((len(text), len(text) + len(found[2]), found[1]))
        text += found[2]
        at = found.end()
    return text + line[at:], marks


def _place(text: str, written: str, first: int, last: int) -> tuple[int, int]:
    """Where what stands at a place of the text stands in it once its numbers are written in figures."""
    spans = [
        (begin + max(0, first - start), end - max(0, stop - last)) if kind == "equal" else (begin, end)
        for kind, start, stop, begin, end in SequenceMatcher(None, text, written, autojunk=False).get_opcodes()
        if start < last and first < stop
    ]
    return min((begin for begin, _ in spans), default=0), max((end for _, end in spans), default=0)


def _heard(text: str) -> list[tuple[Scan, Quantity, str]]:
    """Each amount of a message with the kind that the rules take it for."""
    found: list[tuple[Scan, Quantity, str]] = []

    def weigh(seen: Scan, quantity: Quantity, kind: str) -> Likely:
        found.append((seen, quantity, kind))
        return {}

    read(text, weigh)
    return found


def _inputs(encoder: Encoder, found: Sequence[Example], facts: Sequence[str]) -> Any:
    texts = sorted({text for one in found for text in one.windows})
    row = {text: place for place, text in enumerate(texts)}
    vectors, place = encoder.encode(texts), {fact: place for place, fact in enumerate(facts)}
    inputs = np.zeros((len(found), len(found[0].windows) * vectors.shape[1] + len(facts)), np.float32)
    for number, one in enumerate(found):
        told = vectors[[row[text] for text in one.windows]].ravel()
        inputs[number, : len(told)] = told
        inputs[number, [len(told) + place[fact] for fact in one.facts if fact in place]] = 1
    return inputs


def _figures(found: Sequence[Example], told: Any, roles: Sequence[str]) -> dict[str, float]:
    """In cross-validation: the share of amounts whose role is told. Of the amounts of first messages that the rules
    read as something: the share that they read rightly, the share that is kept and how much of that is right, and the
    share of all right ones that is kept. Of the others, and of those that they find unclear: how many surely count for
    nothing, and the share of these that do."""
    likely = [dict(zip(roles, row.tolist(), strict=True)) for row in told]
    best = [max(one, key=one.__getitem__) for one in likely]
    hits = [role == one.role for role, one in zip(best, found, strict=True)]
    right: list[bool] = []
    kept: list[bool] = []
    out: list[bool] = []
    for one, some, role in zip(found, likely, best, strict=True):
        if not one.begins:
            continue
        if one.kind != UNCLEAR:
            right.append(one.role in fitting_roles(one.kind, roles))
            if fits(one.kind, some) >= LEAST_LIKELY:
                kept.append(right[-1])
                continue
        if fits(NO_ITEM, some) >= SURELY_OUT and role in ASIDE_AS:
            out.append(one.role in fitting_roles(NO_ITEM, roles))
    shares = {"told": hits, "read_rightly": right, "kept_rightly": kept, "out_rightly": out}
    return {
        "amounts": len(found),
        "read": len(right),
        "kept": len(kept),
        "out": len(out),
        "right_kept": round(sum(kept) / sum(right), 3),
        **{name: round(float(np.mean(share)), 3) for name, share in shares.items()},
    }
