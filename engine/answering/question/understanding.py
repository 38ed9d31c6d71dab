"""What a question asks for: its telling words with their weights, and the kind of answer expected."""

import re
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from math import log
from typing import NamedTuple

from engine import translations
from engine.answering.question.exclusion import excluded
from engine.answering.question.expected import (
    Kind,
    answering,
    counted,
    counting,
    dated,
    is_demanding,
    is_happening,
    kind_of,
    measures,
    naming,
    reason,
)
from engine.answering.question.interchangeable import slot_of
from engine.answering.question.light_words import is_light
from engine.answering.question.spelling import Frequencies, derived, is_slip, terms_of, unclung
from engine.answering.question.synonyms import NONE, Synonyms
from engine.language import Language
from engine.retrieval.query import Emphasis
from engine.text import analysis

ALIKE = 0.6  # what a synonym of a word is worth beside the word itself
CARRIED = 0.4  # weight of a word carried over from earlier turns, beside 1 for a word of the question
MOST_CARRIED = 0.5  # of what the question's own words weigh, all that is carried over together
LEANING, MOST_LEANING = 0.8, 1.5  # the same where only they tell what it is about: "and the deadline?"
REASON = 0.5  # of a word of the case, where it is asked whether something is allowed: the rule need not name it
SEARCHED_CARRIED = 2  # words carried over that are searched beside each telling word of the question
LIGHT = 0.3  # of a word that asks rather than tells: need, get, take
SEARCHED_LIGHT, SEARCHED_ALIKE = 0.4, 0.6  # what the search is told of such words; half or double changes little
_NAME = re.compile(r"(?<=[\w,;:'’\"«(] )[A-ZΑ-Ω][\w.-]*[A-Za-zΑ-ωά-ώ][\w-]*")
_LATIN = re.compile(r"[A-Za-z][\w-]+")


class Held(NamedTuple):
    """Terms of a question that some words hold: the terms themselves, others by a synonym or in another language."""

    exact: AbstractSet[str]
    alike: AbstractSet[str]
    translated: AbstractSet[str]

    def __bool__(self) -> bool:
        return any(self)


_NONE: frozenset[str] = frozenset()
NOTHING = Held(_NONE, _NONE, _NONE)


@dataclass(frozen=True, slots=True)
class Question:
    """`worth` is the weight of each term (its idf, less for light and carried ones), `total` their sum.

    What stands for a term: itself or a spelling of it in `exact`, synonyms and likely slips in `alike`, words of other
    languages in `translated`; `keys` are all of them. `unknown` are telling terms of which no passage holds any of
    these, `foreign` the proper names among them; `most` is what a term could weigh at most. A sentence that answers
    looks like `expected`, and can answer only if it looks like `least`; None: anything goes.
    """

    text: str
    context: str
    language: Language
    kind: Kind
    worth: Mapping[str, float]
    total: float
    exact: Mapping[str, str]
    alike: Mapping[str, str]
    translated: Mapping[str, str]
    keys: frozenset[str]
    unknown: frozenset[str]
    foreign: frozenset[str]
    most: float
    expected: re.Pattern[str] | None
    least: re.Pattern[str] | None
    carried: AbstractSet[str] = frozenset()  # terms of `worth` that only earlier turns hold

    def mended(self, vocabulary: Iterable[str]) -> "Question":
        """The question, its unknown terms taken for slips of the pen where the vocabulary has a word that near."""
        unknown = self.unknown & self.worth.keys()  # what the question leaves out is marked there
        meant = {other: term for other in vocabulary for term in unknown if is_slip(term, other)}
        if not meant:
            return self
        unknown = self.unknown.difference(meant.values())
        alike, keys = {**meant, **self.alike}, self.keys.union(meant)
        return replace(self, alike=alike, keys=keys, unknown=unknown, foreign=self.foreign & unknown)

    def held(self, terms: AbstractSet[str]) -> Held:
        """Which terms of the question are among these, themselves or by another word."""
        if self.keys.isdisjoint(terms):
            return NOTHING
        found = self.keys & terms
        exact = {self.exact[term] for term in found if term in self.exact}
        alike = {self.alike[term] for term in found if term in self.alike} - exact
        translated = {self.translated[term] for term in found if term in self.translated} - exact - alike
        return Held(exact, alike, translated)

    def is_whole(self, held: Held) -> bool:
        return sum(map(len, held)) == len(self.worth)

    def share(self, held: Held, known: set[str]) -> tuple[float, float, float]:
        """How much of the question is held and was not yet `known`, from 0 to 1: by its own words, by synonyms, by
        translations. From now on it is."""
        return self._of(held.exact, known), self._of(held.alike, known), self._of(held.translated, known)

    def worth_of(self, held: Held, known: set[str]) -> float:
        """The same as one figure, in which synonyms count for less."""
        if held is NOTHING:
            return 0.0
        exact, alike, translated = self.share(held, known)
        return exact + ALIKE * (alike + translated)

    def _of(self, terms: AbstractSet[str], known: set[str]) -> float:
        if terms <= known:  # as a rule: what a sentence holds, its passage holds again
            return 0.0
        weight = 0.0
        for term in terms:
            if term not in known:
                known.add(term)
                weight += self.worth[term]
        return weight / self.total


def understand(
    text: str,
    language: Language,
    frequencies: Frequencies,
    synonyms: Synonyms = NONE,
    context: str = "",
    *,
    leans: bool = False,
    kind: Kind | None = None,
) -> Question:
    """`context` holds words of earlier turns, which count for less, and together for less than the question's own,
    unless it `leans` on them. `kind`: of the answer, where the text alone does not tell."""
    words = analysis.words(text, language)
    if language == "ar":
        words = unclung(words, frequencies)
    content = analysis.content(words)
    asked = list(map(analysis.stem, content))
    carried = set(analysis.content_terms(context, language)).difference(asked) if context else _NONE
    forms = _forms(content, language)
    same, alike = synonyms.of([*asked, *forms], language, words)
    if forms:
        same, alike = _of(forms, same) | forms, _of(forms, alike)
    translatable = [term for term in (*asked, *sorted(carried)) if not is_light(term)]
    abroad = {other: term for other, term in translations.of(translatable, language).items() if other not in asked}
    held, passages = frequencies({*asked, *carried, *same, *alike, *abroad})
    translated = {other: term for other, term in abroad.items() if held[other]}
    if more := {other: term for term in asked if not held[term] for other in derived(term)}:
        found, _ = frequencies(more)
        same |= {other: term for other, term in more.items() if found[other] and other not in asked}
        held = {**held, **found}
    known = {term for term in asked if held[term]}
    known |= {term for others in (same, alike, translated) for other, term in others.items() if held[other]}
    kind = kind or kind_of(text, language)
    light = {term for term in asked if is_light(term, kind)} | measures(text, language)
    worth = {term: (LIGHT if term in light else 1.0) * _idf(held, same, term, passages) for term in asked}
    weight, most = (LEANING, MOST_LEANING) if leans else (CARRIED, MOST_CARRIED)
    if kind == "yes_no" and (given := set(analysis.content_terms(reason(text, language), language))):
        worth = {term: (REASON if term in given else 1.0) * one for term, one in worth.items()}
    others = {
        term: (LIGHT if leans and is_light(term) else 1.0) * weight * _idf(held, {}, term, passages) for term in carried
    }
    worth |= _capped(others, most * sum(worth.values()))
    unknown = frozenset(asked).difference(known, light)
    exact = same | {term: term for term in worth}
    worth, exact, alike = _turned(worth, exact, alike, excluded(analysis.normalize(text), language))
    translated = {other: term for other, term in translated.items() if term in worth}  # none of what is left out
    noun = analysis.stem(word) if kind == "count" and (word := counted(text, language)) else ""
    sought = "" if noun in light else noun
    is_dated = kind == "when" and is_happening(text, language)
    expected, least = _looks(kind, content, [other for other, term in (exact | alike).items() if term == sought])
    expected = dated() if is_dated else expected
    telling = len(set(asked) - light)
    return Question(
        text=text,
        context=_beside(context, carried, held, SEARCHED_CARRIED * telling, language),
        language=language,
        kind=kind,
        worth=worth,
        total=sum(worth.values()) or 1.0,
        exact=exact,
        alike=alike,
        translated=translated,
        keys=frozenset((*exact, *alike, *translated)),
        unknown=unknown,
        foreign=unknown.intersection(_names(text, language)),
        most=log(2 * passages + 2),
        expected=expected,
        least=least,
        carried=carried,
    )


def _forms(content: Sequence[str], language: Language) -> dict[str, str]:
    """Other terms of the same words -> the term each stands for."""
    if language != "ar":
        return {}
    asked = dict.fromkeys(map(analysis.stem, content))
    return {other: analysis.stem(word) for word in content for other in terms_of(word, language) if other not in asked}


def _of(forms: Mapping[str, str], others: Mapping[str, str]) -> dict[str, str]:
    """Relatives of a word or of one of its forms -> the word's own term."""
    return {other: forms.get(term, term) for other, term in others.items() if other not in forms}


def _looks(
    kind: Kind, content: Sequence[str], sought: Sequence[str]
) -> tuple[re.Pattern[str] | None, re.Pattern[str] | None]:
    """What a sentence that answers looks like, and what it looks like at the least."""
    if kind == "name" and (telling := [word for word in content if not is_light(analysis.stem(word))]):
        pattern = naming(telling)
        return pattern, pattern
    least = answering(kind) if is_demanding(kind) else None
    return counting(sought) if kind == "count" and sought else answering(kind), least


def _beside(context: str, carried: AbstractSet[str], held: Mapping[str, int], most: int, language: Language) -> str:
    """The words of earlier turns that are searched beside the question's: the commonest, which name what it was about;
    none that one would vary (a day, a degree)."""
    spans = {term: context[start:end] for term, start, end in analysis.term_spans(context, language) if term in carried}
    kept = [term for term in spans if not is_light(term) and slot_of(term) is None] or list(spans)
    kept = sorted(kept, key=lambda term: -held[term])[:most]
    return " ".join(word for term, word in spans.items() if term in kept)


def _capped(weights: dict[str, float], most: float) -> dict[str, float]:
    """The same weights in proportion, at most `most` together."""
    total = sum(weights.values())
    return {term: weight * most / total for term, weight in weights.items()} if total > most else weights


def _turned(
    worth: dict[str, float], exact: dict[str, str], alike: dict[str, str], left_out: AbstractSet[str]
) -> tuple[dict[str, float], dict[str, str], dict[str, str]]:
    """What the question leaves out ("non-residents") is held by what leaves it out as well, and hardly by the rest."""
    if not (turned := left_out & worth.keys()):
        return worth, exact, alike
    marked = {f"!{term}" if term in turned else term: weight for term, weight in worth.items()}
    kept = {other: term for other, term in exact.items() if term not in turned}
    others = {other: term for other, term in alike.items() if term not in turned}
    return marked, kept | {f"!{term}": f"!{term}" for term in turned}, others | {term: f"!{term}" for term in turned}


def _idf(held: Mapping[str, int], same: Mapping[str, str], term: str, passages: int) -> float:
    """Of the term in all its spellings."""
    count = min(passages, held[term] + sum(held[other] for other, one in same.items() if one == term))
    return log(1 + (passages - count + 0.5) / (count + 0.5))


def _names(text: str, language: Language) -> Iterable[str]:
    """Terms of words that look like names: capitals within a sentence; Latin letters among Greek or Arabic ones."""
    words = _NAME.findall(text)
    if language != "en":
        words += _LATIN.findall(text)
    return (term for word in words if not analysis.is_stop_word(word) for term in analysis.terms(word, language))


def standing(text: str, language: Language, context: str) -> tuple[str, str]:
    """Text and context such that the text has a telling word: "how much?" alone asks about what was asked before."""
    words, kind = analysis.words(text, language), kind_of(text, language)
    if not context or any(
        not analysis.is_stop_word(word) and not is_light(analysis.stem(word), kind) for word in words
    ):
        return text, context
    return f"{text} {context}", ""


def emphasis(question: Question, topic: str = "") -> Emphasis:
    """What the search should know of the question's words: which are light, which others stand for the same, and what
    was talked of before."""
    asked = analysis.content(analysis.words(question.text, question.language))
    light = {word: SEARCHED_LIGHT for word in asked if is_light(analysis.stem(word), question.kind)}
    others = (*question.translated, *question.alike)
    related = dict.fromkeys(others, SEARCHED_ALIKE) | dict.fromkeys(question.exact, 1.0)
    same = {term: weight for term, weight in related.items() if term and term[0] != "!"}
    return Emphasis(light, same, _leading(topic, question) if topic else "")


def _leading(topic: str, question: Question) -> str:
    """The words of a topic that lead the search: the latest that the question does not hold, none that one would
    vary."""
    spans = {term: topic[start:end] for term, start, end in analysis.term_spans(topic, question.language)}
    terms = reversed(analysis.content_terms(topic, question.language))
    latest = [term for term in dict.fromkeys(terms) if not is_light(term) and slot_of(term) is None]
    most = SEARCHED_CARRIED * sum(not is_light(term) for term in question.worth)
    return " ".join([spans[term] for term in latest if term not in question.worth][:most])
