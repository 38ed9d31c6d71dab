"""Between a tool and the documents the person is asked, unless the tool finds nothing in the message to go by."""

import pytest

from engine.messages import FROM_DOCUMENTS
from engine.routing.router import OUT_OF_SCOPE
from tests.engine.answering import Desk


@pytest.mark.parametrize(
    "text",
    ["My thesis is 23,000 words", "رسالتي ٢٣٠٠٠ كلمة", "η διπλωματική μου είναι 23.000 λέξεις", "free printing pages"],
)
async def test_where_a_tool_finds_nothing_to_go_by_the_documents_are_asked(desk: Desk, text: str) -> None:
    answer = await desk.ask(text)
    assert answer.intent in (*FROM_DOCUMENTS, OUT_OF_SCOPE)
    assert answer.outcome != "clarification"
