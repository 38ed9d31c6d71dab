"""Reviewed answers and digests without the words of a person who is erased.

A question or another way to ask it that is word for word what the person wrote goes, unless somebody else wrote it
too. The question becomes the first of the other ways that are left. Where there is none, its words are put in the order
of the alphabet, and those that stand neither in the answer nor in what it cites, as names do, are left out: questions
are compared by their words, whatever the order, so the answer goes on being given to those who ask the same.
"""

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import Connection, Row, and_, delete, or_, select, update

from engine.language import Language
from engine.store import schema
from engine.store.codec import decode
from engine.store.reviewed import QUESTION, Rest
from engine.text import analysis

_turns, _outbox, _digests = schema.turns, schema.outbox, schema.digests
_reviewed, _versions = schema.reviewed, schema.reviewed_versions


def forget_wordings(connection: Connection, person: int, now: datetime) -> None:
    """Before their turns are deleted, in the same transaction."""
    wrote = connection.execute(select(_turns.c.question, _turns.c.resolved).where(_turns.c.person == person)).all()
    theirs = {_plain(words) for row in wrote for words in row if words}
    versions = connection.execute(select(_versions)).all() if theirs else ()
    kept = {_plain(words) for row in versions for words in (row.question, *row.wordings)} & theirs
    same = [words for row in wrote for words in row if _plain(words) in kept]
    others = select(_turns.c.question, _turns.c.resolved).where(
        _turns.c.person != person, or_(_turns.c.question.in_(same), _turns.c.resolved.in_(same))
    )
    going = kept - {_plain(words) for row in (connection.execute(others) if same else ()) for words in row}
    for row in versions:
        ways = [way for way in row.wordings if _plain(way) not in going]
        question = row.question
        if _plain(question) in going:
            question = ways.pop(0) if ways else _unordered(question, row)
        if (question, ways) != (row.question, row.wordings):
            this = and_(_versions.c.reviewed == row.reviewed, _versions.c.version == row.version)
            connection.execute(update(_versions).where(this).values(question=question, wordings=ways))
            connection.execute(update(_reviewed).where(_reviewed.c.id == row.reviewed).values(updated_at=now))


def make_digests_anew(connection: Connection) -> None:
    """Digests that wait to be sent quote questions: they are made again, of what is there by then."""
    for row in connection.execute(select(_digests.c.account, _digests.c.platform, _digests.c.person)).all():
        waiting = and_(
            _outbox.c.conversation == f"{row.platform}/{row.person}",
            _outbox.c.once,
            _outbox.c.inbox.is_(None),
            _outbox.c.turn.is_(None),
            _outbox.c.status == "pending",
        )
        if connection.execute(delete(_outbox).where(waiting)).rowcount:
            connection.execute(update(_digests).where(_digests.c.account == row.account).values(sent_for=None))


def _plain(words: str) -> str:
    """As the editor keeps it."""
    return " ".join(words.split())[:QUESTION].strip()


def _unordered(question: str, row: Row[tuple[object, ...]]) -> str:
    language: Language = row.language
    used = set(_folded((row.text, *(decode(Rest, rest).passage for rest in row.rests)), language))
    words = {word for word in analysis.words(question, language) if analysis.is_stop_word(word) or word in used}
    return " ".join(sorted(words)) or str(row.text)


def _folded(texts: Iterable[str], language: Language) -> Iterable[str]:
    return (word for text in texts for word in analysis.words(text, language))
