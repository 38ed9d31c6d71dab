"""Phrases that name relatives: number, chain of kinship words, kind of sibling, and where they stand in the text.

"ثلاثة أبناء ابن عم لأب" is 3, [m, m, um], "pat". A chain runs from the person to the deceased, as Arabic builds it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.rules.inheritance.kin import Kin
from engine.rules.inheritance.reading import numbers
from engine.rules.inheritance.reading.lexicon import Word, strip_article, word_of
from engine.rules.inheritance.reading.text import Token

FULL = {"شقيق", "شقيقة", "شقيقان", "شقيقين", "شقيقتان", "شقيقتين", "اشقاء", "شقيقات", "شقيقا", "شقيقه"}
FROM = {"من", "جهة", "ناحية", "طرف"}
COUNTED = {"العدد", "عدد", "وعددهم", "عددهم", "عددهن", "وعددهن", "وعدد", "والعدد"}
SIDES = {"اب": "pat", "ام": "mat", "ابوين": "full", "والدين": "full", "ابيه": "pat", "ابيها": "pat", "امه": "mat"} | {
    "امها": "mat", "والد": "pat", "والدة": "mat", "ابوه": "pat", "ابوها": "pat", "ابي": "pat", "امي": "mat",
}  # fmt: skip
_PREFIXES = ("", "و", "ف", "ال", "وال", "ب", "ل", "ول", "وب", "لل", "ولل", "بال", "وبال", "فال", "ك", "ولا")
_DEFINITE = ("ال", "وال", "لل", "بال", "فال")
_PARTS = {"سهم", "سهما", "اسهم", "سهام", "جزء", "جزءا", "اجزاء", "دينار", "ريال", "جنيه", "درهم", "دولار"}
_SAME = {"واحد", "واحدة", "فقط", "وحيد", "وحيدة", "بس", "ايضا", "كذلك", "حي", "حية", "احياء", "كبير", "صغير"}
_MALES, _FEMALES = {"ذكور", "ذكر", "ذكورا", "ذكران", "رجال"}, {"اناث", "انثي", "اناثا", "نساء"}


@dataclass(frozen=True, slots=True)
class Mention:
    """`steps` from the person to the deceased; `number` None where a plural names none."""

    steps: tuple[str, ...]
    number: int | None
    link: str
    start: int
    end: int
    first: int  # tokens
    last: int
    owner: str = ""
    joined: bool = False  # by "and" to what stands before
    alone: bool = False  # the words say "one", "only"

    @property
    def head(self) -> str:
        return self.steps[0]


def analysed(word: str, before_noun: bool) -> tuple[str, Word] | None:
    """Prefix and kinship word of a written word; the longest reading that is a word wins."""
    for prefix in _PREFIXES:
        if word.startswith(prefix) and (found := word_of(word[len(prefix) :], before_noun)):
            return prefix, found
    return None


class Reader:
    """Reads the mentions of one token list."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.tokens = tokens

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
        start = mention.first + (self._word(mention.first) == "(")
        words = [token.word for token in self.tokens[:start]]
        opened = len(words) - 1 - words[::-1].index("(") if "(" in words else -1
        owner = next((each for each in reversed(found) if each.last <= opened), None)
        if opened >= 0 and ")" not in words[opened:] and before.first >= opened and mention.joined:
            return replace(mention, steps=(*mention.steps, *before.steps[1:]), link=before.link)
        if opened < 0 or ")" in words[opened:] or owner is None or owner.number is not None or opened > owner.last + 1:
            return mention
        return replace(mention, steps=(*mention.steps, *before.steps[1:]), link=before.link)

    def _word(self, at: int) -> str:
        return self.tokens[at].word if at < len(self.tokens) else ""

    def _mention(self, at: int) -> Mention | None:
        start, number, joined = at, None, self._word(at).startswith("و")
        counted = self._count(at)
        if counted is not None:
            number, at = counted
            at += self._word(at) == "من"
            at += self._word(at) == "هم"
        chain = None if at and self._word(at - 1) == "غير" else self._chain(at)
        if chain is None:
            return None
        words, link, at = chain
        if words[0].step in ("c", "cf") and self._word(at) == "من" and (inner := self._chain(at + 1)):
            sex = "f" if words[0].step == "cf" else "m"
            words, at = [replace(words[0], step=sex), *inner[0]], inner[2]
        number, at, alone = self._after(at, number if number is not None else words[0].number, counted is not None)
        if not link:
            skipped = at + (words[0].step in ("bm", "bf") and self._word(at) in _MALES | _FEMALES)
            link, at = self._side(skipped) if self._side(skipped)[0] else ("", at)
        return Mention(
            tuple(word.step for word in words),
            number,
            link,
            self.tokens[start].start,
            self.tokens[at - 1].end,
            start,
            at,
            next((word.owner for word in words if word.owner), ""),
            joined,
            alone,
        )

    def _count(self, at: int) -> tuple[int, int] | None:
        """A number before a noun, with "and" and "عدد" before it."""
        if self._word(at) in COUNTED:
            at += 1
        at += self._word(at) == "("
        token = self.tokens[at] if at < len(self.tokens) else None
        if token is None:
            return None
        words: Sequence[Token] = self.tokens
        if token.word[0] == "و" and token.word not in numbers.WORDS and numbers.unit(token.word[1:]):
            words = [*self.tokens[:at], replace(token, word=token.word[1:]), *self.tokens[at + 1 :]]
        elif token.word.startswith(("ال", "لل")) and numbers.unit(token.word[2:]):
            words = [*self.tokens[:at], replace(token, word=token.word[2:]), *self.tokens[at + 1 :]]
        read = numbers.read(words, at)
        if read is None or read[0] != int(read[0]) or read[0] > 500:
            return None
        end = read[1] + (self._word(read[1]) == ")")
        return int(read[0]), end

    def _chain(self, at: int) -> tuple[list[Word], str, int] | None:
        words: list[Word] = []
        link = ""
        while at < len(self.tokens):
            step = self._step(at, bool(words), words)
            if step is None:
                break
            words.append(step)
            at += 1
            if step.owner or self._word(at - 1).startswith(_DEFINITE):
                link, at = self._qualified(at, words, link)
                break
            at += (
                step.number == 2
                and self._word(at) in ("اثنان", "اثنين")
                and self._step(at + 1, True, words) is not None
            )
            link, at = self._qualified(at, words, link)
        if not words:
            return None
        named = next((word.link for word in words if word.link), "")
        return self._bracketed(words, link or named, at)

    def _step(self, at: int, inner: bool, words: list[Word]) -> Word | None:
        following = self._word(at + 1)
        noun_next = bool(following and following[0] not in "ول" and analysed(following, False))
        found = analysed(self._word(at), noun_next)
        if found is None:
            return None
        prefix, word = found
        if not inner:
            owned = following.startswith(("الميت", "المتوف", "الهالك"))
            if prefix in ("ل", "ول") and word.step in ("F", "M") and not owned:
                return None
            return word if prefix in ("", "و", "ف", "ال", "وال", "ب", "وب", "ل", "لل", "ول", "بال", "فال") else None
        if prefix not in ("", "ال", "ل", "لل"):
            return None
        if prefix == "ل" and word.step in ("F", "M", "P"):
            return None
        if word.link and words[-1].step in ("bm", "bf", "um", "uf"):
            return None
        return word

    def _qualified(self, at: int, words: list[Word], link: str) -> tuple[str, int]:
        if words[-1].step in ("bm", "bf", "um", "uf", "xm", "xf", "g", "y"):
            found, at = self._side(at)
            if not found and words[-1].step == "um" and self._word(at) == "اخ":
                found, end = self._side(at + 1)
                inner = self._side(end)
                at = inner[1] if found and inner[0] == found else end if found else at
            return found or link, at
        return link, at

    def _side(self, at: int) -> tuple[str, int]:
        """Kind of sibling said at `at`: "شقيق", "لأب", "من الأم", "(من الأب والأم)"; with the place after it."""
        start = at
        at += self._word(at) == "("
        if self._word(at) == "غير":
            if strip_article(self._word(at + 1)) not in FULL:
                return "", start
            found, end = self._side(at + 2)
            return (found, end) if found else ("pat", at + 2)
        if strip_article(self._word(at)) in FULL:
            at += 1
            inner = self._word(at) in ("للاب", "لاب", "للابوين", "لابوين")
            at += inner and self._word(start) == "("
            if (self._word(at) == "او" and self._side_name(at + 1, False)) or (
                self._word(at) in ("لاب", "للاب") and self._word(at + 1) in ("وام", "والام", "ولام", "وللام")
            ):
                at += 2
            return "full", at + (self._word(at) == ")")
        while self._word(at) in FROM:
            at += 1
        moved = at > start + (self._word(start) == "(")
        name = self._side_name(at, moved)
        if name is None:
            return "", start
        at += 1
        other = self._word(at)
        if (
            name == "pat"
            and other == "وام"
            and (self._word(at + 1).startswith("و") or analysed(self._word(at + 1), False) is None)
        ) or (
            other.startswith(("وال", "ول"))
            and SIDES.get(other[3:] if other.startswith("وال") else other[2:]) in ({"pat", "mat"} - {name})
        ):
            name, at = "full", at + 1
        at += self._word(at) == "فقط"
        return name, at + (self._word(at) == ")" and self._word(start) == "(")

    def _side_name(self, at: int, moved: bool) -> str | None:
        word = self._word(at)
        if word.startswith("لل"):
            return SIDES.get(word[2:])
        if word.startswith("ل") and not moved:
            return SIDES.get(strip_article(word[1:]))
        return SIDES.get(strip_article(word)) if moved else None

    def _bracketed(self, words: list[Word], link: str, at: int) -> tuple[list[Word], str, int]:
        """A bracket that says which ancestor or sibling is meant: "جدة ( أم الأم )", "عم ( أخ للأب من الأب )"."""
        if self._word(at) == "(" and words[0].step in ("g", "y"):
            inner = self._chain(at + 1)
            if inner and inner[0][0].step in ("F", "M") and not link:
                return inner[0], "", inner[2] + (self._word(inner[2]) == ")")
        if self._word(at) == "(" and words[-1].step in ("um", "bm", "bf") and not link:
            inner = self._chain(at + 1)
            if inner and inner[0][0].step == "bm" and inner[1]:
                end = inner[2]
                while self._word(end) and self._word(end) != ")":
                    end += 1
                return words, inner[1], end + 1
        return words, link, at

    def _after(self, at: int, number: int | None, counted: bool) -> tuple[int | None, int, bool]:
        """What may follow: "واحد", "(2)", "العدد 3", "اثنان"."""
        alone = False
        while self._word(at) in _SAME:
            alone = True
            number, at = (1 if number is None or self._word(at).startswith("واحد") else number), at + 1
        if counted:
            return number, at, alone
        place = at + (self._word(at) in ("(", ")"))
        place += self._word(place) in ("-", ":") and self._word(place + 1) in COUNTED
        place += self._word(place) == "(" and self._word(place + 1) in COUNTED
        counting = self._word(place) in COUNTED
        place += counting
        place += counting and self._word(place) == ":"
        marked = counting or self._word(at) == "("
        following = self._count(place) if marked or self._word(at) in ("اثنان", "اثنين", "اثنتان", "اثنتين") else None
        bare = at < len(self.tokens) and self.tokens[at].number and self._word(at + 1) in ("", "،", ",", ".", "\n")
        if following is None and (bare or self._word(at) in numbers.WORDS):
            following = self._count(at)
        if following is not None and self._word(following[1]) in _PARTS:
            return number, at, alone
        if following is not None and (counting or self._word(following[1])[:1] == "و" or not self._chain(following[1])):
            return following[0], following[1] + (self._word(following[1]) == ")"), alone
        if following is not None and self._word(at) == "(" and self._word(following[1] - 1) == ")":
            return following[0], following[1], alone
        return number, at, alone

    def _sexes(self, at: int, found: list[Mention]) -> Mention | None:
        """ "ثلاثة ذكور وبنت" after children or siblings of unsaid sex; sons and daughters where none stand before."""
        counted = self._count(at)
        number, place = counted if counted else (None, at)
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
        elif number is None and word not in ("ذكور", "اناث"):
            return None
        one = {"ذكر": 1, "انثي": 1, "ذكران": 2}.get(word)
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
        if self._word(at).startswith("و"):
            pair = before.head == "m" and before.number == 1 and word == "انثي"
            return replace(before, steps=("f", *before.steps[1:]), first=at, last=at + 1, joined=True) if pair else None
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
        if after and not mention.link and _plain_sibling(mention) and after.joined and _plain_sibling(after):
            yield replace(mention, link=after.link)
            continue
        yield mention


def _plain_sibling(mention: Mention) -> bool:
    return mention.head in ("bm", "bf") and len(mention.steps) == 1


def way(steps: Sequence[str], link: str) -> Kin | None:
    """The way of a chain; None for people who are no kin of the deceased (in-laws, step-relatives).

    An unsaid kind of sibling is "?", an unsaid side of a grandmother "?" in `up`.
    """
    found = Kin()
    for step in reversed(steps):
        found_next = _taken(found, step, link or "?")
        if found_next is None:
            return None
        found = found_next
    return found


def _taken(base: Kin, step: str, link: str) -> Kin | None:
    pure_up = not base.link and not base.down
    if step in ("m", "f"):
        return None if base.up and pure_up else Kin(base.up, base.link, base.down + step)
    if not pure_up:
        return None
    if step in ("F", "M"):
        return Kin(base.up + step)
    if step == "g":
        return Kin(base.up + ("MF" if link == "mat" else "FF"))
    if step == "y":
        return Kin(base.up + {"mat": "MM", "pat": "FM"}.get(link, "?M"))
    if step[0] in "bux":
        return Kin(base.up + {"b": "", "u": "F", "x": "M"}[step[0]], link, step[1])
    return None
