"""What somebody wants to know of words: are they a verse, where do they stand, what is right, how do they go on."""

import re
from dataclasses import dataclass, replace
from typing import Literal

from engine.scripture.folding import Folded, Level, fold, words

Wish = Literal["check", "where", "correct", "complete"]
_AYAH = r"(?:ال)?[اآأ]ي(?:ة|ه|ات)"
_QURAN_AR = r"(?:ال)?قر[اآ]ن(?:ية|يه)?(?: الكريم)?"
_IT_EL = r"(?: μου)? (?:τον |το |αυτόν τον )?(?:στίχο|εδάφιο|παράθεμα)"
_THIS = r"(?:هذه|هذا|هاذا|هذي|هاي|دي|ده|هيدي|هاد|ذي|هي|ما يلي|التالي)"
_RIGHT = (  # said of words: right, wrong
    r"(?:صح|صحيح[ةه]?|[مي][زضظ]بوط[ةه]?|زابط[ةه]?|تمام|سليم[ةه]?|دقيق[ةه]?|غلط|خط[اأ]|خاطئ[ةه]?)"
)
_OR_NOT = rf"(?: (?:ولا|[اأ]م|[اأ]و) (?:{_RIGHT}|لا))?"
_WRITTEN = r"(?:كتبتها|كاتبها|كتبته|كاتبه|حفظتها|حافظها|قلتها|نقلتها|مكتوب[ةه]|كتابتها|لفظها|نصها|هيك|كده|كذا)"
_WHICH_AR = r"(?:ما|[اأ]ي|[اإ]يه|شو|وش|[اإ]يش|شنو|[اأ]نهي|وين|فين)(?: هي)?"
_THAT_AR = r"(?:التي|اللي|ال[يلت]+ي)"
_SAYS_AR = r"(?:ب?ت[اأ]?قول|ب?تحكي|عم تقول|نصها|فيها|بتبد[اأ] ب)"
_WISHES: tuple[tuple[Wish, str], ...] = (
    ("complete", rf"(?:[اأ]كمل|كمل|كملي|[اأ]تمم?|تتمة|تكملة|ما تكملة|ما تتمة)"
                 rf"(?: لي)?(?: {_THIS})?(?: {_AYAH}| قوله تعالى)?"),
    ("complete", r"(?:complete|finish|continue)(?: me)?(?: the| this)?(?: following)? (?:verse|ayah?|aya)"),
    ("complete", rf"(?:συμπλήρωσε|ολοκλήρωσε|συμπληρώστε|ολοκληρώστε){_IT_EL}"),
    ("correct", rf"(?:صحح|صوب|دقق|راجع|عدل|[اإ]?ت[اأ]كد|شيك)(?:ي|لي|يلي|لنا)?(?: لي| لنا)?"
                rf"(?: من| على| في)?(?: {_THIS})?(?: ال| )*(?:{_AYAH}|النص|الاقتباس)"),
    ("correct", r"(?:correct|fix|check|verify)(?: me)?(?: this| the| my)?(?: following)?(?: quran\w*)?"
                r" (?:verse|ayah?|aya|quotation|quote)"),
    ("correct", rf"(?:διόρθωσε|διορθώστε|έλεγξε|ελέγξτε){_IT_EL}"),
    ("where", rf"{_WHICH_AR} {_AYAH} (?:{_THAT_AR} )?{_SAYS_AR}(?!\w)"),
    ("where", rf"(?:[اأ]ين|وين|فين|في [اأ]ي سور[ةه]|ب[اأ]ي سور[ةه]|من [اأ]ي سور[ةه]|ما موضع|ما مكان)"
              rf"(?: (?:وردت|ورد|ذكرت|ذكر|توجد|يوجد|جاءت|جاء|تقع|قال الله|قال تعالى|نجد|موجودة|{_THIS}))*"
              rf"(?: (?:{_AYAH}|عبارة|جملة|قوله تعالى|قول الله(?: تعالى)?|{_THIS}))*"),
    ("where", rf"(?:ابحث|دور|جيب|هات|[اأ]عطني|[اأ]ريد)(?: لي)?(?: عن| على| علي)? {_AYAH}"
              r"(?: (?:التي|اللي)? ?(?:تقول|فيها))?(?=\s*[:：«\"“﴿])"),
    ("where", r"(?:where|in (?:which|what) (?:surah?|verse)|(?:which|what) (?:surah?|verse|ayah?))"
              r"(?: in the quran| can i find| do i find| does it say| does allah say| is| does| says?| contains?| are)*"
              r"(?: this| the)?(?: verse| ayah?| words?| phrase)*"),
    ("where", r"(?:πού|που|σε ποια σούρα)(?: βρίσκεται| είναι| αναφέρεται| λέει)+"
              r"(?: ο| αυτός ο| το)?(?: στίχος| εδάφιο)?"),
    ("check", rf"(?:هل )?(?:{_THIS} |ها?)?{_AYAH} (?:{_WRITTEN} )*{_RIGHT}(?!\w){_OR_NOT}"),
    ("check", rf"(?:هل {_THIS}|هل|{_THIS}|[اأ]{_THIS}) (?:من |في |ب)?(?:{_AYAH}|{_QURAN_AR})"
              rf"(?: (?:من|في|ب)? ?{_QURAN_AR}| صحيح[ةه]?| قر[اآ]ني[ةه])*"),
    ("check", rf"(?:ما |هل )?(?:مدى )?صح[ةه] (?:{_THIS} )?{_AYAH}(?: الكريم[ةه])?"),
    ("check", rf"هل (?:قال الله(?: تعالى)?|يوجد في {_QURAN_AR}|ورد في {_QURAN_AR}|في {_QURAN_AR})(?: {_AYAH})?"),
    ("check", rf"(?:هل )?(?:في|فيه|هناك|يوجد) {_AYAH} (?:تقول|نصها)"),
    ("check", r"(?:is|are|was)(?: this| that| these| it| the following| there)*(?: really| actually| truly)?"
              r"(?: a| an| in| from| the| holy| correct)*(?: quran\w*)?(?: verses?| ayah?| aya| quran| text)+"
              r"(?: (?:of|from|in) (?:the )?(?:holy )?quran)?(?: like| that says)?"),
    ("check", r"(?:find|show)(?: me)? the verse(?: that says| which says)?"),
    ("where", rf"(?:{_AYAH}|الآيات)(?: كريمة| قرآنية| من القرآن)?(?: (?:التي|اللي|ال[يلت]+ي))?"
              rf"(?: ?(?:فيها|فيه|تقول|يقول|نصها|نصه|بدايتها|تبدأ ب|تبدا ب|أولها|يقول فيها|ذكر فيها|ورد فيها))?"
              r"(?: (?:الله|تعالى|ربنا))*(?=(?: \S+){3}|\s*[:：«\"“﴿])"),
    ("where", r"(?:the |a |which |what )?(?:verse|ayah?|aya)(?: in the quran| of the quran)?"
              r"(?: (?:that|which|where|it))?(?: (?:says|said|say|reads|contains|goes|begins with|starts with|with))"),
    ("check", r"είναι(?: αυτό| αυτός| το παρακάτω| ο παρακάτω)?(?: ένας| από το| στο| του)?"
              r" (?:στίχος|εδάφιο|Κοράνι(?:ου)?)(?: του Κορανίου| από το Κοράνι)?(?: αυτό| αυτός)?"),
)  # fmt: skip
_LEADS = tuple(
    (wish, re.compile(rf"\s*(?:{lead})\s*(?P<mark>[:：؟?,،\-–]|(?=[«\"“﴿]))?\s*", re.IGNORECASE))
    for wish, lead in _WISHES
)
_QUOTED = re.compile(r"[«\"“﴿„]([^«»\"“”„﴿﴾]{3,})[»\"”﴾“]")
_SINGLE = re.compile(r"[‘’'](\s*[\u0621-\u064a][^‘’'«»\"“”]{3,}?)[‘’'](?!\w)")  # Arabic words in single marks
_ABOUT = (  # words that only lead up to quoted ones
    r"(?:is|are|was|does|where|in|from|of|the|a|an|this|that|which|what|verse|ayah?|aya|sura|surah|chapter|says?|has|"
    r"quran|koran|allah|god|it|true|that|really|number|قر[اآ]ن|القر[اآ]ن|الله|κοράνι|"
    r"هل|من|في|ب?[اأ]ي|شو|وش|[اإ]يش|ما|وين|[اأ]ين|فين|سور[ةه]|(?:ال|هال?)?[اآأ]ي[ةه]|فيها|"
    r"ο|η|το|σε|από|του|αυτός|ποια|ποιος|ποιο|πού|που|είναι|υπάρχει|λέει|βρίσκεται|στίχος|στίχο|εδάφιο|σούρα)"
)
_AROUND = re.compile(
    rf"\s*(?P<lead>(?:{_ABOUT}[\s:,،]+)*){_ABOUT}?\s*(?:[«\"“](?P<words>[^«»\"“”]{{3,}})[»\"”]|"
    r"(?<!\w)['‘](?P<single>[^«»\"“”]{3,}?)['’](?!\w))\s*(?P<asked>[^«»\"“”]{1,60})",
    re.IGNORECASE,
)
_PLACED = re.compile(
    r"(?:(?:in|from|at|of|στο) )?\d{1,3}\s?:\s?\d{1,3}(?:\s?-\s?\d{1,3})?\s*[?;؟]?\s*|"
    r"(?:[اأ]ين|وين|فين)(?: هي| هو)?(?: موجود[ةه]?| وردت| ذكرت| مكتوب[ةه]?)?\s*[؟?]?\s*"
)
_CUE = re.compile(r"^\s*(?:قوله|قال|يقول)(?: الله)? (?:تعالى|تعالي|عز وجل|سبحانه(?: وتعالى)?)\s*[:：]?\s*")
_SCRIPTURE = re.compile(
    rf"{_AYAH}|سور[ةه]|\bsurah?\b|σούρα|قر[اآ]ن|تعالى|قال الله|قول الله|verse|\baya|qur|στίχ|εδάφι|Κοράνι",
    re.IGNORECASE,
)
_INDEFINITE = re.compile(rf"^\s*(?:هل )?{_THIS} (?:[اآأ]ي[ةه]|من {_QURAN_AR})(?: قر[اآ]ني[ةه]| من {_QURAN_AR})?\s*$")
_OF_IT = re.compile(
    r"(?:مكي|مدني|منسوخ|ناسخ|محكم|متشابه|كامل|واحد|طويل|قصير|صحيح|تتكلم|تتحدث|تدل)\w*|(?:عن|من|في|أم|ام|او|أو|على)\b"
)
_BEHIND = tuple(
    (
        plain,
        re.compile(
            rf"\s*{before}[«\"“﴿]?(?P<words>{words})(?<![»\"”﴾\s.،,:؟?\-–])[»\"”﴾\s.،,:؟?\-–]*+{question}\s*[؟?.]*\s*"
        ),
    )
    for plain, before, words, question in (
        (
            True,
            "",
            r"(?!هل )\S+ .+?",
            rf"(?:هل {_THIS}|هل|{_THIS}) (?:{_AYAH}|من {_QURAN_AR})(?: من {_QURAN_AR}| قر[اآ]ني[ةه])?",
        ),
        (False, "(?:هل )?", r"\S+ .+?", rf"(?:(?:{_THIS}|{_AYAH}|{_WRITTEN}) )*{_RIGHT}{_OR_NOT}"),
        (False, "هل ", r"\S+ .+?", rf"(?:{_AYAH}|(?:من|في) {_QURAN_AR})(?: من {_QURAN_AR}| قر[اآ]ني[ةه])?"),
    )
)
_ASKED_BEHIND = re.compile(  # "...: which verse is it?"
    r"\s*(?P<words>\S+(?: \S+){2,40}?)(?<![\s\-–—,:.…])(?=\s*[-–—,:.…])[\s\-–—,:.…]++"
    r"(?:(?:in )?(?:which|what) (?:surah?|verse|ayah?)(?: number| no\.?)?(?: is (?:it|this|that)(?: (?:in|from))?)?|"
    r"(?:verse|ayah?) (?:number|no\.?)|is (?:it|this|that) (?:really )?(?:in|from) the qur['’]?an|"
    r"(?:σε )?ποι[αο] (?:σούρα|εδάφιο)(?: είναι)?)\s*[?;.!]*\s*",
    re.IGNORECASE,
)
_ASKS_ON = re.compile(  # behind the words of a verse: "... in which sura is that?", and nothing else
    r"[\s,،.:؛-]*(?:و?(?:هي|هو|هذه|هاي|هاذي|دي)\s+)?"
    r"(?=(?:.*?\s)?(?:ب?[اأ]ي|في [اأ]ي|وين|[اأ]ين|فين|which|what|where|ποι[αο]|πού|που)(?!\w))"
    rf"(?:(?:{_ABOUT}|رقم|موجود[ةه]?|مذكور[ةه]?|مكتوب[ةه]?|وردت|ذكرت|مكان\w*)(?!\w)[\s؟?;.!]*)+",
    re.IGNORECASE,
)
_PLACE = re.compile(r"(?<!\s)\s*[\[({](?=[^\[\](){}\d٠-٩]*[\d٠-٩])([^\[\](){}]*+)[\])}]\s*(?:[.؟?]\s*)?$")
LONGEST_TAIL = 80  # letters of a question behind the words
LONGEST = 4000  # letters of words that are asked about before the question; signs like ﷺ unfold to many
SIGNS = re.compile(r"[﴿﴾{}«»“”\"]")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked about which words; `place` is the place that the person states for them, as written.

    `plain`: a colon, quotation marks or the question set the words off; else they count only if they are verses.
    `sure`: the question can be about nothing but scripture.
    """

    wish: Wish
    words: str
    place: str = ""
    plain: bool = False
    sure: bool = False

    @property
    def is_arabic(self) -> bool:
        return any(word.skeleton for word in words(self.words))


def read(text: str) -> Wanted | None:
    """The question and the words it is about; None where the message asks nothing of the kind."""
    text = _SINGLE.sub(r"«\1»", text)
    around = _AROUND.fullmatch(text)
    said = f"{around['lead']} {around['asked']}" if around is not None else ""
    if around is not None and (_SCRIPTURE.search(said) or _PLACED.fullmatch(around["asked"])):
        return replace(_wanted("check", around["words"] or around["single"], plain=True), sure=True)
    folded = fold(text, Level.LETTERS)
    for wish, lead in _LEADS:
        match = lead.match(folded.text)
        if match is None or not match.group().strip():
            continue
        rest = text[folded.offsets[match.end()] :] if match.end() < len(folded.text) else ""
        quoted = _QUOTED.search(rest)
        plain = match["mark"] is not None or quoted is not None or _asks_of(match.group(), rest)
        wanted = _wanted(wish, _said(quoted, rest), plain=plain)
        if plain or wanted.is_arabic:
            named = _SCRIPTURE.search(match.group()) is not None or (wish == "complete" and wanted.is_arabic)
            return replace(wanted, sure=plain and named and bool(wanted.words))
    return _behind(text, folded)


def _said(quoted: re.Match[str] | None, rest: str) -> str:
    """The words that are asked about; behind quoted ones in Arabic there may be their place in brackets."""
    if quoted is None:
        return rest
    after = rest[quoted.end() :]
    is_place = _PLACE.search(after) is not None and any(word.skeleton for word in words(quoted[1]))
    return quoted[1] + (after if is_place else "")


def asked_behind(text: str) -> bool:
    """Whether words behind those of a verse ask about them: "... in which sura is that?"."""
    if len(text) > LONGEST_TAIL:
        return False
    asks = _ASKS_ON.fullmatch(text) is not None and _SCRIPTURE.search(text) is not None
    return asks or _PLACED.fullmatch(text.strip(" ،,.")) is not None


def _asks_of(lead: str, rest: str) -> bool:
    """Whether a lead without any sign is one of words all the same: "هل هذه آية" and words that tell nothing of it."""
    return _INDEFINITE.search(lead) is not None and len(rest.split()) > 1 and _OF_IT.match(rest) is None


def _behind(text: str, folded: Folded) -> Wanted | None:
    """The question after the words, or around them."""
    if len(folded.text) > LONGEST:
        return None
    if (asked := _ASKED_BEHIND.fullmatch(text)) is not None:
        return replace(_wanted("where", asked["words"], plain=True), sure=True)
    for plain, pattern in _BEHIND:
        match = pattern.fullmatch(folded.text)
        if match is not None:
            start, end = folded.raw(match.start("words"), match.end("words"))
            quoted = _QUOTED.search(text[start : end + 1])
            named = _SCRIPTURE.search(f"{text[:start]} {text[end:]}") is not None
            said = quoted[1] if quoted else text[start:end]
            wanted = _wanted("check", said, plain=plain or (quoted is not None and named))
            return replace(wanted, sure=wanted.plain) if wanted.is_arabic else None
    return None


def pasted(text: str) -> Wanted:
    """A message that is nothing but the words, or these after "قال تعالى"."""
    return _wanted("check", without_cue(text), plain=False)


def without_cue(text: str) -> str:
    """Without the words at the beginning that only say that the rest is the Quran's."""
    return _CUE.sub("", text)


def _wanted(wish: Wish, rest: str, *, plain: bool) -> Wanted:
    place = _PLACE.search(rest)
    said = rest[: place.start()] if place else rest
    return Wanted(wish, SIGNS.sub(" ", said).strip(" \n؟?."), place.group(1) if place else "", plain)
