"""Dalil's own words as an answer tree: an empty line starts a paragraph, lines that begin with "- " are a list."""

import re

from engine.document import Block, Document, ListBlock, Paragraph, Text


def document_of(words: str) -> Document:
    return Document(tuple(_block(part) for part in re.split(r"\n\s*\n", words.strip())))


def _block(part: str) -> Block:
    lines = part.splitlines()
    if all(line.startswith("- ") for line in lines):
        return ListBlock(tuple((Text(line[2:].strip()),) for line in lines))
    return Paragraph((Text(" ".join(line.strip() for line in lines)),))
