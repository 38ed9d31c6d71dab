"""A finished case gone on from: somebody added or taken away, a school, another estate, a question about it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from engine.routing.asking import is_question
from engine.tools.common.assent import behind_refusal
from engine.tools.inheritance.dialogue.amended import amended, bears, concerns, known
from engine.tools.inheritance.dialogue.case import Case, Talk
from engine.tools.inheritance.dialogue.replies import plain
from engine.tools.inheritance.dialogue.understanding import divorced, hear, understand, wanted
from engine.tools.inheritance.dialogue.whole import SEVERAL, asks_nothing_else
from engine.tools.inheritance.reading import divorces, estate
from engine.tools.inheritance.reading.circumstances import alike
from engine.tools.inheritance.reading.dialect import even
from engine.tools.inheritance.reading.figured import in_figures
from engine.tools.inheritance.reading.hearing import Heard, first_keys
from engine.tools.inheritance.reading.later import LINKS, Claim, asserts, claims, corrects, is_had
from engine.tools.inheritance.reading.mention import Mention
from engine.tools.inheritance.reading.phrases import mentions_in
from engine.tools.inheritance.reading.prose import read
from engine.tools.inheritance.rules.kin import Kin, kin

ADDS = re.compile(  # what announces that something was left out or was wrong
    r"\b(?:forg[eo]t|left out|did ?n['o]?t mention|just (?:found|learn\w+|heard)|(?:it )?turns? out|correction|"
    r"sorry|no wait|"
    r"i mean|i meant|actually|oops)\b|(?<!\w)(?:نسيت|نسينا|فاتني|عفوا|اسف\w*|طلع\w*|غلط\w*|استن[ىي]|تذكرت|اكتشفنا|"
    r"عرفنا|لقينا)(?!\w)|"
    r"ξεχασα|συγγνωμη|λαθος|βρηκαμε|μαθαμε|διορθων"
)
_MORE = re.compile(
    r"\b(?:also|forg[eo]t|still alive|too|as well|another|in addition|additionally|plus|one more|besides)\b|نسيت|"
    r"ξεχασα|كمان|برضو|برضه|ايضا|"
    r"كذلك|معهم|معاهم|عليهم|زيادة|زيادة عن|بعد$|زاد|زيد\w*|زود\w*|اضف|و?ضيف\w*|زوجة (?:ثانية|اخري)|second wife|"
    r"επισης|ακομ|επιπλεον"
)
_IF = re.compile(
    r"\b(?:if|suppose|imagine|instead|what about|how about|and with|add|now with|make it|actually|"
    r"correction|i meant)\b|(?<!\w)و?(?:لو|اذا|ماذا عن|طيب|بدل|قصدي|اقصد|افترض|وان)(?!\w)|(?<!\w)(?:αν|"
    r"εαν|αντι)(?!\w)"
)
_LESS = re.compile(
    r"\b(?:without|no|had no|did not have|didn't have|take away|remove|minus|not|never had)\b|بدون|من غير|"
    r"من دون|(?<!\w)(?:و?ما|لا|و?ليس|لم|مفيش|مافيش|بلا|(?:غير|مش|مو|مب|موش) موجود\w*|و?احذف|شيل|لم يكن)(?!\w)|"
    r"χωρις|δεν ειχε|βγαλε"
)
_ARABIC = re.compile("[\u0621-\u064a]")
_ONLY = re.compile(r"\b(?:only|just)\b|(?<!\w)(?:فقط|بس)(?!\w)|μονο")
_NOT = (
    r"(?:\b(?:without|no|minus|ignore|forget|not|never|waived?)\b|(?<!\w)و?(?:بدون|من غير|من دون|دون|بلا|لا|ما|"
    r"مفيش|مافيش|ليس|لم|مش|مو|ماكان)(?!\w)|χωρις|δεν)[^.;؟?،,]{0,25}?"
)
_NO_DEBT = re.compile(rf"{_NOT}(?:\bdebts?\b|\bow(?:e[sd]?|ing)\b|(?<!\w)(?:ال)?(?:دين|ديون|دينا)(?!\w)|χρε)")
_NO_WILL = re.compile(rf"{_NOT}(?:\bwill\b|\bbequests?\b|وصي[ةه]|διαθηκ|κληροδο)")
_DEAD = re.compile(r"\b(?:dead|died|passed away|deceased)\b|(?<!\w)(?:مات\w*|توفي\w*|متوف\w*|ميت\w*)|νεκρ|πεθαν")
_ALL = re.compile(
    r"\b(?:all|other|four|every) (?:the )?(?:four )?(?:schools|madhhabs|madhabs)|المذاهب|كل مذهب|الجمهور|"
    r"(?:ολες|αλλες|τεσσερις) .*σχολες"
)
_THEIR = re.compile(
    r"(?:what|how much|how many|share|portion|get|gets|receive|كم|نصيب|حصة|ياخذ|تاخذ|ياخد|قديش|شحال|ποσο|"
    r"μεριδιο|παιρνει)"
)
_FRACTIONS = {
    "half": "1/2", "third": "1/3", "quarter": "1/4", "sixth": "1/6", "eighth": "1/8", "نصف": "1/2", "ثلث": "1/3",
    "ربع": "1/4", "سدس": "1/6", "ثمن": "1/8", "μισο": "1/2",
    "τριτο": "1/3", "τεταρτο": "1/4", "εκτο": "1/6", "ογδοο": "1/8",
}  # fmt: skip


def change(case: Case, text: str) -> Case | None:
    """The case as the message changes it, or asks about it; None where it does neither."""
    whole = in_figures(text)
    text = behind_refusal(whole)
    said, heard, told_of = plain(text), hear(text), _claims(case, text)
    if text != whole:  # "no, the daughters are two"
        told_of = [replace(each, what="count") if each.what == "named" and each.number else each for each in told_of]
    if is_own(case, text):
        return None
    base = replace(case, about=(), asked="")
    doubted = replace(base, unplaced=(*base.unplaced, whole.strip()))
    if _names_others_alone(said, told_of, text) or (text != whole and _names_one_again(case, told_of)):
        return doubted
    facts = any(map(asserts, told_of)) or any(map(is_had, told_of)) or (corrects(text) and bool(told_of))
    if facts:
        put = amended(base, told_of, text)
        changed: Case | None = replace(put.case, unplaced=(*put.case.unplaced, *put.unread))
    else:
        changed = _people(base, text, said, _but_those_meant(base, said, heard, told_of))
        changed = _no_kin(changed or base, text) or changed
    if changed is not None and any(
        changed.heirs.get(key, 0) > case.heirs.get(key, 0) for key in (*heard.none, *heard.gone)
    ):
        return doubted  # counted by one reading and denied by the other
    wealth = estate.property_of(text)
    named = estate.schools(text)
    found = (changed or base).holding(wealth, besides=adds(text))
    if wealth.willed:
        found = replace(found, bequests=understand(text).bequests)
    found = _otherwise(found, text, said, heard, divorce=not facts)
    if named or _ALL.search(said):
        found = replace(found, schools=named)
    asked = wanted(text)
    found = replace(found, asked=asked or found.asked, about=found.about or tuple(_meant(found, text)))
    asks = found.about and (asked or _THEIR.search(said))
    stands = facts and bears(case, told_of)  # told once more, or of somebody who changes nothing
    changes = named or _ALL.search(said) or asks or found != replace(base, about=found.about)
    return found if changes or stands else None


def _claims(case: Case, text: str) -> list[Claim]:
    """What is told of people; whether somebody is not of the blood is not told by who asks what he gets."""
    told = claims(text, family=bool(case.whose))
    return [each for each in told if each.what != "alien" or not is_question(text)]


def _names_others_alone(said: str, told: Sequence[Claim], text: str) -> bool:
    """ "No sons, only daughters": some are denied, and of those who are there instead the number is not told."""
    named = _mentions(text)
    if all(each.what != "absent" for each in told) or len(named) < SEVERAL or _ONLY.search(said) is None:
        return False
    return named[-1].number is None or (named[-1].alone and _ARABIC.search(text) is not None)  # "بنات فقط"


def _names_one_again(case: Case, told: Sequence[Claim]) -> bool:
    """ "No, mother": one person behind a refusal, who is counted so or is new: is he denied, or told?"""
    if len(told) != 1 or told[0].what != "count" or told[0].number != 1 or told[0].of is None:
        return False
    return all(case.heirs.get(key, 1) == 1 for key in first_keys(told[0].of))


def tells(case: Case, text: str) -> bool:
    """Whether a message tells of somebody of the case what bears on the shares, and asks nothing else."""
    told = _claims(case, text)
    put_right = corrects(text) and any(each.of is not None and known(case, each) for each in told)
    return (bears(case, told) or put_right) and not is_own(case, text) and asks_nothing_else(text)


_ANSWERS: Mapping[str, tuple[str, ...]] = {  # facts that answer a question of ours
    **dict.fromkeys(("link", "half", "side"), tuple(LINKS)),
    **dict.fromkeys(("uncle", "nephew", "niece", "cousin", "grandchild", "siblings"), (*LINKS, "becomes")),
    "sex": ("male", "female", "becomes"), "divorced": ("divorced",), "deaths": ("dies", "gone"), "number": (),
    "me": ("male", "female", "becomes"),
}  # fmt: skip


def tells_besides(talk: Talk, text: str) -> bool:
    """Whether a reply to a question of ours tells of somebody of the case what does not answer it."""
    facts = [each for each in _claims(talk.case, text) if not _answers(talk, each)]
    return bears(talk.case, facts) and not is_own(talk.case, text)


def _answers(talk: Talk, claim: Claim) -> bool:
    """Whether a claim is what was asked for; numbers are for the reader of the reply."""
    if claim.what in ("count", "more", "fewer"):
        return True
    asked = claim.what in _ANSWERS.get(talk.question, ())
    return asked and (talk.question not in ("link", "half") or concerns(talk.case, claim, talk.key))


def adds(text: str) -> bool:
    """Whether a message adds somebody to those who were told before."""
    return _MORE.search(plain(text)) is not None


def names_known(case: Case, text: str) -> bool:
    """Whether a message names relatives, and those of the case or the deceased's own alone."""
    named = _claims(case, text)
    return bool(named) and all(each.definite and known(case, each) for each in named if each.of is not None)


def is_own(case: Case, text: str) -> bool:
    """Whether a message sets a case of its own: a death with heirs, and none of those of the case is who died."""
    said, heard = plain(text), hear(in_figures(text))
    if not heard.told or len(heard.heirs) < SEVERAL or _MORE.search(said) or _ON.match(said):
        return False
    return not bears(case, [each for each in _claims(case, text) if each.what in ("gone", "dies")])


_ON = re.compile(r"\W*(?:and|what|و?لو|طيب)")
_NEAR_KIN = (
    *(f"{kind}_{sex}" for kind in ("full", "pat", "mat") for sex in ("brother", "sister")),
    *("father", "mother", "wife", "husband", "son", "daughter"),
)


def _no_kin(case: Case, text: str) -> Case | None:
    """A child who turns out to be a stepchild, adopted or fostered is none of the deceased's."""
    if re.search("[\u0621-\u064a]", text):
        return None
    for person in read(text).people:
        key = next(iter(first_keys(person.mention)), "")
        if person.told & {"step", "adopted", "adoptive", "foster", "milk"} and key in case.heirs:
            if is_question(text):  # it may be somebody else
                return replace(case, unplaced=(*case.unplaced, text.strip()))
            if case.heirs[key] > 1:
                return replace(case, unplaced=(*case.unplaced, " ".join(person.told)))
            return case.having({each: n for each, n in case.heirs.items() if each != key})
    return None


def _otherwise(case: Case, text: str, said: str, heard: Heard, *, divorce: bool) -> Case:
    """Without the debt or the bequest, with a pregnancy, with a divorce."""
    if _NO_DEBT.search(said):
        case = replace(case, debts=Fraction(0))
    if _NO_WILL.search(said):
        case = replace(case, bequests=())
    if heard.pregnant and not case.pregnant:
        carrier = heard.pregnant if heard.pregnant in ("wife", "mother", "son") else "?"
        if carrier == "?" and "wife" in case.heirs and "wife" in _named(text):
            carrier = "wife"
        case = replace(case, pregnant=carrier)
    return divorced(case, text) if divorce and divorces.told(text) and not case.divorced else case


def fraction(text: str) -> Fraction | None:
    """A share that the message names: "why an eighth?"."""
    said = plain(text)
    for word, value in _FRACTIONS.items():
        if re.search(rf"(?<!\w)(?:ال|لل|بال)?{word}(?:s|ين|ان)?(?!\w)", said):
            return Fraction(value) * (2 if re.search(rf"two {word}|{word}(?:ين|ان)", said) else 1)
    found = re.search(r"(\d+)/([1-9]\d*)", said)
    return Fraction(int(found[1]), int(found[2])) if found else None


def _meant(case: Case, text: str) -> Iterator[str]:
    for key in _named(text):
        if key in case.heirs:
            yield key
        else:
            yield from (
                each
                for each in case.heirs
                if alike(each, key) and (kin(each) or Kin()).male == (kin(key) or Kin()).male
            )


def _named(text: str) -> list[str]:
    """Classes that the text names, in whatever way."""
    return list(_numbers(text))


def _but_those_meant(case: Case, said: str, heard: Heard, told: Sequence[Claim]) -> Heard:
    """Without the one of the case who is meant where others are added: "I forgot the sum, with the son"."""
    if not _MORE.search(said) or _IF.search(said):
        return heard
    named = {key for each in told if each.what == "named" and each.definite and each.of for key in first_keys(each.of)}
    meant = {key for key in named if case.heirs.get(key) == heard.heirs.get(key) == 1}
    return replace(heard, heirs={key: number for key, number in heard.heirs.items() if key not in meant})


def _people(case: Case, text: str, said: str, heard: Heard) -> Case | None:
    """Heirs added, taken away, or of another number or kind."""
    gone = [*heard.none, *heard.gone]
    if not gone and not heard.heirs and _DEAD.search(said):
        gone = _named(text)
    if not gone and _LESS.search(said) and not re.match(r"\W*(?:no|لا)\W", said):
        gone = _named(text)
    if gone:
        lost = _numbers(text)
        left = {
            key: n for key, number in case.heirs.items() if (n := number - min(number, _taken(key, number, gone, lost)))
        }
        added = {key: n for key, n in heard.heirs.items() if key not in gone and key in (*_NEAR_KIN, *case.heirs)}
        return case.having({**left, **added}) if left != dict(case.heirs) or added else None
    asks = wanted(text) in ("inherits", "why", "excluded") or _THEIR.search(said)
    changes = _MORE.search(said) or _IF.search(said)
    if asks and not changes:  # "what does each sister get?" is asked of those who are counted
        counted = {key for key, number in heard.heirs.items() if number == 1 < case.heirs.get(key, 0)}
        heard = replace(heard, heirs={key: number for key, number in heard.heirs.items() if key not in counted})
    if not heard.heirs or not (changes or asks or re.match(r"\W*(?:and|no|και|و|لا)", said)):
        return None
    return _joined(case, said, heard)


def _taken(key: str, number: int, gone: Sequence[str], lost: Mapping[str, int | None]) -> int:
    """How many of a class a message takes away: as many as it says, all where it says no number."""
    named = key if key in gone else next((each for each in gone if alike(key, each)), None)
    if named is None:
        return 0
    said = lost.get(named)
    return said or number


def _numbers(text: str) -> dict[str, int | None]:
    """Each class that the text names, with the number it says."""
    return {key: mention.number for mention in _mentions(text) for key in first_keys(mention)}


def _mentions(text: str) -> Sequence[Mention]:
    return mentions_in(even(text)) if _ARABIC.search(text) else [person.mention for person in read(text).people]


def _joined(case: Case, said: str, heard: Heard) -> Case | None:
    heirs, opens = dict(case.heirs), list(case.opens)
    more = _MORE.search(said)
    for key, number in heard.heirs.items():
        if key in ("wife", "husband") and divorces.told(said):
            continue  # one of those counted, or none
        doubts = [each for each in heard.opens if each.key == key]
        like = [each for each in heirs if each == key or (alike(each, key) and _same_sex(each, key))]
        unsaid = any(each.about in ("link", "side") for each in doubts)
        if key in heirs or (unsaid and like):
            target = key if key in heirs else like[0]
            plural = any(each.about == "number" for each in doubts)
            if plural or (number == heirs[target] == 1 and not more):
                continue  # only spoken of
            heirs[target] = heirs[target] + number if more else number
        elif (
            like
            and not unsaid
            and re.search(r"\b(?:is|are|was|were|instead|not)\b|كان|طلع|بدل|ηταν", said)
            and not more
        ):
            heirs[key] = heirs.pop(like[0])
            opens = [each for each in opens if each.key != like[0]]
        elif key in _NEAR_KIN or not re.search(r"\bmy\b|μου", said):
            heirs[key] = number
            opens += doubts
    barred = {**case.barred, **heard.barred}
    found = replace(
        case, heirs=heirs, opens=tuple(opens), barred=barred, missing=next(iter(heard.missing), case.missing)
    )
    return found if found != case else None


def _same_sex(one: str, other: str) -> bool:
    return (kin(one) or Kin()).male == (kin(other) or Kin()).male
