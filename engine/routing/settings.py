"""Settings of what is said to people in distress, and of the tools that are switched off."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CareSettings:
    """`contact` is the institution's own line, in its words; empty where none is set."""

    emergency: str
    contact: str


@dataclass(frozen=True, slots=True)
class SkillSettings:
    """`off` names intents whose messages the documents answer instead."""

    off: tuple[str, ...]
