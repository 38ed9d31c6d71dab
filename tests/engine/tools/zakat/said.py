"""Sentences on wealth as people type them, and worked cases put in words, held against what is due; for the tests and
the bench."""

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

from engine.tools.zakat.reading.read import read
from engine.tools.zakat.rules.case import Case
from engine.tools.zakat.rules.missing import missing
from engine.tools.zakat.rules.outcome import Market, Part, parts_of
from engine.tools.zakat.rules.reckon import reckon
from engine.tools.zakat.rules.terms import SCHOOLS

SAID = [json.loads(line) for line in (Path(__file__).parent / "zakat_said.jsonl").read_text("utf-8").splitlines()]
CASES = Path(__file__).parents[5] / "shared/data/zakat/cases.json"
NO_PRICES = Market()


def _written(part: Part) -> str:
    """ "250 dollar", "2 hiqqa, 1 sheep | 3 bint_labun"."""
    if isinstance(part.amount, tuple):
        return " | ".join(
            sorted(", ".join(f"{number} {kind}" for kind, number in herd.items()) for herd in part.amount)
        )
    unit = part.unit.removeprefix("$").lower().rpartition(".")[2]
    waiting = " later" if part.on_receipt else ""
    return f"{part.amount} {'dinars' if unit == 'horses' else unit}".strip() + waiting


def due_of(case: Case, school: Any) -> str:
    return " + ".join(map(_written, parts_of(reckon(case, NO_PRICES), school))) or "none"


def as_it_should_be(row: dict[str, Any]) -> bool:
    """Whether a sentence is reckoned, asked back or refused as its row says."""
    case = read(row["said"])
    if "refuses" in row:
        return [problem.what for problem in case.problems][:1] == [row["refuses"]]
    if case.problems or missing(case, NO_PRICES) != row.get("asks", ""):
        return False
    expected = row.get("due", {})
    expected = expected if isinstance(expected, dict) else dict.fromkeys(SCHOOLS, expected)
    return all(due_of(case, school) == " | ".join(sorted(due.split(" | "))) for school, due in expected.items())


def in_words(case: dict[str, Any]) -> tuple[str, ...]:
    """The case as somebody would write it, in English and Arabic; nothing where words would not say it."""
    inputs, config = case["inputs"], case.get("config", {})
    animals = {"camels": ("camels", "من الإبل"), "cattle": ("cows", "رأس بقر"), "sheep": ("sheep", "شاة")}
    for kind, (english, arabic) in animals.items():
        if kind in inputs:
            return f"I have {inputs[kind]} {english} that graze", f"عندي {inputs[kind]} {arabic} سائمة"
    for name, english, arabic in (
        ("gold_mithqal", "mithqal of gold", "مثقال ذهب"), ("silver_dirham", "dirhams of silver", "درهم فضة"),
    ):  # fmt: skip
        if name in inputs and len(inputs) == 1:
            return f"zakat on {inputs[name]} {english}", f"زكاة {inputs[name]} {arabic}"
    if "persons" in inputs:
        food = {"dates": "تمر", "wheat": "قمح"}[inputs["staple"]]
        people = inputs["persons"]
        return f"zakat al-fitr for {people} persons, {inputs['staple']}", f"زكاة الفطر عن {people} أشخاص من ال{food}"
    if "liabilities_due" in inputs and "nisab_basis" in config:
        prices = f"gold is 100 per gram, silver is 1 per gram, {config['nisab_basis']} nisab"
        return (f"I have {inputs['assets']} and owe {inputs['liabilities_due']}; {prices}",)
    water = {"rain": "watered by rain", "irrigated": "irrigated by pump", "mixed_equal": "half rain, half pump"}
    for crop in ("wheat", "vegetables"):
        if f"{crop}_kg" in inputs and "irrigation" in inputs and "expenses_kg" not in inputs:
            return (f"{inputs[f'{crop}_kg']} kg of {crop}, {water[inputs['irrigation']]}",)
    if "gold_g" in inputs and "karat" in inputs:
        grams, karat = inputs["gold_g"], inputs["karat"]
        price = ("; gold is 100 per gram", " وسعر غرام الذهب 100") if config else ("", "")
        return f"I have {grams} g of {karat} karat gold{price[0]}", f"{grams} غرام ذهب عيار {karat}{price[1]}"
    return _said_once(case["id"])


def _said_once(name: str) -> tuple[str, ...]:
    return {
        "z-khulta-120": ("three partners each have 40 sheep in a mixed flock", "٣ شركاء لكل واحد ٤٠ شاة مختلطة"),
        "z-horses": ("10 horses that graze", "عندي ١٠ خيول ترعى"),
        "z-silver-925": ("I have 650 g of 925 silver", "٦٥٠ غرام فضة عيار ٩٢٥"),
        "z-trieste-gold": ("85 g of 24k gold, gold is 51 euros per gram",),
        "z-lavaloon": ("10000 in cash, 50000 of business assets, liabilities 10000",),
        "z-solar-exact": ("10000 by the solar year",),
        "z-lunar": ("zakat on 10000 by the lunar year", "زكاة ١٠٠٠٠ بالسنة الهجرية"),
        "z-debt-cash": ("I have 10000 in cash and owe 4000, the nisab is 5000",),
        "z-trade-mudir": ("cash 5000, trade goods 20000, I owe 5000",),
        "z-crop-husk": ("1000 kg of rice in the husk watered by rain",),
        "z-fitr-wife": ("zakat al-fitr for me, my wife and two children",),
        "z-hawl-mustafad": ("I have 15000 in savings, 5000 of which came six months ago",),
    }.get(name, ())  # fmt: skip


def worked_right(text: str, worked: dict[str, Any]) -> bool:
    case = read(text)
    if missing(case, NO_PRICES) or case.problems:
        return False
    return all(
        _figures(due_of(case, school)) == _figures(outcome["due"])
        for outcome in worked["outcomes"]
        for school in set(outcome["madhhab"] or SCHOOLS[:1]) & set(SCHOOLS)
    )


def _figures(due: Any) -> list[Fraction]:
    """The numbers of herds to choose from; of anything else its first one, nothing where that is zero."""
    if isinstance(due, list):
        return sorted(Fraction(number) for herd in due for number in herd.values())
    numbers = [Fraction(number) for number in re.findall(r"\d+(?:/\d+)?", str(due))]
    animals = any(kind in str(due) for kind in ("hiqqa", "bint_", "tabi", "musinna", "jadhaa"))
    return sorted(numbers) if animals else [number for number in numbers[:1] if number]
