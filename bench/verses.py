"""`python -m bench verses`: how well themes find their verses, and how fast references and verses are.

The themes of `tests/engine/tools/quran/themes.jsonl` name, for each, verses that people who know the text would expect,
written down before the search was run. R@10 is the share of them among the first ten verses found (at most ten count),
MRR the mean of one over the place of the first one.
"""

import asyncio
import json
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from bench.table import Row
from engine.answering.question.followup import Resolved
from engine.answering.settings import AnswerSettings
from engine.language import LANGUAGES, Language
from engine.messages import Address, IncomingMessage, Person
from engine.phrases import load
from engine.routing.router import Route
from engine.scripture.building import FILE, build, packaged
from engine.scripture.importing import gathered, listed
from engine.tools.quran.scripture import Scripture
from engine.tools.quran.skill import quran
from engine.tools.quran.themes import Themes
from engine.trace import Trace
from engine.turn import Turn

CONFIG = Path(__file__).parents[1] / "config"
TESTS = Path(__file__).parents[1] / "tests" / "engine" / "tools" / "quran"
FIRST = 10
SETTINGS = AnswerSettings(0.5, 5, 700, 8, 4, 4000, 4000)


def rows(data: Path, folder: Path) -> list[Row]:
    """Without Tanzil's files in `data` only the packaged text is measured."""
    found = [*_themes("packaged text", folder, ()), *asyncio.run(_speed(folder / "packaged text"))]
    tanzil = data / "quran"
    if tanzil.is_dir():
        found += _themes("with a translation", folder, listed([tanzil]))
    return found


def _themes(name: str, folder: Path, files: tuple[Path, ...] | list[Path]) -> list[Row]:
    home = folder / name
    home.mkdir(parents=True)
    base = packaged(CONFIG)
    build(home / FILE, gathered(files, CONFIG, base).sources if files else base)
    began = time.perf_counter()
    themes = asyncio.run(Scripture(home, CONFIG).themes())
    opened = time.perf_counter() - began
    measured = [_quality(themes, language, name) for language in LANGUAGES]
    return [*measured, Row("themes", f"{name}: store and index opened", f"{opened:.2f} s")]


def _quality(themes: Themes, language: Language, name: str) -> Row:
    asked = [json.loads(line) for line in (TESTS / "themes.jsonl").read_text("utf-8").splitlines()]
    recall = rank = 0.0
    times = []
    for row in asked:
        began = time.perf_counter()
        hits = [f"{one.verse.sura}:{one.verse.ayah}" for one in themes.search(row[language], FIRST)]
        times.append(time.perf_counter() - began)
        wanted = set(row["verses"])
        recall += len(wanted.intersection(hits)) / min(FIRST, len(wanted))
        rank += next((1 / place for place, hit in enumerate(hits, 1) if hit in wanted), 0.0)
    note = f"MRR {rank / len(asked):.3f}; {len(asked)} themes; p50 {median(times) * 1000:.1f} ms"
    return Row("themes", f"{name}, {language}: R@10", f"{recall / len(asked):.3f}", note)


async def _speed(home: Path) -> list[Row]:
    scripture = Scripture(home, CONFIG)
    verses = await scripture.verses()
    forms = [line.split("\t")[0] for line in (TESTS / "forms.tsv").read_text("utf-8").splitlines() if line[:1] != "#"]
    scripture.references.read("warm")
    reading = _timed([lambda form=form: scripture.references.read(form) for form in forms])
    answer = quran(scripture, None, load(CONFIG / "phrases"), None).answer  # type: ignore[arg-type]  # no commentary is asked
    taken = []
    for verse in verses.all()[::3]:
        turn = _turn(f"{verse.sura}:{verse.ayah}")
        began = time.perf_counter()
        await answer(turn)
        taken.append(time.perf_counter() - began)
    return [_row("a reference read", reading), _row("a verse answered, warm", taken)]


def _timed(works: list[Callable[[], object]]) -> list[float]:
    times = []
    for work in works:
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return times


def _turn(text: str) -> Turn:
    message = IncomingMessage("e", Address("bench", "1"), Person("bench", "p"), text)
    route = Route("quran", text, 1.0, certain=True)
    return Turn(message, Resolved(text), "en", "en", route, SETTINGS, Trace())


def _row(what: str, times: list[float]) -> Row:
    times.sort()
    note = f"p95 {times[int(len(times) * 0.95)] * 1000:.2f} ms; {len(times)} of them"
    return Row("verses", f"{what}, p50", f"{median(times) * 1000:.2f} ms", note)
