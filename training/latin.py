"""Teaches a small model which language is typed in Latin letters: `python -m training latin DATA`.

English, Greek ("pou einai i vivliothiki") or Arabic ("wen el maktaba"). Multinomial logistic regression over n-grams of
letters (`engine.latin`). English and Greek come from parallel text, whose Greek is put into Latin letters as people do
it, Arabic likewise, and all three from the questions of the written documents. What the model takes for Greek or Arabic
in their own Latin questions is learned in a second round (self-training), for nobody has labelled them.
"""

import gzip
import json
import random
import re
import tomllib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from engine import latin
from engine.language import LANGUAGES, detect
from training import written
from training.care import in_latin_letters

MOST = 12_000  # sentences of parallel text a language
LONGEST = 90  # characters of one: what is asked is short
SURE = 0.9  # probability from which an unlabelled question is learned in the second round
LATIN = "latin"
CONFIG = Path(__file__).parents[1] / "config"
DOCUMENTS = "documents"  # in the name of a file of `config/intents`: its messages are those of the written documents
REPEATS = 5  # how often each other message of `config/intents` is learned
COST = 50.0
STEPS = 100  # levels of a weight on each side of 0
_ARABIC = {
    "ا": ["a", "a", "e", ""], "أ": ["a", "2a"], "إ": ["e", "i"], "آ": ["a", "aa"], "ء": ["2", ""], "ؤ": ["2", "o"],
    "ئ": ["2", "i"], "ى": ["a"], "ة": ["a", "e", "eh"], "ب": ["b"], "ت": ["t"], "ث": ["th", "s", "t"], "ج": ["j", "g"],
    "ح": ["7", "h"], "خ": ["5", "kh"], "د": ["d"], "ذ": ["z", "th", "d"], "ر": ["r"], "ز": ["z"], "س": ["s"],
    "ش": ["sh", "ch"], "ص": ["s", "9"], "ض": ["d", "9'"], "ط": ["t", "6"], "ظ": ["z", "6'"], "ع": ["3"],
    "غ": ["gh", "8"], "ف": ["f"], "ق": ["q", "2", "k", "9", "g"], "ك": ["k"], "ل": ["l"], "م": ["m"], "ن": ["n"],
    "ه": ["h"], "و": ["w", "o", "ou"], "ي": ["y", "i", "ee"], "؟": ["?"], "،": [","],
}  # fmt: skip
_VOWELLED = re.compile("(?<=[b-df-hj-np-tv-z35-9])(?=[b-df-hj-np-tv-z35-9])")


def arabizi(text: str, chance: random.Random) -> str:
    """An Arabic text in Latin letters as one writer might put it; short vowels, which are not written, by chance."""
    chosen = {letter: chance.choice(forms) for letter, forms in _ARABIC.items()}
    words = []
    for word in text.split():
        bare = f"{chance.choice(['el ', 'il ', 'al'])}{word[2:]}" if word.startswith("ال") and len(word) > 4 else word
        spelled = "".join(chosen.get(letter, letter if letter.isascii() else "") for letter in bare)
        words.append(_VOWELLED.sub(lambda _: chance.choice(["a", "e", "i", "", ""]), spelled))
    return " ".join(words)


def pack(data: Path, target: Path) -> None:
    """Train and write the weights into `target`."""
    chance = random.Random(13)
    texts = _texts(data, chance)
    asked = _asked("train")
    for language in ("el", "ar"):
        own = [text for text, one in asked if one == language]
        texts += [(_in_latin(text, language, chance), language) for text in own]
    model = _fitted(texts)
    unlabelled = [text for text, one in asked if one == LATIN]
    chances = model.predict_proba(_features(unlabelled))
    for text, row in zip(unlabelled, chances, strict=True):
        if row.max() >= SURE:
            texts.append((text, str(model.classes_[row.argmax()])))
    model = _fitted(texts)
    weights = np.vstack([model.coef_[list(model.classes_).index(one)] for one in LANGUAGES])
    biases = [float(model.intercept_[list(model.classes_).index(one)]) for one in LANGUAGES]
    scale = float(np.abs(weights).max()) / STEPS
    whole = np.round(weights / scale).astype(np.int8)
    head = {"languages": LANGUAGES, "scale": scale, "biases": biases}
    target.write_bytes(json.dumps(head).encode() + b"\n" + whole.tobytes())


def _fitted(texts: Sequence[tuple[str, str]]) -> LogisticRegression:
    model = LogisticRegression(C=COST, max_iter=200)
    return model.fit(_features([text for text, _ in texts]), [language for _, language in texts])


def _features(texts: Sequence[str]) -> csr_matrix:
    """A row a text: the values of its n-grams, as `engine.latin` sums them up."""
    columns: list[int] = []
    values: list[float] = []
    ends = [0]
    for text in texts:
        found = latin.buckets(text)
        columns += found
        values += [latin.value(found)] * len(found)
        ends.append(len(columns))
    return csr_matrix((np.array(values), np.array(columns), np.array(ends)), shape=(len(texts), latin.BUCKETS))


def _texts(data: Path, chance: random.Random) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for language in ("el", "ar"):
        lines = gzip.decompress((data / "parallel" / f"en-{language}.tsv.gz").read_bytes()).decode("utf-8").splitlines()
        for line in chance.sample(lines, MOST):
            english, other, _ = line.split("\t")
            found += [(_part(english, chance), "en") for _ in range(2)]
            found.append((_in_latin(_part(other, chance), language, chance), language))
    for path in sorted((CONFIG / "intents").glob("*.toml")):
        for language, texts in tomllib.loads(path.read_text(encoding="utf-8"))["examples"].items():
            if DOCUMENTS not in path.name:
                found += [(text, language) for text in texts if text.isascii()] * REPEATS
    return found


def _part(text: str, chance: random.Random) -> str:
    """A few words of a text: people ask in few."""
    words = text.split()
    size = chance.choice((1, 2, 2, 3, 3, 4, 5, 6, 8, 12))
    start = chance.randrange(max(1, len(words) - size + 1))
    return " ".join(words[start : start + size])[:LONGEST]


def _in_latin(text: str, language: str, chance: random.Random) -> str:
    return in_latin_letters(text) if language == "el" else arabizi(text, chance)


def _asked(part: str) -> list[tuple[str, str]]:
    """Questions of the written documents with their language, `LATIN` where Latin letters leave it open."""
    found = []
    for document in written.documents(written.FOLDER, part):
        for section in document.sections:
            for question in section.questions:
                found.append((question.text, LATIN if question.text.isascii() else detect(question.text)))
    return found
