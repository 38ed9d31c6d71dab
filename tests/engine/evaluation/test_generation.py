"""Answers against references: BLEU, chrF, ROUGE and METEOR as their libraries give them, BERTScore, likeness."""

import random
import sys
from pathlib import Path

import numpy as np
import pytest
import sacrebleu
from nltk.translate import meteor_score
from rouge_score import rouge_scorer

from engine.errors import SettingsError
from engine.evaluation import bertscore, generation
from engine.evaluation.dataset import Case, Dataset
from engine.evaluation.generation import Models, NoSynonyms, Words, corpus_bleu, likeness, meteor_of, overlap
from engine.evaluation.replies import Answered, Replies
from engine.evaluation.run import Sheet
from engine.messages import Answer, IncomingMessage
from engine.retrieval.encoder import Encoder
from tests.engine.evaluation.answers import answered
from tests.engine.models.tiny import sentence_encoder

ENCODER = Path(__file__).resolve().parents[3] / "config" / "encoder"
WORDS = ["fees", "are", "due", "on", "the", "first", "day", "of", "october", "and", "of", "march", "each", "year"]


def scorer() -> rouge_scorer.RougeScorer:
    return rouge_scorer.RougeScorer(list(generation.ROUGE), tokenizer=Words())


def test_the_figures_are_those_of_the_reference_libraries() -> None:
    chance = random.Random(4)  # noqa: S311 - cases, not secrets
    plain = rouge_scorer.RougeScorer(list(generation.ROUGE))
    for _ in range(50):
        one, two, three = (" ".join(chance.choices(WORDS, k=chance.randint(3, 12))) for _ in range(3))
        found = overlap(sacrebleu, scorer(), one, [two, three])
        assert found["bleu"] == pytest.approx(sacrebleu.sentence_bleu(one, [two, three]).score / 100, abs=1e-9)
        assert found["chrf"] == pytest.approx(sacrebleu.sentence_chrf(one, [two, three]).score / 100, abs=1e-9)
        expected = plain.score_multi([two, three], one)
        for name in generation.ROUGE:
            assert found[name.lower()] == pytest.approx(expected[name].fmeasure, abs=1e-9)


def test_meteor_is_that_of_nltk() -> None:
    chance = random.Random(5)  # noqa: S311 - cases, not secrets
    for _ in range(50):
        one, two, three = (chance.choices(WORDS, k=chance.randint(3, 12)) for _ in range(3))
        expected = meteor_score.meteor_score([two, three], one, wordnet=NoSynonyms())
        found = meteor_of(meteor_score, " ".join(one), [" ".join(two), " ".join(three)])
        assert found == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize(
    ("words", "reference"),
    [
        ("Fees are paid.", "the fee is paid"),
        ("Τα βιβλία επιστρέφονται", "το βιβλίο επιστρέφεται"),
        ("المكتبات مفتوحة", "المكتبة مفتوحة"),
    ],
)
def test_meteor_meets_a_word_in_another_form_in_every_language(words: str, reference: str) -> None:
    class NoStems:
        def stem(self, word: str) -> str:
            return word

    cut = generation.words_of(reference), generation.words_of(words)
    exact = meteor_score.single_meteor_score(*cut, str, stemmer=NoStems(), wordnet=NoSynonyms())
    assert meteor_of(meteor_score, words, [reference]) > exact


def test_bertscore_is_that_of_its_definition() -> None:
    chance = np.random.default_rng(6)
    for _ in range(50):
        one, two = (chance.normal(size=(chance.integers(3, 9), 4)).astype(np.float32) for _ in range(2))
        one, two = (rows / np.linalg.norm(rows, axis=1, keepdims=True) for rows in (one, two))
        precision = np.mean([max(float(a.astype(float) @ b) for b in two) for a in one[1:-1]])
        recall = np.mean([max(float(a.astype(float) @ b) for a in one) for b in two[1:-1]])
        found = bertscore.f1({"a": one, "b": two}.__getitem__, "a", ["b"])
        assert found == pytest.approx(2 * precision * recall / (precision + recall), abs=1e-9)


def test_the_packaged_encoders_token_states_are_those_its_vector_is_the_mean_of() -> None:
    states = bertscore.packaged(ENCODER)
    mean = states("Fees").mean(0)  # unit rows of one word: the mean points almost where the vector does
    assert float(mean @ Encoder(ENCODER).encode(["Fees"])[0]) / float(np.linalg.norm(mean)) > 0.98


@pytest.mark.parametrize("kind", ["packaged", "folder"])
def test_bertscore_likes_the_same_words_best(kind: str, tmp_path: Path) -> None:
    states = bertscore.packaged(ENCODER) if kind == "packaged" else bertscore.of_folder(sentence_encoder(tmp_path))
    one, other = "the fee is due in may", "books borrow saturdays"
    assert bertscore.f1(states, one, [one]) == pytest.approx(1.0, abs=1e-5)
    assert bertscore.f1(states, one, [other]) < bertscore.f1(states, one, [other, "a fee is due in june"]) < 1.0


@pytest.mark.parametrize(
    "text", ["تُستحق الرسوم في أكتوبر", "Τα δίδακτρα οφείλονται τον Οκτώβριο", "Fees are due in October"]
)
def test_the_same_words_count_as_the_same_in_every_language(text: str) -> None:
    found = overlap(sacrebleu, scorer(), text, [text])
    assert min(found.values()) > 0.999


def test_the_nearest_of_several_references_counts() -> None:
    found = overlap(sacrebleu, scorer(), "fees are due in october", ["nothing alike", "fees are due in october"])
    assert found["rougel"] == 1.0


def test_answers_may_have_different_numbers_of_references() -> None:
    texts = [("fees are due in october", ("fees are due in october",)), ("a b c d", ("x", "a b c d"))]
    assert corpus_bleu(sacrebleu, texts) == pytest.approx(1.0)


def test_meaning_is_likened_by_the_packaged_encoder_across_words() -> None:
    encode = Encoder(ENCODER).encode
    near = likeness(encode, "Fees are due on 1 October.", ["The tuition must be paid by the first of October."])
    far = likeness(encode, "Fees are due on 1 October.", ["The library lends books for two weeks."])
    assert near > far + 0.2
    assert likeness(encode, "Fees", ["Books", "Fees"]) == pytest.approx(1.0, abs=1e-5)


async def test_only_answers_that_were_given_are_measured_and_dalils_own_words_are_not(tmp_path: Path) -> None:
    given, left = Case(1, "a", "When?", "en", answers=("on 1 October",)), Case(2, "b", "Why?", "en", answers=("so",))
    known = {"When?": answered(given, ("on 1 October", "on 1 October")), "Why?": answered(left, outcome="abstention")}

    async def reply(message: IncomingMessage) -> Answer:
        return known[message.text].answer

    async def surprise(text: str) -> float:
        return float(len(text))

    sheet = Sheet(Dataset(tmp_path / "set.jsonl", "", (given, left)))
    models = Models(lambda texts: np.ones((len(texts), 2), np.float32), lambda _: np.ones((3, 1), np.float32), surprise)
    await generation.generation(sheet, Replies(reply), models, lambda: None)
    assert sheet.figures["a"]["perplexity"] == len("on 1 October")
    assert sheet.figures["a"]["rouge1"] == 1.0
    assert "rouge1" not in sheet.figures["b"]
    assert sheet.totals()["chrf"] == pytest.approx(1.0)


def test_what_an_answer_says_of_itself_is_no_claim() -> None:
    one: Answered = answered(Case(1, "a", "Q", "en"), ("First.", "First."), ("Second.", "Second."))
    assert one.words == "First. Second."


async def test_without_the_libraries_it_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "sacrebleu", None)
    case = Case(1, "a", "When?", "en", answers=("x",))

    async def reply(_: IncomingMessage) -> Answer:
        return answered(case, ("x", "x")).answer

    sheet = Sheet(Dataset(tmp_path / "set.jsonl", "", (case,)))
    models = Models(Encoder(ENCODER).encode, bertscore.packaged(ENCODER))
    with pytest.raises(SettingsError, match=r"sacrebleu.*dalil\[eval\]"):
        await generation.generation(sheet, Replies(reply), models, lambda: None)
