"""What has to be asked back before a case can be divided, in words and with buttons."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from engine.messages import Choice
from engine.tools.common.unused import quoted
from engine.tools.inheritance.dialogue import reckoning
from engine.tools.inheritance.dialogue.case import Case
from engine.tools.inheritance.dialogue.readings import alternatives, matter, me_keys
from engine.tools.inheritance.dialogue.understanding import hear
from engine.tools.inheritance.dialogue.weighing import UNDERSTOOD
from engine.tools.inheritance.dialogue.wording import Words
from engine.tools.inheritance.reading.figured import in_figures
from engine.tools.inheritance.reading.hearing import Open
from engine.tools.inheritance.reading.unread import tells_of_people
from engine.tools.inheritance.rules.heirs import MANY, MOST
from engine.tools.inheritance.rules.kin import Kin, kin

_ARTICLE = re.compile(r"(?<!\w)ال")
_MOST_LISTS = 5  # buttons with a list


@dataclass(frozen=True, slots=True)
class Question:
    """`about` and `key` are what `replies` reads the answer by."""

    about: str
    key: str
    text: str
    choices: tuple[Choice, ...] = ()


def impossible(case: Case, words: Words) -> Question | None:
    """What cannot be, with a way on."""
    heirs = case.heirs
    if (case.gross is not None and case.gross < 0) or case.debts < 0 or case.funeral < 0:
        return Question("fix", "estate", words("wrong_amount"))
    if "husband" in heirs and "wife" in heirs:
        return Question("fix", "spouses", words("wrong_spouses"), _choices(words, "husband", "wife"))
    for key, number in heirs.items():
        most = 1 if key.startswith(("grandfather", "gm:")) else MOST.get(key, MANY)
        if number <= most:
            continue
        said = words.number(Fraction(number))
        if key in ("husband", "wife"):
            return Question("fix", key, words(f"wrong_{key}", number=said), _numbers(words, range(1, most + 1)))
        if most == 1:
            return Question("fix", key, words("wrong_single", heir=words.name(key), number=said), _numbers(words, [1]))
        return Question("fix", key, words("wrong_many", heir=words.bare(key, many=True), number=said))
    return None


def unsaid(case: Case, words: Words, *, deaths: bool) -> Question | None:
    """The next thing that was not said and changes the result."""
    if not any(number for key, number in case.heirs.items()) and not case.me:
        return Question("heirs", "", words("ask_heirs_later" if deaths else "ask_heirs"))
    if case.missing and set(case.heirs) == {case.missing} and case.heirs[case.missing] == 1:
        return Question("heirs", "", words("ask_heirs_besides"))
    if case.divorced == "?":
        ways = _choices(words, "divorce_within", "divorce_over", "divorce_ill")
        return Question("divorced", _spouse(case), words("ask_divorced"), ways)
    if case.pregnant == "?":
        carriers = ("carries_wife", "carries_mother", "carries_son", "carries_other")
        return Question("pregnant", "", words("ask_pregnant"), _choices(words, *carriers))
    for ask in (_unread, _others, _opened, impossible, _made_out):
        if (question := ask(case, words)) is not None:
            return question
    if any(not each.part for each in case.bequests) and case.net is None:
        return Question("estate", "", words("ask_estate"))
    return _deaths(case, words)


def _unread(case: Case, words: Words) -> Question | None:
    """What was not understood, with the heirs so far."""
    if not case.unplaced:
        return None
    people, heirs = words.join(case.unplaced), words.names(case.heirs)
    if unread_people(case):
        return Question("confirm", "", words("ask_who", people=people, heirs=heirs))
    return Question("confirm", "", words("ask_confirm", people=people, heirs=heirs), _choices(words, "complete"))


def _others(case: Case, words: Words) -> Question | None:
    """Whether a husband or wife alone was left."""
    if not any(each.about == "others" for each in case.opens):
        return None
    return Question("confirm", "", words("ask_others", heirs=words.names(case.heirs)), _choices(words, "complete"))


def _opened(case: Case, words: Words) -> Question | None:
    """What was left unsaid of those who are named."""
    opens = matter(case)
    return _asked(opens[0], case, words) if opens else None


def _made_out(case: Case, words: Words) -> Question | None:
    """Whether the message was understood: the heirs, who died before and who is not counted."""
    if not any(each.about == UNDERSTOOD for each in case.opens):
        return None
    gone = [words.bare(key, many=False) for key in case.gone]
    text = words(
        "ask_understood",
        heirs=named(case, vague(case, words), case.read_as),
        gone=words("understood_gone", people=words.join(gone)) if gone else "",
        outside=words("understood_outside", people=words.join(case.outsiders)) if case.outsiders else "",
    )
    return Question(UNDERSTOOD, "", text, _choices(words, "right", "not_right"))


def fewer(case: Case, words: Words) -> Iterator[Choice]:
    """The heirs without those of one class each, as lists that read alone: what is likeliest of one that is wrong."""
    for left_out in list(case.heirs)[:_MOST_LISTS]:
        heirs = {key: number for key, number in case.heirs.items() if key != left_out and number}
        said = words.join(_counted(key, number, words) for key, number in heirs.items())
        if heirs and hear(in_figures(said)).heirs == heirs:
            yield Choice(said, said)


def _counted(key: str, number: int, words: Words) -> str:
    """ "2 sons", "٢ أبناء": as somebody would write them."""
    said = words.digits(f"{number} {words.bare(key, many=True)}") if number > 1 else words.name(key)
    return _ARTICLE.sub("", said)


def vague(case: Case, words: Words) -> Words:
    """Words that leave open of which kind brothers and the like are, where that was not said."""
    return replace(words, vague=frozenset(each.key for each in case.opens if each.about in ("link", "half")))


def named(case: Case, words: Words, read_as: Mapping[str, str] | None = None) -> str:
    """The heirs so far; a class whose number was not said without one, and each of `read_as` with the words that were
    read so."""
    open_numbers = {each.key for each in case.opens if each.about == "number"}
    sexless = {each.key for each in case.opens if each.about == "sex"}
    said = {key: f" ({quoted([each], words.language)})" for key, each in (read_as or {}).items()}
    return words.join(
        (words.bare(key, many=True) if key in open_numbers else words.name(key, number)) + said.get(key, "")
        for key, number in case.heirs.items()
        if number and key not in sexless
    )


def unread_people(case: Case) -> bool:
    """Whether words that may tell of an heir were not understood: no list can be called complete beside them."""
    return any(map(tells_of_people, case.unplaced))


def _spouse(case: Case) -> str:
    return "husband" if case.dead == "f" or "husband" in case.heirs else "wife"


def _deaths(case: Case, words: Words) -> Question | None:
    for place, later in enumerate(case.later):
        name = words.capital(words.name(later.who))
        if not later.heirs and later.kin is None and not reckoning.kin_of(case, place):
            return Question("deaths", str(place), words("ask_deaths_heirs", heir=name))
        if later.heirs and (more := reckoning.asks_kin(case, place)):
            text = words("ask_deaths", heir=name, people=words.names(more))
            return Question("deaths", str(place), text, _choices(words, "yes_kin", "only_named"))
    return None


def _asked(each: Open, case: Case, words: Words) -> Question:
    number = case.heirs.get(each.key, 1)
    counted = not any(other.about == "number" and other.key == each.key for other in case.opens)
    vague = Words(words.phrases, words.rules, words.language, frozenset({each.key}))
    name = words.capital(vague.name(each.key, number) if counted else _many(each.key, vague))
    match each.about:
        case "link":
            way = kin(each.key) or Kin()
            far = bool(way.up or len(way.down) > 1)
            kinds = ("full", "pat") if far else ("full", "pat", "mat")
            text = words("ask_link_far" if far else "ask_link", heirs=name)
            return Question("link", each.key, text, _choices(words, *kinds, "unsure"))
        case "half":
            return Question("half", each.key, words("ask_half", heirs=name), _choices(words, "pat", "mat", "unsure"))
        case "number":
            known = words.bare(each.key, many=True)
            text = words("ask_number", heirs=words.capital(_many(each.key, vague) if _vague(each.key, case) else known))
            return Question("number", each.key, text, _numbers(words, range(2, 6)))
        case "sex":
            return Question("sex", "son", words("ask_sex"), tuple(_families(case, words)))
        case "me":
            return Question("me", each.key, words("ask_me"), tuple(_me(case, words)))
        case _:
            return Question(
                each.about,
                each.key,
                words(f"ask_{_SAME.get(each.about, each.about)}", heir=name),
                _choices(words, *_BUTTONS[each.about]),
            )


_SAME = {"niece": "nephew"}
_BUTTONS = {
    "siblings": (), "parent": ("parent_theirs", "parent_yours"), "side": ("side_M", "side_F", "unsure"),
    "grandchild": ("of_son", "of_daughter", "unsure"),
    "uncle": ("uncle_F", "uncle_M", "unsure"), "nephew": ("nephew_full", "nephew_pat", "nephew_sister"),
    "niece": ("nephew_full", "nephew_sister"),
    "cousin": ("cousin_agnate", "cousin_other"), "spouse": ("husband", "wife"),
}  # fmt: skip


def _vague(key: str, case: Case) -> bool:
    return any(each.key == key and each.about in ("link", "half") for each in case.opens)


def _many(key: str, words: Words) -> str:
    return words.name(key, 2).replace(" (٢)", "").removeprefix("2 ")


def _choices(words: Words, *names: str) -> tuple[Choice, ...]:
    return tuple(Choice(words(f"choice_{name}"), words(f"choice_{name}")) for name in names)


def _numbers(words: Words, numbers: Iterable[int]) -> tuple[Choice, ...]:
    return tuple(Choice(words.digits(str(n)), words.digits(str(n))) for n in numbers)


def _families(case: Case, words: Words) -> Iterator[Choice]:
    """The ways a known number of children may part into sons and daughters."""
    counted = sum(case.heirs.get(key, 0) for key in ("son", "daughter"))
    if counted > 4 or any(each == Open("number", "son") for each in case.opens):
        return
    for sons in range(counted, -1, -1):
        family = {key: n for key, n in (("son", sons), ("daughter", counted - sons)) if n}
        said = words.join(words.digits(f"{n} {words.bare(key, n > 1)}") for key, n in family.items())
        yield Choice(said, said)


def _me(case: Case, words: Words) -> Iterator[Choice]:
    for key in me_keys(case):
        said = words.capital(words.name(key).removeprefix("full ").replace(" الشقيقة", "").replace(" الشقيق", ""))
        said = said.replace("Αμφιθαλής ", "").replace("αμφιθαλής ", "")
        yield Choice(said, said)


def possibilities(about: str, key: str, case: Case, words: Words) -> list[tuple[str, Case]]:
    """Every way an open point may turn out, named, as a case of its own."""
    each = Open(about, key)
    found = []
    for way in alternatives(each, case):
        heirs = {}
        for old, number in case.heirs.items():
            new = way.get(old, old)
            heirs[new if isinstance(new, str) else old] = new if isinstance(new, int) else number
        told = next((to for to in way.values() if isinstance(to, str)), key)
        found.append((words.name(told, case.heirs.get(key, 1)), case.without(each).having(heirs)))
    return found
