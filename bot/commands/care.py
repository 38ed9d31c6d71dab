"""Keeping it well: doctor, backup, migrate, review, erase, settings, secrets, keys, admin."""

from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from bot.commands.shared import Json, finish

app = typer.Typer()


class Sections(TyperGroup):
    """A group of commands whose other words name a section: `dalil settings web` is `dalil settings list web`."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        known = self.get_command(ctx, args[0]) is not None
        return super().resolve_command(ctx, args if known else ["list", *args])


settings_app = typer.Typer(
    cls=Sections, invoke_without_command=True, help="Settings: value, where it comes from, meaning, bounds."
)
keys_app = typer.Typer(invoke_without_command=True, help="Keys of the HTTP API: list, add, revoke.")
admin_app = typer.Typer(no_args_is_help=True, help="Accounts of the console: the first administrator, a way back in.")
secrets_app = typer.Typer(no_args_is_help=True, help="Tokens and keys that were entered in the console.")
app.add_typer(secrets_app, name="secrets", rich_help_panel="Care")
app.add_typer(admin_app, name="admin", rich_help_panel="Care")
app.add_typer(settings_app, name="settings", rich_help_panel="Care")
app.add_typer(keys_app, name="keys", rich_help_panel="Care")


@app.command(rich_help_panel="Care")
def doctor(as_json: Json = False) -> None:
    """Say what is configured, what is missing, and what to do next."""
    from bot.cli.doctor import doctor as look

    finish(look(as_json))


@app.command(rich_help_panel="Care")
def backup(
    folder: Annotated[Path, typer.Argument(help="Where the archive is written: outside DALIL_HOME.")],
    keep: Annotated[int, typer.Option(min=0, help="So many archives stay there, older ones are removed; 0: all.")] = 0,
) -> None:
    """Write one archive of the database and of what else lies in DALIL_HOME; Dalil may run meanwhile."""
    from bot.cli.backup import backup as make

    finish(make(folder, keep))


@app.command(rich_help_panel="Care")
def migrate() -> None:
    """Bring the database to this version's tables; safe to repeat."""
    from bot.cli.care import migrate as upgrade

    finish(upgrade())


@app.command(rich_help_panel="Care")
def review(
    export: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write JSONL instead, '-' for standard output.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Those already seen, too.")] = False,
    seen: Annotated[str | None, typer.Option(metavar="TURN", help="Mark this answer as seen.")] = None,
    unanswered: Annotated[bool, typer.Option(help="The questions the documents did not answer, instead.")] = False,
) -> None:
    """List the answers people disliked, with question, reason and sources."""
    from bot.cli.care import gaps
    from bot.cli.care import review as look

    finish(gaps() if unanswered else look(export, everything, seen))


@app.command(rich_help_panel="Care")
def erase(
    platform: Annotated[str, typer.Argument(help="telegram, web, terminal ...")],
    person: Annotated[str, typer.Argument(help="The person's id there; of a terminal, the user's name.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Erase all data of one person: questions, answers, votes, names."""
    from bot.cli.care import erase as forget

    finish(forget(platform, person, yes))


@app.command(rich_help_panel="Care")
def retention(
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say how much would be deleted.")] = False,
) -> None:
    """Delete what is older than the days set for it (settings `retention.*`), as every night."""
    from bot.cli.care import retention as delete

    finish(delete(dry_run))


Find = Annotated[str, typer.Option("--find", metavar="WORD", help="Those with this word in name or meaning.")]


@settings_app.callback()
def settings(context: typer.Context, as_json: Json = False, find: Find = "") -> None:
    """What each section holds and what is not as by default. `dalil settings SECTION` shows a section."""
    from bot.cli.care import list_settings, settings_overview

    if context.invoked_subcommand is None:
        finish(list_settings(as_json, word=find) if as_json or find else settings_overview())


@settings_app.command("list")
def settings_list(
    section: Annotated[str, typer.Argument(help="A section, or the key of one setting.")] = "",
    as_json: Json = False,
    find: Find = "",
) -> None:
    """Every setting, or those of a section: value, where that comes from, meaning, bounds."""
    from bot.cli.care import list_settings

    finish(list_settings(as_json, section, find))


@settings_app.command("get")
def settings_get(key: str, as_json: Json = False) -> None:
    """One setting: its value, where that comes from, its bounds."""
    from bot.cli.care import get_setting

    finish(get_setting(key, as_json))


@settings_app.command("set", context_settings={"ignore_unknown_options": True})  # "-4" is a value
def settings_set(key: str, value: str) -> None:
    """Keep a value in the database; a running Dalil takes it at once unless the setting needs a restart."""
    from bot.cli.care import set_setting

    finish(set_setting(key, value))


@settings_app.command("reset")
def settings_reset(key: str) -> None:
    """Forget the value kept in the database."""
    from bot.cli.care import reset_setting

    finish(reset_setting(key))


@keys_app.callback()
def keys(context: typer.Context, as_json: Json = False) -> None:
    """List the keys of the HTTP API."""
    from bot.cli.keys import list_keys

    if context.invoked_subcommand is None:
        finish(list_keys(as_json))


@keys_app.command("list")
def keys_list(as_json: Json = False) -> None:
    """The same list."""
    from bot.cli.keys import list_keys

    finish(list_keys(as_json))


@keys_app.command("add")
def keys_add(
    name: Annotated[str, typer.Argument(help="Who will use it, for the list.")],
    scope: Annotated[
        list[str] | None,
        typer.Option(
            "--scope", "-s", help="ask, search, feedback, read, documents, metrics, admin (all); may be repeated."
        ),
    ] = None,
    days: Annotated[int | None, typer.Option(help="Days for which it is valid.", min=1, max=3650)] = None,
) -> None:
    """Make a key. It is printed this once and kept nowhere."""
    from bot.cli.keys import add_key

    finish(add_key(name, tuple(scope or ("ask",)), days))


@keys_app.command("revoke")
def keys_revoke(key: Annotated[str, typer.Argument(help="Its id, as `dalil keys` shows it.")]) -> None:
    """Make a key worthless at once."""
    from bot.cli.keys import revoke_key

    finish(revoke_key(key))


@secrets_app.command("reseal")
def secrets_reseal() -> None:
    """Encrypt them with a new key, and forget the one of before; safe to repeat, also after a crash."""
    from bot.cli.secrets import reseal

    finish(reseal())


Name = Annotated[str, typer.Argument(help="What they sign in with: small letters, figures and . _ @ + -")]


@admin_app.command("create")
def admin_create(name: Name) -> None:
    """Make an administrator. The password is asked for, or read from a pipe."""
    from bot.cli.admin import create

    finish(create(name))


@admin_app.command("reset")
def admin_reset(name: Name) -> None:
    """Give an account a new password, without its second factor: for who lost one of them."""
    from bot.cli.admin import reset

    finish(reset(name))


@admin_app.command("list")
def admin_list() -> None:
    """The accounts and their roles."""
    from bot.cli.admin import list_accounts

    finish(list_accounts())
