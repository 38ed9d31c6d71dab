"""Any answer: every word, mark, source and button reaches the page, whatever the words are made of."""

import re

from hypothesis import given, settings

from adapters.bidi import unmarked
from adapters.web.render import shown
from engine.document import Document as Tree
from engine.document import ListBlock, Table, plain
from engine.messages import Answer
from tests.adapters.trees import ANSWERS
from tests.web.test_render import Page


@settings(max_examples=200, deadline=None)
@given(ANSWERS)
def test_no_word_source_or_button_of_any_answer_is_lost(answer: Answer) -> None:
    page = shown(answer)
    cited = {citation.number for citation in answer.citations}
    for html, block in zip(page["html"], answer.document.blocks, strict=True):
        assert bare(Page(html).words) == bare(told(block, cited))
    assert [citation["number"] for citation in page["citations"]] == [cited.number for cited in answer.citations]
    assert page["choices"] == [{"label": choice.label, "message": choice.message} for choice in answer.choices]


def told(block: object, cited: set[int]) -> str:
    """The block's visible text without what the browser draws: numbers, bullets, the bars of a table, brackets."""
    if isinstance(block, Table):
        return "".join(cell for row in (block.header, *block.rows) for cell in row)
    if isinstance(block, ListBlock):
        return "".join(told_run(item, cited) for item in block.items)
    inlines = getattr(block, "inlines", None)
    return plain(Tree((block,))) if inlines is None else told_run(inlines, cited)  # type: ignore[arg-type]


def told_run(inlines: object, cited: set[int]) -> str:
    assert isinstance(inlines, tuple)
    shown_marks = (inline for inline in inlines if getattr(inline, "number", None) in {None, *cited})
    return "".join(str(getattr(inline, "number", None) or inline.text) for inline in shown_marks)


def bare(text: str) -> str:
    return re.sub(r"\s", "", unmarked(text).replace("\u2060", ""))
