"""Corrupted quotations made from the real text, and ordinary Arabic: the cases of `bench.quotations`."""

import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from engine.scripture.simple import unpaused
from engine.scripture.store import Verses

EACH = 500  # cases of a kind
SHORTEST = 4  # words of a quotation that is corrupted
LETTERS = "بتثجحخدذرزسشصضطظعغفقكلمنهوي"
VOWELS = "\u064e\u064f\u0650"
_STRIPPED = re.compile("[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640]")
WORDS = (
    "الكتاب",
    "السماء",
    "الأرض",
    "العلم",
    "الناس",
    "الحق",
    "الرزق",
    "الصبر",
    "القلب",
    "الصادقون",
    "الرحمة",
    "البيت",
)

Key = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Case:
    """`truth` are the verses it was made from, `wanted` what the correction has to be (empty: none is asked for)."""

    kind: str
    style: str
    setting: str
    text: str
    truth: tuple[Key, ...] = ()
    wanted: str = ""


@dataclass(frozen=True, slots=True)
class Texts:
    """The verses in three spellings, word by word, and each of them as one string to search in."""

    uthmani: dict[Key, list[str]]
    plain: dict[Key, list[str]]
    stripped: dict[Key, list[str]]
    names: dict[int, str]
    whole: dict[str, str] = field(default_factory=dict)

    def style(self, name: str) -> dict[Key, list[str]]:
        return {"uthmani": self.uthmani, "simple": self.plain, "stripped": self.stripped}[name]


def read_texts(data: Path, verses: Verses) -> Texts:
    """The Uthmani text of the store; Tanzil's simple text from its file."""
    uthmani = {verse.key: verse.text.split() for verse in verses.all()}
    plain = {key: unpaused(words).split() for key, words in _lines(data / "quran" / "quran-simple-clean.txt")}
    for verse in verses.all():
        if verse.basmala:
            plain[verse.key] = plain[verse.key][4:]
    stripped = {key: _STRIPPED.sub("", " ".join(words)).split() for key, words in uthmani.items()}
    texts = Texts(uthmani, plain, stripped, {sura.number: sura.arabic for sura in verses.suras()})
    for style in ("uthmani", "simple", "stripped"):
        texts.whole[style] = f" {' '.join(word for words in texts.style(style).values() for word in words)} "
    return texts


def paused(data: Path) -> list[str]:
    """Every verse as Tanzil's file has it, with its pause marks."""
    return [words for _, words in _lines(data / "quran" / "quran-uthmani.txt")]


def _lines(path: Path) -> Iterator[tuple[Key, str]]:
    for line in path.read_text("utf-8").splitlines():
        parts = line.split("|")
        if len(parts) == 3:
            yield (int(parts[0]), int(parts[1])), parts[2]


@dataclass(slots=True)
class Maker:
    """Makes cases; `dice` decides everything."""

    texts: Texts
    prose: list[str]
    dice: random.Random

    def cases(self, each: int = EACH) -> Iterator[Case]:
        corruptions: dict[str, Callable[[list[str]], list[str] | None]] = {
            "dropped word": self._drop, "swapped words": self._swap, "inserted word": self._insert,
            "substituted word": self._substitute, "two words": self._two, "changed letter": self._letter,
            "left-out letter": self._cut, "added letter": self._add,
        }  # fmt: skip
        for kind, corrupt in corruptions.items():
            yield from self._made(each, lambda kind=kind, corrupt=corrupt: self._corrupted(kind, corrupt))
        yield from self._made(each, lambda: self._corrupted("changed vowel", self._vowel, ("uthmani",)))
        yield from self._made(each, self._stitched)
        yield from self._made(each, self._misplaced)
        yield from self._made(each, self._no_verse)

    def _made(self, count: int, make: Callable[[], Case | None]) -> Iterator[Case]:
        while count:
            case = make()
            if case is not None:
                count -= 1
                yield case

    def _passage(self) -> tuple[tuple[Key, ...], int, int]:
        """Verses, and the words of theirs that are quoted: a whole verse, a part of one, or two or three verses."""
        keys = list(self.texts.uthmani)
        at = self.dice.randrange(len(keys))
        count = self.dice.choice((1, 1, 1, 1, 2, 3))
        run = tuple(key for key in keys[at : at + count] if key[0] == keys[at][0])
        size = sum(len(self.texts.uthmani[key]) for key in run)
        if len(run) == 1 and self.dice.random() < 0.5 and size > SHORTEST + 1:
            length = self.dice.randint(SHORTEST, min(size, 16))
            start = self.dice.randint(0, size - length)
            return run, start, start + length
        return run, 0, size

    def _quoted(self, style: str) -> tuple[tuple[Key, ...], list[str], str]:
        """Verses, the quoted words in the style, and the store's own for them."""
        while True:
            run, start, end = self._passage()
            own = [word for key in run for word in self.texts.uthmani[key]]
            words = [word for key in run for word in self.texts.style(style)[key]]
            if SHORTEST <= end - start <= 60 and (len(own) == len(words) or (start, end) == (0, len(own))):
                end = end if len(own) == len(words) else len(words)
                return run, words[start:end], " ".join(own[start : min(end, len(own))])

    def _corrupted(
        self, kind: str, corrupt: Callable[[list[str]], list[str] | None], styles: tuple[str, ...] = ()
    ) -> Case | None:
        style = self.dice.choice(styles or ("uthmani", "simple", "stripped"))
        run, words, wanted = self._quoted(style)
        wrong = corrupt(list(words))
        if wrong is None or wrong == words or f" {' '.join(wrong)} " in self.texts.whole[style]:
            return None
        return self._set(kind, style, " ".join(wrong), run, wanted, run)

    def _set(
        self, kind: str, style: str, words: str, truth: tuple[Key, ...], wanted: str, stated: tuple[Key, ...]
    ) -> Case:
        """Put as people put a verse: alone, in ornate brackets, or after a cue with its place."""
        name, ayah = self.texts.names[stated[0][0]], str(stated[0][1])
        ayah += f"-{stated[-1][1]}" if len(stated) > 1 else ""
        before = self.dice.choice(("", "وأما دليل ذلك فواضح، ", "ذهب أكثر أهل العلم إلى هذا القول. "))
        settings = {
            "alone": words,
            "ornate": f"{before}قال الله تعالى: ﴿{words}﴾. وبهذا يتبين الحكم في المسألة.",
            "placed": f"{before}والدليل قوله تعالى: {words} [{name}: {ayah}]. وبهذا يتبين الحكم.",
            "quoted": f'{before}قال تعالى: "{words}" (سورة {name}، الآية {ayah})، وعليه العمل.',
        }
        setting = self.dice.choice(list(settings) if kind != "wrong place" else ["placed", "quoted"])
        return Case(kind, style, setting, settings[setting], truth, wanted)

    def _drop(self, words: list[str]) -> list[str] | None:
        del words[self.dice.randrange(1, len(words) - 1)]
        return words

    def _swap(self, words: list[str]) -> list[str] | None:
        at = self.dice.randrange(len(words) - 1)
        words[at], words[at + 1] = words[at + 1], words[at]
        return words

    def _insert(self, words: list[str]) -> list[str] | None:
        words.insert(self.dice.randrange(1, len(words)), self._other(words))
        return words

    def _substitute(self, words: list[str]) -> list[str] | None:
        at, other = self.dice.randrange(len(words)), self._other(words)
        if _alike(words[at], other):
            return None
        words[at] = other
        return words

    def _two(self, words: list[str]) -> list[str] | None:
        if len(words) < 8:
            return None
        for one in self.dice.sample((self._drop, self._swap, self._substitute, self._letter), 2):
            words = one(words) or words
        return words

    def _other(self, words: list[str]) -> str:
        """A word of the Quran or a common one, spelt simply."""
        key = self.dice.choice(list(self.texts.plain))
        return self.dice.choice((self.dice.choice(WORDS), self.dice.choice(self.texts.plain[key])))

    def _at_letter(self, words: list[str]) -> tuple[int, int] | None:
        at = self.dice.randrange(len(words))
        places = [place for place, char in enumerate(words[at]) if char in LETTERS]
        return (at, self.dice.choice(places)) if len(places) >= 3 else None

    def _letter(self, words: list[str]) -> list[str] | None:
        chosen = self._at_letter(words)
        if chosen is None:
            return None
        at, place = chosen
        other = self.dice.choice([one for one in LETTERS if one != words[at][place]])
        words[at] = words[at][:place] + other + words[at][place + 1 :]
        return words

    def _cut(self, words: list[str]) -> list[str] | None:
        chosen = self._at_letter(words)
        if chosen is None:
            return None
        at, place = chosen
        words[at] = re.sub("^[\u064b-\u0652\u0670]+", "", words[at][:place] + words[at][place + 1 :])
        return words

    def _add(self, words: list[str]) -> list[str] | None:
        chosen = self._at_letter(words)
        if chosen is None:
            return None
        at, place = chosen
        words[at] = words[at][:place] + self.dice.choice(LETTERS) + words[at][place:]
        return words

    def _vowel(self, words: list[str]) -> list[str] | None:
        at = self.dice.randrange(len(words))
        places = [place for place, char in enumerate(words[at]) if char in VOWELS]
        if not places:
            return None
        place = self.dice.choice(places)
        other = self.dice.choice([one for one in VOWELS if one != words[at][place]])
        words[at] = words[at][:place] + other + words[at][place + 1 :]
        return words

    def _stitched(self) -> Case | None:
        style = self.dice.choice(("uthmani", "simple", "stripped"))
        (one, first, _), (two, second, _) = self._quoted(style), self._quoted(style)
        if one[0][0] == two[0][0] and abs(one[0][1] - two[0][1]) < 8:
            return None
        cut, after = self.dice.randint(3, max(3, len(first) - 1)), self.dice.randint(0, max(0, len(second) - 3))
        words = [*first[:cut], *second[after:]]
        if len(second) - after < 3 or f" {' '.join(words)} " in self.texts.whole[style]:
            return None
        return self._set("stitched", style, " ".join(words), (*one, *two), "", one)

    def _misplaced(self) -> Case | None:
        style = self.dice.choice(("uthmani", "simple", "stripped"))
        run, words, wanted = self._quoted(style)
        stated = self.dice.choice(list(self.texts.uthmani))
        if stated[0] == run[0][0] or " ".join(words) in " ".join(self.texts.style(style)[stated]):
            return None
        return self._set("wrong place", style, " ".join(words), run, wanted, (stated,))

    def _no_verse(self) -> Case | None:
        words = self.dice.choice(self.prose).split()[:14]
        if sum(word[0] in LETTERS for word in words) < 5:
            return None
        case = self._set("no verse", "prose", " ".join(words), (), "", ((self.dice.randint(2, 9), 20),))
        return case if case.setting != "alone" else None


def read_prose(data: Path) -> list[str]:
    """Sentences that are no scripture: of ARCD, of XQuAD and of the fatwas' own words."""
    articles = [
        json.loads((data / name).read_text("utf-8"))["data"]
        for name in ("arcd/arcd-train.json", "xquad/xquad_ar_half.json")
    ]
    contexts = [one["context"] for data_set in articles for article in data_set for one in article["paragraphs"]]
    sentences = [part for text in contexts for part in re.split(r"[.؟!\n،؛:]", text)]
    return [one.strip() for one in [*sentences, *fatwa_prose(data)] if len(one.split()) >= 5 and _is_plain(one)]


def fatwas(data: Path) -> list[str]:
    path = data / "fatwas" / "inheritance_fatwas.jsonl"
    return [json.loads(line)["answer"] for line in path.read_text("utf-8").splitlines()]


def fatwa_prose(data: Path) -> list[str]:
    """Sentences of fatwa answers that quote nothing: without cue, brackets or vowel marks."""
    found = [part.strip() for text in fatwas(data) for part in re.split(r"[.؟!\n]", text)]
    return [
        one for one in found if one and not re.search('[{}\\[\\]﴿﴾"«»()\u064b-\u0652]|قال|قول|يقول|الآية|آية|حديث', one)
    ]


def _is_plain(sentence: str) -> bool:
    return not re.search('[﴿﴾{}\\[\\]()"«»\u064b-\u0652]', sentence)


def _alike(one: str, other: str) -> bool:
    """Whether two words are spellings of one, as far as this file can tell."""
    first, second = (re.sub("[اأإآٱىيوء]", "", _STRIPPED.sub("", word)) for word in (one, other))
    return first == second
