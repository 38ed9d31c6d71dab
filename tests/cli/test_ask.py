import asyncio
import json
from pathlib import Path

import pytest

from engine.messages import FROM_DOCUMENTS
from tests.cli.conftest import run_in
from tests.servers.models import Say, serving

LATE = "What does a book returned late cost?"


def test_an_answer_quotes_its_source_word_for_word(campus):
    answer = campus("ask", "--json", LATE).json
    assert (answer["outcome"], answer["language"]) == ("answer", "en")
    assert answer["intent"] in FROM_DOCUMENTS
    assert "20 cents for each day" in answer["text"]
    citation = answer["citations"][0]
    assert (citation["source"], citation["title"]) == ("library.md", "Library")
    assert "Fines" in citation["place"]
    assert "20 cents for each day" in citation["quote"]
    assert citation["end"] - citation["start"] == len(citation["quote"])
    assert answer["timings"]["total"] > 0


@pytest.mark.parametrize(
    ("question", "language", "words"),
    [
        ("كم إيجار الغرفة المفردة في سكن الزيتون؟", "ar", "٢١٠"),
        ("Πόσο κοστίζει το γεύμα στο εστιατόριο;", "el", "3,40 ευρώ"),
    ],
)
def test_arabic_and_greek_questions_are_answered_in_their_language(campus, question, language, words):
    answer = campus("ask", "--json", question).json
    assert (answer["outcome"], answer["language"]) == ("answer", language)
    assert words in answer["citations"][0]["quote"]


def test_a_question_the_documents_do_not_answer_ends_with_exit_code_3(campus):
    done = campus("ask", "--json", "Who won the chess world championship in Reykjavik?", code=3)
    assert done.json["outcome"] == "abstention"
    assert done.json["citations"] == []


def test_words_for_a_terminal_name_the_source_below(campus):
    assert "[1] Library" in campus("ask", LATE).out


def test_a_batch_answers_each_line_in_order_and_says_which_line_is_wrong(campus, tmp_path: Path):
    file = tmp_path / "questions.txt"
    file.write_text(
        f"{LATE}\n\n{json.dumps({'question': 'How much is a parking permit?', 'collection': 'campus'})}\n"
        '{"question": 7}\n{broken\n{"question": "x", "colour": 1}\n{"question": "x", "collection": "nowhere"}\n',
        encoding="utf-8",
    )
    lines = campus("ask", "--batch", str(file), code=1).lines
    assert [line["outcome"] for line in lines] == ["answer", "answer", "error", "error", "error", "error"]
    assert "20 cents" in lines[0]["text"]
    assert "45 euros" in lines[1]["text"]
    assert [line["error"].split(":")[0] for line in lines[2:]] == ["line 4", "line 5", "line 6", "line 7"]
    assert "colour" in lines[4]["error"]
    assert "campus" in lines[5]["error"]


def test_a_line_that_names_itself_is_answered_under_its_name_and_the_failed_are_counted(campus, tmp_path: Path):
    file = tmp_path / "questions.jsonl"
    lines = ({"id": "q1", "question": LATE}, {"id": 2, "question": 7})
    file.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    done = campus("ask", "--batch", str(file), code=1)
    assert [line["id"] for line in done.lines] == ["q1", 2]
    assert "1 of 2 lines failed; the first: line 2: 'question' is missing" in done.err


def test_a_line_separator_inside_a_question_does_not_cut_it(campus, tmp_path: Path):
    file = tmp_path / "questions.jsonl"
    file.write_text(json.dumps({"question": f"{LATE}\u2028please"}, ensure_ascii=False) + "\n", encoding="utf-8")
    assert len(campus("ask", "--batch", str(file)).lines) == 1


def test_figures_alone_go_on_in_the_language_of_the_conversation(campus, tmp_path: Path):
    file = tmp_path / "turns.jsonl"
    turns = ("Ζακάτ για 100 γρ. χρυσό", "21")
    file.write_text("".join(json.dumps({"question": turn, "conversation": "figures"}) + "\n" for turn in turns))
    assert [answer["language"] for answer in campus("ask", "--batch", str(file)).lines] == ["el", "el"]


def test_a_conversation_goes_on_by_its_name(campus, tmp_path: Path):
    file = tmp_path / "questions.jsonl"
    turns = ["How much is a parking permit for students?", "and where is it sold?"]
    file.write_text("".join(json.dumps({"question": turn, "conversation": "c"}) + "\n" for turn in turns))
    assert "Harbour Gate" in campus("ask", "--batch", str(file)).lines[1]["text"]


@pytest.mark.parametrize("question", ["", "   \n ", "word " * 20_000])
def test_an_empty_or_endless_message_gets_words_and_no_crash(campus, tmp_path: Path, question):
    file = tmp_path / "questions.jsonl"
    file.write_text(json.dumps({"question": question}) + "\n")
    (answer,) = campus("ask", "--batch", str(file)).lines
    assert answer["outcome"] == "error"
    assert len(answer["text"]) > 10


def test_search_ranks_passages_and_counts_them_as_asked(campus):
    found = campus("search", "--json", "-k", "2", "parking permit").json["passages"]
    assert len(found) <= 2
    assert found[0]["source"] == "parking.md"
    assert "45 euros" in found[0]["text"]
    assert {"id", "parent", "score", "place", "text"} <= found[0].keys()
    scores = [passage["score"] for passage in found]
    assert scores == sorted(scores, reverse=True)


def test_search_can_be_narrowed_to_a_document(campus, tmp_path: Path):
    file = tmp_path / "queries.jsonl"
    file.write_text(json.dumps({"question": "costs euros", "document": "library.md", "k": 5}) + "\n")
    (line,) = campus("search", "--batch", str(file)).lines
    assert {passage["source"] for passage in line["passages"]} == {"library.md"}


def test_a_line_with_what_asking_or_searching_does_not_heed_is_refused_by_name(campus, tmp_path: Path):
    file = tmp_path / "lines.jsonl"
    narrowing = ({"document": "library.md"}, {"k": 2})
    file.write_text("".join(json.dumps({"question": LATE, **one}) + "\n" for one in narrowing))
    refused = campus("ask", "--batch", str(file), code=1).lines
    assert [line["error"].split(";")[0] for line in refused] == [
        "line 1: 'document' is not known",
        "line 2: 'k' is not known",
    ]
    file.write_text(json.dumps({"question": LATE, "options": ["20 cents", "45 euros"]}))
    (line,) = campus("search", "--batch", str(file), code=1).lines
    assert line["error"].startswith("line 1: 'options' is not known; a line takes id, question,")


def test_a_question_with_options_is_given_the_letter_of_one(campus, tmp_path: Path):
    file = tmp_path / "choices.jsonl"
    daughter = {"question": "توفي رجل عن بنت وأب، كم نصيب البنت؟", "options": ["الثلث", "النصف", "الربع", "السدس"]}
    wife = {"question": "توفي رجل عن زوجة وابن، فكم نصيب الزوجة؟", "options": ["1/4", "1/8"]}
    english = {"question": "A man died leaving a wife and a son. What is the wife's share?", "options": ["1/4", "1/8"]}
    alone = {"question": "كم نصيب البنت؟", "options": ["النصف"]}
    file.write_text("\n".join(json.dumps(line) for line in (daughter, wife, english, alone)), encoding="utf-8")
    first, second, third, fourth = campus("ask", "--batch", str(file), code=1).lines
    assert (first["choice"], second["choice"], third["choice"]) == ("B", "B", "B")
    assert "give between 2 and" in fourth["error"]


def test_options_of_a_question_that_is_not_about_inheritance_are_left_unchosen(campus, tmp_path: Path):
    file = tmp_path / "choices.jsonl"
    file.write_text(json.dumps({"question": "Which floor holds the maps?", "options": ["First", "Second"]}))
    (line,) = campus("ask", "--batch", str(file)).lines
    assert (line["choice"], line["outcome"]) == (None, "abstention")


async def test_options_that_no_rule_decides_are_debated_over_the_documents_where_a_model_is_configured(
    campus, tmp_path: Path
):
    file = tmp_path / "choices.jsonl"
    permit = {"question": "How much does a parking permit cost for students?", "options": ["20 euros", "45 euros"]}
    wife = {"question": "توفي رجل عن زوجة وابن، فكم نصيب الزوجة؟", "options": ["1/4", "1/8"]}
    file.write_text("\n".join(json.dumps(line) for line in (permit, wife)), encoding="utf-8")
    said = "A parking permit for students costs 45 euros a semester [1]."

    def words(messages: list[dict[str, str]]) -> str:
        judges = "You decide a debate" in messages[0]["content"]
        return json.dumps({"choice": "B", "reason": said}) if judges else said

    async with serving(Say(words)) as server:
        done = await asyncio.to_thread(
            campus, "ask", "--batch", str(file), DALIL_MODELS_PROVIDERS=f"scripted = {server.url} m"
        )
    first, second = done.lines
    assert (first["choice"], first["outcome"], first["intent"]) == ("B", "answer", "question")
    assert first["votes"] == [{"model": "scripted", "choice": "B", "fault": ""}]
    assert "45 euros" in first["citations"][0]["quote"]
    assert (second["choice"], second["intent"]) == ("B", "inheritance")  # what is computed wins, and nobody is asked
    assert server.calls == 3


def test_neither_question_nor_batch_is_wrong_usage(campus):
    assert campus("ask", code=2).out == ""


def test_an_unknown_language_is_refused_with_those_there_are(campus):
    assert "en, ar, el" in campus("ask", "--language", "fr", LATE, code=1).err


@pytest.mark.parametrize("word", ["exit", "Quit", "/exit"])
def test_a_chat_ends_at_a_word_that_says_so(campus, word):
    assert campus("chat", stdin=f"{word}\n{LATE}\n").out == ""


def test_a_chat_answers_takes_votes_and_starts_afresh(campus):
    done = campus("chat", stdin=f"{LATE}\n- too short\n/new\n/nonsense\n")
    assert "20 cents" in done.out
    assert "too short" in campus("review").out
    exported = campus("review", "--export", "-").lines
    assert exported[0]["question"] == LATE
    assert exported[0]["reasons"] == ["too short"]
    assert exported[0]["citations"]
    campus("review", "--seen", exported[0]["turn"])
    assert campus("review", "--export", "-").lines == []


def test_the_way_of_a_question_is_shown_step_by_step(campus):
    out = campus("pipeline", "--show", LATE).out
    assert "├─ route" in out
    assert "intent=" in out
    assert "├─ weigh" in out
    assert "└─ answer" in out


def test_the_way_is_shown_by_a_design_as_a_tree_with_what_came_of_each_step(campus):
    out = campus("pipeline", "--show", "--as", "nebras", LATE).out
    assert "├─ round 1" in out
    assert "│  ├─ retrieve" in out
    assert "query-to-topic=" in out
    assert "A book returned late costs 20 cents" in out.split("├─ assemble")[0]
    assert "20 cents" in out.split("└─ answer")[1]


def test_a_design_that_there_is_not_is_refused_by_name(campus):
    refused = campus("pipeline", "--as", "nebra", LATE, code=2)
    assert "there is no design 'nebra'" in refused.err
    assert "nebras" in refused.err


def test_what_is_prepared_once_is_said_before_it_is(tmp_path: Path):
    done = run_in(tmp_path / "home")("ask", "hello")
    assert done.err.startswith("Preparing what tells questions apart")


def test_what_cannot_be_confirmed_in_a_batch_is_not_asked_but_says_what_deletes(campus, tmp_path: Path):
    file = tmp_path / "questions.jsonl"
    line = json.dumps({"conversation": "a", "question": "Yes, delete everything"})
    file.write_text(f"{line}\n{line}\n", encoding="utf-8")
    for told in campus("ask", "--batch", str(file)).lines:
        assert "dalil erase terminal" in told["text"]
        assert not told["choices"]
