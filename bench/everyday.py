"""`python -m bench.everyday WORK`: the written development documents, asked as people would ask them, end to end.

Each document is a collection of its own in an installation made in WORK; each of its questions goes through routing,
tools, search, reading and composition (`dalil ask --batch`). An answer is right where it quotes a unit that answers.
"""

import argparse
import json
import os
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any
from uuid import uuid4

from bench.answer_sets import markdown
from bench.table import Row
from bench.table import markdown as table_of
from engine.language import detect
from engine.messages import FROM_DOCUMENTS
from training import written

SECTION = "everyday questions"
DALIL = (sys.executable, "-m", "bot")
ANSWERED, HEDGED, OPEN, ELSEWHERE = "answered", "hedged", "left open", "elsewhere"


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, those before it in the conversation, the language and name of its document, and the units that answer
    it, none where none does."""

    text: str
    before: tuple[str, ...]
    document: str
    source: str
    gold: tuple[str, ...]


def questions(found: list[written.Document]) -> Iterator[Asked]:
    for one in found:
        for section in one.sections:
            for asked in section.questions:
                units = tuple(section.units[place] for place in asked.right)
                yield Asked(asked.text, asked.before, one.name, one.language, units)


def installed(found: list[written.Document], home: Path) -> Mapping[str, str]:
    """Writes the documents and their collections into `home` and reads them in; gives the environment of commands."""
    for one in found:
        path = home / "texts" / one.name / f"{one.name}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(markdown(one), encoding="utf-8")
        title = json.dumps(one.title, ensure_ascii=False)
        lines = [f'name = "{one.name}"', f'type = "docs"\nlanguage = "{one.language}"']
        lines += [f'sources = ["../texts/{one.name}/*.md"]', f"[title]\nen = {title}", f"[description]\nen = {title}"]
        place = home / "collections" / f"{one.name}.toml"
        place.parent.mkdir(exist_ok=True)
        place.write_text("\n".join(lines) + "\n", encoding="utf-8")
    environment = os.environ | {"DALIL_HOME": str(home), "DALIL_COLLECTIONS_SAMPLES": "false", "HF_HUB_OFFLINE": "1"}
    subprocess.run([*DALIL, "ingest"], env=environment, check=True, stdout=subprocess.DEVNULL)  # noqa: S603
    return environment


def replies(asked: list[Asked], home: Path, environment: Mapping[str, str]) -> list[dict[str, Any]]:
    """One reply a question, in their order; each in a conversation that nothing was said in."""
    turns = [(number, text, one.document) for number, one in enumerate(asked) for text in (*one.before, one.text)]
    run = uuid4().hex
    lines = [
        json.dumps({"question": text, "collection": document, "conversation": f"{run} {number}"})
        for number, text, document in turns
    ]
    batch = home / "questions.jsonl"
    batch.write_text("\n".join(lines) + "\n", encoding="utf-8")
    command = [*DALIL, "ask", "--json", "--batch", str(batch)]
    done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True)  # noqa: S603
    (home / "replies.jsonl").write_text(done.stdout, encoding="utf-8")
    told = {number: json.loads(line) for (number, _, _), line in zip(turns, done.stdout.splitlines(), strict=True)}
    return list(told.values())


def outcome(reply: Mapping[str, Any]) -> str:
    """What became of a question: "elsewhere" where it went to a tool or to small talk, or was asked back."""
    if reply["intent"] not in FROM_DOCUMENTS:
        return ELSEWHERE
    if reply["outcome"] == "abstention":
        return HEDGED if reply["citations"] else OPEN
    return ANSWERED if reply["outcome"] == "answer" else ELSEWHERE


def is_right(reply: Mapping[str, Any], gold: tuple[str, ...]) -> bool:
    """Whether a citation quotes a unit that answers, or a part of one."""
    quoted = [plain(one["quote"]) for one in reply["citations"]]
    return any(plain(unit) in quote or (quote and quote in plain(unit)) for unit in gold for quote in quoted)


def plain(text: str) -> str:
    """Letters and digits alone: a row is quoted with its columns in another dress than it is written in."""
    return re.sub(r"[\W_]+", "", text).casefold()


def rows(work: Path, most: int = 0) -> Iterator[Row]:
    """`most`: of all questions only so many, chosen by chance but always the same; 0 for all."""
    found = written.documents(written.FOLDER, "dev")
    asked = list(questions(found))
    asked = random.Random(13).sample(asked, min(most or len(asked), len(asked)))
    told = replies(asked, work, installed(found, work))
    pairs = list(zip(asked, told, strict=True))
    kinds = {"all": lambda _: True}
    kinds |= {f"documents in {one}": lambda asked, one=one: asked.source == one for one in ("en", "ar", "el")}
    kinds |= {"asked in another language": lambda asked: detect(asked.text) != asked.source}
    for name, is_of in kinds.items():
        yield _row(name, [pair for pair in pairs if is_of(pair[0])])
    yield Row(SECTION, "a question, p50", f"{median(one['timings']['total'] for one in told):.0f} ms", "")


def _row(name: str, pairs: list[tuple[Asked, dict[str, Any]]]) -> Row:
    within = [(one, reply) for one, reply in pairs if one.gold]
    without = Counter(outcome(reply) for one, reply in pairs if not one.gold)
    became = Counter(outcome(reply) for _, reply in within)
    right = Counter(outcome(reply) for one, reply in within if is_right(reply, one.gold))
    share = f"right {right[ANSWERED] / len(within):.2f}, answered {became[ANSWERED] / len(within):.2f}"
    notes = [f"{kind} {became[kind]} ({right[kind]} right)" for kind in (ANSWERED, HEDGED, OPEN, ELSEWHERE)]
    notes.append("without an answer: " + ", ".join(f"{kind} {without[kind]}" for kind in sorted(without)))
    return Row(SECTION, f"{name}: {len(within)} and {without.total()}", share, "; ".join(notes))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.everyday", description="Everyday questions, end to end.")
    parser.add_argument("work", type=Path, help="folder for the installation that is asked")
    parser.add_argument("--most", type=int, default=0, help="questions, chosen by chance; 0 for all")
    given = parser.parse_args()
    print(table_of(list(rows(given.work, given.most))))


if __name__ == "__main__":
    main()
