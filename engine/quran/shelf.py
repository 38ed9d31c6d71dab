"""Where the verses lie in a home: opened at the first wish, built before that where they are missing, read anew after
another process has imported."""

import threading
from pathlib import Path

from engine.quran.building import FILE, build, is_made_of, packaged
from engine.quran.store import LAYOUT, Verses, layout


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
                stamp = self._brought_up_to_date() or stamp
                self._verses, self._stamp = Verses.open(self.path), stamp
            return self._verses

    def _brought_up_to_date(self) -> tuple[int, int] | None:
        """Builds a store of an earlier layout anew where the package alone was in it."""
        if layout(self.path) == LAYOUT:
            return None
        sources = packaged(self._config)
        if is_made_of(self.path, sources):
            build(self.path, sources)
        return self._now()

    def _now(self) -> tuple[int, int] | None:
        """What tells one file from another that took its name."""
        try:
            found = self.path.stat()
        except FileNotFoundError:
            return None
        return found.st_mtime_ns, found.st_ino
