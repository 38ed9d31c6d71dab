"""Whether a question leaves open which of several things it is about, told by what was found for it. Pure.

    "What does the loan cover?"      found in "Home loan" and "Student loan"           -> which of the two?
    "ما شروط هذا البرنامج؟"           found in "برنامج الماجستير" and "برنامج الدكتوراه"  -> which of the two?

Such a question speaks of the one thing of its kind ("the loan", "this library") or has hardly a word to go by; the
conversation has not named the thing; and places about as good as each other are named after things of that kind, by
words of which the question has none. "Loan rules" and "Loan forms" are no loans: there the kind is not what the name is
about. Nor is a kind what joins a good part of all passages.
"""

from collections.abc import Collection, Mapping
from functools import lru_cache

from engine.answering.documents.finding import Finding
from engine.answering.question.light_words import is_light
from engine.answering.question.understanding import Question
from engine.language import Language
from engine.text import analysis
from engine.text.lexicon import WordList, column
from engine.text.lexicon import words as words_of

FAR, NEAR = 3.0, 1.0  # logits below the best sentence: another document named after the kind; any other place
MOST = 4  # places that are named
LONGEST = 7  # words of a name; more of them tell a story or ask a question
SHORT = 2  # telling words; a question with no more may leave open any of them
TELLING = 0.2  # of what a word can weigh; one that weighs less names no kind
_REACH: Mapping[Language, int] = {"en": 3, "ar": 2, "el": 2}  # words after a definite one that may name what is meant
_ARTICLES = WordList("questions.article")


def alternatives(finding: Finding, past: str = "") -> tuple[str, ...]:
    """Names of two to four things of which the question may mean any, the likeliest first; empty where it says which.
    `past` is what was said before."""
    question, ranked = finding.question, finding.ranked
    kinds = _kinds(question) if ranked else []
    if not kinds:
        return ()
    titles: dict[str, float] = {}
    headers: dict[str, float] = {}
    first = ranked[0].sentence.passage.document
    for one in ranked:
        passage, behind = one.sentence.passage, ranked[0].score - one.score
        if behind > FAR:
            break
        if one.support.is_read and one.support.read <= 0:
            continue  # it does not answer, whatever it is named
        titles.setdefault(passage.title, behind)
        if passage.document == first and passage.headers and behind <= NEAR:
            headers.setdefault(passage.headers[-1], FAR)
    for names in (titles, headers):
        for kind in kinds:
            found = _siblings(names, kind, question)
            if found and kind not in analysis.terms(past, question.language):
                return found[:MOST]
    return ()


def _kinds(question: Question) -> list[str]:
    """The question's telling words that may name a kind of thing without saying which, in order."""
    least = TELLING * question.most
    asked = dict.fromkeys(analysis.content_terms(question.text, question.language))
    telling = [term for term in asked if not is_light(term) and question.worth.get(term, 0.0) >= least]
    if len(telling) > SHORT:
        definite = _definite(question.text, question.language)
        return [term for term in telling if term in definite]
    return telling


def _definite(text: str, language: Language) -> set[str]:
    """Terms of the words that speak of one thing as known: "the loan", "αυτό το δάνειο", "القرض"."""
    words, reach = analysis.words(text, language), _REACH[language]
    marks = _words(" ".join(column("questions.definite", language)))
    after = {place + step for place, word in enumerate(words) if word in marks for step in range(1, reach + 1)}
    return {
        analysis.stem(word)
        for place, word in enumerate(words)
        if place in after or (language == "ar" and len(word) > 4 and _ARTICLES.begin(word))
    }


def _siblings(names: Mapping[str, float], kind: str, question: Question) -> tuple[str, ...]:
    """Those of the names that hold the kind, where each says more than is common to them and nothing that was asked.
    One that is further behind than NEAR must be named after the kind."""
    held: dict[frozenset[str], str] = {}
    for name, behind in names.items():
        if kind in (terms := _terms(name)) and (behind <= NEAR or _is_about(name, kind, question)):
            held.setdefault(terms, name)
    if len(held) < 2:
        return ()
    own = [terms - frozenset.intersection(*held) for terms in held]
    said: Collection[str] = question.worth.keys()
    return tuple(held.values()) if all(own) and not any(term in said for terms in own for term in terms) else ()


def _is_about(name: str, kind: str, question: Question) -> bool:
    """Whether a name is that of a thing of the kind: "Home loan", "Loan of books", "Loan 2", not "Loan rules"."""
    words = analysis.words(name.partition("|")[0], question.language)
    place = max((number for number, word in enumerate(words) if kind in _forms(word)), default=-1)
    if place == 0 and words[0] > "\u0370":  # Greek and Arabic name the thing first
        return True
    if place < 0 or words[0] > "\u0600":
        return False
    if words[place] > "\u0370" and words[place] not in analysis.words(question.text, question.language):
        return False  # "Επιστροφή διδάκτρων" is no fee: the case is another
    after = words[place + 1 :]
    return not after or after[0] in _words(" ".join(words_of("questions.of"))) or after[0].isdigit()


@lru_cache(maxsize=4096)
def _terms(name: str) -> frozenset[str]:
    """Of a name; none of what is too long for one, or a question."""
    if name.rstrip().endswith(("?", ";", "؟")) or len(name.partition("|")[0].split()) > LONGEST:
        return frozenset()
    return frozenset().union(*map(_forms, analysis.content(analysis.words(name, "en"))))


def _forms(word: str) -> frozenset[str]:
    """The stem of a folded word; of an Arabic one also that of the word with its article, for without it a first ب or ل
    is taken for a particle: "برنامج", "البرنامج"."""
    arabic = word[0] in "بلفك"
    return frozenset((analysis.stem(word), analysis.stem(f"ال{word}"))) if arabic else frozenset((analysis.stem(word),))


@lru_cache(maxsize=8)
def _words(listed: str) -> frozenset[str]:
    return frozenset(analysis.words(listed, "en"))
