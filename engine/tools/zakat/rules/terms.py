"""Rules by id, what is due, and the values that may be set.

Sources: al-Ikhtiyar (Hanafi; IK), Minhaj al-talibin (Shafi'i; MI), al-Qawanin al-fiqhiyya (Maliki; QW), al-Muqni'
(Hanbali; MQ), by volume and page.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

School = Literal["hanafi", "hanafi:sahibayn", "maliki", "shafii", "hanbali"]
SCHOOLS: tuple[School, ...] = ("hanafi", "maliki", "shafii", "hanbali")
ALL: tuple[School, ...] = ("hanafi", "hanafi:sahibayn", "maliki", "shafii", "hanbali")

Metal = Literal["gold", "silver"]
Basis = Literal["gold", "silver", "min"]
Herd = Mapping[str, Fraction]
Amount = Fraction | tuple[Herd, ...]
"""A quantity, or animals by kind; several such mappings are alternatives."""

METALS: tuple[Metal, ...] = ("gold", "silver")
RATE = Fraction(1, 40)

RULES: Mapping[str, str] = {
    "money": "a fortieth of money, metals and goods from the nisab on, after a year (IK 1/110, MI 1/68, QW 70)",
    "below-nisab": "nothing is due below the nisab",
    "no-year": "nothing is due before a lunar year of ownership has passed (IK 1/99, MI 1/64, QW 67)",
    "minor": "Hanafi: a minor owes nothing on money, trade and livestock; with the others he does (IK 1/99)",
    "debt-deducted": "what is owed to people is deducted from money and trade goods (IK 1/99, MQ)",
    "debt-year": "Hanafi, in contemporary practice: of a long debt what falls due in the coming year is deducted",
    "debt-maliki": "Maliki: debts are deducted only as far as no other property beyond need covers them (QW 1/67-76)",
    "debt-kept": "Shafi'i: a debt does not lessen zakat (MI, the more evident view)",
    "jewellery": "women's permitted jewellery: due with the Hanafis, exempt in the other schools (IK 1/110, MI 1/68)",
    "fifths": "Abu Hanifa: above the nisab only complete fifths of it count (IK 1/111)",
    "joined-parts": "gold and silver are joined by their parts of the nisab (IK 1/111, MQ 1/92)",
    "joined-value": "Abu Hanifa joins gold and silver by value (IK 1/111)",
    "never-joined": "Shafi'i: gold and silver are never joined (MI)",
    "later-gain": "Hanafi: gains join the running year; with the others only profit and offspring do (QW 74, MI)",
    "solar": "a year by the sun is longer than a lunar one: the rate grows with it",
    "state-profit": "a tax office's practice on business profit, not the rule of a school",
    "receivable-strong": "Hanafi: of a loan or a trade debt 1 dirham on each 40 received, for every past year",
    "receivable-received": "a loan to a solvent debtor: on receipt, for every past year",
    "receivable-once": "Maliki: a loan: on receipt, for one year (QW 71)",
    "receivable-yearly": "Shafi'i: a loan to a solvent debtor who acknowledges it: every year, without waiting",
    "receivable-new": "what is owed without exchange (inheritance, dowry, rent): a new year begins on receipt",
    "camels": "the table of camels, agreed up to 120 (IK 1/105, MI 1/64, QW 73, MQ 1/83)",
    "camels-restart": "Hanafi: above 120 the count starts anew",
    "camels-forties": "above 120 a bint labun for each 40 and a hiqqa for each 50 (MI 1/64, MQ 1/83)",
    "camels-choice": "Maliki: 121 to 129: the collector chooses (Ibn al-Qasim: three bint labun, Ashhab: two hiqqa)",
    "cattle": "a tabi' for each 30 and a musinna for each 40 (IK 1/107, MI 1/65, QW 73, MQ 1/85)",
    "cattle-parts": "Abu Hanifa: between 40 and 60 a fortieth of a musinna for each head",
    "sheep": "40: one, 121: two, 201: three, 400: four, then one for each hundred",
    "grazing": "only animals that graze freely most of the year; Maliki: fed and working ones, too (QW 73)",
    "mixed": "herds kept together count as one (Shafi'i, Hanbali; Maliki where each owner has a nisab)",
    "unmixed": "Hanafi: each owner's herd counts alone",
    "horses": "Abu Hanifa: one dinar for each grazing horse, or a fortieth of its worth; others: nothing",
    "crops": "a tenth of what rain and rivers water, a twentieth of what is lifted or bought (IK 1/113, MI 1/67)",
    "crops-mixed": "watered by both alike: 3/40; Hanafi: a twentieth (IK 1/113)",
    "crops-any": "Abu Hanifa: of any amount of whatever the soil is made to yield",
    "crops-five": "from five awsuq on of what is stored as food",
    "crops-husk": "in the husk the nisab is ten awsuq (MI 1/67, MQ 1/88)",
    "crops-kind": "this kind is not subject to zakat in the school",
    "crops-debt": "Hanbali: whether a debt lessens zakat on crops is transmitted both ways",
    "fitr": "one sa' of staple food for each person",
    "fitr-wheat": "Hanafi: half a sa' of wheat or its flour",
    "fitr-wife": "Hanafi: a wife pays for herself",
    "treasure": "a fifth of buried treasure, with no year to wait; Shafi'i: of gold and silver that reach the nisab",
    "minerals": "a fifth (Hanafi); a fortieth from the nisab of gold and silver (Maliki, Shafi'i), of any (Hanbali)",
}


@dataclass(frozen=True)
class Due:
    """What one school asks. `later` is due in its own time; `said` stands where a figure alone would mislead."""

    amount: Amount
    unit: str = ""
    rules: tuple[str, ...] = ()
    later: Fraction = Fraction(0)
    said: str = ""


@dataclass(frozen=True)
class Settings:
    """Weights in grams or kilograms, prices in the currency of the case; a price that is not known is None."""

    gold_g: Fraction = Fraction(85)
    silver_g: Fraction = Fraction(595)
    gold_price: Fraction | None = None
    silver_price: Fraction | None = None
    basis: Basis = "min"
    nisab: Fraction | None = None  # of money, given instead of prices
    five_awsuq_kg: Fraction = Fraction(653)
    solar_rate: Literal["exact", "aaoifi"] = "exact"
    currency: str = "currency"

    def nisab_by(self, metal: Metal) -> Fraction | None:
        """The least wealth that owes, by that metal; None where its price is not known."""
        if self.nisab is not None:
            return self.nisab
        grams, price = (self.gold_g, self.gold_price) if metal == "gold" else (self.silver_g, self.silver_price)
        return None if price is None else grams * price

    def known_bases(self) -> tuple[Metal, ...]:
        """The metals that decide: that of the basis, both for the lower; of these the priced ones, if any is."""
        wanted: tuple[Metal, ...] = ("gold", "silver") if self.basis == "min" else (self.basis,)
        priced: tuple[Metal, ...] = tuple(metal for metal in METALS if self.nisab_by(metal) is not None)
        return tuple(metal for metal in wanted if metal in priced) or priced or wanted

    def nisab_of_money(self) -> tuple[Fraction | None, str]:
        """The least wealth that owes, and by which metal; None where no price is known."""
        if self.nisab is not None:
            return self.nisab, "given"
        values = {metal: value for metal in self.known_bases() if (value := self.nisab_by(metal)) is not None}
        lowest = min(values, key=lambda metal: values[metal], default=None)
        return (values[lowest], lowest) if lowest else (None, "unknown")

    def rate(self, year: str) -> Fraction:
        if year != "solar":
            return RATE
        return Fraction(2577, 100_000) if self.solar_rate == "aaoifi" else RATE * Fraction(365, 354)
