"""What statistics count, as tables of the store.

    words  verse (an id of verses), position (from 1), word (in the letters of verses.simple)
    vocabulary  word (each once), times
    sizes  verse, words (of the Uthmani text as it is written), letters (of verses.simple, hamza included)

The line "In the name of Allah" above the first verse of 112 suras is no part of it and is not counted. Spellings part
words differently: "O people" is one word in the Uthmani text and two in the simple one; whole texts are counted by the
former, single words are looked for in the latter.
"""

import sqlite3

from engine.quran.simple import unpaused

SCHEMA = """
CREATE TABLE words (verse INTEGER NOT NULL REFERENCES verses (id), position INTEGER NOT NULL, word TEXT NOT NULL,
    PRIMARY KEY (verse, position)) WITHOUT ROWID;
CREATE TABLE sizes (verse INTEGER PRIMARY KEY REFERENCES verses (id), words INTEGER NOT NULL, letters INTEGER NOT NULL);
CREATE TABLE vocabulary (word TEXT PRIMARY KEY, times INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX words_by_word ON words (word, verse);
"""


def fill(database: sqlite3.Connection) -> None:
    """From the table of verses, which is filled."""
    database.executescript(SCHEMA)
    verses = database.execute("SELECT id, text, simple FROM verses ORDER BY id").fetchall()
    words = ((number, place, word) for number, _, simple in verses for place, word in enumerate(simple.split(" "), 1))
    database.executemany("INSERT INTO words VALUES (?, ?, ?)", words)
    database.execute("INSERT INTO vocabulary SELECT word, COUNT(*) FROM words GROUP BY word")
    sizes = ((number, len(unpaused(text).split(" ")), sum(map(str.isalpha, simple))) for number, text, simple in verses)
    database.executemany("INSERT INTO sizes VALUES (?, ?, ?)", sizes)
