"""Phrases that name relatives: number, chain of kinship words, kind of sibling, and where they stand in the text.

"ثلاثة أبناء ابن عم لأب" is 3, [m, m, um], "pat". A chain runs from the person to the deceased, as Arabic builds it.
"""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property, lru_cache

from engine.text.number_words import cardinal
from engine.text.tokens import tokens
from engine.tools.inheritance.reading.chains import COUNTED, SIDES, Chains
from engine.tools.inheritance.reading.lexicon import strip_article
from engine.tools.inheritance.reading.mention import Mention

_OF_US = {"لي": "me", "ليا": "me", "لنا": "us"}  # "three sisters of mine"
_PARTS = {"سهم", "سهما", "اسهم", "سهام", "جزء", "جزءا", "اجزاء", "دينار", "ريال", "جنيه", "درهم", "دولار"}
_SAME = {"واحد", "واحدة", "فقط", "وحيد", "وحيدة", "بس", "ايضا", "كذلك", "حي", "حية", "احياء", "كبير", "صغير"}
_TWO = {"اثنان", "اثنين", "اثنتان", "اثنتين"}
_LEADS_COUNT = _SAME | COUNTED | _TWO | set("()،,-:")  # with figures and numbers in words
_MALES, _FEMALES = (
    {"ذكور", "ذكر", "ذكورا", "ذكران", "ذكرين", "رجال"},
    {"اناث", "انثي", "اناثا", "نساء", "انثيان", "انثيين"},
)


def mentions_in(text: str) -> list[Mention]:
    """The mentions of a folded text in order."""
    return list(_mentions_in(text))


@lru_cache(maxsize=64)  # the readers of one message ask for its mentions again and again
def _mentions_in(text: str) -> tuple[Mention, ...]:
    return tuple(Reader(tokens(text)).mentions())


class Reader(Chains):
    """Reads the mentions of one token list."""

    @cached_property
    def _opened(self) -> list[int]:
        """Of each place the bracket that stands open before it; -1 where none does."""
        found = [-1]
        for at, token in enumerate(self.tokens):
            found.append(at if token.word == "(" else -1 if token.word == ")" else found[-1])
        return found

    def mentions(self) -> list[Mention]:
        found: list[Mention] = []
        at = 0
        while at < len(self.tokens):
            mention = self._mention(at) or self._sexes(at, found)
            if mention is None:
                at += 1
                continue
            found.append(self._within(mention, found))
            at = max(mention.last, at + 1)
        return list(_shared(found))

    def _within(self, mention: Mention, found: list[Mention]) -> Mention:
        """Children counted in a bracket after the parent they come through: "أولاد أخ (ثلاثة ذكور وبنت)"."""
        before = found[-1] if found else None
        if before is None or mention.steps not in (("m",), ("f",)) or len(before.steps) < 2:
            return mention
        opened = self._opened[mention.first + (self._word(mention.first) == "(")]
        if opened < 0:
            return mention
        if before.first >= opened and mention.joined:
            return replace(mention, steps=(*mention.steps, *before.steps[1:]), link=before.link)
        place = bisect_right(found, opened, key=lambda each: each.last)
        owner = found[place - 1] if place else None
        if owner is None or owner.number is not None or opened > owner.last + 1:
            return mention
        return replace(mention, steps=(*mention.steps, *before.steps[1:]), link=before.link)

    def _mention(self, at: int) -> Mention | None:
        start, number = at, None
        joined = self._word(at).startswith("و") or (at > 0 and self._word(at - 1) == "و")
        counted = self._count(at)
        if counted is not None:
            number, at = counted
            at += self._word(at) == "من"
            at += self._word(at) == "هم"
        chain = None if at and self._word(at - 1) == "غير" else self._chain(at)
        if chain is None:
            return None
        words, link, at = chain
        at += self._word(at) in ("ذكر", "انثي") and words[0].number == 1 and self._counted_next(at + 1)
        inner = self._chain(at + 1) if words[0].step in ("c", "cf", "m", "f") and self._word(at) == "من" else None
        if inner and inner[0][0].step in ("m", "f") and inner[0][0].number == 1:
            sex = "f" if words[0].step in ("cf", "f") else "m"
            words, at = [replace(words[0], step=sex), *inner[0]], inner[2]
        number, at, alone = self._after(at, number if number is not None else words[0].number, counted is not None)
        if not link:
            skipped = at + (words[0].step in ("bm", "bf") and self._word(at) in _MALES | _FEMALES)
            link, at = self._side(skipped) if self._side(skipped)[0] else ("", at)
        owner = next((word.owner for word in words if word.owner), "")
        if not owner and words[0].step in ("bm", "bf") and self._word(at) in _OF_US:
            owner, at = _OF_US[self._word(at)], at + 1
        return Mention(
            tuple(word.step for word in words),
            number,
            link,
            self.tokens[start].start,
            self.tokens[at - 1].end,
            start,
            at,
            owner,
            joined,
            alone,
        )

    def _counted_next(self, at: int) -> bool:
        """Whether a number is told behind a noun: "(5)", ") العدد 5"."""
        at += self._word(at) == ")"
        return self._word(at) in COUNTED or (self._word(at) == "(" and self._count(at) is not None)

    def _after(self, at: int, number: int | None, counted: bool) -> tuple[int | None, int, bool]:
        """What may follow: "واحد", "(2)", "العدد 3", "اثنان"."""
        alone, word = False, self._word(at)
        if not (word in _LEADS_COUNT or word[:1].isdecimal() or cardinal(word) is not None):
            return number, at, alone
        while self._word(at) in _SAME and not (number and number > 1 and self._word(at).startswith("واحد")):
            alone = True
            number, at = (1 if number is None or self._word(at).startswith("واحد") else number), at + 1
        if counted:
            return number, at, alone
        place = at + (self._word(at) in ("(", ")"))
        place += self._word(place) in ("،", ",") and self._word(place + 1) in COUNTED
        place += self._word(place) in ("-", ":") and self._word(place + 1) in COUNTED
        place += self._word(place) == "(" and self._word(place + 1) in COUNTED
        counting = self._word(place) in COUNTED
        place += counting
        place += counting and self._word(place) == ":"
        marked = counting or self._word(at) == "("
        following = self._count(place) if marked or self._word(at) in _TWO else None
        bare = (
            at < len(self.tokens)
            and self.tokens[at].number
            and (
                self._word(at + 1) in ("", "،", ",", ".", "\n")
                or (self._word(at + 1) == "من" and strip_article(self._word(at + 2)) in SIDES)
            )
        )
        if following is None and (bare or cardinal(self._word(at)) is not None):
            following = self._count(at)
        if following is not None and self._word(following[1]) in _PARTS:
            return number, at, alone
        if following is not None and counting:
            again = self._chain(following[1])
            end = (
                again[2]
                if again and again[0][0].number is None and self._word(following[1])[0] != "و"
                else following[1]
            )
            return following[0], end + (self._word(end) == ")"), alone
        if following is not None and (self._word(following[1])[:1] == "و" or not self._chain(following[1])):
            return following[0], following[1] + (self._word(following[1]) == ")"), alone
        if following is not None and self._word(at) == "(" and self._word(following[1] - 1) == ")":
            return following[0], following[1], alone
        return number, at, alone

    def _sexes(self, at: int, found: list[Mention]) -> Mention | None:
        """ "ثلاثة ذكور وبنت" after children or siblings of unsaid sex; sons and daughters where none stand before."""
        counted = self._count(at)
        number, place = counted if counted else (None, at)
        place += counted is not None and self._word(place) == "من"
        word = strip_article(self._word(place).removeprefix("و"))
        sex = "m" if word in _MALES else "f" if word in _FEMALES else ""
        if not sex or (at and self._word(at - 1) in ("من", "علي", "ورثة")):
            return None
        before = found[-1] if found else None
        steps: tuple[str, ...] = (sex,)
        link = ""
        if before and counted is None and (told := self._told_apart(at, before, sex)) is not None:
            if isinstance(told, bool):
                return None
            if told.first != at:
                found.pop()
            return told
        if before and (before.head in ("k", "bm", "bf") or len(before.steps) > 1):
            if before.head == "k" and counted is None:
                return None
            head = before.head[0] + sex if before.head in ("bm", "bf") else sex
            steps, link = (head, *before.steps[1:]), before.link
            if place - before.last <= 4 and before.number is None and counted is not None:
                found.pop()
            elif number is None and steps == before.steps:
                return None
        elif number is None and word not in ("ذكور", "اناث", "انثيان", "انثيين", "ذكران", "ذكرين"):
            return None
        one = {"ذكر": 1, "انثي": 1, "ذكران": 2, "ذكرين": 2, "انثيان": 2, "انثيين": 2}.get(word)
        tokens = self.tokens
        place += 1
        said, place = self._side(place) if steps[0].startswith("b") else ("", place)
        number = number if number is not None else one
        return Mention(steps, number, said or link, tokens[at].start, tokens[place - 1].end, at, place, joined=True)

    def _told_apart(self, at: int, before: Mention, sex: str) -> Mention | bool | None:
        """A sex said right after children: "ولدان ذكر وأنثى", "أولاد ذكور". False: an adjective; None: neither."""
        word = strip_article(self._word(at).removeprefix("و"))
        end = self.tokens[at].end
        if before.head in ("m", "k") and before.number == 2 and word == "ذكر" and at - before.last <= 2:
            return replace(before, steps=("m", *before.steps[1:]), number=1, end=end, last=at + 1)
        if before.last != at:
            return None
        if before.steps == ("m",) and before.number is None and self._word(at + 1) in ("واناث", "واناثا"):
            return replace(before, steps=("k",), end=self.tokens[at + 1].end, last=at + 2)
        if self._word(at).startswith("و"):
            pair = before.head == "m" and before.number == 1 and word == "انثي"
            return replace(before, steps=("f", *before.steps[1:]), first=at, last=at + 1, joined=True) if pair else None
        if before.number is None and len(before.steps) > 1 and self._word(at).startswith("ال"):
            return replace(before, steps=(sex, *before.steps[1:]), end=end, last=at + 1)
        if before.head != "k" or before.number is None:
            return False
        return replace(before, steps=(sex, *before.steps[1:]), end=end, last=at + 1)


def _shared(found: list[Mention]) -> Iterator[Mention]:
    """A kind of sibling said at the end of a list holds for those before it: "ثلاثة إخوة وأختان أشقاء"."""
    for place, mention in enumerate(found):
        after = found[place + 1] if place + 1 < len(found) else None
        if (
            after
            and mention.steps in (("m",), ("k",))
            and mention.number is None
            and after.first == mention.last
            and after.joined
            and after.head == "f"
            and after.number is None
            and len(after.steps) > 1
        ):
            yield replace(mention, steps=(mention.head, *after.steps[1:]), link=after.link)
            continue
        apart = mention.owner  # "her sisters and her uterine brother", "his brothers and a sister by the father"
        if (
            after
            and not apart
            and not mention.link
            and _plain_sibling(mention)
            and after.joined
            and _plain_sibling(after)
        ):
            yield replace(mention, link=after.link)
            continue
        yield mention


def _plain_sibling(mention: Mention) -> bool:
    return mention.head in ("bm", "bf") and len(mention.steps) == 1
