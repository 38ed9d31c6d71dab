"""Where a text says of its words that the Prophet said them. Pure.

A claim is firm when it is plain where the words begin and end: between quotation marks or brackets, after a cue ("قال
رسول الله", "the Prophet said", "ο Προφήτης είπε") or before the name of a compiler ("رواه مسلم"). After a cue and a
colon alone it is open. After a mere "hadith" (which in Arabic is any talk) it is quoted or loose: right or nearly
right, else nobody's.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from engine.scripture.checking.claims import OPENS_PLAINLY, Claim, apart, cued, marked, raw_span
from engine.scripture.folding import Level, fold
from engine.text.lexicon import WordList

_BLESSED = (
    r"(?:صلى\s+الله\s+(?:تعالى\s+)?عليه(?:\s+وعلى\s+آله|\s+وآله)?(?:\s+وصحبه)?(?:\s+وسلم)?|عليه\s+(?:أفضل\s+)?الصلاة\s+والسلام"
    r"|عليه\s+السلام)"
)
_DASHES = r"[\s\-–ـ,،()]+"
_PROPHET = (
    r"(?:رسول\s+الله|الرسول(?:\s+الكريم)?|(?:ال)?نبي(?:نا|\s+الله|\s+الكريم)?(?:\s+محمد)?|المصطفى|سيدنا\s+محمد|محمد)"
)
_SAYS = r"(?:قال|يقول|قول|قوله|قائلا|القائل)"
_ENGLISH = (
    r"\b(?:(?:Holy |Noble |Beloved )?Prophet(?! (?!Muham|Moham)[A-Z])(?: Muhammad| Mohammed)?"
    r"|(?:Messenger|Apostle) of (?:Allah|God)|(?:Allah|God)['’]s (?:Messenger|Apostle)|Rasul ?u?llah)"
)
_GREEK = (
    r"\b(?:Προφήτης(?! (?!Μωάμεθ|Μουχ)[Α-ΩΆ-Ώ])(?: Μωάμεθ| Μουχ\w+)?|(?:Απόστολος|Αγγελιοφόρος) του (?:Αλλάχ|Θεού)"
    r"|Μωάμεθ|Μουχάμ\w+)"
)
_TITLE = r"(?:[\s,]*(?:\([^()\n]{1,70}\)|صلى الله عليه وسلم|peace be upon him|[sS]\.?[aA]\.?[wW]\.?))?"
_SPEAKS = re.compile(
    rf"(?<![ء-ي])[وفلبك]{{0,2}}{_SAYS}{_DASHES}(?:(?:لنا|له|لهم|لها|أيضا|سيدنا|حبيبنا){_DASHES})?{_PROPHET}(?![ء-ي])"
    rf"(?:{_DASHES}{_BLESSED})?"
    rf"|(?<![ء-ي])[وفلبك]{{0,2}}{_SAYS}{_DASHES}{_BLESSED}"
    rf"|{_PROPHET}{_DASHES}{_BLESSED}[^.:\n«\"“﴿{{]{{0,40}}?(?<![ء-ي])[وف]?(?:قال|يقول)(?![ء-ي])"
    rf"|(?:أن|سمعت|عن)\s+{_PROPHET}{_DASHES}(?:أنه\s+)?(?:قال|يقول)(?![ء-ي])"
    rf"|{_ENGLISH}{_TITLE}[^.:\n«\"“]{{0,30}}?\b(?:says?|said|stated|taught|declared|replied|told \w+|used to say)\b"
    rf"|\b[Aa]ccording to (?:the )?{_ENGLISH[2:]}{_TITLE}"
    rf"|{_GREEK}{_TITLE}[^.:\n«\"“]{{0,30}}?\b(?:λέει|είπε|έλεγε|δίδαξε|απάντησε)\b"
)
_NAMES_IT = re.compile(
    r"(?<![ء-ي])[وفلبك]{0,2}(?:ال)?حديث(?:\s+(?:ال)?(?:نبوي|شريف|قدسي|صحيح|مشهور))*(?![ء-ي])"
    r"|\b[Hh]ad[iī]th\b|\bχαντ[ίι]θ\b",
)
_COMPILERS = (
    r"(?:الإمام\s+)?(?:البخاري|مسلم|الترمذي|أبو\s+داود|أبي\s+داود|النسائي|ابن\s+ماجه|أحمد|مالك|البيهقي|الحاكم|الطبراني"
    r"|الدارقطني|الشيخان|الخمسة|الجماعة|أصحاب\s+السنن)"
)
_BEHIND = re.compile(
    rf"[\s.,،\-–ـ(\[]{{0,4}}(?:متفق\s+عليه|(?:رواه|أخرجه|خرجه)\s+{_COMPILERS}"
    r"|(?:[Nn]arrated|[Rr]eported|[Rr]ecorded|[Rr]elated) (?:by|in) (?:Imam )?(?:[Aa]l-)?"
    r"(?:Bukh|Muslim|Tirm|Ab[ui]|Nas|Ibn|Ahm)"
    r"|(?:Sahih )?(?:[Aa]l-)?(?:Bukhari|Muslim|Tirmidhi|Ab[ui] Daw?ud)(?: and Muslim)?[ ,\d:]*[)\]]"
    r"|[Aa]greed upon|(?:αφηγείται|αναφέρεται από|καταγράφεται από) )"
)
_WORDS = WordList("hadith.telling")  # a text that has none of these cannot match: most are done with here
_QUOTED = re.compile(r"«([^«»]+)»|“([^“”]+)”|\"([^\"]+)\"|\(([^()]+)\)|\{([^{}]+)\}")


def may_claim(plain: str) -> bool:
    """Whether any words of a text may be meant as the Prophet's, by its letters (`Level.LETTERS`) alone."""
    return any(word in plain for word in _WORDS) and any(sign.search(plain) for sign in (_SPEAKS, _NAMES_IT, _BEHIND))


class Sayings:
    """The claims of a text about the Prophet's words; a text states no place that could be held against a number."""

    def read(self, text: str) -> tuple[Claim, ...]:
        """In order, none within another."""
        letters = fold(text, Level.LETTERS)
        cues = [raw_span(letters, one) for one in _SPEAKS.finditer(letters.text)]
        named = [raw_span(letters, one) for one in _NAMES_IT.finditer(letters.text)]
        found = [
            *cued(text, marked(text, cues, OPENS_PLAINLY, []), []),
            *_attributed(text),
            *map(_mere, cued(text, marked(text, named, OPENS_PLAINLY, []), [])),
        ]
        own = (claim for claim in found if not _is_verse(text, claim))
        return tuple(sorted(apart(own), key=lambda claim: claim.start))

    def place(self, words: str) -> None:
        """None: numbers differ between editions."""


def _mere(claim: Claim) -> Claim:
    """After a word that need not mean a hadith."""
    return replace(claim, strength="quoted" if claim.strength == "firm" else "loose")


def _attributed(text: str) -> Iterator[Claim]:
    """Between quotation marks, before the name of whoever handed them down."""
    for match in _QUOTED.finditer(text):
        if _BEHIND.match(text, match.end()):
            yield Claim(*match.span(match.lastindex or 0), match.start(), "firm")


def _is_verse(text: str, claim: Claim) -> bool:
    """Whether ornate brackets say that the words are the Quran's."""
    return text[max(0, claim.start - 1) : claim.start] in ("﴿", "﴾") or "﴿" in text[claim.start : claim.start + 2]
