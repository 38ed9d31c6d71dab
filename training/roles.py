"""Trains what tells the role of each amount in a message about zakat: `python -m training roles DATA WORK`.

`data/zakat/LANGUAGE.txt` holds messages in everyday words by writers who knew no example, each number marked as
`[[role|words]]`; a blank line parts conversations, a line after `>> ` is a later message of one, in which a role may
carry a sign (`=` becomes, `+` comes on top, `-` goes off). `data/zakat/LANGUAGE.later.jsonl` holds later messages alone
(`then`), with what the case holds before them (`has`: role and amount). A small network tells the roles from the
packaged encoder's vectors of the words around an amount, from what the rules make of it and from what the case holds
(`engine/tools/zakat/reading/roles.py`); a second one tells the signs of later messages, from the same and from the
vector of the whole message. How people put it who say no more than is needed is learned from the router's own
examples, as far as the rules read every word of them.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

from engine.retrieval.encoder import Encoder
from engine.routing.classifier import examples_in
from engine.routing.network import with_facts
from engine.tools.zakat.reading.read import as_scanned, read
from engine.tools.zakat.reading.roles import (
    NO_ITEM,
    ROLES,
    SIGNS,
    Likely,
    facts_beside,
    facts_of,
    fits,
    fitting_roles,
    held_as,
    windows,
)
from engine.tools.zakat.reading.scan import Quantity, Scan
from engine.tools.zakat.reading.weighed import ASIDE_AS, LEAST_LIKELY, SURELY_OUT, UNCLEAR
from training import network

WRITTEN = Path(__file__).parent / "data" / "zakat"
FILE, SIGNS_FILE = "roles.json", "changes.json"
HIDDEN, ALPHA, EPOCHS, NETWORKS = 48, 0.003, 15, 2
FOLDS = 5  # of the cross-validation
TIMES = 6  # that each plain example is learned from
MARKED = (
    "age", "animals", "camels", "cash", "cattle", "cost", "count", "crop", "crypto", "date", "debt",
    "doubtful", "due", "each", "fixed", "former", "future", "gold", "gold_price", "goods", "held", "income",
    "jewellery", "karat", "lent", "nisab", "other", "part", "persons", "pieces", "rate", "receivable",
    "shares", "sheep", "silver", "silver_price", "spent", "theirs", "treasure", "worth", "year",
)  # fmt: skip
"""The roles that amounts are marked with."""
SURE = 0.95  # of the figures: likelihood of a sign
FEWEST = 3  # examples that a fact stands in
_MARK = re.compile(r"\[\[([a-z_]+)([=+-]?)\|([^\[\]]*)\]\]")
_LATER, _PLAIN = ">> ", "plain "
_WEALTH = frozenset(role for some in ROLES.values() for role in some)


@dataclass(frozen=True, slots=True)
class Example:
    """An amount as a message was read; `kind` is what the rules made of it; `message` the whole of a later one."""

    conversation: str
    message: str
    windows: tuple[str, ...]
    facts: tuple[str, ...]
    kind: str
    role: str
    sign: str = ""

    @property
    def begins(self) -> bool:
        """Whether it stands in a first message."""
        return not self.message


def pack(config: Path) -> None:
    """Train, and write the weights with what they tell in cross-validation."""
    encoder, written = Encoder(config / "encoder"), [*examples()]
    later = [one for one in written if not one.begins]
    _pack_roles(config, encoder, [*written, *TIMES * list(plain(config / "intents"))])
    _pack_signs(config, encoder, later)


def _pack_roles(config: Path, encoder: Encoder, found: Sequence[Example]) -> None:
    facts = _known(found)
    inputs, wanted = _inputs(encoder, [(one.windows, one.facts) for one in found], facts), [one.role for one in found]
    roles = sorted(set(wanted))
    told = _told(inputs, wanted, roles, found)
    made: dict[str, Any] = {
        "encoder": encoder.fingerprint,
        "figures": _figures(found, told, roles),
        "roles": roles,
        "facts": facts,
        **network.layers(_fit(inputs, wanted)),
    }
    (config / "zakat" / FILE).write_text(json.dumps(made, ensure_ascii=False) + "\n", encoding="utf-8")
    print(json.dumps(made["figures"]))


def _pack_signs(config: Path, encoder: Encoder, found: Sequence[Example]) -> None:
    facts = _known(found)
    inputs = _inputs(encoder, [((*one.windows, one.message), one.facts) for one in found], facts)
    wanted = [SIGNS.index(one.sign) for one in found]
    told = _told(inputs, wanted, range(len(SIGNS)), found)
    held = np.array([f"held {one.role}" in one.facts for one in found])
    among = told[held, :-1] / told[held, :-1].sum(axis=1, keepdims=True)  # of those whose role the case holds
    right, sure = among.argmax(axis=1) == np.array(wanted)[held], among.max(axis=1) >= SURE
    figures = {
        "amounts": len(found),
        "held": int(held.sum()),
        "held_rightly": round(float(right.mean()), 3),
        "sure": round(float(sure.mean()), 3),
        "sure_rightly": round(float(right[sure].mean()), 3),
    }
    made: dict[str, Any] = {
        "encoder": encoder.fingerprint,
        "figures": figures,
        "facts": facts,
        **network.layers(_fit(inputs, wanted)),
    }
    (config / "zakat" / SIGNS_FILE).write_text(json.dumps(made, ensure_ascii=False) + "\n", encoding="utf-8")
    print(json.dumps(figures))


def _known(found: Sequence[Example]) -> list[str]:
    """The facts that are learned from."""
    times = Counter(fact for one in found for fact in one.facts)
    return sorted(fact for fact in times if times[fact] >= FEWEST)


def _fit(inputs: Any, wanted: Any) -> list[Any]:
    return network.fit(inputs, wanted, hidden=HIDDEN, alpha=ALPHA, epochs=EPOCHS, networks=NETWORKS)


def _told(inputs: Any, wanted: Sequence[Any], classes: Sequence[Any], found: Sequence[Example]) -> Any:
    """The probability of each class in cross-validation over conversations, shape (examples, classes)."""
    from sklearn.model_selection import GroupKFold  # comes with sentence-transformers

    labels, told = np.array(wanted), np.zeros((len(found), len(classes)))
    for learned, others in GroupKFold(FOLDS).split(inputs, labels, [one.conversation for one in found]):
        fitted = _fit(inputs[learned], labels[learned])
        places = [list(classes).index(one) for one in fitted[0].classes_]
        told[np.ix_(others, places)] = network.likely(fitted, inputs[others])
    return told


def examples() -> Iterator[Example]:
    """Every amount that the rules read in a marked message and that carries a mark."""
    for name, lines in _conversations():
        first = [*_examples(name, lines[0])]
        yield from (one for one, _ in first)
        held = [(one.role, value) for one, value in first if one.role in _WEALTH]
        for line in lines[1:]:
            yield from (one for one, _ in _examples(name, line.removeprefix(_LATER), held))
    for name, row in _later():
        held = [(role, Fraction(str(amount))) for role, amount in row["has"]]
        yield from (one for one, _ in _examples(name, row["then"], held))


@dataclass(frozen=True, slots=True)
class Placed:
    """A message as it is scanned; where in it each marked amount stands that the rules read, with its role and sign;
    `held`: what the case holds before it, "" where it begins one."""

    conversation: str
    text: str
    amounts: tuple[tuple[int, int, str, str], ...]
    held: str = ""


def placed() -> Iterator[Placed]:
    """Every marked message."""
    for name, lines in _conversations():
        first = _placed(name, lines[0])
        yield first
        held = [(role, first.text[start:end]) for start, end, role, _ in first.amounts if role in _WEALTH]
        yield from (_placed(name, line.removeprefix(_LATER), held_as(held)) for line in lines[1:])
    for name, row in _later():
        yield _placed(name, row["then"], held_as(row["has"]))


def _placed(conversation: str, line: str, held: str = "") -> Placed:
    text, _ = unmarked(line)
    amounts = tuple((*_span(seen, quantity), role, sign) for seen, quantity, _, role, sign in _marked(line))
    return Placed(conversation, as_scanned(text), amounts, held)


def first_messages() -> Iterator[str]:
    """What the conversations begin with, without its marks."""
    return (unmarked(lines[0])[0] for _, lines in _conversations())


def later_messages() -> Iterator[str]:
    """What follows in the conversations, without its marks."""
    yield from (unmarked(line.removeprefix(_LATER))[0] for _, lines in _conversations() for line in lines[1:])
    yield from (unmarked(row["then"])[0] for _, row in _later())


def _later() -> Iterator[tuple[str, dict[str, Any]]]:
    for path in sorted(WRITTEN.glob("*.later.jsonl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
            yield f"{path.stem} {number}", json.loads(line)


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
                yield Example(f"{_PLAIN}{text}", "", *told, kind, ROLES[kind][0])


def _examples(
    conversation: str, line: str, held: Sequence[tuple[str, Fraction]] | None = None
) -> Iterator[tuple[Example, Fraction]]:
    """The amounts of a line with their values; `held`: what the case holds that a later message changes."""
    message = "" if held is None else unmarked(line)[0]
    for seen, quantity, kind, role, sign in _marked(line):
        facts = (*facts_of(seen, quantity, kind), *facts_beside(quantity, held or ()))
        told = tuple(windows(seen, quantity)), facts, kind, role, sign
        yield Example(conversation, message, *told), quantity.value


def _marked(line: str) -> Iterator[tuple[Scan, Quantity, str, str, str]]:
    """Each amount of a marked line that the rules read and that carries a mark: what they make of it, its role and its
    sign."""
    text, marks = unmarked(line)
    written = as_scanned(text)
    places = [(*_place(text, written, first, last), role, sign) for first, last, role, sign in marks]
    for seen, quantity, kind in _heard(text):
        first, last = _span(seen, quantity)
        found = ((role, sign) for begin, end, role, sign in places if begin < last and first < end)
        if told := next(found, None):
            yield seen, quantity, kind, *told


def _span(seen: Scan, quantity: Quantity) -> tuple[int, int]:
    return seen.tokens[quantity.first].start, seen.tokens[quantity.last - 1].end


def unmarked(line: str) -> tuple[str, list[tuple[int, int, str, str]]]:
    """The words of a marked line, and where in them each mark begins and ends, with its role and its sign."""
    text, marks, at = "", [], 0
    for found in _MARK.finditer(line):
        text += line[at : found.start()]
        marks.append((len(text), len(text) + len(found[3]), found[1], found[2]))
        text += found[3]
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


def _inputs(encoder: Encoder, found: Sequence[tuple[Sequence[str], Sequence[str]]], facts: Sequence[str]) -> Any:
    """A row for each pair of texts and facts."""
    texts = sorted({text for some, _ in found for text in some})
    row = {text: place for place, text in enumerate(texts)}
    vectors, place = encoder.encode(texts), {fact: place for place, fact in enumerate(facts)}
    return np.stack([with_facts(vectors[[row[text] for text in some]], told, place) for some, told in found])


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
        if not one.begins or one.conversation.startswith(_PLAIN):
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
