"""What the tools make of replies: `python -m bench.replies [--tool zakat] [--kind add] [--shows]`.

`replies.jsonl` holds conversations of two and three messages with a tool, through a whole engine over one small
document. `leads` is what the last one should lead to: "case", the case that the row tells, reckoned or divided;
"settled", the case as it was, no longer in doubt; "asks", a question back (to who says no: with buttons); "same", the
case as it was, whatever is answered; "leaves", an answer that is not that tool's; "silent", no sum.

A reply is "right"; "shown" where what was understood is right and to be confirmed; "asked" needlessly; "unrecognised"
where the tool did not take it, or took nothing of it; or "wrong", the worst: another case, reckoned.
"""

import argparse
import asyncio
import json
import tempfile
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from bench.table import Row, markdown
from engine.messages import Answer
from engine.store.migration import migrate
from engine.tools.inheritance.dialogue.case import load
from engine.tools.zakat.dialogue.understood import SHOWN
from engine.tools.zakat.rules.case import ASIDE
from engine.tools.zakat.rules.missing import UNDERSTOOD
from engine.tools.zakat.skill import opened
from tests.engine.desk import Desk, reading_desk

CONVERSATIONS = Path(__file__).with_name("replies.jsonl")
DOCUMENT = "# Library\n\n## Loans\n\nA loan runs for 21 days. Late books cost 20 cents a day.\n"
OUTCOMES = ("right", "shown", "asked", "unrecognised", "wrong")
ZAKAT_FIELDS = ("hawl", "grazing", "water")
Json = dict[str, Any]


def told(row: Json, state: str) -> tuple[Json, bool]:
    """What of a case its row may tell, and whether the person is asked if it was understood."""
    if row["tool"] == "zakat":
        case, asked = opened(state)
        has = sorted(f"{item.kind} {item.amount} {item.unit}".strip() for item in case.items if item.kind not in ASIDE)
        purities = {str(item.purity or case.purity) for item in case.of("gold", "jewellery", "silver")}
        return {"has": has, "purity": next(iter(purities), None), **{f: getattr(case, f) for f in ZAKAT_FIELDS}}, (
            asked in SHOWN
        )
    talk = load(state)
    heirs = {key: number for key, number in talk.case.heirs.items() if number}
    net = None if talk.case.net is None else str(talk.case.net)
    return {"heirs": heirs, "net": net}, talk.question in ("confirm", UNDERSTOOD)


def _expected(row: Json) -> Json:
    wanted = {key: row[key] for key in ("has", "purity", *ZAKAT_FIELDS, "heirs", "net") if key in row}
    return wanted | ({"has": sorted(item.strip() for item in row["has"])} if "has" in row else {})


def outcome(row: Json, answers: list[Answer]) -> str:
    """What became of the last message of a conversation."""
    last, tool = answers[-1], row["tool"]
    states = [answer.state for answer in answers if answer.intent == tool and answer.state]
    ours, asks = last.intent == tool and bool(last.state), last.outcome == "clarification"
    if row["leads"] == "silent":
        return "wrong" if last.intent == tool and last.outcome == "answer" else "right"
    if row["leads"] == "leaves":
        return "asked" if last.intent == tool else "right"
    if not states:
        return "unrecognised"
    after, doubted = told(row, states[-1])
    before = told(row, next((state for state in reversed(states[:-1])), states[-1]))[0]
    if row["leads"] == "same":
        return "right" if not ours or after == before else "wrong"
    if not ours:
        return "unrecognised"
    if row["leads"] == "settled":
        return "wrong" if after != before else "asked" if asks else "right"
    wanted = _expected(row)
    fits = all(after[key] == value for key, value in wanted.items())
    if row["leads"] == "asks":
        buttoned = bool(last.choices) or row["kind"] != "no"
        return ("right" if buttoned else "asked") if asks and fits else "unrecognised" if asks else "wrong"
    if asks:
        return "shown" if fits and doubted else "asked"
    return "right" if fits else "unrecognised" if after == before else "wrong"


async def held(row: Json, desk: Desk) -> list[Answer]:
    return [await desk.ask(text, chat=row["id"]) for text in row["said"]]


async def _every(rows: Iterable[Json], *, shows: bool) -> Counter[tuple[str, str, str]]:
    found: Counter[tuple[str, str, str]] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        database, home = f"sqlite:///{folder}/dalil.db", Path(folder) / "home"
        await migrate(database)
        async with reading_desk(database, home, "library.md", DOCUMENT) as desk:
            for row in rows:
                answers = await held(row, desk)
                result = outcome(row, answers)
                found[row["tool"], row["kind"], result] += 1
                if shows and result != "right":
                    said = "".join(f"\n  > {text}\n    {answer.text[:300]!r}" for text, answer in zip(
                        row["said"], answers, strict=True))  # fmt: skip
                    last = answers[-1]
                    print(f"{row['id']} {row['kind']}: {result}, {last.intent} {last.outcome}, {_expected(row)}{said}")
                    if last.state and last.intent == row["tool"]:
                        print(f"    {told(row, last.state)[0]} {json.loads(last.state).get('asked', '')}")
    return found


def table(found: Counter[tuple[str, str, str]]) -> list[Row]:
    """A row a kind and tool, and one for all of a tool."""
    kinds = dict.fromkeys((tool, kind) for tool, kind, _ in found)
    rows = []
    for tool in dict.fromkeys(tool for tool, _ in kinds):
        of_tool = [(each, number) for each, number in found.items() if each[0] == tool]
        for kind in [*(kind for owner, kind in kinds if owner == tool), ""]:
            counts = Counter[str]()
            for (_, each, result), number in of_tool:
                counts[result] += number if kind in ("", each) else 0
            others = ", ".join(f"{counts[name]} {name}" for name in OUTCOMES[1:] if counts[name])
            rows.append(Row(tool, kind or "all", f"{counts['right']} of {counts.total()}", others))
    return rows


def main() -> None:
    """Prints how many replies of each kind come out how, and with --shows those that are not right."""
    parser = argparse.ArgumentParser(prog="python -m bench.replies", description=__doc__)
    parser.add_argument("--tool", choices=("zakat", "inheritance"))
    parser.add_argument("--kind")
    parser.add_argument("--shows", action="store_true", help="print the conversations that are not right")
    parser.add_argument("--file", type=Path, default=CONVERSATIONS, help="other conversations in this form")
    asked = parser.parse_args()
    rows = map(json.loads, asked.file.read_text(encoding="utf-8").splitlines())
    chosen = (row for row in rows if asked.tool in (None, row["tool"]) and asked.kind in (None, row["kind"]))
    print(markdown(table(asyncio.run(_every(chosen, shows=asked.shows)))))


if __name__ == "__main__":
    main()
