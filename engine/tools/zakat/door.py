"""A case as JSON -> what each school asks, schools that agree together.

    outcomes({"inputs": {"camels": 125}}) -> [{"madhhab": ["hanafi"], "due": [{"hiqqa": "2", "sheep": "1"}], ...}, ...]

`inputs` names the wealth (`READERS` lists what is understood), `config` the prices, weights and basis. Figures may be
numbers or strings ("8499", "1/3"); a result is a string, exact. CaseError names the field that is wrong or missing.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.tools.common.cases import CaseError, exact, flag, only
from engine.tools.zakat.rules import alms, crops, livestock
from engine.tools.zakat.rules import money as wealth_rules
from engine.tools.zakat.rules.money import NOTHING, Wealth
from engine.tools.zakat.rules.terms import RATE, RULES, SCHOOLS, Due, School, Settings

Dues = Mapping[School, Due]
Inputs = Mapping[str, Any]


@dataclass(frozen=True)
class _Reader:
    """`names`: one of these inputs must be there."""

    names: frozenset[str]
    read: Callable[[Inputs, Settings], Dues]


def outcomes(case: Mapping[str, Any]) -> dict[str, Any]:
    """`id`, `outcomes`, `nisab` (value and basis) and the words of each rule used. Raises CaseError."""
    inputs = case.get("inputs", case)
    if not isinstance(inputs, Mapping):
        raise CaseError("inputs: an object of named amounts is expected")
    _checked(case, inputs)
    settings = _settings(inputs, case.get("config") or {})
    if "annual_revenue" in inputs:
        return _state_profit(case, inputs, settings)
    dues = [reader.read(inputs, settings) for reader in READERS if reader.names & inputs.keys()]
    dues += _harvests(inputs, settings)
    if not dues:
        raise CaseError(f"inputs: nothing to reckon in {', '.join(inputs) or 'an empty object'}")
    found = _grouped(dues[0]) if len(dues) == 1 else _together(dues)
    value, basis = settings.nisab_of_money()
    used = sorted({rule for outcome in found for rule in outcome["rules"]})
    return {
        "id": case.get("id"),
        "outcomes": found,
        "nisab": {"value": None if value is None else str(value), "basis": basis},
        "rules": {rule: RULES[rule] for rule in used},
    }


_CONFIG = [
    "gold_price_per_g",
    "price_per_g",
    "silver_price_per_g",
    "nisab_basis",
    "nisab_g",
    "gold_nisab_g",
    "silver_nisab_g",
    "nisab",
    "five_awsuq_kg",
    "method",
    "currency",
]
_MONEY = (
    "cash assets base savings crypto goods_value business_assets trade_goods shares_to_trade receivables "
    "nisab_from_day1 gold_g silver_g jewellery_g"
)
_CROP = "a harvest such as wheat_kg"
_QUALIFIERS: Mapping[str, str] = {  # what an input says something about, by its names; one of them must be there
    "sa_ima": "camels cattle sheep horses",
    "working": "camels cattle",
    "mixed": "owners",
    "mixed_sex": "horses",
    "hawl": f"{_MONEY} camels cattle sheep horses owners",
    "year": _MONEY,
    "owner": f"{_MONEY} {_CROP}",
    "trader": "goods_value business_assets trade_goods",
    **dict.fromkeys(("debts", "liabilities", "liabilities_due", "debt_due_now", "debt_owed", "other_property"), _MONEY),
    **dict.fromkeys(("added_month6", "added_within_year", "end"), _MONEY),
    **dict.fromkeys(("karat", "fineness"), "gold_g silver_g jewellery_g"),
    **dict.fromkeys(("irrigation", "rain_share", "expenses_kg", "debt_value", "five_awsuq_kg"), _CROP),
    "staple": "persons household",
    "years": "loan debt",
    "years_elapsed": "received_dirham",
    "debtor": "loan debt",
    "debt_type": "received_dirham debt",
    "amount": "debt",
    "amount_dirham": "received_dirham",
    "precious": "rikaz minerals",
    "expenses": "annual_revenue",
    "annual_revenue": "",
}
_FLAGS = ("sa_ima", "working", "hawl", "precious", "mixed", "mixed_sex")


def _checked(case: Mapping[str, Any], inputs: Inputs) -> None:
    """Raises CaseError for a field that no reader knows: what is not counted would be missing from the zakat."""
    if inputs is not case:
        only(case, ("id", "inputs", "config"), "the case")
    only(case.get("config") or {}, _CONFIG, "config")
    read = {name for reader in READERS for name in reader.names}
    crop = {name for name in inputs if name.endswith("_kg") and not name.startswith(("gold", "silver", "jewel"))}
    only(inputs, {*read, *_QUALIFIERS, *_CONFIG, *crop, "id", "config"}, "inputs")
    _about(inputs, bool(crop - _QUALIFIERS.keys()))
    for name in _FLAGS:
        flag(inputs, name, True)
    if inputs.get("year") is not None:
        only((str(inputs["year"]),), ("lunar", "solar"), "year")


def _about(inputs: Inputs, has_crop: bool) -> None:
    """Raises CaseError for an input that says something about nothing that is there."""
    for name in inputs:
        subjects = _QUALIFIERS.get(name, "")
        if subjects and not (inputs.keys() & subjects.split() or (has_crop and _CROP in subjects)):
            named = ", ".join((*subjects.replace(_CROP, "").split(), *([_CROP] if _CROP in subjects else [])))
            raise CaseError(f"{name}: says something about {named}, of which there is none; nothing would come of it")
    beside = [name for name in inputs if name not in {*_CONFIG, "id", "config", "annual_revenue", "expenses"}]
    if "annual_revenue" in inputs and beside:
        raise CaseError(f"{beside[0]}: would not be counted beside annual_revenue; send it as a case of its own")


def _state_profit(case: Mapping[str, Any], inputs: Inputs, settings: Settings) -> dict[str, Any]:
    """A tax office's practice stands under no school."""
    profit = max(NOTHING, number(inputs["annual_revenue"], "annual_revenue") - _sum(inputs, "expenses"))
    due = Due(profit * RATE, settings.currency, ("state-profit",))
    words = {"state-profit": RULES["state-profit"]}
    return {"id": case.get("id"), "outcomes": [_outcome([], due)], "nisab": None, "rules": words}


def _grouped(dues: Dues) -> list[dict[str, Any]]:
    groups: dict[tuple[str, str, str], list[School]] = {}
    for school, due in dues.items():
        groups.setdefault((repr(_amount(due)), due.unit, due.said + str(due.later)), []).append(school)
    return [_outcome(schools, dues[schools[0]]) for schools in groups.values()]


def _outcome(schools: list[School], due: Due) -> dict[str, Any]:
    found: dict[str, Any] = {"madhhab": schools, "due": due.said or _amount(due), "unit": due.unit}
    found["amount"] = _amount(due)
    if due.later:
        found["later"] = str(due.later)
    return {**found, "rules": list(due.rules)}


def _together(parts: list[Dues]) -> list[dict[str, Any]]:
    """Several kinds of wealth in one case: a list of dues for each school."""
    found = []
    for school in SCHOOLS:
        held = [dues[school] for dues in parts if school in dues]
        said = " and ".join(f"{due.said or _amount(due)} {due.unit}".strip() for due in held)
        each = [{"due": _amount(due), "unit": due.unit, "rules": list(due.rules)} for due in held]
        rules = list(dict.fromkeys(rule for due in held for rule in due.rules))
        found.append({"madhhab": [school], "due": said, "parts": each, "rules": rules})
    return found


def _amount(due: Due) -> Any:
    if isinstance(due.amount, Fraction):
        return str(due.amount)
    return [{kind: str(number) for kind, number in herd.items()} for herd in due.amount]


def _settings(inputs: Inputs, config: Mapping[str, Any]) -> Settings:
    given = {**inputs, **config}
    price = _optional(given, "gold_price_per_g")
    if price is None and ("gold_g" in inputs or "gold_mithqal" in inputs):
        price = _optional(given, "price_per_g")
    silver = _optional(given, "silver_price_per_g")
    if silver is None and "silver_g" in inputs and "gold_g" not in inputs:
        silver = _optional(given, "price_per_g")
    basis = given.get("nisab_basis", "min")
    if basis not in ("gold", "silver", "min"):
        raise CaseError(f"nisab_basis: {basis!r} is none of gold, silver, min")
    return Settings(
        gold_g=_optional(given, "nisab_g") or _optional(given, "gold_nisab_g") or Settings.gold_g,
        silver_g=_optional(given, "silver_nisab_g") or Settings.silver_g,
        gold_price=price,
        silver_price=silver,
        basis=basis,
        nisab=_optional(given, "nisab"),
        five_awsuq_kg=_optional(given, "five_awsuq_kg") or Settings.five_awsuq_kg,
        solar_rate="aaoifi" if "aaoifi" in str(given.get("method", "")).lower() else "exact",
        currency=str(given.get("currency", "currency")),
    )


def number(value: Any, name: str) -> Fraction:
    """An amount, never negative. Raises CaseError."""
    try:
        amount = exact(str(value).replace(",", "").replace(" ", ""))
    except (ValueError, ZeroDivisionError):
        raise CaseError(f"{name}: {value!r} is no number") from None
    if amount < 0:
        raise CaseError(f"{name}: {value} is negative; what is owed goes into debts")
    return amount


def _optional(inputs: Inputs, name: str) -> Fraction | None:
    return number(inputs[name], name) if inputs.get(name) is not None else None


def _sum(inputs: Inputs, *names: str) -> Fraction:
    return sum((number(inputs[name], name) for name in names if inputs.get(name) is not None), NOTHING)


def _count(inputs: Inputs, name: str) -> int:
    amount = number(inputs[name], name)
    if amount.denominator != 1:
        raise CaseError(f"{name}: {inputs[name]} is no whole number")
    return int(amount)


def _grazing(inputs: Inputs) -> bool:
    return bool(inputs.get("sa_ima", True)) and not inputs.get("working", False)


def _money(inputs: Inputs, settings: Settings) -> Dues:
    purity = _purity(inputs)
    wealth = Wealth(
        cash=_sum(inputs, "cash", "assets", "base", "savings", "crypto", "end"),
        goods=_sum(inputs, "goods_value", "business_assets", "trade_goods", "shares_to_trade"),
        receivables=_sum(inputs, "receivables"),
        gold_g=_sum(inputs, "gold_g") * purity,
        silver_g=_sum(inputs, "silver_g") * purity,
        jewellery_g=_sum(inputs, "jewellery_g") * purity,
        debts=_sum(inputs, "debts", "liabilities", "liabilities_due", "debt_due_now", "debt_owed"),
        other_property=_sum(inputs, "other_property"),
        added=_sum(inputs, "added_month6", "added_within_year"),
        minor="minor" in str(inputs.get("owner", "")),
        owned_for_a_year=bool(inputs.get("hawl", True)),
        year=str(inputs.get("year", "lunar")),
    )
    return wealth_rules.money(wealth, settings)


def _purity(inputs: Inputs) -> Fraction:
    karat, fineness = _optional(inputs, "karat"), _optional(inputs, "fineness")
    for name, value, whole in (("karat", karat, 24), ("fineness", fineness, 1000)):
        if value is not None and value > whole:
            raise CaseError(f"{name}: {value} is above {whole}, which is pure")
    return (karat / 24 if karat is not None else Fraction(1)) * (fineness / 1000 if fineness is not None else 1)


def _metals(inputs: Inputs, settings: Settings) -> Dues:
    dirham = inputs.get("silver_dirham", 0)
    worth = re.search(r"worth (\d+) mithqal", str(dirham))
    if worth:
        return _joined_by_value(_sum(inputs, "gold_mithqal"), Fraction(worth[1]))
    return wealth_rules.metals(_sum(inputs, "gold_mithqal"), number(dirham, "silver_dirham"))


def _joined_by_value(mithqal: Fraction, worth: Fraction) -> Dues:
    """Silver whose weight is short of its part, whose worth in gold is not."""
    dues: dict[School, Due] = dict.fromkeys(
        ("hanafi:sahibayn", "maliki", "shafii", "hanbali"), Due(NOTHING, "", ("below-nisab",))
    )
    reached = mithqal + worth >= wealth_rules.MITHQAL
    amount = (mithqal + worth) / 40 if reached else NOTHING
    return {"hanafi": Due(amount, "mithqal", ("joined-value",), said="due" if reached else ""), **dues}


def _loan(inputs: Inputs, settings: Settings) -> Dues:
    return wealth_rules.loan(number(inputs["loan"], "loan"), _count(inputs, "years"), settings)


def _strong(inputs: Inputs, settings: Settings) -> Dues:
    years = _count(inputs, "years_elapsed") if "years_elapsed" in inputs else 1
    return wealth_rules.received(number(inputs["received_dirham"], "received_dirham"), years)


def _household(inputs: Inputs) -> tuple[int, bool]:
    """Persons, and whether the payer's wife is among them."""
    words = str(inputs["household"]).lower()
    children = re.search(r"(\d+)[\w ]*child", words)
    wife = "wife" in words
    return 1 + wife + (int(children[1]) if children else 0), wife


def _fitr(inputs: Inputs, settings: Settings) -> Dues:
    persons, wife = _household(inputs) if "household" in inputs else (_count(inputs, "persons"), False)
    dues = alms.fitr(persons, str(inputs.get("staple", "")), wife=wife)
    if not wife:
        return dues
    return {
        school: due if due.said else Due(due.amount, due.unit, due.rules, said=f"{due.amount} sa' by the husband")
        for school, due in dues.items()
    }


def _mixed(inputs: Inputs, settings: Settings) -> Dues:
    owners = inputs["owners"]
    if not isinstance(owners, list) or not owners:
        raise CaseError("owners: a list of each owner's animals is expected")
    return livestock.mixed_sheep([int(number(count, "owners")) for count in owners])


def _harvests(inputs: Inputs, settings: Settings) -> list[Dues]:
    water = str(inputs.get("irrigation", "rain"))
    if water not in ("rain", "irrigated", "mixed_equal"):
        raise CaseError(f"irrigation: {water!r} is none of rain, irrigated, mixed_equal")
    kinds = [name for name in inputs if name.endswith("_kg") and name not in _QUALIFIERS]
    return [
        crops.crop(
            name.removesuffix("_kg"),
            number(inputs[name], name),
            water,  # type: ignore[arg-type]  # one of the three
            settings,
            rain_share=_optional(inputs, "rain_share"),
            owing="debt_value" in inputs,
        )
        for name in kinds
    ]


READERS: tuple[_Reader, ...] = tuple(
    _Reader(frozenset(names.split()), read)
    for names, read in (
        ("camels", lambda i, s: livestock.camels(_count(i, "camels"), grazing=_grazing(i))),
        ("cattle", lambda i, s: livestock.cattle(_count(i, "cattle"), grazing=_grazing(i))),
        ("sheep", lambda i, s: livestock.sheep(_count(i, "sheep"), grazing=_grazing(i))),
        ("owners", _mixed),
        ("horses", lambda i, s: livestock.horses(_count(i, "horses"), grazing=_grazing(i))),
        ("gold_mithqal silver_dirham", _metals),
        (_MONEY, _money),
        ("loan", _loan),
        ("received_dirham", _strong),
        ("debt", lambda i, s: wealth_rules.unearned(s)),
        ("persons household", _fitr),
        ("rikaz", lambda i, s: alms.treasure(number(i["rikaz"], "rikaz"), s, precious=bool(i.get("precious", True)))),
        (
            "minerals",
            lambda i, s: alms.minerals(number(i["minerals"], "minerals"), s, precious=bool(i.get("precious", True))),
        ),
    )
)
