"""Questions of number about the Quran with answers computed from Tanzil's raw files, by other means than the store's.

`python -m bench.verse_counts` asks them all and prints the share that is right, and the wrong ones.
"""

import re
import statistics
import tempfile
import time
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from bench.table import Row, markdown
from engine.quran.building import build, packaged
from engine.quran.facts import Facts, load
from engine.quran.importing import gathered
from engine.quran.statistics.answering import Statistic, answer

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT.parent / "shared" / "data" / "quran"
_PAUSES = re.compile("[\u06d6-\u06dc\u06de\u06e9]")


@dataclass(frozen=True, slots=True)
class Question:
    text: str
    answer: object  # None: to be refused


class Raw:
    """The files themselves: lines "sura|ayah|text", and the metadata."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        root = ET.parse(folder / "quran-data.xml").getroot()  # noqa: S314 - a data file of ours
        self.suras = [dict(one.attrib) for one in root.iter("sura")]
        self._marks = {
            name: [(int(one.attrib["sura"]), int(one.attrib["aya"])) for one in root.iter(name)]
            for name in ("juz", "quarter", "page", "ruku", "manzil", "sajda")
        }
        self.sajdas = self._marks["sajda"]

    @cached_property
    def simple(self) -> dict[tuple[int, int], list[str]]:
        return dict(self._read("quran-simple-clean.txt"))

    @cached_property
    def uthmani(self) -> dict[tuple[int, int], list[str]]:
        return dict(self._read("quran-uthmani.txt"))

    def _read(self, name: str) -> Iterator[tuple[tuple[int, int], list[str]]]:
        for line in (self._folder / name).read_text("utf-8").splitlines():
            if re.match(r"\d+\|\d+\|", line):
                sura, ayah, text = line.split("|")
                words = _PAUSES.sub("", text).split()
                basmala = int(ayah) == 1 and int(sura) not in (1, 9)
                yield (int(sura), int(ayah)), words[4:] if basmala else words

    def part(self, name: str, key: tuple[int, int]) -> int:
        return sum(start <= key for start in self._marks[name])

    def keys(self, sura: int | None = None, *, place: str = "", **parts: int) -> list[tuple[int, int]]:
        places = {int(one["index"]): one["type"] for one in self.suras}
        return [
            key
            for key in self.simple
            if (sura is None or key[0] == sura)
            and (not place or places[key[0]] == place)
            and all(self.part(name, key) == number for name, number in parts.items())
        ]

    def words(self, keys: list[tuple[int, int]]) -> int:
        return sum(len(self.uthmani[key]) for key in keys)

    def letters(self, keys: list[tuple[int, int]]) -> int:
        return sum(len("".join(self.simple[key])) for key in keys)

    def times(self, *words: str, keys: list[tuple[int, int]] | None = None) -> int:
        return sum(self.simple[key].count(word) for key in keys or self.simple for word in words)

    def joined(self, word: str, *more: str, keys: list[tuple[int, int]] | None = None) -> int:
        """A name with one or two particles before it."""
        pattern = re.compile(rf"^[أوفبكلت]{{0,2}}(?:{'|'.join((word, *more))})$")
        return sum(bool(pattern.match(one)) for key in keys or self.simple for one in self.simple[key])

    def suras_naming(self, name: str) -> Counter[int]:
        """How often each sura has a name, particles joined to it or not."""
        pattern = re.compile(rf"^[أوفبكل]{{0,2}}{name}$")
        return Counter(key[0] for key, text in self.simple.items() for one in text if pattern.match(one))

    def holding(self, *words: str) -> list[tuple[int, int]]:
        return [key for key, text in self.simple.items() if set(words) & set(text)]


def questions(raw: Raw) -> list[Question]:
    return [Question(text, answer) for text, answer in _all(raw)]


_VERSES_EN = (
    "How many verses are in Surah {}?",
    "how many ayat does surah {} have",
    "number of verses in surah {}",
    "What is the verse count of Surah {}?",
    "Surah {} has how many ayahs?",
    "count the verses of surah {}",
)
_VERSES_AR = (
    "كم عدد آيات سورة {}؟",
    "كم آية في سورة {}",
    "عدد الآيات في سورة {}",
    "سورة {} كم آية؟",
    "كم ايه في سوره {}",
    "ما عدد آيات سورة {}",
    "كم تبلغ آيات سورة {}؟",
)
_NAMES = {
    2: "Al-Baqarah",
    3: "Ali Imran",
    4: "An-Nisa",
    7: "al-A'raf",
    12: "Yusuf",
    17: "Al-Isra",
    18: "al kahf",
    19: "Maryam",
    20: "Taha",
    24: "An-Nur",
    31: "Luqman",
    36: "Yaseen",
    38: "Sad",
    49: "Al-Hujurat",
    50: "Qaf",
    55: "Ar-Rahman",
    56: "al-waqia",
    67: "Al-Mulk",
    72: "Al-Jinn",
    76: "Al-Insan",
    87: "Al-A'la",
    93: "Ad-Duha",
    96: "Al-Alaq",
    103: "al-asr",
    108: "Al-Kauther",
    112: "Al-Ikhlas",
    114: "An-Nas",
}
_PLACE_AR = {"Meccan": "المكية", "Medinan": "المدنية"}


def _all(raw: Raw) -> Iterator[tuple[str, object]]:  # noqa: C901 - a list, as long as it is
    arabic = {int(one["index"]): one["name"] for one in raw.suras}
    for number, (sura, name) in enumerate(_NAMES.items()):
        count = len(raw.keys(sura))
        yield _VERSES_EN[number % len(_VERSES_EN)].format(name), count
        yield _VERSES_AR[number % len(_VERSES_AR)].format(arabic[sura]), count
    for sura, name in (
        (2, "Al-Baqarah"),
        (12, "Yusuf"),
        (36, "Ya-Sin"),
        (55, "Ar-Rahman"),
        (67, "Al-Mulk"),
        (112, "Al-Ikhlas"),
    ):
        keys = raw.keys(sura)
        yield f"How many words are in Surah {name}?", raw.words(keys)
        yield f"كم عدد كلمات سورة {arabic[sura]}؟", raw.words(keys)
        yield f"How many letters does Surah {name} contain?", raw.letters(keys)
        yield f"كم حرفا في سورة {arabic[sura]}", raw.letters(keys)
        yield f"How many rukus are there in Surah {name}?", int(raw.suras[sura - 1]["rukus"])
        pages = {raw.part("page", key) for key in keys}
        yield f"كم صفحة تشغل سورة {arabic[sura]}", len(pages)
        yield f"On which page does Surah {name} begin?", min(pages)
        yield f"في أي صفحة تبدأ سورة {arabic[sura]}؟", min(pages)
        yield f"In which juz is Surah {name}?", sorted({raw.part("juz", key) for key in keys})
        yield f"في أي جزء تقع سورة {arabic[sura]}", sorted({raw.part("juz", key) for key in keys})
        yield f"Is Surah {name} Meccan or Medinan?", raw.suras[sura - 1]["type"]
        yield f"هل سورة {arabic[sura]} مكية أم مدنية؟", raw.suras[sura - 1]["type"]
        yield f"What is the revelation order of Surah {name}?", int(raw.suras[sura - 1]["order"])
        yield f"ما ترتيب سورة {arabic[sura]} في النزول؟", int(raw.suras[sura - 1]["order"])
        yield f"ما رقم سورة {arabic[sura]} في المصحف؟", sura
        yield f"What number is Surah {name}?", sura
    whole = raw.keys()
    yield "How many suras are in the Quran?", 114
    yield "كم عدد سور القرآن الكريم؟", 114
    yield "how many chapters does the quran have", 114
    yield "How many verses are in the whole Quran?", 6236
    yield "كم عدد آيات القرآن", 6236
    yield "كم كلمة في القرآن الكريم؟", raw.words(whole)
    yield "total number of words in the quran", raw.words(whole)
    yield "How many juz are there in the Quran?", 30
    yield "كم جزءا في القرآن", 30
    yield "كم عدد أحزاب القرآن الكريم", 60
    yield "how many hizb are in the quran", 60
    yield "كم عدد صفحات المصحف؟", 604
    yield "How many pages are there in the mushaf?", 604
    yield "how many rukus are in the quran", 556
    yield "How many verses of prostration are there?", 15
    yield "كم عدد سجدات التلاوة في القرآن", 15
    yield "how many sajdas in the quran", 15
    yield "كم سجدة في القرآن؟", 15
    yield "List all verses of prostration", [f"{sura}:{ayah}" for sura, ayah in raw.sajdas]
    yield "اذكر آيات السجدة في القرآن", [f"{sura}:{ayah}" for sura, ayah in raw.sajdas]
    for place, english, arabic_word in (("Meccan", "Meccan", "مكية"), ("Medinan", "Medinan", "مدنية")):
        numbers = [int(one["index"]) for one in raw.suras if one["type"] == place]
        yield f"How many {english} suras are there?", len(numbers)
        yield f"كم سورة {arabic_word} في القرآن؟", len(numbers)
        yield f"كم عدد السور {_PLACE_AR[place]}", len(numbers)
        yield f"How many verses are in {english} suras?", len(raw.keys(place=place))
        yield f"كم عدد الآيات {_PLACE_AR[place]}؟", len(raw.keys(place=place))
        yield f"number of words in {english} suras", raw.words(raw.keys(place=place))
        yield f"List the {english} suras", numbers
        yield f"ما هي السور {_PLACE_AR[place]}", numbers
        yield f"What percentage of suras are {english}?", round(len(numbers) / 1.14, 2)
        yield f"ما نسبة السور {_PLACE_AR[place]} في القرآن", round(len(numbers) / 1.14, 2)
        sizes = {number: len(raw.keys(number)) for number in numbers}
        yield f"What is the longest {english} sura?", max(sizes, key=lambda n: sizes[n])
        yield f"ما أطول سورة {arabic_word}؟", max(sizes, key=lambda n: sizes[n])
        yield f"Which {english} suras have more than 150 verses?", [n for n in numbers if sizes[n] > 150]
    sizes = {number: len(raw.keys(number)) for number in range(1, 115)}
    by_size = sorted(sizes, key=lambda n: -sizes[n])
    yield "What is the longest sura in the Quran?", 2
    yield "ما هي أطول سورة في القرآن الكريم؟", 2
    yield "which surah has the most verses", 2
    yield "أي سورة فيها أكبر عدد من الآيات", 2
    yield "What is the shortest sura?", 108
    yield "ما أقصر سورة في القرآن؟", 108
    yield "اقصر سوره", 108
    yield "What is the second longest sura?", by_size[1]
    yield "ما ثاني أطول سورة في القرآن", by_size[1]
    yield "what is the third longest surah by verses", by_size[2]
    yield "Top 5 suras by number of verses", by_size[:5]
    yield "ما أطول خمس سور في القرآن؟", by_size[:5]
    yield "the 10 longest suras", by_size[:10]
    by_words = sorted(sizes, key=lambda n: -raw.words(raw.keys(n)))
    yield "Which sura has the most words?", by_words[0]
    yield "أي سورة أكثر كلمات", by_words[0]
    yield "top 3 suras by number of words", by_words[:3]
    yield "which sura has the fewest words", by_words[-1]
    yield "What is the longest verse in the Quran?", "2:282"
    yield "ما أطول آية في القرآن الكريم", "2:282"
    for sura, name in ((4, "An-Nisa"), (18, "Al-Kahf"), (24, "An-Nur")):
        longest = max(raw.keys(sura), key=lambda key: raw.letters([key]))
        yield f"What is the longest verse in Surah {name}?", f"{longest[0]}:{longest[1]}"
        yield f"ما أطول آية في سورة {arabic[sura]}", f"{longest[0]}:{longest[1]}"
    for limit in (100, 150, 200):
        over = [n for n in sizes if sizes[n] > limit]
        yield f"Which suras have more than {limit} verses?", over
        yield f"How many suras have more than {limit} verses?", len(over)
        yield f"كم سورة عدد آياتها أكثر من {limit} آية؟", len(over)
        yield f"اذكر السور التي تزيد على {limit} آية", over
    for limit in (5, 10, 20):
        under = [n for n in sizes if sizes[n] < limit]
        yield f"How many suras have fewer than {limit} verses?", len(under)
        yield f"كم سورة آياتها أقل من {limit} آية", len(under)
        yield f"list suras with less than {limit} verses", under
    yield "How many suras have at least 100 verses?", sum(size >= 100 for size in sizes.values())
    yield "which suras have exactly 11 verses", [n for n in sizes if sizes[n] == 11]
    yield "What is the average number of verses per sura?", round(6236 / 114, 2)
    yield "ما متوسط عدد الآيات في كل سورة", round(6236 / 114, 2)
    yield "average number of words per verse", round(raw.words(whole) / 6236, 2)
    yield "ما معدل عدد الكلمات في الآية الواحدة؟", round(raw.words(whole) / 6236, 2)
    yield "average number of verses in Meccan suras", round(len(raw.keys(place="Meccan")) / 86, 2)
    for juz in (1, 15, 29, 30):
        keys = raw.keys(juz=juz)
        yield f"How many verses are in juz {juz}?", len(keys)
        yield f"كم عدد آيات الجزء {juz}", len(keys)
        yield f"How many suras are in juz {juz}?", len({key[0] for key in keys})
        yield f"كم سورة في الجزء {juz}؟", len({key[0] for key in keys})
        yield f"Which suras are in juz {juz}?", sorted({key[0] for key in keys})
        yield f"how many words in juz {juz}", raw.words(keys)
    yield "كم عدد سور جزء عم", 37
    yield "how many verses in the thirtieth juz", len(raw.keys(juz=30))
    yield "كم آية في الجزء الأول؟", len(raw.keys(juz=1))
    yield "How many verses are on page 50?", len(raw.keys(page=50))
    yield "كم آية في الصفحة 604", len(raw.keys(page=604))
    hizb = [key for key in whole if (raw.part("quarter", key) + 3) // 4 == 60]
    yield "how many verses in hizb 60", len(hizb)
    yield "كم آية في الحزب 60", len(hizb)
    juz_sizes = Counter(raw.part("juz", key) for key in whole)
    yield "Which juz has the most verses?", juz_sizes.most_common(1)[0][0]
    yield "أي جزء فيه أكثر عدد من الآيات؟", juz_sizes.most_common(1)[0][0]
    yield "which juz has the fewest verses", min(juz_sizes, key=lambda n: juz_sizes[n])
    order = {int(one["order"]): int(one["index"]) for one in raw.suras}
    yield "Which sura was revealed first?", order[1]
    yield "ما أول سورة نزلت من القرآن", order[1]
    yield "which surah was revealed last", order[114]
    yield "ما آخر سورة نزلت؟", order[114]
    yield "What was the second sura to be revealed?", order[2]
    yield "What was the fifth surah revealed?", order[5]
    yield "Which sura was revealed 50th?", order[50]
    yield "Which sura is number 55?", [55]
    yield "ما السورة رقم 18", [18]
    yield "what is the 36th surah", [36]
    yield "What is the last sura of the Quran?", 114
    yield "Is Surah Al-Baqarah Medinan?", True
    yield "Is Surah Yusuf Medinan?", False
    yield "هل سورة الفاتحة مكية؟", True
    yield "هل سورة النساء مكية", False
    pairs = (
        (2, 3, "Al-Baqarah", "Ali Imran"),
        (12, 19, "Yusuf", "Maryam"),
        (55, 56, "Ar-Rahman", "Al-Waqiah"),
        (67, 68, "Al-Mulk", "Al-Qalam"),
    )
    for first, second, one, other in pairs:
        more = max(first, second, key=lambda n: sizes[n])
        yield f"Which has more verses, Surah {one} or Surah {other}?", more
        yield f"أيهما أطول سورة {arabic[first]} أم سورة {arabic[second]}؟", more
        words = [raw.words(raw.keys(first)), raw.words(raw.keys(second))]
        yield f"Compare the number of words in Surah {one} and Surah {other}", words
        apart = abs(sizes[first] - sizes[second])
        yield f"ما الفرق في عدد الآيات بين سورة {arabic[first]} وسورة {arabic[second]}", apart
    yield "Are there more verses in Meccan or Medinan suras?", "Meccan"
    yield "أيهما أكثر عدد السور المكية أم المدنية", "Meccan"
    for word in ("الله", "رحمة", "الجنة", "النار", "الصلاة", "الناس", "الكتاب", "الأرض", "يوم", "قل"):
        yield f'How many times does the word "{word}" occur in the Quran?', raw.times(word)
        yield f"كم مرة وردت كلمة {word} في القرآن الكريم؟", raw.times(word)
        yield f"How many verses contain the word {word}?", len(raw.holding(word))
        yield f"كم آية تحتوي على كلمة {word}", len(raw.holding(word))
    for sura in (2, 4, 18):
        keys = raw.keys(sura)
        yield f"كم مرة ذكرت كلمة الله في سورة {arabic[sura]}", raw.times("الله", keys=keys)
        yield f"How many times does the word الأرض appear in Surah {_NAMES[sura]}?", raw.times("الأرض", keys=keys)
        yield f"كم مرة تكررت كلمة الناس في سورة {arabic[sura]}", raw.times("الناس", keys=keys)
    people = {
        "Moses": "موسى",
        "Jesus": "عيسى",
        "Abraham": "إبراهيم",
        "Mary": "مريم",
        "Joseph": "يوسف",
        "Pharaoh": "فرعون",
        "Adam": "آدم",
        "Isaac": "إسحاق",
        "Jacob": "يعقوب",
        "Aaron": "هارون",
        "Solomon": "سليمان",
    }
    for english, name in people.items():
        count = raw.joined(name)
        yield f"How many times is {english} mentioned in the Quran?", count
        yield f"كم مرة ذكر {name} في القرآن؟", count
    yield "How often is Moses mentioned in Surah Taha?", raw.joined("موسى", keys=raw.keys(20))
    yield "كم مرة ذكر إبراهيم عليه السلام في سورة البقرة", raw.joined("إبراهيم", keys=raw.keys(2))
    for english, name in (("Moses", "موسى"), ("Abraham", "إبراهيم"), ("Jesus", "عيسى"), ("Mary", "مريم")):
        yield f"In how many suras is {english} mentioned?", len(raw.suras_naming(name))
        yield f"في كم سورة ذكر {name}؟", len(raw.suras_naming(name))
        most = raw.suras_naming(name)
        yield f"Which sura mentions {english} the most?", most.most_common(1)[0][0]
    yield "Which verses mention Ramadan?", ["2:185"]
    yield "ما الآية التي ذكر فيها رمضان", ["2:185"]
    yield "Which verses mention the name محمد?", [f"{sura}:{ayah}" for sura, ayah in raw.holding("محمد")]
    yield "In which suras is the word محمد mentioned?", sorted({key[0] for key in raw.holding("محمد")})
    yield "What is the first verse that mentions Mary?", "2:87"
    yield "How many suras begin with الم?", 6
    yield 'كم سورة تبدأ بـ "الحمد لله"', 4
    yield 'How many verses start with "قل"?', sum(text[0] == "قل" for text in raw.simple.values())
    yield 'كم آية تبدأ بكلمة "إن"', sum(text[0] == "إن" for text in raw.simple.values())
    yield 'How many verses end with "العالمين"?', sum(text[-1] == "العالمين" for text in raw.simple.values())
    yield 'كم آية تنتهي بكلمة "يعلمون"؟', sum(text[-1] == "يعلمون" for text in raw.simple.values())
    phrase = "يا أيها الذين آمنوا"
    yield (
        f'How many verses contain the phrase "{phrase}"?',
        sum(phrase in " ".join(text) for text in raw.simple.values()),
    )
    yield f'كم مرة وردت عبارة "{phrase}" في القرآن', sum(" ".join(text).count(phrase) for text in raw.simple.values())
    for letter, name in (("ن", "القلم"), ("ق", "ق"), ("ص", "ص")):
        sura = next(n for n, one in arabic.items() if one == name)
        count = sum("".join(raw.simple[key]).count(letter) for key in raw.keys(sura))
        yield f"How many times does the letter {letter} occur in Surah {sura}?", count
        yield f"كم مرة تكرر حرف {letter} في سورة {name}", count
    for key in ((2, 255), (24, 35), (1, 1)):
        yield f"How many words are in verse {key[0]}:{key[1]}?", raw.words([key])
        yield f"كم كلمة في الآية {key[1]} من سورة {arabic[key[0]]}", raw.words([key])
        yield f"How many letters are in {key[0]}:{key[1]}?", raw.letters([key])
        yield f"In which juz is verse {key[0]}:{key[1]}?", [raw.part("juz", key)]
        yield f"what page is {key[0]}:{key[1]} on", [raw.part("page", key)]
    most_common = Counter(word for text in raw.simple.values() for word in text).most_common(1)[0][0]
    yield "What is the most frequent word in the Quran?", most_common
    yield "ما أكثر كلمة تكررت في القرآن الكريم", most_common
    yield "is the word الجنة mentioned more than the word جهنم", raw.times("الجنة") > raw.times("جهنم")
    for refused in (
        "Why is Surah Al-Baqarah called that?",
        "How many prophets are mentioned in the Quran?",
        "How many verses are about charity?",
        "What does the word الصمد mean?",
        "How many verses does Surah Al-Blahblah have?",
        "كم عدد الأنبياء المذكورين في القرآن",
        "ما معنى سورة الكوثر",
        "كم آية تتحدث عن الصدقة",
        "How many scientific miracles are in the Quran?",
        "من كتب القرآن؟",
        "How many verses were revealed at night?",
        "how many verses are in juz 31",
        "كم آية في الجزء ٣٥",
        "Which sura is the most beautiful?",
        "ما أفضل سورة في القرآن",
        "How many commands are in the Quran?",
        "كم عدد قصص القرآن",
        "لماذا سميت سورة النمل بهذا الاسم",
        "How many people memorize the Quran?",
        "how many languages has the quran been translated into",
    ):
        yield refused, None


def right(question: Question, given: object, numbers: Callable[[str], int]) -> bool:
    """Suras are named in answers and numbered here."""
    if question.answer is None:
        return not isinstance(given, Statistic)
    if not isinstance(given, Statistic):
        return False
    value: object = given.value
    if (given.query.of == "sura" and given.query.form in ("rank", "list")) or given.compares_suras:
        value = numbers(value) if isinstance(value, str) else [numbers(str(one)) for one in value]
    if isinstance(question.answer, list) and isinstance(value, list):
        return question.answer == value or (
            given.query.form == "list" and sorted(map(str, value)) == sorted(map(str, question.answer))
        )
    return value == question.answer


def rows(data: Path, folder: Path, *, told: Callable[[str], None] = lambda _: None) -> list[Row]:
    """`told` hears of each wrong answer."""
    raw = data / "quran"
    if not raw.is_dir():
        return [Row("counts of the Quran", "not measured", "", "Tanzil's files are not in ../shared/data/quran")]
    config, store = ROOT / "config", folder / "quran.db"
    facts: Facts = load(config / "quran")
    numbers = {sura.latin: sura.number for sura in facts.suras}
    files = ("quran-uthmani.txt", "quran-simple-clean.txt", "quran-data.xml")
    build(store, gathered([raw / name for name in files], config, packaged(config)).sources)
    fine: dict[str, list[bool]] = {"answered rightly": [], "refused rightly": []}
    took = []
    for question in questions(Raw(raw)):
        began = time.perf_counter()
        given = answer(question.text, store, facts.suras, config / "quran" / "terms.tsv")
        took.append(1000 * (time.perf_counter() - began))
        holds = right(question, given, lambda name: numbers[name])
        fine["refused rightly" if question.answer is None else "answered rightly"].append(holds)
        if not holds:
            said = given.value if isinstance(given, Statistic) else given
            told(f"wrong: {question.text}\n       {said!s:.150}, not {question.answer!s:.150}")
    cuts = statistics.quantiles(took, n=20)
    shares = [
        Row("counts of the Quran", what, f"{sum(held)} of {len(held)}", "by Tanzil's raw files")
        for what, held in fine.items()
    ]
    return [
        *shares,
        Row("counts of the Quran", "a question, p50", f"{cuts[9]:.1f} ms", f"p95 {cuts[18]:.1f} ms; reach 30"),
    ]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        print(markdown(rows(DATA.parent, Path(folder), told=print)))


if __name__ == "__main__":
    main()
