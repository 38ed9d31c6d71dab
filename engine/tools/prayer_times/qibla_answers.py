"""The words of an answer about the qibla, and its picture. Pure."""

from engine.document import Block, Paragraph, Picture, Rose, Strong, Text
from engine.phrases import Phrases
from engine.tools.common.amounts import number
from engine.tools.prayer_times.asked import Asked
from engine.tools.prayer_times.rules.qibla import COMPASS, qibla

AT_THE_KAABA_KM = 12  # within, a city's one bearing would mislead


def qibla_blocks(asked: Asked, place: str, phrases: Phrases) -> list[Block]:
    def say(key: str, **values: str) -> str:
        return phrases(f"prayer.{key}", asked.language, **values)

    found = qibla(asked.spot.place)
    distance = number(found.distance_km, 0, asked.language)
    if found.distance_km < AT_THE_KAABA_KM and not asked.spot.near:
        return [_text(say("qibla_here", place=place, distance=distance))]
    bearing = number(found.bearing, 1, asked.language)
    compass = say("compass").split("|")[COMPASS.index(found.compass)]
    lead = Strong(say("qibla", bearing=bearing, compass=compass))
    rose = Picture(say("rose", bearing=bearing, compass=compass), Rose(round(found.bearing, 1), place))
    rest = Text(say("qibla_rest", place=place, distance=distance))
    return [Paragraph((lead, rest)), rose, _text(say("qibla_how"))]


def _text(words: str) -> Paragraph:
    return Paragraph((Text(words),))
