"""How near an answer's words are to the reference answers: BLEU, chrF, ROUGE, METEOR, BERTScore, likeness of meaning.

BLEU (Papineni et al. 2002) and chrF (Popović 2015) by sacrebleu, ROUGE (Lin 2004) by rouge-score, METEOR (Banerjee and
Lavie 2005) by NLTK in its stages "exact" and "stem": synonyms would need WordNet, which knows no Arabic and no Greek.
Words are folded and stemmed as the full-text search does it, for the libraries' own cutting knows Latin letters only.
All lie between 0 and 1. An answer that quotes may be right and yet far from a reference in other words: these figures
compare runs, they do not tell right from wrong.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from math import isnan
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.evaluation import bertscore
from engine.evaluation.answering import detail
from engine.evaluation.dataset import Case
from engine.evaluation.libraries import needed
from engine.evaluation.replies import Answered, Replies
from engine.evaluation.retrieving import Step
from engine.evaluation.run import Sheet
from engine.text import analysis

PURPOSE = "the measures of generated text"
ROUGE = ("rouge1", "rouge2", "rougeL")

Encode = Callable[[Sequence[str]], NDArray[np.float32]]
Texts = tuple[str, tuple[str, ...]]  # an answer's words and the references


@dataclass(frozen=True, slots=True)
class Models:
    """`encode` gives vectors of texts, `states` those of their tokens; `perplexity` is a local language model's of a
    text, where there is one."""

    encode: Encode
    states: bertscore.StatesOf
    perplexity: Callable[[str], Awaitable[float]] | None = None


def has_reference(case: Case) -> bool:
    return bool(case.answers)


async def generation(sheet: Sheet, replies: Replies, models: Models, step: Step) -> None:
    """Of every question with `answers` that got an answer, its figures; the set's BLEU besides."""
    given: list[Answered] = []
    for case in sheet.dataset.cases:
        if has_reference(case):
            one = await replies.to(case)
            sheet.put(case, {}, **detail(one))
            given += [one] if one.is_given else []
        step()
    texts = [(one.words, one.case.answers) for one in given]
    figures, corpus = await asyncio.to_thread(measured, texts, models)
    for one, found in zip(given, figures, strict=True):
        if models.perplexity and not isnan(surprise := await models.perplexity(one.words)):
            found["perplexity"] = surprise
        sheet.put(one.case, found)
    if given:
        sheet.whole["corpus_bleu"] = corpus


def measured(texts: Sequence[Texts], models: Models) -> tuple[list[dict[str, float]], float]:
    """All but perplexity of each text, and the BLEU of all. SettingsError where a library is missing."""
    bleu, figures = needed("sacrebleu", "sacrebleu", PURPOSE), []
    scorer, meteor = _rouge(), needed("nltk.translate.meteor_score", "nltk", PURPOSE)
    for words, references in texts:
        found = overlap(bleu, scorer, words, references)
        found |= {
            "meteor": meteor_of(meteor, words, references),
            "bertscore": bertscore.f1(models.states, words, references),
            "similarity": likeness(models.encode, words, references),
        }
        figures.append(found)
    return figures, corpus_bleu(bleu, texts)


def overlap(bleu: Any, scorer: Any, words: str, references: Sequence[str]) -> dict[str, float]:
    """Against several references the best one counts, as each measure defines it."""
    found = {
        "bleu": bleu.sentence_bleu(words, list(references), tokenize="intl").score / 100,
        "chrf": bleu.sentence_chrf(words, list(references)).score / 100,
    }
    rouge = scorer.score_multi(list(references), words)
    return found | {name.lower(): float(rouge[name].fmeasure) for name in ROUGE}


def meteor_of(library: Any, words: str, references: Sequence[str]) -> float:
    """Of the best reference."""
    cut = [words_of(reference) for reference in references]
    return float(library.meteor_score(cut, words_of(words), str, stemmer=Stems(), wordnet=NoSynonyms()))


def corpus_bleu(bleu: Any, texts: Sequence[Texts]) -> float:
    """Of all answers together; a question with fewer references than another repeats its last one."""
    if not texts:
        return float("nan")
    most = max(len(references) for _, references in texts)
    columns = [[references[min(place, len(references) - 1)] for _, references in texts] for place in range(most)]
    return float(bleu.corpus_bleu([words for words, _ in texts], columns, tokenize="intl").score / 100)


def likeness(encode: Encode, words: str, references: Sequence[str]) -> float:
    """Cosine of the vectors, of the likest reference."""
    vectors = encode([words, *references])
    return float(max(0.0, (vectors[1:] @ vectors[0]).max()))


def _rouge() -> Any:
    scoring = needed("rouge_score.rouge_scorer", "rouge-score", PURPOSE)
    return scoring.RougeScorer(list(ROUGE), tokenizer=Words())


class Words:
    """A tokenizer of rouge-score for every language: folded words."""

    def tokenize(self, text: str) -> list[str]:
        return words_of(text)


class Stems:
    """A stemmer of NLTK for every language."""

    def stem(self, word: str) -> str:
        return analysis.stem(word)


class NoSynonyms:
    """A WordNet of NLTK that knows no word."""

    def synsets(self, _: str) -> tuple[()]:
        return ()


def words_of(text: str) -> list[str]:
    return re.findall(r"\w+", analysis.normalize(text))
