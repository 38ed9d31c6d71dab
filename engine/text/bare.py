"""Letters small and without their marks, each character in its place. Pure."""

import unicodedata


def bare(text: str) -> str:
    """As long as the text: what stands somewhere in the one stands there in the other."""
    return "".join(map(_letter, text))


def _letter(char: str) -> str:
    plain = unicodedata.normalize("NFD", char)[0].lower()
    return plain if len(plain) == 1 else char
