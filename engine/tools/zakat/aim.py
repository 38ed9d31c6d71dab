"""Whether a message about zakat asks for a rule and not for a sum: "may I give 300 euros of it to my brother?".

Both hold amounts, and no word tells one from the other in every wording, so that a classifier of the examples in
`config/zakat` does, beside those of the intent.
"""

from pathlib import Path

from engine.routing.classifier import Classifier, Test, examples_in, leaning
from engine.routing.classifier import load as load_classifier
from engine.text.bare import beginning
from engine.tools.zakat.reading.circumstances import may_tell
from engine.tools.zakat.reading.read import read

RULES, SUMS = "rules", "sums"
CLEAR = 0.1  # margin from which a rule is asked for
FEW = 2  # amounts; who names more tells what is owned
READ = 300  # characters that are looked at


def examples_of(intents: Path) -> list[tuple[str, str]]:
    """Those of the intent. Raises SettingsError."""
    return [(text, SUMS) for text, intent in examples_in(intents) if intent == "zakat"]


def load(examples: Path, intents: Path, cache: Path | None = None) -> Test:
    """Of the folders of examples; weights are kept in the folder `cache`. Raises SettingsError."""
    return asking_rules(load_classifier(examples, cache, examples_of(intents)))


def asking_rules(classify: Classifier) -> Test:
    return leaning(classify, RULES, SUMS, CLEAR, _names_few)


def _names_few(text: str) -> bool:
    text = beginning(text, READ)
    return may_tell(text, "zakat", "fitr") and 0 < len(read(text).items) <= FEW
