"""Slack's places as addresses. Pure.

chat    <team>/<channel>       team: the workspace, or the organization where the app is installed for all of it
thread  <thread_ts>            a thread; empty in a direct message outside threads
        <user>[:<thread_ts>]   a person's own corner of a channel (or of a thread in it): answers only they see
"""

from dataclasses import dataclass

from engine.messages import Address

PLATFORM = "slack"


@dataclass(frozen=True, slots=True)
class Place:
    team: str
    channel: str
    thread: str  # its ts; empty outside threads

    @property
    def direct(self) -> bool:
        return self.channel.startswith("D")


def address_of(team: str, channel: str, thread: str = "", *, alone: str = "") -> Address:
    """`alone`: the person in whose own corner of the channel it is."""
    return Address(PLATFORM, f"{team}/{channel}", f"{thread}~{alone}" if alone else thread)


def place_of(address: Address) -> Place:
    team, _, channel = address.chat.rpartition("/")
    return Place(team, channel, address.thread.partition("~")[0])
