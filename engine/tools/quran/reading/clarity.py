"""Whether a message is a reference to verses, words that ask for it, and hardly anything else."""

from collections.abc import Sequence

from engine.text.lexicon import WordList
from engine.tools.quran.reading.atoms import Atom, Kind
from engine.tools.quran.reading.cursor import IDLE, Cursor
from engine.tools.quran.reading.naming import Naming, is_arabic

TELLING: tuple[Kind, ...] = ("verse", "pair", "sura", "juz", "hizb", "manzil")
AMBIGUOUS = WordList("quran.ambiguous")
READING = WordList("quran.reading")
HOURS, MINUTES = 24, 60  # 10:30 may be a time
MOST_IN_A_NAME = 4  # words that mean nothing but a name: "those who set the ranks"


def may_be_clear(atoms: Sequence[Atom]) -> bool:
    """A quick look before the message is read: whether it has no more words than names of as many suras as its numbers
    and its words for sura and verse can be about."""
    words = sum(atom.kind == "word" for atom in atoms)
    named = sum(atom.kind == "number" or atom.kind in TELLING for atom in atoms)
    return words <= MOST_IN_A_NAME * max(1, named)


def is_clear(cursor: Cursor, naming: Naming, spans: Sequence[tuple[int, int]], named: bool) -> bool:
    """`spans` are the atoms that references were read from; `named`: one of them is a verse's own name."""
    taken = {place for start, end in spans for place in range(start, end)}
    others = [atom for place, atom in enumerate(cursor.atoms) if place not in taken]
    if not all(atom.kind in (*IDLE, "verse") for atom in others):
        return False
    reads = any(atom.word in READING for atom in cursor.atoms)
    return named or any(map(_tells, others)) or any(_is_telling(cursor, naming, *span, reads=reads) for span in spans)


def _tells(atom: Atom) -> bool:
    return atom.kind in TELLING and atom.word not in AMBIGUOUS


def _is_telling(cursor: Cursor, naming: Naming, start: int, end: int, *, reads: bool) -> bool:
    """Whether these atoms can mean nothing but verses: a word for them, or digits beside a name or in a pair; `reads`:
    the message speaks of reading."""
    span = cursor.atoms[start:end]
    if any(map(_tells, span)):
        return True
    number = next((place for place in range(start, end) if cursor.atoms[place].kind == "number"), None)
    if number is None:
        return False
    pair = cursor.pair(number)
    if pair is not None:
        sura, ayah = pair[0]
        return sura > HOURS or ayah >= MINUTES or reads
    named = naming.sura(start)
    signed = any(atom.kind == "colon" for atom in span)
    return named is not None and (named.plain or signed or is_arabic(cursor.atoms[named.end - 1].word))
