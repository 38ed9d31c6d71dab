"""What statistics count, as tables of the store.

    words  verse (an id of verses), position (from 1), word (in the letters of verses.simple)
    vocabulary  word (each once), times
    sizes  verse, words (of the Uthmani text as it is written), letters (of verses.simple, hamza included)

The line "In the name of Allah" above the first verse of 112 suras is no part of it and is not counted. Spellings part
words differently: "O people" is one word in the Uthmani text and two in the simple one; whole texts are counted by the
former, single words are looked for in the latter.
"""

import sqlite3
from collections.abc import Mapping

from engine.scripture.simple import unpaused

SCHEMA = """
CREATE TABLE words (verse INTEGER NOT NULL REFERENCES verses (id), position INTEGER NOT NULL, word TEXT NOT NULL,
    PRIMARY KEY (verse, position)) WITHOUT ROWID;
CREATE TABLE sizes (verse INTEGER PRIMARY KEY REFERENCES verses (id), words INTEGER NOT NULL, letters INTEGER NOT NULL);
CREATE TABLE vocabulary (word TEXT PRIMARY KEY, times INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX words_by_word ON words (word, verse);
"""

READABLE: Mapping[str, Mapping[str, str]] = {  # all that a query may read, and what it is in the words a model is told
    "suras": {
        "number": "1 to 114",
        "arabic": "name in Arabic, without the word سورة",
        "latin": "name, as in Al-Baqarah",
        "english": "the name translated",
        "verses": "how many it has",
        "place": "'Meccan' or 'Medinan'",
        "revelation_order": "1 to 114, by tradition",
        "rukus": "how many it has",
    },
    "verses": {
        "id": "1 to 6236, in the order of the text",
        "sura": "a number of suras",
        "ayah": "its number in the sura, from 1",
        "simple": "its words in plain letters, single spaces, no vowel marks",
        "juz": "1 to 30",
        "hizb": "1 to 60",
        "quarter": "1 to 240",
        "page": "1 to 604 of the Madinah mushaf",
        "ruku": "1 to 556",
        "manzil": "1 to 7",
        "sajda": "'' or, in a verse of prostration, its kind",
    },
    "words": {
        "verse": "an id of verses",
        "position": "from 1",
        "word": "one word of verses.simple, its particles and article joined to it",
    },
    "sizes": {"verse": "an id of verses", "words": "how many", "letters": "how many"},
    "vocabulary": {"word": "each word of the text once", "times": "how often it stands there"},
}


def fill(database: sqlite3.Connection) -> None:
    """From the table of verses, which is filled."""
    database.executescript(SCHEMA)
    verses = database.execute("SELECT id, text, simple FROM verses ORDER BY id").fetchall()
    words = ((number, place, word) for number, _, simple in verses for place, word in enumerate(simple.split(" "), 1))
    database.executemany("INSERT INTO words VALUES (?, ?, ?)", words)
    database.execute("INSERT INTO vocabulary SELECT word, COUNT(*) FROM words GROUP BY word")
    sizes = ((number, len(unpaused(text).split(" ")), sum(map(str.isalpha, simple))) for number, text, simple in verses)
    database.executemany("INSERT INTO sizes VALUES (?, ?, ?)", sizes)
