"""Questions of number about the Quran with answers computed from Tanzil's raw files, by other means than the store's.

`python -m bench.verse_counts` asks them all and prints the share that is right, and the wrong ones.
"""

import statistics
import tempfile
import time
import tomllib
from collections.abc import Callable
from pathlib import Path

from bench.table import Row, markdown
from bench.verse_files import DATA, ROOT, Beyond, ByWay, Places, Question, Raw, Suras
from bench.verse_questions import about_suras
from bench.verse_questions_fresh import fresh
from bench.verse_questions_words import about_words
from engine.scripture.building import build, packaged
from engine.scripture.facts import Facts, load
from engine.scripture.importing import gathered
from engine.tools.quran.reading.references import References, famous_names
from engine.tools.quran.statistics.answering import Statistic, answer


def questions(raw: Raw) -> list[Question]:
    return [Question(text, answer) for part in (about_suras, about_words, fresh) for text, answer in part(raw)]


def right(question: Question, given: object, numbers: Callable[[str], int]) -> bool:
    """Suras are named in answers and numbered here."""
    wanted = question.answer
    if isinstance(wanted, Beyond):
        return not isinstance(given, Statistic) or right(Question(question.text, wanted.answer), given, numbers)
    if wanted is None or not isinstance(given, Statistic):
        return wanted is None and not isinstance(given, Statistic)
    value, query = given.value, given.query
    if (query.of == "sura" and query.form in ("rank", "list")) or given.compares_suras:
        value = numbers(value) if isinstance(value, str) else [numbers(str(one)) for one in _listed(value)]
    match wanted:
        case ByWay():
            return query.scope.term is not None and value == wanted.get(query.scope.term.mode)
        case Places():
            return value in wanted if isinstance(value, str) else list(wanted) == value
        case Suras():
            wanted = list(wanted)
            value = _listed(value)
    if isinstance(wanted, list) and isinstance(value, list):
        return wanted == value or (query.form == "list" and sorted(map(str, value)) == sorted(map(str, wanted)))
    return value == wanted


_KIND = {type(None): "refused rightly", Beyond: "of no known form, not wrong"}


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else [value]


def rows(data: Path, folder: Path, *, told: Callable[[str], None] = lambda _: None) -> list[Row]:
    """`told` hears of each wrong answer."""
    raw = data / "quran"
    if not raw.is_dir():
        return [Row("counts of the Quran", "not measured", "", "Tanzil's files are not in ../shared/data/quran")]
    config, store = ROOT / "config", folder / "quran.db"
    facts: Facts = load(config / "quran")
    numbers = {sura.latin: sura.number for sura in facts.suras}
    famous = tomllib.loads((config / "quran" / "famous.toml").read_text("utf-8"))
    references = References(facts, famous_names(famous["named"]))
    files = ("quran-uthmani.txt", "quran-simple-clean.txt", "quran-data.xml")
    build(store, gathered([raw / name for name in files], config, packaged(config)).sources)
    fine: dict[str, list[bool]] = {"answered rightly": [], "refused rightly": [], "of no known form, not wrong": []}
    took = []
    for question in questions(Raw(raw)):
        began = time.perf_counter()
        given = answer(question.text, store, facts.suras, config / "quran" / "terms.tsv", references)
        took.append(1000 * (time.perf_counter() - began))
        holds = right(question, given, lambda name: numbers[name])
        fine[_KIND.get(type(question.answer), "answered rightly")].append(holds)
        if not holds:
            said = given.value if isinstance(given, Statistic) else given
            told(f"wrong: {question.text}\n       {said!s:.150}, not {question.answer!s:.150}")
    cuts = statistics.quantiles(took, n=20)
    shares = [
        Row("counts of the Quran", what, f"{sum(held)} of {len(held)}", "by Tanzil's raw files")
        for what, held in fine.items()
    ]
    return [
        *shares,
        Row("counts of the Quran", "a question, p50", f"{cuts[9]:.1f} ms", f"p95 {cuts[18]:.1f} ms; reach 30"),
    ]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        print(markdown(rows(DATA.parent, Path(folder), told=print)))


if __name__ == "__main__":
    main()
