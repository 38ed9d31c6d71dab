"""What `pyproject.toml` cannot say: an installed Dalil carries its own copies of `config/` and `migrations/`."""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

COPIES = {"config": "bot/config", "migrations": "engine/store/migrations"}


class WithCopies(build_py):
    def run(self) -> None:
        super().run()
        if self.editable_mode:  # then they are read where they are
            return
        for folder, place in COPIES.items():
            there = Path(self.build_lib) / place
            shutil.rmtree(there, ignore_errors=True)
            shutil.copytree(folder, there, ignore=shutil.ignore_patterns("__pycache__"))


setup(cmdclass={"build_py": WithCopies})
