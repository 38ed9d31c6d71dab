"""Providers as an administrator writes them, one line each."""

import pytest

from engine.errors import SettingsError
from engine.models.settings import ModelSettings, Provider
from engine.models.spending import Price


def settings(*lines: str, keys: str = "") -> ModelSettings:
    return ModelSettings(lines, keys, 8192, 2.0, 0, 0.0)


@pytest.mark.parametrize(
    ("line", "provider"),
    [
        (
            "local = http://127.0.0.1:11434/v1 qwen2.5:7b",
            Provider("local", "http://127.0.0.1:11434/v1", "qwen2.5:7b", Price(), "cpu", ""),
        ),
        (
            "hosted=https://api.example.org/v1 small 0.15/0.6",
            Provider("hosted", "https://api.example.org/v1", "small", Price(0.15, 0.6), "cpu", ""),
        ),
        ("here = transformers:/srv/model", Provider("here", "", "/srv/model", Price(), "cpu", "")),
        ("here = transformers:org/model@cuda+4bit", Provider("here", "", "org/model", Price(), "cuda", "4bit")),
        (
            "local = http://127.0.0.1:11434/v1 qwen2.5:7b context=4096",
            Provider("local", "http://127.0.0.1:11434/v1", "qwen2.5:7b", Price(), "cpu", "", 4096),
        ),
        (
            "here = transformers:/srv/model@cuda context=32k 1/2",
            Provider("here", "", "/srv/model", Price(1, 2), "cuda", "", 32768),
        ),
    ],
)
def test_a_provider_is_read_from_its_line(line: str, provider: Provider) -> None:
    assert settings(line).listed() == [provider]


@pytest.mark.parametrize("line", ["", "http://127.0.0.1/v1 model", "a = b", "a = ftp://x y", "A B = http://x y"])
def test_a_line_that_is_none_is_refused_with_what_it_should_be(line: str) -> None:
    with pytest.raises(SettingsError, match=r"models\.providers"):
        settings(line).listed()


@pytest.mark.parametrize("place", ["user:hunter22@api.example.org/v1", "api.example.org/v1?key=hunter22"])
def test_an_address_that_holds_a_key_is_refused_and_not_repeated(place: str) -> None:
    with pytest.raises(SettingsError, match="DALIL_MODELS_KEYS") as refused:
        settings(f"hosted = https://{place} small").listed()
    assert "hunter22" not in str(refused.value)


def test_keys_belong_to_providers_by_name_and_are_not_shown() -> None:
    kept = settings(keys="hosted:sk-1:2 other:sk-3")
    assert (kept.key("hosted"), kept.key("other"), kept.key("local")) == ("sk-1:2", "sk-3", "")
    assert "sk-" not in repr(kept)
    assert kept.every_key() == ["sk-1:2", "sk-3"]
