"""Questions made from the structure of documents, without a model: headings, table cells, definitions, conditions,
questions of qa rows. Pure.

They are said to be such (`origin`): their words are the documents' own, so that search by words finds them more easily
than what people ask. They tell whether a change broke something; how good Dalil is, questions of people tell.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.evaluation.granularity import units
from engine.language import COMMA, Language
from engine.passage import StoredPassage
from engine.retrieval.model import IndexedPassage

LEAST_WORDS = 3  # of a sentence that may answer
FIRST_WORDS = (2, 8)  # of a sentence that is asked how it goes on: at least, at most
MOST_ANSWERS = 12  # sentences of a section of which each is an answer to "what does it say"

_BETWEEN_CELLS = re.compile("[;؛·] ")
_ASKED: dict[str, dict[Language, str]] = {
    "heading": {
        "en": "What does “{title}” say about {heading}?",
        "ar": "ماذا جاء في «{title}» عن {heading}؟",
        "el": "Τι γράφει το «{title}» για: {heading};",
    },
    "cell": {
        "en": "What is given as “{column}” for {row} ({heading})?",
        "ar": "ما المذكور في خانة «{column}» عند {row} ({heading})؟",
        "el": "Τι αναφέρεται ως «{column}» για {row} ({heading});",
    },
    "condition": {"en": "What applies if {case}?", "ar": "ما الحكم إذا {case}؟", "el": "Τι ισχύει αν {case};"},
    "beginning": {
        "en": "What comes after the words “{words}”?",
        "ar": "ماذا يأتي بعد عبارة «{words}»؟",
        "el": "Τι ακολουθεί μετά τα λόγια «{words}»;",
    },
    "definition": {"en": "What does “{term}” mean?", "ar": "ما المقصود بـ«{term}»؟", "el": "Τι σημαίνει «{term}»;"},
}
_TERM = r"[\"“«]?(?P<term>[^\"”»,:;.]{3,50}?)[\"”»]?"
_DEFINED: dict[Language, re.Pattern[str]] = {
    "en": re.compile(rf"(?:An?|The)?\s*{_TERM}\s+(?:means?|shall mean|is defined as|refers to)\s+(?P<rest>.+)", re.I),
    "ar": re.compile(r"(?:يُ?قصد|المقصود)\s*بـ?\s*[\"“«](?P<term>[^\"”»]{3,50})[\"”»]\s*[:،]?\s*(?P<rest>.+)"),
    "el": re.compile(
        rf"(?:Ως|Με τον όρο|Ο όρος|Η|Ο|Το|Οι|Τα)?\s*{_TERM}"
        r"\s+(?:νοείται|νοούνται|ορίζεται|ορίζονται|σημαίνει)\s+(?P<rest>.+)"
    ),
}
_CONDITION: dict[Language, re.Pattern[str]] = {
    "en": re.compile(r"If\s+(?P<case>[^,]{8,120}),\s+(?:then\s+)?(?P<rest>.+)"),
    "ar": re.compile(r"(?:إذا|إن)\s+(?P<case>[^،,]{8,120})[،,]\s*(?P<rest>.+)"),
    "el": re.compile(r"(?:Αν|Εάν)\s+(?P<case>[^,]{8,120}),\s+(?:τότε\s+)?(?P<rest>.+)"),
}


@dataclass(frozen=True, slots=True)
class Made:
    """A question with the passage that answers it; `line` is what a question set holds."""

    passage: str
    kind: str
    line: dict[str, Any]


def questions(parents: Sequence[Sequence[StoredPassage]]) -> list[Made]:
    """Of each section or record, given as its passages in reading order. A question that several sections would answer
    is left out: nobody could tell which is meant."""
    made = [one for passages in parents for one in _of(passages)]
    often = Counter((one.line["question"], one.line["language"]) for one in made)
    return [one for one in made if often[one.line["question"], one.line["language"]] == 1]


def is_asked_about(passage: StoredPassage) -> bool:
    """Whether it may answer: what is there only to be found by (questions, topics) does not."""
    return passage.view in ("content", "answer")


def to_chunk(passage: StoredPassage) -> Iterator[Made]:
    """Questions to one passage, the most telling first; of each that has a sentence there is one at least: how it goes
    on, the longest first."""
    yield from _cells(passage)
    yield from _definitions(passage)
    yield from _conditions(passage)
    least, most = FIRST_WORDS
    for sentence in sorted(sentences(passage), key=lambda one: -len(one.text)):
        words = sentence.text.split()
        asked = max(least, min(most, len(words) // 2))
        question = _ASKED["beginning"][passage.language].format(words=" ".join(words[:asked]))
        yield _quoted(passage, "beginning", question, " ".join(words[asked:]).rstrip(" ."), sentence)


def _of(passages: Sequence[StoredPassage]) -> Iterator[Made]:
    asked = [one for one in passages if one.view == "question"]
    answers = [one for one in passages if is_asked_about(one)]
    if asked and answers:
        told = [sentence for one in answers for sentence in sentences(one)]
        if told:
            yield _answered(answers[0], "question of a row", asked[0].text, told)
        return
    for passage in answers:
        yield from _cells(passage)
        yield from _definitions(passage)
        yield from _conditions(passage)
    yield from _heading(answers)


def _heading(passages: Sequence[StoredPassage]) -> Iterator[Made]:
    """The section below one heading."""
    headers = {one.headers for one in passages}
    told = [sentence for one in passages for sentence in sentences(one)]
    if len(headers) == 1 and passages[0].headers and 0 < len(told) <= MOST_ANSWERS:
        yield _answered(passages[0], "heading", _words("heading", passages[0]), told)


def _cells(passage: StoredPassage) -> Iterator[Made]:
    """A cell of each row "Table – Case; Column: value; ...": the last one, and the columns in turn."""
    for number, sentence in enumerate(sentences(passage)):
        _, _, row = sentence.text.rpartition(" – ")
        first, *rest = _BETWEEN_CELLS.split(row.rstrip("."))
        cells = [tuple(cell.split(": ", 1)) for cell in rest if ": " in cell]
        if cells and len(cells) == len(rest):
            column, value = cells[number % len(cells)]
            words = _words("cell", passage, column=column, row=first.rpartition(": ")[2])
            yield _quoted(passage, "table cell", words, value, sentence)


def _definitions(passage: StoredPassage) -> Iterator[Made]:
    for sentence in sentences(passage):
        if found := _DEFINED[passage.language].match(sentence.text):
            words = _words("definition", passage, term=found["term"].strip())
            yield _quoted(passage, "definition", words, found["rest"].rstrip(" ."), sentence)


def _conditions(passage: StoredPassage) -> Iterator[Made]:
    for sentence in sentences(passage):
        if found := _CONDITION[passage.language].match(sentence.text):
            words = _words("condition", passage, case=found["case"])
            yield _quoted(passage, "condition", words, found["rest"].rstrip(" ."), sentence)


def sentences(passage: StoredPassage) -> list[IndexedPassage]:
    """Those of a passage that may answer something, as an index of sentences takes them."""
    return [one for one in units([passage], "sentence") if len(one.text.split()) >= LEAST_WORDS]


def _words(kind: str, passage: StoredPassage, **values: str) -> str:
    heading = COMMA[passage.language].join(passage.headers) or passage.title
    return _ASKED[kind][passage.language].format(title=passage.title, heading=heading, **values)


def _answered(passage: StoredPassage, kind: str, question: str, told: Sequence[IndexedPassage]) -> Made:
    """Each sentence is an answer."""
    expected = {"answers": [one.text for one in told]}
    return Made(passage.id, kind, line(passage, question, f"synthetic: {kind}", expected, told))


def _quoted(passage: StoredPassage, kind: str, question: str, quote: str, sentence: IndexedPassage) -> Made:
    return Made(passage.id, kind, line(passage, question, f"synthetic: {kind}", {"quotes": [quote]}, [sentence]))


def line(
    passage: StoredPassage,
    question: str,
    origin: str,
    expected: Mapping[str, list[str]],
    told: Sequence[IndexedPassage],
) -> dict[str, Any]:
    """A line of a question set that is tied to a passage, and to the sentences that answer."""
    return {
        "question": " ".join(question.split()),
        **expected,
        "relevant": [passage.id],
        "sentences": [one.id for one in told],
        "collection": passage.collection,
        "language": passage.language,
        "origin": origin,
    }
