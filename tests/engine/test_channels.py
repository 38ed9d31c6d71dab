import dataclasses
from typing import Any

import pytest

from bot.settings import load_specs
from engine.channels import KEYS, Facts, Policy, address_of, decide, fits, inherited, may_upload, place_of, within
from engine.messages import Address, File, IncomingMessage, Origin, Person, Upload
from tests.places import DEFAULTS, policy

OVERHEARD = Origin(direct=False, addressed=False)
ADDRESSED = Origin(direct=False)
DIRECT = Origin()


def said(origin: Origin, person: str = "p1") -> IncomingMessage:
    return IncomingMessage("e", Address("test", "c"), Person("test", person), "When is the fee due?", origin=origin)


def what(changes: dict[str, Any], origin: Origin, **facts: Any) -> tuple[str, str]:
    decision = decide(policy(**changes), said(origin), Facts(**facts))
    return decision.what, decision.why


def test_what_is_addressed_to_dalil_is_answered_and_what_is_not_is_ignored() -> None:
    assert what({}, DIRECT) == ("answer", "addressed")
    assert what({}, ADDRESSED) == ("answer", "addressed")
    assert what({}, OVERHEARD, question=True) == ("ignore", "not_addressed")


def test_where_questions_are_answered_other_talk_is_ignored() -> None:
    assert what({"answers": "questions"}, OVERHEARD, question=True) == ("answer", "question")
    assert what({"answers": "questions"}, OVERHEARD) == ("ignore", "not_addressed")
    assert what({"answers": "always"}, OVERHEARD) == ("answer", "always")


def test_a_thread_in_which_dalil_has_spoken_needs_no_mention() -> None:
    assert what({}, OVERHEARD, ours=True) == ("answer", "ours")


@pytest.mark.parametrize(
    ("allowed", "asked_for", "searched"),
    [
        (("faq", "rules"), (), ("faq", "rules")),
        (("faq", "rules"), ("faq",), ("faq",)),
        (("faq", "rules"), ("secret", "faq"), ("faq",)),
        (("faq", "rules"), ("secret",), ("faq", "rules")),
        ((), ("secret",), ("secret",)),
    ],
)
def test_nobody_searches_more_by_naming_a_collection_than_the_place_allows(
    allowed: tuple[str, ...], asked_for: tuple[str, ...], searched: tuple[str, ...]
) -> None:
    message = dataclasses.replace(said(ADDRESSED), collections=asked_for)
    assert within(message, policy(collections=allowed)).collections == searched


@pytest.mark.parametrize(
    ("changes", "origin", "facts", "aloud"),
    [
        ({}, DIRECT, {}, True),
        ({}, ADDRESSED, {}, True),
        ({"answers": "always"}, OVERHEARD, {"question": True}, False),
        ({"answers": "questions"}, OVERHEARD, {"question": True}, False),
        ({"answers": "questions", "quiet": False}, OVERHEARD, {"question": True}, True),
        ({}, OVERHEARD, {"ours": True, "question": True}, True),
        ({}, OVERHEARD, {"ours": True}, False),
    ],
)
def test_not_knowing_is_said_only_to_those_who_asked_dalil(
    changes: dict[str, Any], origin: Origin, facts: dict[str, Any], aloud: bool
) -> None:
    assert decide(policy(**changes), said(origin), Facts(**facts)).aloud is aloud


def test_who_may_not_ask_is_told_so_when_they_ask_dalil_and_ignored_otherwise() -> None:
    for changes in ({"asking": "rights"}, {"asking": "list", "people": ("p2",)}):
        assert what(changes, ADDRESSED) == ("refuse", "not_allowed")
        assert what(changes | {"answers": "always"}, OVERHEARD) == ("ignore", "not_allowed")
        assert what(changes, Origin(direct=False, rights=("configure",))) == ("answer", "addressed")
    assert what({"asking": "rights"}, Origin(direct=False, rights=("moderate",))) == ("answer", "addressed")
    assert what({"asking": "list", "people": ("p1",)}, ADDRESSED) == ("answer", "addressed")


def test_a_used_up_budget_is_told_once_a_day_among_others_and_each_time_in_direct() -> None:
    assert what({"person_daily": 3}, ADDRESSED, by_person=2) == ("answer", "addressed")
    assert what({"person_daily": 3}, ADDRESSED, by_person=3) == ("refuse", "person_budget")
    assert what({"person_daily": 3}, ADDRESSED, by_person=3, told=True) == ("quiet", "told_before")
    assert what({"person_daily": 3}, DIRECT, by_person=3, told=True) == ("refuse", "person_budget")
    assert what({"channel_daily": 3}, ADDRESSED, in_channel=3) == ("refuse", "channel_budget")
    assert what({"channel_daily": 3, "answers": "always"}, OVERHEARD, in_channel=3) == ("quiet", "channel_budget")


def test_a_file_passed_round_among_people_is_no_upload() -> None:
    def upload(origin: Origin) -> Upload:
        return Upload("e", Address("test", "c"), Person("test", "p1"), (File("f", "rules.pdf"),), origin=origin)

    assert decide(policy(answers="always"), upload(OVERHEARD), Facts(ours=True)).what == "ignore"
    assert decide(policy(), upload(ADDRESSED), Facts()).what == "answer"


def test_files_come_from_people_with_the_right_from_those_listed_or_from_everyone() -> None:
    person = Person("test", "p1")
    assert may_upload(policy(), person, Origin(rights=("upload",)))
    assert may_upload(policy(), person, Origin(rights=("configure",)))
    assert not may_upload(policy(), person, Origin(rights=("moderate",)))
    assert may_upload(policy(uploaders="everyone"), person, Origin())
    assert may_upload(policy(uploaders="list", people=("p1",)), person, Origin())
    assert not may_upload(policy(uploaders="list"), person, Origin())


def test_a_chats_own_values_stand_over_those_of_its_space_and_these_over_the_settings() -> None:
    of_space = {"answers": "questions", "language": "ar", "collections": ["handbook"]}
    got = inherited(DEFAULTS, of_space, {"answers": "always"})

    assert (got.answers, got.language, got.collections, got.quiet) == ("always", "ar", ("handbook",), DEFAULTS.quiet)


def test_every_field_of_a_policy_is_a_key_and_a_setting_with_the_same_bounds() -> None:
    specs = {name: spec for name, spec in load_specs().items() if name.startswith("channels.")}
    fields = [field.name for field in dataclasses.fields(Policy)]

    assert list(KEYS) == fields == [name.removeprefix("channels.") for name in specs]
    for name, key in KEYS.items():
        spec = specs[f"channels.{name}"]
        if key.kind == "choice":
            assert spec.choices == key.choices
        if key.kind in ("number", "names", "people"):
            assert (spec.min, spec.max) == (0, key.most)
        default = list(spec.default) if isinstance(spec.default, tuple) else spec.default
        assert fits(name, default)


@pytest.mark.parametrize(
    ("key", "value"),
    [("answers", "sometimes"), ("person_daily", -1), ("person_daily", True), ("private", "yes"), ("people", "p1"),
     ("collections", ["x"] * 201), ("contact", "nowhere")],
)  # fmt: skip
def test_a_value_that_a_key_does_not_take_does_not_fit(key: str, value: object) -> None:
    assert not fits(key, value)


def test_a_place_is_read_back_as_it_was_written() -> None:
    for address in (Address("slack", "T1/C1"), Address("telegram", "-100", "7"), Address("discord", "9")):
        assert address_of(place_of(address)) == address
    for words in ("", "slack", "slack/", "/C1"):
        assert address_of(words) is None
