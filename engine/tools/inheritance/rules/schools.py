"""The four schools as settings: where they part, and nothing else.

`late` policy (the default of the later Maliki and Shafi'i jurists): what remains returns to the sharers, then goes to
the distant kindred; `classical`: it goes to the public treasury. Hanafi and Hanbali always return.
"""

from dataclasses import dataclass, replace
from typing import Literal

Arham = Literal["tanzil", "qaraba"]


@dataclass(frozen=True, slots=True)
class School:
    name: str
    siblings_with_grandfather: bool = True  # Zayd's rules; the Hanafi grandfather excludes them
    siblings_share_with_uterine: bool = False  # al-musharraka
    fathers_before_grandmother: int | None = None  # how many F a grandmother's path may begin with
    grandmother_beside_her_son: bool = False
    near_paternal_excludes_far_maternal: bool = True
    maliki_case: bool = False  # al-Malikiyya and its like
    returns: bool = True  # radd and distant kindred, rather than the treasury
    spouse_return: bool = False  # disputed; never by default
    arham: Arham = "tanzil"
    arham_equal_sexes: bool = True
    both_kinships: bool = True  # of one person through a mistaken union


HANAFI = School("hanafi", siblings_with_grandfather=False, arham="qaraba")
MALIKI = School(
    "maliki",
    siblings_share_with_uterine=True,
    fathers_before_grandmother=1,
    near_paternal_excludes_far_maternal=False,
    maliki_case=True,
    arham_equal_sexes=False,
    both_kinships=False,
)
SHAFII = School(
    "shafii",
    siblings_share_with_uterine=True,
    near_paternal_excludes_far_maternal=False,
    arham_equal_sexes=False,
    both_kinships=False,
)
HANBALI = School("hanbali", fathers_before_grandmother=2, grandmother_beside_her_son=True)
SCHOOLS = {school.name: school for school in (HANAFI, MALIKI, SHAFII, HANBALI)}


def school(name: str, policy: str = "late", spouse_return: bool = False) -> School:
    """A school by name, "maliki:classical" and "maliki:late" included; `policy` touches Maliki and Shafi'i alone."""
    name, _, asked = name.partition(":")
    found = SCHOOLS[name]
    if name in ("maliki", "shafii") and (asked or policy) == "classical":
        found = replace(found, returns=False)
    return replace(found, spouse_return=spouse_return)
