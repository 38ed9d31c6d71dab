"""`python -m bench.care`: how many ordinary messages get a line of care, and how many of people in need are heard.

`care.jsonl` holds 2 000 ordinary messages of every register, a quarter of which sound alarming, and 120 of people in
need, half of them oblique, by two writers who had seen neither code nor examples. Nothing learned from it, no threshold
was chosen on it and nobody looked into it.
"""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from bench.table import Row, markdown
from bot.settings import CONFIG, ENCODER
from engine.retrieval.encoder import Encoder
from engine.routing.distress import ORDINARY, load

MESSAGES = Path(__file__).with_suffix(".jsonl")
MOST = 2  # lines on 2 000 ordinary messages: five in 5 000


def rows() -> Iterator[Row]:
    distress = load(CONFIG / "distress.toml", CONFIG / "need.json", Encoder(ENCODER))
    told: Counter[tuple[str, str]] = Counter()
    for row in map(json.loads, MESSAGES.read_text(encoding="utf-8").splitlines()):
        text, kind = row["text"], row["need"]
        is_latin = row["latin"] and row["language"] != "en"
        register = f"{row['language']} in Latin letters" if is_latin else row["language"]
        of = f"ordinary, {register}" if kind == ORDINARY else kind
        heard = "sure" if distress.need(text) else "unsure" if distress.unsure(text) else "nothing"
        told.update([(of, heard), ("ordinary" if kind == ORDINARY else "in need", heard)])
    for of in sorted({of for of, _ in told}):
        figures = {heard: told[of, heard] for heard in ("sure", "unsure", "nothing")}
        floor = f"at most {MOST} with a line" if of == "ordinary" else ""
        yield Row("care", of, ", ".join(f"{heard} {count}" for heard, count in figures.items()), floor)


if __name__ == "__main__":
    print(markdown(rows()))
