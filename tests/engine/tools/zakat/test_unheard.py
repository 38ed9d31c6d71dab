"""What stands around the amounts of a question about zakat: taken in by its sense, asked about, or given back."""

import pytest

from engine.tools.zakat.reading.read import read
from engine.tools.zakat.rules.missing import missing
from engine.tools.zakat.rules.outcome import Market

NO_PRICES = Market()


def _kinds(text: str) -> list[tuple[str, int]]:
    return [(item.kind, int(item.amount)) for item in read(text).items]


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("my salary is 3000 a month and I spend 2500", [("salary", 3000), ("expenses", 2500)]),
        ("عندي ٢٠ الف وصرفت ٥ الاف", [("cash", 20000), ("expenses", 5000)]),
        ("Έχω 20.000 ευρώ και ξόδεψα 5.000", [("cash", 20000), ("expenses", 5000)]),
        ("I had 10,000 then it dropped to 500 and now I have 12,000",
         [("earlier", 10000), ("earlier", 500), ("cash", 12000)]),
        ("كان عندي ٣٠ الف والان عندي ٢٥ الف", [("earlier", 30000), ("cash", 25000)]),
        ("Είχα 10.000 ευρώ και τώρα έχω 12.000", [("earlier", 10000), ("cash", 12000)]),
        ("I have 40,000 and already paid 200 of my zakat", [("cash", 40000), ("paid", 200)]),
        ("دفعت ٣٠٠ من زكاتي وعندي ٤٠ الف", [("paid", 300), ("cash", 40000)]),
        ("zakat to be paid on 5000 dollars", [("cash", 5000)]),
        ("the stock cost me 60k but sells for 85k", [("cost", 60000), ("goods", 85000)]),
        ("بضاعة كلفتها ٣٠ الف وببيعها ب ٤٥ الف", [("cost", 30000), ("goods", 45000)]),
        ("120 sheep, 40 of them lambs", [("sheep", 120), ("within", 40)]),
        ("100 g of 24k gold, of which 30 g my wife wears", [("gold", 70), ("jewellery", 30)]),
        ("عندي ١٠٠ غرام ذهب عيار ٢١ منها ٣٠ غرام تلبسها زوجتي", [("gold", 70), ("jewellery", 30)]),
        ("found a hoard of gold worth 40,000 euros", [("rikaz", 40000)]),
        ("وجدت كنز مدفون فيه ذهب بقيمة مئة الف دينار", [("rikaz", 100000)]),
        ("three rings of 5 grams each, 21k gold", [("jewellery", 15)]),
        ("محل فيه بضاعة ب ٤٠ الف وصندوق ٥ الاف", [("goods", 40000), ("cash", 5000)]),
        ("3andi 3000 dinar w 3alaya 1000", [("cash", 3000), ("debt", 1000)]),
        ("I had 9000 last Ramadan but spent 4000 of it", [("cash", 5000), ("expenses", 4000)]),
        ("كان عندي ٩٠٠٠ وصرفت منها ٤٠٠٠ منها", [("cash", 5000), ("expenses", 4000)]),
        ("I gave my cousin a loan of 7,000 euros and have 5,000 euros", [("receivable", 7000), ("cash", 5000)]),
        ("بعت ارضي ب ٢٠٠ الف وعندي ٥٠ الف", [("cash", 200000), ("cash", 50000)]),
        ("زكاه الفطر عني وعن زوجتي وولدين وامي", [("persons", 5)]),
        ("I have 5000 in HSBC and 3000 in Barclays", [("cash", 5000), ("cash", 3000)]),
    ],
)  # fmt: skip
def test_an_amount_is_what_its_sentence_makes_of_it(text: str, kinds: list[tuple[str, int]]) -> None:
    assert _kinds(text) == kinds


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("I have 20,000 dollars and my cousin took 5,000", "my cousin took 5,000"),
        ("عندي ٢٠ الف واخوي اخذ مني ٥ الاف", "واخوي اخذ مني 5 الاف"),
        ("Έχω 20.000 ευρώ και ο ξάδερφος πήρε 5.000", "ο ξάδερφος πήρε 5.000"),
    ],
)
def test_one_of_several_amounts_told_in_words_that_are_not_known_is_asked_about(text: str, said: str) -> None:
    case = read(text)
    assert missing(case, NO_PRICES) == "role"
    assert [item.detail for item in case.of("unclear")] == [said]


@pytest.mark.parametrize(
    ("text", "unused"),
    [
        ("5000 dollars in a frozen trust", ("frozen", "trust")),
        ("عندي ٥٠٠٠ ريال مجمدة", ("مجمدة",)),
        ("Έχω 5.000 ευρώ δεσμευμένα", ("δεσμευμένα",)),
        ("I have 5000 dollars, 12% interest", ("12 %", "interest")),
        ("زكاة ٥ اولاد و٢٠ الف ريال", ("5",)),
        ("I have 10,000 dollars in my bank and I owe my brother 2,000", ()),
    ],
)
def test_words_and_figures_without_use_are_given_back(text: str, unused: tuple[str, ...]) -> None:
    assert read(text).unused == unused


@pytest.mark.parametrize(
    "text",
    [
        "my 10 year old son has 15,000 pounds",
        "ابني عمره ٩ سنين وعنده ١٠ الاف ريال",
        "ο γιος μου 10 χρονών έχει 5.000 ευρώ",
    ],
)
def test_an_age_is_no_time_of_ownership_and_tells_a_minor(text: str) -> None:
    case = read(text)
    assert case.minor
    assert case.hawl is None


def test_the_gram_after_a_karat_begins_the_price_and_is_no_weight() -> None:
    case = read("معايا ٩٠ جرام دهب عيار ٢١ والجرام ب ٤٠٠٠ جنيه")
    assert [(item.kind, int(item.amount), item.purity and item.purity * 24) for item in case.items] == [
        ("gold", 90, 21)
    ]
    assert case.gold is not None
    assert case.gold.amount == 4000


@pytest.mark.parametrize("text", ["rain-fed wheat, 4 tons", "قمح ٤ طن بماء السما", "4 τόνους σιτάρι χωρίς πότισμα"])
def test_rain_fed_is_a_way_of_watering(text: str) -> None:
    case = read(text)
    assert (case.water, case.grazing) == ("rain", None)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("I have 6000 dollars, no sorry 8000 dollars, in savings", [("cash", 8000)]),
        ("I have 6000 dollars, no, 8000", [("cash", 8000)]),
        ("three thousand euros - I mean four thousand euros", [("cash", 4000)]),
        ("120 g gold 21k, oops 130 g, and 2000 cash", [("gold", 130), ("cash", 2000)]),
        ("40 sheep, sorry, 45, grazing", [("sheep", 45)]),
        ("عندي ٥٠٠٠ لا قصدي ٧٠٠٠ دولار", [("cash", 7000)]),
        ("Έχω 5000, όχι, 6000 ευρώ", [("cash", 6000)]),
        ("I have 5000 dollars, sorry for the bother, and 100 g of 24k gold", [("cash", 5000), ("gold", 100)]),
    ],
)
def test_an_amount_that_is_taken_back_does_not_count(text: str, kinds: list[tuple[str, int]]) -> None:
    assert _kinds(text) == kinds


@pytest.mark.parametrize(
    ("text", "grams"),
    [
        ("half a kilo of gold 24k", 500),
        ("a quarter of a kilo of 24k gold", 250),
        ("نص كيلو دهب عيار 24", 500),
        ("μισό κιλό χρυσού 24 καρατίων", 500),
        ("a kilo and a half of gold 24k", 1500),
    ],
)
def test_a_part_of_a_unit_is_not_the_whole_unit(text: str, grams: int) -> None:
    assert [item.grams for item in read(text).items] == [grams]


def test_an_age_is_no_money() -> None:
    case = read("My daughter is 8 and has 5000 in her own savings account")
    assert [int(item.amount) for item in case.items] == [5000]
    assert case.minor


@pytest.mark.parametrize(
    "text",
    [
        "I had 9000 in cash but 4000 was stolen last week",
        "I hold 7000 for my nephew in trust and have 5000 of my own",
        "my husband and I together have 14000, 6000 of it is his",
        "عندي ٩٠٠٠ وانسرق مني ٤٠٠٠",
        "Έχω 9000 ευρώ αλλά μου έκλεψαν 4000",
    ],
)
def test_what_is_no_longer_or_not_ones_own_is_asked_about(text: str) -> None:
    assert missing(read(text), NO_PRICES) == "role"


@pytest.mark.parametrize(
    "text",
    [
        "I have 20000, 5000 of which belongs to my brother",
        "I have 20000, and 5000 of it isn't mine",
        "أملك ٢٠٠٠٠ منها ٥٠٠٠ أمانة لأخي",
    ],
)
def test_a_part_of_a_sum_that_is_somebody_elses_is_taken_off_and_shown(text: str) -> None:
    assert _kinds(text) == [("cash", 15000), ("theirs", 5000)]


@pytest.mark.parametrize(
    "text",
    [
        "I have 50 g of gold and my sister 60 g, 24 karat",
        "Neither of us has 85 g of 24k gold, I have 9000",
        "الدين ٥٠٠٠ مش عليا، ومعايا ٣٠ ألف",
        "shop fittings worth 40,000, cash in the till 1,800",
        "δεν έχω 100 γραμμάρια χρυσό, έχω 9000 ευρώ",
    ],
)
def test_an_amount_that_is_denied_or_stands_with_somebody_else_is_asked_about(text: str) -> None:
    assert missing(read(text), NO_PRICES) == "role"


def test_a_figure_that_is_named_to_be_set_aside_is_no_amount() -> None:
    assert _kinds("My gold is not 21 but 18 karat, 120 g") == [("gold", 120)]
    assert _kinds("I don't have gold, only 7500") == [("cash", 7500)]
    assert _kinds("My brother lent me 5000, and I have 20000") == [("debt", 5000), ("cash", 20000)]


def test_a_loan_whose_debtor_refuses_is_doubtful_and_what_follows_is_not() -> None:
    assert _kinds("I lent my cousin 3000 and he refuses to pay. I also have 9000.") == [
        ("doubtful", 3000),
        ("cash", 9000),
    ]


def test_pasture_is_no_fodder() -> None:
    assert read("35 cows, pasture fed").grazing is True
    assert read("35 cows, fed with fodder").grazing is False


def test_half_of_what_was_named_is_given_back() -> None:
    assert "half" in read("200 grams of 18k gold, half of it I wear and the other half is saved").unused
    assert "half" not in read("2 tons of wheat, half rain half irrigated").unused


def test_rain_that_irrigates_is_rain() -> None:
    assert read("900 kg barley irrigated by rain").water == read("900 kg barley, rain fed").water


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("I have 5000 and one car", [("cash", 5000)]),
        ("έχω 5.000 και ένα αυτοκίνητο", [("cash", 5000)]),
        ("خمسة آلاف وخمسمائة دولار", [("cash", 5500)]),
    ],
)
def test_a_figure_does_not_go_on_with_the_count_of_something_else(text: str, kinds: list[tuple[str, int]]) -> None:
    assert [(kind, amount) for kind, amount in _kinds(text) if kind == "cash"] == kinds


def test_a_part_of_a_kilo_after_another_is_of_its_own_metal() -> None:
    items = read("نص كيلو فضة وربع كيلو ذهب عيار ٢٤").items
    assert [(item.kind, item.grams) for item in items] == [("silver", 500), ("gold", 250)]


def test_a_figure_grouped_by_spaces_may_have_decimals() -> None:
    assert [float(item.amount) for item in read("I have 12 500,50 euros saved").items] == [12500.5]
