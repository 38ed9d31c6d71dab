"""Questions of number that were written without looking at the grammar, and what the raw files answer."""

from collections import Counter
from collections.abc import Iterator

from bench.verse_files import Beyond, Places, Raw, Suras
from bench.verse_questions_arabic import arabic, greek
from bench.verse_reckoning import Reckoning


def fresh(raw: Raw) -> Iterator[tuple[str, object]]:
    r = Reckoning(raw)
    for part in (_english, arabic, greek):
        yield from part(r)
    for refused in _REFUSED:
        yield refused, None


def _english(r: Reckoning) -> Iterator[tuple[str, object]]:
    yield "How many ayahs does Surah Yusuf contain?", 111
    yield "what's the number of verses in suratul mulk", 30
    yield "count the verses of Al Hujurat", 18
    yield "How many surahs have exactly 11 verses?", sum(v == 11 for v in r.sizes.values())
    yield "How many chapters of the Quran are longer than 100 verses?", sum(v > 100 for v in r.sizes.values())
    yield "Which surah has the most verses?", Suras([2])
    yield "Which Medinan surah is the shortest?", Suras([110])
    yield "name the three longest surahs by word count", Suras(r.top(r.sura_words, 3))
    yield "How many words are there in Ayat al-Kursi?", r.length((2, 255))
    yield "How many letters in Surah Al-Ikhlas?", r.letters(r.sura(112))
    yield 'How many times does the word "الجنة" appear in the Quran?', r.ways("الجنة")
    yield "How many times is Moses mentioned by name?", r.ways("موسى")
    yield 'How often does "رحمة" occur in surah Maryam?', r.ways("رحمة", r.sura(19))
    yield "How many verses mention Iblis?", r.verses_with("إبليس")
    yield "How many meccan surahs are there?", 86
    yield "how many verses were revealed in Medina?", len(r.where(r.medinan))
    yield "Which juz has the most verses?", max(range(1, 31), key=lambda j: len(r.within(j)))
    yield "How many verses are in juz 29?", len(r.within(29))
    yield "How many surahs start in juz 30?", sum(r.juz[s, 1] == 30 for s in r.suras)
    yield "Which is longer, Al-Anfal or At-Tawba?", Suras([9])
    yield "How many more verses does Al-Imran have than An-Nisa?", 24
    yield "List the surahs with fewer than 5 verses.", Suras([s for s in r.suras if r.sizes[s] < 5])
    yield "What is the longest verse in Surah An-Nur?", r.longest(r.sura(24))
    yield "Shortest verse in surah al-Baqarah", r.shortest(r.sura(2))
    yield "average number of verses per sura", round(6236 / 114, 2)
    yield "How many prostration verses are there?", 15
    yield "How many sajdas are in Meccan suras?", sum(r.meccan(k) for k in r.sajdas)
    yield "Which sura has two sajdas?", Suras([s for s, c in Counter(k[0] for k in r.sajdas).items() if c == 2])
    yield "How many pages does Surah Al-Baqara cover?", len({r.page[k] for k in r.sura(2)})
    yield "How many rukus in surah Al-Maida?", r.rukus[5]
    yield "Which surah was revealed first?", Suras([96])
    yield "What is the 10th sura in order of revelation?", Suras([s for s in r.suras if r.orders[s] == 10])
    yield 'How many surahs begin with "الم"?', sum(r.simple[s, 1][0] == "الم" for s in r.suras)
    yield 'How many verses begin with "قل"?', r.starting("قل")
    yield 'How many verses end with "رحيم"?', r.ending("رحيم")
    yield 'How many verses contain both "السماء" and "الأرض"?', r.verses_with("السماء", "الأرض")
    yield "rank the top 5 surahs by number of letters", Suras(r.top(r.sura_letters, 5))
    yield 'Which surah mentions the word "الله" the most?', Suras(r.top(lambda s: r.ways("الله", r.sura(s))["word"]))
    yield (
        "How many different words are there in surah al-Kawthar?",
        Beyond(len({x for k in r.sura(108) for x in r.uthmani[k]})),
    )
    yield "How many times does the letter qaf occur in surah Qaf?", r.letter("ق", 50)
    yield "How many verses consist of a single word?", sum(r.length(k) == 1 for k in r.keys)
    yield 'How many surahs contain the word "النار"?', r.suras_with("النار")
    yield "How many verses in the Quran have more than fifty words?", sum(r.length(k) > 50 for k in r.keys)
    yield "what percentage of the suras are Medinan?", round(2800 / 114, 2)
    yield "Total words in the Meccan suras", r.words(r.where(r.meccan))
    yield "Total number of letters in juz 1", r.letters(r.within(1))
    yield "How many hizbs are there in the Quran?", 60
    yield "Which verse is the longest in the whole Quran", r.longest(r.keys)
    yield "How many words in verse 2:282?", r.length((2, 282))
    yield "Which sura comes last in revelation?", Suras([s for s in r.suras if r.orders[s] == 114])
    yield "How many surahs have an odd number of verses?", Beyond(sum(v % 2 for v in r.sizes.values()))
    yield (
        "List medinan suras with over 100 verses",
        Suras([s for s in r.suras if r.places[s] == "Medinan" and r.sizes[s] > 100]),
    )
    yield "How many verses are there from juz 5 to juz 7?", len(r.within(5, 6, 7))
    yield "Are there more verses in Meccan or Medinan surahs?", "Meccan"
    yield "how many tmies does the wrod 'صبر' apear in the quran", r.ways("صبر")
    yield (
        'How many times is "فبأي آلاء ربكما تكذبان" repeated in Ar-Rahman?',
        r.phrase("فبأي آلاء ربكما تكذبان", r.sura(55)),
    )
    yield "How many suras were revealed after surah Al-Baqara?", 114 - r.orders[2]
    yield "How many verses do suras 2 and 3 have together?", 486
    yield "How many words long is the longest verse of juz 30?", Beyond(max(r.length(k) for k in r.within(30)))
    yield "How many verses in the last two juz?", len(r.within(29, 30))
    yield "How many words are in the first three pages?", r.words(r.where(lambda k: r.page[k] <= 3))
    yield "How many suras of ten verses are there?", sum(v == 10 for v in r.sizes.values())
    yield "How many verses have exactly two words?", sum(r.length(k) == 2 for k in r.keys)
    yield "How many of the 114 suras are Meccan?", Beyond(86)
    yield "How many verses out of 6236 are Medinan?", Beyond(len(r.where(r.medinan)))
    yield (
        'How many verses mention "موسى" and "فرعون" in Surah Taha?',
        Beyond(r.verses_with("موسى", "فرعون", keys=r.sura(20))),
    )
    yield "Which verses mention both Gabriel and Michael?", Places(("2:98",))
    yield (
        "How many Medinan suras were revealed before Al-Maidah?",
        Beyond(sum(r.orders[s] < r.orders[5] and r.places[s] == "Medinan" for s in r.suras)),
    )
    yield "How many verses in the first ten suras?", Beyond(sum(r.sizes[s] for s in range(1, 11)))
    yield "How many verses in the twenty ninth juz?", 431
    yield "Which suras begin in juz 29?", Suras([s for s in r.suras if r.juz[s, 1] == 29])
    yield (
        "Which surahs contain more than three thousand words?",
        Beyond(Suras([s for s in r.suras if r.sura_words(s) > 3000])),
    )
    yield "How many verses have fewer than three words?", sum(r.length(k) < 3 for k in r.keys)
    yield "How many verses have at least one hundred words?", sum(r.length(k) >= 100 for k in r.keys)
    yield "Which juz has the most sajdas?", [19, 17, 30]
    yield "How many words does surah 2 have more than surah 3?", r.sura_words(2) - r.sura_words(3)
    yield "How many verses of Surah Al-Baqarah are in juz 2?", len([k for k in r.sura(2) if r.juz[k] == 2])
    yield "How many verses in surah 2 have more than 40 words?", sum(r.length(k) > 40 for k in r.sura(2))
    yield (
        "Which is the longest Meccan sura by words?",
        Suras(r.top(r.sura_words, 1, [s for s in r.suras if r.places[s] == "Meccan"])),
    )
    yield (
        "How many verses end with 'يعقلون' in Surah Al-Baqarah?",
        sum(r.simple[key][-1] == "يعقلون" for key in r.sura(2)),
    )
    yield (
        "How many verses that begin with 'إن' are in Surah An-Nisa?",
        sum(r.simple[key][0] == "إن" for key in r.sura(4)),
    )
    yield "How many times is the letter nun used in Surah Al-Qalam?", r.letter("ن", 68)
    yield "Which five suras have the fewest words?", Suras(sorted(r.suras, key=r.sura_words)[:5])
    yield "What share of the verses is in Meccan suras?", round(100 * len(r.where(r.meccan)) / 6236, 2)
    yield "Which page has the most verses?", max(range(1, 605), key=lambda page: list(r.page.values()).count(page))
    yield (
        "which surahs have no mention of the word 'الله'?",
        Suras(sura for sura in r.suras if not r.ways("الله", r.sura(sura))["attached"]),
    )


_REFUSED = (
    "How many times does Allah smile in the Quran?",
    "How many verses are about patience?",
    "How many verses have been abrogated?",
    "How many verses come after 2:255 in Surah Al-Baqarah?",
    "How many worlds are in Surah Al-Fatiha?",
    'How many verses mention "موسى" or "فرعون"?',
    'How many suras mention both "موسى" and "عيسى"?',
    "How many verses mention Moses without Pharaoh?",
    "Which sura was revealed right after Al-Baqarah?",
    "How many years after the Hijra was Al-Baqarah revealed?",
    "How many suras end in juz 3?",
    "How many suras have between 20 and 30 verses?",
    "How many letters are in the longest verse?",
    "Do suras 113 and 114 have the same number of verses?",
    "How many suras are in the second half of the Quran?",
    "How many times does 'Allah' come at the end of a verse?",
    "How many consecutive verses begin with قل in Surah Al-Kafirun?",
    "How many verses end with the letter nun?",
    "How many verses begin with the letter alif?",
    "How many words begin with qaf?",
    "How many three-letter words are in the Quran?",
    "How many words of three letters are in Al-Ikhlas?",
    "How many verses of more than one sentence are there?",
    "How many suras have more words than Surah Maryam?",
    "number of times Jesus and Moses are mentioned together",
    "كم مرة ضحك النبي في القرآن",
    "كم آية تتحدث عن الصبر؟",
    "كم آية نزلت في أبي بكر؟",
    "كم آية بعد آية الكرسي في سورة البقرة؟",
    "كم آية ذكر فيها موسى ولم يذكر فرعون؟",
    "كم سورة آياتها بين عشرين وثلاثين؟",
    "كم آية تبدأ بحرف القاف؟",
    "كم آية تنتهي بحرف النون",
)
