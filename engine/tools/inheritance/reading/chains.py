"""Chains of kinship words with their qualifiers: "أبناء ابن عم لأب", "جدة (أم الأم)", and the numbers before them."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property, lru_cache

from engine.text.number_words import cardinal
from engine.text.numbers import MOST_WORDS, number_at
from engine.text.tokens import Token
from engine.tools.inheritance.reading.lexicon import Word, strip_article, word_of

FULL = {
    "شقيق",
    "شقيقة",
    "شقيقان",
    "شقيقين",
    "شقيقتان",
    "شقيقتين",
    "اشقاء",
    "شقيقات",
    "شقيقا",
    "شقيقه",
    "اشقا",
    "شقاق",
    "شقايق",
}
FROM = {"من", "نفس", "جهة", "ناحية", "طرف"}
COUNTED = {"العدد", "عدد", "وعددهم", "عددهم", "عددهن", "وعددهن", "وعدد", "والعدد"}
SIDES = {"اب": "pat", "ام": "mat", "ابوين": "full", "والدين": "full", "ابيه": "pat", "ابيها": "pat", "امه": "mat"} | {
    "امها": "mat", "والد": "pat", "والدة": "mat", "ابوه": "pat", "ابوها": "pat", "ابي": "pat", "امي": "mat",
}  # fmt: skip
_PREFIXES = ("", "و", "ف", "ال", "وال", "ب", "ل", "ول", "وب", "لل", "ولل", "بال", "وبال", "فال", "ك", "ولا")
_BARE = ("اخ", "عم", "ابن", "بن")  # whose son somebody is
_TWO = ("اثنان", "اثنين")
_GO_ON = ("ابن", "الابن", "الاب", "الام")  # words that lead a chain on after an article ("أب الأب الأب")
_VAGUE = 2  # words before a number by which it may be vague: "a couple of"
_DEFINITE = ("ال", "وال", "لل", "بال", "فال")


@lru_cache(maxsize=8192)
def analysed(word: str, before_noun: bool) -> tuple[str, Word] | None:
    """Prefix and kinship word of a written word; the longest reading that is a word wins."""
    for prefix in _PREFIXES:
        if word.startswith(prefix) and (found := word_of(word[len(prefix) :], before_noun)):
            return prefix, found
    return None


class Chains:
    """Reads numbers, chains and kinds of sibling at a place of one token list; each answers with the place after it."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.tokens = tokens
        self._words = [token.word for token in tokens]

    @cached_property
    def _closed(self) -> list[int]:
        """Of each place the one behind the next bracket that closes; 0 where none does."""
        found = [0]
        for at in range(len(self._words), 0, -1):
            found.append(at if self._words[at - 1] == ")" else found[-1])
        return found[::-1]

    def _word(self, at: int) -> str:
        return self._words[at] if at < len(self._words) else ""

    def _count(self, at: int) -> tuple[int, int] | None:
        """A number before a noun, with "and" and "عدد" before it."""
        if self._word(at) in COUNTED:
            at += 1
        at += self._word(at) == "("
        token = self.tokens[at] if at < len(self.tokens) else None
        if token is None:
            return None
        bare = token.word
        if bare[0] == "و" and cardinal(bare) is None and cardinal(bare[1:]):
            bare = bare[1:]
        elif bare.startswith(("ال", "لل")) and cardinal(bare[2:]):
            bare = bare[2:]
        if bare == token.word:
            read = number_at(self.tokens, at)
        else:
            begin, end = max(0, at - _VAGUE), at + 1 + MOST_WORDS
            near = [*self.tokens[begin:at], replace(token, word=bare), *self.tokens[at + 1 : end]]
            read = number_at(near, at - begin)
            read = (read[0], begin + read[1]) if read is not None else None
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
            dual = step.number == 2 and not step.construct and self._word(at - 1).endswith(("ان", "ين"))
            behind = self._word(at + (self._word(at) in _TWO))
            if dual and not behind.startswith("ل") and behind not in _BARE:
                link, at = self._qualified(at, words, link)
                break  # a dual in full form ends its phrase ("زوجتان امي وخالتي"), but for "ابنان لأخ", "ابنان ابن أخ"
            if step.owner or (self._word(at - 1).startswith(_DEFINITE) and self._word(at) not in _GO_ON):
                link, at = self._qualified(at, words, link)
                break
            at += step.number == 2 and self._word(at) in _TWO and self._step(at + 1, True, words) is not None
            begin = at
            link, at = self._qualified(at, words, link)
            if at > begin and not self._word(at).startswith(("ال", "ل")):
                break  # "أخ شقيق أختان": with his kind said, nobody is his who stands behind without an article
        if not words:
            return None
        named = next((word.link for word in words if word.link), "")
        return self._bracketed(words, link or named, at)

    def _step(self, at: int, inner: bool, words: list[Word]) -> Word | None:
        following = self._word(at + 1)
        described = self._word(at).removeprefix("و") in ("اختا", "اخا") and following in ("شقيقة", "شقيقا")
        noun_next = bool(following and not described and following[0] not in "ول" and analysed(following, False))
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
        at += self._word(at) in ("له", "لها") and self._word(at + 1) in FROM
        if self._word(at) == "غير":
            if strip_article(self._word(at + 1)) not in FULL:
                return "", start
            found, end = self._side(at + 2)
            return (found, end) if found else ("pat", at + 2)
        if strip_article(self._word(at)) in FULL:
            at += 1
            at += self._word(at) in ("للاب", "للابوين", "لابوين") or (
                self._word(at) == "لاب" and self._word(at + 1) == ")"
            )
            said = at + 1 + (self._word(at + 1) in FROM)
            if self._word(at) == "او" and self._side_name(said, said > at + 1):
                at = said + 1
            elif self._word(at) in ("لاب", "للاب") and self._word(at + 1) in ("وام", "والام", "ولام", "وللام"):
                at += 2
            return "full", at + (self._word(at) == ")")
        while self._word(at) in FROM or (at > start and self._word(at) == "قبل" and self._word(at - 1) == "من"):
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
            and not (self._word(at - 1) in ("لاب", "لام") and other.startswith("وال"))
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
                return words, inner[1], self._closed[inner[2]] or self._side(inner[2])[1]
        return words, link, at
