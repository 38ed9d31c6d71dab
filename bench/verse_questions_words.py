"""Questions of number about words, letters and single verses of the Quran, and what the raw files answer."""

from collections import Counter
from collections.abc import Iterator

from bench.verse_files import Raw
from bench.verse_questions import NAMES


def about_words(raw: Raw) -> Iterator[tuple[str, object]]:
    arabic = {int(one["index"]): one["name"] for one in raw.suras}
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
        yield f"How many times does the word الأرض appear in Surah {NAMES[sura]}?", raw.times("الأرض", keys=keys)
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
