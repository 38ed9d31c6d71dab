"""What bars an heir: killing, religion, illegitimacy, a void marriage; slavery is of history.

A barred person is removed before anything is divided and excludes nobody, neither wholly nor in part.
"""

from collections.abc import Mapping
from typing import Literal

from engine.tools.common.cases import only

Estate = Literal["estate", "diya"]
# What each school holds of a killer, by the kind of killing. Ikhtiyar 5/116, Qawanin 259, Minhaj 1/185, Muqni' 1/284.
KILLING: Mapping[str, Mapping[str, bool]] = {
    "intentional": {"hanafi": True, "maliki": True, "shafii": True, "hanbali": True},
    "accidental": {"hanafi": True, "maliki": False, "shafii": True, "hanbali": True},
    "indirect": {"hanafi": False, "maliki": False, "shafii": True, "hanbali": True},
    "by a minor or insane": {"hanafi": False, "maliki": False, "shafii": True, "hanbali": True},
    "lawful": {"hanafi": False, "maliki": False, "shafii": True, "hanbali": False},
}
ALWAYS = {"apostate": "X-RELIGION", "non-muslim": "X-RELIGION", "illegitimate": "X-NO-LINEAGE", "slave": "X-SLAVE"}


def barred(cause: str, school: str, estate: Estate = "estate") -> str | None:
    """The rule that bars him in this school, None when he inherits; no killer takes of the blood money."""
    if cause in ALWAYS:
        return ALWAYS[cause]
    kind = cause.removesuffix(" killing").removesuffix(" killer")
    rules = KILLING.get(kind)
    if rules is None:
        only((cause,), (*ALWAYS, *(f"{each} killing" for each in KILLING)), "barred")
        return None
    return "X-KILLER" if rules[school] or (estate == "diya" and kind != "lawful") else None
