from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from engine.knowledge.chunking import Chunk, Sizes, chunk
from engine.knowledge.extracted import Extracted
from engine.knowledge.readers import read_whole
from engine.knowledge.readers.plain import structured
from engine.text.sentences import sentence_spans
from tests.engine.knowledge.making import LIMITS

SIZES = Sizes(60, 160, 2500)
SENTENCE = "The office takes the form on every working day and answers within a week by post. "


def split(text: str) -> list[tuple[int, int]]:
    return sentence_spans(text, "en")


def markdown(text: str) -> Extracted:
    return read_whole(text.encode(), "a.md", LIMITS)


def cut(document: Extracted) -> list[Chunk]:
    return chunk(document, SIZES, split)


def words(document: Extracted, piece: Chunk) -> str:
    return document.text[piece.start : piece.end]


def test_each_section_is_a_passage_with_its_header_path() -> None:
    document = markdown(f"# T\n\n## A\n\n{SENTENCE * 4}\n\n### B\n\n{SENTENCE * 4}\n\n## C\n\n{SENTENCE * 4}\n")

    assert [piece.headers for piece in cut(document)] == [("A",), ("A", "B"), ("C",)]


def test_a_long_section_is_cut_evenly_between_sentences() -> None:
    document = markdown("## A\n\n" + SENTENCE * 24)

    pieces = cut(document)

    assert len(pieces) == 3
    sizes = [len(words(document, piece).split()) for piece in pieces]
    assert max(sizes) <= 160
    assert min(sizes) >= 100
    assert all(words(document, piece).endswith("post.") for piece in pieces)
    assert {piece.section for piece in pieces} == {0}


def test_a_section_beyond_the_bound_is_not_returned_whole() -> None:
    document = markdown("## A\n\n" + SENTENCE * 40)

    pieces = cut(document)

    assert len({piece.section for piece in pieces}) == len(pieces) > 1


def test_tiny_sections_below_one_header_share_a_passage_that_holds_their_headings() -> None:
    document = markdown(
        "# T\n\n## Opening hours\n\n### Main library\n\nNine to five.\n\n### Harbour library\n\nTen to six.\n"
    )

    (piece,) = cut(document)

    assert words(document, piece) == "Main library\n\nNine to five.\n\nHarbour library\n\nTen to six."
    assert piece.headers == ("Opening hours",)
    assert [document.text[start:end] for start, end in piece.sentences] == ["Nine to five.", "Ten to six."]


def test_a_cut_leaves_no_introduction_without_its_list() -> None:
    items = "\n".join(f"- {SENTENCE}" for _ in range(6))
    document = markdown(f"## A\n\n{SENTENCE * 6}\n\nBring these:\n\n{items}\n")

    assert not any(words(document, piece).endswith("these:") for piece in cut(document))


def test_list_marks_belong_to_the_passage_but_to_no_sentence() -> None:
    document = markdown("## A\n\n1. First thing.\n2. Second thing.\n")

    (piece,) = cut(document)

    assert words(document, piece) == "1. First thing.\n2. Second thing."
    assert [document.text[start:end] for start, end in piece.sentences] == ["First thing.", "Second thing."]


def test_only_a_sentence_above_the_bound_is_cut_within() -> None:
    document = structured("word " * 500)

    assert [len(words(document, piece).split()) for piece in cut(document)] == [125, 125, 125, 125]


def test_the_looks_of_a_heading_cost_no_words() -> None:
    document = structured("Rules\n\nRoom 12\n\nFees\n\n" + SENTENCE * 3 + "\n\nLast Words\n")

    kept = " ".join(words(document, piece) for piece in cut(document)).split()

    assert kept == document.text.split()


LINE = st.text(alphabet="aB. \n\r\t1)-:;،؟ابάΕ#|*", max_size=60)


@given(st.lists(LINE, max_size=30))
def test_every_word_of_a_plain_text_is_in_one_passage_verbatim_and_in_order(lines: list[str]) -> None:
    document = structured("\n".join(lines))

    pieces = cut(document)

    assert " ".join(words(document, piece) for piece in pieces).split() == document.text.split()
    for piece in pieces:
        assert all(piece.start <= start < end <= piece.end for start, end in piece.sentences)
        assert list(piece.sentences) == sorted(piece.sentences)


@given(st.lists(LINE, max_size=30))
def test_no_passage_of_any_markdown_is_above_the_bound_or_out_of_order(lines: list[str]) -> None:
    source = "\n".join(["words", *lines])
    document = markdown(source)

    pieces = cut(document)

    assert all(len(words(document, piece).split()) <= SIZES.max_words for piece in pieces)
    assert all(first.end <= second.start for first, second in pairwise(pieces))
