"""Passwords as Argon2id hashes (RFC 9106, its profile for little memory)."""

import asyncio
import secrets
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

SHORTEST, LONGEST, DIFFERENT = 12, 200, 5  # characters
_AT_ONCE = 2  # each hash takes 64 MiB and some tens of milliseconds of every core

_hasher = PasswordHasher()
_threads = ThreadPoolExecutor(_AT_ONCE, "password")


def is_weak(password: str, name: str) -> bool:
    """Whether it is soon guessed: short, of few characters, or made of the account's own name."""
    enough = SHORTEST <= len(password) <= LONGEST and len(set(password)) >= DIFFERENT
    return not enough or (bool(name) and name.casefold() in password.casefold())


async def hashed(password: str) -> str:
    return await asyncio.get_running_loop().run_in_executor(_threads, _hasher.hash, _bytes(password))


async def fits(password: str, kept: str) -> bool:
    """Whether it is the password of this hash. An empty hash is nobody's, and takes as long as any other."""
    return await asyncio.get_running_loop().run_in_executor(_threads, _verify, _bytes(password), kept)


def _verify(password: bytes, kept: str) -> bool:
    try:
        return _hasher.verify(kept or _nobodys(), password)
    except (VerificationError, InvalidHashError):
        return False


@lru_cache(maxsize=1)
def _nobodys() -> str:
    return _hasher.hash(secrets.token_bytes(32))


def _bytes(password: str) -> bytes:
    return password[:LONGEST].encode("utf-8", "surrogatepass")
