"""How the inheritance tool reads families that people told in their own words: `python -m bench.told [--wrong]`.

`told.jsonl` holds 1 042 messages in English, Arabic (standard and dialects) and Greek by writers who had not seen the
code. `marked` is the message with a mark around each naming of a person, `[words|status relation count]`: deceased,
heir (alive), dead (before), none (said not to exist), later (died since), barred, sum (counts others), other; the
relation goes from the deceased to the person (`brother.full>son`: a full brother's son); `again` closes a mark whose
people another one counts. `heirs` are the classes that follow from the marks, empty where no estate is told; `open`
names what a message leaves unsaid, and `aside` says that it tells of somebody who has to be asked about. A mark may be
wrong: the writers read each line twice, and nobody else did.

A case that is divided at once with other heirs is silently wrong, the worst that can happen; the others are asked
about.

With --conversations the 135 conversations of `told_conversations.jsonl` are held, in the same form: what the person
writes next stands behind "> ", and what was asked between behind "? ", which the tool does not see: it asks its own.
`heirs` are those that are left at the end.
"""

import argparse
import asyncio
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

from bot.settings import ENCODER
from engine.reading.people import ASKED, NEXT, ReadPeople, nobody_read, reads_people
from engine.reading.tagger import Tagger
from engine.tools.inheritance.dialogue.case import Case
from engine.tools.inheritance.dialogue.understanding import understand
from engine.tools.inheritance.dialogue.weighing import is_settled
from engine.tools.inheritance.skill import inheritance
from tests.engine.tools.inheritance.talking import PHRASES, Talk, state
from training.by_meaning import unmarked

STORIES, CONVERSATIONS = (Path(__file__).with_name(f"{name}.jsonl") for name in ("told", "told_conversations"))
Json = dict[str, Any]


def stories(path: Path = STORIES) -> list[Json]:
    """Each with its `text` beside what the file holds."""
    rows: list[Json] = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [row | {"text": unmarked(row["marked"])[0]} for row in rows]


def outcome(story: Json, read: ReadPeople = nobody_read) -> tuple[str, dict[str, int]]:
    """What becomes of a story ("right", "wrong": divided at once; "asked", and "asked rightly" where the heirs shown
    are those that are left; "no heirs"), and the heirs that are read."""
    case = understand(story["text"], read(story["text"]))
    return _named(case, story, is_divided=is_settled(case), is_clear=bool(case.opens) or not story.get("open"))


async def end(conversation: Json, read: ReadPeople) -> tuple[str, dict[str, int]]:
    """The same at the end of a conversation."""
    talk, parts = Talk(inheritance(PHRASES, read)), re.split(r"(?=\n[>?] )", conversation["text"])
    answers = [await talk.say(part.removeprefix(NEXT)) for part in parts if not part.startswith(ASKED)]
    case = state(answers[-1]).case if answers[-1].state else Case()
    return _named(case, conversation, is_divided=answers[-1].outcome == "answer", is_clear=True)


def _named(case: Case, story: Json, *, is_divided: bool, is_clear: bool) -> tuple[str, dict[str, int]]:
    """What became of a case, and its heirs; one that is not `is_clear` is not divided rightly."""
    heirs = {key: number for key, number in case.heirs.items() if number}
    is_right = heirs == story["heirs"]
    if not heirs:
        return "no heirs", heirs
    if not is_divided:
        return ("asked rightly" if is_right else "asked"), heirs
    return ("right" if is_right and is_clear else "wrong"), heirs


def main() -> None:
    """Prints how many of each language come out how, and with --wrong those that are divided wrongly."""
    parser = argparse.ArgumentParser(prog="python -m bench.told", description=__doc__)
    parser.add_argument("--wrong", action="store_true", help="print the stories that are divided wrongly")
    parser.add_argument("--conversations", action="store_true", help="conversations rather than single messages")
    parser.add_argument("--rules", action="store_true", help="without the tagger")
    asked = parser.parse_args()
    show, read = asked.wrong, nobody_read if asked.rules else reads_people(Tagger(ENCODER))
    found: Counter[tuple[str, str]] = Counter()
    for story in stories(CONVERSATIONS if asked.conversations else STORIES):
        result, heirs = asyncio.run(end(story, read)) if asked.conversations else outcome(story, read)
        found[story["id"][:2], result] += 1
        if show and result == "wrong":
            print(f"{story['id']}: {heirs}, not {story['heirs']} {story.get('open', '')}\n    {story['text']}")
    for language in ("en", "ar", "el"):
        print(language, {result: number for (spoken, result), number in sorted(found.items()) if spoken == language})


if __name__ == "__main__":
    main()
