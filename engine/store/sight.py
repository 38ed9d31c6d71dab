"""Who may look at a turn again, whatever door its id comes in by: a button, a link, a command, an API call.

The id alone opens nothing. A turn is shown to the person who asked, and to those who are where its answer stands: in
the same conversation, in the chat that it was said to aloud, or where its person shared it. An answer that only one
person saw lies in a conversation of their own ("~" and their id, `bot.delivery.manners`) and is nobody else's.
"""

from sqlalchemy import ColumnElement, select

from engine.messages import Address, Person
from engine.store import schema
from engine.store.codec import storable

_turns, _conversations, _people, _outbox = schema.turns, schema.conversations, schema.people, schema.outbox


def seen_by(person: Person, address: Address) -> ColumnElement[bool]:
    """Of a row of turns: whether this person, who is at this address, may look at it."""
    places = _places(address)
    theirs = select(_people.c.id).where(
        _people.c.platform == person.platform, _people.c.platform_id == storable(person.id)
    )
    here = select(_conversations.c.id).where(_conversations.c.key.in_(places))
    shared = select(1).where(  # posted once more, for another event than the question
        _outbox.c.turn == _turns.c.id,
        _outbox.c.conversation.in_(places),
        _outbox.c.inbox.is_distinct_from(_turns.c.inbox),
    )
    return _turns.c.person.in_(theirs) | _turns.c.conversation.in_(here) | shared.exists()


def _places(address: Address) -> tuple[str, ...]:
    """The conversation, the thread around a person's own corner of it, and the chat."""
    thread = address.thread.partition("~")[0]
    around = (address, Address(address.platform, address.chat, thread), Address(address.platform, address.chat))
    return tuple(dict.fromkeys(storable(one.conversation) for one in around))
