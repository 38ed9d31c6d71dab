"""Where the tables lie that the engine reads by itself: in the project, or in the copy that a wheel carries."""

from pathlib import Path

_ROOT = Path(__file__).parents[1]
CONFIG = _ROOT / "config" if (_ROOT / "config").is_dir() else _ROOT / "bot" / "config"
