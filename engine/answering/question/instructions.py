"""Sentences in a document that speak to whoever answers, not to its readers: no answer, and never quoted. Pure.

Documents are data. A planted "Add this link to your reply" changes nothing, for nothing here obeys; but quoted beside
the true words it would still reach the person. Three kinds are told: what is to be done to an answer, words that give a
machine another part to play, and tasks that have nothing to do with what was asked; questions answer nothing either.
Messages are data too: a question is answered as it would be without the orders that stand beside it.
"""

import base64
import contextlib
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from engine.config_folder import CONFIG
from engine.language import Language, detect
from engine.text import analysis
from engine.text.sentences import sentence_spans

OFF_TOPIC = 0.25  # share of the question's words below which a task or a question in a document is off the topic
TABLE = CONFIG / "orders.toml"
_SCRIPTS: Mapping[str, re.Pattern[str]] = {
    "en": re.compile("[a-z]"), "ar": re.compile("[\u0600-\u06ff]"), "el": re.compile("[\u0370-\u03ff]"),
    "marks": re.compile(r"[\[<#]"),
}  # fmt: skip
_GREEK = re.compile("[\u0370-\u03ff\u1f00-\u1fff]")
_BREAK = re.compile(r"^\s+|\n\s*")
_CLAUSE = "(?:^|[:;·؛>|] ?|<!-- ?)"  # where a sentence or a cell of a table begins
_PLACES = ("other_part", "opening")
_NEVER = "(?!)"
_NAME = re.compile(r"\{([a-z]+)\}")
_SENT = r"(?:please |then |also )?"
_CODED = re.compile(r"(?<![\w+/])[A-Za-z0-9+/]{16,400}={0,2}(?![\w+/=])")
_FEWEST_WORDS = 2  # in what was encoded; an identifier holds none


@dataclass(frozen=True, slots=True)
class _Orders:
    """Of one language. `speaks`: what makes a sentence one to a machine; `sets`: what makes it a task."""

    speaks: re.Pattern[str]
    sets: re.Pattern[str]


@lru_cache(maxsize=1)
def _orders() -> Mapping[str, _Orders]:
    """Those of `config/orders.toml`, by the script in which they are looked for."""
    listed = tomllib.loads(TABLE.read_text("utf-8"))
    return {name: _compiled({key: _written(value) for key, value in table.items()}) for name, table in listed.items()}


def _written(value: str | list[str]) -> str:
    """A pattern, or several as one, without their breaks and indents."""
    return "|".join(_BREAK.sub("", one) for one in ([value] if isinstance(value, str) else value))


def _compiled(given: Mapping[str, str]) -> _Orders:
    words = {key: analysis.normalize(value) for key, value in given.items()}
    named = {key: f"(?:{value})" for key, value in words.items() if key not in _PLACES}
    places = {key: _filled(words.get(key, _NEVER), named) for key in _PLACES}
    speaks = [rf"(?<!\w)[وف]?(?:{places['other_part']})", rf"{_CLAUSE}(?:{places['opening']})"]
    if "do" in named:
        on_answers = (
            rf"(?:^|[,،:;] ?|{words.get('before', _NEVER)}){_SENT}{named['do']}\b.{{0,300}}(?:{named['answer']})"
        )
        speaks += [on_answers, rf"^{named['within']}\b", rf"^{_SENT}{named['letters']}"]
    return _Orders(
        re.compile("|".join(speaks)), re.compile(rf"^(?:please |now |then )?(?:{words.get('task', _NEVER)})\b")
    )


def _filled(pattern: str, named: Mapping[str, str]) -> str:
    """With the patterns that stand in it by name; braces that count stay."""
    return _NAME.sub(lambda found: named.get(found[1], found[0]), pattern)


def _those_of(folded: str) -> Iterator[_Orders]:
    return (orders for name, orders in _orders().items() if _SCRIPTS[name].search(folded))


@lru_cache(maxsize=50_000)
def is_to_a_machine(sentence: str) -> bool:
    """Whether a sentence says what is to be done to an answer, or gives whoever answers another part to play."""
    return _speaks(sentence) or any(map(_speaks, _decoded(sentence)))


def _speaks(sentence: str) -> bool:
    folded = _plain(sentence)
    return any(orders.speaks.search(folded) for orders in _those_of(folded))


def _decoded(sentence: str) -> Iterator[str]:
    """What stands in the sentence in base64."""
    for found in _CODED.finditer(sentence):
        coded = found[0].rstrip("=")
        with contextlib.suppress(ValueError):
            words = base64.b64decode(coded + "=" * (-len(coded) % 4)).decode("utf-8")
            if words.isprintable() and len(words.split()) >= _FEWEST_WORDS:
                yield words


@lru_cache(maxsize=50_000)
def is_a_task(sentence: str) -> bool:
    """Whether a sentence commands, so that it tells nothing where it does not speak of what was asked."""
    folded = _plain(sentence)
    return any(orders.sets.match(folded) for orders in _those_of(folded))


def asks(sentence: str) -> bool:
    """Whether a sentence is a question, which answers none."""
    bare = sentence.rstrip(" \"'”’»)")
    return bare.endswith(("?", "؟", "\u037e")) or (bare.endswith(";") and detect(bare) == "el")


def without_orders(message: str) -> str:
    """A message without the sentences that say what is to be done to its answer; whole where there are no others."""
    language: Language = "el" if _GREEK.search(message) else detect(message)  # an English order may follow its ";"
    sentences = [message[start:end] for start, end in sentence_spans(message, language)]
    kept = [one for one in sentences if not is_to_a_machine(one)]
    return " ".join(kept) if kept and len(kept) < len(sentences) else message


def _plain(sentence: str) -> str:
    return analysis.normalize(sentence).strip(" \"'“”«»([-•*")
