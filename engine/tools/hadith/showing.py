"""What stands beside a hadith, in words: its collection, number, narrator, chapter, and every grade with its grader."""

from collections.abc import Iterable, Mapping

from engine.language import Language
from engine.narration import BETWEEN, Grade, Narration
from engine.phrases import Phrases
from engine.store.narrations import StoredNarration


class Showing:
    def __init__(self, phrases: Phrases, language: Language) -> None:
        self._phrases, self._language = phrases, language

    def beside(self, title: str, narration: Narration) -> str:
        """ "The Forty, hadith 13 · narrated by N · grade: sound (G)"; never without a word on the grade."""
        told = [self.say("named", title=title, number=narration.number)]
        if narration.narrator:
            told.append(self.say("narrator", name=narration.narrator))
        if narration.chapter:
            told.append(self.say("chapter", name=narration.chapter))
        return " · ".join([*told, self.grades(narration)])

    def stored(self, one: StoredNarration) -> str:
        return self.beside(self.title(one.title), one.narration)

    def grades(self, narration: Narration) -> str:
        if not narration.grades:
            return self.say("no_grade")
        return self.say("grade", grades=BETWEEN[self._language].join(map(self._grade, narration.grades)))

    def title(self, titles: Mapping[str, str]) -> str:
        return titles[self._language]

    def titles(self, given: Mapping[str, Mapping[str, str]]) -> str:
        return BETWEEN[self._language].join(map(self.title, given.values()))

    def say(self, key: str, **values: object) -> str:
        return self._phrases(f"hadith.{key}", self._language, **values)

    def _grade(self, grade: Grade) -> str:
        return self.say("graded" if grade.by else "grader_not_named", grade=grade.grade, by=grade.by)


def disagree(hadiths: Iterable[StoredNarration]) -> bool:
    """Whether there are different grades among those given for the same words."""
    return len({grade.grade for one in hadiths for grade in one.narration.grades}) > 1
