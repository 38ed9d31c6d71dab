"""Whether a message asks nothing: somebody tells of their day, puts off an answer, writes what was meant for a friend.

No sign in words tells a trouble told because it wants help ("my card does not open the gate") from one that wants none
("the cat knocked my coffee over"), so that a classifier of the examples in `config/asking` does, where no part of the
message is a question.
"""

from pathlib import Path

from engine.routing.asking import MOST_CHARACTERS, asking_clauses, is_question
from engine.routing.classifier import Classifier, Test, examples_in, leaning
from engine.routing.classifier import load as load_classifier

TELLS, ASKS = "tells", "asks"
SMALL_TALK = "greeting"  # the intent that asks nothing either
NEAR = -0.7  # margin from which a message tells; `tests/engine/routing/test_telling.py` has what lies beyond it


def examples_of(intents: Path) -> list[tuple[str, str]]:
    """Those of the router that are no questions by their words. Raises SettingsError."""
    return [
        (text, TELLS if intent == SMALL_TALK else ASKS)
        for text, intent in examples_in(intents)
        if not is_question(text)
    ]


def load(examples: Path, intents: Path, cache: Path | None = None) -> Test:
    """Of the folders of examples; weights are kept in the folder `cache`. Raises SettingsError."""
    return telling(load_classifier(examples, cache, examples_of(intents)))


def telling(classify: Classifier) -> Test:
    return leaning(classify, TELLS, ASKS, NEAR, _asks_nothing)


def _asks_nothing(text: str) -> bool:
    """By its words: somewhere in a long message something is asked."""
    return len(text) <= MOST_CHARACTERS and not is_question(text) and not asking_clauses(text)
