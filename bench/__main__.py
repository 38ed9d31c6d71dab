"""`python -m bench [SECTION ...]`: one table of speeds and of retrieval and answer quality, kept in bench/results/."""

import argparse
import asyncio
import platform
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from bench import (
    agents,
    answers,
    care,
    groundedness,
    hadiths,
    hostile,
    inheritance,
    injection,
    intents,
    multiturn,
    quality,
    quotations,
    sky,
    speed,
    tools,
    translated,
    verse_counts,
    verses,
    ways,
    zakat,
)
from bench.table import Row, markdown

RESULTS = Path(__file__).parent / "results"
DATA = Path(__file__).parents[2] / "shared" / "data"


def _cold(folder: Path) -> list[Row]:
    return speed.cold(folder)


def _ingestion(folder: Path) -> list[Row]:
    return asyncio.run(speed.ingestion(folder, DATA))


def _answers(folder: Path) -> list[Row]:
    small, median = asyncio.run(speed.answers(folder / "small", 10_000))
    large, larger = asyncio.run(speed.answers(folder / "large", 100_000))
    growth = Row("answers", "100,000 against 10,000 passages, p50", f"{larger / median:.2f} x", "reach 2")
    return [*small, *large, growth]


def _smoothness(folder: Path) -> list[Row]:
    return asyncio.run(speed.smoothness(folder))


def _quality(folder: Path) -> list[Row]:
    if not DATA.is_dir():
        return [Row("retrieval quality", "not measured", "", "no data sets lie in ../shared/data")]
    return quality.rows(quality.evaluate(DATA, folder))


def _ways(folder: Path) -> list[Row]:
    return list(ways.rows(DATA, folder))


def _zakat(_: Path) -> list[Row]:
    return list(zakat.rows(DATA))


def _care(_: Path) -> list[Row]:
    return list(care.rows())


def _tools(_: Path) -> list[Row]:
    return list(tools.rows())


def _intents(_: Path) -> list[Row]:
    return list(intents.rows())


def _inheritance(_: Path) -> list[Row]:
    if not DATA.is_dir():
        return [Row("inheritance", "not measured", "", "no data sets lie in ../shared/data")]
    return list(inheritance.rows(DATA))


def _sky(_: Path) -> list[Row]:
    return list(sky.rows(DATA))


def _counts(folder: Path) -> list[Row]:
    return verse_counts.rows(DATA, folder)


def _agents(folder: Path) -> list[Row]:
    return list(agents.rows(folder))


def _multiturn(folder: Path) -> list[Row]:
    return list(multiturn.rows(DATA, folder))


def _groundedness(_: Path) -> list[Row]:
    return list(groundedness.rows(DATA))


def _injection(folder: Path) -> list[Row]:
    return list(injection.rows(folder))


def _verses(folder: Path) -> list[Row]:
    return verses.rows(DATA, folder)


def _answer_quality(folder: Path) -> list[Row]:
    return answers.rows(DATA, folder)


def _quotations(folder: Path) -> list[Row]:
    if not DATA.is_dir():
        return [Row("quotations", "not measured", "", "no data sets lie in ../shared/data")]
    return quotations.rows(DATA, folder)


def _hadiths(_: Path) -> list[Row]:
    if not DATA.is_dir():
        return [Row("hadiths", "not measured", "", "no data sets lie in ../shared/data")]
    return hadiths.rows(DATA)


def _translated(folder: Path) -> list[Row]:
    if not DATA.is_dir():
        return [Row("translated", "not measured", "", "no data sets lie in ../shared/data")]
    return translated.rows(DATA, folder)


def _hostile(folder: Path) -> list[Row]:
    return list(hostile.rows(folder))


SECTIONS: dict[str, Callable[[Path], list[Row]]] = {
    "cold": _cold,
    "ingestion": _ingestion,
    "smoothness": _smoothness,
    "answers": _answers,
    "quality": _quality,
    "ways": _ways,
    "answer-quality": _answer_quality,
    "care": _care,
    "tools": _tools,
    "intents": _intents,
    "inheritance": _inheritance,
    "sky": _sky,
    "quotations": _quotations,
    "hadiths": _hadiths,
    "translated": _translated,
    "verses": _verses,
    "counts": _counts,
    "groundedness": _groundedness,
    "agents": _agents,
    "multiturn": _multiturn,
    "injection": _injection,
    "zakat": _zakat,
    "hostile": _hostile,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=f"any of {', '.join(SECTIONS)}; all without one")
    chosen = parser.parse_args().sections or list(SECTIONS)
    if unknown := set(chosen) - set(SECTIONS):
        parser.error(f"no such section: {', '.join(sorted(unknown))}; there are {', '.join(SECTIONS)}")
    rows = list(_measured(chosen))
    table = markdown(rows)
    print(table)
    RESULTS.mkdir(exist_ok=True)
    now = datetime.now(UTC)
    head = f"# Dalil, {now:%Y-%m-%d %H:%M} UTC, Python {platform.python_version()}, {_machine()}\n\n"
    (RESULTS / f"{now:%Y-%m-%d-%H%M}-{'-'.join(chosen) if len(chosen) < len(SECTIONS) else 'all'}.md").write_text(
        head + table, encoding="utf-8"
    )


def _measured(chosen: list[str]) -> Iterator[Row]:
    for name in chosen:
        began = time.monotonic()
        print(f"{name} ...", file=sys.stderr, flush=True)
        with tempfile.TemporaryDirectory(prefix="dalil-bench-") as folder:
            yield from SECTIONS[name](Path(folder))
        print(f"{name}: {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)


def _machine() -> str:
    import os

    return f"{os.cpu_count()} cores"


if __name__ == "__main__":
    main()
