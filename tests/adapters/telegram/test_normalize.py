"""Updates as Telegram sends them -> events."""

from typing import Any

import pytest

from adapters.presses import ChosenLine, Sources, Vote
from adapters.telegram.buttons import OwnWords, Reason, choice_data, pack
from adapters.telegram.links import Me, asking
from adapters.telegram.normalize import normalize
from adapters.telegram.render import line_of, render
from engine.messages import (
    Address,
    Choice,
    Command,
    Event,
    Feedback,
    File,
    IncomingMessage,
    Location,
    Origin,
    Person,
    Upload,
)
from tests.adapters.telegram.building import (
    GROUP,
    ME,
    MONA,
    OUR_USER,
    PHRASES,
    PRIVATE,
    TURN,
    answer,
    message,
    ours,
    paragraph,
    pressed,
    question,
    said,
    said_in_group,
    update,
)
from tests.servers.telegram_html import automatic, parsed

WHO = Person("telegram", "7", "Mona Adel", "ar")


def event_of(incoming: Any) -> Event | None:
    return normalize(incoming, ME, PHRASES)


def asked(incoming: Any) -> str | None:
    event = event_of(incoming)
    return event.text if isinstance(event, IncomingMessage) else None


def commanded(incoming: Any) -> tuple[str, str] | None:
    event = event_of(incoming)
    return (event.name, event.argument) if isinstance(event, Command) else None


def test_a_private_message_is_a_question_of_that_person_in_that_chat() -> None:
    assert event_of(said("متى تُدفع الرسوم؟")) == IncomingMessage(
        "700100:7:42", Address("telegram", "7"), WHO, "متى تُدفع الرسوم؟", origin=Origin(message="42")
    )


def test_event_ids_of_two_bots_differ() -> None:
    other = normalize(said("hello"), Me(700200, "other_bot"), PHRASES)
    first = event_of(said("hello"))
    assert other is not None
    assert first is not None
    assert other.event != first.event


def test_a_repeated_update_has_the_same_event_id_and_an_edit_another() -> None:
    first, repeated = event_of(said("When?")), event_of(said("When?"))
    edited = event_of(update("edited_message", **message("When, please?", edit_date=1767224900)))
    assert first == repeated
    assert isinstance(edited, IncomingMessage)
    assert isinstance(first, IncomingMessage)
    assert edited.event != first.event
    assert (edited.edited, edited.text, edited.reply_to) == (True, "When, please?", "42")


@pytest.mark.parametrize("kind", ["photo", "animation", "video"])
def test_the_caption_of_a_file_is_the_text(kind: str) -> None:
    file: Any = {"file_id": "f", "file_unique_id": "u", "width": 1, "height": 1, "duration": 1}
    more: dict[str, Any] = {kind: [file] if kind == "photo" else file}
    assert asked(said(caption="What is this form for?", **more)) == "What is this form for?"


def test_a_voice_message_alone_is_told_that_words_are_needed() -> None:
    voice = {"file_id": "f", "file_unique_id": "u", "duration": 3}
    assert asked(said(voice=voice)) == ""
    assert event_of(said_in_group(voice=voice)) is None


_FILE = {"file_id": "f", "file_unique_id": "u", "width": 1, "height": 1, "duration": 1, "length": 1}
_STICKER = _FILE | {"is_animated": False, "is_video": False, "type": "regular"}
_POLL = {"id": "1", "question": "Tea?", "options": [], "total_voter_count": 0, "is_closed": False, "is_anonymous": True,
         "type": "regular", "allows_multiple_answers": False,
         "allows_revoting": True, "members_only": False}  # fmt: skip


@pytest.mark.parametrize(
    "wordless",
    [
        {"sticker": _STICKER},
        {"video_note": _FILE},
        {"contact": {"phone_number": "1", "first_name": "Omar"}},
        {"poll": _POLL},
        {"dice": {"emoji": "🎲", "value": 3}},
        {"story": {"chat": {"id": 9, "type": "private"}, "id": 4}},
        {"game": {"title": "t", "description": "d", "photo": [_FILE]}},
        {"checklist": {"title": "Papers", "tasks": [{"id": 1, "text": "passport"}]}},
        {"paid_media": {"star_count": 1, "paid_media": []}},
        {"a_kind_of_next_year": {"id": 1}},
    ],
)
def test_whatever_is_sent_to_dalil_alone_without_words_is_told_that_words_are_needed(wordless: dict[str, Any]) -> None:
    assert asked(said(**wordless)) == ""
    assert event_of(said_in_group(**wordless)) is None
    edited = update("edited_message", **message(edit_date=1767224899, **wordless))
    assert event_of(edited) is None


def test_a_venue_is_the_place_that_it_names() -> None:
    place = {"latitude": 37.98, "longitude": 23.73}
    event = event_of(said(location=place, venue={"location": place, "title": "Syntagma", "address": "Athens"}))
    assert isinstance(event, IncomingMessage)
    assert event.location is not None


def test_a_sticker_in_reply_is_a_gesture_among_people() -> None:
    assert event_of(said_in_group(sticker=_STICKER, reply_to_message=ours(chat=GROUP))) is None
    assert asked(said_in_group(voice=_FILE, reply_to_message=ours(chat=GROUP))) == ""


def test_an_album_without_words_is_one_event_and_its_caption_one_of_its_own() -> None:
    photo = [{"file_id": "f", "file_unique_id": "u", "width": 1, "height": 1}]
    parts = [event_of(said(photo=photo, media_group_id="1", message_id=number)) for number in (42, 43)]
    assert len({part.event for part in parts if part is not None}) == 1
    captioned = said(photo=photo, media_group_id="1", caption="Which form?")
    assert asked(captioned) == "Which form?"
    assert event_of(captioned) != parts[0]


@pytest.mark.parametrize(
    "more",
    [
        {"from": {"id": 9, "is_bot": True, "first_name": "Other"}},
        {"via_bot": {"id": 9, "is_bot": True, "first_name": "Other"}},
        {"is_automatic_forward": True},
        {"chat": {"id": -1002, "type": "channel", "title": "News"}},
    ],
)
def test_bots_and_channels_are_not_answered(more: dict[str, Any]) -> None:
    assert event_of(said("hello", **more)) is None


@pytest.mark.parametrize(
    "service",
    [
        {"new_chat_members": [MONA]},
        {"pinned_message": ours()},
        {"forum_topic_created": {"name": "Exams", "icon_color": 1}},
        {"users_shared": {"request_id": 1, "users": []}},
        {"chat_background_set": {"type": {"type": "chat_theme", "theme_name": "x"}}},
        {"write_access_allowed": {}},
        {"checklist_tasks_done": {"marked_as_done_task_ids": [1]}},
    ],
)  # fmt: skip
def test_what_the_service_writes_is_not_answered(service: dict[str, Any]) -> None:
    assert event_of(said(**service)) is None


@pytest.mark.parametrize("kind", ["channel_post", "edited_channel_post"])
def test_posts_of_a_channel_are_not_answered(kind: str) -> None:
    assert event_of(update(kind, **message("hello", chat={"id": -2, "type": "channel", "title": "News"}))) is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("@dalil_test_bot when are fees due?", "when are fees due?"),
        ("@Dalil_Test_Bot, when are fees due?", "when are fees due?"),
        ("When are fees due, @dalil_test_bot?", "When are fees due?"),
        ("👩‍👧 tell us @dalil_test_bot when", "👩‍👧 tell us when"),
        ("@dalil_test_bot متى تُدفع الرسوم؟", "متى تُدفع الرسوم؟"),
    ],
)
def test_in_a_group_a_mention_asks_and_is_taken_out_of_the_text(text: str, words: str) -> None:
    assert asked(said_in_group(text)) == words


def test_a_mention_in_a_caption_asks_as_well() -> None:
    photo = [{"file_id": "f", "file_unique_id": "u", "width": 1, "height": 1}]
    entities = [{"type": "mention", "offset": 0, "length": 15}]
    incoming = said_in_group(caption="@dalil_test_bot what is it?", caption_entities=entities, photo=photo)
    assert asked(incoming) == "what is it?"


def test_a_mention_by_name_asks_too() -> None:
    entities = [{"type": "text_mention", "offset": 0, "length": 5, "user": OUR_USER}]
    assert asked(said_in_group("Dalil when?", entities=entities)) == "when?"


def test_a_mention_alone_asks_for_help() -> None:
    assert commanded(said_in_group("@dalil_test_bot")) == ("help", "")


@pytest.mark.parametrize("text", ["when are fees due?", "@somebody when?", "mail me at x@dalil_test_bot.example"])
def test_what_a_group_says_among_itself_is_marked_as_not_addressed(text: str) -> None:
    event = event_of(said_in_group(text))
    assert isinstance(event, IncomingMessage)
    assert (event.origin.addressed, event.origin.direct, event.text) == (False, False, text)


def test_in_a_group_a_reply_to_the_bot_asks_and_is_answered_as_a_reply() -> None:
    event = event_of(said_in_group("and for the master's?", reply_to_message=ours(chat=GROUP)))
    assert isinstance(event, IncomingMessage)
    assert (event.text, event.reply_to, event.address) == ("and for the master's?", "42", Address("telegram", "-1001"))
    assert event.origin == Origin(message="42", answers="41", direct=False)


def test_a_reply_to_somebody_else_is_not_for_us() -> None:
    event = event_of(said_in_group("yes", reply_to_message=message("no", chat=GROUP)))
    assert isinstance(event, IncomingMessage)
    assert (event.origin.addressed, event.origin.answers) == (False, "")


def test_a_topic_is_a_conversation_of_its_own() -> None:
    incoming = said_in_group("@dalil_test_bot when?", message_thread_id=77, is_topic_message=True)
    event = event_of(incoming)
    assert event is not None
    assert event.address == Address("telegram", "-1001", "77")
    assert event.address.conversation == "telegram/-1001/77"


def test_a_reply_thread_outside_a_forum_is_no_topic() -> None:
    event = event_of(said_in_group("@dalil_test_bot when?", message_thread_id=41))
    assert event is not None
    assert event.address.thread == ""


def test_the_general_topic_of_a_forum_is_the_group_itself() -> None:
    forum = GROUP | {"is_forum": True}
    reply = ours(chat=forum, message_id=41)
    event = event_of(said_in_group("and now?", chat=forum, message_thread_id=41, reply_to_message=reply))
    assert event is not None
    assert event.address == Address("telegram", "-1001")


def test_in_a_topic_that_the_bot_opened_not_every_message_is_a_reply_to_it() -> None:
    opening = ours(text=None, chat=GROUP, forum_topic_created={"name": "Exams", "icon_color": 1})
    more = {"message_thread_id": 77, "is_topic_message": True, "reply_to_message": opening}
    event = event_of(said_in_group("hello all", **more))
    assert isinstance(event, IncomingMessage)
    assert (event.origin.addressed, event.origin.answers) == (False, "")


def test_an_anonymous_administrator_writes_as_the_group() -> None:
    anonymous = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
    more = {"from": anonymous, "sender_chat": GROUP}
    event = event_of(said_in_group("@dalil_test_bot when?", **more))
    assert event is not None
    assert event.person == Person("telegram", "-1001", "Moderators")


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("/start", ("start", "")),
        ("/help@dalil_test_bot", ("help", "")),
        ("/LANGUAGE ar", ("language", "ar")),
        ("/new  something\nmore", ("new", "something\nmore")),
        ("/weather", ("unknown", "weather")),
        (f"/start s_{TURN}", ("sources", TURN)),
        ("/start c_fees-2026", ("start", "fees-2026")),
        ("/start q_", ("start", "")),
        ("/start q_%%%", ("start", "")),
        ("/start q_gICA", ("start", "")),
        ("/start something", ("start", "")),
    ],
)
def test_commands_are_read_with_their_argument(text: str, command: tuple[str, str]) -> None:
    assert commanded(said(text)) == command


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("/new", ("new", "")),
        ("/new@dalil_test_bot", ("new", "")),
        ("/weather@dalil_test_bot", ("unknown", "weather")),
        ("/weather", None),
        ("/help@other_bot", None),
    ],
)
def test_in_a_group_commands_of_other_bots_are_left_to_them(text: str, command: tuple[str, str] | None) -> None:
    assert commanded(said_in_group(text)) == command


@pytest.mark.parametrize("text", ["/ask when are fees due?", "/ask@dalil_test_bot when are fees due?"])
def test_the_ask_command_is_the_question_behind_it(text: str) -> None:
    assert asked(said_in_group(text)) == asked(said(text)) == "when are fees due?"


@pytest.mark.parametrize("text", ["@dalil_test_bot", "/ask", "/ask@dalil_test_bot"])
def test_calling_the_bot_under_somebodys_question_asks_that_question(text: str) -> None:
    other = message("When are fees due?", chat=GROUP, message_id=40)
    event = event_of(said_in_group(text, reply_to_message=other))
    assert isinstance(event, IncomingMessage)
    assert (event.text, event.reply_to) == ("When are fees due?", "40")
    assert event.origin == Origin(message="42", direct=False)


def test_a_command_in_a_group_is_addressed_without_a_mention() -> None:
    event = event_of(said_in_group("/help"))
    assert isinstance(event, Command)
    assert event.origin == Origin(message="42", direct=False)


def test_asking_nothing_asks_for_help() -> None:
    assert commanded(said_in_group("/ask@dalil_test_bot")) == ("help", "")


@pytest.mark.parametrize("text", ["When are fees due?", "متى تُدفع الرسوم؟", "Πότε πληρώνω;"])
def test_a_link_may_carry_a_question(text: str) -> None:
    assert asked(said(f"/start {asking(text)}")) == text


def test_a_question_too_long_for_a_link_is_left_out_of_it() -> None:
    assert [len(asking("x" * length)) for length in (46, 47)] == [64, 0]


def test_a_path_is_no_command() -> None:
    assert asked(said("/etc/passwd what is it?")) == "/etc/passwd what is it?"


def test_the_sources_command_in_reply_to_an_answer_means_that_answer() -> None:
    keyboard = {"inline_keyboard": [[{"text": "Sources", "callback_data": pack(Sources(TURN))}]]}
    assert commanded(said("/sources", reply_to_message=ours(reply_markup=keyboard))) == ("sources", TURN)
    assert commanded(said("/sources")) == ("sources", "")


@pytest.mark.parametrize("value", [1, 0, -1])
def test_a_vote_button_votes_on_its_turn(value: Any) -> None:
    event = event_of(pressed(pack(Vote(TURN, value, "ar"))))
    assert event == Feedback("700100:press:q1", Address("telegram", "7"), WHO, TURN, value)


def test_a_reason_button_is_a_dislike_with_the_words_on_it() -> None:
    event = event_of(pressed(pack(Reason(TURN, "outdated", "ar"))))
    assert isinstance(event, Feedback)
    assert (event.turn, event.value, event.reason) == (TURN, -1, "قديم")


def test_a_reply_to_the_prompt_for_a_reason_is_that_reason() -> None:
    link = {"type": "text_link", "offset": 0, "length": 4, "url": ME.link(TURN)}
    event = event_of(said("the date is wrong", reply_to_message=ours("this answer", entities=[link])))
    assert isinstance(event, Feedback)
    assert (event.turn, event.value, event.reason) == (TURN, -1, "the date is wrong")


def test_a_link_to_another_bot_is_no_prompt_of_ours() -> None:
    link = {"type": "text_link", "offset": 0, "length": 4, "url": f"https://t.me/other_bot?start=s_{TURN}"}
    assert asked(said("and when?", reply_to_message=ours("this", entities=[link]))) == "and when?"


def test_asking_for_a_reason_in_words_is_no_event_yet() -> None:
    assert event_of(pressed(pack(OwnWords(TURN, "en")))) is None


def test_the_sources_button_asks_for_the_sources_of_its_turn_under_that_answer() -> None:
    event = event_of(pressed(pack(Sources(TURN))))
    assert isinstance(event, Command)
    assert (event.name, event.argument, event.reply_to) == ("sources", TURN, "41")


def test_a_press_says_under_which_message_and_whether_others_see_it() -> None:
    for chat, direct in ((GROUP, False), (PRIVATE, True)):
        event = event_of(pressed(pack(Sources(TURN)), chat=chat))
        assert isinstance(event, Command)
        assert event.origin == Origin(answers="41", direct=direct)


PDF = {"file_id": "f", "file_unique_id": "u", "file_name": "rules.pdf", "mime_type": "application/pdf", "file_size": 9}
RULES = (File("f", "rules.pdf", 9, "application/pdf"),)


def test_a_document_is_a_file_for_a_collection_with_the_words_beside_it() -> None:
    event = event_of(said(document=PDF, caption="for the statutes"))
    assert event == Upload(
        "700100:7:42", Address("telegram", "7"), WHO, RULES, "for the statutes", origin=Origin(message="42")
    )


@pytest.mark.parametrize(("mention", "addressed"), [("@dalil_test_bot ", True), ("", False)])
def test_a_document_in_a_group_is_addressed_by_a_mention_beside_it(mention: str, addressed: bool) -> None:
    caption = mention + "statutes"
    incoming = said_in_group(document=PDF, caption=caption, caption_entities=automatic(caption))
    event = event_of(incoming)
    assert isinstance(event, Upload)
    assert (event.text, event.origin.addressed, event.reply_to) == ("statutes", addressed, "42")


def test_an_animation_is_no_document_although_it_comes_as_one() -> None:
    film = {"file_id": "f", "file_unique_id": "u", "width": 1, "height": 1, "duration": 1}
    assert asked(said(document=PDF, animation=film)) == ""


PLACE = {"latitude": 34.68, "longitude": 33.04}


def test_a_place_that_is_shared_comes_with_its_degrees() -> None:
    event = event_of(said(location=PLACE))
    assert isinstance(event, IncomingMessage)
    assert (event.text, event.location) == ("", Location(34.68, 33.04))


def test_a_venue_is_its_place() -> None:
    event = event_of(said(location=PLACE, venue={"location": PLACE, "title": "Mosque", "address": "1 Street"}))
    assert isinstance(event, IncomingMessage)
    assert event.location == Location(34.68, 33.04)


def test_a_live_location_is_answered_once_and_not_at_every_step() -> None:
    live = PLACE | {"live_period": 900}
    assert event_of(said(location=live)) is not None
    assert event_of(update("edited_message", **message(location=live, edit_date=1767224900))) is None


def test_a_changed_caption_of_a_document_does_not_bring_it_again() -> None:
    assert event_of(update("edited_message", **message(document=PDF, caption="x", edit_date=1767224900))) is None


def reacted(new: str, old: str = "", **more: Any) -> Event | None:
    def listed(signs: str) -> list[dict[str, str]]:
        return [{"type": "emoji", "emoji": sign} for sign in signs.split()]

    body = {"chat": PRIVATE, "message_id": 41, "date": 1767224888, "user": MONA} | more
    return event_of(update("message_reaction", **body, new_reaction=listed(new), old_reaction=listed(old)))


@pytest.mark.parametrize(
    ("new", "old", "value"),
    [
        ("👍", "", 1),
        ("❤️", "", 1),
        ("👎", "👍", -1),
        ("", "👍", 0),
        ("😁", "👎", 0),
        ("👍 👎", "👍", -1),
        ("👍 😁", "👍", 1),
    ],
)
def test_a_reaction_votes_and_taking_it_away_takes_the_vote_back(new: str, old: str, value: Any) -> None:
    assert reacted(new, old) == Feedback("700100:reaction:5000", Address("telegram", "7"), WHO, "", value, message="41")


@pytest.mark.parametrize(("new", "old"), [("😁", ""), ("", "🤔"), ("🤔", "😁"), ("", "")])
def test_a_reaction_that_neither_praises_nor_blames_is_no_vote(new: str, old: str) -> None:
    assert reacted(new, old) is None


def test_a_custom_emoji_is_no_vote() -> None:
    body = {"chat": PRIVATE, "message_id": 41, "date": 1, "user": MONA, "old_reaction": []}
    custom = [{"type": "custom_emoji", "custom_emoji_id": "5"}]
    assert event_of(update("message_reaction", **body, new_reaction=custom)) is None


def test_a_reaction_of_a_bot_is_no_vote_and_that_of_a_group_is_the_groups() -> None:
    assert reacted("👍", user=OUR_USER) is None
    event = reacted("👍", chat=GROUP, user=None, actor_chat=GROUP)
    assert isinstance(event, Feedback)
    assert event.person == Person("telegram", "-1001", "Moderators")


def test_a_chosen_button_is_the_message_it_stands_for() -> None:
    data = choice_data(1, "When are fees refunded?")
    assert asked(pressed(data, "Refunds")) == "When are fees refunded?"


LONG = (
    "متى تُردّ الرسوم الدراسية إذا انسحب الطالب من C++ قبل بداية الفصل؟",
    "Whom do I ask, @dean or the office that registers students in the first semester?",
)


@pytest.mark.parametrize("chat", [PRIVATE, GROUP])
def test_a_choice_too_long_for_a_button_is_read_from_the_list_under_the_answer(chat: dict[str, Any]) -> None:
    choices = (Choice("Short", "When?"), *(Choice("Long", words) for words in LONG))
    given = answer(paragraph("2. not this one"), choices=choices, language="ar")
    (post,) = render(given, question(chat=str(chat["id"])), PHRASES)
    markup = post.payload["arguments"]["reply_markup"]
    shown = ours(parsed(post.payload["arguments"]["text"])[0], reply_markup=markup, chat=chat)
    press = {"id": "q1", "from": MONA, "chat_instance": "1", "message": shown}
    data = [row[0]["callback_data"] for row in markup["inline_keyboard"]][:3]
    assert [row[0]["text"] for row in markup["inline_keyboard"]][:3] == ["1. Short", "2. Long", "3. Long"]
    assert [asked(update("callback_query", **press, data=each)) for each in data] == ["When?", *LONG]


@pytest.mark.parametrize(("before", "times"), [(1900, 16), (3960, 1), (4090, 1)])
def test_the_list_of_choices_stays_in_one_message_with_its_buttons(before: int, times: int) -> None:
    messages = [" ".join([words] * times) for words in LONG]
    given = answer(paragraph("x" * before), choices=tuple(Choice("Long", words) for words in messages))
    parts = [post.payload["arguments"] for post in render(given, question(), PHRASES)]
    assert len(parts) == 2
    assert [line_of(parsed(parts[1]["text"])[0], number) for number in (1, 2)] == messages


def test_a_choice_may_stand_for_a_command() -> None:
    assert commanded(pressed(choice_data(1, "/language ar"))) == ("language", "ar")


def test_a_button_pressed_in_a_topic_belongs_to_that_conversation() -> None:
    event = event_of(pressed(pack(Sources(TURN)), chat=GROUP, message_thread_id=77, is_topic_message=True))
    assert event is not None
    assert event.address == Address("telegram", "-1001", "77")


def test_a_button_under_a_message_that_telegram_no_longer_shows_still_votes() -> None:
    gone = {"chat": {"id": 7, "type": "private"}, "message_id": 41, "date": 0}
    body = {"id": "q1", "from": MONA, "chat_instance": "1", "message": gone}
    vote = update("callback_query", **body, data=pack(Vote(TURN, 1, "en")))
    assert isinstance(event_of(vote), Feedback)
    assert event_of(update("callback_query", **body, data=pack(ChosenLine(0)))) is None


NOT_OURS = ["", "x", "v:", f"v:{TURN}:2:en", f"v:{TURN}:1:fr", f"r:{TURN}:rude:en", "t:one", "s:"]


@pytest.mark.parametrize("data", NOT_OURS)
def test_a_button_that_is_not_ours_is_no_event(data: str) -> None:
    assert event_of(pressed(data)) is None


def test_a_button_without_a_message_is_no_event() -> None:
    body = {"id": "q1", "from": MONA, "chat_instance": "1", "data": pack(Sources(TURN)), "inline_message_id": "1"}
    assert event_of(update("callback_query", **body)) is None


def test_an_update_of_a_kind_not_asked_for_is_no_event() -> None:
    assert event_of(update("poll_answer", poll_id="1", user=MONA, option_ids=[0], option_persistent_ids=["0"])) is None
