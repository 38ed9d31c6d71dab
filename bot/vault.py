"""Secrets that are entered once: sealed in the database, by a key that lies outside it.

The key is a file of the home, made when the first secret is entered and readable by its owner alone. Each line of it is
a key of Fernet's: the first seals, all unseal, so that a file of before can be put back below a newer one.
"""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from engine.errors import SettingsError

if TYPE_CHECKING:
    from cryptography.fernet import Fernet

VAULT_KEY = "secrets.key"  # the file in the home
_SEALED = "sealed"  # the one field of a row that holds a secret

_ALL = "the secrets"  # in words about the key of all of them

Sealed = dict[str, str]


class Vault:
    """`path` is that of the key. Nothing is read or made before it is needed."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def seal(self, name: str, secret: str) -> Sealed:
        """What is kept in the database of a secret of that name. Raises SettingsError where the key is unusable."""
        if not self._path.exists():
            self._make()
        return {_SEALED: self._keys(name)[0].encrypt(f"{name}\n{secret}".encode()).decode()}

    def unseal(self, name: str, kept: Sealed) -> str:
        """The secret again. Raises SettingsError, with the way out, where the key is lost or is another one."""
        secret = _opened(name, kept, self._keys(name))
        if secret is None:
            raise SettingsError(f"is sealed with another key than {self._path}; {_way_out(name)}", name)
        return secret

    def is_by_first(self, name: str, kept: Sealed) -> bool:
        """Whether the first key alone unseals it."""
        return _opened(name, kept, self._keys(name)[:1]) is not None

    def renew(self) -> None:
        """A new key stands first from now on: it seals, and all of before go on unsealing. Raises SettingsError."""
        from cryptography.fernet import Fernet

        self._keys(_ALL)
        self._write([Fernet.generate_key(), *self._path.read_bytes().split()])

    def forget_former(self) -> None:
        """Only the first key is left; what no other sealed alone is readable after that."""
        self._write(self._path.read_bytes().split()[:1])

    def resealed(self, name: str, kept: Sealed) -> Sealed:
        """The same secret under the first key. Raises SettingsError as `unseal` does."""
        return self.seal(name, self.unseal(name, kept))

    def _write(self, keys: Sequence[bytes]) -> None:
        """The file as a whole or, after a crash, as it was: never a part of it."""
        draft = self._path.with_name(f".{self._path.name}.draft")
        try:
            draft.unlink(missing_ok=True)
            with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(b"".join(key + b"\n" for key in keys))
                file.flush()
                os.fsync(file.fileno())
            draft.replace(self._path)
            folder = os.open(self._path.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)
        except OSError as error:
            raise self._unwritable(error) from error

    def _make(self) -> None:
        from cryptography.fernet import Fernet

        try:
            with os.fdopen(os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(Fernet.generate_key() + b"\n")
        except FileExistsError:
            pass
        except OSError as error:
            raise self._unwritable(error) from error

    def _unwritable(self, error: OSError) -> SettingsError:
        return SettingsError(f"the key file {self._path} cannot be written ({error.strerror})")

    def _keys(self, name: str) -> "list[Fernet]":
        from cryptography.fernet import Fernet

        try:
            keys = [Fernet(line) for line in self._path.read_bytes().split()]
        except FileNotFoundError as error:
            raise SettingsError(
                f"the key {self._path} is gone that it is sealed with; {_way_out(name)}", name
            ) from error
        except OSError as error:
            raise SettingsError(
                f"the key file {self._path} cannot be read ({error.strerror}); give its owner the right to"
            ) from error
        except ValueError as error:
            raise SettingsError(
                f"the key file {self._path} holds no key; put it back from a backup, or delete it and enter the "
                "secrets again"
            ) from error
        if not keys:
            raise SettingsError(f"the key file {self._path} is empty; put it back from a backup, or delete it")
        return keys


def _opened(name: str, kept: Sealed, keys: "Sequence[Fernet]") -> str | None:
    """None where no key opens it, and for a secret of another name that was put in its place."""
    from cryptography.fernet import InvalidToken, MultiFernet

    try:
        said, _, secret = MultiFernet(keys).decrypt(kept[_SEALED].encode()).decode().partition("\n")
    except InvalidToken:
        return None
    return secret if said == name else None


def is_sealed(kept: object) -> bool:
    return isinstance(kept, Mapping) and kept.keys() == {_SEALED} and isinstance(kept[_SEALED], str)


def _way_out(name: str) -> str:
    return f"put the file back from a backup (below what stands in it now), or enter {name} again"
