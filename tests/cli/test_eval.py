"""`dalil eval`: sets put to a Dalil with one small collection."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.servers.models import Say, serving

NAMED = ("library.md", "library.md", "parking.md")
PERMIT = "How much is a parking permit for students?"
LINES: list[dict[str, Any]] = [
    {"id": "fine", "question": "How much does a late book cost?", "quotes": ["20 cents"], "relevant": "library.md"},
    {"id": "hours", "question": "When is the Juniper Library open?", "quotes": ["08:00 to 22:00 on weekdays"]},
    {"id": "permit", "question": PERMIT, "quotes": ["45 euros"], "relevant": "parking.md"},
    {"id": "again", "question": "and where is it sold?", "before": [PERMIT], "quotes": ["Harbour Gate"]},
    {"id": "room", "question": "كم إيجار الغرفة المفردة في سكن الزيتون؟", "quotes": ["٢١٠"], "relevant": "ar.md"},
    {"id": "none", "question": "Which telescope does the observatory own?", "answerable": False},
    {"id": "dues", "question": "How much zakat is due on 10000 euros?", "intent": "zakat", "quotes": ["250"]},
    {"id": "greeting", "question": "Hello there!", "intent": "greeting"},
]  # fmt: skip


def dataset(folder: Path, *lines: dict[str, Any]) -> str:
    path = folder / "set.jsonl"
    path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines or LINES), encoding="utf-8")
    return str(path)


@pytest.fixture(scope="module")
def measured(campus: Run, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """All parts measured once."""
    found: dict[str, Any] = campus("eval", "all", dataset(tmp_path_factory.mktemp("set")), "--json").json
    return found


def rows(run: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {row["id"]: row for row in run["rows"]}


def test_every_part_that_the_set_has_something_for_is_measured(measured: dict[str, Any]) -> None:
    assert measured["parts"] == ["retrieval", "answers", "abstention", "routing", "tools", "groundedness"]
    assert measured["questions"] == len(LINES)
    held = rows(measured)
    assert held["fine"]["figures"]["mrr"] == held["fine"]["figures"]["grounded"] == 1.0
    assert held["greeting"]["figures"] == {"intent": 1.0, "skill": 1.0, "asked_which": 0.0, "wrong_tool": 0.0}
    assert held["none"]["figures"] == {"answered": 0.0, "wrong": 0.0, "left_open": 1.0}


def test_answers_are_judged_by_what_they_quote(measured: dict[str, Any]) -> None:
    held = rows(measured)
    assert {held[name]["detail"]["verdict"] for name in ("fine", "hours", "permit")} == {"right"}
    assert held["hours"]["detail"]["sources"] == ["library.md"]


def test_what_a_tool_answers_is_held_against_what_is_right(measured: dict[str, Any]) -> None:
    figures = rows(measured)["dues"]["figures"]
    assert (figures["tool_right"], figures["tool_wrong"], figures["tool_asked_back"]) == (1.0, 0.0, 0.0)
    assert "tool_right" not in rows(measured)["fine"]["figures"]


def test_a_follow_up_goes_on_from_what_was_said_before(measured: dict[str, Any]) -> None:
    assert rows(measured)["again"]["detail"]["verdict"] == "right"


def test_places_are_found_by_name_or_by_words_that_are_long_enough(measured: dict[str, Any]) -> None:
    judged = {name for name, row in rows(measured).items() if "mrr" in row["figures"]}
    assert judged == {"fine", "hours", "permit", "again", "room"}


def test_the_run_keeps_collections_settings_and_models(measured: dict[str, Any]) -> None:
    assert measured["versions"]["collections"]["campus"]["documents"] == 4
    assert measured["versions"]["encoder"]
    assert measured["notes"]["abstention"]["now"]["threshold"] == 0.6


def test_what_a_set_asks_is_nobodys_history_and_no_gap(campus: Run, measured: dict[str, Any]) -> None:
    assert campus("review", "--unanswered").out == ""


def test_a_run_is_listed_and_shown_again(campus: Run, measured: dict[str, Any], tmp_path: Path) -> None:
    listed = campus("eval", "runs").out
    assert measured["id"] in listed
    page = tmp_path / "report.html"
    shown = campus("eval", "show", measured["id"][:6], "--report", str(page), "-l", "ar")
    assert "right" in shown.out
    assert 'dir="rtl"' in page.read_text("utf-8")


def test_a_bar_that_is_missed_is_told_and_ends_with_5(campus: Run, tmp_path: Path) -> None:
    done = campus("eval", "retrieval", dataset(tmp_path), "--bar", "mrr=.5", "--bar", "mrr>=1.1", code=5)
    assert done.err.endswith("missed: mrr >= 1.1, it is 1\n")
    campus("eval", "retrieval", dataset(tmp_path), "--bar", "mrr=.5", code=0)


def test_a_comparison_shows_what_another_setting_changes(campus: Run, measured: dict[str, Any], tmp_path: Path) -> None:
    again = campus("eval", "answers", dataset(tmp_path), "--json", DALIL_ANSWER_THRESHOLD="1.0").json
    page = tmp_path / "compared.md"
    done = campus("eval", "compare", measured["id"], again["id"], "--report", str(page))
    assert "| answer.threshold | 0.6 | 1.0 |" in done.out
    assert "Questions that changed" in page.read_text("utf-8")
    found = campus("eval", "compare", measured["id"], again["id"], "--json").json
    right = next(one for one in found["differences"] if one["name"] == "right")
    assert right["second"] == pytest.approx(1 / 6)  # what the zakat tool answers, and nothing of the documents
    assert right["sign"] == -1


def test_a_run_can_be_forgotten(campus: Run, tmp_path: Path) -> None:
    run = campus("eval", "retrieval", dataset(tmp_path), "--json").json["id"]
    assert run in campus("eval", "remove", run).out
    assert "there is no run" in campus("eval", "show", run, code=1).err


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ({"question": "Q", "relevant": "nowhere.md"}, "line 1: 'relevant' names 'nowhere.md', which is no passage"),
        ({"question": "Q", "quotes": "x", "collection": "camp"}, "line 1: there is no collection 'camp'; there are: c"),
        ({"question": "Q", "intent": "greeting"}, "no line of it has 'relevant', 'quotes' or 'answers'"),
        ({"question": "Q", "quotes": "something that no document says"}, "the expected words of no question stand"),
    ],
)  # fmt: skip
def test_what_a_set_names_wrongly_is_told_with_its_line(
    campus: Run, tmp_path: Path, line: dict[str, Any], told: str
) -> None:
    done = campus("eval", "retrieval", dataset(tmp_path, line), code=1)
    assert told in done.err
    assert str(tmp_path / "set.jsonl") in done.err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--bar", "mrr"), "--bar mrr: is no bar"),
        (("--report", "report.pdf"), "must end in .html or .md"),
        (("-l", "fr"), "language 'fr' is not spoken here"),
    ],
)
def test_a_wrong_option_is_told_before_anything_is_measured(
    campus: Run, tmp_path: Path, arguments: tuple[str, ...], told: str
) -> None:
    done = campus("eval", "answers", dataset(tmp_path), *arguments, code=None)
    assert done.code in (1, 2)
    assert told in done.err
    assert "Answering" not in done.err


def test_without_a_model_judging_says_how_to_configure_one(campus: Run, tmp_path: Path) -> None:
    assert "set models.providers" in campus("eval", "judge", dataset(tmp_path), code=1).err


async def test_the_configured_model_judges_answers(campus: Run, tmp_path: Path) -> None:
    grades = {"relevance": 5, "factual_accuracy": 5, "fluency": 4, "coherence": 4, "helpfulness": 3}

    def words(messages: list[dict[str, str]]) -> str:
        said = messages[0]["content"]
        return json.dumps(grades | {"verdict": "correct"}) if said.startswith("You weigh an answer to a") else "no"

    path = dataset(tmp_path, *(line for line in LINES if line["id"] in ("fine", "none")))
    async with serving(Say(words)) as server:
        found = await asyncio.to_thread(
            campus, "eval", "judge", path, "--json", DALIL_MODELS_PROVIDERS=f"scripted = {server.url} m"
        )
    figures = found.json["figures"]
    assert (figures["helpfulness"], figures["correct"], figures["not_attempted"]) == (3.0, 0.5, 0.5)


def test_answers_are_held_against_references_and_sources(campus: Run, tmp_path: Path) -> None:
    line = LINES[0] | {"answers": ["20 cents for each day"]}
    found = campus("eval", "all", dataset(tmp_path, line), "--json").json
    assert found["parts"] == ["retrieval", "answers", "abstention", "generation", "groundedness"]
    figures = found["figures"]
    assert figures["grounded"] == 1.0
    assert 0 < figures["bleu"] < figures["similarity"] <= 1


def test_a_set_made_from_structure_can_be_measured(campus: Run, tmp_path: Path) -> None:
    path = tmp_path / "made.jsonl"
    done = campus("eval", "questions", "campus", "--by", "structure", "-o", str(path))
    assert "questions (2 by heading), from 2 of 5 sections and 2 of 5 chunks" in done.err
    beside = json.loads((tmp_path / "made.coverage.json").read_text("utf-8"))
    assert (beside["collection"], beside["questions"], beside["chunks"]) == ("campus", 2, [2, 5])
    assert {one["file"] for one in beside["without"]} == {"parking.md", "ar.md", "el.md"}
    figures = campus("eval", "retrieval", str(path), "--json").json["figures"]
    assert figures["hit@5"] == 1.0
    assert "sentence_mrr" not in figures


def test_the_sentences_that_answer_are_looked_for_where_sentences_are_matched(campus: Run, tmp_path: Path) -> None:
    path = tmp_path / "made.jsonl"
    campus("eval", "questions", "campus", "--by", "structure", "-o", str(path))
    options = ("--granularity", "chunk,sentence,proposition", "--ranking", "fused", "--json")
    figures = campus("eval", "retrieval", str(path), *options).json["figures"]
    assert {name for name in figures if name.startswith("sentence_mrr")} == {
        "sentence_mrr.sentence.fused",
        "sentence_mrr.proposition.fused",
    }
    assert figures["sentence_hit@5.sentence.fused"] == 1.0
    line = json.loads(path.read_text("utf-8").splitlines()[0]) | {"sentences": ["nowhere:0"]}
    assert "'nowhere:0'" in campus("eval", "retrieval", dataset(tmp_path, line), code=1).err


async def test_a_model_writes_questions_and_the_reader_checks_them(campus: Run) -> None:
    def words(messages: list[dict[str, str]]) -> str:
        if "20 cents" in messages[0]["content"]:
            return json.dumps({"question": "What does a book returned late cost?", "answer": "20 cents for each day"})
        return json.dumps({"question": "Who discovered penicillin in London?", "answer": "45 euros a semester"})

    async with serving(Say(words)) as server:
        done = await asyncio.to_thread(
            campus, "eval", "questions", "campus", DALIL_MODELS_PROVIDERS=f"scripted = {server.url} m"
        )
    by_model, *others = sorted(done.lines, key=lambda line: line["origin"] != "synthetic: written by a model")
    assert by_model["quotes"] == ["20 cents for each day"]
    assert {line["origin"] for line in others} == {"synthetic: beginning"}
    assert "the model's question being refused: its answer does not stand in the passage" in done.err
    assert "5 questions (4 by beginning, 1 by model), from 5 of 5 sections and 5 of 5 chunks" in done.err


def test_questions_of_nobody_are_an_empty_set_and_a_wrong_way_is_told(campus: Run) -> None:
    assert campus("eval", "questions", "campus", "--by", "feedback").out == ""
    assert (
        "choose one of structure, model, feedback, reviewed"
        in campus("eval", "questions", "campus", "--by", "x", code=1).err
    )
    assert "no language model is configured" in campus("eval", "questions", "campus", "--by", "model", code=1).err


def test_granularities_are_measured_side_by_side(campus: Run, tmp_path: Path) -> None:
    options = ("--granularity", "chunk,sentence,proposition,mixed", "--ranking", "lexical,fused")
    page = tmp_path / "side.md"
    done = campus(
        "eval", "retrieval", dataset(tmp_path), *options, "--report", str(page), "--bar", "mrr.mixed.fused=.5"
    )
    assert "proposition.fused" in done.out
    head, *rest = (
        line for line in page.read_text("utf-8").splitlines() if "chunk.lexical" in line or "Search |" in line
    )
    assert head.startswith("| Search | recall@1 |")
    assert len(rest) == 1
    found = campus("eval", "show", "last", "--json").json
    assert found["notes"]["systems"][0] == "chunk.lexical"
    assert found["figures"]["mrr"] == found["figures"]["mrr.chunk.fused"]


async def test_propositions_by_the_configured_model_are_matched(campus: Run, tmp_path: Path) -> None:
    def words(messages: list[dict[str, str]]) -> str:
        told = "A zebra-striped tariff applies." if "20 cents" in messages[0]["content"] else "Nothing of use."
        return json.dumps({"propositions": [told]})

    path = dataset(tmp_path, {"question": "zebra-striped tariff", "relevant": "library.md"})
    options = ("--granularity", "proposition", "--ranking", "lexical", "--propositions", "model", "--json")
    assert "no language model is configured" in campus("eval", "retrieval", path, *options, code=1).err
    async with serving(Say(words)) as server:
        done = await asyncio.to_thread(
            campus, "eval", "retrieval", path, *options, DALIL_MODELS_PROVIDERS=f"scripted = {server.url} m"
        )
    assert done.json["figures"]["mrr"] == 1.0
    assert done.json["notes"]["propositions"] == "model"


def test_answers_are_measured_from_what_each_granularity_finds(campus: Run, tmp_path: Path) -> None:
    options = ("--granularity", "chunk,sentence,mixed", "--bar", "right.sentence=.5")
    done = campus("eval", "answers", dataset(tmp_path), *options, "--json").json
    assert done["notes"]["systems"] == ["chunk", "sentence", "mixed"]
    assert done["figures"]["right"] == done["figures"]["right.chunk"]
    fine = rows(done)["fine"]["detail"]
    assert fine["verdict"] == fine["verdict.sentence"] == fine["verdict.mixed"] == "right"


def test_a_granularity_that_is_none_is_told_with_those_there_are(campus: Run, tmp_path: Path) -> None:
    done = campus("eval", "retrieval", dataset(tmp_path), "--granularity", "sentance", code=2)
    assert "did you mean 'sentence'" in done.err


def test_tuning_needs_questions_enough(campus: Run, tmp_path: Path) -> None:
    assert (
        "too few questions whose places are known (4 in en, 1 in ar)" in campus("tune", dataset(tmp_path), code=1).err
    )


def test_a_threshold_is_fitted_where_it_is_asked_for_and_kept_where_it_is_confirmed(
    campus: Run, tmp_path: Path
) -> None:
    lines = [LINES[0], LINES[2], LINES[5]]
    many = [lines[number % 3] | {"id": str(number)} for number in range(60)]
    for one in many:
        one.pop("relevant", None)
    done = campus("tune", dataset(tmp_path, *many), "--threshold", "--risk", ".2", "--apply", "--json")
    found = done.json["threshold"]["chosen"]
    assert found["chosen_on"] + found["held_out"] == 60
    assert found["confirmed"]["risk"] <= found["bound"] == 0.2
    kept = campus("settings", "answer.threshold").out
    campus("settings", "reset", "answer.threshold")
    assert f"{found['point']['threshold']:.4f}".rstrip("0") in kept
    told = campus("tune", dataset(tmp_path, *LINES[-1:]), "--threshold", code=1).err
    assert "no threshold can be fitted" in told


def test_weights_are_fitted_and_what_is_not_confirmed_is_not_kept(campus: Run, tmp_path: Path) -> None:
    many = [LINES[number % 3] | {"id": str(number), "relevant": NAMED[number % 3]} for number in range(60)]
    done = campus("tune", dataset(tmp_path, *many), "--apply")
    assert "en: dense weight 0.6 in force, 0.6 best on" in done.out
    assert "nothing to change" in done.out
    assert "[default]" in campus("settings", "retrieval.dense_weight_en").out
