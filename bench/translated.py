"""`python -m bench translated`: verses quoted in English, right and corrupted, held against an imported translation."""

import random
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from bench.table import Row
from engine.document import Document, Paragraph, Text, plain
from engine.scripture.checking import Checker, checker_of, sura_and_verses
from engine.scripture.checking.gate import Named, check
from engine.scripture.checking.translated import Translation
from engine.scripture.shelf import Shelf

SEED, EACH, LEAST = 20_26, 300, 6
CONFIG = Path(__file__).parents[1] / "config"
FRAMES = ('He was asked. Allah says: "{}" ({}). So it is.', "The Quran says: “{}” ({}).", "God says, '{}' and so on.")

Key = tuple[int, int]


def _verses(data: Path) -> dict[Key, str]:
    found = {}
    for line in (data / "quran" / "en.sahih.txt").read_text("utf-8").splitlines():
        parts = line.split("|")
        if len(parts) == 3:
            found[int(parts[0]), int(parts[1])] = parts[2]
    return found


def _corrupted(words: list[str], kind: str, dice: random.Random) -> list[str]:
    at = dice.randrange(1, len(words) - 1)
    if kind == "dropped word":
        return [*words[:at], *words[at + 1 :]]
    if kind == "swapped words":
        return [*words[: at - 1], words[at], words[at - 1], *words[at + 1 :]]
    if kind == "inserted word":
        return [*words[:at], "never", *words[at:]]
    return [*words[:at], dice.choice(("market", "river", "seldom", "Tuesday")), *words[at + 1 :]]


def rows(data: Path, folder: Path) -> list[Row]:
    verses, store = _verses(data), Shelf(folder, CONFIG).verses()
    translation, checker, named = Translation("T", verses), checker_of(store), sura_and_verses(store)
    return list(_rows(verses, translation, checker, named))


def _rows(verses: dict[Key, str], translation: Translation, checker: Checker, named: Named) -> Iterator[Row]:
    dice, times = random.Random(SEED), []
    plain_words = {key: text for key, text in verses.items() if len(text.split()) >= LEAST and '"' not in text}
    for kind in ("dropped word", "swapped words", "inserted word", "substituted word"):
        seen = restored = 0
        for key in dice.sample(sorted(plain_words), EACH):
            wrong, frame = " ".join(_corrupted(plain_words[key].split(), kind, dice)), dice.choice(FRAMES)
            document = _document(frame.format(wrong, f"{key[0]}:{key[1]}"))
            began = time.process_time()
            done = check(document, checker, named, [translation])
            times.append((time.process_time() - began) * 1000)
            seen += any(one.done in ("translated", "untranslated") for one in done.changes)
            restored += _letters(plain_words[key]) in _letters(plain(done.document))
        yield Row("translated", kind, f"seen {seen / EACH:.3f}, restored {restored / EACH:.3f}", f"{EACH} cases")
    wrong_alarms = [
        key
        for key, text in plain_words.items()
        if check(_document(FRAMES[0].format(text, f"{key[0]}:{key[1]}")), checker, named, [translation]).changes
    ]
    yield Row("translated", "false alarms on the verses as they are", str(len(wrong_alarms)), f"of {len(plain_words)}")
    yield Row(
        "translated", "a check", f"{median(times):.2f} ms, p95 {sorted(times)[int(len(times) * 0.95)]:.2f} ms", "CPU"
    )


def _letters(text: str) -> str:
    return " ".join("".join(char if char.isalpha() else " " for char in text.casefold()).split())


def _document(text: str) -> Document:
    return Document((Paragraph((Text(text),)),))
