"""Settings of knowledge; defaults, bounds and meanings stand in `config/default.toml`, section `knowledge`."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class KnowledgeSettings:
    """Sizes of passages in words, of what is returned whole in characters, of files in MB (2**20 bytes)."""

    min_words: int
    max_words: int
    section_chars: int
    file_mb: int
    unpacked_mb: int
    pages: int
    batch_passages: int
