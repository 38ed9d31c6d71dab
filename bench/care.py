"""`python -m bench.care`: how many ordinary messages get a line of care, and how many of people in need are heard.

`care.jsonl` holds 2 000 ordinary messages of every register, a quarter of which sound alarming, and 120 of people in
need, half of them oblique, by two writers who had seen neither code nor examples; `care_chosen.jsonl` 1 400, half of
which sound alarming, and 160, by two others. Nothing learned from either and nobody looked into them; the thresholds of
what ships were chosen on both.
"""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from bench.table import Row, markdown
from bot.settings import CONFIG, ENCODER
from engine.reading.messages import Messages
from engine.routing.distress import ORDINARY, load

MESSAGES = Path(__file__).with_suffix(".jsonl")
CHOSEN = MESSAGES.with_stem("care_chosen")
MOST = 3  # lines on 3 400 ordinary messages: five in 5 000


def rows() -> Iterator[Row]:
    distress = load(CONFIG / "need.letters", Messages(ENCODER))
    told: Counter[tuple[str, str]] = Counter()
    for row in (json.loads(line) for path in (MESSAGES, CHOSEN) for line in path.read_text("utf-8").splitlines()):
        text, kind, language = row["text"], row["need"], row.get("language", "chosen on")
        is_latin = row.get("latin") and language != "en"
        register = f"{language} in Latin letters" if is_latin else language
        of = f"ordinary, {register}" if kind == ORDINARY else kind
        heard = "sure" if distress.need(text) else "unsure" if distress.unsure(text) else "nothing"
        told.update([(of, heard), ("ordinary" if kind == ORDINARY else "in need", heard)])
    for of in sorted({of for of, _ in told}):
        figures = {heard: told[of, heard] for heard in ("sure", "unsure", "nothing")}
        floor = f"at most {MOST} with a line" if of == "ordinary" else ""
        yield Row("care", of, ", ".join(f"{heard} {count}" for heard, count in figures.items()), floor)


if __name__ == "__main__":
    print(markdown(rows()))
