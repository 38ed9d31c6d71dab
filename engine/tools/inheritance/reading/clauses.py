"""What the words around a relative say of him in English: that he died, that he is asked about, that he is missing."""

from bisect import bisect_right
from collections.abc import Container, Sequence
from dataclasses import replace

from engine.tools.inheritance.reading.mention import Mention
from engine.tools.inheritance.reading.prose import Person
from engine.tools.inheritance.reading.words import COUNT, DEAD, NOUNS, OUTSIDE, PEOPLE, TELLING, singular

_DIED = {"died", "dies", "die", "passed", "dead", "deceased", "killed", "drowned", "murdered", "expired", "death"}
_FILLER = {
    "has", "had", "have", "just", "recently", "who", "was", "is", "sadly", "suddenly", "also", "already", "then",
    "later", "'s", "were", "are", "been", "both", "all", "unfortunately", "yesterday", "away",
    "ειχε", "ειχαν", "εχει", "εχουν",
}  # fmt: skip
_EARLIER = {"before", "earlier", "previously", "already", "predeceased"}
_ASKS = {
    "what", "how", "who", "whom", "which", "does", "do", "is", "are", "will", "would", "can", "could", "should",
    "why",
}  # fmt: skip
_GIVEN = {
    "if", "when", "with", "alongside", "beside", "besides", "between", "among", "amongst", "leaving", "left",
    "survived", "given", "leaves", "and", "died", "has", "had", "inherits", "by",
}  # fmt: skip
_CLAUSE = {
    "who", "is", "was", "are", "were", "that", "has", "been", "gone", "went", "a", "an", "the", "currently",
    "still", "now", "(", "months", "weeks", "reported", "also", "he", "she", "not",
}  # fmt: skip
_ESTATE = {"estate", "inheritance", "property", "money", "will", "wealth", "house", "heirs", "shares", "testament"}
_TAKES = {"inherit", "inheritance", "inherits", "inherited", "get", "gets", "receive", "receives", "split", "share"} | {
    "divide", "nothing",
}  # fmt: skip
FAITHS = {"christian", "jewish", "non-muslim", "apostate", "unbeliever", "atheist", "hindu", "kafir"}
_NO_NAME = _FILLER | _CLAUSE | _EARLIER | _DIED | _GIVEN | _ASKS | FAITHS | OUTSIDE | DEAD | TELLING | {
    "alive", "living", "only", "too", "alone", "there", "remain", "remains", "inherit", "inherits", "or", "nor", "each",
    "ill", "sick", "male", "female", "adult", "minor", "married", "disabled", "i", "he", "she", "they", "we", "it",
    "me", "us",
    "you", "him", "her", "his", "my", "our", "their", "your", "them", "in", "on", "at", "for", "from", "of", "to",
    "as", "by",
    "but", "so", "because", "never", "no", "none", "last", "this", "two", "ζει", "ζουν", "δεν", "δε", "που", "ειναι",
    "ηταν", "εδω", "στη", "στην", "στον", "στο", "σε", "με", "για", "πια", "χρονια", "πριν", "μονο", "ακομα", "οταν",
}  # fmt: skip
KILLS = {"killed", "murdered", "killer", "murderer", "kill", "kills", "murders"}
ANOTHER = {"another", "more", "other", "also", "second", "third", "fourth", "2nd", "3rd", "4th"}
_TOLD = {"left", "leaves", "died", "leaving", "survived"}
ENDS = set(".?!;\n")


def leaves(words: Sequence[str], person: Person) -> bool:
    after = [word for word in words[person.last : person.last + 3] if word not in _FILLER]
    return after[:1] in (["left"], ["leaves"], ["survived"])


def of_deceased(words: Sequence[str], person: Person) -> bool:
    """ "the parents of the deceased"."""
    return list(words[person.last : person.last + 3]) == ["of", "the", "deceased"]


def names(words: Sequence[str]) -> int:
    """How many words at the beginning may be somebody's name."""
    titled = ("the", "sb", "al", "el", "abu", "abdul", "bin", "umm", "mr", "mrs")
    count = 0
    for word in words[:_LONGEST_NAME]:
        known = word in _NO_NAME or word in NOUNS or word in PEOPLE or singular(word)[0] in NOUNS or word in COUNT
        if not word.replace("-", "").isalpha() or (known and word not in titled):
            break
        count += 1
    return count - (count > 0 and words[count - 1] == "the")


_LONGEST_NAME = 4  # words
_BRACKET = 9  # words between its marks


def dies(words: Sequence[str], person: Person) -> bool:
    at = person.last + 3 * of_deceased(words, person)
    if words[at : at + 1] == ["("] and ")" in words[at : at + _BRACKET]:
        at += words[at : at + _BRACKET].index(")") + 1  # "my aunt (dad's sister) died"
    for start in () if _of_next(words, person) else (at, at + names(words[at : at + _LONGEST_NAME])):
        place = start
        while place < len(words) and words[place] in _FILLER:
            place += 1
        if place < len(words) and words[place] in _DIED and (start == at or person.mention.owner in ("me", "us", "")):
            return words[place] != "killed" or "was" in words[person.last : place]
    before = words[max(0, person.first - 2) : person.first]
    if before[-1:] and before[-1] in ("kills", "murders", "killed", "murdered") and person.definite:
        return True  # "if a father kills his son"
    whose = person.mention.owner in ("me", "us")
    lost = whose and before[-1:] in (["lost"], ["outlived"], ["outlives"], ["survives"])
    return lost or before[-1:] == ["died"] or before[-2:] == ["death", "of"]


_PASSES = frozenset(("died", "dies", "passed", "d"))


def told_before(words: Sequence[str], people: Sequence[Person], person: Person) -> bool:
    """Whether a death was told in a clause before, and of nobody who is named as a relative: "My friend died. His
    father died too" tells of the father beside him who died."""
    if person.mention.owner in ("me", "us"):
        return False
    for at in range(person.first):
        if words[at] in _PASSES and (ENDS | {","}) & set(words[at : person.first]):
            return not any(each.first < person.first and each.last <= at for each in people)
    return False


def told_of_another(words: Sequence[str]) -> bool:
    """Whether the telling speaks of "a man", "she" or the like: somebody who died is not the writer's then."""
    return bool({"man", "woman", "person", "someone", "somebody", "deceased", "lady", "guy"} & set(words))


def is_gone(words: Sequence[str], person: Person) -> bool:
    """ "parents gone", "her mother is no longer with us", "his dad isn't alive"."""
    tail = [
        word for word in words[person.last : person.last + 8] if word not in _FILLER | {"are", "long", "now", "all"}
    ]
    ended = tail[1:2] in ([], [","], [";"], ["."], ["and"], ["too"], ["already"])
    rest = " ".join(tail[:5])
    return (tail[:1] in (["gone"], ["deceased"]) and ended) or rest.startswith(
        (
            "no longer with us",
            "no longer alive",
            "no longer living",
            "not alive",
            "not living",
            "no more",
        )
    )


def _of_next(words: Sequence[str], person: Person) -> bool:
    """ "a daughter of a son who died": what is told behind him is told of the son."""
    chained = len(person.mention.steps) > 1 and not {"of", "by"}.isdisjoint(words[person.first : person.last])
    return chained and words[person.last : person.last + 1] in (["who"], ["that"])


def dies_early(words: Sequence[str], person: Person) -> bool:
    if is_gone(words, person):
        return True
    tail = words[person.last : person.last + 7]
    stops = ENDS | {",", "and", "leaving", "from", "of", "through"}  # from there on somebody else is spoken of
    stop = next((n for n, word in enumerate(tail) if word in stops), len(tail))
    tail = tail[:stop]
    relative = "who" in tail and bool(_DIED & set(tail))
    if relative and _of_next(words, person):
        return "late" in person.told
    if {"before", "prior"} & set(tail) and {"division", "distribution", "dividing"} & set(
        words[person.last : person.last + 8]
    ):
        return False  # he died later, an heir
    return "late" in person.told or relative or bool(_EARLIER & set(tail) and (_DIED | {"predeceased"}) & set(tail))


def told_twice(words: Sequence[str], again: Person | None, person: Person) -> Person | None:
    """ "her daughter, my mom, died before her": who the same one is once more; `again` is told behind her."""
    if again is None or words[person.last] != "," or words[again.last : again.last + 1] != [","]:
        return None
    one = (person.mention.number, again.mention.number) == (1, 1)
    tail = words[again.last + 1 : again.last + 7]
    return again if one and _DIED & set(tail[:2]) and _EARLIER & set(tail) else None


def header(words: Sequence[str]) -> int:
    """Where a list of the heirs begins: after "heirs:", or a question that a telling follows; -1 where neither."""
    for at, word in enumerate(words[:-1]):
        if word in ("heirs", "survivors", "heir") and words[at + 1] in (":", "are", "is"):
            return at
    told = max((at for at, word in enumerate(words) if word in _TOLD), default=-1)
    asked = next((at for at, word in enumerate(words) if word == "?"), -1)
    return asked if 0 <= asked < told and words[0] in _ASKS else -1


def expecting(words: Sequence[str]) -> bool:
    """Whether a pregnancy is told, and not denied."""
    return any(
        word in ("pregnant", "unborn", "expecting") and not {"not", "n't", "nobody"} & set(words[max(0, at - 3) : at])
        for at, word in enumerate(words)
    )


def me_named(words: Sequence[str]) -> bool:
    """ "left me and my sisters", but not "tell me"."""
    asking = {"tell", "give", "help", "show", "let", "for", "advise", "explain", "to"}
    named = {"me", "myself", "us"}
    return any(
        (word in named and (at == 0 or words[at - 1] not in asking)) or _and_i(words, at)
        for at, word in enumerate(words)
    )


def _and_i(words: Sequence[str], at: int) -> bool:
    """ "my mother, two brothers and I": the last of a list, and not who speaks on."""
    last = at + 1 == len(words) or words[at + 1] in ENDS
    return words[at] == "i" and words[at - 1 : at] in (["and"], ["&"]) and last


_NEAR = 6  # words behind who died in which it is told who he is
_OF_HIM = {"(", ",", "died", "passed", "away", "dead", "gone", "is", "was", "who", "-"}


def side_told(words: Sequence[str], people: Sequence[Person], gone: Person | None) -> str:
    """What the writer's uncle or aunt is to him by "my uncle (my dad's brother)"; "?" where that is not told."""
    told = next((each.mention.steps for each in people if says_side(words, gone, each)), None)
    return {"F": "u", "M": "x"}[told[1]] + told[0][1] if told else "?"


def says_side(words: Sequence[str], gone: Person | None, person: Person) -> bool:
    steps = person.mention.steps
    sibling = len(steps) == 2 and steps[0] in ("bm", "bf") and steps[1] in ("F", "M")
    if gone is None or not sibling or not gone.last <= person.first <= gone.last + _NEAR:
        return False
    return set(words[gone.last : person.first]) <= _OF_HIM


def me_listed(words: Sequence[str]) -> int:
    """Where the writer names himself among those who are left; -1 where he does not."""
    for at, word in enumerate(words):
        after = words[at + 1] if at + 1 < len(words) else "."
        before = words[at - 1] if at else ""
        if (
            word in ("me", "myself", "us")
            and before in _LISTS
            and after in ENDS | {",", "and", "&", "(", "since", "as"}
        ):
            return at
    return next((at for at in range(len(words)) if _and_i(words, at)), -1)


_LISTS = {"left", "leaves", "leaving", "and", "&", ",", "by", "has", "had", "behind", "just", "only", "with"}


def among_us(words: Sequence[str], person: Person) -> bool:
    """ "us three girls", "us, two sons": the writer is one of those counted."""
    at = person.first - 1
    at -= at > 0 and words[at] in {",", "(", "all", "both", ":"}
    return person.mention.number != 1 and at >= 0 and words[at] in ("us", "we")


def me_told(words: Sequence[str], person: Person) -> bool:
    """ "me (her sister's son)", "me, his nephew": what the writer is to the deceased, in so many words."""
    one = person.mention.number == 1 and words[person.first - 1 : person.first] != ["as"]
    return (
        one
        and bool({"me", "myself", "i"} & set(words[max(0, person.first - 4) : person.first]))
        and presented(words, person)
    )


def we_are(words: Sequence[str]) -> range:
    """The places of the sentence that begins with the first "we are" or "us three"."""
    start = next((at for at in range(len(words) - 1) if _counts_us(words, at)), None)
    if start is None:
        return range(0)
    return range(start, next((at for at in range(start, len(words)) if words[at] in ENDS), len(words)) + 1)


def _counts_us(words: Sequence[str], at: int) -> bool:
    if words[at] not in ("we", "us"):
        return False
    place = at + 1 + (words[at + 1] in (":", "(", "the", "all"))
    number = words[place] if place < len(words) else ""
    return words[at : at + 2] == ["we", "are"] or number.isdigit() or COUNT.get(number, 0) > 1


def of_us(ours: range, person: Person) -> bool:
    """ "we are 4 brothers and 2 sisters"; `ours`: `we_are`."""
    plain = not person.mention.owner and person.mention.steps in (("bm",), ("bf",))
    return plain and person.first in ours[1:]


def i_have(words: Sequence[str]) -> list[bool]:
    """Of each place whether "I have" stands before it, with nothing between that tells of another."""
    found = [False]
    for at, word in enumerate(words):
        begins = word == "have" and words[at - 1 : at] == ["i"]
        found.append(begins or (found[at] and word not in ENDS | {":", "he", "she", "left", "leaves", "has"}))
    return found


def of_me(mine: Sequence[bool], person: Person) -> bool:
    """ "I have 2 brothers and a sister", not "I have a question: he left 2 brothers"; `mine`: `i_have`."""
    siblings = not (person.mention.owner or person.mention.link) and person.mention.steps in (("bm",), ("bf",))
    return siblings and mine[person.first]


def name_of(words: Sequence[str], person: Person) -> str:
    """The name behind one relative: "his son Ali, ...", "a son named Ali"; empty where none stands there."""
    place = person.last + (words[person.last : person.last + 1] in (["named"], ["called"], ["("]))
    name, after = (*words[place : place + 2], "", "")[:2]
    ends = after in ENDS | {"", ",", "and", "&", ")", "("}
    is_name = name.isalpha() and singular(name)[0] not in NOUNS and name not in _NO_NAME
    return name if person.mention.number == 1 and ends and is_name else ""


def askings(words: Sequence[str]) -> list[bool]:
    """Of each place whether a question word stands before it, with nothing between that tells a case."""
    found = [False]
    for at, word in enumerate(words):
        tells = word in ENDS or word in _GIVEN or word in (":", "there")
        tells = tells or (word in ("is", "are") and words[at - 1 : at] == ["there"])
        says = word == "are" and words[at - 1 : at] == ["we"]
        found.append(not tells and ((word in _ASKS and not says) or found[at]))
    return found


def described_by(words: Sequence[str], person: Person) -> str:
    """The word that a clause right after says of him: "who is missing", "(pregnant)"."""
    start = person.last + (words[person.last : person.last + 2] == [",", "who"])
    for word in words[start : start + 7]:
        if word not in _CLAUSE and not word.isdigit():
            no_muslim = word == "muslim" and "not" in words[person.last : person.last + 5]
            return "non-muslim" if no_muslim else word
    return ""


def unsaid(words: Sequence[str], person: Person, mention: Mention, dead: str) -> list[str]:
    """What English leaves open that Arabic would say."""
    noun = singular(next((w for w in reversed(words[person.first : person.last]) if singular(w)[0] in NOUNS), ""))[0]
    if "half" in person.told and not mention.link and mention.steps in (("bm",), ("bf",)):
        return ["half"]
    told = {"a", "an", "one"} & set(words[person.first : person.last])
    if (dead, mention.steps[0]) in (("F", "M"), ("M", "F")) and not mention.owner and not told:
        return ["parent"]
    if noun in ("sibling", "half-sibling"):
        return [] if "sexed" in person.told else ["sex"] if mention.steps == ("m",) else ["siblings"]
    if (
        noun in ("uncle", "aunt")
        and mention.steps[0] in ("um", "uf")
        and not ({"sided"} & person.told or mention.owner)
    ):
        return ["uncle"]
    if noun in ("nephew", "niece", "cousin") and len(mention.steps) == 2 and not mention.link:
        return [] if noun == "cousin" and "sided" in person.told else [noun]
    return []


def owns_estate(words: Sequence[str], person: Person, told: bool) -> bool:
    """Whether the text speaks of his estate; `told`: who died is known."""
    after, before = words[person.last : person.last + 2], words[max(0, person.first - 2) : person.first]
    his = after[:1] == ["'s"] and bool(set(after[1:]) & _ESTATE)
    inner = "of" in words[person.first : person.last] or before[-1:] == ["of"]
    from_him = before[-1:] == ["from"] and person.mention.steps in (("F",), ("M",), ("h",), ("w",))
    if from_him and not told and _TAKES & set(words):
        return True
    return his or (inner and bool(set(before[-2:]) & _ESTATE) and not told)


def said_after(words: Sequence[str], person: Person) -> set[str]:
    """The words of the clause that follows."""
    tail = words[person.last : person.last + 8]
    stop = next((n for n, word in enumerate(tail) if word in ENDS or word == "and"), len(tail))
    return set(tail[:stop]) if {"who", "whom", "he", "she"} & set(tail[:2]) else set()


def whose_children(words: Sequence[str], ends: Container[int], person: Person) -> bool:
    """ "two sons from his first wife": named as their mother. `ends`: the places behind somebody."""
    return person.first - 1 in ends and words[person.first - 1] in ("from", "by", "with")


def divorced_from(words: Sequence[str], person: Person) -> bool:
    """ "dad died, divorced from mom"."""
    before = words[max(0, person.first - 2) : person.first]
    after = words[person.last : person.last + 2]
    told = after[:1] == ["divorced"] or after in (["was", "divorced"], ["is", "divorced"])
    return told or before == ["divorced", "from"] or before[-1:] == ["divorced"]


def left_by(words: Sequence[str], person: Person, before: Person | None) -> Person | None:
    """Whose child it is: of one who died before ("a daughter who died before him leaving a son")."""
    if before is None or not dies_early(words, before) or person.mention.steps not in (("m",), ("f",), ("k",)):
        return None
    between = set(words[before.last : person.first])
    return before if {"leaving", "left", "with"} & between and not (ENDS | {"he", "she"}) & between else None


def counts(people: Sequence[Person], person: Person) -> bool:
    """Whether a bracket tells a number apart: "four children (3 girls 1 boy)"."""
    end = bisect_right(people, person.first, key=lambda each: each.last)
    return any((each.mention.number or 2) > 1 for each in people[max(0, end - 2) : end])


def of_another(words: Sequence[str], gone: Person | None, person: Person) -> bool:
    """ "her dad died and left his dad": two fathers."""
    whose = [{"his", "her"} & set(words[each.first : each.last]) for each in (gone, person) if each]
    return len(whose) == 2 and all(whose) and whose[0] != whose[1]


def counted_apart(words: Sequence[str], before: Person, person: Person) -> bool:
    """Whether a class was counted before in another sentence, or by one of whom more is said ("his eldest son"): they
    may be the same once more."""
    another = ANOTHER & set(words[person.first : person.last])
    counted = before.mention.number is not None and before.mention.steps != ("k",)
    apart = bool(ENDS & set(words[before.last : person.first])) or before.definite
    return counted and apart and not another


def kills(words: Sequence[str], person: Person) -> bool:
    """ "killed by his son", "a son who killed him"."""
    around, after = words[max(0, person.first - 2) : person.first], words[person.last : person.last + 4]
    by = "by" in around and {"killed", "murdered"} & set(words[max(0, person.first - 4) : person.first])
    did = after[:1] in (["killed"], ["murdered"], ["kills"]) and after[1:2] in (["him"], ["her"], ["his"], ["the"])
    return bool(by or did or ("who" in after[:1] and KILLS & set(after)))


_PRESENTS = {
    "i", "am", "'m", "the", "his", "her", "their", "a", "an", "as", "being", "is", "who", "that", "που", "ειμαι",
    "only", "just",
    "oldest", "eldest", "youngest", "own", "one", "really",
}  # fmt: skip
_ONLY_CHILD = {"only", "oldest", "eldest", "older", "elder", "youngest", "younger", "middle", "first", "second"}


def presented(words: Sequence[str], person: Person) -> bool:
    """Whether the words before a relative say that the writer is he: "I am his", "me (the eldest son)", "as a"."""
    at = person.first - 1
    while at >= 0 and words[at] in _PRESENTS - {"i"}:
        at -= 1
    between = {*words[at + 1 : person.last]}
    mark = words[at] if at >= 0 else ""
    if mark in ("me", "myself", "i"):
        return bool(between & {"am", "'m", "as", "ειμαι"}) or words[person.first - 1] == mark
    if mark in ("(", ",") and at and words[at - 1] in ("me", "myself", "i"):
        return mark == "(" or (person.definite and person.mention.owner == "his") or bool(between & _ONLY_CHILD)
    return "ειμαι" in between or words[person.first - 1 : person.first] == ["as"]


_ONLY_ONE = (("F",), ("M",), ("P",), ("h",), ("w",))


def is_known(words: Sequence[str], person: Person) -> bool:
    """Whether somebody is named as one who is known, "his brother", "mum", and not as one who is counted."""
    said = {"a", "an", "one"} & set(words[person.first : person.last])
    return person.definite or bool(person.mention.owner) or (person.mention.steps in _ONLY_ONE and not said)


def with_grandchildren(words: Sequence[str], people: Sequence[Person]) -> list[Person]:
    """ "three grandchildren by his late son: two boys and a girl": the parts are grandchildren, too, and no sum."""
    kept: list[Person | None] = list(people)
    for place, whole in enumerate(people):
        said = words[whole.first : whole.last]
        parts = [each for each in people[place + 1 : place + 3] if each.mention.steps in (("m",), ("f",))]
        parts = parts if ENDS.isdisjoint(words[whole.last : parts[-1].first] if parts else ()) else []
        summed = sum(each.mention.number or 0 for each in parts)
        if (
            not any(word.startswith(("grandch", "grandk")) for word in said)
            or summed < 2
            or summed != whole.mention.number
        ):
            continue
        through = whole.mention.steps[1:]
        for at, part in enumerate(people[place + 1 : place + 3], place + 1):
            if part not in parts:
                continue
            sex = part.mention.steps[0]
            steps = (sex, *through) if through else ("c",) if sex == "m" else ("cf",)
            kept[at] = replace(part, mention=replace(part.mention, steps=steps))
        kept[place] = None
    return [person for person in kept if person is not None]
