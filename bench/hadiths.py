"""`python -m bench hadiths`: corrupted quotations of hadiths, and how the gate takes them.

No collection of hadiths comes with the project. The cases are made at run time from what the fatwas of the data sets
present as the Prophet's words: those become a collection, each of them is corrupted with a fixed seed, and the gate has
to see it, name the one it was made from, and restore it. False alarms are counted on the quotations as they are and on
the fatwas' ordinary prose. The collection holds whatever the fatwas have in that place, which may not be a hadith.
"""

import random
import re
import resource
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from rapidfuzz.fuzz import partial_ratio

from bench.quotation_cases import LETTERS, fatwa_prose, fatwas
from bench.table import Row, processor_row
from engine.document import Document, Paragraph, Text, plain
from engine.narration import Narration
from engine.scripture.folding import Level, bare, fold
from engine.store.narrations import StoredNarration
from engine.tools.hadith.claims import Sayings, may_claim
from engine.tools.hadith.gate import check
from engine.tools.hadith.installed import Installed

SEED, EACH = 20_26, 250
LEAST, MOST = 5, 60  # words of a quotation that a case is made from
ALIKE = 80.0  # percent of letters from which two quotations are wordings of one
_STRANGE = re.compile(r"[\"«»()\[\]{}:“”]|رواه|الألباني")  # no plain quotation
TITLE = {"en": "T", "ar": "T", "el": "T"}
FRAMES = (
    "وبهذا قال أكثرهم. قال رسول الله صلى الله عليه وسلم: «{}». وعليه العمل.",
    "لقول النبي ﷺ: \"{}\" رواه مسلم.",
    "والأصل فيه ما صح عن النبي صلى الله عليه وسلم أنه قال: ({})، وهو ظاهر.",
    "وذلك لقوله صلى الله عليه وسلم: {}.",
)  # fmt: skip
_EDGE = re.compile(r"^[^ء-ي]+|[^ء-يً-ْ]+$")


@dataclass(slots=True)
class Score:
    cases: int = 0
    detected: int = 0
    placed: int = 0
    corrected: int = 0
    missed: list[str] = field(default_factory=list)


def quoted_in(texts: list[str]) -> list[str]:
    """What fatwas present as the Prophet's words, each once: by their marks, or to the end of the sentence."""
    found: dict[str, str] = {}
    for text in texts:
        for claim in Sayings().read(text):
            words = " ".join(_EDGE.sub("", text[claim.start : claim.end]).split())
            key = re.sub("[^ء-ي]", "", bare(words))
            if claim.strength in ("firm", "open") and LEAST <= len(words.split()) <= MOST and "﴿" not in words:
                found.setdefault(key, words)
    return _unlike({key: words for key, words in found.items() if not _STRANGE.search(words)})


def _unlike(found: dict[str, str]) -> list[str]:
    """One of those that are wordings of one: a corrupted quotation might as well be made from the other."""
    kept: dict[str, str] = {}
    for key in sorted(found, key=len, reverse=True):
        if all(partial_ratio(key, other) < ALIKE for other in kept):
            kept[key] = found[key]
    return list(kept.values())


def collection(quotations: list[str]) -> Installed:
    return Installed(
        [StoredNarration(str(n), "t", TITLE, Narration(str(n)), words) for n, words in enumerate(quotations)]
    )


@dataclass(slots=True)
class Corrupting:
    quotations: list[str]
    dice: random.Random

    def kinds(self) -> dict[str, Callable[[list[str]], list[str] | None]]:
        return {
            "dropped word": self._drop, "swapped words": self._swap, "inserted word": self._insert,
            "substituted word": self._substitute, "changed letter": self._letter,
        }  # fmt: skip

    def cases(self, corrupt: Callable[[list[str]], list[str] | None], each: int) -> Iterator[tuple[int, str, str]]:
        """Number of the quotation, the words as they are, and corrupted ones that stand in none."""
        whole = " | ".join(self.quotations)
        while each:
            number = self.dice.randrange(len(self.quotations))
            right = self.quotations[number]
            wrong = corrupt(right.split())
            if wrong is not None and " ".join(wrong) not in whole:
                each -= 1
                yield number, right, " ".join(wrong)

    def _drop(self, words: list[str]) -> list[str] | None:
        del words[self.dice.randrange(1, len(words) - 1)]
        return words

    def _swap(self, words: list[str]) -> list[str] | None:
        at = self.dice.randrange(len(words) - 1)
        if words[at] == words[at + 1]:
            return None
        words[at], words[at + 1] = words[at + 1], words[at]
        return words

    def _insert(self, words: list[str]) -> list[str] | None:
        words.insert(self.dice.randrange(1, len(words)), self._other())
        return words

    def _substitute(self, words: list[str]) -> list[str] | None:
        at, other = self.dice.randrange(len(words)), self._other()
        if re.sub("[^ء-ي]", "", words[at]) == re.sub("[^ء-ي]", "", other):
            return None
        words[at] = other
        return words

    def _letter(self, words: list[str]) -> list[str] | None:
        at = self.dice.randrange(len(words))
        places = [place for place, char in enumerate(words[at]) if char in LETTERS]
        if len(places) < 3:
            return None
        place = self.dice.choice(places)
        other = self.dice.choice([one for one in LETTERS if one != words[at][place]])
        words[at] = words[at][:place] + other + words[at][place + 1 :]
        return words

    def _other(self) -> str:
        return re.sub("[^ء-ي]", "", self.dice.choice(self.dice.choice(self.quotations).split())) or "الناس"


def judge(installed: Installed, making: Corrupting, each: int) -> dict[str, Score]:
    scores: dict[str, Score] = defaultdict(Score)
    for kind, corrupt in making.kinds().items():
        for number, right, wrong in making.cases(corrupt, each):
            score, frame = scores[kind], making.dice.choice(FRAMES)
            done = check(_document(frame.format(wrong)), installed, lambda _: False)
            seen = [one for one in done.changes if one.done in ("corrected", "removed")]
            placed = any(held.document == str(number) for one in seen for held in one.hadiths)
            corrected = _letters(right) in _letters(plain(done.document))
            score.cases += 1
            score.detected += bool(seen)
            score.placed += placed
            score.corrected += corrected
            if not (seen and placed and corrected):
                score.missed.append(f"{kind}: {frame.format(wrong)}\n   wanted {right}\n   left {plain(done.document)}")
    return scores


def _document(text: str) -> Document:
    return Document((Paragraph((Text(text),)),))


def _letters(text: str) -> str:
    return " ".join(re.findall("[ء-ي]+", bare(text)))


def alarms(installed: Installed | None, texts: list[str]) -> tuple[int, list[str]]:
    """Texts in which something was changed."""
    wrong = []
    for text in texts:
        done = check(_document(text), installed, lambda _: False)
        wrong += [f"{one.done}: {one.quote}" for one in done.changes if one.done != "stands"]
    return len(texts), wrong


def latency(installed: Installed, texts: list[str]) -> Iterator[Row]:
    """2 000 characters of answers, with and without the Prophet's words; three rounds, processor time."""
    long = [text[:2000] for text in texts if len(text) >= 2000][:200]
    for name, wanted in (("that name no hadith", False), ("that present one", True)):
        chosen = [text for text in long if bool(Sayings().read(text)) == wanted]
        if chosen:
            work = partial(_checked, installed)
            yield processor_row("hadiths", f"2,000 characters {name}", work, chosen, "10 ms")


def _checked(installed: Installed, text: str) -> None:
    if may_claim(fold(text, Level.LETTERS).text):
        check(_document(text), installed, lambda _: False)


def build(texts: list[str]) -> Row:
    """Of a collection as large as all the fatwas together."""
    large = collection(texts)
    before, began = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
    large.checker()
    took, more = time.process_time() - began, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    size = sum(len(text.split()) for text in texts)
    return Row("hadiths", f"index of {size:,} words", f"{took:.1f} s, {more:.0f} MB", f"{len(texts)} texts")


def rows(data: Path, *, each: int = EACH, listed: Callable[[str], None] | None = None) -> list[Row]:
    texts = fatwas(data)
    quotations = quoted_in(texts)
    installed = collection(quotations)
    installed.checker()
    dice = random.Random(SEED)
    result = [Row("hadiths", "collection made of the fatwas' quotations", str(len(quotations)), "texts")]
    for kind, score in judge(installed, Corrupting(quotations, dice), each).items():
        shares = (f"{share / score.cases:.3f}" for share in (score.detected, score.placed, score.corrected))
        result.append(Row("hadiths", kind, "detected {}, place {}, corrected {}".format(*shares), f"{score.cases}"))
        for missed in score.missed[:8] if listed else ():
            listed(f"MISS {missed}")  # type: ignore[misc]
    framed = [frame.format(words) for words in quotations for frame in FRAMES]
    for name, chosen in (("the quotations as they are, framed", framed), ("ordinary sentences", fatwa_prose(data))):
        count, wrong = alarms(installed, chosen)
        result.append(Row("hadiths", f"false alarms: {name}", str(len(wrong)), f"of {count}"))
        for one in wrong[:12] if listed else ():
            listed(f"ALARM {name}: {one}")  # type: ignore[misc]
    kinds = Counter(one.split(":")[0] for one in alarms(installed, texts)[1])
    result.append(Row("hadiths", "changes in the fatwas themselves", str(dict(kinds)), f"{len(texts)} answers"))
    return [*result, *latency(installed, texts), build(texts)]


def main() -> None:
    data = Path(__file__).parents[2] / "shared" / "data"
    each = int(sys.argv[1]) if len(sys.argv) > 1 else EACH
    for row in rows(data, each=each, listed=lambda line: print(line, file=sys.stderr)):
        print(f"| {row.what} | {row.figure} | {row.note} |")


if __name__ == "__main__":
    main()
