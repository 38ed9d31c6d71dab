"""Every word of a source is cited, and what is cited stands where it says."""

from dataclasses import replace

import pytest

from engine.answering.documents.citations import Cited, cite, faults
from engine.answering.documents.evidence import Sentence
from engine.document import CitationMark, Document, ListBlock, Paragraph, Table, Text, plain
from tests.engine.answering.documents.evidences import passage

FEES = passage("Fees are due in October. They are paid in euro. Cash is refused.", name="fees", start=100)
LIST = passage("You need:\n\n- form F-7;\n- the receipt.", name="list")


def test_sentences_that_follow_each_other_share_one_citation() -> None:
    cited = cite([Sentence(FEES, 0), Sentence(FEES, 1)])
    [citation] = cited.citations
    assert citation.quote == "Fees are due in October. They are paid in euro."
    assert cited.blocks == (
        Paragraph((Text("Fees are due in October."), Text(" "), Text("They are paid in euro."), CitationMark(1))),
    )


def test_sentences_apart_have_citations_of_their_own() -> None:
    cited = cite([Sentence(FEES, 0), Sentence(FEES, 2)])
    assert [one.quote for one in cited.citations] == ["Fees are due in October.", "Cash is refused."]


def test_clauses_that_are_paragraphs_of_their_own_do_not_run_together() -> None:
    law = passage(
        "(1) Rent is due monthly.\n\n(2) It is paid in euro. Cash is taken.\n\n(4) The deposit is kept.", name="law"
    )
    shown = [Sentence(law, number) for number in range(len(law.sentences))]
    chosen = [one for one in shown if not one.text.startswith("(4)")]
    paragraphs = [plain(Document((block,))) for block in cite(chosen).blocks]
    assert [words.split(")")[0] for words in paragraphs] == ["(1", "(2"]
    assert not faults(cite(chosen), {"law": law})


def test_clauses_within_one_paragraph_begin_lines_of_their_own() -> None:
    text = "(1) The fee is paid in advance. It is not returned. (2) Whoever pays late pays a surcharge."
    held = passage(text)
    paragraphs = [plain(Document((block,))) for block in cite([Sentence(held, number) for number in range(3)]).blocks]
    assert [words.split(")")[0] for words in paragraphs] == ["(1", "(2"]


def test_offsets_count_in_the_document() -> None:
    [citation] = cite([Sentence(FEES, 1)]).citations
    assert (citation.start, citation.end) == (125, 147)
    assert FEES.text[citation.start - 100 : citation.end - 100] == citation.quote


def test_citations_are_numbered_as_they_are_mentioned() -> None:
    cited = cite([Sentence(LIST, 0), Sentence(FEES, 0), Sentence(LIST, 2)])
    assert [(one.number, one.passage) for one in cited.citations] == [(1, "list"), (2, "fees"), (3, "list")]


def test_items_of_a_list_are_shown_as_a_list() -> None:
    cited = cite([Sentence(LIST, 0), Sentence(LIST, 1), Sentence(LIST, 2)])
    lead, items = cited.blocks
    assert isinstance(lead, Paragraph)
    assert isinstance(items, ListBlock)
    assert plain(Document(cited.blocks)) == "You need:\n\n• form F-7;\n• the receipt. [1]"


ROWS = passage(
    "Fees are due in October.\nFees – Part: first; Due: 1 October.\nFees – Part: second; Due: 1 May.", name="rows"
)


def test_rows_are_shown_as_a_table_below_its_name() -> None:
    cited = cite([Sentence(ROWS, number) for number in range(3)])
    prose, name, table = cited.blocks
    assert plain(Document((prose, name))) == "Fees are due in October. [1]\n\nFees [2]"
    assert table == Table(("Part", "Due"), (("first", "1 October"), ("second", "1 May")))
    assert [one.quote for one in cited.citations] == ROWS.text.split("\n", 1)
    assert not faults(cited, {"rows": ROWS})


def test_rows_share_no_citation_with_the_sentence_below_their_table() -> None:
    rows = passage(
        "Fees – Part: first; Due: 1 October.\nFees – Part: second; Due: 1 May.\nFees – Part: third; Due: 1 June.\n"
        "They are paid in euro.",
        name="rows",
    )
    cited = cite([Sentence(rows, number) for number in (0, 2, 3)])  # the last row and the sentence follow each other
    assert not faults(cited, {"rows": rows})
    assert [one.quote for one in cited.citations][-1] == "They are paid in euro."


def test_a_cell_that_its_source_does_not_hold_is_a_fault() -> None:
    cited = cite([Sentence(ROWS, number) for number in (1, 2)])
    name, table = cited.blocks
    assert isinstance(table, Table)
    changed = Table(table.header, (("first", "2 October"), *table.rows[1:]))
    assert faults(Cited((name, changed), cited.citations), {"rows": ROWS}) == {1}


def test_rows_that_leave_a_cell_empty_are_shown_with_an_empty_cell() -> None:
    rows = passage("Fees – Part: first; Due: 1 October; Late: 25.\nFees – Part: second; Due: 1 May.", name="rows")
    _, table = cite([Sentence(rows, 0), Sentence(rows, 1)]).blocks
    assert table == Table(("Part", "Due", "Late"), (("first", "1 October", "25"), ("second", "1 May", "")))


def test_rows_whose_cells_have_no_names_stay_a_list() -> None:
    rows = passage(
        "Fees – Master: resident 3 EUR; others 6 EUR.\nFees – Bachelor: resident 2 EUR; others 4 EUR.", name="r"
    )
    assert plain(Document(cite([Sentence(rows, 0), Sentence(rows, 1)]).blocks)).startswith("Fees\n\n• Master: resident")


def test_a_row_alone_keeps_the_name_of_its_table() -> None:
    assert plain(Document(cite([Sentence(ROWS, 2)]).blocks)) == "Fees – Part: second; Due: 1 May. [1]"


@pytest.mark.parametrize("reply", ["Only the small one is.", "لا، المكتبة الصغيرة فقط.", "Όχι, μόνο η μικρή."])
def test_a_reply_is_shown_after_the_question_it_answers(reply: str) -> None:
    asked = "Is the library open on Sundays?"
    record = passage(reply, name="r", view="answer", title=asked)
    cited = cite([Sentence(record, 0)])
    assert plain(Document(cited.blocks)) == f"{asked} {reply} [1]"
    assert cited.citations[0].quote == reply
    assert not faults(cited, {"r": record})
    whole = passage("The library opens at eight.", name="w", view="answer", title=asked)
    assert plain(Document(cite([Sentence(whole, 0)]).blocks)) == "The library opens at eight. [1]"


def test_a_new_document_begins_a_new_paragraph() -> None:
    assert len(cite([Sentence(FEES, 0), Sentence(LIST, 0)]).blocks) == 2


def test_a_line_end_within_a_sentence_is_shown_as_a_space_and_quoted_as_it_stands() -> None:
    wrapped = passage("Fees are due\nin October.", name="w")
    wrapped = replace(wrapped, sentences=((0, len(wrapped.text)),))
    cited = cite([Sentence(wrapped, 0)])
    assert cited.citations[0].quote == "Fees are due\nin October."
    assert plain(Document(cited.blocks)) == "Fees are due in October. [1]"
    assert not faults(cited, {"w": wrapped})


def test_an_honest_answer_has_no_faults() -> None:
    assert not faults(cite([Sentence(FEES, 0), Sentence(LIST, 1)]), {"fees": FEES, "list": LIST})


def test_a_quote_that_is_not_in_its_passage_is_found_out() -> None:
    cited = cite([Sentence(FEES, 0), Sentence(LIST, 1)])
    changed = replace(FEES, text=FEES.text.replace("October", "Januar."))
    assert faults(cited, {"fees": changed, "list": LIST}) == {1}


def test_a_quote_of_a_passage_that_is_gone_is_found_out() -> None:
    assert faults(cite([Sentence(FEES, 0)]), {}) == {1}


def test_a_quote_that_claims_another_document_is_found_out() -> None:
    assert faults(cite([Sentence(FEES, 0)]), {"fees": replace(FEES, document="another")}) == {1}


def test_words_that_are_shown_but_not_quoted_are_found_out() -> None:
    cited = cite([Sentence(FEES, 0)])
    added = Cited((Paragraph((Text("Fees are waived."), CitationMark(1))),), cited.citations)
    assert faults(added, {"fees": FEES}) == {1}


def test_a_mark_without_a_citation_is_found_out() -> None:
    assert faults(Cited((Paragraph((Text("Fees."), CitationMark(3))),), ()), {}) == {3}
