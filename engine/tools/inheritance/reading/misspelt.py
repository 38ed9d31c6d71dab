"""Words in the place of a relative that were not understood, and slips of the pen. Pure."""

from collections.abc import Sequence

from rapidfuzz.distance import OSA

from engine.tools.inheritance.reading import clauses
from engine.tools.inheritance.reading.leftover import vocabulary
from engine.tools.inheritance.reading.prose import Person
from engine.tools.inheritance.reading.words import COUNT, MANY, NOUNS, PEOPLE

SHORT = 3  # letters up to which a word is too short to be told from another
_THINGS = {
    "house", "houses", "car", "land", "debt", "debts", "money", "property", "properties", "gold", "cash", "estate",
    "nobody", "nothing", "so", "then", "myself", "me", "i", "you", "us", "he", "she", "that", "this", "more",
    "others", "please", "thanks", "etc", "male", "female", "alive", "dead", "who", "what", "how", "no", "yes",
    "children", "business", "flat", "savings", "will", "wills", "bequest", "bequests", "loan", "loans",
}  # fmt: skip


def unread(words: Sequence[str], people: Sequence[Person]) -> list[str]:
    """Single words between the relatives of a list that were not understood ("a wife, 2 grandkidz"), and words where a
    relative may stand that are a slip of the pen from one ("his wfie", "2 sosn")."""
    taken = {at for person in people for at in range(person.first, person.last)}
    named = {at for person in people for at in _names_of(words, person, taken)}
    found = []
    for at in range(1, len(words)):
        counted = words[at] in COUNT or words[at].isdigit() or words[at] in ("a", "an")
        start = at + counted
        if start >= len(words) or start in taken | named or not words[start].isalpha() or words[start] in _THINGS:
            continue
        if counted and words[start] in vocabulary("en").uncounted_after:
            continue  # "and 120000 dollars"
        listed = at not in taken and words[at - 1] in (",", "and", "&") and at - 2 in taken
        ends = start + 1 == len(words) or words[start + 1] in (",", "and", "&", ".", "?")
        led = start > 0 and (counted or words[start - 1] in _LEADS)
        if (listed and ends) or (led and nearly_kin(words[start])):
            found.append(words[start])
    return list(dict.fromkeys(found))


def _names_of(words: Sequence[str], person: Person, taken: set[int]) -> list[int]:
    """ "two wives, Hauwa and Zainab": as many words behind a relative as he counts, none of which is known."""
    if words[person.last : person.last + 1] not in ([","], ["("], [":"]):
        return []
    found, at = [], person.last + 1
    while at < len(words) and at not in taken and clauses.names([words[at]]) and not nearly_kin(words[at]):
        found.append(at)
        if words[at + 1 : at + 2] not in ([","], ["and"], ["&"]) or len(found) == person.mention.number:
            break
        at += 2
    return found if len(found) == person.mention.number else []


_LEADS = {"his", "her", "my", "our", "the", ",", "and", "&", "left", "leaves", "leaving", "by", *COUNT}
_KIN = tuple(noun for noun in (*NOUNS, *MANY, *(f"{noun}s" for noun in NOUNS)) if len(noun) > SHORT)
_WORDS = frozenset(
    """life lives live wine wide wire wise site song songs sins tons dons gill hunt haunt taunt piece pieces nice window
    windows chill chili gather rather farther other others another bother bothers patents patent patience some soon sold
    list kind kinds land lands bond buys toys body bodies boss month months mouth other's sunk aunty note none nine five
    sixth mists cousin's hers ours broth lather weather wired girth gift gifts grill knife knives strife wild wish with
    want wants ants shop""".split()  # noqa: SIM905
)


def nearly_kin(word: str) -> bool:
    """Whether a word of no known sense is one slip of the pen away from a relative's."""
    known = word in _WORDS or word in _KIN or word in PEOPLE or len(word) <= SHORT
    return not known and any(abs(len(noun) - len(word)) < 2 and OSA.distance(word, noun) == 1 for noun in _KIN)
