"""What the tagger learns from is laid on the tokens of its message."""

from pathlib import Path

import pytest
import torch
from tokenizers import Tokenizer

from bot.settings import ENCODER
from engine.packaged import TOKENIZER
from engine.reading.people import NUMBERS, STATUSES, STEPS
from engine.reading.tagger import Tagger
from training import roles, tagger
from training.tagger import AMOUNTS, HEADS, NOTHING, PLACES, TOKENS

MARKED = (
    "[My father|deceased] died and left [two sons|heir son 2], [me and my brother|heir son 2 again]; "
    "[his sister|dead sister.unsaid 1]"
)


@pytest.fixture(scope="module")
def tokenizer() -> Tokenizer:
    return Tokenizer.from_file(str(ENCODER / TOKENIZER))


def test_every_naming_begins_once_and_carries_its_relation_and_number(tokenizer: Tokenizer) -> None:
    found = tagger.example({"marked": MARKED, "open": ["link"]}, tokenizer)
    begun = [at for at, tag in enumerate(found.classes["tag"]) if TOKENS["tag"][tag].startswith("B-")]
    assert [TOKENS["tag"][found.classes["tag"][at]] for at in begun] == ["B-deceased", "B-heir", "B-heir", "B-dead"]
    deceased, sons, again, sister = begun
    assert found.classes["step0"][deceased] == NOTHING
    assert TOKENS["step0"][found.classes["step0"][sons]] == "son"
    assert TOKENS["step1"][found.classes["step1"][sons]] == ""
    assert NUMBERS[found.classes["count"][sons]] == "2"
    assert [found.classes["again"][at] for at in (sons, again)] == [0, 1]
    assert TOKENS["step0"][found.classes["step0"][sister]] == "sister.unsaid"
    assert found.whole == [1.0, 0.0, 0.0, 0.0]


def test_every_mark_of_the_stories_is_one_that_is_learned() -> None:
    for row in tagger.rows(tagger.STORIES):
        for told in (found[2].split() for found in tagger._MARK.finditer(row["marked"])):
            assert told[0] in STATUSES, row["id"]
            assert all(step in STEPS for step in (told[1].split(">") if len(told) > 1 else ())), row["id"]


def test_an_amount_carries_its_role_behind_what_the_case_holds(tokenizer: Tokenizer) -> None:
    found = roles.Placed("x", "another 500 in the bank", ((8, 11, "cash", "+"),), "cash 3000")
    learned = tagger.amounts(found, tokenizer)
    (place,) = [at for at, role in enumerate(learned.classes["role"]) if role != NOTHING]
    assert HEADS["role"][learned.classes["role"][place]] == "cash"
    assert AMOUNTS["sign"][learned.classes["sign"][place]] == "+"
    assert tokenizer.decode([learned.ids[place]]).strip() == "500"


@pytest.fixture
def few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Few messages to learn from: all of them are laid out at the start."""
    for folder in (tagger.STORIES, roles.WRITTEN):
        target = tmp_path / folder.name
        target.mkdir()
        for path in folder.iterdir():
            lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
            (target / path.name).write_text("".join(lines[:12]), encoding="utf-8")
    monkeypatch.setattr(tagger, "STORIES", tmp_path / tagger.STORIES.name)
    monkeypatch.setattr(roles, "WRITTEN", tmp_path / roles.WRITTEN.name)


@pytest.mark.usefixtures("few")
def test_training_goes_on_where_it_stood(tmp_path: Path) -> None:
    first = tagger.Training(tmp_path / "work", ENCODER, steps=2)
    first.stories, first.zakat = first.stories[:4], first.zakat[:4]
    first.run(minutes=5)
    second = tagger.Training(tmp_path / "work", ENCODER, steps=2)
    second.load()
    assert second.step == 2
    assert all(
        (one == other).all() for one, other in zip(first.heads.parameters(), second.heads.parameters(), strict=True)
    )


@pytest.mark.usefixtures("few")
def test_what_ships_is_gone_on_from_and_half_of_it_stays(tmp_path: Path) -> None:
    training = tagger.Training(tmp_path / "work", ENCODER, steps=1, further=True)
    text = "My father died and left my mother, two sons and me."
    ids = training.tokenizer.encode(text).ids
    training.body.eval()
    with torch.no_grad():
        logits, _ = training.heads(training.body(input_ids=torch.tensor([ids])).last_hidden_state)
    told = Tagger(ENCODER)(text)
    assert logits[0, :, PLACES["tag"]].argmax(dim=-1).tolist() == told.tokens["tag"].argmax(axis=-1).tolist()
    before = training.heads.tokens.bias.detach().clone()
    with torch.no_grad():
        training.heads.tokens.bias += 1.0
    training.averaged()
    assert torch.allclose(training.heads.tokens.bias, before + 0.5)
