"""Settings of what is said to people in distress."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CareSettings:
    """`contact` is the institution's own line, in its words; empty where none is set."""

    emergency: str
    contact: str
