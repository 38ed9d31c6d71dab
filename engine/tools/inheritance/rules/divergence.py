"""Why the schools part on a case: one id per point on which divisions differ; config/inheritance has the words."""

from collections.abc import Mapping, Sequence

from engine.tools.inheritance.rules.division import Division

SIBLINGS = ("full_brother", "full_sister", "pat_brother", "pat_sister")


def differences(divisions: Sequence[Division]) -> tuple[str, ...]:
    """Ids in a fixed order; empty where all agree on shares and remainder."""
    if len({(tuple(sorted(each.shares.items())), each.remainder) for each in divisions}) < 2:
        return ()
    heirs = divisions[0].heirs
    rules = [{*each.rules.values(), *(why.rule for why in each.excluded.values())} for each in divisions]
    flags = [set(each.flags) for each in divisions]
    grandmothers = [_of(each.shares, "gm:") for each in divisions]
    found = {
        "grandfather": any("X-GF-HANAFI" in each for each in rules) and heirs.any(SIBLINGS),
        "grandmothers": len(set(grandmothers)) > 1,
        "musharraka": any("musharraka" in each for each in flags),
        "malikiyya": any(each & {"malikiyya", "shibh_malikiyya"} for each in flags),
        "arham": any("arham" in each for each in flags),
        "return": any("radd" in each for each in flags) and any("remainder" in each for each in flags),
    }
    return tuple(key for key, there in found.items() if there)


def _of(shares: Mapping[str, object], prefix: str) -> tuple[str, ...]:
    return tuple(sorted(key for key in shares if key.startswith(prefix)))
