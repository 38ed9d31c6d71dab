"""Zakat in conversation: reads what somebody owns, asks for what is missing, reckons by rules and shows the working."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from engine.document import Document, paragraph
from engine.language import Language
from engine.messages import Answer, Choice, Outcome, PastTurn
from engine.phrases import Phrases
from engine.routing.asking import asking_clauses
from engine.routing.classifier import Test, never
from engine.routing.router import Route
from engine.text.lexicon import WordList
from engine.tools.common.assent import is_denial, is_refusal
from engine.tools.common.unused import quoted, tells
from engine.tools.zakat.dialogue import asking, following
from engine.tools.zakat.dialogue.amended import amended
from engine.tools.zakat.dialogue.otherwise import chosen, otherwise
from engine.tools.zakat.dialogue.telling import by_part, needs_of, nisab, none, told
from engine.tools.zakat.dialogue.understood import SHOWN, WRONG
from engine.tools.zakat.dialogue.words import Words
from engine.tools.zakat.reading.amounts import tokens
from engine.tools.zakat.reading.circumstances import may_tell
from engine.tools.zakat.reading.read import read
from engine.tools.zakat.reading.roles import After, Weigh
from engine.tools.zakat.reading.scan import HAVING
from engine.tools.zakat.reading.unheard import is_half
from engine.tools.zakat.rules.case import ANIMALS, METALS, Case, from_json, to_json
from engine.tools.zakat.rules.missing import UNDERSTOOD, missing, nothing_owned
from engine.tools.zakat.rules.outcome import Market
from engine.tools.zakat.rules.reckon import reckon
from engine.turn import Skill, Turn

__all__ = ["ZAKAT", "Zakat", "is_plain", "zakat"]

ZAKAT = "zakat"
FEW = 8  # words that are not understood, in a message that can hardly be about anything else
HOW_MUCH = WordList("zakat.how_much")
MINE = WordList("zakat.own_words")
SAID_LATER = ("part", "karat", "unit")  # what a case may lack and still be one
FEW_ASKED = 2  # words that are not understood, in what is asked
ALIEN = 1 / 3  # share of words that are not understood in a long telling
HOUSEHOLD, MOST = 3, 60  # persons, of whom nobody asks whether they owe it at all


@dataclass(frozen=True, slots=True)
class Zakat:
    """`market` and `year`, that of the calendar, are asked anew for each message. `weigh` is held against what is read
    in the message that begins a case; later ones are short, and say how they change it."""

    phrases: Phrases
    market: Callable[[], Market]
    year: Callable[[], int]
    weigh: Weigh | None = None
    changes: After | None = None

    async def __call__(self, turn: Turn) -> Answer:
        words = Words(self.phrases, turn.language)
        text, is_guessed = turn.message.text, turn.route.guessed
        if turn.previous is None:
            case = read(text, self.weigh)
            # The words around each amount were looked at where there is what does so.
            unread = list(filter(is_half, case.unused)) if self.weigh else _unread(case, guessed=is_guessed)
            return self._reply(case, text, words, unread)
        earlier, asked = opened(turn.previous.state)
        if is_refusal(text) if asked not in SHOWN else is_denial(text):
            return _different(earlier, words, words("ask_wrong"))
        if asked == WRONG and (other := chosen(text, earlier, words)) is not None:
            return self._reply(other, text, words, (), words.changed(earlier, other))
        later = self.changes(earlier.items, text) if self.changes is not None else None
        if later is not None and asked in SHOWN:
            later = replace(later, shown=True)
        said = following.heard(earlier, text, later)
        unread = [] if asked or amended(earlier, said, text) is not None else _unread(read(text), guessed=is_guessed)
        case = following.merged(earlier, asked, said, text)
        if replace(case, unused=earlier.unused) == earlier:
            case = earlier  # so that it is seen that nothing changed
        if asked in SHOWN and case == earlier:
            return _different(earlier, words, f"{words('not_taken')} {words('ask_wrong')}")
        changed = words.changed(earlier, case) if self.changes is not None else ""
        return self._reply(case, text, words, unread, changed, unsure=said.unsure)

    def _reply(
        self, case: Case, text: str, words: Words, unread: Sequence[str], changed: str = "", *, unsure: bool = False
    ) -> Answer:
        """`unread`: words of the message that may matter; `changed`: what became of the case before."""
        case = _held(case, self.year())
        if case.problems:
            return _corrected(case, words)
        lacking = missing(case, self.market())
        if lacking == "amount" and "nisab" in read(text).wants:
            return _answer("answer", nisab(case, self.market(), words), words, case, lacking, ())
        if lacking not in ("", UNDERSTOOD):
            if reason := nothing_owned(case):
                return _answer("answer", none(case, reason, words), words, case, "", ())
            question = paragraph(asking.question(lacking, case, words, unsure=unsure))
            if lacking == "part":
                question = Document((*question.blocks, *by_part(case, self.market(), words)))
            return _answer("clarification", question, words, case, lacking, asking.choices(lacking, case, words))
        found = reckon(case, self.market())
        document = told(case, found, self.market(), words)
        if changed:
            document = Document((*paragraph(changed).blocks, *document.blocks))
        if lacking:
            return _answer("clarification", document, words, case, lacking, asking.choices(lacking, case, words))
        needs = needs_of(case, found)
        buttons = asking.conditions(case, needs, words)
        needed = next(iter(sorted(needs)), "")
        if not unread:
            return _answer("answer", document, words, case, needed, buttons)
        lead = paragraph(words.phrases("answers.unread", words.language, words=quoted(unread, words.language)))
        return _answer("clarification", Document((*lead.blocks, *document.blocks)), words, case, needed, buttons)


def _unread(case: Case, *, guessed: bool) -> list[str]:
    """The words of a message that nothing took in and that may matter; what is not used may change more where only the
    meaning of the whole led here."""
    return [word for word in case.unused if guessed or tells(word) or is_half(word)]


def _this_year() -> int:
    return datetime.now(UTC).year


def _held(case: Case, year: int) -> Case:
    """What is owned since the year before last is owned for a year."""
    old = case.hawl is None and 0 < case.since <= year - 2
    return replace(case, hawl=True) if old else case


def zakat(
    phrases: Phrases,
    market: Callable[[], Market],
    year: Callable[[], int] = _this_year,
    asks_rule: Test = never,
    weigh: Weigh | None = None,
    changes: After | None = None,
) -> Skill:
    def follows(text: str, _: Language, previous: PastTurn, route: Route) -> bool:
        if asks_rule(text):
            return False
        case, asked = opened(previous.state)
        return following.goes_on(case, asked, following.heard(case, text), text, ours=route.intent == ZAKAT)

    def whole(text: str) -> bool:
        return is_whole(text) and not asks_rule(text)

    return Skill(Zakat(phrases, market, year, weigh, changes), follows, computes=True, finds=finds, whole=whole)


def finds(text: str) -> bool:
    """Whether the message tells of zakat or of wealth: a bare number beside words that tell of neither is a number of
    something else."""
    case = read(text)
    if case.wants or not case.unread or not case.items or may_tell(text, "zakat"):
        return True
    return any(item.kind != "cash" or item.unit for item in case.items)


def is_plain(text: str) -> bool:
    """Whether the message is a harvest with its water or a herd with its fodder, which only zakat is asked of, zakat
    al-fitr for a household, or tells of zakat and of all that it takes to reckon it."""
    if not may_tell(text, "rain", "irrigated", "fitr", "grazing", "fed", "zakat"):
        return False
    case = read(text)
    if case.problems:
        return False
    kinds = {item.kind for item in case.items}
    if kinds == {"persons"} and "fitr" in case.wants and HOUSEHOLD <= case.items[0].amount <= MOST:
        return case.unread <= (FEW if _asks_how_much(text) else 1)
    farmed = (kinds == {"crop"} and case.water) or (kinds and kinds <= {*ANIMALS} and case.grazing is not None)
    if farmed and (not case.unread or (case.unread <= FEW and _asks_how_much(text))):
        return True
    return may_tell(text, "zakat") and _is_told(case, text)


def is_whole(text: str) -> bool:
    """Whether the message tells wealth with all that its zakat takes and what only zakat asks about it: zakat itself
    with a year that passed, the food of a household, how a herd feeds, how much of gold that was kept is to be given.
    Much that is not understood tells of something else."""
    case = read(text)
    kinds = {item.kind for item in case.items}
    if case.problems or not kinds or missing(case, Market()) not in ("", *SAID_LATER):
        return False
    if case.unread > max(FEW, ALIEN * len(text.split())):
        return False
    if any(read(clause).unread > FEW_ASKED for clause in asking_clauses(text)):
        return False
    if may_tell(text, "zakat") and (_is_told(case, text) or case.hawl is not None):
        return True
    if kinds == {"persons"}:
        return "fitr" in case.wants and case.items[0].amount <= MOST and _asks_how_much(text)
    if kinds <= {*ANIMALS}:
        return case.grazing is not None and (case.hawl is not None or _asks_how_much(text))
    return kinds <= {*METALS} and case.hawl is not None and _asks_how_much(text)


def _is_told(case: Case, text: str) -> bool:
    """Whether the asker tells of wealth of somebody's with all that its zakat takes."""
    if case.items and nothing_owned(case):
        return True
    own = any(token.word in (*HAVING, *MINE) for token in tokens(text))
    complete = missing(case, Market()) in ("", *SAID_LATER)
    return bool(case.items) and own and not case.of("unclear") and complete


def _asks_how_much(text: str) -> bool:
    return any(token.word in HOW_MUCH for token in tokens(text))


def opened(state: str) -> tuple[Case, str]:
    """The case of an earlier turn, and what it asked for."""
    data = json.loads(state)
    return from_json(data["case"]), data["asked"]


def _different(case: Case, words: Words, question: str) -> Answer:
    """The question what of a case is different that was shown and is not right, with what is likeliest as buttons."""
    ways = tuple(Choice(label, label) for label, _ in otherwise(case, words))
    return _answer("clarification", paragraph(question), words, case, WRONG, ways)


def _corrected(case: Case, words: Words) -> Answer:
    """A word about the first thing that cannot be; the rest of the case is kept."""
    problem = case.problems[0]
    asked = asking.after(problem, case)
    document = paragraph(asking.correction(problem, words))
    return _answer("clarification", document, words, case, asked, asking.choices(asked, case, words))


def _answer(
    outcome: Outcome, document: Document, words: Words, case: Case, asked: str, choices: tuple[Choice, ...]
) -> Answer:
    state = json.dumps({"case": to_json(case), "asked": asked}, ensure_ascii=False)
    return Answer(outcome, ZAKAT, words.language, document, choices=choices, state=state, votable=outcome == "answer")
