"""`python -m bench quotations`: corrupted quotations made from the real text, and how the check takes them.

Every case is made with a fixed seed from the verses themselves and from ordinary Arabic. Whether a corrupted quotation
happens to be another true part of the text is decided by plain string search in Tanzil's files, not by the code that is
measured; such a case is made again. `python -m bench.quotations` lists the misses, kind by kind.
"""

import random
import resource
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from bench.quotation_cases import EACH, Case, Maker, Texts, fatwas, paused, read_prose, read_texts
from bench.table import Row, processor_row
from engine.scripture.checking import Checker, Finding, Library, checker_of, entries_of
from engine.scripture.shelf import Shelf
from engine.scripture.simple import simple
from engine.scripture.store import Verses

SEED = 20_26
CONFIG = Path(__file__).parents[1] / "config"


@dataclass(slots=True)
class Score:
    cases: int = 0
    detected: int = 0
    placed: int = 0
    corrected: int = 0
    verdicts: Counter[str] = field(default_factory=Counter)
    missed: list[tuple[Case, str]] = field(default_factory=list)


WANTED = {"stitched": ("stitched", "near", "not_found"), "wrong place": ("misplaced",), "no verse": ("not_found",)}


def judge(checker: Checker, cases: Iterable[Case]) -> dict[str, Score]:
    scores: dict[str, Score] = defaultdict(Score)
    for case in cases:
        score = scores[case.kind]
        found = checker.find(case.text)
        wrong = [one for one in found if not one.is_right]
        score.cases += 1
        score.verdicts[wrong[0].verdict if wrong else "nothing"] += 1
        detected = any(case.kind not in WANTED or one.verdict in WANTED[case.kind] for one in wrong)
        placed, corrected = any(_placed(one, case) for one in wrong), any(_same(one, case) for one in wrong)
        score.detected += detected
        score.placed += placed
        score.corrected += corrected
        if not detected or not placed or (case.wanted and not corrected):
            lacks = "undetected" if not detected else "wrong place" if not placed else "other correction"
            score.missed.append((case, f"{lacks}: {[(one.verdict, one.place, one.correction) for one in found]}"))
    return scores


def _placed(found: Finding, case: Case) -> bool:
    """Whether a place that was named is that of the words; of a stitched one, any of its pieces'."""
    if not case.truth:
        return not found.places or found.verdict == "not_found"
    return any(place.first <= key <= place.last for place in found.places for key in case.truth)


def _same(found: Finding, case: Case) -> bool:
    return bool(case.wanted) and found.correction == case.wanted


def alarms(checker: Checker, texts: Iterable[str]) -> tuple[int, list[tuple[str, Finding]]]:
    """How many texts there were, and everything that was called wrong in them."""
    wrong, count = [], 0
    for text in texts:
        count += 1
        wrong += [(text, one) for one in checker.find(text) if not one.is_right]
    return count, wrong


def true_texts(texts: Texts, data: Path, dice: random.Random) -> Iterator[tuple[str, list[str]]]:
    """Every verse in each spelling: whole, in parts, and between ornate brackets with its place."""
    yield "verses, Uthmani with pause marks", paused(data)
    for style, name in (("uthmani", "Uthmani"), ("simple", "simple"), ("stripped", "Uthmani without marks")):
        verses = texts.style(style)
        yield f"verses, {name}", [" ".join(words) for words in verses.values()]
        yield f"parts of verses, {name}", [_part(words, dice) for words in verses.values()]
        yield (
            f"presented with place, {name}",
            [f"قال تعالى: ﴿{' '.join(words)}﴾ [{texts.names[key[0]]}: {key[1]}]." for key, words in verses.items()],
        )


def _part(words: list[str], dice: random.Random) -> str:
    size = dice.randint(min(3, len(words)), len(words))
    start = dice.randint(0, len(words) - size)
    return " ".join(words[start : start + size])


def latency(checker: Checker, data: Path) -> Iterator[Row]:
    """2 000 characters of answers, of those that quote no verse and of those that quote several; three rounds."""
    answers = [text for text in fatwas(data) if len(text) >= 2000]
    found = {text[:2000]: len(checker.find(text[:2000])) for text in answers[:200]}
    plain = [text for text, count in found.items() if count == 0]
    quoting = [text for text, count in found.items() if count >= 3]
    for name, chosen in (("without a verse", plain), ("with three findings or more", quoting)):
        if chosen:
            work = partial(checker.find, alone=False)
            yield processor_row("quotations", f"2,000 characters {name}", work, chosen, "10 ms")


def opened(folder: Path) -> tuple[Verses, Checker, Row]:
    verses = Shelf(folder, CONFIG).verses()
    before, began = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.perf_counter()
    checker = checker_of(verses)
    took, more = time.perf_counter() - began, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    began = time.perf_counter()
    Library(entries_of(verses), simple)
    again = time.perf_counter() - began
    return verses, checker, Row("quotations", "index built", f"{took:.2f} s, {more:.0f} MB", f"again {again:.2f} s")


def rows(data: Path, folder: Path, *, each: int = EACH, listed: Callable[[str], None] | None = None) -> list[Row]:
    verses, checker, build = opened(folder)
    texts = read_texts(data, verses)
    dice = random.Random(SEED)
    prose = read_prose(data)
    scores = judge(checker, Maker(texts, prose, dice).cases(each))
    result = [build, *(_row(kind, score, listed) for kind, score in scores.items())]
    total = sum(score.cases for score in scores.values())
    result.append(
        Row(
            "quotations",
            "all corrupted",
            f"{sum(one.detected for one in scores.values()) / total:.4f} detected",
            f"{total} cases",
        )
    )
    for name, chosen in (*true_texts(texts, data, dice), ("ordinary sentences", prose)):
        count, wrong = alarms(checker, chosen)
        result.append(Row("quotations", f"false alarms: {name}", str(len(wrong)), f"of {count}"))
        if listed:
            for text, one in wrong[:12]:
                listed(f"ALARM {name}: {one.verdict} {one.place} {one.quote!r} {one.differences[:2]} in {text[:90]!r}")
    return [*result, *latency(checker, data)]


def _row(kind: str, score: Score, listed: Callable[[str], None] | None) -> Row:
    corrected = f", corrected {score.corrected / score.cases:.3f}" if score.corrected else ""
    if listed:
        for case, why in score.missed[:15]:
            listed(
                f"MISS {kind} ({case.style}, {case.setting}) {case.truth[:1]}: {case.text}\n     {why}\n"
                f"     wanted {case.wanted}"
            )
    figure = f"detected {score.detected / score.cases:.3f}, place {score.placed / score.cases:.3f}{corrected}"
    return Row("quotations", kind, figure, f"{score.cases} cases; {dict(score.verdicts.most_common(4))}")


def main() -> None:
    data = Path(__file__).parents[2] / "shared" / "data"
    each = int(sys.argv[1]) if len(sys.argv) > 1 else EACH
    with tempfile.TemporaryDirectory(prefix="dalil-bench-") as folder:
        for row in rows(data, Path(folder), each=each, listed=lambda line: print(line, file=sys.stderr)):
            print(f"| {row.what} | {row.figure} | {row.note} |")


if __name__ == "__main__":
    main()
