"""Two collections of trial texts in the place of hadiths: neutral sentences, made for the tests, that nobody said."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from engine.knowledge.collections import Definitions
from engine.knowledge.definition import load
from engine.store.database import Database
from tests.engine.desk import Desk, open_desk

FIRST = """
name = "trial-texts"
title = { en = "Trial Texts", ar = "نصوص التجربة", el = "Δοκιμαστικά Κείμενα" }
type = "hadith"
sources = ["first.csv"]
[fields]
number = "no"
content = "text"
translation = "english"
narrator = "narrator"
chapter = "chapter"
grade = ["grade", "other_grade"]
graded_by = ["grader", "other_grader"]
"""
SECOND = """
name = "second-trial"
title = { en = "Second Trial", ar = "التجربة الثانية", el = "Δεύτερη Δοκιμή" }
type = "hadith"
sources = ["second.csv"]
[fields]
number = "no"
content = "text"
grade = "grade"
"""
ROWS = (
    "no,text,english,narrator,chapter,grade,grader,other_grade,other_grader",
    "12,نص تجريبي أول عن المصباح الأزرق الذي يضيء الممر الطويل كل مساء,"
    "A first trial text about the blue lamp that lights the long corridor every evening,"
    "راو تجريبي,باب المصابيح,صحيح,مدقق أول,ضعيف,مدقق ثان",
    "13,نص تجريبي ثان عن النافذة الخضراء والكرسي الخشبي في آخر الغرفة,"
    "A second trial text about the green window and the wooden chair at the end of the room,"
    "راو تجريبي,باب الغرف,حسن,مدقق أول,,",
    "14,نص تجريبي ثالث عن ورقة بيضاء فوق مكتب قديم بلا قلم ولا حبر,,راو آخر,باب الورق,,,,",
)
SECOND_ROWS = (
    "no,text,grade",
    "13,هذا نص تجريبي رابع عن سلم حديدي وباب مغلق منذ الصباح,حسن لغيره",
    "40,نص تجريبي أول عن المصباح الأزرق الذي يضيء الممر الطويل كل مساء,موضوع",
)
LAMP, WINDOW, PAPER = (row.split(",")[1] for row in ROWS[1:])
LAMP_EN, WINDOW_EN = (row.split(",")[2] for row in ROWS[1:3])


def install(folder: Path, *, second: bool = False) -> Definitions:
    """The files of the first collection, or of both, and their definitions."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "first.csv").write_text("\n".join(ROWS), encoding="utf-8")
    (folder / "second.csv").write_text("\n".join(SECOND_ROWS), encoding="utf-8")
    paths = []
    for name, text in (("first", FIRST), ("second", SECOND)):
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
        paths.append(folder / f"{name}.toml")
    return Definitions(tuple(load(path) for path in (paths if second else paths[:1])))


@asynccontextmanager
async def open_trial(
    database: Database, home: Path, *, second: bool = False, documents: dict[str, str] | None = None
) -> AsyncIterator[Desk]:
    """A desk that knows the trial texts, and `documents` (Markdown by file name) besides."""
    from tests.engine.desk import collections

    async with open_desk(database, home, filled=False, verified=True) as desk:
        trial = install(home / "trial", second=second)
        for name, text in (documents or {}).items():
            (home / "files" / name).write_text(text, encoding="utf-8")
        more = collections(home / "files")[:1] if documents else []
        await desk.ingestion.run(Definitions((*trial.collections, *more)))
        yield desk
