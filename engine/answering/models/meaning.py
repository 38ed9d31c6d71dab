"""Whether a source means what a claim says, by a cross-encoder trained on inference (NLI).

It takes the place of the embedded score (`support`), never that of the comparison of numbers, names, negations and
quotations: those faults stand whatever a model says.
"""

import logging
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace

from engine.answering.documents.citations import Run
from engine.answering.models.phrasing import KEPT as HELD
from engine.answering.models.phrasing import NOT_BORNE_OUT, Verdict, judged, premise
from engine.answering.verification.claims import Claim
from engine.language import Language
from engine.models.chat import ModelError, ModelRefused
from engine.models.cross import CrossEncoder, Pair
from engine.trace import Detail

log = logging.getLogger(__name__)

FOLLOWS = "entailment"  # the label that says so, in the model's own configuration
HOLDS = 0.5  # probability from which a claim is borne out
KEPT = 1000  # pairs whose probability is remembered: a streamed answer is read again with each sentence


class Meaning:
    """`await meaning(pairs)`: of each (source, claim), the probability that the claim follows from the source."""

    def __init__(self, encoder: CrossEncoder) -> None:
        self.encoder = encoder
        self._known: OrderedDict[Pair, float] = OrderedDict()

    async def __call__(self, pairs: Sequence[Pair]) -> list[float]:
        """Raises ModelUnavailable when its time is used up, ModelRefused when it cannot be loaded or judges no
        inference."""
        new = [pair for pair in dict.fromkeys(pairs) if pair not in self._known]
        if new:
            column = await self._column()
            rows = await self.encoder.read(new, chances=True)
            self._known.update(zip(new, (row[column] for row in rows), strict=True))
        found = [self._known[pair] for pair in pairs]
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        return found

    async def _column(self) -> int:
        labels = await self.encoder.labels()
        found = next((column for column, name in labels.items() if name.lower() == FOLLOWS), None)
        if found is None:
            raise ModelRefused(
                f"verification.nli: {self.encoder.place} has no label '{FOLLOWS}' (it has "
                f"{', '.join(labels.values())}); take a model of natural language inference, or set it to nothing"
            )
        return found


async def held(
    said: Sequence[Claim], sources: Sequence[Run], language: Language, meaning: Meaning | None, detail: Detail
) -> list[Verdict]:
    """The verdict on each claim. Whether its meaning is borne out says `meaning` where there is one and it answers in
    time (`detail` tells which it was), else the embedded score."""
    verdicts = judged(said, sources, language)
    of_meaning = [one for one in verdicts if one.said == HELD or one.said.startswith(NOT_BORNE_OUT)]
    if meaning is None or not of_meaning:
        return verdicts
    try:
        chances = await meaning([(premise(one.claim, sources), one.claim.text) for one in of_meaning])
    except ModelError as error:
        log.warning("the embedded score judges: %s", error)
        detail["meaning"] = f"embedded: {error}"
        return verdicts
    detail["meaning"] = "nli"
    by_nli = iter(HELD if chance >= HOLDS else f"{NOT_BORNE_OUT}: nli {chance:.2f}" for chance in chances)
    return [replace(one, said=next(by_nli)) if one in of_meaning else one for one in verdicts]
