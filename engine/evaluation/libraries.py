"""Libraries that only evaluations need: the extra `eval`."""

from importlib import import_module
from typing import Any

from engine.errors import SettingsError


def needed(module: str, package: str, purpose: str) -> Any:
    """The module. SettingsError tells how to install its package where that is missing."""
    try:
        return import_module(module)
    except ImportError as error:
        raise SettingsError(
            f"{purpose} need the package {package}, which is not installed; install it with: pip install 'dalil[eval]'"
        ) from error
