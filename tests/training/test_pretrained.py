"""The pretrained body: read from a file of four-bit weights, and cut to the pieces that a text holds."""

import math
import struct
from dataclasses import replace

import numpy as np
import pytest
import torch

from training import pretrained
from training.pretrained import NORMALIZER, ORIGIN, SPECIAL, TABLE

WIDTH, LAYERS = 32, 1
PIECES = ["<s>", "<pad>", "</s>", "<unk>", "▁the", "▁book", "▁كتاب", "▁βιβλίο", "▁livre", "s", "▁"]


def four_bits(rows):
    """Blocks of 32 weights: a scale of sixteen bits, then the low halves of 16 bytes are the first 16."""
    blocks = rows.astype(np.float32).reshape(-1, 32)
    scale = np.abs(blocks).max(1, keepdims=True).astype(np.float16) / np.float16(7)
    values = np.clip(np.round(blocks / scale.astype(np.float32)) + 8, 0, 15).astype(np.uint8)
    halves = values[:, :16] | (values[:, 16:] << 4)
    return b"".join(one.tobytes() + half.tobytes() for one, half in zip(scale, halves, strict=True))


def model_file(path, chance):
    """A file in the package's form; gives its tensors as they were before they had four bits."""
    shapes = {"emb.word": (len(PIECES), WIDTH), "emb.pos": (512, WIDTH), "emb.type": (2, WIDTH)}
    shapes |= {"emb.ln.w": (WIDTH,), "emb.ln.b": (WIDTH,)}
    for part, shape in {
        "q": (WIDTH, WIDTH), "k": (WIDTH, WIDTH), "v": (WIDTH, WIDTH), "ao": (WIDTH, WIDTH), "aln": (WIDTH,),
        "fi": (4 * WIDTH, WIDTH), "fo": (WIDTH, 4 * WIDTH), "oln": (WIDTH,),
    }.items():  # fmt: skip
        shapes |= {f"l0.{part}.w": shape, f"l0.{part}.b": shape[:1]}
    tensors = {name: chance.normal(size=shape).astype(np.float32) for name, shape in shapes.items()}
    head = b"E5S1" + struct.pack("<I7ifi", 1, WIDTH, LAYERS, 12, 4 * WIDTH, len(PIECES), 512, 2, 1e-12, 32)
    text = [one.encode() for one in PIECES]
    offsets = np.cumsum([0, *map(len, text)])
    head += struct.pack("<5iQ", len(PIECES), 0, 2, 1, 3, int(offsets[-1]))
    head += struct.pack(f"<{len(offsets)}I", *offsets) + struct.pack(f"<{len(PIECES)}f", *range(0, -len(PIECES), -1))
    head += b"".join(text) + struct.pack("<iI", 0, 0)
    held = {
        name: four_bits(one) if one.ndim > 1 and name != "emb.pos" else one.tobytes() for name, one in tensors.items()
    }
    directory = struct.pack("<i", len(held))
    start = len(head) + 4 + sum(2 + len(name) + 21 for name in held)
    for name, data in held.items():
        kind = int(tensors[name].ndim > 1 and name != "emb.pos")
        directory += struct.pack("<H", len(name)) + name.encode()
        directory += struct.pack("<BIQQ", kind, tensors[name].size, start, len(data))
        start += len(data)
    path.write_bytes(head + directory + b"".join(held.values()))
    return tensors


@pytest.fixture
def whole(tmp_path):
    path = tmp_path / "model.bin"
    tensors = model_file(path, np.random.default_rng(1))
    return pretrained.read(path), tensors


def test_weights_of_four_bits_are_read_as_a_body_that_runs(whole):
    found, tensors = whole
    assert [piece for piece, _ in found.pieces] == PIECES
    inner = found.weights["encoder.layer.0.intermediate.dense.weight"]
    assert inner.shape == (4 * WIDTH, WIDTH)
    step = np.abs(tensors["l0.fi.w"]).max() / 7
    assert np.abs(inner.numpy() - tensors["l0.fi.w"]).max() <= 0.6 * step
    assert torch.equal(found.weights["embeddings.position_embeddings.weight"], torch.from_numpy(tensors["emb.pos"]))
    body = pretrained.body(pretrained.Pretrained(found.pieces, found.weights, WIDTH, LAYERS, 4)).eval()
    assert body(torch.tensor([[0, 5, 2]])).last_hidden_state.shape == (1, 3, WIDTH)


def test_a_file_of_another_form_is_named(tmp_path):
    path = tmp_path / "model.bin"
    path.write_bytes(b"GGUF" + bytes(100))
    with pytest.raises(ValueError, match=r"model\.bin: begins with b'GGUF'"):
        pretrained.read(path)


def test_pieces_that_are_spelled_alike_become_one_that_stands_between_them(whole):
    found, _ = whole
    pieces = [*found.pieces[:4], ("▁The", math.log(0.3)), ("▁the", math.log(0.1)), *found.pieces[6:]]
    folded = pretrained.folded(replace(found, pieces=pieces))
    names = [name for name, _ in folded.pieces]
    assert names == [*ORIGIN[2:3], "<pad>", "</s>", "<unk>", "▁the", "▁كتاب", "▁βιβλιο", "▁livre", "s", "▁"]
    assert math.exp(folded.pieces[4][1]) == pytest.approx(0.4)
    rows = found.weights[TABLE]
    assert torch.allclose(folded.weights[TABLE][4], 0.75 * rows[4] + 0.25 * rows[5])


def test_only_pieces_that_the_texts_hold_are_kept_each_with_its_row(whole):
    found = pretrained.folded(whole[0])
    tokenizer = pretrained.cut(found, ["the book", "كتاب", "the books", "كِتَاب", "βιβλίο ΒΙΒΛΙΟ"])
    small = pretrained.of_pieces(found, tokenizer)
    names, known = [name for name, _ in small.pieces], [name for name, _ in found.pieces]
    assert names[: len(SPECIAL)] == list(SPECIAL)
    assert set(names[len(SPECIAL) :]) == {"▁the", "▁book", "▁كتاب", "▁βιβλιο"}  # "livre" is in none, "s" in one alone
    for name in names[len(SPECIAL) :]:
        assert torch.equal(small.weights[TABLE][names.index(name)], found.weights[TABLE][known.index(name)])
    assert torch.equal(small.weights[TABLE][tokenizer.token_to_id("[CLS]")], found.weights[TABLE][0])
    assert tokenizer.encode("the ١ book", add_special_tokens=False).tokens[0] == "▁the"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("كِتَاب", "كتاب"),
        ("٣٥", "35"),
        ("Βιβλίο", "βιβλιο"),
        ("ΛΌΓΟΣ", "λογος"),
        ("المدرسة", "المدرسه"),
        ("Café", "cafe"),
    ],
)
def test_what_people_type_for_one_another_is_folded(one, other):
    assert NORMALIZER.normalize_str(one) == NORMALIZER.normalize_str(other)
