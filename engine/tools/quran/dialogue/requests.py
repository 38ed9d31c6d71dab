"""What a message wants of the Quran besides the verses it names: the next ones, a translation, a meaning, a theme."""

import re
from dataclasses import dataclass
from typing import Literal

from engine.text import analysis
from engine.tools.quran.reading.atoms import Atom, atoms

Unit = Literal["verse", "sura", "juz", "hizb", "quarter", "page", "ruku", "manzil"]
_UNITS: tuple[Unit, ...] = ("sura", "juz", "hizb", "quarter", "page", "ruku", "manzil")


@dataclass(frozen=True, slots=True)
class Step:
    """So many units on from a passage, backwards when negative; `along`: the passage itself is wanted too."""

    count: int
    unit: Unit
    along: bool = False


def _lines(table: str) -> str:
    """The alternatives of a table, one a line, as people write them, in folded letters."""
    return "|".join(analysis.normalize(line.strip()) for line in table.strip().splitlines())


def _pattern(table: str) -> re.Pattern[str]:
    """Any of them at the beginning of a word."""
    return re.compile(rf"(?<!\w)(?:{_lines(table)})")


def _whole_words(table: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{_lines(table)})(?!\w)")


_NEXT = _pattern(r"""
    (?:the )?(?:next|following)\b
    (?:comes |come |is |are )?(?:right |just )?after\b
    continue|go on\b|keep going|what follows
    (?:و|ب)?(?:ال)?تالي
    (?:و|ل)?بعدها|(?:و|ل)?بعده|ما بعد|وما يلي
    (?:ال)?ايه (?:ال[يلت]+ي )?بعد
    بعد (?:ال)?(?:ايه|سوره)
    (?:التي|اللي|الي) (?:بعد|تلي)
    كمل$|اكمل$|تابع$
    επομεν|συνεχ|το μετα|τον μετα|τι ακολουθει
    μετα (?:απο|το|τη|τον)
""")
_MORE = re.compile(
    _lines(r"""
    (?:(?:show|give|tell|read)(?: me)? )?(?:some |a few )?more(?: verses| ayat| ayahs)?(?: please)?
    (?:و)?(?:ال)?مزيد(?: من الايات)?
    زدني|زيدني|زيد|كمان|اكثر
    περισσοτερ(?:α|ουσ|εσ)(?: στιχουσ)?|κι αλλ(?:α|ουσ)|αλλα
""")
)
_PREVIOUS = _pattern(r"""
    (?:the )?previous|preceding|the one before
    (?:comes |come |is |are )?(?:right |just )?before\b
    (?:و)?(?:ال)?سابق|(?:و)?قبلها|(?:و)?قبله
    (?:ال)?ايه (?:ال[يلت]+ي )?قبل(?! الاخير)
    (?:التي|اللي|الي) قبل
    προηγουμεν|πριν
""")
_REVEALED = _pattern(r"""
    reveal|sent down|came down
    (?:ال)?(?:نزل|نزول|انزل|منزل)
    αποκαλυ|κατεβηκ
""")
_ALONG = _pattern(r"""
    (?:and|with|plus) (?:the )?(?:(?:\w+ ){0,3}(?:next|following|after|previous|before))
    و\w+ (?:\w+ ){0,2}(?:تالي|التالي|بعدها)
    και (?:\w+ ){0,3}επομεν
""")
_TRANSLATE = _pattern(r"""
    translat|in english|english version
    (?:و)?(?:ال|ب)?ترجم|بالانجليزي
    μεταφρα|στα αγγλικα
""")
_EXPLAIN = _pattern(r"""
    explain|explanation|tafs[ie]+r|interpret|commentary|meaning|what is meant
    (?:what )?(?:does|do|is) .{2,60} mean(?:s|t)?\b
    reason (?:of|for) revelation|why was .* revealed
    (?:و|ب|ل)?(?:ال)?تفسير|فسر|اشرح|(?:ال)?شرح
    (?:ما |شو |ايش |شنو |وش )?(?:ال)?معن[يى]
    سبب نزول|اسباب نزول|المقصود|المراد
    ερμηνε|εξηγ|σημαιν|σημασια|νοημα
""")
_WHOLE = _pattern(r"""
    (?:the )?(?:whole|full|entire|complete|rest of the) (?:surah?|chapter)
    السوره (?:كامله|كلها)|كامل السوره
    ολοκληρη|ολη τη σουρα
""")
_QURAN = r"(?:the )?(?:holy |noble )?(?:quran|qur an|koran)"
_LEADS = _whole_words(
    rf"""
    (?:so )?what (?:does|do|did|has|have) (?:{_QURAN}|god|allah|islam|scripture|it) \
(?:say|said|teach|tell|mention|command)s?\
(?: us| me)?(?: in his book| in {_QURAN})?(?: about| on| regarding| of| concerning)?
    what (?:is|s) (?:the )?(?:quran|islam)(?:ic)? (?:view|teaching|position|stance) (?:on|about|of|regarding)
    (?:which|what|some|any|list|find|show|give|tell)?(?: me)?(?: all)?(?: the| an?| some| any)? ?(?:quran\w* )?\
(?:verses?|ayahs?|ayat|aya|passages?)(?: (?:of|in|from) {_QURAN})?(?: that)?\
 (?:about|on|regarding|concerning|related to|mention(?:ing)?|talk(?:ing)? about|speak of|speak about|dealing with|for)
    (?:where|does|did|in which surah?|which surah?|in what surah?|what surah?)(?: in)?(?: {_QURAN})?\
(?: is| are| does| do)?(?: {_QURAN})?(?: the)? ?(?:story of|mentions?|talks? about|speaks? \
(?:of|about)|tells?|say|discuss(?:es)?)
    {_QURAN} (?:about|on|regarding)
    (?:is there )?(?:anything|something|what is there)(?: in {_QURAN})?(?: about| on| regarding)
    (?:which|what) (?:verse|ayah?|aya) (?:says|tells us|states)(?: that)?
    (?:what (?:does|is) )?(?:the )?(?:meaning of )?the word
    (?:ما |شو |ايش )?(?:معني|معنا) (?:كلمه|لفظ|لفظه)
    (?:τι σημαινει )?η λεξη
    in (?:which|what) surah? (?:is|are)
    (?:ماذا|ما|ايش|شو|وش|شنو|ايه) (?:ذا )?(?:يقول|بيقول|بقول|يحكي|بيحكي|قال|ورد|جا|جاء|ذكر|يذكر|تقول)\
(?: الله| القران| ربنا| تعالي| الكريم)*(?: في)?(?: القران| كتابه| القران الكريم)?(?: عن| في| حول| بخصوص)?
    (?:ما هي |ما |هات |اعطني |اذكر |اعرض |اريد |ابغي )?(?:ال)?(?:ايات|ايه)\
(?: قرانيه| القران| من القران| القرانيه| بالقران)*(?: التي| اللي)?(?: تتحدث| تتكلم| تدل| تحث| وردت| نزلت)? \
(?:عن|في|حول|علي|بخصوص)
    (?:ال)?ايات(?= ال)
    (?:هل |اين |وين |فين )?(?:ذكر|ورد|يتحدث|تحدث|تكلم)(?:ت)?(?: القران| في القران| الله)?(?: عن)?
    (?:في اي|اي|وين|فين|اين)(?: سوره)?(?: بالقران| في القران)?(?: جات| جاءت| وردت| ذكرت| ذكر)?(?: قصه)?
    τι λεει (?:το )?(?:κορανι|ο θεοσ|το ιερο κορανι|το ισλαμ)(?: για| σχετικα με| περι)?
    (?:που |τι )(?:γραφει|αναφερει) (?:το )?κορανι(?: για| σχετικα με| περι)?
    (?:δειξε μου |βρεσ μου |πεσ μου |δωσε μου |ποιοι |ποια )?\
(?:εναν? )?(?:στιχοι|στιχουσ|εδαφια|εδαφιο|στιχοσ|στιχο)(?: του κορανιου)?(?: που μιλουν)?\
 (?:για|σχετικα με|περι)
    (?:αναφερει|που λεει|μιλαει|που μιλα)(?: το)? κορανι(?: για| οτι)?
    σε ποια σουρα (?:ειναι|αναφερεται)(?: η ιστορια)?
""".replace("\\\n", "")
)
_DROPPED = _whole_words(rf"""
    (?:in|of|from|by|according to)? ?{_QURAN}
    (?:في|من|ب)? ?(?:ال)?قران(?: الكريم)?
    (?:στο|του|απο το) (?:ιερο )?κορανι(?:ου)?
    please|من فضلك|لو سمحت|παρακαλω|mentioned
""")
_CALLED = _pattern(r"""
    (?:which|what) surah? (?:is|was) (?:also )?(?:called|known|named|nicknamed)
    (?:ما|اي|ايش|شو) (?:هي )?(?:ال)?سوره (?:التي |اللي )?(?:تسمي|تعرف|لقبت|سميت)
    ποια σουρα (?:λεγεται|ονομαζεται)
""")
_NAMED = re.compile(
    r"\b(?:qur an|quran|koran|sura|ayah?\b|ayat|verse|tafs[ie]e?r|mushaf)|قران|سور[هة]|اي[هة]\b|ايات|تفسير|مصحف|"
    r"κορανι|σουρα|στιχ|εδαφι"
)
_OTHERS = _pattern(r"""
    poem|poet|song|lyric|rhyme|rap\b|stanza|hymn|bible|psalm|gospel|torah
    (?:ال)?(?:قصيد|اغني|شعر\b|شاعر|نشيد|انجيل|توراه|مزمور)
    (?:ال)?بيت (?:ال)?شعر
    ποιημα|ποιηση|ποιητ|τραγουδ|στροφ|ψαλμ|βιβλο
""")  # what has verses besides
_OWN = re.compile(
    r"\b(?:qur an|quran|koran|sura|ayah?\b|ayat|tafs[ie]e?r|mushaf|poets\b)|"
    r"قران|سور[هة]|اي[هة]\b|ايات|تفسير|مصحف|κορανι|σουρα"
)
_ARTICLES = re.compile(r"^(?:ο|η|το|τον|την|τη|του|τησ|τουσ|τισ|τα|των|οι) ")
_SIGNS = re.compile(r"[\"'?!.,;:،؛؟«»“”]")


def step(text: str) -> Step | None:
    """How far on the message wants to read: "the next two verses", "التالية", "the page before"."""
    folded = analysis.normalize(text)
    onward = _NEXT.search(folded) is not None or wants_more(text)
    back = _PREVIOUS.search(folded)
    if not onward and back is None:
        return None
    found = atoms(text)
    sign = 1 if onward else -1
    return Step(sign * _count(found), _unit(found), _ALONG.search(folded) is not None)


def _count(found: list[Atom]) -> int:
    pair = any(atom.kind == "pair" or atom.word.endswith(("تاليتان", "تاليتين", "تاليان")) for atom in found)
    numbers = [
        atom.value for place, atom in enumerate(found) if atom.kind == "number" and not _of_reference(found, place)
    ]
    return max(1, min(numbers[-1], 300)) if numbers else 2 if pair else 1


def _of_reference(found: list[Atom], place: int) -> bool:
    """Whether a number belongs to 2:255."""
    around = found[max(0, place - 1) : place] + found[place + 1 : place + 2]
    return any(atom.kind == "colon" for atom in around)


def _unit(found: list[Atom]) -> Unit:
    kinds = {atom.kind for atom in found}
    if kinds & {"verse", "pair"}:
        return "verse"
    return next((unit for unit in _UNITS if unit in kinds), "verse")


def wants_more(text: str) -> bool:
    """Whether the message is nothing but a wish for more of the same."""
    return _MORE.fullmatch(analysis.normalize(text).strip(" .!?؟;…")) is not None


def wants_translation(text: str) -> bool:
    return _TRANSLATE.search(analysis.normalize(text)) is not None


def wants_explanation(text: str) -> bool:
    return _EXPLAIN.search(analysis.normalize(text)) is not None


def wants_whole_sura(text: str) -> bool:
    return _WHOLE.search(analysis.normalize(text)) is not None


def asks_revealed(text: str) -> bool:
    """Whether the message asks which verse came down first or last."""
    kinds = {atom.kind for atom in atoms(text)}
    return (
        bool(kinds & {"verse", "pair"} and kinds & {"first", "last"})
        and _REVEALED.search(analysis.normalize(text)) is not None
    )


def how_many(text: str) -> tuple[int, str]:
    """How many verses the message asks for, none where it does not say, and the message without their number."""
    found = atoms(text)
    for place, atom in enumerate(found):
        if atom.kind == "pair":
            return 2, f"{text[: atom.start]}آيات{text[atom.end :]}"
        following = found[place + 1] if place + 1 < len(found) else None
        if atom.kind == "number" and following is not None and following.kind == "verse":
            return atom.value, f"{text[: atom.start]}{text[following.start :]}"
    return 0, text


def is_riddle(text: str) -> bool:
    """Whether the message asks for a sura by what people call it, which no text says."""
    return _CALLED.search(analysis.normalize(text)) is not None


def is_of_other_verses(text: str) -> bool:
    """Whether the message speaks of a poem, a song or another scripture, and not of the Quran."""
    said = analysis.normalize(text)
    return _OTHERS.search(said) is not None and _OWN.search(said) is None


def asks_scripture(text: str) -> bool:
    """Whether the message has words that ask the Quran or name it."""
    said = analysis.normalize(text)
    return not is_of_other_verses(text) and any(pattern.search(said) for pattern in (_LEADS, _NAMED))


def theme(text: str) -> str:
    """What the message asks about, without the words that ask: "what does the Quran say about patience" -> patience."""
    left = _SIGNS.sub(" ", analysis.normalize(text))
    for pattern in (_LEADS, _DROPPED):
        left = " ".join(pattern.sub(" ", left).split())
    return _ARTICLES.sub("", left).strip()
