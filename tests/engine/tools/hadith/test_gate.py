"""The gate: what an answer presents as the Prophet's words leaves as a collection has it, told with its grade."""

import pytest

from engine.document import Document, Paragraph, Text, plain
from engine.narration import Grade, Narration
from engine.scripture.folding import Level, fold
from engine.store.narrations import StoredNarration
from engine.tools.hadith.claims import Sayings, may_claim
from engine.tools.hadith.gate import check
from engine.tools.hadith.installed import Installed
from tests.engine.tools.hadith.trial import LAMP, LAMP_EN, PAPER, WINDOW

TITLE = {"en": "Trial", "ar": "تجربة", "el": "Δοκιμή"}
INVENTED = "وجدنا مفتاحا قديما تحت شجرة بعيدة ولم نفتح به شيئا"


def stored(number: int, text: str) -> StoredNarration:
    return StoredNarration(str(number), "trial", TITLE, Narration(str(number), grades=(Grade("g", "G"),)), text)


@pytest.fixture(scope="module")
def installed() -> Installed:
    return Installed([stored(1, f"{LAMP}\n\n{LAMP_EN}"), stored(2, WINDOW), stored(3, PAPER), stored(4, LAMP)])


def through(text: str, installed: Installed | None, cited: str = "") -> tuple[str, list[tuple[str, list[str]]]]:
    """What leaves of a text, and each change with the numbers of its hadiths."""
    done = check(Document((Paragraph((Text(text),)),)), installed, lambda words: words in cited)
    return plain(done.document), [(one.done, [held.document for held in one.hadiths]) for one in done.changes]


@pytest.mark.parametrize(
    "frame",
    [
        "قال رسول الله صلى الله عليه وسلم: «{}».", "قال النبي ﷺ: {}.", "لقوله -صلى الله عليه وسلم-: \"{}\".",
        "عن فلان أن رسول الله صلى الله عليه وسلم قال: ({}).", "سمعت رسول الله صلى الله عليه وسلم يقول: {}.",
        "والدليل «{}» رواه مسلم.", "وفي الحديث: «{}».", "The Prophet (peace be upon him) said: “{}”.",
        "The Messenger of Allah said, '{}'.", "Ο Προφήτης (ειρήνη σε αυτόν) είπε: «{}».",
    ],
)  # fmt: skip
def test_words_presented_as_the_prophets_are_found_and_put_right(frame: str, installed: Installed) -> None:
    assert through(frame.format(WINDOW), installed) == (frame.format(WINDOW), [("stands", ["2"])])
    wrong = WINDOW.replace("الخضراء", "الحمراء")
    assert through(frame.format(wrong), installed) == (frame.format(WINDOW), [("corrected", ["2"])])


def test_the_translation_of_a_collection_is_held_against_as_its_words_are(installed: Installed) -> None:
    wrong = LAMP_EN.replace("blue", "red")
    text, changes = through(f'The Prophet said: "{wrong}". So it is.', installed)
    assert text == f'The Prophet said: "{LAMP_EN}". So it is.'
    assert changes == [("corrected", ["1"])]


def test_the_same_words_in_several_places_are_told_with_all_of_them(installed: Installed) -> None:
    assert through(f"قال رسول الله: «{LAMP}».", installed)[1] == [("stands", ["1", "4"])]


def test_what_no_collection_has_goes_with_the_sentence_that_claims_it(installed: Installed) -> None:
    text = f"العلم نافع. قال رسول الله صلى الله عليه وسلم: «{INVENTED}». وهذا آخر الكلام."
    assert through(text, installed) == ("العلم نافع. وهذا آخر الكلام.", [("removed", [])])
    assert through(text, None) == ("العلم نافع. وهذا آخر الكلام.", [("removed", [])])


def test_a_cited_documents_own_words_stay_and_are_told_to_be_unchecked(installed: Installed) -> None:
    text = f"قال رسول الله صلى الله عليه وسلم: «{INVENTED}»."
    assert through(text, installed, cited=text) == (text, [("unchecked", [])])
    assert through(text, None, cited=text) == (text, [("unchecked", [])])


@pytest.mark.parametrize(
    "text",
    [
        "دار الحديث: «اجتماع اللجنة يوم الاثنين في القاعة الكبرى».", f"قال الأستاذ: «{INVENTED}».",
        "Prophet Isaiah said: \"comfort, comfort my people\".", "The hadith office opens at nine: bring your card.",
        "ذكر النبي صلى الله عليه وسلم في أول الكتاب ثم انتقل إلى غيره.", "قال رسول الله: ﴿إن مع العسر يسرا﴾.",
        f"{LAMP}.",
    ],
)  # fmt: skip
def test_what_nobody_presents_as_his_words_is_left_alone(text: str, installed: Installed) -> None:
    assert through(text, installed) == (text, [])
    assert through(text, None) == (text, [])


def test_vowels_that_a_collection_leaves_open_are_no_difference(installed: Installed) -> None:
    vowelled = WINDOW.replace("نص", "نَصٌّ").replace("ثان", "ثَانٍ")
    assert through(f"قال رسول الله: «{vowelled}».", installed)[1] == [("stands", ["2"])]


def test_a_text_without_a_cue_is_known_by_its_letters_alone() -> None:
    assert not may_claim(fold("The library opens at nine. المكتبة تفتح في التاسعة.", Level.LETTERS).text)
    assert Sayings().read("The library opens at nine.") == ()
