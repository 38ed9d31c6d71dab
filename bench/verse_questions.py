"""Questions of number about suras and parts of the Quran, and what the raw files answer."""

from collections import Counter
from collections.abc import Iterator

from bench.verse_files import Raw

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
NAMES = {
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


def about_suras(raw: Raw) -> Iterator[tuple[str, object]]:
    arabic = {int(one["index"]): one["name"] for one in raw.suras}
    for number, (sura, name) in enumerate(NAMES.items()):
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
