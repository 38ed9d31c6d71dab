"""What is told around a list of heirs: ages and sums, who died before, of whom the deceased was kin; and what is asked
where words of kin stay unread."""

import pytest

from engine.tools.inheritance.dialogue.replies import complete
from engine.tools.inheritance.dialogue.understanding import understand
from engine.tools.inheritance.reading.unread import tells_of_people
from tests.engine.tools.inheritance.talking import answered, state


@pytest.mark.parametrize(
    ("text", "heirs"),
    [
        ("A man died leaving a wife and 2 sons. The boys are 17 and 15", {"wife": 1, "son": 2}),
        ("My cousin died at 31. He left a wife, a daughter and a full brother.", None),
        ("A woman died, leaving a husband and a son. Her son is now 14.", {"husband": 1, "son": 1}),
        ("A man died leaving a wife and a daughter, no female relatives, no sons, no brothers", None),
        ("He died leaving a wife and two sons. 35 lakh rupees in all", {"wife": 1, "son": 2}),
        ("He died leaving a wife and two sons, 3 crore", {"wife": 1, "son": 2}),
        ("Πέθανε πριν από 3 βδομάδες και άφησε γυναίκα και δύο γιους", {"wife": 1, "son": 2}),
        ("Πέθανε ένας άντρας και άφησε γυναίκα και δύο γιους, 40 χιλιάδες ευρώ", {"wife": 1, "son": 2}),
        ("مات رجل من سبع سنين وترك زوجة وابنين", {"wife": 1, "son": 2}),
    ],
)
def test_figures_that_count_no_people_are_not_asked_about(text: str, heirs: dict[str, int] | None) -> None:
    case = understand(text)
    assert case.unplaced == ()
    assert heirs is None or dict(case.heirs) == heirs


@pytest.mark.parametrize("text", ["He left a wife. The sons are 3", "He left a wife; the number of daughters is 14"])
def test_figures_that_may_count_people_are(text: str) -> None:
    case = understand(text)
    assert case.unplaced or sum(case.heirs.values()) > 3


@pytest.mark.parametrize(
    ("text", "heirs"),
    [
        ("مات رجل وترك زوجة وبنتين وأخا شقيقا، والداه ماتوا", {"wife": 1, "daughter": 2, "full_brother": 1}),
        ("توفى جارنا عن زوجة وابن، أبوه وأمه ميتين", {"wife": 1, "son": 1}),
        ("مات راجل خلا مراتو وولدو، الوالدين ديالو ماتو", {"wife": 1, "son": 1}),
        ("ماتت وحدة وتركت جوزها وبنت، أهلها متوفيين", {"husband": 1, "daughter": 1}),
        ("توفي رجل وله زوجة وابن، أمه مو عايشة وأبوه مهب حي", {"wife": 1, "son": 1}),
        ("مات رجل وترك زوجة وابنا. أبوه وأمه الله يرحمهم", {"wife": 1, "son": 1}),
        ("A man died. He left a wife and a son. His father died, his mother too", {"wife": 1, "son": 1}),
        ("My friend passed away. His mother died when he was 8. He left a wife and a son", {"wife": 1, "son": 1}),
        ("A man died leaving a wife and a son. Parents n grandparents gone", {"wife": 1, "son": 1}),
        ("A woman died leaving a husband and a son, no parents, no grandparents", {"husband": 1, "son": 1}),
        ("He died leaving a wife and a son, without any living grandparents", {"wife": 1, "son": 1}),
        ("She died leaving a husband and a son; no siblings, parents or grandparents", {"husband": 1, "son": 1}),
        ("A man passed away last week leaving a wife and a son. His dad died in 1998", {"wife": 1, "son": 1}),
        (
            "Πέθανε χωρίς παιδιά, η μητέρα κι η γιαγιά του έχουν πεθάνει. Αφήνει γυναίκα και πατέρα",
            {"wife": 1, "father": 1},
        ),
    ],
)
def test_parents_told_as_dead_beside_who_died_are_no_heirs(text: str, heirs: dict[str, int]) -> None:
    case = understand(text)
    assert (dict(case.heirs), case.unplaced) == (heirs, ())


@pytest.mark.parametrize(
    "text",
    [
        "A man died leaving a wife and a son. Then his father died",
        "A man died in 2019 leaving a wife, a father and a son. His father died in 2021",
        "مات رجل وترك زوجة وابنا وأبا، ثم مات أبوه",
        "عمي ومرته ماتو سوا بحادث والهم بنت",
        "مات رجل وزوجته وتركا بنتا وما حدا بيعرف مين مات قبل",
    ],
)
def test_who_may_have_died_after_is_asked_about(text: str) -> None:
    case = understand(text)
    assert case.unplaced or case.later or not case.heirs


@pytest.mark.parametrize(
    ("text", "heirs"),
    [
        ("ماتت مرت صديقي وتركت زوجها وابنين", {"husband": 1, "son": 2}),
        ("ابن جارنا توفى وترك زوجة وبنتا وأبا", {"wife": 1, "daughter": 1, "father": 1}),
        ("توفت مدرسة ابني وتركت جوزها وبنتين وأخ شقيق", {"husband": 1, "daughter": 2, "full_brother": 1}),
        ("صاحب اخوي توفى وترك زوجة وولدين", {"wife": 1, "son": 2}),
        ("A brother from our mosque died. His wife and two sons survive him", {"wife": 1, "son": 2}),
        ("A sister in our community passed away leaving a husband and a son", {"husband": 1, "son": 1}),
        ("My husband's aunt died. She left a husband and two daughters and a full brother", None),
        ("Salam brothers, a man died leaving a wife and a son", {"wife": 1, "son": 1}),
        ("يا عمي مات رجل وترك زوجة وابنا", {"wife": 1, "son": 1}),
    ],
)
def test_who_died_may_be_kin_of_others_or_nobodys(text: str, heirs: dict[str, int] | None) -> None:
    case = understand(text)
    assert case.unplaced == ()
    assert heirs is None or dict(case.heirs) == heirs


@pytest.mark.parametrize(
    ("text", "heirs"),
    [
        (
            "ابوي توفى، وحنا 3 شباب وبنت، وعنده زوجتين، وجدتي ام ابوي حية",
            {"son": 3, "daughter": 1, "wife": 2, "mother": 1},
        ),
        ("توفى أبوي قبل العيد وترك زوجة وابنا", {"wife": 1, "son": 1}),
        ("It was not my mother who died but my father. We are two sons.", {"wife": 1, "son": 2}),
        ("امرأة ماتت وما الها ولاد، تركت زوجها وامها وابوها", {"husband": 1, "mother": 1, "father": 1}),
    ],
)
def test_the_writer_tells_of_his_own(text: str, heirs: dict[str, int]) -> None:
    case = understand(text)
    assert (dict(case.heirs), case.unplaced) == (heirs, ())


async def test_a_writer_who_says_we_are_not_happy_is_still_an_heir() -> None:
    case = understand("My father died. It is just me and my sister. We are not happy with the house.")
    assert case.me == ("m", "f")


@pytest.mark.parametrize(
    "text",
    [
        "He left a wife and did not leave a son and a daughter",
        "مات وترك زوجة بدون أولاد وأخ شقيق",
        "He left two sons and a wife, one of whom died before him",
    ],
)
async def test_nothing_is_called_complete_beside_words_of_kin_that_stay_unread(text: str) -> None:
    answer = await answered(text)
    assert state(answer).question == "confirm"
    assert answer.choices == ()


@pytest.mark.parametrize(
    ("said", "people"),
    [
        ("his brother", True),
        ("واختي", True),
        ("τη γιαγιά", True),
        ("two died", True),
        ("عليه ديون", False),
        ("2 more", False),
    ],
)
def test_words_that_may_tell_of_an_heir(said: str, people: bool) -> None:
    assert tells_of_people(said) == people


async def test_a_correction_that_was_not_understood_is_no_case_of_its_own() -> None:
    asked = await answered("مات رجل وترك زوجة وبنتين وأخا شقيقا", "لا سمحلي، خوه هداك سمحو فيه")
    case = state(asked).case
    assert asked.outcome == "clarification"
    assert dict(case.heirs) == {"wife": 1, "daughter": 2, "full_brother": 1}
    assert "خوه هداك" in asked.text


async def test_a_mere_yes_tells_nobody_and_who_is_dead_is_taken_off() -> None:
    asked = state(await answered("مات وترك زوجة بدون أولاد وأخ شقيق"))
    assert complete(asked, "نعم") == asked.case
    told = complete(asked, "أخوه مات قبله")
    assert told is None or "full_brother" not in told.heirs
