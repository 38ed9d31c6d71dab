"""What a message asks of hadiths: one by its number, whether words are authentic, what there is on a theme. Pure."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rapidfuzz import fuzz

from engine.language import fold_digits
from engine.scripture.folding import Level, fold
from engine.text import analysis

Wish = Literal["number", "authentic", "theme", "collections"]


def _any(table: str, flags: int = 0) -> re.Pattern[str]:
    """Any line of a table of patterns, in folded letters."""
    return re.compile("|".join(line.strip() for line in table.strip().splitlines()), flags)


ALIKE = 82.0  # percent: a misspelt name of a collection
_HADITH = r"(?:(?:ال|بال|لل|هال|وال|ب|ل)?حديث|[Hh]ad[ie]+th|[Χχ]αντ[ίι]θ)"
_NUMBER = r"(?P<number>\d{1,7}(?!\d)[a-z]?)"
_NUM = r"(?:number|num|no|nr|nº|رقم|نمره|αριθμ\w*|αρ|νουμερο|νο|#)?\.? ?"
_OF = r"(?:of|from|in|من|في|ب|του|της|των|απο|απ|στο|στη|στην|στα|στις)"
_ORDINALS = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
    "tenth": 10, "الاول": 1, "الثاني": 2, "الثالث": 3, "الرابع": 4, "الخامس": 5, "السادس": 6, "السابع": 7, "الثامن": 8,
    "التاسع": 9, "العاشر": 10, "πρωτο": 1, "δευτερο": 2, "τριτο": 3, "τεταρτο": 4, "πεμπτο": 5, "εκτο": 6, "εβδομο": 7,
    "ογδοο": 8, "ενατο": 9, "δεκατο": 10,
}  # fmt: skip
_ORDINAL = "|".join(_ORDINALS)
_BOOKS = r"bukhaa?ri|muslim|tirmi[dz]h?i|nasai|abu dawu?o?o?d|ibn maj[ah]+|muwatta|nawawi|riyad \S+"
_BOOKS_AR = r"البخاري|مسلم|الترمذي|النسايي|ابو داود|ابن ماجه|الموطا|النوويه?"
_NAMED = tuple(
    re.compile(line.strip())
    for line in rf"""
    \b(?:had[ie]+ths?|(?:ال|بال)?حديث|χαντιθ) {_NUM}{_NUMBER}(?:[ ,،]*{_OF} ?(?P<name>.+))?
    (?P<number>\d{{1,5}})(?:st|nd|rd|th|ο|η)? (?:had[ie]+th|χαντιθ)(?: {_OF} (?P<name>.+))?
    \b(?P<ordinal>{_ORDINAL}) (?:had[ie]+th|χαντιθ)(?: {_OF} (?P<name>.+))?
    (?:ال)?حديث (?P<ordinal>{_ORDINAL})(?: {_OF} ?(?P<name>.+))?
    (?P<name>(?:sahih |sunan |jami )?(?:al |al-|at-|an-)?(?:{_BOOKS})) {_NUM}{_NUMBER}$
    (?P<name>(?:صحيح |سنن |جامع )?(?:{_BOOKS_AR})) {_NUM}{_NUMBER}$
    """.strip().splitlines()
)
_BEGUN = "انما|ان|من|لا|كل|ما|اذا|ليس|خير|احب|الدين|الطهور|المسلم|المومن|بني|اتق|اطلبوا|طلب|النظافه|الجنه|اياكم|لو|يا"
_IS = (
    r"(?:authentic|sah[ie]+h|genuine|weak|da'?if|fabricated|false|fake|made up|reliable|sound|true|real|correct"
    r"|accurate|valid)"
)
_ALL_OF = r"(?:صحيح|ضعيف|موضوع|مكذوب|ثابت|حسن|متفق عليه|صحته)"
_DEMONSTRATIVE = r"(?:هذا|هاذا|هدا|هاد|هادا|هاظا|هيدا|ذا|ده|دا)"
_THIS_AR = rf"(?:{_DEMONSTRATIVE} )?"
_GIVE_AR = (
    r"(?:ا?عطي?ني|ا?عطوني|هات|هاتي|بدي|بدنا|عايز|عاوز|عايزه|ابغي|ابغا|ابي|اريد|ورجيني|وريني|قول|اكتب|اكتبي"
    r"|ابعت|ارسل|اذكر|احكي|نص|ما|شو|ايش|وش|ايه)(?:لي|لنا)?"
)
_ALL_EL = r"(?:αυθεντικ|γνησι|αξιοπιστ|αληθιν|σωστο|πλαστο|αδυναμο|εγκυρ)"
_AUTHENTIC = _any(rf"""
    \b(?:is|was|are|how)\b.*\bhad[ie]+ths?\b.*\b{_IS}\b
    \bhad[ie]+ths?\b.*\b(?:is|was|are) (?:it|this|that|they|he)?\b.*\b{_IS}\b
    \bhad[ie]+th\b.*\b(?:authentic|sahih|weak|fabricated|genuine)\b
    \b(?:is|was) \S.*\S an? (?:{_IS} )?had[ie]+th$
    \bis it (?:true|correct|right) (?:that )?(?:the )?(?:holy )?(?:prophet|messenger)\b.*\bsaid\b
    \b(?:prophet|messenger of \w+)\b.{{0,40}}\bsaid\b.*\bis (?:it|this|that) (?:{_IS}|right)
    \b(?:prophet|messenger of \w+)\b.{{0,40}}\bsaid\b.*\b{_IS}$
    ^(?!(?:where|what|who|how|which) )(?:\S+ ){{2,}}.*\b(?:sah[ie]+h|da'?if)(?: or (?:not|sah[ie]+h|da'?if|weak))?$
    \S.*\S (?:is|was) an? had[ie]+th\b.{{0,20}}\bis (?:it|that|this)\b
    \bis (?:this|that|it|the following) (?:an? |really |actually )*(?:{_IS} )?had[ie]+th\b
    \b(?:authenticity|grade|grading|status|ranking|soundness|chain)\b.*\bhad[ie]+ths?\b
    \b(?:check|verify|grade) (?:this|the|my) had[ie]+th\b
    (?<!what )(?<!when )(?<!where )(?<!why )\bdid (?:the )?(?:holy )?(?:prophet|messenger|rasul\w*)\b.*\b(?:say|said)\b
    \bwho (?:narrated|graded|reported|transmitted)\b.*\bhad[ie]+th\b
    (?:صحه|درجه|تخريج|حكم|اسناد|سند) {_THIS_AR}(?:ال|هال)?حديث
    \bهل (?:صح|ثبت)\b.*(?:حديث|النبي|الرسول|رسول الله)
    (?:ال|هال)?حديث\b.*\b{_ALL_OF}\b
    (?:صحيح|ضعيف) {_THIS_AR}(?:ال|هال)حديث
    \b(?:من|مين) (?:روي|راوي|خرج|اخرج|صحح|حكم علي) {_THIS_AR}(?:ال|هال)?حديث
    \bهل قال (?:النبي|الرسول|رسول الله|المصطفي)
    \b{_DEMONSTRATIVE} (?:ال)?حديث\b
    ^{_GIVE_AR} (?:لي |هو |نص )*حديث (?!النفس|المدينه|عام|عن|حول|بخصوص|مع|الساعه|اليوم)\S+ \S+
    (?:ال|هال)?حديث\b.*\b(?:من|مين) (?:رواه|راويه|خرجه|قاله)\b
    \b(?:هل )?(?:صحيح )?(?:ان )?(?:النبي|الرسول|رسول الله)\b.*\bقال\b.*\b{_ALL_OF}\b
    ^(?:نص )?حديث (?:{_BEGUN})\b
    \bhad[ie]+ths?\b.*\bwho (?:narrated|graded|reported|transmitted|said)\b
    \b(?:is|was) ["“«'][^"”»]+["”»'] (?:really |actually )?(?:an? )?(?:authentic|sah[ie]+h|fabricated)\b
    \b(?:which|what) had[ie]+th (?:says|said|reads|contains|mentions|has)\b
    \bποι(?:ο|α|ουσ|ον) χαντιθ
    χαντιθ.*{_ALL_EL}
    {_ALL_EL}.*χαντιθ
    (?:βαθμοσ|βαθμο|αυθεντικοτητα|γνησιοτητα).*χαντιθ
    \bειπε (?:πραγματι |οντωσ )?ο προφητησ
    (?:ισχυει|αληθευει|ειναι αληθεια|σωστο) .*προφητησ (?:πραγματι |οντωσ )?ειπε
    ποιοσ αφηγηθηκε.*χαντιθ
""")
_OCCASION = r"(?! (?:before|when|after|upon|while|at night|at bedtime|in the (?:morning|evening)))"  # a supplication
_THEME = _any(rf"""
    \bhad[ie]+ths?\b.{{0,25}}\b(?:about|on|regarding|concerning|mention\w*|say\w*)\b
    \b(?:give|tell|show|read|send)(?: me| us)? (?:an?|the|some|any|one)?(?: \w+)? ?had[ie]+ths?\b
    ^(?:ال)?حديث (?:ال)?(?:قدسي|نبوي|شريف)
    (?:ال)?حديث (?:ال)?(?:نبوي|شريف) (?:عن|حول|بخصوص)\b
    الحديث (?:اللي|الذي|يلي) (?:عن|حول|بخصوص)\b
    \bwhat (?:did|does|has) (?:the )?(?:holy )?(?:prophet|messenger of \w+|rasul\w*)\b.{{0,30}}\bsa(?:y|id)\b{_OCCASION}
    (?<!\S)(?:احاديث|حديث|الاحاديث)(?: نبوي\S*| شريف\S*| صحيح\S*)* (?:عن|حول|بخصوص)\b
    (?:ماذا|ما|ايش|شو|وش) (?:ذا )?قال (?:النبي|الرسول|رسول الله)\b.*(?:عن|في)\b
    χαντιθ (?:για|σχετικα|περι)
    τι (?:ειπε|λεει|ελεγε) ο προφητησ
""")
_COLLECTIONS = _any(r"""
    \bhow many had[ie]+ths?\b
    \b(?:what|which|list|show)\b.{0,20}\bhad[ie]+th (?:collections?|books?)
    \blist (?:all )?(?:the )?had[ie]+ths?\b
    \bكم (?:عدد )?(?:ال)?(?:احاديث|حديث)\b
    (?:كتب|مجموعات) (?:ال)?(?:احاديث|حديث)\b.*(?:عندك|لديك|موجود|متوفر|المثبته)
    (?:عندك|لديك|متوفر|المتوفره?) (?:اي )?(?:كتب|مجموعات) (?:ال)?(?:احاديث|حديث)
    ποσα χαντιθ
    (?:ποιεσ|τι) συλλογεσ χαντιθ
""")
_ONWARD = _any(r"""
    ^(?:and )?(?:the )?(?:next|following)(?: one| had[ie]+th)?(?: please)?$
    ^(?:and )?(?:the )?one after(?: (?:it|that|this))?$
    ^(?:و)?(?:ال)?(?:حديث )?(?:ال)?تالي$
    ^(?:و)?(?:الحديث )?(?:اللي|الذي|يلي) بعده$
    ^(?:و)?(?:شو |ايش |ما )?بعده$
    ^(?:και )?(?:το )?επομενο(?: χαντιθ)?$
""")
_OF_IT = _any(rf"""
    ^(?:and )?(?:what(?:'s| is) )?(?:its|the|it's) (?:grade|chapter|narrator|number)
    ^(?:and )?who (?:narrated|graded|told|transmitted|reported) (?:it|this|that)
    ^(?:and )?is (?:it|this|that) {_IS}
    ^(?:و)?(?:ما |شو |ايش )?(?:درجته|صحته|راويه|رقمه|بابه)
    ^(?:و)?(?:من|مين) (?:رواه|راويه|صححه|حكم عليه)
    ^(?:و)?هل (?:هو )?(?:صحيح|ضعيف)$
    ^(?:και )?(?:ποιοσ το αφηγηθηκε|τι βαθμο|ποιοσ ειναι ο βαθμοσ)
    ^(?:και )?ειναι {_ALL_EL}
""")
_SHORT = 7  # words of a message that may go on from a hadith
_ELSEWHERE = _any(r"""
    \bprophet (?!muham|moham|say|said|teach|taught|about|really|actually|ever)\w+
    موسي|عيسي|يوسف|ابراهيم|ησαιασ
""")
_QUOTED = re.compile(r"[«\"“„‘]([^»\"”“’]{3,})[»\"”“’]|(?<!\w)'(.{3,}?)'(?!\w)", re.DOTALL)
_BLESSED = r"\s*(?:صلى\s+الله\s+عليه\s+وسلم)?\s*"
_LEAD = _any(
    rf"""
    ^.*?(?:هل\s+قال|(?:عن|أن)\s+)\s*(?:النبي|الرسول|رسول\s+الله){_BLESSED}(?:أنه\s+)?(?:قال\s+)?
    ^.*?(?:(?:صحة|صحه|درجة|درجه|تخريج|حكم|روى|أخرج|صحح)\s+|هل\s+(?:صح\s+|ثبت\s+)?){_THIS_AR}{_HADITH}?\s*(?:النبوي\s+|الشريف\s+)?
    ^.*?\b(?:said|say|saying|that says)\b\s*(?:that\s+)?
    ^.*?{_HADITH}(?:\s+|$)(?:that\s+|which\s+|saying\s+|says\s+|about\s+)?
    ^.*?\bΠροφήτης\s+(?:πράγματι\s+|όντως\s+)?είπε\s+(?:ότι\s+)?
    ^.*?\bείπε\s+(?:πράγματι\s+|όντως\s+)?ο\s+Προφήτης\s+(?:ότι\s+)?
    """,
    re.IGNORECASE | re.DOTALL,
)
_TAIL = re.compile(
    r"(?<![\s,،])[\s,،]+(?:(?:and )?who (?:narrated|graded|reported|transmitted|said) (?:it|this|that)|"
    r"(?:و)?(?:من|مين) (?:رواه|راويه|قاله|خرجه)|(?:is (?:it|this|that)\s+)?(?:هل (?:هو|هذا|هي)?\s*)?(?:is\s+|an?\s+)?"
    rf"(?:{_IS}|صحيح|ضعيف|موضوع|مكذوب|ثابت|{_HADITH}|هذا\s+{_HADITH}|αυθεντικό|γνήσιο|αληθινό)"
    r"(?:\s+(?:ولا|أم|ام|أو|او|or|ή)\s+\S+)*(?:\s+hadith)?)\s*[؟?;.!]*\s*$",
    re.IGNORECASE,
)
_ENDS = " \t\n.،,:؟?;!«»“”\"‘’'-–"
_NOTHING = re.compile(r"(?:is|was|the|this|that|it|هل|هذا|هاد|είναι|αυτό|το|\s)+", re.IGNORECASE)
_ASKED = 400  # characters at either end of a message in which something is asked: between them stand the words meant
_SUBJECT = re.compile(  # without a word of these in it, no message asks anything of hadiths
    rf"had[ie]+th|sah[ie]+h|da'?if|authentic|fabricated|prophet|messenger|rasul|{_BOOKS}"
    rf"|حديث|احاديث|النبي|الرسول|رسول الله|المصطفي|{_BOOKS_AR}|χαντιθ|προφητησ"
)
_LONGEST_TAIL = 200  # characters of a question behind the words
_SHORTEST = 2  # words that may be a hadith's


@dataclass(frozen=True, slots=True)
class Wanted:
    """`number` of the collection called `name` (`beside`: words that may be its name), or whether `words` are
    authentic; all else empty. "collections": which there are."""

    wish: Wish
    number: str = ""
    name: str = ""
    beside: tuple[str, ...] = ()
    words: str = ""


def read(text: str) -> Wanted | None:
    """None where the message asks nothing of hadiths."""
    folded = fold_digits(_ends(analysis.normalize(text))).strip(" ؟?.!;،,")
    if not _SUBJECT.search(folded):
        return None
    if (numbered := _numbered(folded)) is not None:
        return numbered
    if _COLLECTIONS.search(folded):
        return Wanted("collections")
    if _AUTHENTIC.search(folded) and not _ELSEWHERE.search(folded):
        return Wanted("authentic", words=_words(text))
    if _THEME.search(folded) and not _ELSEWHERE.search(folded):
        return Wanted("theme")
    return None


def _ends(folded: str) -> str:
    """A message, a long one without its middle."""
    return folded if len(folded) <= 2 * _ASKED else f"{folded[:_ASKED]} {folded[-_ASKED:]}"


def _numbered(folded: str) -> Wanted | None:
    for pattern in _NAMED:
        match = pattern.search(folded)
        if match is not None:
            groups = match.groupdict()
            number = groups.get("number") or str(_ORDINALS.get(groups.get("ordinal") or "", ""))
            name = _without_tail(groups.get("name") or "").strip(" ،,:")
            beside = (
                folded[: match.start()].strip(),
                "" if name else _without_tail(folded[match.end() :]).strip(" ،,:"),
            )
            return Wanted("number", number, name, tuple(filter(None, beside)))
    return None


def goes_on(text: str) -> int | None:
    """How many hadiths on a message that goes on from one wants to be: 0 for more on the same ("who narrated it?"), 1
    for the next; None where it does not go on."""
    folded = analysis.normalize(text).strip(" ؟?.!;،,")
    if len(folded.split()) > _SHORT:
        return None
    return 1 if _ONWARD.search(folded) else 0 if _OF_IT.search(folded) else None


def asks(text: str) -> bool:
    """Whether the message can hardly be about anything but hadiths."""
    return read(text) is not None


def named(name: str, titles: Mapping[str, Mapping[str, str]]) -> list[str]:
    """Collections that are meant by a name in any language; all of them for no name, none for a name of no other."""
    wanted = _key(name)
    if not wanted:
        return list(titles)
    scores = {
        one: max(_alike(wanted, _key(title)) for title in (one, *given.values())) for one, given in titles.items()
    }
    best = max(scores.values(), default=0.0)
    return [one for one, score in scores.items() if score == best and score >= ALIKE]


def _alike(wanted: str, title: str) -> float:
    if wanted == title:
        return 101.0
    whole, part = fuzz.ratio(wanted, title), fuzz.token_set_ratio(wanted, title)
    return max(whole, part if min(len(wanted), len(title)) > 3 else 0.0)


def _key(name: str) -> str:
    plain = analysis.normalize(name).replace("-", " ").replace("_", " ")
    plain = re.sub(r"\b(?:the|book|collection|of|please|كتاب|مجموعه|συλλογη|το|τα|η|ο|των|του|τησ)\b", " ", plain)
    return " ".join(word.removeprefix("ال") for word in plain.split())


def _words(text: str) -> str:
    """The words that are asked about: between quotation marks, behind a colon, else what the question leaves."""
    quoted = _QUOTED.search(text)
    if quoted is not None:
        return (quoted[1] or quoted[2]).strip(_ENDS)
    _, colon, behind = text.partition(":")
    if colon and len(behind.split()) >= _SHORTEST:
        return _without_tail(behind).strip(_ENDS)
    left = _without_tail(text)
    letters = fold(left, Level.LETTERS)
    lead = _LEAD.match(letters.text)
    rest = left[letters.offsets[lead.end()] :] if lead and lead.end() < len(letters.text) else "" if lead else left
    rest = rest.strip(_ENDS)
    return rest if len(rest.split()) >= _SHORTEST and not _NOTHING.fullmatch(rest) else ""


def _without_tail(text: str) -> str:
    """Without the question behind the words."""
    end = len(text)
    while (tail := _TAIL.search(text, max(0, end - _LONGEST_TAIL), end)) is not None:
        end = tail.start()
    return text[:end]
