"""Verdicts are counted by majority; ties are broken as is said, or left open."""

import pytest

from engine.answering.documents.citations import Run
from engine.answering.models.debate.arguing import dealt
from engine.answering.models.debate.voting import NONE, Vote, counted
from engine.passage import StoredPassage


def votes(*told: tuple[str, float] | str) -> list[Vote]:
    """A choice with the share of its reason that holds; "!" for a vote that does not count."""
    found = []
    for number, one in enumerate(told):
        choice, share = one if isinstance(one, tuple) else (one, 1.0)
        found.append(Vote(f"model {number}", choice.strip("!"), (), share, "no reason" if "!" in choice else ""))
    return found


@pytest.mark.parametrize(
    ("told", "choice", "how"),
    [
        (["A", "B", "A"], "A", "majority"),
        (["B!", "B!", "A"], "A", "majority"),
        ([("A", 0.5), ("B", 1.0)], "B", "reasons"),
        ([("B", 0.5), ("A", 0.5)], "B", "order"),
        ([("A", 0.5), ("C", 1.0), ("B", 1.0)], "C", "order"),
        (["A!", ("B", 0.5), ("A", 0.5)], "B", "order"),
        (["A", NONE], NONE, "open"),
        ([NONE, NONE, "A"], NONE, "majority"),
        (["A!", "B!"], NONE, "no vote"),
        ([], NONE, "no vote"),
    ],
)
def test_votes_are_counted(told: list[tuple[str, float] | str], choice: str, how: str) -> None:
    count = counted(votes(*told))
    assert (count.choice, count.how) == (choice, how)


def test_the_tally_names_every_choice_that_was_voted_for() -> None:
    assert counted(votes("A", "B", "A", "C!")).tally == (("A", 2), ("B", 1))


@pytest.mark.parametrize(("pieces", "proponent", "critic"), [(5, (1, 3, 5), (2, 4)), (2, (1,), (2,)), (1, (1,), (1,))])
def test_odd_ranks_go_to_the_proponent_and_even_ones_to_the_critic(
    pieces: int, proponent: tuple[int, ...], critic: tuple[int, ...]
) -> None:
    passage = StoredPassage("p", "p", "d", "c", "content", 0, "One.", 0, 4, ((0, 4),), (), None, "en", "T", "t", "", "")
    first, second = dealt([Run(passage, 0, 0)] * pieces)
    assert (first.numbers, second.numbers) == (proponent, critic)
