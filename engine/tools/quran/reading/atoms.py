"""A message as atoms: the words that references are made of, whatever the language and the spelling. Pure.

Words are folded by `letters`; the tables below are written so already.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

from engine.tools.quran.reading import numerals
from engine.tools.quran.reading.letters import fold

Kind = Literal[
    "number", "verse", "pair", "sura", "juz", "hizb", "quarter", "page", "ruku", "manzil", "of", "to", "and", "first",
    "last", "edge", "no", "skip", "filler", "colon", "dash", "comma", "bracket", "word",
]  # fmt: skip

_WORDS: Mapping[Kind, str] = {
    "verse": """
        verse verses ayah ayahs ayat ayats aya ayas ayaat ayaah aayah aayat ayet v vv vs vrs ver verser ايه
        الايه ايات الايات ايا εδαφιο εδαφια εδαφιου εδαφιων εδ στιχοσ στιχο στιχοι στιχουσ στιχων στιχου αγιατ
        αγια αγιε stixos stixo stixou stixoi stixous stichos sticho stichou edafio edafiou
    """,
    "pair": """
        ايتين ايتان الايتين الايتان
    """,
    "sura": """
        surah suras surahs sura surat sourat soura souras sourah soorah soora soorat sorah sora surrah suratul suratu
        suratun suretul s chapter chapters chap ch سوره السوره سورت سور السور σουρα σουρασ σουρεσ σουραχ κεφαλαιο
        κεφαλαιου κεφ
    """,
    "juz": """
        juz juzz juzu juzuu joz jooz juze para parah sipara siparah part جزء الجزء جزا اجزاء الاجزاء جزو جز
        الجز اجزا الاجزا τζουζ τζουζου μεροσ μερουσ
    """,
    "hizb": """
        hizb hizbs hezb حزب الحزب χιζμπ
    """,
    "quarter": """
        rub quarter الربع ربع
    """,
    "page": """
        page pages pg pgs pp صفحه الصفحه صفحات الصفحات σελιδα σελιδασ σελιδεσ σελ
    """,
    "ruku": """
        ruku rukus rukuu ركوع الركوع ρουκου
    """,
    "manzil": """
        manzil manzils منزل المنزل μανζιλ
    """,
    "of": """
        of from in inside within mn min fi apo ap من في فى عن του τησ των τον στο στη στην στον απο απ σε
    """,
    "to": """
        to through thru till until upto الي حتي لغايه ل εωσ μεχρι ωσ
    """,
    "and": """
        and plus also then & و ثم και κι επισησ
    """,
    "first": """
        first initial اول الاول الاولي اولي الاولين الاوليين الاوليان الاوليات πρωτοσ πρωτη πρωτο πρωτοι
        πρωτεσ πρωτα πρωτουσ πρωτων πρωτησ πρωτου
    """,
    "last": """
        last final latest اخر الاخير الاخيره اخير الاخيرتين الاخيرتان الاخيرات τελευταιοσ τελευταια τελευταιο
        τελευταιοι τελευταιεσ τελευταιουσ τελευταιων τελευταιασ τελευταιου
    """,
    "edge": """
        ending end closing concluding conclusion اواخر الاواخر خواتيم خواتم خاتمه ختام نهايه τελοσ opening
        openings beginning start اوايل الاوايل بدايه بدايات مطلع فواتح αρχη
    """,
    "no": """
        number no num nr numbered rakam rakm raqam raqm ra2m raam رقم αριθμοσ αριθμο αριθμου αρ
    """,
    "skip": """
        the ο η το οι τα τουσ τισ την τη noble holy glorious الكريمه الكريم المباركه المجيد here
    """,
    "filler": """
        q compare whats show me read recite tell give get send display open quote cite please pls can could would you i
        want need like let see text arabic what is are does say says whole full entire complete all only just hi
        hello salam quran qur'an koran qoran quraan al-quran al a an my for us with ok okay up at verily
        translation translate translated meaning english greek explain explanation tafsir tafseer
        interpretation commentary اعرض اقرا اريد ابغي ابغا عايز بدي هات اعطني اعطيني عطني ارني وريني اذكر اكتب
        انص نص كامله كامل كاملا لي لو سمحت من فضلك رجاء ما هي هو ماهي القران قران المصحف الله تعالي قوله قال
        سلام السلام عليكم ممكن تلاوه قراءه ترجمه معني تفسير فسر اشرح شرح δειξε μου διαβασε θελω πεσ δωσε γραψε
        παρακαλω ολοκληρη ολοκληρο ολη ολο το κορανι κορανιου κειμενο μεταφραση ποιο ποια τι ειναι λεει να δω
        μπορεισ γεια ερμηνεια εξηγησε εξηγηση
    """,
}
OPENINGS = frozenset(
    ("opening", "openings", "beginning", "start", "اوايل", "الاوايل", "بدايه", "بدايات", "مطلع", "فواتح", "αρχη")
)
PLURALS = frozenset(
    (
        "verses",
        "ayahs",
        "ayats",
        "ayas",
        "ayat",
        "ayaat",
        "vv",
        "ايات",
        "الايات",
        "εδαφια",
        "εδαφιων",
        "στιχοι",
        "στιχουσ",
        "στιχων",
    )
)
_SIGNS: Mapping[str, Kind] = {
    **dict.fromkeys(":：/.", "colon"),
    **dict.fromkeys("-–—‑−~…", "dash"),
    **dict.fromkeys(",،;؛", "comma"),
    **dict.fromkeys("+&", "and"),
    **dict.fromkeys("#№", "no"),
}  # any other sign only stands around words, as a bracket does
_MARK = r"[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640'’ʼʻ`ʿʾ]"
_TOKEN = re.compile(rf"\d+|['’ʼʻ`ʿʾ]?[^\W\d_](?:[^\W\d_]|{_MARK})*|\S")
_ORDINAL = re.compile(r"(\d)(?:st|nd|rd|th|ος|ης|ου|ον|οι|η|ο|o|α|ό|ή|ός|ής|ού|ά)\b", re.IGNORECASE)
_HYPHEN = re.compile(r"(?<=[^\W\d_])[-‑–](?=[^\W\d_])")
_JOINED = ("و", "ف", "ب", "ل", "ك")  # particles that Arabic writes together with the next word


@dataclass(frozen=True, slots=True)
class Atom:
    """`word` is folded; `value` that of a number; `start` and `end` are places in the message."""

    kind: Kind
    word: str
    start: int
    end: int
    value: int = 0


def atoms(text: str) -> list[Atom]:
    """The message's atoms in order; numbers in words are numbers."""
    plain = _HYPHEN.sub(" ", _ORDINAL.sub(lambda found: found[1].ljust(len(found[0])), text))
    tokens = [piece for found in _TOKEN.finditer(plain) for piece in _pieces(found.group(), found.start(), found.end())]
    return list(_counted(tokens))


def _pieces(token: str, start: int, end: int) -> Iterator[Atom]:
    if token.isdecimal():
        yield Atom("number", token, start, end, int(token[:6]))
        return
    sign = _SIGNS.get(token)
    if sign is not None or not any(map(str.isalpha, token)):
        yield Atom(sign or "bracket", token, start, end)
        return
    word = fold(token)
    if not word:
        return
    kind = _kinds().get(word)
    if kind is None and "\u0600" <= word[0] <= "\u06ff" and len(word) > 2 and not numerals.is_number(word):
        yield from _unjoined(word, start, end)
    else:
        yield Atom(kind or "word", word, start, end)


def _unjoined(word: str, start: int, end: int) -> Iterator[Atom]:
    """A known word with a particle before it as two atoms: "والآية", "بسورة", "للآية"."""
    rest = word[1:]
    if word.startswith("لل") and "ا" + word[1:] in _kinds():
        rest = "ا" + word[1:]
    kind = _kinds().get(rest)
    if word[0] in _JOINED and kind is not None and kind != "filler":
        yield Atom("and" if word[0] == "و" else "to" if word[0] == "ل" else "skip", word[0], start, start + 1)
        yield Atom(kind, rest, start + 1, end)
    else:
        yield Atom("word", word, start, end)


def _counted(tokens: list[Atom]) -> Iterator[Atom]:
    """The same with each number in words as one atom."""
    words, place = [atom.word if atom.kind != "number" else "" for atom in tokens], 0
    while place < len(tokens):
        joined = (
            words[place].startswith("و")
            and bool(words[place][1:])
            and numerals.is_number(words[place][1:])
            and tokens[place].kind == "word"
        )
        if joined:
            words[place] = words[place][1:]
        found = numerals.number(words, place) if words[place] else None
        if found is None:
            yield tokens[place]
            place += 1
            continue
        value, following = found
        start = tokens[place].start
        if joined:
            yield Atom("and", "و", start, start + 1)
        yield Atom("number", words[place], start, tokens[following - 1].end, value)
        place = following


@cache
def _kinds() -> dict[str, Kind]:
    return {fold(word): kind for kind, words in reversed(list(_WORDS.items())) for word in words.split()}
