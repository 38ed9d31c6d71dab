"""Whether a source means what a claim says, by a cross-encoder trained on inference (NLI).

It takes the place of the embedded score (`support`), never that of the comparison of numbers, names, negations and
quotations: those faults stand whatever a model says.
"""

from collections import OrderedDict
from collections.abc import Sequence

from engine.models.chat import ModelRefused
from engine.models.cross import CrossEncoder, Pair

FOLLOWS = "entailment"  # the label that says so, in the model's own configuration
HOLDS = 0.5  # probability from which a claim is borne out
KEPT = 1000  # pairs whose probability is remembered: a streamed answer is read again with each sentence


class Meaning:
    """`await meaning(pairs)`: of each (source, claim), the probability that the claim follows from the source."""

    def __init__(self, encoder: CrossEncoder) -> None:
        self._encoder = encoder
        self._known: OrderedDict[Pair, float] = OrderedDict()

    async def __call__(self, pairs: Sequence[Pair]) -> list[float]:
        """Raises ModelUnavailable when its time is used up, ModelRefused when it cannot be loaded or judges no
        inference."""
        new = [pair for pair in dict.fromkeys(pairs) if pair not in self._known]
        if new:
            column = await self._column()
            rows = await self._encoder.read(new, chances=True)
            self._known.update(zip(new, (row[column] for row in rows), strict=True))
        found = [self._known[pair] for pair in pairs]
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        return found

    async def _column(self) -> int:
        labels = await self._encoder.labels()
        found = next((column for column, name in labels.items() if name.lower() == FOLLOWS), None)
        if found is None:
            raise ModelRefused(
                f"verification.nli: {self._encoder.place} has no label '{FOLLOWS}' (it has "
                f"{', '.join(labels.values())}); take a model of natural language inference, or set it to nothing"
            )
        return found
