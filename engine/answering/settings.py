"""What an administrator may change about answers; defaults, bounds and meanings stand in `config/default.toml`."""

from dataclasses import dataclass

from engine.language import Language


@dataclass(frozen=True, slots=True)
class AnswerSettings:
    """Section `answer`. Lengths are characters, `threshold` a probability."""

    threshold: float  # an answer less likely to be right than this is not given
    max_sentences: int
    max_characters: int
    parents: int  # parents read for one answer
    history_turns: int  # past turns that may resolve a follow-up
    history_characters: int  # of past questions and answers together
    max_question: int  # a longer message is refused by name
    reader: str = "off"  # "packaged", "off", or the folder of one
    contact: str = ""  # whom to ask what no document answers, in the institution's own words
    contact_en: str = ""
    contact_ar: str = ""
    contact_el: str = ""
    reading_s: float = 10.0  # of the processor, for each reader of a message

    def contact_for(self, language: Language) -> str:
        """The words for readers of this language, else those for all."""
        own = {"en": self.contact_en, "ar": self.contact_ar, "el": self.contact_el}
        return own[language] or self.contact


@dataclass(frozen=True, slots=True)
class PipelineSettings:
    """Section `pipeline`. The last two are bars in [0, 1]; that of the context's relevance is `answer.threshold`."""

    design: str
    off: tuple[str, ...]  # steps left out everywhere
    rounds: int
    budget_s: float
    answer_relevance: float
    groundedness: float
