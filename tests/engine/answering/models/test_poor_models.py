"""What a person sees when the model is as poor as small ones are: true sentences of the sources, and nothing else."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.messages import Address, Answer, IncomingMessage, Person
from tests.engine.answering.models.minds import Scene, minding, scene, step
from tests.servers.models import Say

LATE = "What happens when an instalment is paid late?"
COSTS, CLOSED = "A late instalment costs €25 for each week.", "After four weeks the portal account is closed."
TRUE = {COSTS, CLOSED}
ARABIC = "كم أجرة الغرفة المفردة في قاعة الأرز؟"
ROOM = "أجرة الغرفة المفردة في قاعة الأرز ٢٦٠ يورو في الشهر."
GREEK = "Πόσο κοστίζει η αναβαθμολόγηση;"
REGRADING = "Η αναβαθμολόγηση κοστίζει 15 ευρώ και ζητείται μέσα σε επτά ημέρες."

POOR = {
    "repeats the question": "What happens when an instalment is paid late [1].",
    "asks before it answers": f"{LATE} {COSTS[:-1]} [1].",
    "labels its answer": f"Question: {LATE} Answer: {COSTS[:-1]} [1].",
    "chats": f"Sure! Here is the answer based on the sources: {COSTS[:-1]} [1].",
    "hopes to have helped": f"{COSTS[:-1]} [1]. I hope this helps! [1] Let me know if you need anything else. [1]",
    "says what it is": f"As an AI language model, I cannot know the fees [1]. {COSTS[:-1]} [1].",
    "invents a figure": "A late instalment costs €35 for each week [1].",
    "invents a figure in words": "A late instalment costs thirty euros for each week [1].",
    "takes another unit": "A late instalment costs €25 for each day [1].",
    "says the opposite": "After four weeks the portal account is open [1].",
    "denies": "A late instalment costs nothing for each week [1].",
    "adds a limit": "A late instalment costs €25 only for each week [1].",
    "mixes two sentences": "A late instalment costs four weeks [1].",
    "mixes two sources": "After four weeks the Central Library is closed [1][2][3].",
    "copies the marks": f"=== 01234567890123456789 ===\n{COSTS[:-1]} [1].\n=== 01234567890123456789 ===",
    "copies a source as it is shown": f"[1] (Fees > Paying late) {COSTS} {CLOSED}",
    "stops half-way": f"{COSTS[:-1]} [1]. After four weeks the portal",
    "stops half-way after a tag": "A late instalment costs €25 [1] for each",
    "makes a table": "| Item | Cost |\n|---|---|\n| A late instalment | €25 for each week [1] |",
    "writes Markdown": "## Answer\n\n**A late instalment** costs `€25` for each week [1].\n\n"
    "- *After four weeks* the __portal account__ is closed [1].",
    "numbers its sentences": f"1. {COSTS[:-1]} [1].\n2. {CLOSED[:-1]} [1].",
    "loops": f"{COSTS[:-1]} [1]. " * 40,
    "thinks aloud": f"<think>The user asks. The fee is €25 for each week [1].</think>\n{COSTS[:-1]} [1].",
    "thinks without end": f"<think>The user asks about late payment. {COSTS[:-1]} [1].",
    "thinks where its template began": f"Okay, the user asks. I should answer.\n</think>\n\n{COSTS[:-1]} [1].",
    "leaks its template": f"<|im_start|>{COSTS[:-1]} [1].<|im_end|>\n<|im_start|>user\nWhat else?",
    "goes on as the person": f"{COSTS[:-1]} [1].\nUser: And the portal?\nAssistant: The portal is open [1].",
    "writes Arabic digits": "A late instalment costs €٢٥ for each week [١].",
    "says no and yes": f"NO ANSWER. But {COSTS[:-1]} [1].",
    "does not know": "I could not find this in the sources.",
    "blames its sources": "The sources do not say what happens when an instalment is paid late [1].",
    "lists its sources": f"{COSTS[:-1]} [1].\n\nSources:\n[1] Fees > Paying late",
    "answers in JSON": f'```json\n{{"answer": "{COSTS[:-1]} [1]."}}\n```',
    "answers in HTML": "<p>A late instalment costs <b>€25</b> for each week [1].</p>",
    "slips into another language": f"{COSTS[:-1]} [1]. 账户在四周后关闭 [1].",
    "answers in another language": "Μια καθυστερημένη δόση κοστίζει 25 ευρώ [1].",
    "says according to what": "According to source [1], a late instalment costs €25 for each week.",
    "tags in words": f"{COSTS[:-1]} (source 1). {CLOSED[:-1]} [Source: 1].",
    "tags at the end alone": f"{COSTS} {CLOSED} [1][2]",
    "tags what there is not": f"{COSTS[:-1]} [7].",
    "says nothing but tags": "[1][2][3]",
}


@pytest.fixture
async def stage(sqlite_url: str, tmp_path: Path) -> AsyncIterator[Scene]:
    async with scene(sqlite_url, tmp_path / "dalil") as opened:
        yield opened


async def seen(stage: Scene, question: str, said: str, *, ended: str = "stop") -> list[Answer]:
    """Every draft and the answer, of a stream and of an answer that comes whole."""
    found: list[Answer] = []
    for number, show in enumerate((found.append, None)):
        stage.server.script = [Say(minding({"generator": said}).words, ended=ended)]
        message = IncomingMessage(str(number), Address("test", str(number)), Person("test", "p"), question)
        reply = stage.desk.engine.reply(message, show) if show else stage.desk.engine.reply(message)
        found.append((await reply).answer)
    return found


def sentences(answer: Answer) -> list[str]:
    """What is shown, without marks and numbers of citations."""
    shown = answer.text
    for citation in answer.citations:
        shown = shown.replace(f"[{citation.number}]", "\n")
    return [line.strip() for line in shown.replace(". ", ".\n").splitlines() if line.strip()]


@pytest.mark.parametrize("kind", POOR)
async def test_of_a_poor_models_words_only_what_is_true_is_seen(stage: Scene, kind: str) -> None:
    for answer in await seen(stage, LATE, POOR[kind]):
        assert answer.outcome == "answer"
        assert set(sentences(answer)) <= TRUE, answer.text
        assert len(sentences(answer)) == len(set(sentences(answer)))
        assert answer.citations


@pytest.mark.parametrize(
    ("question", "true", "said"),
    [
        (ARABIC, ROOM, "أجرة الغرفة المفردة في قاعة الأرز ٢٦٠ يورو في السنة [1]."),
        (ARABIC, ROOM, "أجرة الغرفة المزدوجة في قاعة الأرز ٢٦٠ يورو في الشهر [1]."),
        (ARABIC, ROOM, "أجرة الغرفة المفردة في قاعة الأرز ١٨٠ يورو في الشهر [1]."),
        (ARABIC, ROOM, "الجواب: أجرة الغرفة المفردة في قاعة الأرز ٢٦٠ يورو في الشهر [١]."),
        (
            ARABIC,
            ROOM,
            "<think>Hm</think> **أجرة الغرفة المفردة** في قاعة الأرز ٢٦٠ يورو في الشهر [المصدر ١].",
        ),
        (ARABIC, ROOM, "حسب المصدر [1]، أجرة الغرفة المفردة في قاعة الأرز ٢٦٠ يورو في الشهر."),
        (GREEK, REGRADING, "Η αναβαθμολόγηση κοστίζει 15 ευρώ και ζητείται μέσα σε επτά μήνες [1]."),
        (GREEK, REGRADING, "Η αναβαθμολόγηση κοστίζει 30 ευρώ και ζητείται μέσα σε επτά ημέρες [1]."),
        (GREEK, REGRADING, "Απάντηση: Η αναβαθμολόγηση κοστίζει 15 ευρώ και ζητείται μέσα σε επτά ημέρες [πηγή 1]."),
        (
            GREEK,
            REGRADING,
            "- Η αναβαθμολόγηση κοστίζει `15 ευρώ` και ζητείται μέσα σε επτά ημέρες [1].\nΧρήστης: Και;",
        ),
    ],
)
async def test_the_same_in_arabic_and_greek(stage: Scene, question: str, true: str, said: str) -> None:
    for answer in await seen(stage, question, said):
        assert sentences(answer) == [true]


async def test_an_answer_is_no_longer_than_answers_may_be(stage: Scene) -> None:
    others = ("late", "paying", "account", "closed", "portal", "weeks", "four", "instalment", "costs", "fees")
    long = " ".join(f"A late instalment costs €25 for each week {one} [1]." for one in others)
    limits = stage.desk.settings
    for answer in await seen(stage, LATE, long):
        assert len(sentences(answer)) <= limits.max_sentences
        assert len(answer.text) <= limits.max_characters + 10 * len(others)


async def test_what_was_cut_at_its_longest_loses_the_sentence_that_breaks_off(stage: Scene) -> None:
    said = f"{COSTS[:-1]} [1]. After four weeks the portal account [1]"
    for answer in await seen(stage, LATE, said, ended="length"):
        assert sentences(answer) == [COSTS]
    assert step(answer, "generate")["cut"] is True


async def test_sentences_before_the_tags_of_their_paragraph_rest_on_these_and_only_where_they_hold(
    stage: Scene,
) -> None:
    said = f"{COSTS} The dean decides on every case. {CLOSED[:-1]} [1].\n\nNobody is told."
    answer = (await seen(stage, LATE, said))[-1]
    assert step(answer, "citations")["shared"] == 2
    verdicts = step(answer, "verify")["verdicts"]
    assert [one == "kept" for one in verdicts] == [True, False, True, False]  # type: ignore[attr-defined]


async def test_a_source_that_has_nothing_to_do_with_a_sentence_is_not_cited_for_it(stage: Scene) -> None:
    answer = (await seen(stage, LATE, f"{COSTS[:-1]} [1][2]."))[-1]
    assert step(answer, "verify")["verdicts"] == ["kept"]
    assert [one.quote[: len(COSTS)] for one in answer.citations] == [COSTS]
