"""Who of those named counts: the dead, the barred and the denied are left out, a supposed kind is taken over."""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

from engine.tools.inheritance.reading import denial
from engine.tools.inheritance.reading.mention import Mention
from engine.tools.inheritance.reading.phrases import mentions_in
from engine.tools.inheritance.reading.roster import Roster, keys_of
from engine.tools.inheritance.rules.kin import kin

_GONE = re.compile(
    r"(?:^|\s)(?:متوف(?:ي|اة|ية|يان|يين|ون|يات)|توفي(?:ت|ا|تا|وا)? ?(?:قبل|في حيات)|"
    r"مات(?:ت|ا|وا)? قبل|ميت|(?:ال)?قاتل|(?:ال)?مطلقة? (?:طلاقا )?(?:ال)?باين|"
    r"طلقها (?:طلاقا )?(?:باين|ثلاث)|(?:ال)?مطلقة (?:ثلاث|قبل الدخول)|"
    r"(?:ال)?(?:جارية|مملوك|رقيق)|بالتبني|"
    r"(?:ال)?متبن(?:ي|ا)\w*|(?:ال)?(?:كتابي|نصراني|نصاري|كفار|مسيحي|كافر|يهودي|مرتد)|"
    r"غير (?:ال)?(?:مسلم|شرعي)|زنا|الزنا|"
    r"من (?:ال)?حرام|(?:من )?خارج (?:اطار )?(?:ال)?زواج|من علاقة|من عشيق|(?:ب?ال|من (?:ال)?|ب)?رضاع)"
)
_ALL_GONE = re.compile(r"\s*(?:كلهم |جميعهم |جميعا )?(?:متوف(?:ون|ين|يان|يين|يات)|توفوا|توفيا|ماتوا|ماتا)")
_MILK = re.compile(r"\s*(?:ب?ال|من (?:ال)?|ب)رضاع")
_ONE_GONE = re.compile(
    r"\s*[،,(]?\s*(?:(?:توفي|مات)ت? (?:منهم |منهن )?(?:احدهم|احدهما|احداهما|احداهن|واحدة?(?: منه\w+)?)|"
    r"(?:منهم |منهن )?(?:احدهم|احدهما|احداهما|احداهن|واحدة?(?: منه\w+)?) (?:متوف\w+|(?:توفي|مات)ت?)) ?"
    r"(?:قبل|في حيا|[،,.)؛]|و|$)"
)
_DEAD_FIRST = re.compile(r"(?:مات|توفي)(?:ت)?\s*$")
_HIS = re.compile(r"(?:^|\s)(?:و?له|و?لها|و?ترك|و?تركت|عن)\s*$")
_THE_GONE = re.compile(r"^\s*ال(?:متوف|ميت)")


def living(mentions: Iterable[Mention], text: str) -> list[Mention]:
    """Those said to have died before, or not to exist, are left out."""
    found = list(mentions)
    denied = denial.in_arabic(found, text)
    left_out = {*denied.nobody, *denied.whose}
    kept: list[Mention] = []
    through: Mention | None = None
    aside: Mention | None = None  # the last child told of somebody living among the heirs
    for place, mention in enumerate(found):
        after = found[place + 1].start if place + 1 < len(found) else len(text)
        tail = re.split(r"[،,.؛\n]| و", text[mention.end : after])[0][:40]
        before = text[max(0, mention.start - 14) : mention.start]
        if (
            _himself(mention, before)
            or mention in left_out
            or (_DEAD_FIRST.search(before) and text.startswith(" قبل", mention.end))
        ):
            continue
        between = text[found[place - 1].end : mention.start] if place else ""
        if place and (
            _described(found[place - 1], mention, between) or _others_child(mention, between, aside, through)
        ):
            aside = mention
            continue
        if mention.number and mention.number > 1 and _ONE_GONE.match(text[mention.end : after]):
            kept.append(replace(mention, number=mention.number - 1))
            continue
        child = len(mention.steps) == 1 and mention.head in "mfk"
        told_on = place and kept and mention.joined and mention.first == kept[-1].last and len(kept[-1].steps) > 1
        if through is not None and child and _his_own(through, before, kept, between):
            through = None
        if through is not None and child and (_HIS.search(before) or told_on):
            kept.append(replace(mention, steps=(*mention.steps, *through.steps), link=through.link))
            continue
        through = mention if re.match(r"\s*(?:متزوج|متوف|توفي|مات)", text[mention.end : after]) else None
        described = place and before.rstrip().endswith("(") and found[place - 1].end >= mention.start - 3
        named_again = text[mention.start : mention.end].startswith("ال") or mention.owner
        if described and named_again and text[mention.end : mention.end + 1] == ")":
            continue  # "the wife (the mother)": one person twice
        definite = text[mention.start : mention.end].split()[-1].startswith("ال") or mention.owner
        if len(mention.steps) == 1 and (_GONE.search(tail) or (definite and _THE_GONE.search(tail))):
            kept = _without_those_like(kept, mention, tail)
            continue
        kept.append(mention)
    return kept


def _himself(mention: Mention, before: str) -> bool:
    """ "whose father died before his grandfather": the grandfather is the deceased."""
    return mention.steps in (("g",), ("y",)) and re.search(r"(?<!\w)قبل ?$", before) is not None


def _his_own(through: Mention, before: str, kept: list[Mention], between: str) -> bool:
    """Whether "and she has" after "her son died before her and he has a child" goes back to the deceased."""
    pronoun = re.search(r"(?:^|\s)و?(له|لها)\s*$", before)
    again = kept and kept[-1].steps[1:] == through.steps and re.search(r"[،,.؛]", between)
    if len(through.steps) != 1 or not kept or kept[-1].steps[1:] != through.steps:
        return False
    return bool(pronoun and ((pronoun[1] == "لها") != (through.head == "f") or again))


def _without_those_like(kept: list[Mention], last: Mention, tail: str) -> list[Mention]:
    """Without those whom what is said of the last of them holds for too: "a brother and a sister by milk"."""
    if _ALL_GONE.match(tail):
        return _without_run(kept, last)
    plain = bool(kept) and kept[-1].steps in (("bm",), ("bf",)) and not kept[-1].link
    return kept[:-1] if plain and last.joined and _MILK.match(tail) else kept


def _without_run(kept: list[Mention], last: Mention) -> list[Mention]:
    """Without those that one word at the end of a list calls dead ("his father, mother and grandfathers are dead")."""
    left, following = list(kept), last
    while left and following.joined and left[-1].last == following.first and not left[-1].alone:
        following = left.pop()
    return left


def _described(before: Mention, mention: Mention, between: str) -> bool:
    """ "a grandmother who is his mother's mother", "a daughter, who is my mother": one person twice."""
    ours = mention.owner in ("me", "us") or (before.head in "gy" and len(mention.steps) == 2)
    return re.fullmatch(r"[ ،]*و?(?:هي|هو) ", between) is not None and ours


def _others_child(mention: Mention, between: str, aside: Mention | None, through: Mention | None) -> bool:
    """A child of somebody named, who lives ("a sister who has a son and a daughter"), and those named on with him."""
    if through is not None or len(mention.steps) != 1 or mention.head not in "mfk":
        return False
    if re.fullmatch(r" (?:له|لها|لهما|لهم|لهن) ", between):
        return True
    return aside is not None and aside.last == mention.first and mention.joined


_GIVEN = re.compile(
    r"(?:اذا|ان|لو) (?:كان|وجد|ترك|خلف)\w* (?:له|لها|لل\w+|عنده|عندها|معه\w*|معها)\s|(?:اذا وجد|في حال(?:ة)? وجود)\s"
)
_SUPPOSE = re.compile(r"(?:اذا|ان|لو) (?:كان|كانت|كانوا|كن|كانا|كانتا)\s")


def supposed(heirs: Roster, told: str) -> Roster:
    """A kind of sibling or uncle that the list leaves open and the question then supposes ("if they are uterine")."""
    if given := _GIVEN.search(told):
        for mention in mentions_in(told[given.end() :])[:1]:
            for key, _ in keys_of(mention):
                if key and key not in heirs.counts and not key.startswith("kin:"):
                    heirs.counts[key] = mention.number or 1
    if found := _SUPPOSE.search(told):
        for mention in mentions_in(told[found.end() :]):
            _settled(heirs, mention)
    return heirs


def _settled(heirs: Roster, mention: Mention) -> None:
    """The class that was assumed for a phrase becomes the one now named."""
    named = next((key for key, _ in keys_of(mention) if key), "") if mention.link else ""
    for doubt in heirs.doubts:
        if doubt.about == "link" and named and doubt.key in heirs.counts and alike(doubt.key, named):
            if named.startswith("mat_"):
                heirs.counts.pop("full_nephew", None)  # children of a uterine brother are distant kindred
            heirs.counts[named] = heirs.counts.pop(doubt.key) + heirs.counts.get(named, 0)


_DIED = re.compile(
    r"\s*(?:\([^()]*\)\s*)?(?:كان(?:ت)? )?(?:قد |ال)?(?:توفي(?:ت)? قبل|توفي(?:ت)? (?=قبل|في حيا)|مات(?:ت)? قبل)"
)


def died_before(text: str) -> tuple[str, ...]:
    """Classes of whom the text says that they died before."""
    named = mentions_in(text)
    return tuple(
        key
        for mention in named
        if len(mention.steps) == 1 and _DIED.match(text[mention.end :])
        for key, _ in keys_of(mention)
        if key
    )


_SPEAKER = re.compile(
    r"(?:توفي|مات|توفيت|ماتت|ترك|تركت)\w* (?:والدي|ابي|الوالد|والدنا|ابونا|(والدتي|امي|الوالدة|والدتنا))(?=\W|$)|"
    r"^\W*(?:والدي|ابي|والدنا|ابونا|(والدتي|امي|والدتنا)) (?:توفي|مات)ت?(?=\W|$)"
)
_ANOTHER = re.compile(r"(?<!\w)(?:توفي|مات|هلك)")
_OF_A_CHILD = {"bm": ("m",), "bf": ("f",)}
_OF_THE_FATHER = {"M": ("w",), "um": ("bm",), "uf": ("bf",), "g": ("F",), "y": ("M",)}
_OF_THE_MOTHER = {"F": ("h",), "xm": ("bm",), "xf": ("bf",), "g": ("F",), "y": ("M",)}


def speaker(text: str) -> str:
    """Whose child speaks: "F" of the dead father, "M" of the dead mother, "" where nobody says."""
    found = _SPEAKER.search(text)
    if found is None or (found[0].startswith("ترك") and _ANOTHER.search(text[: found.start()])):
        return ""
    return "M" if found[1] or found[2] else "F"


def seen_from(parent: str, mentions: Iterable[Mention], text: str) -> list[Mention]:
    """Relatives of the speaker as relatives of the deceased: "my mother" is the dead father's wife."""
    moved = {**_OF_A_CHILD, **(_OF_THE_FATHER if parent == "F" else _OF_THE_MOTHER)} if parent else {}
    found = []
    for mention in mentions:
        mine = mention.owner in ("me", "us") or re.match(
            r"و?ال(?:والدة|والد|ام|اب)(?=\W|$)", text[mention.start : mention.end]
        )
        steps = moved.get(mention.steps[0]) if mine and len(mention.steps) == 1 else None
        found.append(replace(mention, steps=steps) if steps else mention)
    return found


def alike(key: str, named: str) -> bool:
    """Whether two classes differ in nothing but the kind of sibling, the side or the degree of an ancestor."""
    one, other = kin(key), kin(named)
    if one is None or other is None:
        return False
    if named.startswith("gm:") and key.startswith("gm:"):
        return True
    if named.startswith("grandfather") and key.startswith("grandfather"):
        return True
    return bool(one.link and other.link) and (one.up, one.down) == (other.up, other.down)


_OF_HER = re.compile(r"(?<!زوج)ها$")
_OF_HIM = re.compile(r"(?:ابن|بنت|ابناء|ابنائ|اولاد|بنات|ام|ابو|ابي|والد|والدت|اخو|اخي|اخت|اخوت|اخوات|اخوان)ه$")


def of_another(mention: Mention, words: str, dead: str) -> bool:
    """ "my sister and her son" where a man died, "her husband and his mother" where a woman did."""
    endings = {"m": _OF_HER, "f": _OF_HIM}.get(dead)
    return endings is not None and mention.owner == "his" and bool(endings.search(words))


class Counted:
    """The mentions of a list by class. Their places in the text are in order."""

    def __init__(self, listed: Iterable[Mention]) -> None:
        self._of = defaultdict[tuple[tuple[str, ...], str], list[Mention]](list)
        for mention in listed:
            self._of[mention.steps, mention.link].append(mention)

    def apart(self, mention: Mention, case: str) -> str:
        """The words that have counted the same class in another sentence: all of them, or the same?"""
        alike = self._of[mention.steps, mention.link]
        place = bisect_right(alike, mention.start, key=lambda each: each.end)
        before = alike[place - 1] if place else None
        if before is None or not (mention.number and before.number):
            return ""
        apart = re.search(r"[.؛؟\n]", case[before.end : mention.start])
        return case[before.start : before.end].strip() if apart else ""
