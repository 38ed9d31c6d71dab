"""`python -m bench.intents`: how often a message reaches the intent it is meant for, and how long that takes.

`routing.jsonl` guided the examples, of `routing_held_out.jsonl` the kinds of errors did; `routing_sealed.jsonl` was
written before they were read and `routing_fresh.jsonl` after they were written, and neither was looked into;
`routing_others.jsonl` is by somebody who had seen nothing of the project: 94.5 % at its skill before its 11 errors were
read. None holds a sentence of the examples. A message is at its skill too where the intent is another one that the
documents answer.
"""

import json
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean, quantiles

from bench.table import Row, markdown
from bot.settings import CONFIG
from bot.wiring import ROUTE_MARGIN
from engine.evaluation.routing import is_same, is_sent_wrong
from engine.routing.classifier import load
from engine.routing.router import Route, Router

SCENARIOS = Path(__file__).parents[1] / "tests" / "scenarios"
SETS = {
    "guided": "routing.jsonl",
    "held out": "routing_held_out.jsonl",
    "sealed": "routing_sealed.jsonl",
    "fresh": "routing_fresh.jsonl",
    "others": "routing_others.jsonl",
}
Tried = tuple[dict[str, str], Route, float]  # what was asked, where it goes, milliseconds


def rows() -> Iterator[Row]:
    started = time.perf_counter()
    classifier = load(CONFIG / "intents")
    yield Row("intents", "training", f"{time.perf_counter() - started:.1f} s", "once, then kept")
    router = Router(classifier, ROUTE_MARGIN)
    router.choose("what is learned once is looked up once")
    for name, file in SETS.items():
        asked = [json.loads(line) for line in (SCENARIOS / file).read_text("utf-8").splitlines()]
        yield from _rows(name, [_timed(router, row) for row in asked])


def _timed(router: Router, row: dict[str, str]) -> Tried:
    started = time.perf_counter()
    route = router.choose(row["text"])
    return row, route, (time.perf_counter() - started) * 1000


def _rows(name: str, tried: Sequence[Tried]) -> Iterator[Row]:
    yield _shares(f"{name}: all", tried)
    for key in ("language", "intent"):
        groups = defaultdict[str, list[Tried]](list)
        for one in tried:
            groups[one[0][key]].append(one)
        yield from (_shares(f"{name}: {group}", found) for group, found in groups.items())
    cuts = quantiles((ms for _, _, ms in tried), n=20)
    yield Row("intents", f"{name}: a message, p50", f"{cuts[9]:.2f} ms", f"p95 {cuts[18]:.2f} ms; at most 3 ms wanted")
    asked = [(row["intent"], route) for row, route, _ in tried if route.rival]
    right = sum(is_same(wanted, route.intent) or is_same(wanted, route.rival) for wanted, route in asked)
    yield Row(
        "intents", f"{name}: asked which skill is meant", f"{len(asked)} of {len(tried)}", f"right one in {right}"
    )
    wrong = sum(is_sent_wrong(row["intent"], route) for row, route, _ in tried)
    yield Row("intents", f"{name}: sent to a wrong tool unasked", f"{wrong / len(tried):.1%}", f"{wrong} messages")
    confused = Counter(
        (row["intent"], route.intent) for row, route, _ in tried if not is_same(row["intent"], route.intent)
    )
    worst = ", ".join(f"{wanted} for {found} {number}" for (wanted, found), number in confused.most_common(6))
    yield Row("intents", f"{name}: most often at another skill", str(sum(confused.values())), worst)


def _shares(what: str, tried: Sequence[Tried]) -> Row:
    exact = fmean(row["intent"] == route.intent for row, route, _ in tried)
    skill = fmean(is_same(row["intent"], route.intent) for row, route, _ in tried)
    return Row("intents", what, f"{exact:.1%} of {len(tried)}", f"at its skill {skill:.1%}")


def main() -> None:
    print(markdown(rows()))


if __name__ == "__main__":
    main()
