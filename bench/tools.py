"""`python -m bench.tools`: how many messages in everyday words are told to be for their tool by what they mean, and how
many that only sound like it are taken for one.

`tools.jsonl` holds 1 315 messages for the seven tools and 477 that are for none, by writers who had seen neither code
nor examples. Nothing learns from it.
"""

import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from bench.table import Row, markdown
from bot.settings import CONFIG, ENCODER
from engine.engine import DOUBTLESS, LIKELY, SURELY
from engine.reading.messages import Messages
from engine.retrieval.encoder import Encoder
from engine.routing.by_meaning import ByMeaning
from engine.routing.router import QUESTION
from engine.tools.quran.contents import Contents

MESSAGES = Path(__file__).with_suffix(".jsonl")


def rows() -> Iterator[Row]:
    odds = Contents(CONFIG / "quran", Encoder(ENCODER)).odds
    means = ByMeaning(Messages(ENCODER), CONFIG / "by_meaning.letters", {"quran": odds})
    told = defaultdict[str, list[tuple[bool, float]]](list)
    for row in map(json.loads, MESSAGES.read_text(encoding="utf-8").splitlines()):
        intent, probability = means(row["text"])
        kinds = [row["intent"]] if row["intent"] == QUESTION else [row["intent"], "all tools"]
        for kind in kinds:
            told[kind].append((intent == row["intent"], probability))
    for kind, found in sorted(told.items()):
        words = []
        for least in (LIKELY, SURELY, DOUBTLESS):
            right, taken = (
                sum(right and likely >= least for right, likely in found),
                sum(one[1] >= least for one in found),
            )
            wrong = (taken - right) / len(found)
            told_right = "" if kind == QUESTION else f"{right / len(found):.3f} rightly, "
            words.append(f"from {least} on {told_right}{wrong:.3f} wrongly")
        yield Row("tools", f"{kind}, {len(found)}", "; ".join(words))


if __name__ == "__main__":
    print(markdown(rows()))
