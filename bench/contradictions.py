"""How many sentences that contradict each other are found, and what else is taken for that.

    python -m bench.contradictions

The pairs are 148 that were written by hand, 98 of which only nearly contradict each other. Of the invented
institutions (`training/data/houses`) and the sample collections each pair that is reported is shown: they hold next to
no contradictions. Every sentence is held against every other of its collection with which it shares a word.
"""

import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from bot.settings import CONFIG
from engine.answering.documents.contradicting.judging import contradict
from engine.answering.documents.contradicting.statements import Reader, Statement, load
from engine.answering.documents.limits import load as load_limits
from engine.answering.question.synonyms import load as load_synonyms
from engine.knowledge.chunking import Sizes
from engine.knowledge.collections import DOCS_TEMPLATE, Collection
from engine.knowledge.contradictions import Outline, sentences_of
from engine.knowledge.passages import Document, from_file
from engine.knowledge.readers import WHOLE, Limits, read_whole, suffix
from engine.language import LANGUAGES, Language
from engine.passage import StoredPassage

ROOT = Path(__file__).parents[1]
PAIRS = ROOT / "tests" / "engine" / "answering" / "documents" / "contradicting" / "pairs.toml"
HOUSES, SAMPLES = ROOT / "training" / "data" / "houses", CONFIG / "samples"
SIZES = Sizes(60, 160, 2500)  # as in config/default.toml
LIMITS = Limits(500 * 2**20, 5000)


@dataclass(frozen=True, slots=True)
class Written:
    """Two documents, and whether a sentence of one contradicts one of the other."""

    name: str
    language: Language
    contradicts: bool
    one: str
    other: str


def written() -> list[Written]:
    return [Written(**pair) for pair in tomllib.loads(PAIRS.read_text("utf-8"))["pair"]]


def reader() -> Reader:
    return load(CONFIG, load_limits(CONFIG / "limits.toml"), load_synonyms(CONFIG / "synonyms"))


def document(name: str, data: bytes) -> Document:
    """As ingestion reads a file."""
    titles: dict[Language, str] = dict.fromkeys(LANGUAGES, "bench")
    collection = Collection("bench", titles, titles, "docs", "auto", (), None, DOCS_TEMPLATE, Path(name))
    return from_file(collection, name, read_whole(data, name, LIMITS), SIZES)


def statements(read: Document, by: Reader) -> list[Statement]:
    return [one for passage in _stored(read) for sentence in sentences_of(passage) for one in by.of(sentence)]


def _stored(read: Document) -> Iterator[StoredPassage]:
    for one in read.passages:
        if one.view != "topic":
            yield StoredPassage(
                one.id, one.parent, read.id, read.collection, one.view, one.ordinal, one.text, one.start, one.end,
                one.sentences, one.headers, one.page, one.language, read.title, read.source, read.record, read.url,
            )  # fmt: skip


def found(of: Sequence[Statement]) -> list[tuple[Statement, Statement]]:
    """The pairs of a collection that contradict each other."""
    holding: dict[str, list[int]] = defaultdict(list)
    for place, one in enumerate(of):
        for term in set(one.telling):
            holding[term].append(place)
    pairs = {pair for places in holding.values() for pair in combinations(places, 2)}
    seen = [Outline.of(one.sentence) for one in of]
    near = ((of[one], of[other]) for one, other in sorted(pairs) if seen[one].may_concern(seen[other]))
    return [(one, other) for one, other in near if contradict(one, other)]


def collections() -> Iterator[tuple[str, list[Path]]]:
    for folder in sorted((*HOUSES.iterdir(), *SAMPLES.iterdir())):
        if files := sorted(file for file in folder.rglob("*") if suffix(file.name) in WHOLE):
            yield folder.name, files


def main() -> None:
    by = reader()
    told: dict[bool, list[bool]] = {True: [], False: []}
    for pair in written():
        sides = [document(f"{n}.md", text.strip().encode()) for n, text in enumerate((pair.one, pair.other))]
        reported = bool(found([one for side in sides for one in statements(side, by)]))
        told[pair.contradicts].append(reported)
        if reported != pair.contradicts:
            print(f"{'missed' if pair.contradicts else 'wrong'}: {pair.name}")
    right, wrong = sum(told[True]), sum(told[False])
    print(f"pairs: precision {right / max(1, right + wrong):.3f}, recall {right / len(told[True]):.3f}")
    counted = [(name, _shown(name, found(list(_of(files, by))))) for name, files in collections()]
    print(f"{sum(number for _, number in counted)} reported in {len(counted)} institutions and sample collections")


def _of(files: Iterable[Path], by: Reader) -> Iterator[Statement]:
    for file in files:
        yield from statements(document(file.name, file.read_bytes()), by)


def _shown(name: str, pairs: Sequence[tuple[Statement, Statement]]) -> int:
    for pair in pairs:
        print(f"{name}:")
        for one in pair:
            passage = one.sentence.passage
            print(f"  {' > '.join((passage.source, *passage.headers))}: {one.sentence.text}")
    return len(pairs)


if __name__ == "__main__":
    main()
