"""Whether a message about zakat asks for a rule and not for a sum: "may I give 300 euros of it to my brother?".

Both hold amounts, and no word tells one from the other in every wording, so that a classifier of the examples in
`config/zakat` does, beside those of the intent.
"""

from collections.abc import Callable
from pathlib import Path

from engine.routing.classifier import INTENTS, Classifier, examples_in
from engine.routing.classifier import load as load_classifier
from engine.text.bare import beginning
from engine.tools.zakat.reading.circumstances import may_tell
from engine.tools.zakat.reading.read import read

RULES, SUMS = "rules", "sums"
CLEAR = 0.1  # margin from which a rule is asked for
FEW = 2  # amounts; who names more tells what is owned
READ = 300  # characters that are looked at

AsksRule = Callable[[str], bool]


def never(_: str) -> bool:
    return False


def examples_of(intents: Path) -> list[tuple[str, str]]:
    """Those of the intent. Raises SettingsError."""
    return [(text, SUMS) for text, intent in examples_in(intents) if intent == "zakat"]


def load(examples: Path, intents: Path, cache: Path | None = None) -> AsksRule:
    """Of the folders of examples; weights are kept in the folder `cache`. Raises SettingsError."""
    return asking_rules(load_classifier(examples, cache, INTENTS, examples_of(intents)))


def asking_rules(classify: Classifier) -> AsksRule:
    def asks_rule(text: str) -> bool:
        text = beginning(text, READ)
        if not may_tell(text, "zakat", "fitr") or not 0 < len(read(text).items) <= FEW:
            return False
        scores = classify(text).scores
        return scores[RULES] - scores[SUMS] > CLEAR

    return asks_rule
