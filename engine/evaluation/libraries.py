"""Libraries that only evaluations and training need: the extras `eval` and `train`."""

from importlib import import_module
from typing import Any

from engine.errors import SettingsError


def needed(module: str, package: str, purpose: str, extra: str = "eval") -> Any:
    """The module. SettingsError tells how to install its package where that is missing."""
    try:
        return import_module(module)
    except ImportError as error:
        raise SettingsError(
            f"{purpose} need the package {package}, which is not installed; install it with: "
            f"pip install 'dalil[{extra}]'"
        ) from error
