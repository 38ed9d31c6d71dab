"""`dalil import quran`: the store of verses from Tanzil's files, or the packaged text; `dalil import duas`."""

from pathlib import Path

from bot.cli.screen import say
from bot.settings import CONFIG, home_folder
from engine.errors import DocumentError, StoreError
from engine.scripture.building import FILE, Sources, build, digest_of, packaged
from engine.scripture.importing import data_of, gathered, kept, listed
from engine.scripture.store import Verses
from engine.tools.duas.reading import book as read_duas
from engine.tools.duas.shelf import Shelf as Duas

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


async def import_duas(paths: tuple[Path, ...]) -> int:
    """Keeps the supplications of each file; all files are read before the first is kept."""
    home, _ = home_folder()
    shelf = Duas(home, CONFIG)
    files = [file for path in paths for file in (sorted(path.glob("*.json")) if path.is_dir() else [path])]
    if not files:
        raise DocumentError("holds no .json file; docs/supplications.md shows what can be read", paths[0])
    books = [read_duas(path.name, data_of(path)) for path in files]
    for book in books:
        shelf.keep(book)
        texts = sum(len(occasion.texts) for occasion in book.occasions)
        say(f"{book.name}: {len(book.occasions)} occasions, {texts} texts")
        for reason in book.left_out:
            say(f"  left out: {reason}")
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
