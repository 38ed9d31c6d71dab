import dataclasses
import re
import typing
from pathlib import Path

import pytest

from bot.settings import (
    LiveSettings,
    Settings,
    build,
    changeable,
    check,
    environment,
    from_environment,
    from_rows,
    home_folder,
    load_specs,
)
from bot.vault import VAULT_KEY, Vault
from engine.errors import SettingsError
from engine.store.audit import redact_url

SPECS = load_specs()


def fields_of_settings() -> set[str]:
    sections = typing.get_type_hints(Settings)
    return {f"{name}.{entry.name}" for name, kind in sections.items() for entry in dataclasses.fields(kind)}


def test_the_file_and_the_settings_object_hold_the_same_keys():
    assert set(SPECS) == fields_of_settings()


@pytest.mark.parametrize("spec", SPECS.values(), ids=SPECS)
def test_each_setting_has_a_meaning_and_bounds_that_its_default_keeps(spec):
    assert len(spec.meaning) > 20
    assert spec.choices or isinstance(spec.default, bool) or (spec.min is not None and spec.max is not None)
    assert check(spec, spec.default, "default") == spec.default


def test_the_database_wins_over_the_environment_and_the_environment_over_the_file():
    live = LiveSettings(SPECS, {"DALIL_WEB_RATE_PER_MINUTE": "7"})
    assert (live.current.web.rate_per_minute, live.origin("web.rate_per_minute")) == (7, "environment")
    live.adopt({"web.rate_per_minute": 9})
    assert (live.current.web.rate_per_minute, live.origin("web.rate_per_minute")) == (9, "database")
    live.adopt({})
    assert live.current.web.rate_per_minute == 7
    assert build(SPECS).web.rate_per_minute == SPECS["web.rate_per_minute"].default


def test_a_value_that_stands_in_the_env_file_is_said_to_stand_there(tmp_path, monkeypatch):
    (tmp_path / ".env").write_text("DALIL_WEB_PORT=1234\nDALIL_WEB_HOST=0.0.0.0\n")
    monkeypatch.setenv("DALIL_WEB_HOST", "127.0.0.1")
    live = LiveSettings(SPECS, environment(home_given=True, home=tmp_path))
    assert (live.origin("web.port"), live.origin("web.host")) == (".env", "environment")
    (tmp_path / ".env").write_text("DALIL_WEB_PORT=99999\n")
    with pytest.raises(SettingsError, match=r"DALIL_WEB_PORT in \.env"):
        LiveSettings(SPECS, environment(home_given=True, home=tmp_path))


@pytest.mark.parametrize(
    ("given", "fits"),
    [
        ("https://intranet.example.org, http://localhost:8000", True),
        ("http://[::1]:8000", True),
        ("", True),
        ("intranet", False),
        ("intranet.example.org", False),
        ("https://intranet.example.org/", False),
        ("https://intranet.example.org/desk", False),
        ("https://me@intranet.example.org", False),
        ("*", False),
    ],
)
def test_an_origin_is_scheme_host_and_port(given, fits):
    spec = SPECS["api.cors_origins"]
    if fits:
        assert isinstance(check(spec, given, "given"), tuple)
        return
    with pytest.raises(SettingsError, match="scheme://host"):
        check(spec, given, "given")


@pytest.mark.parametrize(
    ("variable", "value", "words"),
    [
        ("DALIL_WEB_PORT", "99999", "between 0 and 65535"),
        ("DALIL_WEB_PORT", "eighty", "between 0 and 65535"),
        ("DALIL_TELEGRAM_MODE", "carrier-pigeon", "one of polling, webhook"),
        ("DALIL_WEB_TRUST_PROXY", "perhaps", "true or false"),
    ],
)
def test_a_wrong_value_is_refused_by_name_with_its_bound(variable, value, words):
    with pytest.raises(SettingsError) as refusal:
        from_environment(SPECS, {variable: value})
    assert variable in str(refusal.value)
    assert words in str(refusal.value)


def test_a_misspelt_variable_is_refused_with_the_near_one():
    with pytest.raises(SettingsError, match="DALIL_TELEGRAM_TOKEN"):
        from_environment(SPECS, {"DALIL_TELEGRAM_TOKNE": "x"})


def test_a_refused_secret_is_not_repeated_in_the_message():
    with pytest.raises(SettingsError) as refusal:
        from_environment(SPECS, {"DALIL_TELEGRAM_TOKEN": "hunter2" * 100})
    assert "hunter2" not in str(refusal.value)


def test_what_the_page_on_models_says_to_put_into_the_environment_can_be_read(tmp_path: Path):
    text = (Path(__file__).parents[2] / "docs" / "models.md").read_text("utf-8")
    lines = re.findall(r'DALIL_MODELS_PROVIDERS="[^"]+"', text)
    assert len(lines) > 4
    for line in lines:
        (tmp_path / ".env").write_text(line, "utf-8")
        settings = build(SPECS, from_environment(SPECS, environment(home_given=True, home=tmp_path)))
        assert settings.models.listed()
    assert set(re.findall("DALIL_[A-Z_]+", text)) - {"DALIL_HOME"} <= {spec.variable for spec in SPECS.values()}


def test_secrets_cannot_be_kept_in_the_database():
    with pytest.raises(SettingsError, match="DALIL_TELEGRAM_TOKEN"):
        changeable(SPECS, "telegram.token")
    with pytest.raises(SettingsError, match="enter it in the console"):
        from_rows(SPECS, {"telegram.token": "x"})


def test_a_wrong_row_leaves_the_last_good_settings_in_force():
    live = LiveSettings(SPECS, {})
    live.adopt({"web.rate_per_minute": 9})
    with pytest.raises(SettingsError, match=r"web\.rate_per_minute"):
        live.adopt({"web.rate_per_minute": -1})
    assert live.current.web.rate_per_minute == 9


def test_printing_the_settings_shows_no_secret():
    live = LiveSettings(SPECS, {"DALIL_TELEGRAM_TOKEN": "123:abc", "DALIL_DATABASE_URL": "postgresql://u:pw@h/d"})
    told = repr(live.current) + "".join(f"{spec.key}{value}" for spec, value, _ in live.table())
    assert "123:abc" not in told
    assert "pw" not in told


def test_a_password_in_a_url_is_masked():
    assert redact_url("postgresql://dalil:secret@db/x") == "postgresql://dalil:***@db/x"


def test_a_named_home_reads_its_own_env_file_and_no_other(tmp_path, monkeypatch):
    (tmp_path / ".env").write_text("DALIL_WEB_PORT=1234\n")
    monkeypatch.setenv("DALIL_HOME", str(tmp_path))
    home, given = home_folder()
    assert (home, given) == (tmp_path, True)
    assert environment(given, home)["DALIL_WEB_PORT"] == "1234"
    monkeypatch.setenv("DALIL_WEB_PORT", "99")
    assert environment(given, home)["DALIL_WEB_PORT"] == "99"


@pytest.mark.parametrize(
    ("key", "wrong", "right", "way_out"),
    [
        ("prayer.place", "Atlantis", ("", "Athens, Greece", "37.98, 23.73", "القاهرة"), "a city that Dalil knows"),
        ("digest.zone", "Europe/Atlantis", ("UTC", "Europe/Athens"), "a time zone by its name"),
        ("digest.zone", "Europe", ("Asia/Riyadh",), "a time zone by its name"),
        ("digest.zone", "../etc/passwd", ("UTC",), "a time zone by its name"),
        ("zakat.prices_currency", "Quatloo", ("", "EUR", "riyal", "PLN"), "the code of a currency"),
    ],
)
def test_a_place_or_currency_that_nobody_knows_is_refused_by_name(key, wrong, right, way_out):
    for value in right:
        assert check(SPECS[key], value, "given") == value
    with pytest.raises(SettingsError) as refusal:
        check(SPECS[key], wrong, "given")
    assert key in str(refusal.value)
    assert wrong in str(refusal.value)
    assert way_out in str(refusal.value)


def test_the_shared_password_that_is_gone_is_refused_with_the_way_to_accounts():
    with pytest.raises(SettingsError, match=r"DALIL_REVIEW_PASSWORD.*dalil admin create NAME") as refused:
        from_environment(SPECS, {"DALIL_REVIEW_PASSWORD": "hunter22 and more"})
    assert "hunter22" not in str(refused.value)


def test_values_held_for_a_block_stand_above_all_others_and_go_with_it():
    live = LiveSettings(SPECS, {"DALIL_ANSWER_THRESHOLD": "0.5"})
    live.adopt({"answer.threshold": 0.7})
    with live.held({"answer.threshold": 0.0}):
        assert live.current.answer.threshold == 0.0
        live.adopt({"answer.threshold": 0.8})
        assert live.current.answer.threshold == 0.0
    assert live.current.answer.threshold == 0.8
    with pytest.raises(SettingsError, match=r"answer\.threshold"), live.held({"answer.threshold": 7}):
        pass


@pytest.mark.parametrize("channel", ["telegram/1", "slack/C1", "slack/T1/C1 5.1", "discord/", "discord/1/2", "general"])
def test_a_review_channel_is_one_of_slack_or_discord_by_its_whole_address(channel):
    spec = SPECS["console.review_channels"]
    assert check(spec, "slack/T1/C1, discord/5", "") == ("slack/T1/C1", "discord/5")
    with pytest.raises(SettingsError, match="review_channels"):
        check(spec, f"discord/5, {channel}", "")


def test_every_address_that_secrets_or_peoples_words_go_to_is_marked_as_directing_them():
    """The console changes none of these, or with the password anew, nor what of the server is read; whoever adds
    another has to say so."""
    addresses = {key for key in SPECS if key.endswith(("_url", ".url", ".providers"))} - {"database.url"}
    confirmed = {key for key, spec in SPECS.items() if spec.confirmed}
    signing_in = {key for key in SPECS if key.startswith("openid.") and not SPECS[key].secret}
    assert confirmed == {"web.public_url", "models.providers", "console.proof_minutes"} | signing_in
    others = {"console.review_channels", "schedules.private", "schedules.folders"}
    assert {key for key, spec in SPECS.items() if spec.directs} == (addresses - confirmed) | others


class TestEntered:
    """Secrets that were entered in the console."""

    def live(self, home: Path, rows: dict[str, object], **variables: str) -> LiveSettings:
        live = LiveSettings(SPECS, variables, Vault(home / VAULT_KEY))
        live.adopt(rows)
        return live

    def test_one_is_in_force_and_known_to_whoever_writes_the_log(self, tmp_path):
        kept = {"models.keys": Vault(tmp_path / VAULT_KEY).seal("models.keys", "a:first-key b:second-key")}
        live = self.live(tmp_path, kept)
        assert live.current.models.key("b") == "second-key"
        assert live.origin("models.keys") == "entered"
        assert {"first-key", "second-key"} <= live.secrets
        live.adopt({})
        assert live.current.models.keys == ""
        assert "second-key" in live.secrets  # a library may still write it

    def test_the_environment_goes_before_it_unless_it_holds_nothing(self, tmp_path):
        kept = {"telegram.token": Vault(tmp_path / VAULT_KEY).seal("telegram.token", "1:entered")}
        live = self.live(tmp_path, kept, DALIL_TELEGRAM_TOKEN="1:environment")
        assert (live.current.telegram.token, live.origin("telegram.token")) == ("1:environment", "environment")
        empty = self.live(tmp_path, kept, DALIL_TELEGRAM_TOKEN="")
        assert (empty.current.telegram.token, empty.origin("telegram.token")) == ("1:entered", "entered")

    def test_one_whose_key_is_lost_counts_as_not_set_and_the_others_stay(self, tmp_path):
        kept = {"telegram.token": Vault(tmp_path / VAULT_KEY).seal("telegram.token", "1:a"), "web.rate_per_minute": 9}
        (tmp_path / VAULT_KEY).unlink()
        live = self.live(tmp_path, kept)
        assert (live.current.telegram.token, live.current.web.rate_per_minute) == ("", 9)
        assert live.is_entered("telegram.token")
        assert "or enter telegram.token again" in live.lost["telegram.token"].why

    def test_the_address_of_the_database_cannot_be_one(self, tmp_path):
        live = self.live(tmp_path, {"database.url": Vault(tmp_path / VAULT_KEY).seal("database.url", "sqlite:///x")})
        assert live.current.database.url == ""
