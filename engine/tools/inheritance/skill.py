"""Inheritance in conversation: understood, asked back where it matters, divided by rules, gone on from.

The road of a message: `understanding` makes it a case, `questions` finds what was not said and changes the result,
`replies` reads the answer to that, `changes` a message that goes on from a finished case, `reckoning` divides by the
schools and `rendering` says it. A case travels between turns as JSON (`case`).
"""

import re
from dataclasses import replace

from engine.answering.question.expected import kind_of
from engine.document import Block, Document, Heading, Paragraph, Text
from engine.errors import InputError
from engine.language import Language, detect
from engine.messages import Answer, PastTurn
from engine.phrases import Phrases
from engine.reading.people import (
    ASKED,
    BARRED,
    DEAD,
    DECEASED,
    HEIR,
    LATER,
    NEXT,
    NONE,
    People,
    ReadPeople,
    nobody_read,
)
from engine.routing.asking import is_question
from engine.routing.router import Route
from engine.text.analysis import is_stop_word
from engine.text.bare import few_spaces
from engine.tools.common.assent import begins_with_denial, is_assent, is_denial, is_refusal
from engine.tools.inheritance.dialogue import reckoning, rendering, tables
from engine.tools.inheritance.dialogue.case import Case, Talk, load
from engine.tools.inheritance.dialogue.changes import ADDS, adds, change, names_known, tells, tells_besides
from engine.tools.inheritance.dialogue.estates import SEVERAL, is_told
from engine.tools.inheritance.dialogue.explaining import schools
from engine.tools.inheritance.dialogue.questions import Question, fewer, named, possibilities, unsaid, vague
from engine.tools.inheritance.dialogue.replies import complete, of_estate, plain, tells_further
from engine.tools.inheritance.dialogue.staying import stray
from engine.tools.inheritance.dialogue.understanding import TOGETHER, hear, understand
from engine.tools.inheritance.dialogue.weighing import LIKELY, UNDERSTOOD, continued, tells_death
from engine.tools.inheritance.dialogue.whole import is_whole
from engine.tools.inheritance.dialogue.wording import Words
from engine.tools.inheritance.reading import learned
from engine.tools.inheritance.reading.figured import in_figures
from engine.tools.inheritance.reading.unread import tells_of_people
from engine.tools.inheritance.rules import working
from engine.tools.inheritance.rules.working import Rules
from engine.turn import Handler, Skill, Turn

__all__ = ["inheritance"]

INTENT = "inheritance"
LONGEST = 2000  # characters of a conversation that is tagged; the tagger reads some 256 pieces of words
FEW = 1  # words of something else that an answer or a change may hold
_NAMED = (HEIR, DEAD, NONE, BARRED, LATER)  # who is named and bears on the shares
_LISTS = ("heirs", "confirm", "fix", UNDERSTOOD)  # questions that name heirs themselves
_FIGURES = ("number", "fix", "estate")  # a figure answers these, and figures are in much else
_PLAIN = ("question", "greeting", "fiqh", "general", "bot", "out_of_scope")  # where short answers are routed
_UNSURE = re.compile(
    r"(?:don'?t|do not|dont) know|no idea|not sure|unsure|(?:لا|ما|مش|مو) ?(?:اعرف|ادري|اعلم|عارف\w*|"
    r"ادرى)|لست متاكد|مدري|δεν ξερ|δεν ειμαι σιγουρ"
)
_OF_ONES_OWN = re.compile(  # zakat is asked on what one has
    r"\bzakat|\b(?:i|we)(?:'ve|'m| have| own| owe| got| am| keep| save)|(?<!\w)[وفب]?(?:ال)?زكا[ةت]|"
    r"(?<!\w)و?(?:عندي|معي|لدي|املك|معاي|معايا|عندنا)(?!\w)|ζακ|(?<!\w)(?:εχω|εχουμε|χρωσταω|χρωστω)(?!\w)"
)
_GOES_ON = re.compile(
    r"\W*(?:and|but|so|what) (?:if|when|suppose)\b(?!.*\b(?:die[sd]?|passed|leaves|left|leaving)\b)|"
    r"\W*(?:and )?without\b|"
    r"\W*(?:طيب |طب )?و(?:لو|اذا) (?!مات|توفي|ماتت|توفيت)|\W*(?:κι|και) αν (?!.*πεθαν)"
)
_INHERITS = re.compile(
    r"\binherit\w*|\bheirs?\b|(?<!\w)[وفبل]?(?:ال)?(?:[يتن]?رث\w*|ميراث\w*|مواريث|ورث\w*|وارث\w*|ترك[ةت]\w{0,2})(?!\w)|"
    r"κληρονομ"
)
_DIVIDES = re.compile(  # said of relatives
    r"\b(?:estate|shares?|divid\w*|division|split|left|leaves|leaving|surviv\w+|gets?|goes to|receives?|takes?|"
    r"die[sd]?|"
    r"exclu\w+|blocks?|blocked)\b|"
    r"(?<!\w)[وفبل]?(?:ال)?(?:ارث\w*|ترك|نصيب\w*|حص[ةص]\w*|[يت]?قسم\w*|خلفت?|سابت?|فرض|[يت]?حجب\w*|محجوب\w*|"
    r"[يتب]?ا?[يت]?اخ[ذد]\w*|كم ل\w*|م[او]ت\w*)(?!\w)|μεριδι|μοιρα|αφησ|αφην|παιρν"
)
_DEATHS = re.compile(
    r"(?:مات|توفي)\w* (?:وارث|احد الورثة|بعض الورثة)|heir (?:has |have )?(?:died|dies)|قبل (?:ال)?(?:قسمة|"
    r"تقسيم)|before (?:the )?division|πριν (?:απο )?τη (?:μοιρασια|διανομη)"
)


def inheritance(phrases: Phrases, read: ReadPeople = nobody_read) -> Skill:
    """`read`: who tells the people of a message beside the rules."""

    def goes_on(text: str, spoken: Language, previous: PastTurn, route: Route) -> bool:
        return follows(text, spoken, previous, route) or (
            route.intent in (INTENT, *_PLAIN)
            and _tells_of_the_case(few_spaces(text), previous, read, ours=route.intent == INTENT)
        )

    return Skill(_handler(phrases, working.load(), read), goes_on, computes=True, finds=finds, whole=is_whole)


def _said(before: Talk | None, text: str) -> str:
    """What is kept of a conversation to be tagged: the message, below what was said and asked `before` it; nothing of
    one that is longer than the tagger reads."""
    said = text if before is None else f"{before.said}{NEXT}{text}" if before.said else ""
    return said if len(said) <= LONGEST else ""


def _tells_of_the_case(text: str, previous: PastTurn, read: ReadPeople, *, ours: bool) -> bool:
    """Whether the tagger finds people of the case in a message, whatever the rules make of it; or it names people and
    no death of its own and would come here alone (`ours`)."""
    try:
        talk = load(previous.state)
    except ValueError:
        return False  # left by another version
    if not talk.case.heirs:
        return False
    if ours and _names_no_dead(text, read):
        return True
    if not talk.said:
        return False
    found, begin = read(f"{talk.said}{NEXT}{text}"), len(talk.said)
    named = any(one.start >= begin for one in found.of(*_NAMED))
    return named and found.probability >= LIKELY / 2 and _stays(found, begin) and not _dies_anew(found, begin)


def _names_no_dead(text: str, read: ReadPeople) -> bool:
    """Whether a message names relatives, and nobody whose estate it would be; a question is put to the law."""
    heard, tagged = hear(in_figures(text)), read(text)
    named = heard.heirs or heard.gone or any(tagged.of(HEIR, DEAD, NONE, LATER))
    return bool(named) and not (heard.told or any(tagged.of(DECEASED)) or _is_question(text))


def finds(text: str) -> bool:
    """Whether the message speaks of inheriting and tells a case, or names relatives with a death or with what they get.
    Who asks whether one kind of person inherits, and tells no death, asks for the law: the documents may hold it."""
    text = few_spaces(text)
    said = plain(text)
    heard = hear(in_figures(text))
    if _INHERITS.search(said):
        return heard.told or len(heard.heirs) > 1 or not _is_question(text)
    divides = heard.told or _DIVIDES.search(said) is not None or len(heard.heirs) > SEVERAL
    return bool(heard.heirs) and divides and is_told(text, heard)


def _is_question(text: str) -> bool:
    return is_question(text) or kind_of(text, detect(text)) != "what"


def follows(text: str, _: Language, previous: PastTurn, route: Route) -> bool:
    """Whether a message answers what was asked, or goes on from the case."""
    text = few_spaces(text)
    try:
        talk = load(previous.state)
    except ValueError:
        return False  # left by another version
    if talk.question and _UNSURE.search(plain(text)):
        return stray(text) <= FEW
    if tells(talk.case, text):
        return True  # what changes somebody's standing bears on the case, whatever else its words would be
    found = _by_rules(talk, text)
    if found is None:
        replies = (is_assent(text) or is_denial(text)) if talk.question else is_refusal(text)
        answers = bool(talk.case.heirs) and replies
        return answers or (route.intent == INTENT and _is_part(talk.case, text))
    if ADDS.search(plain(text)) and _told(found) != _told(talk.case):
        return True  # it bears on the case, whatever else its words would be
    if route.intent == "zakat" and _estate(found) != _estate(talk.case) and not _OF_ONES_OWN.search(plain(text)):
        return True  # "he owed the bank 6,000"
    if _spoken(text) in map(_spoken, talk.offered):
        return True  # a button, pressed or typed, wherever its words alone would be routed
    elsewhere = route.intent not in (INTENT, *_PLAIN)
    few = 0 if elsewhere or talk.question in _FIGURES else FEW
    return route.intent == INTENT or stray(text) <= few


def _estate(case: Case) -> tuple[object, ...]:
    """What of the wealth that is left was told."""
    return (case.net, case.gross, case.debts, case.apart)


def _told(case: Case) -> tuple[object, ...]:
    """What of a case was told, rather than asked."""
    return (dict(case.heirs), case.net, case.apart, case.divorced, case.pregnant, dict(case.barred), case.missing)


def _spoken(text: str) -> str:
    """The words of a message without its marks: "Yes, complete." is "yes complete"."""
    return " ".join(re.findall(r"\w+", plain(text)))


def _handler(phrases: Phrases, rules: Rules, read: ReadPeople) -> Handler:
    async def answer(turn: Turn) -> Answer:
        text = few_spaces(turn.message.text)
        with turn.trace.step("inheritance") as detail:
            words = Words(phrases, rules, turn.language)
            talk = load(turn.previous.state) if turn.previous is not None else None
            if talk is not None and talk.question and _UNSURE.search(plain(text)):
                return _every(talk, words)
            case = _gone_on(talk, text, read) if talk is not None else None
            said = _said(talk if case is not None else None, text)
            if case is None:
                talk, case = None, understand(text, read(text))
            detail |= {"heirs": len(case.heirs), "open": len(case.opens)}
            if talk is not None and case is not None and _is_refused(talk, text):
                ways = tuple(fewer(talk.case, words))
                return _asking(Question("heirs", "", words("ask_heirs"), ways), Talk(case, said=said), words)
            if talk is None and case.heirs and not _tells_death(text, read):
                return _asking(Question("heirs", "", words("no_case")), Talk(Case(), said=said), words)
            if talk is None and TOGETHER.search(plain(text)):
                return _asking(Question("heirs", "", words("together")), Talk(Case(), said=said), words)
            if talk is None and case.heirs and _GOES_ON.match(plain(text)):
                return _asking(Question("heirs", "", words("ask_heirs_besides")), Talk(case, said=said), words)
            return _reply(Talk(case, said=said), text, words)

    return answer


def _tells_death(text: str, read: ReadPeople) -> bool:
    told = tells_death(read(text))
    return is_told(text, hear(in_figures(text))) if told is None else told


_CORRECTS = re.compile(
    r"\W*(?:no|wait|sorry|correction|oops|actually|my mistake|لا|لحظة|اسف\w*|عفوا|سمح\w*|تصحيح|غلط\w*|خطا|λαθος|οχι|"
    r"συγγνωμη)(?!\w)\W*(?!\?|$)"
)


def _gone_on(talk: Talk, text: str, read: ReadPeople) -> Case | None:
    """The case with what a message tells of it that goes on from it, by the rules and by what the tagger finds in the
    whole conversation; what neither understands is asked about. None where another death is told."""
    if _is_refused(talk, text) and talk.case.heirs:
        return of_estate(talk.case)
    found = _by_rules(talk, text)
    if found is None and not talk.case.heirs:
        return None
    if found is None and ((talk.question and is_denial(text)) or _names_again(talk.case, text)):
        found = talk.case  # the question is put again; so is the case
    if found is None:
        found = replace(talk.case, unplaced=(*talk.case.unplaced, *([] if is_assent(text) else [text.strip()])))
    if not talk.said or is_assent(text) or is_denial(text) or _spoken(text) in map(_spoken, talk.offered):
        return found
    before, after, begin = read(talk.said), read(f"{talk.said}{NEXT}{text}"), len(talk.said)
    if not before.persons or after.probability < LIKELY:
        return found
    if _dies_anew(after, begin) and (not _stays(after, begin) or read(text).probability > after.probability):
        return None
    told = learned.heard(learned.put_right(after, begin, adds=tells_further(plain(text))))
    return continued(talk.case, found, learned.heard(before), told, after.probability)


def _names_again(case: Case, text: str) -> bool:
    """Whether a message names somebody who is counted, and says nothing else; not "no, mother"."""
    return stray(text) == 0 and not is_question(text) and not begins_with_denial(text) and names_known(case, text)


def _is_refused(talk: Talk, text: str) -> bool:
    """Whether a message says of the heirs that were shown, or divided, that they are not right."""
    return is_denial(text) if talk.question == UNDERSTOOD else not talk.question and is_refusal(text)


def _stays(people: People, begin: int) -> bool:
    """Whether those who were named before a place of the conversation are still the people of the case."""
    return any(one.start < begin for one in people.of(DECEASED))


def _dies_anew(people: People, begin: int) -> bool:
    return any(one.start >= begin for one in people.of(DECEASED))


def _is_part(case: Case, text: str) -> bool:
    """Whether a message that sets no case of its own speaks of the case: it puts something right, or names of those
    counted alone."""
    heard = hear(in_figures(text))
    if not case.heirs or is_question(text) or (heard.told and not adds(text)):
        return False
    fewer = len(heard.heirs) < len(case.heirs)
    return fewer and (_CORRECTS.match(plain(text)) is not None or adds(text) or names_known(case, text))


def _by_rules(talk: Talk, text: str) -> Case | None:
    """The case as an answer to our question completes it, or as what was left out or wrong changes it."""
    if talk.question and tells_besides(talk, text):
        return change(_answered(talk, text), text)
    if talk.question and ADDS.search(plain(text)) and (changed := change(talk.case, text)) is not None:
        return changed
    found = complete(talk, text) if talk.question else None
    return change(talk.case, text) if found is None and _may_change(talk, text) else found


def _may_change(talk: Talk, text: str) -> bool:
    """Whether what does not answer a question of ours may tell something else of the case: more than a yes or no."""
    return not talk.question or (bool(talk.case.heirs) and not is_assent(text) and not is_denial(text))


def _answered(talk: Talk, text: str) -> Case:
    """The case once the words that were asked about are told anew; people who could not be placed and are not named
    again are still to be asked about."""
    if talk.question != "confirm":
        return talk.case
    told = set(filter(_tells, plain(text).split()))
    people = filter(tells_of_people, talk.case.unplaced)
    return replace(talk.case, unplaced=tuple(each for each in people if told.isdisjoint(plain(each).split())))


def _tells(word: str) -> bool:
    """Whether a word may name somebody, rather than stand beside anybody."""
    return len(word) > 1 and not is_stop_word(word)


def _reply(talk: Talk, text: str, words: Words) -> Answer:
    case = talk.case
    question = unsaid(case, words, deaths=bool(_DEATHS.search(plain(text))))
    if question is not None:
        return _asking(question, talk, words)
    settled = _settled(case)
    words = vague(settled, words)
    try:
        document = rendering.document(settled, text, words)
    except InputError:
        without = Talk(replace(case, heirs={}, opens=()))
        return _asking(Question("heirs", "", words("wrong_case")), without, words)
    return Answer("answer", INTENT, words.language, document, state=replace(talk, case=settled).dump())


def _settled(case: Case) -> Case:
    """Nothing is left open but what changes nothing; the writer's own place that was not told is left out."""
    return replace(case, opens=tuple(each for each in case.opens if each.about != "me"), unplaced=())


def _asking(question: Question, talk: Talk, words: Words) -> Answer:
    case = talk.case
    said: list[Block] = []
    known = {key: number for key, number in case.heirs.items() if number}
    heirs = named(case, vague(case, words))
    if heirs and question.about not in ("heirs", "confirm", UNDERSTOOD) and len(known) > 1:
        said.append(Paragraph((Text(words("understood_so_far", heirs=heirs)),)))
    said.append(Paragraph((Text(question.text),)))
    offered = tuple(each.message for each in question.choices)
    asked = "" if question.about in _LISTS or not talk.said else f"{ASKED}{question.text}"
    left = Talk(case, question.about, question.key, offered, f"{talk.said}{asked}")
    return Answer(
        "clarification",
        INTENT,
        words.language,
        Document(tuple(said)),
        choices=question.choices,
        state=left.dump(),
        votable=False,
    )


def _every(talk: Talk, words: Words) -> Answer:
    """Nobody knows: every possibility, each computed; the question stays open."""
    blocks: list[Block] = [Paragraph((Text(words("unsure")),))]
    for name, case in possibilities(talk.question, talk.key, talk.case, words):
        blocks.append(Heading(words("if_so", what=name)))
        blocks += _shortly(case, words)
    if len(blocks) == 1:
        return _reply(talk, "", words)
    return Answer("clarification", INTENT, words.language, Document(tuple(blocks)), state=talk.dump())


def _shortly(case: Case, words: Words) -> list[Block]:
    try:
        found = reckoning.outcomes(case)
    except InputError:
        return [Paragraph((Text(words("wrong_case")),))]
    blocks: list[Block] = []
    for each in found:
        if len(found) > 1:
            blocks.append(Paragraph((Text(schools(each, words)),)))
        blocks += tables.tables(each, case, words)
    return blocks
