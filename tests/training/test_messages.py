"""What reads messages learns, goes on where it stood, and computes what does not change once."""

from pathlib import Path

import pytest

from bot.settings import ENCODER
from training import messages
from training.messages import HEADS, Said, Training

LEARNED = [
    Said("need", "somebody is hitting the door and I am alone, please come", "danger"),
    Said("need", "when does the pool open on Sunday", "ordinary"),
    Said("intent", "how much do I give for my gold this year", "zakat"),
    Said("intent", "when does the pool open on Sunday", "question"),
    Said("begins", "when is it open, how much is it", begins=(17,)),
] * 3


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "messages", lambda _: iter(LEARNED))


def test_training_goes_on_where_it_stood_and_keeps_what_the_lowest_layers_tell(tmp_path: Path) -> None:
    first = Training(tmp_path, tmp_path / "work", ENCODER, steps=2)
    first.run(minutes=5)
    (kept,) = (tmp_path / "work").glob("states-*.npy")
    written = kept.stat().st_mtime_ns
    second = Training(tmp_path, tmp_path / "work", ENCODER, steps=3)
    second.load()
    assert second.step == 2
    weights = zip(first.heads.parameters(), second.heads.parameters(), strict=True)
    assert all((one == other).all() for one, other in weights)
    second.run(minutes=5)
    assert second.step == 3
    assert kept.stat().st_mtime_ns == written


def test_it_learns_what_it_is_shown(tmp_path: Path) -> None:
    training = Training(tmp_path, tmp_path / "work", ENCODER, steps=40)
    training.run(minutes=5)
    training.body.float().eval()
    told = [training._best(one.head, one.text) for one in LEARNED[:4]]
    assert told == [one.label for one in LEARNED[:4]]
    assert set(told) <= {name for classes in HEADS.values() for name in classes}
