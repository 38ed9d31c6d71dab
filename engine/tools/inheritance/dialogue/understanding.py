"""A message as a case: the heirs as heard, the property, and what is wanted to be known."""

import re
from collections.abc import Sequence
from dataclasses import replace

from engine.reading.people import NOBODY, People
from engine.text.tokens import fold
from engine.tools.common.areas import squared
from engine.tools.inheritance.dialogue.case import Bequest, Case, Later
from engine.tools.inheritance.dialogue.weighing import weighed
from engine.tools.inheritance.reading import arabic, divorces, estate, learned, others, telling, unheard
from engine.tools.inheritance.reading.corrected import corrected
from engine.tools.inheritance.reading.figured import in_figures
from engine.tools.inheritance.reading.hearing import Heard, Open, first_keys, present
from engine.tools.inheritance.reading.later import claims
from engine.tools.inheritance.reading.mention import Mention
from engine.tools.inheritance.reading.phrases import mentions_in
from engine.tools.inheritance.reading.prose import read
from engine.tools.inheritance.rules.heirs import MOST

_ARABIC = re.compile("[\u0621-\u064a]")
_ASIDE = re.compile(
    r"(?:,? ?\b(?:and )?(?:he|she|who)? ?(?:has |had )?(?:bequea\w+|willed|owe[sd]?|owing)\b|"
    r",? ?\b(?:with|and|has|left) an? (?:bequest|will)\b|"
    r",? ?\b(?:(?:he|she) )?(?:and )?(?:gave|gives|give|left|leaves) [$€£]?[\d.,]+\w*(?: \w+)?"
    r"(?= (?:in|by|as|to) [^.;\n]{0,40}?\b(?:will|bequest)\b| (?:will|bequest)\b)|"
    r"،? ?و?(?:اوصي\w*|ا?وصت|وصي)\b|،? ?و?(?:له|لها|ترك\w*) وصية|،? ?و?عليه?ا? (?:ديون|دين)\b)"
    r".*?(?=[.;؛\n?؟]|, (?:and )?(?:a|his|her|the|left|leaves|leaving|survived|heirs|estate|wife|wives|husband|sons?|"
    r"daughters?|\d)\b|"
    r"\band (?:the estate|left|leaves|an estate)|"
    rf"(?<!\w)(?:و|(?<=[،,] )){estate.TOLD_ON_ARABIC}|$)"
)
_TESTATOR = re.compile(
    r"\W*(?:لقد |قد |كانت |كان )?(?:(?:اوصي|ا?وصت|وصي)(?: ب\w+(?: \w+)?)? |(?:في )?وصية )(?:المرحومة? )?(?=\w)"
)
_HAS_WILLED = re.compile(r"\W*((?:my|our) [\w-]+)(?: has| had)? (?=(?:willed|bequeath\w*)\b)")
_FOOTNOTE = re.compile(r"(?<=[^\W\d_]{3})(?:[¹²³⁰⁴-⁹]+|\[\d{1,2}\])|(?<=[\u0621-\u064a]{2})[¹²³⁰⁴-⁹]+")
_UNCLEAR = re.compile(r"خنثي|intersex|hermaphrodite|ambiguous (?:sex|gender)|unclear sex")
_SETTLES = re.compile(
    r"(?:ي|ت)?تخارج\w*|صالح\w* (?:ال)?ورثة|خرج\w* من (?:ال)?(?:تركة|ميراث)|(?:ت|ي)?تنازل\w*(?: \w+)? عن (?:نصيب|حص)\w*|"
    r"settle[sd]? for|(?:gives?|gave) up (?:his|her|their) share|waive[sd]? (?:his|her|their)"
)
_SPOUSE = re.compile(r"divorc|\b(?:ex|former)\b|مطلق|طليق")
_WAIVES = re.compile(r"تنازل|gave up|gives? up|waive")
_AGAIN = re.compile(
    r"[،,.]? ?و?(?:تنازل|يتنازل|تتنازل|تخارج|صالح|خرج)\w*[^.؛\n]*|"
    r"[,.;]? ?(?:and |then )?(?:the |his |her )?\w+ (?:settle[sd]?|gave up|gives? up|waive[sd]?)\b[^.;\n]*"
)
TOGETHER = re.compile(
    r"(?:ماتوا|ماتا|توفوا|توفيا|هلكوا|غرقوا|غرقا) (?:معا|جميعا|سويا|في حادث)|πεθαναν μαζι|"
    r"(?:died|killed|drowned) (?:together|at the same time|in the same)"
)
_WANTED = (
    ("why", r"\bwhy\b|لماذا|(?<!\w)(?:ليش|ليه|علاش|لم)(?!\w)|ما سبب|γιατι"),
    ("excluded", r"exclud|block|محجوب|(?:ي|ت)حجب|حجب|αποκλει"),
    ("base", (
        r"\bbase\b|how many (?:shares|parts|portions)|(?:ال)?اصل (?:ال)?مسالة|(?:من|علي|الي) كم سهم|كم سهما|"
        r"عدد (?:ال)?(?:اسهم|سهام)|βαση"
    )),
    ("inherits", (
        r"\bdo(?:es)?\b[^?]*\b(?:inherit|get anything|get something|get a share|entitled)|"
        r"\bis\b[^?]*\ban? heir|"
        r"هل (?:ي|ت)رث|هل ل\w+ (?:ميراث|نصيب|حق)|κληρονομει"
    )),
    ("who", (
        r"^\W*who (?:inherit\w*|gets|takes|(?:is|are) (?:an?|the|her|his) heirs?)|^\W*من (?:يرث|هم الورثة|الوارث)|"
        r"^\W*مين (?:بيرث|يرث)|^\W*ποι\w+ κληρονομ"
    )),
)  # fmt: skip


def hear(text: str) -> Heard:
    return arabic.hear(text) if _ARABIC.search(text) else telling.hear(text)


def wanted(text: str) -> str:
    """What is asked about a case: why, excluded, base, inherits, who; "" for the shares."""
    plain = " ".join(each.word for each in read(text).words) if re.search("[\u0370-\u03ff]", text) else fold(text)
    return next((name for name, pattern in _WANTED if re.search(pattern, plain)), "")


def understand(text: str, people: People = NOBODY) -> Case:
    """The case a message sets; empty of heirs where it names none. `people`: those whom the tagger finds in it."""
    case = _understood(text)
    if not people.persons:
        return case
    return weighed(text, case, _understood(text, learned.heard(people)), people)


def _understood(text: str, told: Heard | None = None) -> Case:
    """As the rules read the message; `told`: its heirs as the tagger tells them instead."""
    text, retracted = corrected(in_figures(_FOOTNOTE.sub("", squared(text))))
    text, own = others.without_own_children(others.without_members(text))
    first, later = estate.apart(text)
    heard = hear(_bare(divorces.without(first)))
    who = told or heard
    property_ = estate.property_of(text)
    case = Case(
        heirs=dict(who.heirs),
        opens=tuple(who.opens),
        dead=who.dead or heard.dead,
        about=tuple(dict.fromkeys(key for key in heard.about if key in who.heirs)),
        asked=wanted(text),
        gross=property_.gross,
        unit=property_.unit,
        debts=property_.debts,
        funeral=property_.funeral,
        bounds=property_.bounds,
        apart=property_.apart,
        schools=estate.schools(text),
        barred={key: cause for key, cause in heard.barred.items() if key in who.heirs},
        missing=next((key for key in heard.missing if key in who.heirs), ""),
        pregnant=heard.pregnant if heard.pregnant in ("", "wife", "mother", "son") else "?",
        outsiders=(*who.outsiders, *(() if told else own)),
        gone=tuple(dict.fromkeys(who.gone)),
        unplaced=tuple(who.unplaced),
        me=who.me,
        whose=heard.whose,
    )
    case = divorced(case, first, apart=who.apart)
    case = replace(case, bequests=tuple(_bequest(each, case) for each in property_.willed))
    kin = tuple(each.to for each in case.bequests if not each.heir and _names_kin(each.to))
    case = replace(case, unplaced=(*case.unplaced, *kin))
    written = bool(_ARABIC.search(text))
    unclear = _named_near(_UNCLEAR, first, case, ahead=not written)
    leaves = _named_near(_SETTLES, text, case, ahead=written)
    case = replace(case, unclear=unclear, settles=leaves, waived=bool(leaves and _WAIVES.search(fold(text))))
    deaths = [(part, _later(part, case)) for part in later]
    strangers = tuple(part for part, found in deaths if found is None)
    case = replace(case, later=tuple(found for _, found in deaths if found), unplaced=(*case.unplaced, *strangers))
    case = replace(case, unplaced=(*case.unplaced, *retracted)) if case.heirs else case
    if who.told and _is_lone(case) and not _CLOSED.search(fold(text)):
        case = replace(case, opens=(*case.opens, Open("others", next(iter(case.heirs)))))
    return _wondered(_without_aliens(case, first), first)


def _without_aliens(case: Case, text: str) -> Case:
    """Without those of whom it is said that they are not the deceased's own ("his daughter is not his"), who are asked
    about. Who is adopted or the like has been told apart already."""
    for claim in claims(text) if case.heirs else ():
        if claim.what != "alien" or claim.of is None or claim.supposed or not _NOT_HIS.search(fold(claim.said)):
            continue
        key = next((key for key in first_keys(claim.of) if key in case.heirs), "")
        left = {each: number for each, number in case.heirs.items() if each != key}
        if key and left:
            said = unheard.written(text, claim.said.strip(" ,.;،"))
            others = (each for each in case.unplaced if each not in said)
            case = replace(case.having(left), unplaced=tuple(dict.fromkeys((*others, said))))
    return case


_NOT_HIS = re.compile(
    r"\bnot\b|n['’]t\b|(?<!\w)(?:مش|مو|مب|موب|موش|ما|ليس\w*|ماهو|ماهي|مهو|مهي|مهوب|مهيب)(?!\w)|(?<!\w)δεν?(?!\w)"
)


def _is_lone(case: Case) -> bool:
    """Whether nobody but one husband or wives is left, so that most would go to the treasury."""
    possible = case.heirs.get("husband", 0) <= 1 and case.heirs.get("wife", 0) <= MOST["wife"]
    return set(case.heirs) in ({"wife"}, {"husband"}) and possible and not (case.about or case.pregnant)


_CLOSED = re.compile(  # the words that say of a list that nobody else is left
    r"\b(?:only|just|nobody|no one|no other|alone|sole)\b|(?<!\w)(?:فقط|بس|وحده\w?|وحيد\w*|لوحد\w*|غير\w*|سوي|"
    r"الا)(?!\w)|"
    r"(?<!\w)(?:μον[οη]|μονον?|κανεν\w*|καμια)(?!\w)"
)


def _wondered(case: Case, text: str) -> Case:
    """What is said of some of the heirs alone, or of a will or a debt that nothing of the case answers to, is asked."""
    said = [each for each in unheard.unheard(text) if not (case.divorced and _SPOUSE.search(each))]
    said += [] if case.bequests else unheard.willed(text)
    through = any(key.startswith(("sons_", "kin:")) for key in case.heirs)
    said += others.left_by_the_gone(text) if case.gone and not through else []
    told = list(case.barred.values())
    said += unheard.fates(
        text, faiths=list(told).count("non-muslim"), killing="intentional killing" in told, missing=bool(case.missing)
    )
    if not (said or case.later or case.unplaced):
        between = sum(key.startswith(("sons_", "kin:")) or "nephew" in key for key in case.heirs)  # a son's daughter's
        said += unheard.more_deaths(text, len(case.gone) + between)
    said += unheard.owed(text) if case.gross is not None and not _owes(case) else []
    said += unheard.status(text, len(case.gone) + len(case.outsiders) + len(case.barred) + len(case.unplaced))
    alone = not {"wife", "husband"} & set(case.heirs) and not case.divorced
    said += unheard.married(text) if alone else []
    said += [
        each for each in estate.property_of(text).unused if not any(each in other or other in each for other in said)
    ]
    said = [unheard.written(text, each) for each in said]
    return replace(case, unplaced=tuple(dict.fromkeys((*case.unplaced, *said)))) if case.heirs else case


def _owes(case: Case) -> bool:
    return bool(case.debts) or any(each.debts for each in case.apart)


def divorced(case: Case, text: str, *, apart: bool = False) -> Case:
    """A spouse who was divorced is counted only once it is known that she inherits; `apart`: those left are told apart
    from her already."""
    how = divorces.told(text)
    if not how:
        return case
    key = "husband" if case.dead == "f" or "husband" in case.heirs else "wife"
    aside = [each for each in (*case.outsiders, *case.unplaced) if _SPOUSE.search(each)]
    number = case.heirs.get(key, 0)
    left = number if apart or divorces.besides(text, " ".join(aside)) else max(number - 1, 0)
    left += how in ("within", "ill")
    return replace(
        case,
        heirs={**{each: n for each, n in case.heirs.items() if each != key}, **({key: left} if left else {})},
        divorced="" if how == "within" else how,
        outsiders=tuple(each for each in case.outsiders if each not in aside),
        unplaced=tuple(each for each in case.unplaced if each not in aside),
    )


def _named_near(pattern: re.Pattern[str], text: str, case: Case, *, ahead: bool) -> str:
    """The class of the case that stands next to such words; `ahead`: sooner after them than before."""
    plain = fold(text)
    for found in pattern.finditer(plain):
        before = [key for key in hear(plain[max(0, found.start() - 25) : found.start()]).heirs if key in case.heirs]
        after = [key for key in hear(plain[found.start() : found.end() + 25]).heirs if key in case.heirs]
        sides = (after[:1], before[-1:]) if ahead else (before[-1:], after[:1])
        if near := [*sides[0], *sides[1]]:
            return near[0]
    return ""


def _bare(text: str) -> str:
    """Without the clauses that name people for another reason: to whom something is willed or owed."""
    text = _AGAIN.sub(" ", fold(text)) if _SETTLES.search(fold(text)) else text
    text = re.sub(r"(?:an? )?(?:intersex|hermaphrodite) child", "a son hermaphrodite", text)
    if not re.search(r"willed|bequea|bequest|\bwill\b|ow(?:e|ing)|وصي|وصى|وصت|دين|ديون", text, re.IGNORECASE):
        return text
    return _ASIDE.sub(" ", _testator_died(fold(text)))


def _testator_died(plain: str) -> str:
    """ "my mother willed a third to the poor": it is her estate, so she is who died."""
    plain = _HAS_WILLED.sub(r"\1 died, ", plain, count=1) if _HAS_WILLED.match(plain) else plain
    found = _TESTATOR.match(plain)
    first = next(iter(mentions_in(plain)), None) if found else None
    if found is None or first is None or first.start != found.end() or first.owner not in ("me", "us", ""):
        return plain
    return f"توفي {plain[first.start : first.end]} اوصي {plain[first.end :]}"


def _bequest(willed: estate.Willed, case: Case) -> Bequest:
    """To whom a bequest goes; an heir of the case is known as such."""
    named = mentions_in(fold(willed.to)) if _ARABIC.search(willed.to) else []
    mentions = [each for each in named or [person.mention for person in read(willed.to).people] if _first(each, named)]
    heir = next((key for mention in mentions for key in present(mention, case.heirs)), "")
    return Bequest(willed.part, willed.amount, willed.to, heir)


def _first(mention: Mention, named: Sequence[Mention]) -> bool:
    """Not joined to somebody else: heirs that follow "the poor and ..." take no bequest."""
    return not mention.joined or mention.first == 0 or any(each.last == mention.first for each in named)


def _names_kin(to: str) -> bool:
    """Whether a bequest goes to a relative who may be an heir himself."""
    if _ARABIC.search(to):
        return any(first_keys(mention) and len(mention.steps) == 1 for mention in mentions_in(fold(to)))
    return any(len(person.mention.steps) == 1 and "law" not in person.told for person in read(to).people)


def _later(part: str, case: Case) -> Later | None:
    """ "then one of the sons died leaving a daughter": who, and whom he left."""
    is_arabic = _ARABIC.search(part)
    mentions = mentions_in(fold(part)) if is_arabic else [person.mention for person in read(part).people]
    if not mentions:
        return None
    who = next(iter(present(mentions[0], case.heirs)), "")
    heirs: dict[str, int] = {}
    for mention in mentions[1:]:
        for key in first_keys(mention)[:1]:
            if mention.steps[0] in ("h", "w"):
                key = "husband" if mention.steps[0] == "h" else "wife"
            heirs[key] = heirs.get(key, 0) + (mention.number or 2)
    return Later(who, heirs) if who else None
