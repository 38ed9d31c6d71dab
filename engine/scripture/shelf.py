"""Where the verses lie in a home: opened at the first wish, built before that where they are missing, read anew after
another process has imported."""

import logging
import threading
from contextlib import suppress
from pathlib import Path

from engine.errors import StoreError
from engine.scripture.building import FILE, build, damage, is_made_of, is_sealed, packaged, seal, seal_of
from engine.scripture.store import LAYOUT, Verses, layout

log = logging.getLogger(__name__)


class Shelf:
    """`home` is DALIL_HOME, `config` the folder of the tables of facts."""

    def __init__(self, home: Path, config: Path) -> None:
        self.path = home / FILE
        self._config = config
        self._lock = threading.Lock()
        self._stamp: tuple[int, int] | None = None
        self._verses: Verses | None = None

    @property
    def is_open(self) -> bool:
        """Whether `verses` costs no more than a look at the file."""
        return self._verses is not None and self._stamp == self._now()

    def verses(self) -> Verses:
        """The store as it is now; the first call takes a moment, in a new home about a second. Raises StoreError."""
        with self._lock:
            if not self.path.exists():
                build(self.path, packaged(self._config))
            stamp = self._now()
            if self._verses is None or stamp != self._stamp:
                self._bring_up_to_date()
                self._verses, self._stamp = self._opened(), self._now()
            return self._verses

    def _opened(self) -> Verses:
        """The store; where it is damaged, the packaged text in its place."""
        if layout(self.path) not in ("", LAYOUT):
            return Verses.open(self.path)  # of an earlier Dalil and imported: the words of its refusal say what to do
        if words := damage(self.path):
            return self._replaced(words)
        try:
            verses = Verses.open(self.path)
        except StoreError as error:
            return self._replaced(str(error))
        if not is_sealed(self.path):
            log.warning("%s is missing or damaged and is made anew", seal_of(self.path))
            with suppress(OSError):  # a store that cannot be sealed is checked by its verses alone
                seal(self.path)
        return verses

    def _replaced(self, why: str) -> Verses:
        """What was imported has to be imported again."""
        aside = aside_of(self.path)
        self.path.replace(aside)
        build(self.path, packaged(self._config))
        log.warning(
            "%s; it is set aside as %s and the packaged text is built anew: repeat `dalil import quran` if you had "
            "imported, then delete %s",
            why,
            aside,
            aside.name,
        )
        return Verses.open(self.path)

    def _bring_up_to_date(self) -> None:
        """Builds a store of an earlier layout anew where the package alone was in it."""
        if layout(self.path) in ("", LAYOUT):
            return
        sources = packaged(self._config)
        if is_made_of(self.path, sources):
            build(self.path, sources)

    def _now(self) -> tuple[int, int] | None:
        """What tells one file from another that took its name."""
        try:
            found = self.path.stat()
        except FileNotFoundError:
            return None
        return found.st_mtime_ns, found.st_ino


def aside_of(path: Path) -> Path:
    """Where a damaged store is put."""
    return path.with_name(f"{path.name}.damaged")
