"""/config as people type it."""

from dataclasses import replace
from uuid import uuid4

import pytest

from engine.channels import KEYS, PlaceForm, place_of
from engine.language import LANGUAGES, Language
from engine.messages import Address, Answer, Command, Origin, Person, Right
from engine.skills.configuring import Configuring
from engine.skills.place_fields import GROUPS
from engine.skills.policy_words import PolicyWords
from engine.store.channels import Channels
from engine.store.corpus import Corpus
from engine.store.corpus_writing import CorpusWriter
from engine.store.database import Database
from tests.delivering import phrases
from tests.places import DEFAULTS, channels, policy

HERE = Address("slack", "C1", "17.5")


def _command(words: str, rights: tuple[Right, ...], space: str = "T1") -> Command:
    origin = Origin(space=space, direct=False, rights=rights)
    return Command(uuid4().hex, HERE, Person("slack", "U1"), "config", words, origin=origin)


class Place:
    def __init__(self, database: Database) -> None:
        self.channels: Channels = channels(database)
        self.handler = Configuring(self.channels, Corpus(database), phrases())

    async def config(
        self, words: str, language: Language = "en", rights: tuple[Right, ...] = ("configure",), space: str = "T1"
    ) -> str:
        return (await self.handler(_command(words, rights, space), language)).text

    async def buttons(
        self, words: str, language: Language = "en", rights: tuple[Right, ...] = ("configure",)
    ) -> dict[str, str]:
        """What stands on the buttons under the answer, and what each is a press for."""
        answer: Answer = await self.handler(_command(words, rights), language)
        return {choice.label: choice.message.removeprefix("/config ") for choice in answer.choices}

    async def form(self, words: str, rights: tuple[Right, ...] = ("configure",)) -> PlaceForm | str:
        return await self.handler.form(_command(words, rights), "en")

    @property
    def policy(self) -> object:
        return self.channels.policy(HERE, "T1")


@pytest.fixture
async def place(database: Database) -> Place:
    writer = CorpusWriter(database)
    for name in ("handbook", "faq"):
        titles = {"title": {"en": name}, "description": {"en": ""}, "type": "docs", "language": "auto"}
        await writer.save_collection(name, titles, "digest")
    return Place(database)


async def test_who_may_not_configure_is_told_so_and_changes_nothing(place: Place) -> None:
    for rights in ((), ("moderate", "upload")):
        assert "may not change" in await place.config("answers always", rights=rights)  # type: ignore[arg-type]
        assert "may not change" in await place.config("", rights=rights)  # type: ignore[arg-type]
    assert place.policy == DEFAULTS


@pytest.mark.parametrize(
    ("words", "changed"),
    [
        ("answers questions", {"answers": "questions"}),
        ("الأجوبة أسئلة", {"answers": "questions"}),
        ("الاجوبه اسئله", {"answers": "questions"}),
        ("απαντήσεις ερωτήσεις", {"answers": "questions"}),
        ("ΑΠΑΝΤΗΣΕΙΣ πάντα", {"answers": "always"}),
        ("answers دائما", {"answers": "always"}),
        ("thread never", {"thread": "never"}),
        ("language Greek", {"language": "el"}),
        ("اللغة العربية", {"language": "ar"}),
        ("private yes", {"private": True}),
        ("quiet όχι", {"quiet": False}),
        ("person-daily 20", {"person_daily": 20}),
        ("person_daily 20", {"person_daily": 20}),
        ("حد-الشخص ٢٠", {"person_daily": 20}),
        ("asking list", {"asking": "list"}),
        ("people <@U7>, <@!U8> U9", {"people": ("U7", "U8", "U9")}),
        ("collections handbook, faq", {"collections": ("handbook", "faq")}),
        ("collections all", {"collections": ()}),
        ("contact here", {"contact": place_of(HERE)}),
        ("υπεύθυνος εδώ", {"contact": place_of(HERE)}),
        ("contact telegram/-100123", {"contact": "telegram/-100123"}),
        ("contact here = Registry", {"contact": f"{place_of(HERE)} = Registry"}),
        ("contact none", {"contact": ""}),
        ("uploads handbook", {"uploads": "handbook"}),
        ("uploaders everyone", {"uploaders": "everyone"}),
    ],
)
async def test_keys_and_values_are_understood_in_every_language(
    place: Place, words: str, changed: dict[str, object]
) -> None:
    assert "Done" in await place.config(words)
    assert place.policy == policy(**changed)


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("answers sometimes", ["answers", "sometimes", "mentioned, questions, always"]),
        ("person-daily -3", ["person-daily", "-3", "0 to 100,000"]),
        ("person-daily 100001", ["100001", "0 to 100,000"]),
        ("private maybe", ["private", "maybe", "yes, no"]),
        ("collections handbok", ["collections", "handbok", "faq, handbook"]),
        ("uploads handbook faq", ["uploads", "handbook faq", "faq, handbook"]),
        ("contact nowhere", ["contact", "nowhere", "slack/T1/C1"]),
        ("people " + "U1 " * 201, ["people", "200"]),
        ("colour red", ["colour", "answers", "contact"]),
        ("answers", ["answers", "mentioned, questions, always"]),
    ],
)
async def test_what_does_not_fit_is_refused_by_name_with_the_bound(place: Place, words: str, named: list[str]) -> None:
    told = await place.config(words)
    assert [name for name in named if name not in told] == []
    assert place.policy == DEFAULTS


async def test_a_refusal_speaks_the_readers_language(place: Place) -> None:
    assert "عند-الذكر، أسئلة، دائمًا" in await place.config("الأجوبة أحيانا", "ar")
    assert "όταν-με-αναφέρουν, ερωτήσεις, πάντα" in await place.config("απαντήσεις ίσως", "el")


async def test_the_whole_space_is_configured_by_its_administrators_alone(place: Place) -> None:
    assert "administrators" in await place.config("space answers always")
    assert place.policy == DEFAULTS
    assert "Done" in await place.config("space answers always", rights=("administer",))
    assert place.channels.policy(Address("slack", "C9"), "T1") == policy(answers="always")
    assert "no larger space" in await place.config("space answers always", rights=("administer",), space="")


async def test_what_holds_is_shown_with_where_it_comes_from(place: Place) -> None:
    await place.config("space language ar", rights=("administer",))
    await place.config("answers always")
    shown = await place.config("")

    assert place_of(HERE) in shown
    assert "• answers: always (set here)" in shown
    assert "• language: Arabic (set for the whole space)" in shown
    assert "• quiet: yes (default)" in shown
    assert "• person-daily: no limit (default)" in shown
    assert shown.count("•") >= len(KEYS)


async def test_values_are_taken_back_one_by_one_or_all_together(place: Place) -> None:
    await place.config("answers always")
    await place.config("quiet no")
    await place.config("reset answers")
    assert place.policy == policy(quiet=False)
    await place.config("إعادة")
    assert place.policy == DEFAULTS
    assert "colour" in await place.config("reset colour")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_names_of_a_language_are_the_same(language: Language) -> None:
    say = phrases()
    names = [say(f"channels.key_{key}", language) for key in KEYS]
    assert len(set(names)) == len(names)
    choices = {choice for key in KEYS.values() for choice in key.choices}
    words = [say(f"channels.word_{choice}", language) for choice in choices]
    assert len(set(words)) == len(words)
    assert not [word for word in (*names, *words) if " " in word]


def test_the_examples_shown_are_understood() -> None:
    """Every line of the usage names a key or a word that the command knows."""
    words = PolicyWords(None, phrases())  # type: ignore[arg-type]
    for language in LANGUAGES:
        for line in phrases()("channels.usage", language).splitlines():
            if line.startswith("- "):
                first = line.removeprefix("- /config ").split()[0]
                assert words.key(first) or words.meant(first) in ("reset", "space"), line


async def test_a_command_without_anything_configured_leaves_the_origin_alone(place: Place) -> None:
    """A chat without a space takes values of its own."""
    command = Command("e", replace(HERE, thread=""), Person("slack", "U1"), "config", "quiet no",
                      origin=Origin(rights=("configure",)))  # fmt: skip
    await place.handler(command, "en")
    assert place.channels.policy(HERE) == policy(quiet=False)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_key_and_the_usual_values_are_reached_by_buttons_alone(place: Place, language: Language) -> None:
    reached = set()
    for group in (await place.buttons("", language)).values():
        for key in (await place.buttons(group, language)).values():
            values = list((await place.buttons(key, language)).values())
            assert values[-1] == f"reset {key}"
            await place.config(values[0])
            assert place.channels.levels(HERE, "T1")[1].keys() == {key}
            await place.config(values[-1])
            assert place.policy == DEFAULTS
            reached.add(key)
    assert reached == set(KEYS)


async def test_a_value_is_chosen_by_its_meaning_and_leads_back(place: Place) -> None:
    assert (await place.buttons("answers"))["questions as well"] == "answers questions"
    assert (await place.buttons("person-daily"))["20"] == "person_daily 20"
    assert (await place.buttons("uploads"))["faq"] == "uploads faq"
    assert await place.buttons("answers questions") == {"When and how": "group manner"}
    assert place.policy == policy(answers="questions")


async def test_the_whole_space_has_buttons_of_its_own_for_its_administrators(place: Place) -> None:
    assert "For the whole space" not in await place.buttons("")
    administers: tuple[Right, ...] = ("configure", "administer")
    assert (await place.buttons("", rights=administers))["For the whole space"] == "space"
    await place.config("answers always")
    assert "slack/T1" in await place.config("space", rights=administers)
    assert "answers: mentioned (default)" in await place.config("space group manner", rights=administers)
    assert "space answers" in (await place.buttons("space group manner", rights=administers)).values()
    await place.config((await place.buttons("space answers", rights=administers))["everything"], rights=administers)
    assert place.channels.policy(Address("slack", "C9"), "T1") == policy(answers="always")


async def test_a_window_shows_what_is_set_here_and_what_is_inherited(place: Place) -> None:
    await place.config("space language ar", rights=("administer",))
    await place.config("answers always")
    form = await place.form("group manner")
    assert isinstance(form, PlaceForm)
    fields = {field.key: field for field in form.fields}
    assert tuple(fields) == GROUPS["manner"]
    assert (fields["answers"].given, fields["answers"].default) == ("always", "only what is addressed to Dalil")
    assert (fields["language"].given, fields["language"].default) == ("", "Arabic")
    space = await place.form("space group manner", ("administer",))
    assert isinstance(space, PlaceForm)
    assert [(field.key, field.given) for field in space.fields if field.given] == [("language", "ar")]
    documents = await place.form("group documents")
    assert isinstance(documents, PlaceForm)
    assert "faq, handbook" in documents.fields[0].hint


async def test_there_is_a_window_for_those_alone_who_may_configure(place: Place) -> None:
    assert "may not change" in str(await place.form("group manner", ()))
    assert "administrators" in str(await place.form("space group manner"))
    assert "colours" in str(await place.form("group colours"))


async def test_what_a_window_sends_is_kept_all_or_none_and_only_what_changes_is_told(place: Place) -> None:
    told = await place.config("answers sometimes\nthread never\nperson_daily many")
    assert [word in told for word in ("Nothing was changed", "sometimes", "many", "never")] == [True] * 3 + [False]
    assert place.policy == DEFAULTS
    told = await place.config("answers questions\nthread never\nreset language")
    assert place.policy == policy(answers="questions", thread="never")
    assert [word in told for word in ("answers", "thread", "language")] == [True, True, False]
    assert "nothing was changed" in await place.config("answers questions\nthread never\nreset language")
    await place.config("reset answers\nthread never")
    assert place.policy == policy(thread="never")


async def test_one_line_of_a_window_that_is_for_the_whole_space_needs_its_administrator(place: Place) -> None:
    assert "administrators" in await place.config("answers always\nspace answers always")
    assert place.policy == DEFAULTS
