"""What can be wrong with a case."""

from engine.errors import InputError


class CaseError(InputError):
    """A case that cannot be divided as given; the message says what is wrong and what would be right."""
