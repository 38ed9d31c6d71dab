import contextlib
import getpass
import sqlite3
from pathlib import Path

import pytest

from tests.cli.conftest import run_in, write_collection
from tests.engine.models.tiny import cross_encoder


def test_help_names_every_command(fresh):
    out = fresh("--help").out
    for command in (
        "run",
        "chat",
        "ask",
        "search",
        "ingest",
        "collections",
        "migrate",
        "doctor",
        "review",
        "erase",
        "settings",
        "eval",
        "tune",
    ):
        assert command in out


def test_doctor_on_an_empty_home_says_what_to_do_next(fresh):
    done = fresh("doctor")
    assert "· collections: nothing has been read yet" in done.out
    assert "dalil ingest" in done.out
    assert "DALIL_TELEGRAM_TOKEN" in done.out


def test_doctor_makes_nothing_in_a_home_that_nobody_has_used(tmp_path: Path):
    run = run_in(tmp_path / "home")
    out = run("doctor").out
    assert "· database: none yet" in out
    assert "made at the first start" in out
    assert "· collections: nothing has been read yet" in out
    assert not (tmp_path / "home").exists()
    (tmp_path / "home").mkdir()
    run("doctor")
    assert list((tmp_path / "home").iterdir()) == []


@pytest.mark.parametrize("place", ["file/home", "/proc/dalil"])
def test_doctor_says_first_of_a_home_that_cannot_be_made_that_it_cannot(tmp_path: Path, place: str):
    (tmp_path / "file").write_text("")
    home = tmp_path / place
    done = run_in(home)("doctor", code=1)
    advice = [line for line in done.out.splitlines() if line.startswith("    ->")]
    assert f"✗ home: {home} (DALIL_HOME) cannot be made: " in done.out
    assert "choose another folder with DALIL_HOME" in advice[0]
    assert "MB of room" not in done.out


def test_doctor_tells_how_questions_ended_and_whom_they_cannot_be_brought_to(fresh):
    done = fresh("doctor", code=1, DALIL_CHANNELS_CONTACT="telegram/-100 = Registry")
    assert "questions: 0 taken in; 0 open" in done.out
    assert "people to ask: cannot be reached: telegram/-100 = Registry" in done.out


def test_doctor_says_which_model_cannot_be_reached_and_shows_no_key(fresh):
    assert "language models: none; answers quote their sources" in fresh("doctor").out
    providers = "hosted = http://127.0.0.1:9/v1 small"
    done = fresh("doctor", code=1, DALIL_MODELS_PROVIDERS=providers, DALIL_MODELS_KEYS="hosted:sk-very-secret")
    assert "hosted: cannot be reached" in done.out
    assert "sk-very-secret" not in done.out + done.err


def test_doctor_hears_each_model_and_says_of_a_key_that_belongs_to_none(fresh):
    providers = "hosted = http://127.0.0.1:9/v1 small, other = http://127.0.0.1:9/v1 large"
    done = fresh("doctor", code=1, DALIL_MODELS_PROVIDERS=providers, DALIL_MODELS_KEYS="hostd:sk-very-secret")
    assert "hosted: cannot be reached" in done.out
    assert "other: cannot be reached" in done.out
    assert "a key is given for no provider" in done.out
    assert "DALIL_MODELS_KEYS ('name:key') in the environment or .env" in done.out
    assert "sk-very-secret" not in done.out + done.err


def test_no_key_is_ever_kept_or_shown(fresh, tmp_path: Path):
    """Keys of no known shape, in each place where a failing provider could leave them."""
    keys = "hosted:plainkey-one-4711 other:plainkey-two-4711"
    variables = {
        "DALIL_MODELS_PROVIDERS": "hosted = http://127.0.0.1:9/v1 small, other = http://127.0.0.1:9/v1 large",
        "DALIL_MODELS_KEYS": keys,
        "DALIL_LOG_LEVEL": "DEBUG",
    }
    done = [fresh("ask", "When is the plainest library open?", "--json", code=None, **variables)]
    done.append(fresh("settings", "set", "models.keys", keys, code=1, **variables))
    line = "hosted = https://me:plainkey-three-4711@127.0.0.1/v1 small"
    done.append(fresh("settings", "set", "models.providers", line, code=1, **variables))
    assert "plainkey" not in "".join(one.out + one.err for one in done)
    assert "DALIL_MODELS_KEYS" in done[1].err
    assert "DALIL_MODELS_KEYS" in done[2].err
    holding = [path for path in (tmp_path / "home").rglob("*") if path.is_file() and b"plainkey" in path.read_bytes()]
    assert holding == []


def test_doctor_says_when_others_can_read_the_file_of_secrets(fresh, tmp_path: Path):
    file = tmp_path / "home" / ".env"
    file.write_text("DALIL_TELEGRAM_WEBHOOK_SECRET=hunter22-and-more\n", encoding="utf-8")
    for mode, said in ((0o644, f"chmod 600 {file}"), (0o600, "✓ secrets: set: telegram.webhook_secret")):
        file.chmod(mode)
        out = fresh("doctor").out
        assert said in out
        assert "hunter22" not in out


def test_what_a_switch_changes_without_a_model_is_said(fresh):
    said = "No language model is configured (models.providers): "
    set_ = ("settings", "set")
    assert f"{said}this changes nothing yet" in fresh(*set_, "pipeline.off", "generate, evidence").out
    assert f"{said}of this decompose counts now" in fresh(*set_, "pipeline.off", "generate, decompose").out
    fresh(*set_, "models.providers", "hosted = http://127.0.0.1:9/v1 small")
    assert said not in fresh(*set_, "pipeline.off", "generate").out


def test_doctor_says_which_cross_encoders_load(fresh, tmp_path: Path):
    labels = ("contradiction", "entailment", "neutral")
    scorer, inference = cross_encoder(tmp_path / "scorer"), cross_encoder(tmp_path / "nli", labels)
    out = fresh("doctor", DALIL_RETRIEVAL_RERANKER=str(scorer), DALIL_VERIFICATION_NLI=str(inference)).out
    assert f"✓ reranker: {scorer}; loaded and read" in out
    assert f"✓ meaning check: {inference}; loaded and read" in out
    done = fresh("doctor", code=1, DALIL_RETRIEVAL_RERANKER="/no/such/folder", DALIL_VERIFICATION_NLI=str(scorer))
    assert "✗ reranker: retrieval.reranker: there is no folder /no/such/folder; put the model there" in done.out
    assert f"✗ meaning check: {scorer} has no label 'entailment'" in done.out


def test_a_question_with_a_reranker_that_is_not_there_names_folder_and_setting(fresh):
    done = fresh("ask", "When is it open?", code=None, DALIL_RETRIEVAL_RERANKER="/no/such/folder")
    assert done.code != 0
    assert "retrieval.reranker: there is no folder /no/such/folder; put the model there" in done.err


def test_doctor_names_a_wrong_setting_and_its_bound(fresh):
    done = fresh("doctor", code=1, DALIL_WEB_PORT="99999")
    assert "DALIL_WEB_PORT" in done.out
    assert "between 0 and 65535" in done.out


def test_of_a_list_the_entry_that_does_not_fit_is_named_with_a_near_one(fresh):
    refused = fresh("settings", "set", "skills.off", "zakat, inheritence", code=1).err
    assert "skills.off: 'inheritence' (did you mean 'inheritance'?) does not fit" in refused
    assert "it takes a list, with commas, of inheritance, zakat" in refused
    assert fresh("settings", "set", "skills.off", "zakat, inheritance").out.startswith("skills.off = zakat")


def test_one_setting_is_shown_with_origin_meaning_and_bounds(fresh):
    said = fresh("settings", "get", "web.port", DALIL_WEB_PORT="8181").out
    assert "web.port = 8181   [environment]" in said
    assert "between 0 and 65535; DALIL_WEB_PORT" in said
    assert fresh("settings", "get", "web.port", "--json").json["origin"] == "default"
    assert "web.prot: no such setting (did you mean 'web.port'?)" in fresh("settings", "get", "web.prot", code=1).err
    assert "very-secret" not in fresh("settings", "get", "telegram.token", DALIL_TELEGRAM_TOKEN="1:very-secret").out


def test_a_setting_kept_in_the_database_wins_until_it_is_reset(fresh):
    fresh("settings", "set", "web.rate_per_minute", "5")
    assert "web.rate_per_minute = 5   [database]" in fresh("settings", DALIL_WEB_RATE_PER_MINUTE="7").out
    fresh("settings", "reset", "web.rate_per_minute")
    assert "web.rate_per_minute = 7   [environment]" in fresh("settings", DALIL_WEB_RATE_PER_MINUTE="7").out


def test_settings_are_shown_by_section_and_by_word(fresh):
    overview = fresh("settings").out
    assert len(overview.splitlines()) < 60
    assert "Everything is as by default." in overview
    section = fresh("settings", "retrieval").out
    assert "retrieval.exact_limit = " in section
    assert "DALIL_RETRIEVAL_EXACT_LIMIT" in section
    assert "web." not in section.replace("web.py", "")
    found = fresh("settings", "--find", "token").out
    assert "telegram.token" in found
    assert "slack.app_token" in found
    assert "retrieval.exact_limit" not in found
    assert "did you mean 'retrieval'" in fresh("settings", "retrival", code=1).err
    assert len(fresh("settings", "list", "--json").json) == len(fresh("settings", "--json").json) > 100


def test_a_wrong_setting_is_refused_and_not_kept(fresh):
    refused = fresh("settings", "set", "web.rate_per_minute", "0", code=1).err
    assert "web.rate_per_minute: '0' does not fit; it takes between 1 and 10000" in refused
    refused = fresh("settings", "set", "web.rate_per_minute", "-4", code=1).err  # a value, and no option
    assert "web.rate_per_minute: '-4' does not fit" in refused
    assert "did you mean 'web.rate_per_minute'" in fresh("settings", "set", "web.rate_per_minut", "9", code=1).err
    assert "web.rate_per_minute = 60   [default]" in fresh("settings", "web").out


@pytest.mark.parametrize("key", ["web.rate_per_minute", "of.an_older_release"])
def test_a_setting_in_the_database_that_no_longer_fits_is_named_and_can_be_forgotten(tmp_path: Path, fresh, key: str):
    fresh("settings", "set", "web.rate_per_minute", "5")
    with contextlib.closing(sqlite3.connect(tmp_path / "home" / "dalil.db")) as kept:
        kept.execute("UPDATE settings SET key = ?, value = '0'", [key])
        kept.commit()
    assert f"dalil settings reset {key}" in fresh("settings", code=1).err
    fresh("settings", "reset", key)
    assert "web.rate_per_minute = 60   [default]" in fresh("settings", "web").out


def test_secrets_are_shown_as_set_and_never_as_they_are(fresh):
    out = fresh("settings", "list", DALIL_TELEGRAM_TOKEN="123456:very-secret").out + fresh("doctor", code=None).out
    assert "telegram.token = set" in out
    assert "very-secret" not in out


def test_two_homes_never_touch(tmp_path: Path, fresh):
    other = run_in(tmp_path / "other")
    fresh("settings", "set", "web.rate_per_minute", "5")
    assert "web.rate_per_minute = 60   [default]" in other("settings", "web").out


def test_erase_removes_everything_of_a_person(campus):
    campus("ask", "Where does the quokka live?", code=3)
    words = campus("erase", "terminal", getpass.getuser(), "--yes").out
    assert words.startswith("erased ")
    home = Path(campus("doctor", "--json", code=None).json[1]["words"].split(" (")[0])
    with sqlite3.connect(home / "dalil.db") as connection:
        dump = "\n".join(connection.iterdump())
    assert "quokka" not in dump


def test_what_is_too_old_is_counted_before_it_is_deleted(fresh):
    assert "Everything is kept for good" in fresh("retention").out
    fresh("settings", "set", "retention.audit", "30")
    assert fresh("retention", "--dry-run").out.startswith("would delete 0 votes, 0 turns")
    assert fresh("retention").out.startswith("deleted 0 votes, 0 turns")


def test_erase_without_a_terminal_wants_yes(fresh):
    assert "--yes" in fresh("erase", "telegram", "1", code=1).err


def test_a_home_that_cannot_be_made_is_named(tmp_path: Path):
    (tmp_path / "file").write_text("")
    assert str(tmp_path / "file" / "home") in run_in(tmp_path / "file" / "home")("collections", code=1).err


def test_a_collection_is_added_changed_and_removed_while_questions_are_asked(tmp_path: Path, fresh):
    definition = write_collection(tmp_path, "campus")
    fresh("collections", "add", str(definition))
    listed = fresh("collections", "--json").json
    assert "campus" in [info["name"] for info in listed]
    permit = tmp_path / "permit.md"
    permit.write_text("# Boats\n\nA mooring for a rowing boat costs 77 euros.\n")
    assert fresh("collections", "put", "campus", str(permit)).out.startswith("1 document added, 0 replaced")
    asked = ("ask", "--json", "-c", "campus", "What does a mooring for a rowing boat cost?")
    assert "77 euros" in fresh(*asked).json["text"]
    permit.write_text("# Boats\n\nA mooring for a rowing boat costs 88 euros.\n")
    fresh("collections", "put", "campus", str(permit))
    assert "88 euros" in fresh(*asked).json["text"]
    fresh("collections", "remove", "campus", "permit.md")
    assert "euros" not in fresh(*asked, code=3).json["text"]


def test_collections_are_listed_with_what_a_person_would_count(campus):
    [listed] = campus("collections", "--json").json
    assert (listed["documents"], listed["passages"], listed["languages"]) == (4, 5, {"en": 2, "ar": 1, "el": 1})
    line = campus("collections").out
    assert "4 documents" in line
    assert "5 passages  en " in line
    assert listed["changed_at"][:16].replace("T", " ") in line


def test_a_source_that_is_not_there_is_named_and_the_rest_is_read(tmp_path: Path, fresh):
    definition = tmp_path / "canteen.toml"
    sources = 'sources = ["menu.md", "allergens.md"]'
    definition.write_text(f'name = "canteen"\ntitle = "Canteen"\ntype = "docs"\n{sources}\n', encoding="utf-8")
    (tmp_path / "menu.md").write_text("# Menu\n\nLentil soup costs 2 euros.\n", encoding="utf-8")
    done = fresh("collections", "add", str(definition), code=4)
    told = f"could not read allergens.md: there is no such file or folder, and 'sources' in {definition} names it"
    assert done.err.endswith(f"{told}\nthe rest was read\n")
    assert "1 document added" in done.out
    line = fresh("collections").out
    assert " 1 document " in line
    assert " 1 passage " in line


def test_a_collection_of_which_no_file_can_be_read_is_not_kept(tmp_path: Path, fresh):
    definition = write_collection(tmp_path, "campus")
    for file in (tmp_path / "files").iterdir():
        file.unlink()
    (tmp_path / "files" / "empty.pdf").write_bytes(b"")
    definition.write_text(definition.read_text("utf-8").replace('"files"', '"files/*.pdf"'), encoding="utf-8")
    refused = fresh("collections", "add", str(definition), code=4).err
    assert "empty.pdf: the file is empty" in refused
    assert "nothing was added" in refused
    assert fresh("collections", "--json").json == []


def test_a_collection_whose_sources_match_no_file_is_not_added(tmp_path: Path, fresh):
    definition = write_collection(tmp_path, "campus")
    definition.write_text(definition.read_text("utf-8").replace('"files"', '"files/*.docx"'), encoding="utf-8")
    for command in (("collections", "add"), ("ingest",)):
        refused = fresh(*command, str(definition), code=1).err
        assert "'sources' matches no file: files/*.docx; nothing was added" in refused
    assert fresh("collections", "--json").json == []


def test_a_removed_collection_is_gone_whatever_is_wrong_elsewhere(tmp_path: Path, fresh):
    campus, other = tmp_path / "campus", tmp_path / "other"
    fresh("collections", "add", str(write_collection(campus, "campus")))
    fresh("collections", "add", str(write_collection(other, "other")))
    (other / "files" / "broken.pdf").write_bytes(b"%PDF-1.7 no more than that")
    permit = tmp_path / "permit.md"
    permit.write_text("# Boats\n\nA mooring for a rowing boat costs 77 euros.\n")
    fresh("collections", "put", "campus", str(permit))

    done = fresh("collections", "remove", "campus")

    assert done.out.startswith("collection 'campus' is removed, with 5 documents\n")
    assert "permit.md" in [path.name for path in Path(done.out.split(" stay in ")[1].split(";")[0]).iterdir()]
    assert done.err == ""
    assert [info["name"] for info in fresh("collections", "--json").json] == ["other"]
    assert "not a collection you added" in fresh("collections", "remove", "campus", code=1).err


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('title = "T"\ntype = "docs"\nsources = ["x.md"]\n', "'name' is missing"),
        ('name = "abc"\ntitle = "T"\ntype = "dosc"\nsources = ["x.md"]\n', "docs"),
        ('name = "abc"\ntitle = "T"\ntype = "docs"\nsources = ["x.md"]\nlanguag = "en"\n', "language"),
        ("name = [\n", "TOML"),
    ],
)
def test_a_wrong_collection_file_is_refused_by_field(tmp_path: Path, fresh, line, words):
    file = tmp_path / "wrong.toml"
    file.write_text(line)
    done = fresh("ingest", str(file), code=1)
    assert str(file) in done.err
    assert words in done.err


def test_bad_files_are_named_with_the_reason_and_the_others_are_read(tmp_path: Path, fresh):
    definition = write_collection(tmp_path)
    (tmp_path / "files" / "broken.pdf").write_bytes(b"%PDF-1.7 no more than that")
    done = fresh("ingest", str(definition), code=4)
    assert "broken.pdf" in done.err
    assert "4 documents added" in done.out
    assert "broken.pdf" in fresh("collections", "show", "campus").out


def test_whatever_is_written_into_a_home_is_for_its_owner_alone(tmp_path: Path, fresh):
    document = tmp_path / "fines.md"
    document.write_text("# Fines\n\nA book returned late costs 20 cents for each day.\n", encoding="utf-8")
    document.chmod(0o644)
    home = tmp_path / "home"
    home.chmod(0o755)  # as an earlier release left it
    fresh("collections", "add", str(write_collection(tmp_path)))
    fresh("collections", "put", "campus", str(document))
    written = [home, *(path for path in home.rglob("*") if not path.is_symlink())]
    assert any(path.name == "fines.md" for path in written)
    assert [str(path) for path in written if path.stat().st_mode & 0o077] == []


@pytest.mark.parametrize(
    ("data", "line"), [("DALIL_WEB_PORT=8080\nNAME=Καφές\n".encode("cp1253"), 2), ("A=1\n".encode("utf-16"), 1)]
)
def test_an_env_file_that_is_not_utf8_is_named_with_its_line(tmp_path: Path, fresh, data: bytes, line: int):
    env = tmp_path / "home" / ".env"
    env.write_bytes(data)
    for command in (["settings"], ["doctor"], ["ask", "When?"]):
        said = fresh(*command, code=None)
        assert said.code != 0
        assert f"{env}, line {line}: is not UTF-8 text" in said.err + said.out
