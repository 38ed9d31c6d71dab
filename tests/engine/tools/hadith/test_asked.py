"""What messages ask of hadiths, in three languages, and the messages that ask nothing of them."""

import pytest

from engine.tools.hadith.asked import goes_on, named, read

TITLES = {
    "trial-texts": {"en": "Trial Texts", "ar": "نصوص التجربة", "el": "Δοκιμαστικά Κείμενα"},
    "second-trial": {"en": "Second Trial", "ar": "التجربة الثانية", "el": "Δεύτερη Δοκιμή"},
}


@pytest.mark.parametrize(
    ("message", "number", "name"),
    [
        ("hadith 13 of trial texts", "13", "trial texts"),
        ("show me hadeeth no. 7", "7", ""),
        ("الحديث رقم ١٣ من نصوص التجربة", "13", "نصوص التجربه"),
        ("اعطني الحديث الثالث من الاربعين", "3", "الاربعين"),
        ("حديث رقم ٥", "5", ""),
        ("χαντίθ 13 των Δοκιμαστικά Κείμενα", "13", "δοκιμαστικα κειμενα"),
        ("το τρίτο χαντίθ", "3", ""),
        ("Bukhari 13", "13", "bukhari"),
        ("صحيح البخاري 13", "13", "صحيح البخاري"),
    ],
)
def test_a_number_and_its_collection_are_read(message: str, number: str, name: str) -> None:
    wanted = read(message)
    assert wanted is not None
    assert (wanted.wish, wanted.number, wanted.name) == ("number", number, name)


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("Is this hadith authentic: one two three?", "one two three"),
        ('is the hadith "one two three" weak?', "one two three"),
        ("did the prophet say one two three?", "one two three"),
        ("ما صحة حديث واحد اثنان ثلاثة؟", "واحد اثنان ثلاثة"),
        ("هل حديث واحد اثنان ثلاثة صحيح؟", "واحد اثنان ثلاثة"),
        ("هل صح عن النبي أنه قال واحد اثنان", "واحد اثنان"),
        ("شو صحة هالحديث: واحد اثنان", "واحد اثنان"),
        ("واحد اثنان ثلاثة حديث صحيح ولا لا", "واحد اثنان ثلاثة"),
        ("واحد اثنان هل هذا حديث صحيح", "واحد اثنان"),
        ("είναι αυθεντικό το χαντίθ «ένα δύο»;", "ένα δύο"),
        ("Είπε πράγματι ο Προφήτης ότι ένα δύο;", "ένα δύο"),
        ("is this hadith authentic?", ""),
        ("«واحد اثنان ثلاثة» هيدا حديث؟", "واحد اثنان ثلاثة"),
        ("بدي حديث واحد اثنان", "واحد اثنان"),
        ("hadith one two three, who reported it", "one two three"),
        ('was "one two three" really sahih', "one two three"),
        ("ποιο χαντίθ γράφει «ένα δύο τρία»;", "ένα δύο τρία"),
    ],
)
def test_words_whose_grade_is_asked_for_are_read(message: str, words: str) -> None:
    wanted = read(message)
    assert wanted is not None
    assert (wanted.wish, wanted.words) == ("authentic", words)


@pytest.mark.parametrize("message", ["hadith about patience", "أحاديث عن الصبر", "χαντίθ για την υπομονή"])
def test_a_theme_is_told_from_words(message: str) -> None:
    wanted = read(message)
    assert wanted is not None
    assert wanted.wish == "theme"


@pytest.mark.parametrize(
    "message",
    [
        "التعليم الحديث في الجامعة", "ما هو العصر الحديث", "هل الحديث في المكتبة ممنوع؟", "did prophet Joseph say it",
        "what is the difference between hadith and sunnah", "who compiled the hadith books", "", "12", "2:255",
        "When are tuition fees due?", "τι ώρα ανοίγει η βιβλιοθήκη;",
    ],
)  # fmt: skip
def test_other_messages_ask_nothing_of_hadiths(message: str) -> None:
    assert read(message) is None


@pytest.mark.parametrize(
    ("name", "collections"),
    [
        ("Trial Texts", ["trial-texts"]), ("نصوص التجربه", ["trial-texts"]), ("second trail", ["second-trial"]),
        ("Δοκιμαστικών Κειμένων", ["trial-texts"]), ("bukhari", []), ("", ["trial-texts", "second-trial"]),
    ],
)  # fmt: skip
def test_a_collection_is_known_by_its_name_in_any_language(name: str, collections: list[str]) -> None:
    assert named(name, TITLES) == collections


@pytest.mark.parametrize(
    "message",
    [
        "التعليم الحديث عن بعد", "الحديث عن الرسوم ممنوع", "دار الحديث عن المكتبة", "حديث المدير عن الرسوم",
        "is there a hadith collection", "what is hadith qudsi", "books about modern hadith studies", "الاجهزة الحديثة",
        "what did the prophet say before sleeping",
    ],
)  # fmt: skip
def test_talk_that_shares_the_word_asks_nothing_of_hadiths(message: str) -> None:
    assert read(message) is None


@pytest.mark.parametrize(
    ("message", "wish"),
    [
        ("give me a random hadith", "theme"), ("الحديث النبوي عن طلب العلم", "theme"), ("حديث قدسي", "theme"),
        ("ايش الحديث اللي عن الغضب", "theme"), ("حديث انما كذا وكذا", "authentic"),
        ('is "one two three" a hadith', "authentic"), ("is it true the prophet said one two", "authentic"),
        ('the prophet said: "one two three" is it right?', "authentic"),
    ],
)  # fmt: skip
def test_everyday_ways_of_asking_are_understood(message: str, wish: str) -> None:
    wanted = read(message)
    assert wanted is not None
    assert wanted.wish == wish


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("one two three four - sahih?", "one two three four"),
        ("The Prophet said: one two three. Authentic?", "one two three"),
        ("my uncle says 'one two three' is a hadith. is it?", "one two three"),
        ("Ισχύει ότι ο Προφήτης είπε «ένα δύο τρία»;", "ένα δύο τρία"),
        ("Αληθεύει ότι ο Προφήτης είπε ένα δύο τρία;", "ένα δύο τρία"),
    ],
)
def test_a_doubt_behind_the_words_or_before_them_asks_whether_they_are_authentic(message: str, words: str) -> None:
    wanted = read(message)
    assert wanted is not None
    assert (wanted.wish, wanted.words) == ("authentic", words)


@pytest.mark.parametrize("message", ["where can I buy Sahih", "what does sahih mean", "is there a hadith collection"])
def test_the_word_for_sound_alone_doubts_nothing(message: str) -> None:
    assert read(message) is None


@pytest.mark.parametrize("message", ["and the one after it", "واللي بعده", "και το επόμενο;"])
def test_the_hadith_after_the_one_shown_is_the_next(message: str) -> None:
    assert goes_on(message) == 1
