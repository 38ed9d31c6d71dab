"""Whether words that nobody addressed to Dalil ask something: a cheap look before the router's. Pure."""

import re
from collections.abc import Mapping

from engine.answering.question.expected import kind_of
from engine.answering.question.parts import ASKS
from engine.language import Language, detect
from engine.routing.courtesy import strip
from engine.text import analysis

MOST_CHARACTERS = 1000  # a longer message tells something
FEWEST_LETTERS = 6  # "What?", "Και;": asked of whoever spoke last

_MARK = re.compile(r"[?？؟\u037e]\s*[)\"'»”]*(\s|$)")
_GREEK_MARK = re.compile(r"[Ͱ-Ͽἀ-῿]\s?;[)\"'»”]*(\s|$)")  # most keyboards give the Greek question mark as a semicolon
_WHAT: dict[Language, str] = {
    "en": r"^(what|which|who|when|where|why|how|(does|do|did|can) (anyone|anybody|someone)|"
    r"any(one|body) (know|have|knows|has|heard|tried)|any idea|"
    r"(is|are|am|do|does|did|can|could|may|should) (i|we|you|they|he|she|it|there|the|this|that|my|our|any|students?)|"
    r"i (need|want) to know|i wonder)\b",
    "ar": r"^(و)?(ما|ماذا|ايش|شو|وش|هل|كيف|متي|اين|وين|فين|كم|بكم|لماذا|ليش|ليه|من (هو|هي|المسؤول|الذي)|"
    r"حد (يعرف|عنده|عارف)|احد (يعرف|عنده)|في حد (يعرف|عارف)|مين (يعرف|عنده)|احتاج (ان )?اعرف)\b",
    "el": r"^(και )?(τι|ποι\w+|πότε|πού|πώς|γιατί|πόσ\w+|ξέρει (κανείς|κάποιος)|έχει (κανείς|κάποιος)|"
    r"μήπως|υπάρχει|υπάρχουν|γίνεται να|μπορώ να|μπορούμε να)\b",
}
# A question word that comes late ("the library opens when"), and a choice left open at the end ("or not").
_LATE: dict[Language, str] = {
    "en": r"\b(is|are|was|opens?|closes?|starts?|ends?|begins?|costs?|meets?|do we \w+|at|on|for) "
    r"(when|where|what time|how (much|many|long|late))\b|\b(when|where|how much|or not|or no)$",
    "ar": r"\b(متي|ومتي|امتي|ايمتي|ايمت|وقتاش|فوقاش|قديش|قداش|شحال|هل|كيف|كيفاش|ازاي|شلون|ليش|ليه|لماذا|علاش|ايش|وش|"
    r"شو|شنو|[بلم]?(وين|فين)(ها?|هم)?|منين|[بل]?مين|ب?(كم|كام)|الساعه (كم|كام)|(في|من|علي|ل|ب) ?اي \w+)\b|"
    r"\b(ولا|او|ام) (لا|لسه|لسا|لسي|عادي|ايه|شو|ايش)$|\b\w+ (ولا|ام) \w+$|"
    r"\b(حد|احد) (معاه|عنده|معه|عندو|يعرف|عارف)\b",
    "el": r"\b(ποτε|τι ωρα|ποσο|ποση|ποσα|ποιου|ποιον)\b|\bσε ποσ\w+\b|"
    r"\b(που|πως) (ειναι|γινεται|γινονται|βρισκεται)$|\bη οχι$",
}
# A beginning like a question's that is none: "how nice", "when I am home", "I have no".
_CALLED: dict[Language, str] = {
    "en": r"^(what an?|how (nice|kind|lovely|sweet|funny|sad|great|good|cool|awful|cute)|whoever|whatever|"
    r"when (i|we|you)(?!.*\b(what|how|where|do|can|may|should)\b)) ",
    "ar": r"^كم (انت|انتم|هو|هي|انا|فرح|احب|اتمني|اشتقت)\w*|^ما شاء الله|^(متي|وين|مين|كيف|شو|ايش) ما\b|"
    r"^ما ((عند|مع)(ي|نا)|لي|لقيت|رحت|شفت|فهمت|قدرت|عرفت|حضرت|سجلت|درست|كنت|كان|صار|وصل|جاني|بدي|بدنا|ابي|ابغي|اقدر|"
    r"بقدر|بعرف|اعرف|ادري|حدا?|احد|في|فيه|فيش|فيني|فيي|فينا|عاد|عادش|عادت|عدت|عدنا|عادوا|زال|زالت|زلت|زلنا|عم|عمال|راح|رح|"
    r"بدو|بده|بدها|ودي|ابغا|بغيت|بقي(ت|نا)?|بقا|باقي|ب[ايتن](?!انات)\w{3,})\b",
    "el": r"^ποσο (χαιρομαι|χαρηκα|ωραι|καλ|ομορφ|λυπαμαι)",
}
# Before a late question word: knowing or saying it, "after some days", "whenever", "neither, nor".
_TOLD: dict[Language, str] = {
    "en": r"\b(know|knew|knows|told|tells?|said|says|forgot|remember|explained|understand|understood|idea|asked|see|"
    r"saw|heard|learned|found out) (\w+ ){0,2}(when|where|what|how|why|whether)\b",
    "ar": r"\b(عرفت|اعرف|بعرف|عارف|عارفه|يعرف|ادري|مدري|اعلم|قال|قالت|قالوا|قلت|حكي|حكالي|حكت|شرح|شرحت|فهمت|فاهم|نسيت|"
    r"تذكرت|شفت|شوفت|سالت|سمعت|كتب|كتبت|ذكر|خبرني|وضح|لقيت|شايف) (\w+ ){0,2}"
    r"(متي|امتي|ايمتي|وين|فين|ليش|ليه|كيف|ازاي|شلون|كم|كام|شو|ايش|وش|مين|شنو)\b|"
    r"\b(بعد|قبل|من|صار لي|صارلي|لي|كل) كم (يوم|اسبوع|شهر|سنه|ساعه|دقيقه)\b|"
    r"\b(متي|وين|مين|كيف|شو|ايش) ما\b|\b(لا|ما|مو|مش|ليس|لم|لن|مافي|مفيش) (\w+ ){1,3}ولا\b|^لا \w+",
    "el": r"\b(ξερω|ξερει|ξερουμε|ειπε|ειπαν|ειπα|θυμαμαι|ξεχασα|καταλαβα|εμαθα|βρηκα|ρωτησα) "
    r"(\w+ ){0,2}(ποτε|που|πως|ποσο|γιατι|τι)\b",
}
MOST_WORDS = 12  # in which a late question word still asks: further on it is part of a tale


def _compiled(patterns: Mapping[Language, str]) -> dict[Language, re.Pattern[str]]:
    return {language: re.compile(analysis.normalize(pattern)) for language, pattern in patterns.items()}


_ASKING, _ASKING_LATE, _MERELY_CALLED, _MERELY_TOLD = map(_compiled, (_WHAT, _LATE, _CALLED, _TOLD))
_WHAT_EGYPTIAN = re.compile(r"\s[اإ]يه(\s|$)")  # folded it could not be told from a verse's آية
_ENDED = re.compile(r"(?<=[.!?؟;,،؛\u037e])\s+|\n+")
_BEGUN: Mapping[Language, re.Pattern[str]] = {
    language: re.compile(rf"\s+(?={asks})", re.IGNORECASE) for language, asks in ASKS.items()
}
_TELLING = re.compile(r"^(https?://|<@|@everyone|@here|>)")


def is_question(text: str) -> bool:
    """By a question mark after words, or by a question word at the beginning or, in few words, later."""
    words = strip(text.strip())
    if not words or len(words) > MOST_CHARACTERS or sum(map(str.isalpha, words)) < FEWEST_LETTERS:
        return False
    if _TELLING.match(words):
        return False
    if _MARK.search(words) or _GREEK_MARK.search(words):
        return True
    language, folded = detect(words), analysis.normalize(words).strip(" .!,،")
    if _MERELY_CALLED[language].match(folded):
        return False
    if _ASKING[language].match(folded) or (language == "ar" and kind_of(words, "ar") == "yes_no"):
        return True
    if len(folded.split()) > MOST_WORDS or _MERELY_TOLD[language].search(folded):
        return False
    return bool(_ASKING_LATE[language].search(folded)) or (language == "ar" and bool(_WHAT_EGYPTIAN.search(words)))


def asking_clauses(text: str) -> tuple[str, ...]:
    """The clauses of a text that ask: cut at its marks, and a question once more before the word that asks, so that
    what is told before it stands apart."""
    between_marks = (one.strip() for one in _ENDED.split(text))
    parts = (part for one in between_marks if is_question(one) for part in _BEGUN[detect(one)].split(one, 1))
    return tuple(filter(is_question, parts))
