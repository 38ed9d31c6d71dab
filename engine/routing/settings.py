"""Settings of what is said to people in distress, and of the tools that are switched off."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CareSettings:
    """`contact` is the institution's own line, in its words; empty where none is set; the others are whom to ask about
    one's own health, case at law, deed."""

    emergency: str
    contact: str
    medical: str
    legal: str
    ruling: str

    def qualified(self, kind: str) -> str:
        """Empty where nobody is named."""
        return {"medical": self.medical, "legal": self.legal, "ruling": self.ruling}[kind]


@dataclass(frozen=True, slots=True)
class SkillSettings:
    """`off` names intents whose messages the documents answer instead; `named` (auto, always, never): whether the tools
    are spoken of unasked."""

    off: tuple[str, ...]
    named: str
