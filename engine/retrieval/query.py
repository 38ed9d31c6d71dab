"""A question as the full-text index takes it: weighted terms in each of its fields. Pure.

Four readings of the same words stand beside each other. Stems find a word in its other forms; words as they stand
prefer the form that was asked for; phrases (two or three neighbouring words) prefer the same wording; pieces of four
letters find what no stemmer joins - broken plurals, compounds, slips of the pen. The boosts were measured on eight sets
in three languages (`python -m bench.quality`), where they lie on a plateau: half or double of any moves MRR by less
than .01, but for phrases on questions that repeat a document's wording.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engine.language import Language
from engine.text import analysis

BOOSTS: Mapping[str, float] = {"stems": 1.0, "title": 1.5, "words": 0.25, "phrases": 0.5, "pieces": 0.25}
TOPIC = 0.3  # of a word of the topic, beside 1 for a word of the question
MOST_WORDS = 64  # of a question; a long letter's first words tell what it is about


@dataclass(frozen=True, slots=True)
class Emphasis:
    """What the asker knows of the words: `weights` of folded words that count for less than 1, `related` stems, such
    as synonyms, that help to find a passage and do not count for what it covers, and the `topic`, words that may have
    nothing to do with the question."""

    weights: Mapping[str, float] = field(default_factory=dict)
    related: Mapping[str, float] = field(default_factory=dict)
    topic: str = ""


PLAIN = Emphasis()


@dataclass(frozen=True, slots=True)
class LexicalQuery:
    """Weights by term: `stems` also tell how much of the question a passage covers."""

    stems: Mapping[str, float]
    words: Mapping[str, float]
    phrases: Mapping[str, float]
    pieces: Mapping[str, float]
    related: Mapping[str, float] = field(default_factory=dict)

    def clauses(self) -> list[tuple[str, str, float]]:
        """Field, term and boosted weight of all that is searched for."""
        fields = (("stems", self.stems), ("title", self.stems), ("words", self.words), ("phrases", self.phrases))
        others = (("pieces", self.pieces), ("stems", self.related), ("title", self.related))
        return [
            (name, term, weight * BOOSTS[name]) for name, terms in (*fields, *others) for term, weight in terms.items()
        ]


def lexical_query(
    text: str, language: Language, context: str = "", context_weight: float = 0.4, emphasis: Emphasis = PLAIN
) -> LexicalQuery:
    """The question's words count 1, those of `context` that it does not hold itself `context_weight`."""
    asked = analysis.words(text, language)[: 2 * MOST_WORDS]
    weights = {word: emphasis.weights.get(word, 1.0) for word in analysis.content(asked)}
    for word in analysis.content(analysis.words(context, language)[:MOST_WORDS]) if context else ():
        weights.setdefault(word, context_weight)
    weights = dict(list(weights.items())[:MOST_WORDS])
    for word in analysis.content(analysis.words(emphasis.topic, language)) if emphasis.topic else ():
        weights.setdefault(word, TOPIC)
    stems = _strongest((analysis.stem(word), weight) for word, weight in weights.items())
    return LexicalQuery(
        stems=stems,
        words=weights,
        phrases=dict.fromkeys(analysis.phrases(asked), 1.0),
        pieces=_strongest((piece, weight) for word, weight in weights.items() for piece in analysis.pieces(word)),
        related={stem: weight for stem, weight in emphasis.related.items() if stem not in stems},
    )


def _strongest(weighted: Iterable[tuple[str, float]]) -> dict[str, float]:
    """The greatest weight of each term."""
    weights: dict[str, float] = {}
    for term, weight in weighted:
        weights[term] = max(weight, weights.get(term, 0.0))
    return weights
