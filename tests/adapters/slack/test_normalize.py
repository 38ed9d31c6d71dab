"""Payloads of Slack's, read."""

from typing import Any

import pytest

from adapters.slack.normalize import Profile, author
from adapters.slack.places import address_of, place_of
from adapters.slack.wording import Words, as_said_here
from adapters.slack.wording import read as read_words
from engine.document import Document, ListBlock, Paragraph, Quote, Text
from engine.messages import Command, Feedback, IncomingMessage, Upload
from tests.adapters.slack.building import MONA, PHRASES, Json, read, said, said_in_channel, told
from tests.adapters.typical import TURN


def pressed(action: Json, **more: Any) -> Json:
    container = {"type": "message", "message_ts": "50.1", "channel_id": "C1", "is_ephemeral": False}
    body = {
        "type": "block_actions",
        "user": {"id": "U1"},
        "team": {"id": "T1"},
        "container": container,
        "trigger_id": "t1",
        "response_url": "https://hooks.example/1",
        "actions": [{"action_ts": "60.1", **action}],
    }
    return body | more


def typed(text: str, channel: str = "C1") -> Json:
    return {
        "command": "/dalil",
        "text": text,
        "channel_id": channel,
        "user_id": "U1",
        "team_id": "T1",
        "trigger_id": "t1",
        "response_url": "https://hooks.example/1",
    }


def _rich(*elements: Json) -> Json:
    return {"type": "rich_text", "elements": [{"type": "rich_text_section", "elements": list(elements)}]}


def message(body: Json, profile: Profile = MONA) -> IncomingMessage:
    event = read(body, profile)
    assert isinstance(event, IncomingMessage)
    return event


def command(body: Json) -> Command:
    event = read(body)
    assert isinstance(event, Command)
    return event


class TestMessages:
    def test_a_direct_message_is_a_question_of_a_person_alone_with_dalil(self) -> None:
        event = message(said("When are fees due?"))
        assert (event.text, event.address.conversation) == ("When are fees due?", "slack/T1/D1")
        assert (event.person.name, event.person.language) == ("Mona", "ar")
        assert event.origin.direct
        assert event.origin.addressed
        assert (event.origin.message, event.origin.space) == ("100.1", "T1")

    def test_a_mention_at_the_top_of_a_channel_belongs_to_the_thread_it_opens(self) -> None:
        event = message(said_in_channel("<@UDALIL> When are fees due?"))
        assert (event.text, event.address.conversation) == ("When are fees due?", "slack/T1/C1/100.1")
        assert event.origin.addressed
        assert not event.origin.direct

    def test_a_message_to_nobody_is_told_with_that_said(self) -> None:
        event = message(said_in_channel("When are fees due?"))
        assert not event.origin.addressed

    def test_a_reply_in_a_thread_belongs_to_it_and_names_the_message_of_dalils_that_began_it(self) -> None:
        event = message(said_in_channel("And then?", thread_ts="90.1", parent_user_id="UDALIL"))
        assert event.address == address_of("T1", "C1", "90.1")
        assert event.origin.answers == "90.1"
        assert not event.origin.addressed

    def test_a_mention_that_comes_as_message_and_as_mention_is_one_event(self) -> None:
        heard = message(said_in_channel("<@UDALIL> hi there"))
        named = message(said_in_channel("<@UDALIL> hi there", type="app_mention"))
        assert heard == named

    def test_an_edited_message_is_a_new_event_marked_as_edited(self) -> None:
        before = {"user": "U1", "ts": "100.1", "text": "one", "thread_ts": "90.1"}
        after = before | {"text": "two", "edited": {"user": "U1", "ts": "120.1"}}
        changed = {
            "subtype": "message_changed",
            "message": after,
            "previous_message": before,
            "user": None,
        }
        event = message(said("", **changed))
        assert (event.text, event.edited, event.event) == ("two", True, "T1:D1:100.1:120.1")
        assert event.address.thread == "90.1"

    def test_a_message_that_only_looks_changed_is_none(self) -> None:
        same = {"user": "U1", "ts": "100.1", "text": "one", "edited": {"ts": "1.1"}}
        assert read(said("", subtype="message_changed", message=same, previous_message=same, user=None)) is None

    @pytest.mark.parametrize(
        "more",
        [
            {"bot_id": "B9"},
            {"user": "UDALIL"},
            {"user": "USLACKBOT"},
            {"subtype": "channel_join"},
            {"subtype": "message_deleted"},
            {"subtype": "bot_message", "user": None},
        ],
    )
    def test_what_no_person_wrote_is_not_answered(self, more: Json) -> None:
        assert read(said("hello", **more)) is None

    @pytest.mark.parametrize(
        ("more", "words"),
        [
            ({"blocks": [_rich({"type": "text", "text": "When are "}, {"type": "text", "text": "fees due?"})]},
             "When are fees due?"),
            ({"blocks": [_rich({"type": "user", "user_id": "UDALIL"}, {"type": "text", "text": " متى الرسوم؟"})]},
             "متى الرسوم؟"),
            ({"blocks": [{"type": "section", "text": {"type": "mrkdwn", "text": "*Fees*?"}}]}, "*Fees*?"),
            ({"attachments": [{"is_share": True, "text": "When is the exam?"}]}, "When is the exam?"),
            ({"attachments": [{"is_msg_unfurl": True, "message_blocks": [
                {"message": {"blocks": [_rich({"type": "text", "text": "Which room?"})]}}]}]}, "Which room?"),
            ({"attachments": [{"title": "A page", "text": "what a link says"}]}, ""),
            ({"blocks": [{"type": "image", "image_url": "https://x/y.png", "alt_text": "a cat"}]}, ""),
            ({"blocks": "nonsense", "attachments": [None, 7]}, ""),
            ({}, ""),
        ],
    )  # fmt: skip
    def test_words_are_found_wherever_they_stand_and_without_any_words_are_asked_for(
        self, more: Json, words: str
    ) -> None:
        assert message(said("", **more)).text == words
        among_people = read(said_in_channel("", **more))
        assert getattr(among_people, "text", "") == words

    def test_own_words_go_before_those_that_are_shared(self) -> None:
        shared = [{"is_share": True, "text": "The fee is 25 euros."}]
        assert message(said("Is this true?", attachments=shared)).text == "Is this true?"

    def test_a_mention_without_words_asks_for_help(self) -> None:
        assert command(said_in_channel("<@UDALIL>")).name == "help"

    @pytest.mark.parametrize(
        ("text", "name"),
        [
            ("/new", "new"),
            ("sources", "sources"),
            ("μιλώ", ""),
            ("مساعدة", "help"),
            ("βοήθεια", "help"),
            ("/nonsense", "unknown"),
        ],
    )
    def test_a_command_is_named_in_the_readers_language(self, text: str, name: str) -> None:
        event = read(said_in_channel(f"<@UDALIL> {text}"))
        assert (event.name if isinstance(event, Command) else "") == name

    def test_words_after_a_commands_name_make_a_question_of_it(self) -> None:
        assert message(said("new students: when do they register?")).text.startswith("new students")

    def test_what_is_configured_at_the_top_of_a_channel_holds_for_the_channel(self) -> None:
        assert command(said_in_channel("<@UDALIL> config answers always")).address == address_of("T1", "C1")
        in_thread = command(said_in_channel("<@UDALIL> config", thread_ts="9.1"))
        assert in_thread.address == address_of("T1", "C1", "9.1")

    def test_rights_are_those_of_the_workspace(self) -> None:
        staff = message(said("hi"), Profile("Mona", "en", ("configure", "upload")))
        assert staff.origin.rights == ("configure", "upload")
        assert message(said("hi")).origin.rights == ()

    def test_the_person_of_each_payload_is_found(self) -> None:
        assert author(said("hi")) == "U1"
        assert author(typed("hi")) == "U1"
        assert author(pressed({})) == "U1"
        assert author(told(type="assistant_thread_started", assistant_thread={"user_id": "U3"})) == "U3"


class TestWords:
    @pytest.mark.parametrize(
        ("written", "words"),
        [
            ("<@UDALIL> hi", "hi"),
            ("<@UDALIL|dalil>: hi", "hi"),
            ("So, <@UDALIL>, hi", "So, hi"),
            ("Ask <@UDALIL>!", "Ask!"),
            ("is 2 &lt; 3 &amp; 4?", "is 2 < 3 & 4?"),
            ("ask <@U2|nikos> in <#C3|fees>, <!here>", "ask @nikos in #fees, @here"),
            (
                "see <https://x.example/a|the page> or <https://x.example>",
                "see the page (https://x.example/a) or https://x.example",
            ),
            ("write <mailto:a@b.example|a@b.example>", "write a@b.example"),
            ("<@UDALIL> متى تُدفع الرسوم؟", "متى تُدفع الرسوم؟"),
        ],
    )
    def test_tokens_become_words(self, written: str, words: str) -> None:
        assert read_words(written, "UDALIL")[0] == words

    def test_every_command_has_words(self) -> None:
        words = Words.of(PHRASES)
        assert words.command_in("/config language ar") == ("config", "language ar")
        assert words.command_in("language ar") == ("language", "ar")
        assert words.command_in("erase yes") == ("erase", "yes")
        assert words.command_in("human resources: where?") is None
        assert words.command_in("review") == ("review", "")

    def test_dalils_words_about_commands_are_said_as_slack_knows_them(self) -> None:
        told = Document(
            (Paragraph((Text("Write /help or a/b."),)), ListBlock(((Text("/new: afresh"),),)), Quote((Text("/help"),)))
        )
        said = as_said_here(told)
        assert said.blocks == (
            Paragraph((Text("Write /dalil help or a/b."),)),
            ListBlock(((Text("/dalil new: afresh"),),)),
            Quote((Text("/help"),)),
        )


class TestPlaces:
    @pytest.mark.parametrize(
        ("thread", "alone", "seen"), [("", "", ""), ("9.1", "", "9.1"), ("", "U1", ""), ("9.1", "U1", "9.1")]
    )
    def test_a_place_is_found_again_in_its_address(self, thread: str, alone: str, seen: str) -> None:
        place = place_of(address_of("E1", "C1", thread, alone=alone))
        assert (place.team, place.channel, place.thread) == ("E1", "C1", seen)

    def test_people_in_one_channel_have_corners_of_their_own(self) -> None:
        corners = {address_of("T1", "C1", alone=user).conversation for user in ("U1", "U2", "")}
        assert len(corners) == 3


FILE = {"id": "F1", "name": "rules.pdf", "size": 10, "mimetype": "application/pdf"}


class TestFiles:
    def test_a_document_sent_to_dalil_is_an_upload(self) -> None:
        event = read(said_in_channel("<@UDALIL> for handbook", subtype="file_share", files=[FILE]))
        assert isinstance(event, Upload)
        (file,) = event.files
        assert (file.id, file.name, file.size, file.media) == ("T1/F1", "rules.pdf", 10, "application/pdf")
        assert event.text == "for handbook"

    def test_a_document_among_people_is_theirs(self) -> None:
        assert read(said_in_channel("", subtype="file_share", files=[FILE])) is None

    def test_a_picture_is_no_document(self) -> None:
        picture = FILE | {"mimetype": "image/png"}
        assert message(said("What is this?", subtype="file_share", files=[picture])).text == "What is this?"
        assert message(said("", subtype="file_share", files=[picture])).text == ""


class TestInteractions:
    @pytest.mark.parametrize(("sign", "value"), [("1", 1), ("-1", -1)])
    def test_a_vote_is_for_its_turn(self, sign: str, value: int) -> None:
        event = read(pressed({"action_id": "vote", "type": "feedback_buttons", "value": f"{TURN}:{sign}:ar"}))
        assert isinstance(event, Feedback)
        assert (event.turn, event.value, event.address) == (TURN, value, address_of("T1", "C1", "50.1"))

    def test_sources_are_for_the_person_who_pressed(self) -> None:
        event = command(pressed({"action_id": "sources", "value": f"{TURN}:en"}))
        assert (event.name, event.argument, event.origin.private) == ("sources", TURN, True)
        assert event.origin.handle == "https://hooks.example/1"

    def test_sharing_brings_the_answer_to_where_it_was_asked(self) -> None:
        event = command(pressed({"action_id": "share", "value": f"{TURN}:90.1"}))
        assert (event.name, event.argument, event.address) == ("share", TURN, address_of("T1", "C1", "90.1"))
        assert not event.origin.private

    def test_a_choice_is_the_message_it_stands_for(self) -> None:
        assert message(pressed({"action_id": "choice_0", "value": "When?"})).text == "When?"
        event = command(pressed({"action_id": "choice_1", "value": "/language ar"}))
        assert (event.name, event.argument) == ("language", "ar")
        assert message(pressed({"action_id": "choice_2", "value": "sources"})).text == "sources"

    def test_what_only_one_person_saw_is_answered_to_them_alone(self) -> None:
        alone = {"type": "message", "message_ts": "50.1", "channel_id": "C1", "is_ephemeral": True}
        event = message(pressed({"action_id": "choice_0", "value": "When?"}, container=alone))
        assert event.address == address_of("T1", "C1", alone="U1")
        assert (event.origin.private, event.origin.handle) == (True, "https://hooks.example/1")

    @pytest.mark.parametrize(
        "action",
        [{}, {"action_id": "vote", "value": "x"}, {"action_id": "theirs", "value": "1"}, {"action_id": "choice_0"}],
    )
    def test_a_button_that_is_not_ours_means_nothing(self, action: Json) -> None:
        assert read(pressed(action)) is None

    @pytest.mark.parametrize(("code", "own", "reason"), [
        ("outdated", "Since May.", "It is out of date: Since May."),
        ("outdated", None, "It is out of date"),
        (None, " In words. ", "In words."),
    ])  # fmt: skip
    def test_a_reason_is_usual_or_own_words_or_both(self, code: str | None, own: str | None, reason: str) -> None:
        event = read(self.submitted(code, own))
        assert isinstance(event, Feedback)
        assert (event.turn, event.value, event.reason) == (TURN, -1, reason)

    def test_no_reason_is_none(self) -> None:
        assert read(self.submitted(None, None)) is None

    def submitted(self, code: str | None, own: str | None) -> Json:
        metadata = f'{{"turn": "{TURN}", "language": "en", "chat": "T1/C1", "thread": "9.1"}}'
        chosen = {"value": code} if code else None
        values = {"code": {"code": {"selected_option": chosen}}, "words": {"words": {"value": own}}}
        view = {"id": "V1", "callback_id": "reason", "private_metadata": metadata, "state": {"values": values}}
        return {"type": "view_submission", "user": {"id": "U1"}, "view": view}


class TestCommands:
    def test_a_question_after_dalil_is_answered_to_the_person_alone(self) -> None:
        event = message(typed("when are fees due?"))
        assert event.text == "when are fees due?"
        assert event.address == address_of("T1", "C1", alone="U1")
        assert (event.origin.private, event.origin.handle) == (True, "https://hooks.example/1")
        assert message(typed("ask when?")).text == "when?"

    @pytest.mark.parametrize(("text", "name"), [("", "help"), ("help", "help"), ("νέα", "new"), ("المصادر", "sources")])
    def test_a_command_after_dalil(self, text: str, name: str) -> None:
        assert command(typed(text)).name == name

    def test_what_is_configured_holds_for_the_channel(self) -> None:
        event = command(typed("config answers always"))
        assert (event.address, event.origin.private) == (address_of("T1", "C1"), True)

    def test_in_a_direct_message_it_belongs_to_that_conversation(self) -> None:
        assert message(typed("when?", "D1")).address == address_of("T1", "D1")

    def test_a_message_asked_about_is_the_question_and_the_answer_stands_in_its_thread(self) -> None:
        body = {
            "type": "message_action",
            "callback_id": "ask_about",
            "user": {"id": "U1"},
            "channel": {"id": "C1"},
            "message": {"ts": "70.1", "user": "U2", "text": "Does &lt;x&gt; cost?"},
            "trigger_id": "t1",
            "response_url": "https://hooks.example/1",
        }
        event = message(body)
        assert (event.text, event.address) == ("Does <x> cost?", address_of("T1", "C1", "70.1", alone="U1"))
        assert event.origin.private

    def test_a_new_thread_of_the_assistant_is_a_start(self) -> None:
        thread = {"user_id": "U1", "channel_id": "D1", "thread_ts": "80.1"}
        event = command(told(type="assistant_thread_started", assistant_thread=thread))
        assert (event.name, event.address) == ("start", address_of("T1", "D1", "80.1"))


class TestReactions:
    def reaction(self, name: str, kind: str = "reaction_added", **more: Any) -> Json:
        item = {"type": "message", "channel": "C1", "ts": "50.1"}
        return told(**({"type": kind, "user": "U1", "reaction": name, "item": item, "item_user": "UDALIL"} | more))

    @pytest.mark.parametrize(
        ("name", "kind", "value"),
        [
            ("+1", "reaction_added", 1),
            ("thumbsup::skin-tone-3", "reaction_added", 1),
            ("-1", "reaction_added", -1),
            ("+1", "reaction_removed", 0),
        ],
    )
    def test_a_thumb_is_a_vote_on_the_message(self, name: str, kind: str, value: int) -> None:
        event = read(self.reaction(name, kind))
        assert isinstance(event, Feedback)
        assert (event.turn, event.message, event.value) == ("", "50.1", value)

    def test_another_sign_or_anothers_message_is_none(self) -> None:
        assert read(self.reaction("tada")) is None
        assert read(self.reaction("+1", item_user="U2")) is None
