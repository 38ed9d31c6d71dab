"""What a model says after it has thought aloud: Qwen, DeepSeek and others write `<think>...</think>` first. Pure."""

_OPENS, _CLOSES = "<think>", "</think>"


def said(text: str) -> str:
    """The answer alone, also where the template had opened the thought; empty where it was not closed."""
    _, closed, answer = text.partition(_CLOSES)
    if closed:
        return answer.lstrip()
    return "" if text.lstrip().startswith(_OPENS) else text


class Listening:
    """A stream piece by piece: `hear(piece)` -> the words of the answer that it adds."""

    def __init__(self) -> None:
        self._heard, self._told = "", 0

    def hear(self, piece: str) -> str:
        self._heard += piece
        begun = self._heard.lstrip()[: len(_OPENS)]
        if _OPENS.startswith(begun) and _CLOSES not in self._heard:  # it thinks, or may be about to
            return ""
        answer = said(self._heard)
        new, self._told = answer[self._told :], len(answer)
        return new
