"""A message that tells a death, its heirs and the wish to divide is a whole case; the same telling before a question
about something else is none."""

import pytest

from engine.tools.inheritance.dialogue.whole import is_whole


@pytest.mark.parametrize(
    "text",
    [
        "My aunt passed away in spring. Her husband and two daughters are alive. What should each one get?",
        "Our neighbour died, leaves a wife and three sons, 54,000 dollars in the bank",
        "my grandmother died and left two sons and a daughter. how is it split between them?",
        "خالي الله يرحمه توفى وترك زوجته وولدين، ما له بنات. كم نصيب كل واحد؟",
        "ماتت جارتنا وتركت زوجها وثلاث بنات، التركة ٤٢ الف دينار",
        "عمتي توفت وسابت جوزها وابنها، مين ياخد كام؟",
        "Πέθανε η θεία μου και άφησε τον άντρα της και δύο γιους. Πώς μοιράζεται η περιουσία;",
        "Ο γείτονας πέθανε, ζουν η γυναίκα του και τρεις κόρες. Τι αναλογεί στον καθένα;",
    ],
)
def test_a_death_its_heirs_and_the_wish_to_divide_are_a_whole_case(text: str) -> None:
    assert is_whole(text)


@pytest.mark.parametrize(
    "text",
    [
        "My husband died and left me with two kids. How do I apply for the 500 euro emergency grant?",
        "My father died last week and I travel with my mother and two sisters. Can I hand in my thesis later?",
        "My dad died in May and left a wife and two sons. When can an heir sell his share before the division?",
        "my father died and left my mom and 3 sons. is the pension part of the estate?",
        "My grandfather died and left a wife and a son. How many days off do I get for the funeral?",
        "توفي والدي وترك أمي وثلاث أخوات، كم يوم إجازة يحق لي من الجامعة؟",
        "مات رجل وترك زوجة وابنا، هل يجوز للوارث بيع نصيبه قبل القسمة؟",
        "Πέθανε ο πατέρας μου και άφησε τη μητέρα μου και δύο αδέρφια. Πόσο κοστίζει η εστία;",
        "my two brothers and I share the room with my sister",
        "I miss my grandmother, she died and left us all so sad",
        "my uncle took the whole estate after dad died, my mum and two sisters got nothing",
    ],
)
def test_what_is_asked_about_something_else_is_no_case(text: str) -> None:
    assert not is_whole(text)
