"""`dalil import quran`: the store of verses from Tanzil's files, or anew from the packaged text."""

from pathlib import Path

from bot.cli.screen import say
from bot.settings import CONFIG, home_folder
from engine.errors import StoreError
from engine.quran.building import FILE, Sources, build, digest_of, packaged
from engine.quran.importing import gathered, kept, listed
from engine.quran.store import Verses

OK = 0


async def import_quran(paths: tuple[Path, ...], trusted: str) -> int:
    """Builds the store beside the old one; files that are refused leave it as it was."""
    home, _ = home_folder()
    try:
        home.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise StoreError(f"{home} cannot be made ({error.strerror}); choose another folder with DALIL_HOME") from error
    store = home / FILE
    if paths:
        read = gathered(listed(paths), CONFIG, _base(store), trusted)
        build(store, read.sources)
        for text in read.texts:
            name = f"{text.name} ({text.edition})" if text.kind == "translation" else f"{text.edition} {text.version}"
            say(f"{text.file}: {name}, {len(text.verses)} verses, digest {digest_of(text, read.sources.facts)}")
    else:
        build(store, packaged(CONFIG))
    _tell(Verses.open(store))
    return OK


def _base(store: Path) -> Sources:
    """What is there already: an import adds to it."""
    base = packaged(CONFIG)
    if not store.exists():
        return base
    try:
        return kept(Verses.open(store), base)
    except StoreError:
        return base  # of another version, or changed: it is replaced


def _tell(verses: Verses) -> None:
    letters = verses.meta["simple"] or "folded from it"
    translations = ", ".join(edition.id for edition in verses.editions()) or "none"
    say(f"{len(verses.all())} verses in {len(verses.suras())} suras: {verses.version}; simple text: {letters}; "
        f"translations: {translations}")  # fmt: skip
    say("The text is Tanzil's (https://tanzil.net), under the terms of its notice, which the store keeps.")
