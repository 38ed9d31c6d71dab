"""A cross-encoder in this process: a small model that reads two texts together and gives figures for the pair.

Weights come from a folder, or by name from the local cache; `@cuda` after it names a device. They are loaded at first
use or by `warm`, off the event loop, and whoever asks meanwhile waits for them; `budget_s` is for the reading of the
pairs alone.
"""

import asyncio
import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import monotonic
from typing import Any

from engine.errors import SettingsError
from engine.models.chat import ModelRefused, ModelUnavailable

log = logging.getLogger(__name__)

BATCH = 16  # pairs read together
Pair = tuple[str, str]


class CrossEncoder:
    """`setting` is the key under which `place` was set, for messages. Raises SettingsError where a folder is missing.

    One caller at a time: weights and processor are shared.
    """

    def __init__(self, setting: str, place: str, budget_s: Callable[[], float]) -> None:
        self.place, _, device = place.partition("@")
        self.setting, self._device, self._budget_s = setting, device or "cpu", budget_s
        self._loaded: Any = None
        self._turn = asyncio.Lock()
        if fault := missing(setting, place):
            raise SettingsError(fault)

    async def warm(self) -> None:
        """Loads the weights. Raises ModelRefused."""
        await self.labels()

    async def labels(self) -> dict[int, str]:
        """The names of the figures, by column. Raises ModelRefused."""
        async with self._turn:
            model = await asyncio.to_thread(self._load)
        return {int(column): str(name) for column, name in model.config.id2label.items()}

    async def read(self, pairs: Sequence[Pair], *, chances: bool) -> list[list[float]]:
        """A row for each pair, in order: with `chances` the labels' probabilities, else one figure in [0, 1]. Raises
        ModelUnavailable when the time is used up, ModelRefused when the weights cannot be loaded."""
        async with self._turn:
            model = await asyncio.to_thread(self._load)
            stop = threading.Event()
            budget = self._budget_s()
            try:
                async with asyncio.timeout(budget):
                    return await asyncio.to_thread(self._figures, model, pairs, stop, monotonic() + budget, chances)
            except TimeoutError as error:
                raise ModelUnavailable(f"{self.setting}: its {budget:g} s were used up") from error
            finally:
                stop.set()

    def _figures(
        self, model: Any, pairs: Sequence[Pair], stop: threading.Event, end: float, chances: bool
    ) -> list[list[float]]:
        """Raises TimeoutError between two batches when the time is over or nobody waits any more."""
        rows: list[list[float]] = [[] for _ in pairs]
        for batch in _batches(pairs):
            if stop.is_set() or monotonic() > end:
                raise TimeoutError
            found = model.predict(
                [pairs[place] for place in batch], batch_size=BATCH, apply_softmax=chances, show_progress_bar=False
            )
            for place, figures in zip(batch, found.reshape(len(batch), -1), strict=True):
                rows[place] = [float(figure) for figure in figures]
        return rows

    def _load(self) -> Any:
        if self._loaded is None:
            from sentence_transformers import CrossEncoder as Weights
            from transformers.utils import logging as bars

            bars.disable_progress_bar()  # type: ignore[no-untyped-call]
            began = monotonic()
            try:
                self._loaded = Weights(
                    str(Path(self.place).expanduser()) if _is_folder(self.place) else self.place,
                    device=self._device,
                    local_files_only=True,
                )
            except Exception as error:
                raise ModelRefused(
                    f"{self.setting}: {self.place} cannot be loaded ({error}); put the whole model (config.json, "
                    f"weights, tokenizer) there, or set {self.setting} to another folder or to nothing"
                ) from error
            log.info("%s: %s loaded in %.1f s", self.setting, self.place, monotonic() - began)
        return self._loaded


def missing(setting: str, place: str) -> str:
    """What is wrong with a place before anything is loaded; empty where nothing is."""
    folder = place.partition("@")[0]
    if _is_folder(folder) and not Path(folder).expanduser().is_dir():
        return f"{setting}: there is no folder {folder}; put the model there, or set {setting} to another or to nothing"
    return ""


def _is_folder(place: str) -> bool:
    return place.startswith(("/", ".", "~"))


def _batches(pairs: Sequence[Pair]) -> Iterator[list[int]]:
    """Places of pairs of like length, so that little is padding."""
    order = sorted(range(len(pairs)), key=lambda place: sum(map(len, pairs[place])))
    yield from (order[start : start + BATCH] for start in range(0, len(order), BATCH))
