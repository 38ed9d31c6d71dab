"""What of a model's text is its answer: marks of its template and turns that it plays for others go. Pure."""

import re

_MARK = r"<\|[^|<>\n]{1,40}\|>|</?s>|<(?:start|end)_of_turn>|<(?:eos|bos|eot|pad)>|\[/?INST\]"
_MARKS_FIRST = re.compile(rf"(?:\s*(?:{_MARK}))+")
_NEXT_TURN = re.compile(rf"{_MARK}|^[ \t]*(?:user|human|المستخدم|السائل|χρήστης)[ \t]*:", re.IGNORECASE | re.MULTILINE)


def spoken(text: str) -> str:
    if first := _MARKS_FIRST.match(text):
        text = text[first.end() :]
    end = _NEXT_TURN.search(text)
    return (text[: end.start()] if end else text).strip()
