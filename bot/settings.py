"""Settings in three tiers: kept in SQL over environment (`DALIL_...`, `.env`) over `config/default.toml`.

The TOML file declares every setting once: its default, bounds, meaning, whether it is secret and whether a change needs
a restart. A value that does not fit is refused by name, with the bound and where it came from. With secrets it is the
other way round: those of the environment go before those entered in the console, which are sealed (`bot.vault`).
`Settings` is frozen; `LiveSettings.current` is replaced as a whole when the rows in SQL change.
"""

import dataclasses
import json
import os
import tomllib
from collections import ChainMap
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any, TypeVar

from bot.forms import FORMS
from bot.sections import Settings
from bot.vault import Vault, is_sealed
from engine.errors import SettingsError, near
from engine.store.audit import redact_url

ROOT = Path(__file__).resolve().parent.parent
INSTALLED = not (ROOT / "config" / "default.toml").exists()  # from a wheel, which carries a copy of config/
CONFIG = Path(__file__).resolve().parent / "config" if INSTALLED else ROOT / "config"
ENCODER, READER = CONFIG / "encoder", CONFIG / "reader"  # the packaged models
ENCODERS = CONFIG / "encoders.toml"  # what is known of others
PREFIX = "DALIL_"
DATABASE = "database.url"  # needed before anything kept there can be read
ENTERED = "entered in the console"
NOT_SETTINGS = ("DALIL_HOME", "DALIL_TEST_")
GONE = {  # what earlier releases had, and the way out
    "DALIL_REVIEW_PASSWORD": "people sign in to the console at /console with accounts of their own; take this line out "
    "and make the first account with `dalil admin create NAME`",
    "DALIL_REVIEW_HOURS": "it is DALIL_CONSOLE_HOURS now",
    "DALIL_REVIEW_PAGE": "it is DALIL_CONSOLE_PAGE now",
    "DALIL_REVIEW_ATTEMPTS_PER_MINUTE": "it is DALIL_CONSOLE_ATTEMPTS_PER_MINUTE now",
}
WORDS = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}

Value = bool | int | float | str | tuple[str, ...]
Section = TypeVar("Section")


@dataclass(frozen=True, slots=True)
class Spec:
    """One setting as the TOML file declares it. `kind` is the type of its default."""

    key: str
    default: Value
    meaning: str
    min: float | None = None
    max: float | None = None
    choices: tuple[str, ...] = ()
    form: str = ""  # a key of FORMS that every text has to have
    secret: bool = False
    restart: bool = False
    lines: bool = False  # of a list: its entries may hold commas, so that each is typed on a line of its own
    # where tokens or people's words are sent, and what of the server is read: whoever signs in may not change it
    directs: bool = False
    confirmed: bool = False  # where people's words are sent, and who is let in: in the console with a recent proof

    @property
    def variable(self) -> str:
        return PREFIX + self.key.replace(".", "_").upper()

    @property
    def bound(self) -> str:
        """The bound in words: "between 1 and 12", "one of a, b"."""
        if self.choices:
            what = "a list, with commas, of" if isinstance(self.default, tuple) else "one of"
            none = ", or nothing" if "" in self.choices else ""
            return f"{what} {', '.join(filter(None, self.choices))}{none}"
        if self.lines:
            return f"texts, each on a line of its own, {_figure(self.max)} at most"
        if self.form:
            return FORMS[self.form].takes
        if self.min is not None and self.max is not None:
            counted = "a number of entries " if isinstance(self.default, tuple) else ""
            counted = "a length " if isinstance(self.default, str) else counted
            return f"{counted}between {_figure(self.min)} and {_figure(self.max)}"
        return {bool: "true or false", int: "a whole number", float: "a number", str: "text", tuple: "a list of texts"}[
            type(self.default)
        ]


def _figure(number: float | None) -> str:
    """Written out as it is typed: 65535 and not 65,535 or 6.5535e+04."""
    return f"{number}".removesuffix(".0")


def load_specs(path: Path = CONFIG / "default.toml") -> dict[str, Spec]:
    """Key ("web.port") -> its declaration, in the file's order."""
    specs: dict[str, Spec] = {}
    for section, entries in tomllib.loads(path.read_text("utf-8")).items():
        for name, entry in entries.items():
            values = dict(entry)
            for listed in ("choices", "default"):
                if isinstance(values.get(listed), list):
                    values[listed] = tuple(values[listed])
            specs[f"{section}.{name}"] = Spec(key=f"{section}.{name}", **values)
    return specs


def check(spec: Spec, value: object, origin: str) -> Value:
    """The value in the setting's type, within its bounds; SettingsError names key, origin (where there is one) and
    bound, never a secret."""
    try:
        typed = _convert(spec.default, value, "\n" if spec.lines else ",")
    except (TypeError, ValueError):
        typed = None
    if typed is None or not _within(spec, typed):
        where = f"{spec.key} ({origin})" if origin else spec.key
        raise SettingsError(f"{_misfit(spec, value, typed)} does not fit; it takes {spec.bound}", where)
    return typed


def _misfit(spec: Spec, value: object, typed: Value | None) -> str:
    """What does not fit: of a list its first wrong entry, with a near one that does; never a secret."""
    if spec.secret:
        return "the value given"
    if not spec.choices:
        return repr(value)
    entries = typed if isinstance(typed, tuple) else (typed if typed is not None else value,)
    wrong = next(str(entry) for entry in entries if entry not in spec.choices)
    return f"{wrong!r}{near(wrong, spec.choices)}"


def _convert(default: Value, value: object, between: str) -> Value | None:
    if isinstance(default, bool):
        return value if isinstance(value, bool) else WORDS.get(str(value).strip().lower())
    if isinstance(value, bool):
        return None
    if isinstance(default, int):
        return value if isinstance(value, int) else int(str(value))
    if isinstance(default, float):
        return float(str(value))
    if isinstance(default, tuple):
        items = value if isinstance(value, list | tuple) else str(value).split(between)
        return tuple(str(item).strip() for item in items if str(item).strip())
    return value if isinstance(value, str) else None


def _within(spec: Spec, value: Value) -> bool:
    if spec.choices:
        return all(item in spec.choices for item in (value if isinstance(value, tuple) else (value,)))
    texts = value if isinstance(value, tuple) else (str(value),)
    if spec.form and not all(FORMS[spec.form].fits(item, CONFIG) for item in texts):
        return False
    size = float(len(value)) if isinstance(value, str | tuple) else float(value)
    return (spec.min is None or size >= spec.min) and (spec.max is None or size <= spec.max)


def environment(home_given: bool, home: Path) -> ChainMap[str, str]:
    """The process's own environment over `.env`, the second of the two maps. The file lies in the project folder, but
    in the home where DALIL_HOME is set or Dalil is installed without its project. Raises SettingsError for a file that
    cannot be read."""
    from dotenv import dotenv_values

    kept = dotenv_values(stream=StringIO(_text_of(env_file(home_given, home))))
    return ChainMap(dict(os.environ), {key: value for key, value in kept.items() if value is not None})


def _text_of(path: Path) -> str:
    """The words of a file, which may begin with a byte order mark; none where there is no file."""
    try:
        data = path.read_bytes() if path.is_file() else b""
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise SettingsError("is not UTF-8 text; save the file in the encoding UTF-8", f"{path}, line {line}") from error
    except OSError as error:
        raise SettingsError(f"cannot be read ({error.strerror}); give its owner the right to", path) from error


def env_file(home_given: bool, home: Path) -> Path:
    return (home if home_given or INSTALLED else ROOT) / ".env"


def place(variables: Mapping[str, str], name: str) -> str:
    """Where a variable stands: "environment" or ".env"."""
    in_file = isinstance(variables, ChainMap) and name not in variables.maps[0]
    return ".env" if in_file else "environment"


def from_environment(specs: Mapping[str, Spec], variables: Mapping[str, str]) -> dict[str, Value]:
    """The second tier: key -> value for each DALIL_ variable; one that names no setting is refused with a near one."""
    by_variable = {spec.variable: spec for spec in specs.values()}
    values: dict[str, Value] = {}
    for name, text in variables.items():
        if not name.startswith(PREFIX) or name.startswith(NOT_SETTINGS):
            continue
        if name in GONE:
            raise SettingsError(f"this setting is gone; {GONE[name]}", f"{name} ({place(variables, name)})")
        if name not in by_variable:
            hint = near(name, by_variable) or "; `dalil settings` lists what there is"
            raise SettingsError(f"no such setting{hint}", f"{name} ({place(variables, name)})")
        at = f"{name} in .env" if place(variables, name) == ".env" else f"environment variable {name}"
        values[by_variable[name].key] = check(by_variable[name], text, at)
    return values


def from_rows(specs: Mapping[str, Spec], rows: Mapping[str, object]) -> dict[str, Value]:
    """The first tier: rows of the settings table, checked like any other value; secrets as they are are refused."""
    where = "kept in the database; `dalil settings reset {}` forgets it"
    if gone := [key for key in rows if key not in specs]:
        raise SettingsError("no such setting", f"{gone[0]} ({where.format(gone[0])})")
    return {key: check(changeable(specs, key), value, where.format(key)) for key, value in rows.items()}


def known(specs: Mapping[str, Spec], key: str) -> Spec:
    """Its declaration. SettingsError for a key that is not there."""
    if key not in specs:
        raise SettingsError(f"no such setting{near(key, specs)}", key)
    return specs[key]


def changeable(specs: Mapping[str, Spec], key: str) -> Spec:
    """The declaration of a setting that is kept in SQL as it is; SettingsError for an unknown or secret one."""
    if not known(specs, key).secret:
        return specs[key]
    where = f"set {specs[key].variable} in the environment or in .env"
    raise SettingsError(f"is a secret; {where}{'' if key == DATABASE else ', or enter it in the console'}", key)


def enterable(specs: Mapping[str, Spec], key: str) -> Spec:
    """The declaration of a secret that may be entered in the console; SettingsError for another key."""
    if not known(specs, key).secret or key == DATABASE:
        raise SettingsError("is no secret that is entered in the console", key)
    return specs[key]


def build(specs: Mapping[str, Spec], *tiers: Mapping[str, Value]) -> Settings:
    """One frozen Settings from the defaults and the tiers, later tiers winning."""
    values: dict[str, Value] = {key: spec.default for key, spec in specs.items()}
    for tier in tiers:
        values.update(tier)
    sections = {entry.name: _section(entry.name, entry.type, values) for entry in dataclasses.fields(Settings)}
    return Settings(**sections)


def _section(name: str, kind: Any, values: Mapping[str, Value]) -> Any:
    return kind(**{entry.name: values[f"{name}.{entry.name}"] for entry in dataclasses.fields(kind)})


_TRIED: ContextVar[Settings | None] = ContextVar("settings that are tried", default=None)


class LiveSettings:
    """The settings in force. `adopt` puts in the rows kept in SQL; wrong rows leave the last good settings standing.

    `lost` says, by its key, why a secret that was entered cannot be read any more: it counts as not set. `secrets` is
    every one that was ever in force or tried here, which must not be logged.
    """

    def __init__(self, specs: Mapping[str, Spec], variables: Mapping[str, str], vault: Vault | None = None) -> None:
        self.specs = specs
        self.vault = vault or Vault(Path(os.devnull))
        self.lost: Mapping[str, SettingsError] = {}
        self.secrets: set[str] = set()
        environment = from_environment(specs, variables)
        self._environment = {key: value for key, value in environment.items() if value or not specs[key].secret}
        self._variables = variables
        self._rows: dict[str, Value] = {}
        self._entered: dict[str, Value] = {}
        self._own: dict[str, Value] = {}
        self._rebuild()

    def adopt(self, rows: Mapping[str, object]) -> None:
        """Raises SettingsError by name for a row that does not fit."""
        sealed = {key: row for key, row in rows.items() if is_sealed(row)}
        plain = from_rows(self.specs, {key: row for key, row in rows.items() if key not in sealed})
        self._entered, self.lost = self._unsealed(sealed)
        self._rows = plain
        self._rebuild()

    def _unsealed(self, sealed: Mapping[str, Any]) -> tuple[dict[str, Value], dict[str, SettingsError]]:
        entered: dict[str, Value] = {}
        lost: dict[str, SettingsError] = {}
        for key, row in sealed.items():
            try:
                entered[key] = check(enterable(self.specs, key), self.vault.unseal(key, row), ENTERED)
            except SettingsError as error:
                lost[key] = error
        return entered, lost

    def trial(self, values: Mapping[str, Value]) -> Settings:
        """What would be in force with these values above all others."""
        return self._built(values)

    def is_entered(self, key: str) -> bool:
        """Whether a secret was entered in the console, be it lost."""
        return key in self._entered or key in self.lost

    def why_lost(self, key: str) -> str:
        """Empty where the setting is not lost."""
        return self.lost[key].why if key in self.lost else ""

    def in_environment(self, key: str) -> bool:
        return key in self._environment

    @contextmanager
    def held(self, values: Mapping[str, object]) -> Iterator[None]:
        """These values in force in this process, above all others, as long as the block lasts."""
        before, self._own = self._own, from_rows(self.specs, values)
        self._rebuild()
        try:
            yield
        finally:
            self._own = before
            self._rebuild()

    @property
    def current(self) -> Settings:
        return _TRIED.get() or self._current

    @contextmanager
    def trying(self, values: Mapping[str, Value]) -> Iterator[None]:
        """These values in force for what is done within the block alone, while everything else goes on without them."""
        before = _TRIED.set(self.trial(values))
        try:
            yield
        finally:
            _TRIED.reset(before)

    def _rebuild(self) -> None:
        self._current = self._built(self._own)

    def _built(self, values: Mapping[str, Value]) -> Settings:
        settings = build(self.specs, self._entered, self._environment, self._rows, values)
        self.secrets |= secrets_of(self.specs, settings)
        return settings

    def origin(self, key: str) -> str:
        """Where the value in force comes from: "database", "environment", ".env", "entered" (a secret) or "default"."""
        if key in self._rows:
            return "database"
        if key in self._environment:
            return place(self._variables, self.specs[key].variable)
        return "entered" if key in self._entered else "default"

    def table(self) -> Iterator[tuple[Spec, str, str]]:
        """Each setting with its value in words (a secret only as set or not set) and its origin."""
        yield from map(self.row, self.specs)

    def row(self, key: str) -> tuple[Spec, str, str]:
        """One of the table. SettingsError for a key that is not there."""
        spec = known(self.specs, key)
        return spec, redact_url(shown(spec, self.value(spec))), self.origin(key)

    def value(self, spec: Spec) -> Value:
        """The value in force."""
        return value_in(self.current, spec.key)


def value_in(settings: Settings, key: str) -> Value:
    section, name = key.split(".")
    value: Value = getattr(getattr(settings, section), name)
    return value


def secrets_of(specs: Mapping[str, Spec], settings: Settings) -> set[str]:
    """What of them must never be logged: each secret whole, and of those that hold several each by itself."""
    held = [str(value_in(settings, key)) for key, spec in specs.items() if spec.secret]
    held += settings.models.every_key()
    held += (token.strip() for token in settings.slack.bot_token.split(","))
    return {secret for secret in held if secret}


def shown(spec: Spec, value: Value) -> str:
    if spec.secret:
        return "set" if value else "not set"
    return value if isinstance(value, str) else json.dumps(value)


def shown_defaults() -> dict[str, str]:
    """Every setting as it is unless somebody changes it, in words."""
    return {key: shown(spec, spec.default) for key, spec in load_specs().items()}


def home_folder(variables: Mapping[str, str] = os.environ) -> tuple[Path, bool]:
    """The folder of all state, and whether DALIL_HOME named it."""
    given = variables.get("DALIL_HOME", "")
    usual = (Path.home() if INSTALLED else ROOT) / ".dalil"
    return (Path(given).expanduser().resolve() if given else usual), bool(given)
