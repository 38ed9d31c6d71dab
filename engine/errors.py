"""Every error Dalil raises on purpose.

DalilError                     carries words for a person: what, where, what to do next
|-- SettingsError              a setting is unknown, malformed or out of bounds (names the key and the bound)
|-- CollectionError            a collection file cannot be used (names the file and the field)
|-- DocumentError              one document cannot be read (names the document and why); ingestion goes on
|-- InputError                 what somebody sent cannot be accepted (empty, too long, malformed)
|   `-- UsageError             a command was given a name that it does not know
|-- Held                       what is kept of a person may not be deleted at present (names the reason)
|-- StoreError                 the database or the disk refuses (locked, full, unreachable)
|   |-- NoRoom                 its disk is full
|   |-- DuplicateEvent         this platform event is already in the inbox
|   `-- NoAnswer               this event was never accepted, was erased, or is one that nothing answers
|-- ModelError                 a language model gave no usable answer; Dalil answers without one (`engine.models.chat`)
|-- IndexUnavailable           a search index cannot be opened or built
`-- DeliveryError              a platform refused or did not answer
    |-- TokenRefused           the platform does not know the token with which Dalil comes
    |-- RetryLater             try again after `seconds`
    `-- Undeliverable          no repeat can help (blocked, deleted, no permission)
"""

import difflib
from collections.abc import Iterable


class DalilError(Exception):
    """Base of all; `str(error)` is fit to be shown to the person who runs Dalil. `where` is the file, address or key
    that it is about and `why` the words without it, for pages that name it themselves."""

    def __init__(self, why: str = "", where: object = "") -> None:
        self.why, self.where = why, str(where)
        super().__init__(f"{where}: {why}" if self.where else why)


class SettingsError(DalilError):
    pass


class CollectionError(DalilError):
    pass


class DocumentError(DalilError):
    pass


class InputError(DalilError):
    pass


class UsageError(InputError):
    pass


class Held(DalilError):  # noqa: N818 - said as people say it
    """A legal hold forbids the deletion; `reason` is what the staff wrote down for it."""

    def __init__(self, reason: str) -> None:
        super().__init__(
            f"nothing of this person may be deleted, because of a legal hold ({reason}); an administrator lifts it "
            "at /console/askers"
        )
        self.reason = reason


class StoreError(DalilError):
    pass


class NoRoom(StoreError):  # noqa: N818 - said as people say it
    pass


class NoAnswer(StoreError):  # noqa: N818 - said as people say it
    pass


class IndexUnavailable(DalilError):  # noqa: N818 - said as people say it
    pass


class DeliveryError(DalilError):
    pass


class TokenRefused(DeliveryError):  # noqa: N818 - said as people say it
    pass


class RetryLater(DeliveryError):  # noqa: N818 - said as people say it
    """The platform asks to wait `seconds` before the next try."""

    def __init__(self, message: str, seconds: float) -> None:
        super().__init__(message)
        self.seconds = seconds


class Undeliverable(DeliveryError):  # noqa: N818 - said as people say it
    pass


def near(word: str, allowed: Iterable[str]) -> str:
    """ " (did you mean 'topic'?)" or nothing."""
    close = difflib.get_close_matches(word, list(allowed), 1)
    return f" (did you mean '{close[0]}'?)" if close else ""
