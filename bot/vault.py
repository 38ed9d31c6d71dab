"""Secrets that are entered once: sealed in the database, by a key that lies outside it.

The key is a file of the home, made when the first secret is entered and readable by its owner alone. Each line of it is
a key of Fernet's: the first seals, all unseal, so that a file of before can be put back below a newer one.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from engine.errors import SettingsError

if TYPE_CHECKING:
    from cryptography.fernet import MultiFernet

VAULT_KEY = "secrets.key"  # the file in the home
_SEALED = "sealed"  # the one field of a row that holds a secret

Sealed = dict[str, str]


class Vault:
    """`path` is that of the key. Nothing is read or made before it is needed."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def seal(self, name: str, secret: str) -> Sealed:
        """What is kept in the database of a secret of that name. Raises SettingsError where the key is unusable."""
        if not self._path.exists():
            self._make()
        return {_SEALED: self._key(name).encrypt(f"{name}\n{secret}".encode()).decode()}

    def unseal(self, name: str, kept: Sealed) -> str:
        """The secret again. Raises SettingsError, with the way out, where the key is lost or is another one."""
        from cryptography.fernet import InvalidToken

        try:
            said, _, secret = self._key(name).decrypt(kept[_SEALED].encode()).decode().partition("\n")
        except InvalidToken:
            said, secret = "", ""
        if said != name:  # a secret of another name was put in its place
            raise SettingsError(f"{name}: is sealed with another key than {self._path}; {_way_out(name)}")
        return secret

    def _make(self) -> None:
        from cryptography.fernet import Fernet

        try:
            with os.fdopen(os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(Fernet.generate_key() + b"\n")
        except FileExistsError:
            pass
        except OSError as error:
            raise SettingsError(f"{self._path}: the key of the secrets cannot be kept ({error.strerror})") from error

    def _key(self, name: str) -> "MultiFernet":
        from cryptography.fernet import Fernet, MultiFernet

        try:
            lines = self._path.read_bytes().split()
            return MultiFernet([Fernet(line) for line in lines])
        except FileNotFoundError as error:
            raise SettingsError(
                f"{name}: the key {self._path} is gone that it is sealed with; {_way_out(name)}"
            ) from error
        except OSError as error:
            raise SettingsError(
                f"{self._path}: cannot be read ({error.strerror}); give its owner the right to"
            ) from error
        except ValueError as error:
            raise SettingsError(
                f"{self._path}: holds no key; put it back from a backup, or delete it and enter the secrets again"
            ) from error


def is_sealed(kept: object) -> bool:
    return isinstance(kept, Mapping) and kept.keys() == {_SEALED} and isinstance(kept[_SEALED], str)


def _way_out(name: str) -> str:
    return f"put the file back from a backup (below what stands in it now), or enter {name} again"
