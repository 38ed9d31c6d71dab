"""`python -m bench.inheritance`: how exact the inheritance tool is, on every data set, and how long a case takes."""

import csv
import hashlib
import json
import time
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

from bench.table import Row, markdown
from engine.errors import InputError
from engine.tools.inheritance import SCHOOLS, choose, divide, solve
from engine.tools.inheritance.reading.case_text import split
from engine.tools.inheritance.reading.understand import understand
from engine.tools.inheritance.rules.schools import school

FAULTS = tomllib.loads(Path(__file__).with_name("inheritance_faults.toml").read_text("utf-8"))
DATA = Path(__file__).parents[2] / "shared" / "data"
Json = dict[str, Any]


def rows(data: Path) -> Iterator[Row]:
    yield from _cases(json.loads((data / "inheritance/cases.json").read_text()))
    yield _fatwas(json.loads((data / "inheritance/fatwa_shares.json").read_text()))
    yield _sentences(json.loads((data / "inheritance/sentences.json").read_text()))
    yield from _qias([json.loads(line) for line in (data / "qias/cases_sample.jsonl").read_text().splitlines()])
    with (data / "qias/mcq_sample.csv").open() as file:
        yield from _choices(list(csv.DictReader(file)))


def _row(what: str, right: int, all_of_them: int, note: str = "") -> Row:
    return Row("inheritance", what, f"{right} of {all_of_them} ({right / all_of_them:.1%})", note)


def _cases(cases: list[Json]) -> Iterator[Row]:
    started = time.perf_counter()
    plain = [case for case in cases if "heirs" in case]
    divisions = right = 0
    for case in plain:
        for stated in case["outcomes"]:
            for name in stated["madhhab"]:
                divisions += 1
                right += _exact(case["heirs"], name, stated)
    each = (time.perf_counter() - started) / divisions * 1000
    yield _row("worked cases: shares, excluded, bases", right, divisions, f"{each:.2f} ms a division")
    advanced = [case for case in cases if "heirs" not in case]
    fine = sum(_stated(case) for case in advanced)
    yield _row(
        "advanced cases (munasakha, bequest, unborn ...)", fine, len(advanced), "every stated share is somebody's"
    )


def _exact(heirs: dict[str, int], name: str, stated: Json) -> bool:
    division = divide(heirs, school(name))
    shares = {key: str(share) for key, share in division.shares.items()}
    if division.remainder:
        shares["REMAINDER"] = str(division.remainder)
    bases = stated.get("base_computed") or {"final": stated["base_stated"]}
    return (shares, sorted(division.excluded), division.base.final, division.base.least) == (
        stated["class_shares"],
        stated["excluded"],
        bases["final"],
        stated["min_base"],
    )


def _stated(case: Json) -> bool:
    policy = "classical" if any("classical" in name for o in case["outcomes"] for name in o["madhhab"]) else "late"
    answer = solve({"kind": case["kind"], "scenario": case["scenario"], "policy": policy})
    for stated in case["outcomes"]:
        wanted = {Fraction(share) for share in stated["shares"].values()}
        for name in stated["madhhab"]:
            view = name.partition(":")[2]
            names = {name, name.partition(":")[0]} if view in ("", "late", "classical") else {name}
            if not any(wanted <= _parts(found) for found in answer["outcomes"] if names & set(found["madhhab"])):
                return False
    return True


def _parts(found: Json) -> set[Fraction]:
    """Shares of people, of one head among up to eight, of a class or line of descent together, of the children."""
    shares = {key: Fraction(share) for key, share in found["shares"].items()}
    totals: dict[str, Fraction] = {}
    for key, share in shares.items():
        alike = key[:-1] if key.startswith("kin:") else key.split()[0]
        totals[alike] = totals.get(alike, Fraction(0)) + share
    heads = {share / number for share in [*shares.values(), *totals.values()] for number in range(1, 9)}
    children = sum((shares.get(key, Fraction(0)) for key in ("son", "daughter", "reserved")), Fraction(0))
    return heads | {children, Fraction(0)}


def _fatwas(stated: list[Json]) -> Row:
    right = 0
    for fatwa in stated:
        heirs = {key: number for key, number in fatwa["heirs"].items() if not key.startswith("ARHAM")}
        shares = {key: str(share) for key, share in divide(heirs, school(fatwa["madhhab"][-1])).shares.items()}
        right += {**shares, **{k: v for k, v in fatwa["class_shares"].items() if k == "REMAINDER"}} == fatwa[
            "class_shares"
        ]
    return _row("shares of real fatwas", right, len(stated))


def _sentences(sentences: list[Json]) -> Row:
    right = 0
    for sentence in sentences:
        found = understand(sentence["question"])
        near = {key: number for key, number in found.heirs.items() if not key.startswith("kin:")}
        right += (
            (near == sentence["heirs"] and not found.asks) if sentence["action"] == "calculate" else bool(found.asks)
        )
    return _row("dialect sentences understood or asked back", right, len(sentences))


def _qias(cases: list[Json]) -> Iterator[Row]:
    started = time.perf_counter()
    exact = shares = 0
    differ: list[str] = []
    for case in cases:
        by_name, by_value = _against_gold(case)
        exact, shares = exact + by_name, shares + by_value
        if not by_value:
            differ.append(case["id"])
    each = (time.perf_counter() - started) / len(cases) * 1000
    yield _row("QIAS questions: same shares a head", shares, len(cases), f"{each:.2f} ms a question with reading")
    yield _row("QIAS questions: same classes and shares", exact, len(cases))
    yield from _faulty("QIAS questions", differ, FAULTS["cases"])


def _against_gold(case: Json) -> tuple[bool, bool]:
    """Equal by class, equal by value."""
    gold = {}
    for each in case["output"]["post_tasil"]["distribution"]:
        key = next(iter(split(each["heir"]).heirs.counts))
        gold[key] = Fraction(each["per_head_shares"])
    try:
        found = divide(split(case["question"]).heirs.counts, SCHOOLS["shafii"]).per_head
    except InputError:
        return False, False
    return dict(found) == gold, sorted(found.values()) == sorted(gold.values())


def _faulty(what: str, differ: Iterable[str], known: dict[str, str]) -> Iterator[Row]:
    """Which of the answers that differ are known faults of the data, and which are not."""
    ids = list(differ)
    ours = [each for each in ids if each not in known]
    note = ", ".join(ours) if len(ours) <= 10 else ""
    yield Row("inheritance", f"{what} that differ beside known faults of the data", f"{len(ours)} of {len(ids)}", note)


def part(question: str) -> str:
    """Questions on one fatwa stay together: three quarters were worked on, three quarters of the fourth were opened one
    after the other, of the rest about half."""
    fatwa = question.split("_")[0]
    quarter, inner = (int(hashlib.sha256(text.encode()).hexdigest(), 16) % 4 for text in (fatwa, f"x{fatwa}"))
    return "worked on" if quarter != 3 else "half looked at" if inner == 3 else "opened later"


def _choices(questions: list[dict[str, str]]) -> Iterator[Row]:
    """Right of those for which a letter is given; the others are left open."""
    started = time.perf_counter()
    right: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    chosen: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    differ: list[str] = []
    for question in questions:
        fold = part(question["id_question"])
        found = choose(question["question"], [question[f"option{number}"] for number in range(1, 7)])
        asked[fold] += 1
        chosen[fold] += bool(found.letter)
        right[fold] += found.letter == question["label"]
        if found.letter and found.letter != question["label"]:
            wrong[found.why] += 1
            differ.append(question["id_question"])
    each = (time.perf_counter() - started) / len(questions) * 1000
    yield _row("multiple choice, right of the chosen", sum(right.values()), sum(chosen.values()), f"{each:.1f} ms each")
    yield _row("multiple choice, left open", len(questions) - sum(chosen.values()), len(questions))
    for fold in ("worked on", "opened later", "half looked at"):
        yield _row(f"multiple choice, {fold}", right[fold], chosen[fold], f"{asked[fold] - chosen[fold]} left open")
    yield from _faulty("multiple choices", differ, FAULTS["choices"])
    yield from _grouped(wrong.most_common())


def _grouped(wrong: Iterable[tuple[str, int]]) -> Iterator[Row]:
    for why, number in wrong:
        if number:
            yield Row("inheritance", f"wrong choices by way: {why}", str(number))


def main() -> None:
    if not DATA.is_dir():
        print("no data sets lie in ../shared/data")
        return
    print(markdown(rows(DATA)))


if __name__ == "__main__":
    main()
