"""The chat in a real browser."""

import asyncio
from typing import Any

import pytest

from engine.messages import Person
from engine.store.conversations import History
from engine.store.feedback import Votes
from engine.store.reviews import Reviews
from tests.web.conftest import NewPage
from tests.web.site import PAGES, Site, answer_from

playwright = pytest.importorskip("playwright.async_api", reason="the browser tests need the package playwright")
expect = playwright.expect

pytestmark = pytest.mark.asyncio(loop_scope="module")

PHONE = {"width": 360, "height": 740, "is_mobile": True, "has_touch": True}


async def ask(page: Any, words: str) -> Any:
    """Asks and waits for the answer's article."""
    before = await page.locator(".turn").count()
    await page.fill("#question", words)
    await page.press("#question", "Enter")
    article = page.locator(".turn").nth(before).locator(".answer[data-outcome]")
    await expect(article).to_be_visible()
    return article


async def votes_of(site: Site, page: Any) -> dict[str, int]:
    """The votes that the visitor has on the shown answers, as the store knows them."""
    turns = await page.locator(".answer[data-turn]").evaluate_all("all => all.map((one) => one.dataset.turn)")
    person = site.engine.asked[-1].person
    return await Votes(site.database).given(Person("web", person.id), turns)


class TestAnswers:
    async def test_an_answer_shows_the_exact_words_and_a_numbered_mark(self, site: Site, new_page: NewPage) -> None:
        page = await new_page()
        article = await ask(page, "When are fees due?")
        await expect(article.locator(".body")).to_contain_text(PAGES["en"].quote)
        await expect(article.locator(".mark")).to_have_text("1")
        await expect(article.locator(".origin")).to_contain_text("Fees")

    async def test_while_the_answer_is_prepared_the_page_says_so(self, site: Site, new_page: NewPage) -> None:
        page = await new_page()
        site.engine.open.clear()
        await page.fill("#question", "When are fees due?")
        await page.press("#question", "Enter")
        await expect(page.locator(".progress")).to_have_text("Reading the documents")
        site.engine.open.set()
        await expect(page.locator(".answer .body")).to_contain_text(PAGES["en"].quote)
        await expect(page.locator(".progress")).to_have_count(0)

    async def test_how_far_an_answer_has_come_is_shown_and_the_whole_takes_its_place(
        self, site: Site, new_page: NewPage
    ) -> None:
        page = await new_page()
        site.engine.open.clear()
        site.engine.so_far = answer_from(PAGES["hostile"])
        await page.fill("#question", "When are fees due?")
        await page.press("#question", "Enter")
        await expect(page.locator(".draft .body")).to_contain_text("<script>window.pwned = 1</script>")
        await expect(page.locator(".progress")).to_have_text("Still writing")
        site.engine.open.set()
        await expect(page.locator(".answer .body")).to_contain_text(PAGES["en"].quote)
        await expect(page.locator(".draft, .progress")).to_have_count(0)
        await expect(page.locator(".answer")).to_have_count(1)
        assert await page.evaluate("window.pwned") is None

    async def test_a_screen_reader_hears_the_whole_answer(self, new_page: NewPage) -> None:
        page = await new_page()
        await ask(page, "When are fees due?")
        await expect(page.locator("[role=status]#news")).to_have_text(f"{PAGES['en'].quote} [1]")

    async def test_questions_asked_at_once_are_answered_in_order(self, site: Site, new_page: NewPage) -> None:
        page = await new_page()
        site.engine.open.clear()
        for words in ("First, fees?", "Second, fees?"):
            await page.fill("#question", words)
            await page.press("#question", "Enter")
        await expect(page.locator(".progress")).to_have_text(
            ["Reading the documents", "Your question is kept and waits its turn"]
        )
        site.engine.open.set()
        await expect(page.locator(".answer[data-turn]")).to_have_count(2)
        assert [message.text for message in site.engine.asked] == ["First, fees?", "Second, fees?"]

    async def test_a_choice_is_a_button_that_asks_its_question(self, site: Site, new_page: NewPage) -> None:
        page = await new_page()
        article = await ask(page, "Please choose")
        await article.get_by_role("button", name="About fees").click()
        await expect(page.locator(".question").last).to_contain_text("About fees")
        await expect(page.locator(".answer").last.locator(".body")).to_contain_text(PAGES["en"].quote)
        assert site.engine.asked[-1].text == "When are fees due?"

    async def test_a_sample_question_is_asked_when_pressed(self, site: Site, new_page: NewPage) -> None:
        page = await new_page()
        await page.get_by_role("button", name="Where is the library?").click()
        await expect(page.locator(".answer[data-turn]")).to_be_visible()
        await expect(page.locator("#welcome")).to_be_hidden()
        assert site.engine.asked[-1].text == "Where is the library?"

    async def test_the_filter_narrows_the_search(self, site: Site, new_page: NewPage) -> None:
        page = await new_page()
        await page.locator("#filter summary").click()
        await page.locator("#filter input").first.check()
        await expect(page.locator("#chosen")).to_have_text("Handbook")
        await ask(page, "When are fees due?")
        assert site.engine.asked[-1].collections == ("handbook",)

    async def test_an_engine_that_fails_is_told_and_the_conversation_goes_on(
        self, site: Site, new_page: NewPage
    ) -> None:
        page = await new_page()
        site.engine.broken = True
        article = await ask(page, "When are fees due?")
        await expect(article).to_have_attribute("data-outcome", "error")
        assert "index is gone" not in await page.content()
        site.engine.broken = False
        await expect((await ask(page, "And now, fees?")).locator(".body")).to_contain_text(PAGES["en"].quote)


class TestSources:
    async def test_a_mark_opens_the_quoted_words_in_their_context(self, new_page: NewPage) -> None:
        page = await new_page()
        article = await ask(page, "When are fees due?")
        await article.locator(".mark").click()
        panel = page.locator("#panel")
        await expect(panel.locator("mark")).to_have_text(PAGES["en"].quote)
        await expect(panel.locator(".words")).to_contain_text("Fees are set by the senate every year.")
        await expect(panel.locator(".words")).to_contain_text("A late payment costs 25 euros.")
        await expect(panel.locator("h2")).to_have_text("Fees")
        await expect(panel.locator(".where")).to_have_text("Deadlines")
        await expect(panel.locator("footer a")).to_have_attribute("href", "https://example.org/fees")

    async def test_escape_closes_the_source_and_returns_to_the_mark(self, new_page: NewPage) -> None:
        page = await new_page()
        mark = (await ask(page, "When are fees due?")).locator(".mark")
        await mark.press("Enter")
        await expect(page.locator("#panel mark")).to_be_visible()
        await expect(page.locator("#panel-title")).to_be_focused()
        await page.keyboard.press("Escape")
        await expect(page.locator("#panel")).to_be_hidden()
        await expect(mark).to_be_focused()

    async def test_a_document_that_changed_says_so_and_still_shows_what_was_cited(
        self, site: Site, new_page: NewPage
    ) -> None:
        page = await new_page()
        article = await ask(page, "When are fees due?")
        await site.change_document(PAGES["en"], "Everything is free now.")
        await article.locator(".origin").click()
        await expect(page.locator("#panel mark")).to_have_text(PAGES["en"].quote)
        await expect(page.locator("#panel .note")).to_contain_text("has changed since this answer")

    async def test_on_a_phone_the_source_is_a_sheet_over_the_page_that_a_tap_beside_it_closes(
        self, new_page: NewPage
    ) -> None:
        page = await new_page(**PHONE)
        await (await ask(page, "When are fees due?")).locator(".mark").tap()
        await expect(page.locator("#panel:modal mark")).to_be_visible()
        await page.touchscreen.tap(180, 20)
        await expect(page.locator("#panel")).to_be_hidden()


class TestVotes:
    async def test_a_vote_is_kept_changed_and_taken_back(self, site: Site, new_page: NewPage) -> None:
        page = await new_page()
        article = await ask(page, "When are fees due?")
        like, dislike = article.get_by_label("This helped"), article.get_by_label("This did not help")
        await like.click()
        await expect(article.locator(".said")).to_contain_text("kept")
        await dislike.click()
        await expect(like).to_have_attribute("aria-pressed", "false")
        await expect(dislike).to_have_attribute("aria-pressed", "true")
        await article.get_by_role("button", name="Close").click()
        await site.settled()
        assert list((await votes_of(site, page)).values()) == [-1]
        await dislike.click()
        await expect(article.locator(".said")).to_have_text("Your vote is taken back.")
        await site.settled()
        assert await votes_of(site, page) == {}

    async def test_a_dislike_may_carry_a_reason_of_chips_and_own_words(self, site: Site, new_page: NewPage) -> None:
        page = await new_page()
        article = await ask(page, "When are fees due?")
        await article.get_by_label("This did not help").click()
        await article.get_by_role("button", name="Something is missing").click()
        await article.get_by_label("In your own words").fill("The spring date")
        await article.get_by_role("button", name="Send the reason").click()
        await expect(article.locator(".said")).to_have_text("Thank you. A person will read it.")
        await site.settled()
        case = await Reviews(site.database).find(await article.get_attribute("data-turn"))
        assert case is not None
        assert [dislike.reason for dislike in case.dislikes] == ["Something is missing\nThe spring date"]

    @pytest.mark.parametrize("locale", ["en", "ar"])
    @pytest.mark.parametrize("screen", [{"height": 480}, PHONE], ids=["desktop", "phone"])
    async def test_a_second_press_hits_nothing_in_the_form_that_has_pushed_the_vote_away(
        self, new_page: NewPage, screen: dict[str, Any], locale: str
    ) -> None:
        page = await new_page(locale=locale, **screen)
        for _ in range(2):
            article = await ask(page, "When are fees due?")
        dislike, form = article.locator('.vote[data-value="-1"]'), article.locator(".reason")
        await dislike.scroll_into_view_if_needed()
        place = await dislike.bounding_box()
        at = (place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
        await page.evaluate(
            "() => addEventListener('click', (event) => { window.hit = event.target.closest('.vote, .reason') })"
        )
        await page.mouse.dblclick(*at)
        covered = await form.bounding_box()
        assert covered["y"] < at[1] < covered["y"] + covered["height"]
        assert await page.evaluate("window.hit === null")
        await expect(dislike).to_have_attribute("aria-pressed", "true")
        await form.locator(".chip").first.click()
        await expect(form.locator(".chip[aria-pressed=true]")).to_have_count(1)

    async def test_a_vote_that_cannot_be_kept_is_shown_as_it_was(self, site: Site, new_page: NewPage) -> None:
        page = await new_page(quiet=False)
        article = await ask(page, "When are fees due?")
        await page.context.set_offline(True)
        await article.get_by_label("This helped").click()
        await expect(article.locator(".said")).to_have_text("Your vote could not be kept. Please press it again.")
        await expect(article.get_by_label("This helped")).to_have_attribute("aria-pressed", "false")


class TestPeople:
    async def test_what_a_person_says_appears_without_a_reload_and_once(self, site: Site, new_page: NewPage) -> None:
        page = await new_page()
        await ask(page, "When are fees due?")
        me = site.engine.asked[-1].person.id
        await site.bring(me, "<b>Mona</b> asks the registry.")
        await expect(page.locator(".turn").nth(1)).to_contain_text("<b>Mona</b> asks the registry.")
        await expect(page.locator("[role=status]#news")).to_have_text("<b>Mona</b> asks the registry.")
        await page.reload()
        await site.bring(me, "It is due in May.")
        await expect(page.locator(".turn").nth(2)).to_contain_text("It is due in May.")
        await expect(page.locator(".turn")).to_have_count(3)


class TestLanguages:
    @pytest.mark.parametrize(
        ("locale", "language", "direction", "button"),
        [("en-GB", "en", "ltr", "Send"), ("ar-EG", "ar", "rtl", "أرسل"), ("el-GR", "el", "ltr", "Αποστολή")],
    )
    async def test_the_page_speaks_the_browsers_language(
        self, new_page: NewPage, locale: str, language: str, direction: str, button: str
    ) -> None:
        page = await new_page(locale=locale)
        await expect(page.locator("html")).to_have_attribute("lang", language)
        await expect(page.locator("html")).to_have_attribute("dir", direction)
        await expect(page.locator(".send")).to_have_attribute("aria-label", button)

    async def test_switching_the_language_flips_the_page_and_keeps_what_was_typed(self, new_page: NewPage) -> None:
        page = await new_page(locale="en")
        await page.fill("#question", "half a ques")
        await page.get_by_role("link", name="العربية").click()
        await expect(page.locator("html")).to_have_attribute("dir", "rtl")
        await expect(page.locator("#question")).to_have_value("half a ques")
        send, box = [await page.locator(path).bounding_box() for path in (".send", ".box")]
        assert send["x"] - box["x"] < 60

    @pytest.mark.parametrize("locale", ["ar", "en"])
    async def test_each_message_has_the_direction_of_its_own_language(self, new_page: NewPage, locale: str) -> None:
        page = await new_page(locale=locale)
        asked = {"ar": "متى تُدفع الرسوم؟", "el": "Πότε πληρώνονται;", "en": "When are fees due?"}
        for language, words in asked.items():
            article = await ask(page, words)
            for part in (article, article.locator(".body p"), page.locator(".question").last):
                await expect(part).to_have_attribute("dir", "rtl" if language == "ar" else "ltr")
                await expect(part).to_have_attribute("lang", language)

    async def test_questions_stand_on_the_pages_side_whatever_their_language(self, new_page: NewPage) -> None:
        page = await new_page(locale="ar")
        for words in ("متى تُدفع الرسوم؟", "When are fees due?"):
            await ask(page, words)
            question = await page.locator(".question").last.bounding_box()
            turn = await page.locator(".turn").last.bounding_box()
            assert question["x"] == pytest.approx(turn["x"], abs=1)

    async def test_an_empty_box_is_as_the_page_and_a_filled_one_as_its_words(self, new_page: NewPage) -> None:
        page = await new_page(locale="ar")
        direction = "(box) => getComputedStyle(box).direction"
        assert await page.locator("#question").evaluate(direction) == "rtl"
        await page.fill("#question", "When")
        assert await page.locator("#question").evaluate(direction) == "ltr"

    async def test_a_date_in_an_arabic_line_keeps_its_order(self, site: Site, new_page: NewPage) -> None:
        site.engine.answers["موعد"] = site.engine.answer_of("الموعد 2026-09-30 أو قبله", "ar")
        page = await new_page(locale="ar")
        article = await ask(page, "ما هو موعد الدفع")
        ends = await article.locator("bdi", has_text="2026-09-30").evaluate(
            """(bdi) => [0, 9].map((at) => {
                const range = document.createRange();
                range.setStart(bdi.firstChild, at);
                range.setEnd(bdi.firstChild, at + 1);
                return range.getBoundingClientRect().x;
            })"""
        )
        assert ends[0] < ends[1]


class TestCopy:
    async def test_an_answer_is_copied_with_where_it_stands(self, new_page: NewPage) -> None:
        page = await new_page(permissions=["clipboard-read", "clipboard-write"])
        article = await ask(page, "When are fees due?")
        await article.get_by_label("Copy the answer").click()
        await expect(article.locator(".said")).to_have_text("Copied, with its sources.")
        copied = await page.evaluate("navigator.clipboard.readText()")
        assert copied == f"{PAGES['en'].quote} [1]\n\n[1] Fees, Deadlines https://example.org/fees"

    async def test_where_there_is_no_clipboard_the_words_are_copied_all_the_same(self, new_page: NewPage) -> None:
        page = await new_page()
        await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
        await page.evaluate("addEventListener('copy', () => { window.taken = getSelection().toString() })")
        button = (await ask(page, "When are fees due?")).get_by_label("Copy the answer")
        await button.press("Enter")
        await expect(page.locator(".said")).to_have_text("Copied, with its sources.")
        await expect(button).to_be_focused()


class TestStop:
    async def test_a_stopped_question_is_not_answered_and_stands_in_the_box_again(
        self, site: Site, new_page: NewPage
    ) -> None:
        page = await new_page()
        site.engine.open.clear()
        site.engine.so_far = answer_from(PAGES["en"])
        for words in ("First, fees?", "Second, fees?"):
            await page.fill("#question", words)
            await page.press("#question", "Enter")
        await expect(page.locator(".draft")).to_be_visible()
        await page.get_by_role("button", name="Stop").first.click()
        await expect(page.locator(".question > span")).to_have_text(["Second, fees?"])
        await expect(page.locator("#question")).to_have_value("First, fees?")
        site.engine.open.set()
        await expect(page.locator(".answer[data-turn]")).to_have_count(1)
        await site.settled()
        await page.reload()
        await expect(page.locator(".question > span")).to_have_text(["Second, fees?"])
        await expect(page.locator("#question")).to_have_value("First, fees?")


class TestChange:
    async def test_a_changed_question_and_its_answer_take_the_place_of_the_last(
        self, site: Site, new_page: NewPage
    ) -> None:
        page = await new_page()
        await ask(page, "First, fees?")
        article = await ask(page, "choose feas")
        await article.get_by_label("Change the question").click()
        await expect(page.locator("#question")).to_have_value("choose feas")
        await expect(page.locator("#changing")).to_be_visible()
        await page.fill("#question", "When are fees due?")
        await page.press("#question", "Enter")
        await expect(page.locator(".question > span")).to_have_text(["First, fees?", "When are fees due?"])
        await expect(page.locator(".answer[data-turn]")).to_have_count(2)
        await expect(page.locator(".answer .body").last).to_contain_text(PAGES["en"].quote)
        await expect(page.locator("#changing")).to_be_hidden()
        await site.settled()
        await page.reload()
        await expect(page.locator(".question > span")).to_have_text(["First, fees?", "When are fees due?"])
        await page.locator(".answer").last.get_by_label("Change the question").click()  # after a reload, and again
        await page.fill("#question", "And when, fees?")
        await page.press("#question", "Enter")
        await expect(page.locator(".question > span")).to_have_text(["First, fees?", "And when, fees?"])
        await expect(page.locator(".answer[data-turn]")).to_have_count(2)
        await site.settled()
        past = await History(site.database).recent(site.engine.asked[-1].address.conversation, 9, 9999)
        assert [turn.question for turn in past] == ["First, fees?", "And when, fees?"]

    async def test_another_tab_shows_the_changed_question_alone_as_does_one_that_is_reloaded_meanwhile(
        self, site: Site, new_page: NewPage
    ) -> None:
        page = await new_page()
        await ask(page, "First, fees?")
        article = await ask(page, "When are feas due?")
        other = await page.context.new_page()
        await other.goto(site.url)
        await expect(other.locator(".question > span")).to_have_text(["First, fees?", "When are feas due?"])
        site.engine.open.clear()
        await article.get_by_label("Change the question").click()
        await page.fill("#question", "When are fees due?")
        await page.press("#question", "Enter")
        await expect(page.locator(".progress")).to_have_text("Reading the documents")
        await page.reload()
        await expect(page.locator(".progress")).to_have_text("Reading the documents")
        site.engine.open.set()
        for one in (page, other):
            await expect(one.locator(".question > span")).to_have_text(["First, fees?", "When are fees due?"])

    async def test_only_the_last_question_can_be_changed_and_a_command_cannot(self, new_page: NewPage) -> None:
        page = await new_page()
        await ask(page, "When are fees due?")
        await ask(page, "And when, fees?")
        await expect(page.locator(".change:visible")).to_have_count(1)
        await ask(page, "/help")
        await expect(page.locator(".change:visible")).to_have_count(0)

    async def test_it_can_be_left_as_it_is(self, site: Site, new_page: NewPage) -> None:
        page = await new_page()
        article = await ask(page, "When are fees due?")
        await article.get_by_label("Change the question").press("Enter")
        await expect(page.locator("#question")).to_be_focused()
        await page.keyboard.press("Escape")
        await expect(page.locator("#changing")).to_be_hidden()
        await expect(page.locator("#question")).to_have_value("")
        await ask(page, "And when, fees?")
        await expect(page.locator(".turn")).to_have_count(2)
        assert not any(message.edited for message in site.engine.asked)


class TestKeyboard:
    async def test_a_whole_visit_needs_no_mouse(self, site: Site, new_page: NewPage) -> None:
        page = await new_page()
        await expect(page.locator("#question")).to_be_focused()
        await page.keyboard.type("When are fees")
        await page.keyboard.press("Shift+Enter")
        await page.keyboard.type("due?")
        await page.keyboard.press("Enter")
        await expect(page.locator(".answer[data-turn]")).to_be_visible()
        assert site.engine.asked[-1].text == "When are fees\ndue?"
        await expect(page.locator("#question")).to_have_value("")
        for reached in ("change", "copy", "vote", "vote", "origin", "mark"):  # backwards from the box, nearest first
            await page.keyboard.press("Shift+Tab")
            assert reached in (await page.evaluate("document.activeElement.className")).split()
        await page.keyboard.press("Enter")
        await expect(page.locator("#panel mark")).to_be_visible()
        await page.keyboard.press("Escape")
        await page.keyboard.press("Tab")
        await page.keyboard.press("Tab")
        await page.keyboard.press("Space")
        await expect(page.locator('.vote[data-value="1"]')).to_have_attribute("aria-pressed", "true")

    async def test_where_the_focus_is_can_be_seen(self, new_page: NewPage) -> None:
        page = await new_page()
        for _ in range(4):
            await page.keyboard.press("Shift+Tab")
            outline = await page.evaluate("getComputedStyle(document.activeElement).outlineWidth")
            assert outline == "2px"

    async def test_escape_closes_the_filter_and_the_reason(self, new_page: NewPage) -> None:
        page = await new_page()
        await page.locator("#filter summary").press("Enter")
        await expect(page.locator("#filter fieldset")).to_be_visible()
        await page.keyboard.press("Tab")
        await page.keyboard.press("Escape")
        await expect(page.locator("#filter fieldset")).to_be_hidden()
        article = await ask(page, "When are fees due?")
        await article.get_by_label("This did not help").press("Enter")
        await expect(article.get_by_role("group", name="What was wrong?")).to_be_focused()
        await page.keyboard.press("Enter")
        await expect(article.locator(".chip[aria-pressed=true]")).to_have_count(0)
        await page.keyboard.press("Escape")
        await expect(article.locator(".reason")).to_be_hidden()
        await expect(article.get_by_label("This did not help")).to_be_focused()


class TestScreens:
    @pytest.mark.parametrize("locale", ["en", "ar", "el"])
    async def test_a_phone_never_scrolls_sideways(self, new_page: NewPage, locale: str) -> None:
        page = await new_page(**PHONE, locale=locale)
        assert await overflow(page) == {320: 0, 360: 0, 430: 0}
        article = await ask(page, {"en": "fees?", "ar": "الرسوم؟", "el": "δίδακτρα;"}[locale] + " " + "w" * 80)
        await article.locator('.vote[data-value="-1"]').tap()
        assert await overflow(page) == {320: 0, 360: 0, 430: 0}
        await article.locator(".mark").tap()
        await expect(page.locator("#panel mark")).to_be_visible()
        assert await overflow(page) == {320: 0, 360: 0, 430: 0}

    async def test_the_composer_stays_in_sight_when_the_keyboard_takes_half_the_screen(self, new_page: NewPage) -> None:
        page = await new_page(**PHONE)
        await ask(page, "When are fees due?")
        await page.set_viewport_size({"width": 360, "height": 380})
        await expect(page.locator(".box")).to_be_in_viewport(ratio=1)  # once the page has been laid out anew

    @pytest.mark.parametrize(("locale", "words"), [("en", "long, fees?"), ("ar", "الرسوم؟"), ("el", "δίδακτρα;")])
    async def test_the_beginning_of_each_new_answer_is_in_sight(
        self, new_page: NewPage, locale: str, words: str
    ) -> None:
        page = await new_page(**PHONE, locale=locale)
        for _ in range(3):
            article = await ask(page, words)
            await expect(article.locator(".body > *").first).to_be_in_viewport(ratio=1)
            question = page.locator(".turn").last.locator(".question")
            await expect(question).to_be_in_viewport(ratio=1)

    async def test_a_question_that_fills_the_page_does_not_hide_its_answer(self, site: Site, new_page: NewPage) -> None:
        site.allow(question_length=1000)
        page = await new_page(**PHONE)
        await ask(page, "When are fees due?")
        article = await ask(page, "long " + "When are the fees of this semester due, please? " * 16)
        await expect(article.locator(".body > *").first).to_be_in_viewport(ratio=1)

    async def test_the_whole_form_for_a_reason_is_in_sight_when_it_opens(self, new_page: NewPage) -> None:
        page = await new_page(**PHONE)
        for words in ("When are fees due?", "And when are fees due?"):
            article = await ask(page, words)
        await article.locator('.vote[data-value="-1"]').tap()
        await expect(article.locator(".reason")).to_be_in_viewport(ratio=1)
        await expect(article.get_by_role("button", name="Send the reason")).to_be_in_viewport(ratio=1)

    async def test_what_is_pressed_with_a_finger_is_large_enough(self, new_page: NewPage) -> None:
        page = await new_page(**PHONE)
        await ask(page, "When are fees due?")
        for path in (".vote", ".send", ".origin", ".languages a", "#filter summary", "#new"):
            box = await page.locator(path).first.bounding_box()
            assert min(box["width"], box["height"]) >= 36, path

    @pytest.mark.parametrize("scheme", ["light", "dark"])
    async def test_text_has_the_contrast_that_aa_asks_for(self, new_page: NewPage, scheme: str) -> None:
        page = await new_page(color_scheme=scheme)
        pairs = [
            ("ink", "paper"), ("ink", "sheet"), ("quiet", "paper"), ("quiet", "sheet"), ("ink", "accent-soft"),
            ("accent", "paper"), ("brand-ink", "brand"), ("marker-ink", "marker"), ("bad", "bad-soft"),
            ("bad", "sheet"), ("accent", "accent-soft"), ("quiet", "accent-soft"),
        ]  # fmt: skip
        colours = await page.evaluate(
            "(names) => names.map((name) => getComputedStyle(document.documentElement).getPropertyValue('--' + name))",
            [name for pair in pairs for name in pair],
        )
        for place, pair in enumerate(pairs):
            assert contrast(colours[2 * place], colours[2 * place + 1]) >= 4.5, pair

    async def test_a_mark_never_stands_alone_on_a_line(self, site: Site, new_page: NewPage) -> None:
        page = await new_page()
        mark = (await ask(page, "When are fees due?")).locator(".mark")
        with_last_word = """(mark) => {
            const range = document.createRange(), word = mark.previousSibling;
            range.setStart(word, word.length - 1);
            range.setEnd(word, word.length);
            return mark.getBoundingClientRect().bottom > range.getBoundingClientRect().top
                && mark.getBoundingClientRect().top < range.getBoundingClientRect().bottom;
        }"""
        for width in range(320, 520, 10):
            await page.set_viewport_size({"width": width, "height": 740})
            assert await mark.evaluate(with_last_word), width

    async def test_dark_is_followed(self, new_page: NewPage) -> None:
        background = "getComputedStyle(document.body).backgroundColor"
        light, dark = [await new_page(color_scheme=scheme) for scheme in ("light", "dark")]
        assert await light.evaluate(background) != await dark.evaluate(background)

    async def test_nothing_moves_for_those_who_ask_for_that(self, site: Site, new_page: NewPage) -> None:
        page = await new_page(reduced_motion="reduce")
        site.engine.open.clear()
        await page.fill("#question", "When are fees due?")
        await page.press("#question", "Enter")
        moving = "(one) => getComputedStyle(one, '::before').animationName"
        assert await page.locator(".progress").evaluate(moving) == "none"


class TestConversation:
    async def test_a_reload_restores_the_conversation_with_its_votes(self, site: Site, new_page: NewPage) -> None:
        page = await new_page()
        article = await ask(page, "When are fees due?")
        await article.get_by_label("This helped").click()
        await expect(article.locator(".said")).to_contain_text("kept")
        await site.settled()
        await page.reload()
        await expect(page.locator(".question")).to_contain_text("When are fees due?")
        await expect(page.locator(".answer .body")).to_contain_text(PAGES["en"].quote)
        await expect(page.get_by_label("This helped")).to_have_attribute("aria-pressed", "true")
        await page.locator(".mark").click()
        await expect(page.locator("#panel mark")).to_have_text(PAGES["en"].quote)

    @pytest.mark.parametrize("confirming", ["/erase yes", "yes"])
    async def test_what_was_erased_is_no_longer_shown(self, new_page: NewPage, confirming: str) -> None:
        page = await new_page()
        await ask(page, "When are fees due?")
        await ask(page, "/erase")
        await page.fill("#question", confirming)
        await page.press("#question", "Enter")
        await expect(page.locator("#afresh")).to_be_visible()
        await expect(page.locator(".turn")).to_have_count(0)

    async def test_the_button_below_what_is_kept_asks_before_it_deletes(self, site: Site, new_page: NewPage) -> None:
        page = await new_page()
        await ask(page, "When are fees due?")
        kept = await ask(page, "/privacy")
        await kept.get_by_role("button", name="Delete what you keep about me").click()
        question = page.locator(".turn").nth(2).locator(".answer[data-outcome]")
        await expect(question).to_contain_text("at once and for good. Shall I?")
        person = site.engine.asked[-1].person
        assert await History(site.database).of_person(person, 10)
        await expect(page.locator(".answer .body").first).to_contain_text(PAGES["en"].quote)
        await question.get_by_role("button", name="Yes, delete everything").click()
        await expect(page.locator("#afresh")).to_contain_text("has been deleted")
        await expect(page.locator(".turn")).to_have_count(0)

    async def test_a_new_conversation_starts_empty_and_stays_so(self, new_page: NewPage) -> None:
        page = await new_page()
        await ask(page, "When are fees due?")
        await page.get_by_role("button", name="New conversation").click()
        await expect(page.locator("#welcome")).to_be_visible()
        await expect(page.locator("#afresh")).to_have_text("Afresh.")
        await expect(page.locator(".turn")).to_have_count(0)
        await page.reload()
        await expect(page.locator(".turn")).to_have_count(0)

    async def test_words_typed_before_the_scripts_run_stay(self, new_page: NewPage) -> None:
        page, typed = await new_page(), asyncio.Event()

        async def held(route: Any) -> None:
            await typed.wait()
            await route.continue_()

        await page.route("**/sending.js*", held)
        await page.reload(wait_until="commit")
        await page.fill("#question", "When are fees due?")
        typed.set()
        await page.wait_for_load_state("load")
        await page.press("#question", "Enter")
        await expect(page.locator(".answer .body")).to_contain_text(PAGES["en"].quote)

    async def test_a_command_is_answered_without_a_vote(self, new_page: NewPage) -> None:
        page = await new_page()
        article = await ask(page, "/help")
        await expect(article.locator(".body")).to_have_text("Command help.")
        await expect(article.locator(".vote")).to_have_count(0)

    async def test_a_reload_while_the_answer_is_prepared_asks_nothing_twice(
        self, site: Site, new_page: NewPage
    ) -> None:
        page = await new_page()
        site.engine.open.clear()
        await page.fill("#question", "When are fees due?")
        await page.press("#question", "Enter")
        await expect(page.locator(".progress")).to_have_text("Reading the documents")
        await page.reload()
        await expect(page.locator(".question")).to_contain_text("When are fees due?")
        site.engine.open.set()
        await expect(page.locator(".answer .body")).to_contain_text(PAGES["en"].quote)
        await page.reload()
        await expect(page.locator(".answer[data-turn]")).to_have_count(1)
        assert len(site.engine.asked) == 1

    async def test_a_dropped_connection_gives_the_same_answer_and_no_second_turn(
        self, site: Site, new_page: NewPage
    ) -> None:
        page = await new_page(quiet=False)
        site.engine.open.clear()
        await page.fill("#question", "When are fees due?")
        await page.press("#question", "Enter")
        await expect(page.locator(".progress")).to_have_text("Reading the documents")
        await site.stop()
        await expect(page.locator(".progress")).to_contain_text("The connection dropped")
        site.engine.open.set()
        await site.start()
        await expect(page.locator(".answer .body")).to_contain_text(PAGES["en"].quote)
        assert len(site.engine.asked) == 1


class TestTrouble:
    async def test_a_question_sent_while_the_server_is_away_is_kept_and_sent_later(
        self, site: Site, new_page: NewPage
    ) -> None:
        page = await new_page(quiet=False)
        async with page.expect_event("requestfinished", lambda request: "/conversations/page" in request.url):
            await page.reload()
        await site.stop()
        await page.fill("#question", "When are fees due?")
        await page.press("#question", "Enter")
        await expect(page.locator(".trouble")).to_contain_text("cannot be reached right now")
        await site.start()
        await page.get_by_role("button", name="Try again").click()
        await expect(page.locator(".answer .body")).to_contain_text(PAGES["en"].quote)
        assert len(site.engine.asked) == 1

    async def test_a_question_that_did_not_go_out_survives_a_reload(self, site: Site, new_page: NewPage) -> None:
        page = await new_page(quiet=False)
        await page.context.route("**/api/v1/ask?*", lambda route: route.abort())
        await page.fill("#question", "When are fees due?")
        await page.press("#question", "Enter")
        await expect(page.locator(".trouble")).to_be_visible()
        await page.context.unroute("**/api/v1/ask?*")
        await page.reload()
        await expect(page.locator(".answer .body")).to_contain_text(PAGES["en"].quote)

    async def test_a_question_that_did_not_go_out_can_be_edited(self, site: Site, new_page: NewPage) -> None:
        page = await new_page(quiet=False)
        await page.context.route("**/api/v1/ask?*", lambda route: route.abort())
        await page.fill("#question", "When are feas due?")
        await page.press("#question", "Enter")
        await page.get_by_role("button", name="Edit the question").click()
        await expect(page.locator("#question")).to_have_value("When are feas due?")
        await expect(page.locator(".turn")).to_have_count(0)

    async def test_a_conversation_that_could_not_be_loaded_says_so_and_can_be_tried_again(
        self, new_page: NewPage
    ) -> None:
        page = await new_page(quiet=False)
        await ask(page, "When are fees due?")
        await page.context.route("**/conversations/page?*", lambda route: route.fulfill(status=503, body="{}"))
        await page.reload()
        await expect(page.locator(".trouble")).to_contain_text("could not be loaded")
        await expect(page.locator("#welcome")).to_be_hidden()
        await page.context.unroute("**/conversations/page?*")
        await page.get_by_role("button", name="Try again").click()
        await expect(page.locator(".answer .body")).to_contain_text(PAGES["en"].quote)
        await expect(page.locator(".trouble")).to_have_count(0)

    async def test_what_is_asked_while_the_conversation_is_loaded_stands_after_it(self, new_page: NewPage) -> None:
        page = await new_page()
        await ask(page, "When are fees due?")
        reached, let_go = asyncio.Event(), asyncio.Event()

        async def slowly(route: Any) -> None:
            reached.set()
            await let_go.wait()
            await route.continue_()

        await page.context.route("**/conversations/page?*", slowly)
        await page.reload()
        await reached.wait()
        await ask(page, "And where, fees?")
        let_go.set()
        await expect(page.locator(".question > span")).to_have_text(["When are fees due?", "And where, fees?"])

    async def test_a_visitor_whose_cookie_is_gone_goes_on_as_a_new_one(self, new_page: NewPage) -> None:
        page = await new_page(quiet=False)
        await ask(page, "When are fees due?")
        await page.context.clear_cookies()
        article = await ask(page, "And now, fees?")
        await expect(article.locator(".body")).to_contain_text(PAGES["en"].quote)

    async def test_a_question_that_is_too_long_stays_in_the_box_with_the_bound_named(self, new_page: NewPage) -> None:
        page = await new_page()
        await page.fill("#question", "x" * 301)
        await page.press("#question", "Enter")
        await expect(page.locator("#hint")).to_contain_text("300 characters; this one has 301")
        await expect(page.locator("#question")).to_have_value("x" * 301)
        await expect(page.locator(".turn")).to_have_count(0)

    async def test_a_bound_that_became_smaller_meanwhile_is_told_by_the_server(
        self, site: Site, new_page: NewPage
    ) -> None:
        page = await new_page(quiet=False)
        site.allow(question_length=10)
        await page.fill("#question", "When are fees due?")
        await page.press("#question", "Enter")
        await expect(page.locator(".trouble")).to_contain_text("10 characters; this one has 18")
        await page.get_by_role("button", name="Edit the question").click()
        await expect(page.locator("#question")).to_have_value("When are fees due?")

    async def test_too_many_at_once_are_told_how_long_to_wait_and_lose_nothing(
        self, site: Site, new_page: NewPage
    ) -> None:
        page = await new_page(quiet=False, locale="el")
        site.allow(rate_per_minute=1)
        await ask(page, "δίδακτρα;")
        await page.fill("#question", "δίδακτρα ξανά;")
        await page.press("#question", "Enter")
        await expect(page.locator(".trouble")).to_contain_text("Πολλά μηνύματα μαζί")
        site.allow(rate_per_minute=6000)
        await page.get_by_role("button", name="Δοκιμάστε ξανά").click()
        await expect(page.locator(".answer[data-turn]")).to_have_count(2)


class TestHostileWords:
    async def test_nothing_in_a_message_or_a_document_becomes_markup(self, new_page: NewPage) -> None:
        page = await new_page()
        article = await ask(page, "hostile <script>window.pwned = 1</script> <img src=x onerror='window.pwned = 2'>")
        await article.locator(".mark").click()
        await expect(page.locator("#panel mark")).to_contain_text("<script>window.pwned = 1</script>")
        await page.reload()
        await expect(page.locator(".question")).to_contain_text("<script>window.pwned = 1</script>")
        await expect(page.locator(".answer .body")).to_contain_text("<img src=x onerror='window.pwned = 2'>")
        assert await page.evaluate("window.pwned") is None
        assert await page.locator("img, .turn script, #panel footer a").count() == 0

    async def test_characters_that_turn_a_line_round_are_not_shown(self, new_page: NewPage) -> None:
        page = await new_page()
        await ask(page, "hostile \u202egnp.exe")
        await page.reload()
        for path in (".question", ".answer .body", ".origin"):
            words = await page.locator(path).text_content()
            assert not {"\u202e", "\u202c"} & set(words), path

    async def test_the_browser_refuses_a_script_that_is_not_ours(self, new_page: NewPage) -> None:
        page = await new_page(quiet=False)
        blocked = await page.evaluate(
            """() => new Promise((done) => {
                addEventListener("securitypolicyviolation", (event) => done(event.violatedDirective));
                const script = document.createElement("script");
                script.textContent = "window.pwned = 1";
                document.body.append(script);
                if (window.pwned) done("it ran");
            })"""
        )
        assert blocked.startswith("script-src")
        assert await page.evaluate("window.pwned") is None


async def overflow(page: Any) -> dict[int, int]:
    """By width of the screen: pixels by which the page, or anything in it that scrolls, is wider than its place."""
    places = "['html', '#talk', '#panel'].map((path) => document.querySelector(path))"
    wider = f"() => Math.max(...{places}.map((one) => one.scrollWidth - one.clientWidth))"
    found = {}
    for width in (320, 360, 430):
        await page.set_viewport_size({"width": width, "height": 740})
        found[width] = await page.evaluate(wider)
    return found


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two #rrggbb colours, as WCAG 2 computes it."""
    lighter, darker = sorted((_luminance(one.strip()), _luminance(other.strip())), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
