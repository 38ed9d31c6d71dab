"""How an answer is given: in private, in a thread, in the place of an earlier one. Pure."""

from dataclasses import replace
from typing import TypeVar

from adapters.adapter import Asked, Manner, Threads
from engine.channels import Policy
from engine.messages import Command, IncomingMessage

ABOUT_ANSWERS = frozenset({"sources", "new"})  # they mean the conversation that the person's own answers are in
PERSONAL = frozenset(
    {"history", "privacy", "language", "erase", "config", "review", "console"}
)  # nobody else's business


Said = TypeVar("Said", IncomingMessage, Command)


def manner_of(event: Asked, policy: Policy, threads: Threads, replaces: tuple[str, ...] = ()) -> Manner:
    """As the event and the place's policy say together. Where nobody else is, nothing is hidden or put aside."""
    origin = event.origin
    if origin.direct:
        return Manner(replaces=replaces)
    personal = isinstance(event, Command) and event.name in PERSONAL
    shared = isinstance(event, Command) and event.name == "share"
    private = (origin.private or policy.private or personal) and not shared
    return Manner(private, not private and _in_thread(event, policy, threads), replaces)


def kept_in_channel(event: Asked, policy: Policy) -> Asked:
    """The event, in the channel itself where its answer would open the thread below it and the place wants no threads;
    what is said in a thread that is there stays in it."""
    address, origin = event.address, event.origin
    opens = not origin.direct and not origin.threaded and address.thread == origin.message
    return replace(event, address=replace(address, thread="")) if opens and policy.thread == "never" else event


def _in_thread(event: Asked, policy: Policy, threads: Threads) -> bool:
    origin = event.origin
    within = event.address.thread not in ("", origin.message)
    if threads == "none" or within or not origin.message:
        return False
    if origin.threaded or policy.thread == "always" or (policy.thread == "usual" and threads == "usual"):
        return True
    return policy.thread == "question" and isinstance(event, IncomingMessage)


def in_its_place(message: Said, manner: Manner) -> Said:
    """What was said in the conversation that it belongs to: the thread that its answer opens, or, for an answer that
    nobody else sees, one of the person's own."""
    if manner.in_thread:
        return replace(message, address=replace(message.address, thread=message.origin.message))
    own = f"~{message.person.id}"
    if manner.private and not message.address.thread.endswith(own):  # an adapter may have put it there already
        return replace(message, address=replace(message.address, thread=message.address.thread + own))
    return message
