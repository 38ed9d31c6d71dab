from engine.document import CitationMark, ListBlock, Paragraph, Text, plain
from engine.reviewed.writing import document_of, marks


def test_paragraphs_lists_and_marks_are_read_from_plain_text() -> None:
    document = document_of("Fees are due\nin May [1].\n\nBring:\n- the card [2]\n- a photo\n\n")
    assert document.blocks == (
        Paragraph((Text("Fees are due in May "), CitationMark(1), Text("."))),
        Paragraph((Text("Bring:"),)),
        ListBlock(((Text("the card "), CitationMark(2)), (Text("a photo"),))),
    )
    assert marks("a [1] b [2] c [1] [x] [123]") == {1, 2}


def test_words_that_look_like_markup_stay_words() -> None:
    assert (
        plain(document_of("<script>x</script> **no** [link](http://x)")) == "<script>x</script> **no** [link](http://x)"
    )
