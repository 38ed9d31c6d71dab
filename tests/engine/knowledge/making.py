"""What the tests of knowledge are made of: an encoder that costs nothing, collections and PDFs made on the spot."""

import io
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.knowledge.collections import Collection
from engine.knowledge.definition import load
from engine.knowledge.readers import MB, Limits
from engine.knowledge.settings import KnowledgeSettings
from engine.language import Language

SETTINGS = KnowledgeSettings(60, 160, 2500, 2, 20, 50, 500, 10, 64)
LIMITS = Limits(20 * MB, 50)
DOCS = """
name = "rules"
title = "Rules"
type = "docs"
sources = [{sources}]
"""


class WordEncoder:
    """Knows English: a vector is drawn from the hash of the text. `seen` are the texts that it was given."""

    dimensions = 384

    def __init__(self, fingerprint: str = "one", languages: Iterable[Language] = ("en",)) -> None:
        self.languages = frozenset(languages)
        self.fingerprint = fingerprint
        self.seen: list[str] = []

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.seen.extend(texts)
        return np.stack([self.vector(text) for text in texts])

    def vector(self, text: str) -> NDArray[np.float32]:
        seed = int.from_bytes(blake2b(f"{self.fingerprint} {text}".encode(), digest_size=8).digest(), "little")
        drawn = np.random.default_rng(seed).standard_normal(384).astype(np.float32)
        return drawn / np.linalg.norm(drawn)


def collection(folder: Path, text: str, name: str = "rules.toml") -> Collection:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return load(path)


def docs(folder: Path, *sources: str) -> Collection:
    """A `docs` collection of these sources."""
    return collection(folder, DOCS.format(sources=", ".join(f'"{source}"' for source in sources)))


def pdf(pages: Sequence[str]) -> bytes:
    """A PDF whose pages have these content streams; /F1 is Helvetica, /F2 bold."""
    fonts = "/F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> "
    fonts += "/F2 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>"
    kids = " ".join(f"{3 + 2 * n} 0 R" for n in range(len(pages)))
    objects = ["<< /Type /Catalog /Pages 2 0 R >>", f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>"]
    for n, content in enumerate(pages):
        box = f"/MediaBox [0 0 595 842] /Resources << /Font << {fonts} >> >>"
        objects.append(f"<< /Type /Page /Parent 2 0 R {box} /Contents {4 + 2 * n} 0 R >>")
        objects.append(f"<< /Length {len(content.encode('cp1252'))} >>\nstream\n{content}\nendstream")
    out = io.BytesIO(b"%PDF-1.4\n")
    out.seek(0, io.SEEK_END)
    offsets = []
    for number, body in enumerate(objects, 1):
        offsets.append(out.tell())
        out.write(f"{number} 0 obj\n{body}\nendobj\n".encode("cp1252"))
    start = out.tell()
    out.write(f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode())
    out.write("".join(f"{offset:010} 00000 n \n" for offset in offsets).encode())
    out.write(f"trailer << /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n".encode())
    return out.getvalue()


def shown(*lines: tuple[float, float, str], size: int = 11, font: str = "F1") -> str:
    """Operators that show each (x, y, words)."""
    parts = [f"/{font} {size} Tf"]
    for x, y, words in lines:
        escaped = words.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
        parts.append(f"1 0 0 1 {x} {y} Tm ({escaped}) Tj")
    return "BT\n" + "\n".join(parts) + "\nET\n"


def ruled(xs: Sequence[float], ys: Sequence[float]) -> str:
    """Operators that draw a grid."""
    across = [f"{xs[0]} {y} m {xs[-1]} {y} l S" for y in ys]
    down = [f"{x} {ys[0]} m {x} {ys[-1]} l S" for x in xs]
    return "\n".join([*across, *down]) + "\n"
