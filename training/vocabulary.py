"""The English word pieces of MiniLM, extended by Arabic and Greek ones that are learned from text.

The order of the English pieces is kept, so that an English text gives the very token ids that it gave before. Spellings
that mean the same are folded by the tokenizer itself: marks of vowels and accents fall away (as the English model
already does), and so do the stretching of Arabic letters, the forms of ya, ta marbuta and final sigma, and the digits
of other scripts.
"""

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from tokenizers import Tokenizer, normalizers
from tokenizers.models import WordPiece
from tokenizers.trainers import WordPieceTrainer

SCRIPTS = {"ar": re.compile("[\u0620-\u064a\u066e-\u06d3]"), "el": re.compile("[\u0370-\u03ff]")}
FOLDS = {
    **{chr(0x660 + digit): str(digit) for digit in range(10)},
    **{chr(0x6F0 + digit): str(digit) for digit in range(10)},
    "\u0640": "",  # tatweel
    "\u0649": "\u064a",  # alef maksura as ya
    "\u06cc": "\u064a",  # Persian ya
    "\u06a9": "\u0643",  # Persian kaf
    "\u0629": "\u0647",  # ta marbuta as ha
    "\u03c2": "\u03c3",  # final sigma
    "\u061f": "?",
    "\u060c": ",",
    "\u061b": ";",
    "\u066b": ".",  # Arabic decimal separator
    "\u066c": ",",  # Arabic thousands separator
}


def folding(english: Tokenizer) -> normalizers.Normalizer:
    """The English model's own normalizer (lower case, no marks), then `FOLDS`."""
    return normalizers.Sequence([english.normalizer, *(normalizers.Replace(old, new) for old, new in FOLDS.items())])


def extended(english: Path, texts: Iterable[tuple[str, str]], size: int) -> Tokenizer:
    """A tokenizer with up to `size` more pieces a language than the one in the file `english`.

    `texts` are (language, text). A text of another script is cut as before, letter by letter.
    """
    base = Tokenizer.from_file(str(english))
    by_language: dict[str, list[str]] = {language: [] for language in SCRIPTS}
    for language, text in texts:
        by_language[language].append(text)
    known = set(base.get_vocab())
    added: list[str] = []
    for language, lines in by_language.items():
        pieces = [piece for piece in _learned(base, lines, size) if SCRIPTS[language].search(piece)]
        added += [piece for piece in pieces if piece not in known][:size]
    return _with_pieces(base, added)


def _learned(base: Tokenizer, lines: list[str], size: int) -> Iterator[str]:
    """Pieces of the words of these lines, the most frequent merges first."""
    learner = Tokenizer(WordPiece(unk_token="[UNK]", continuing_subword_prefix="##"))  # noqa: S106  # no password
    learner.normalizer, learner.pre_tokenizer = folding(base), base.pre_tokenizer
    trainer = WordPieceTrainer(
        vocab_size=size + 600, min_frequency=2, special_tokens=["[UNK]"], limit_alphabet=400, show_progress=False
    )
    learner.train_from_iterator(lines, trainer)
    yield from sorted(learner.get_vocab(), key=learner.get_vocab().__getitem__)


def _with_pieces(base: Tokenizer, added: list[str]) -> Tokenizer:
    described = json.loads(base.to_str())
    vocabulary: dict[str, int] = described["model"]["vocab"]
    for piece in added:
        vocabulary[piece] = len(vocabulary)
    tokenizer = Tokenizer.from_str(json.dumps(described))
    tokenizer.normalizer = folding(base)
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer
