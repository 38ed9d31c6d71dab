"""Where an option stands: for what is asked, against it, or beside it; and under which condition."""

import re
from dataclasses import dataclass

_LEAD = r"(?:(?:(?:ي|ت)(?:عتبر|عد)|هو|هي|عمل|امر|ذلك|هذا|حكمه|انه|انها) )*"
_AGAINST = re.compile(
    rf"^\W*{_LEAD}(?:لا(?! (?:حرج|باس|مانع|اثم))(?:\W|$)|كلا(?:\W|$)|لن |لم |ليس(?! (?:ب?اثم|بحرام|عليه اثم|حراما))|"
    r"غير |(?:ي|ت)حرم|حرام|محرم|باطل|ممنوع|اثم|no(?:\W|$)|not\W)"
)
_FOR = re.compile(
    rf"^\W*{_LEAD}(?:نعم|اجل|بلي|(?:ي|ت)جوز|(?:ي|ت)حق|(?:ي|ت)صح|صحيح|جايز|مباح|حلال|لا (?:حرج|باس|مانع|اثم)|"
    r"ليس (?:ب?اثم|بحرام|عليه اثم)|ل(?:ه|ها|هم|هن|هما) (?:ذلك|الحق|حق)|نافذ|yes(?:\W|$))"
)
_EVASIVE = re.compile(
    r"لا شيء مما|ربما|لا يمكن (?:ال)?(?:تحديد|جزم)|(?:ي|ت)عتمد علي|لا يوجد حكم|"
    r"لا (?:ي|ت)وجد (?:شرط|طريقة|حكم)|حسب (?:ال)?رغبة"
)
_CONDITION = re.compile(
    r"(?:^|\W)(?:و?اذا|و?ان|بشرط|شريطة|فقط|الا|ما دام\w*|مادام\w*|طالما|حتي|مطلقا?|دائما|ابدا|باذن|"
    r"ب?موافقة|برضا?ي?|في حال\w*|حال|لو|لكن|ولكن|عند|بعد|قبل|حين|متي|نصف|ثلث|ربع|جزء\w*|بقدر|"
    r"تلقائيا|فورا|كاملا)(?=\W|$)"
)
_MILD = re.compile(r"(?:^|\W)(?:مطلقا|ابدا|دائما|كاملا|تلقائيا|فورا)(?=\W|$)")
_CORRECTED = re.compile(r"(?<!\w)و?(?:بل|انما|لان\w*|لكونه\w*)(?!\w)")
_DESPITE = re.compile(r"(?:^|\W)(?:و?لو|حتي (?:لو|و?ان|مع|ب)|وان|سواء)(?=\W)")  # denies the condition it names
_PLAIN = re.compile(r"^\W*(?:نعم|اجل|بلي|yes)|لان|حرج|باس|مانع|جايز|صحيح|نافذ|حلال|مباح")
_EMPTY = {
    "ذلك",
    "هذا",
    "هذه",
    "لهم",
    "لهن",
    "لهما",
    "منه",
    "منها",
    "عليه",
    "عليها",
    "فيه",
    "فيها",
    "من",
    "في",
    "هو",
    "هي",
}
CONSENT = re.compile(
    r"(?<!\w)(?:ب|ال|بال|عن |و)?(?:رضا|رضي|رضوا|رضين|تراض\w*|اذن)|"
    r"موافقة (?:جميع|باقي|بقية|كل|ساير|ال)ا?ل?(?:ورثة|شركاء|اخوة)|"
    r"وافق(?:وا)? (?:جميع|باقي|بقية|كل|ساير|ال)ا?ل?(?:ورثة|شركاء)|وافق (?:عليه |علي ذلك )?(?:بقية|جميع|باقي|كل)|"
    r"طيب(?:ة)? نفس|اجاز|سمح(?:وا)? (?:بقية|باقي|جميع)|تنازل(?:وا)? (?:له )?(?:بقية|باقي|جميع)"
)


@dataclass(frozen=True, slots=True)
class Stance:
    """`side` 1 for, -1 against, 0 neither.

    `condition`: "" none, "mild" a bare always or never, "consent", "despite" it, "other".
    """

    side: int
    condition: str
    evasive: bool


def decides(ask: str) -> bool:
    """Whether a question is of yes and no, of lawful and not."""
    return bool(re.search(r"(?<!\w)[وف]?هل\W|حكم|صحيح|يصح", ask))


def stance(option: str, ask: str) -> Stance:
    """`option` and `ask` folded; words that the question itself uses set no condition."""
    evasive = bool(_EVASIVE.search(option))
    if not decides(ask):
        return Stance(0, _condition(option, ask, 0), evasive)
    side = -1 if _AGAINST.search(option) else 1 if _FOR.search(option) else 0
    if not side and not evasive and re.search(r"(?<!\w)[وف]?هل\W", ask):
        side = int(bool(set(_words(option)[:4]) & set(_words(ask))))  # it repeats what is asked
    return Stance(0 if evasive else side, _condition(option, ask, side), evasive)


def _condition(option: str, ask: str, side: int) -> str:
    asked = set(re.findall(r"\w+", ask))
    option = _CORRECTED.split(option)[0]  # what corrects or explains sets no condition
    left = " ".join(word for word in re.findall(r"\w+", option) if word not in asked)
    if _DESPITE.search(option) and CONSENT.search(option):
        return "despite"
    if _CONDITION.search(left):
        if CONSENT.search(option):
            return "consent"
        return "mild" if not _CONDITION.search(_MILD.sub(" ", left)) else "other"
    qualified = side == 1 and not _PLAIN.search(option) and set(_words(option)) - set(_words(ask))
    return "other" if qualified else ""


def _words(text: str) -> list[str]:
    """Words without what is written to them, roughly."""
    return [_bare(word) for word in re.findall(r"\w{3,}", text) if word not in _EMPTY]


def _bare(word: str) -> str:
    word = re.sub(r"^(?:وال|فال|بال|لل|ال|و|ف|ب|ل)?(?=\w{3})", "", word)
    return re.sub(r"(?<=\w{3})(?:هما|هم|هن|ها|ه|ة|ان|ون|ين)$", "", re.sub(r"^[يت](?=\w{3})", "", word))
