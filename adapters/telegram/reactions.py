"""Reactions as votes: the emoji that say "good" or "bad" beyond doubt. Pure.

Telegram brings them in private chats, and in groups where the bot is an administrator. It names the message, not the
topic and not its author: whether the message is one of Dalil's is for the ledger to say.
"""

from collections.abc import Sequence
from typing import Literal

from telegram import MessageReactionUpdated, ReactionType, ReactionTypeEmoji

_GOOD = ("👍", "❤", "🔥", "🥰", "👏", "🎉", "🤩", "🙏", "👌", "💯", "❤‍🔥", "🏆", "😍", "🤝", "🆒")
_BAD = ("👎", "💩", "🤮")

Vote = Literal[-1, 0, 1]
_VALUES: dict[str, Vote] = {**dict.fromkeys(_GOOD, 1), **dict.fromkeys(_BAD, -1)}
_PRESENTATION = "\ufe0f"


def vote_of(reaction: MessageReactionUpdated) -> Vote | None:
    """What the change means: the vote that is new or still stands, 0 when the last one was taken away, else None."""
    before, after = _votes(reaction.old_reaction), _votes(reaction.new_reaction)
    if not after:
        return 0 if before else None
    return next((vote for vote in after if vote not in before), after[0])


def _votes(reactions: Sequence[ReactionType]) -> list[Vote]:
    emoji = (each.emoji.replace(_PRESENTATION, "") for each in reactions if isinstance(each, ReactionTypeEmoji))
    return [_VALUES[sign] for sign in emoji if sign in _VALUES]
