"""Settings of knowledge; defaults, bounds and meanings stand in `config/default.toml`, section `knowledge`."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class KnowledgeSettings:
    """Sizes of passages in words, of what is returned whole in characters, of files in MB (2**20 bytes).

    `read_mb` of memory and, for each MB of a file, `read_s` processor seconds bound the reading of it.
    """

    min_words: int
    max_words: int
    section_chars: int
    file_mb: int
    unpacked_mb: int
    pages: int
    read_mb: int
    read_s: int
    batch_passages: int
