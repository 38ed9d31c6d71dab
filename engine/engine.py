"""One message in, one answer out. `Engine.reply` is the road of a turn; the rest is what it carries along."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, replace

from engine.answering.question.followup import Resolved, names_a_time, resolve
from engine.answering.question.instructions import without_orders
from engine.answering.question.spelling import in_own_letters
from engine.answering.settings import AnswerSettings
from engine.document import Document, paragraph
from engine.language import Language, asked_in, commanded_in, detect, hinted
from engine.messages import (
    FROM_DOCUMENTS,
    Answer,
    Command,
    CommandName,
    IncomingMessage,
    Intent,
    PastTurn,
)
from engine.phrases import Phrases
from engine.readers import Unreadable, aside, budget_s
from engine.routing.abuse import without_abuse
from engine.routing.asking import asking_clauses, is_question
from engine.routing.asking_back import Meant, ask_back, is_asked_back, is_brief_reply, is_button, meant
from engine.routing.by_meaning import Means, nobody
from engine.routing.classifier import Test, never
from engine.routing.courtesy import strip
from engine.routing.distress import CARE
from engine.routing.follow_ups import ABOUT, CHANGES, ELSEWHERE, UNKNOWN, Follow, FollowUp, nothing_told
from engine.routing.recalled import Recall, nothing_recalled
from engine.routing.router import GREETING, OUT_OF_SCOPE, QUESTION, TALK, TELLING, Route, Router
from engine.store.conversations import History
from engine.text.bare import beginning, read_length
from engine.trace import Trace
from engine.translations import known
from engine.turn import (
    Ahead,
    CommandHandler,
    Heed,
    Progress,
    Skill,
    Turn,
    given,
    may_be_for,
    never_whole,
    nothing_ahead,
    said,
    unheeded,
    unseen,
)

FINDING: tuple[Intent, ...] = ("quran", "hadith", "dua")  # skills that look for what a message tells
LOCATED: tuple[Intent, ...] = ("prayer_times", "calendar")  # skills that a shared place speaks to, the likeliest first
GLANCE = 300  # characters that tell the language of a message that cannot be read
FEW_WORDS = 3  # of small talk that is not surely some
NEARLY_HELD = 0.45  # probability from which something in the documents may well be what is asked
PLAIN = 0.9  # that from which they overrule words that only ever ask for what they do not hold: a joke, the weather
CLEARLY = 1.0  # margin from which a message asks for what no document holds; a bare word may name a topic of theirs
SURELY = 0.7  # probability by its meaning from which a message that sounds like none is for a tool
DOUBTLESS = 0.95  # that from which it asks back although it finds nothing in the message to go by
LIKELY = 0.35  # that from which a tool is tried for a message to which nothing else has an answer
RESCUED = 0.65  # probability from which documents overrule the choice of another intent
AFTER_A_CASE = 0.85  # that from which they answer right after a case was reckoned, which the message may be about
WISHED = 0.75  # probability by its meaning from which a message that asks nothing wishes for the sum of what it tells
IN_DOUBT = 0.85  # that from which a tool is meant by a message that tells of need
CHANGES_EARLIER = 0.95  # probability from which a message changes what a tool told before the documents answered
RECALLED = 3  # turns in the last of which a tool left a state that a message may go on from


@dataclass(frozen=True, slots=True)
class Reply:
    """`resolved` is the question after follow-up resolution, as it is saved with the turn."""

    answer: Answer
    resolved: str


@dataclass(frozen=True, slots=True)
class MeantFor:
    """The tool that a message is `surely` for, or `likely`, by what it tells and means rather than by its words;
    `guessed`: by its meaning alone; `previous`: the turn of that tool's own from which it goes on."""

    surely: Intent = ""
    likely: Intent = ""
    guessed: bool = False
    previous: PastTurn | None = None


Foresee = Callable[[str, Language], None]
"""Told at once what was said and its likely language: whatever an answer will need can be begun."""

Verify = Callable[[Answer], Awaitable[Answer]]
"""Holds an answer against scripture before it leaves; gives the very same answer where there is nothing to change."""


async def unverified(answer: Answer) -> Answer:
    return answer


class Engine:
    """`skills` and `commands` are the tables of what Dalil can do; `settings` is asked anew for each message. Where the
    documents are read by a model (`reads`), what they hold decides between them and a tool.

    `speaks`: whether religion, which the tools are about, is a matter of this installation; `names`: whether a message
    holds a word of it; `means`: which tool a message is meant for by its meaning; `yields`: whether it is one of
    need to which a tool that is surely meant may answer; `follow`: how it relates to the answer of the
    tool before; `recall`: what that answer says to a question about it; `heed`: gives an answer in the engine's own
    words a word of care where its message is in doubt; `ahead`: what staff wrote for the very question."""

    def __init__(  # noqa: PLR0913 - the stations of a turn
        self,
        history: History,
        router: Router,
        skills: Mapping[Intent, Skill],
        commands: Mapping[CommandName, CommandHandler],
        phrases: Phrases,
        settings: Callable[[], AnswerSettings],
        foresee: Foresee = lambda *_: None,
        verify: Verify = unverified,
        *,
        reads: bool = False,
        speaks: Callable[[], bool] = lambda: True,
        names: Callable[[str], bool] = may_be_for,
        means: Means = nobody,
        yields: Test = never,
        follow: Follow = nothing_told,
        recall: Recall = nothing_recalled,
        heed: Heed = unheeded,
        ahead: Ahead = nothing_ahead,
    ) -> None:
        self._history = history
        self._router, self._skills, self._commands = router, skills, commands
        self._phrases, self._settings, self._foresee = phrases, settings, foresee
        self._verify = verify
        self._reads = reads
        self._speaks, self._names, self._means = speaks, names, means
        self._yields, self._follow, self._recall = yields, follow, recall
        self._heed, self._ahead = heed, ahead

    async def reply(self, message: IncomingMessage, progress: Progress = unseen) -> Reply:
        """The answer to a message, not yet saved. Raises StoreError and IndexUnavailable; bad input gets an answer, and
        so does a message that takes longer to read than the setting `answer.reading_s`."""
        settings, trace = self._settings(), Trace()
        budget_s.set(settings.reading_s)
        try:
            return await self._replied(message, progress, settings, trace)
        except Unreadable:
            language = await self._language(message)
            answer = said(self._phrases("answers.unreadable_message", language), "error", "error", language)
            return Reply(replace(answer, trace=trace.steps), message.text[: settings.max_question])

    async def _replied(
        self, message: IncomingMessage, progress: Progress, settings: AnswerSettings, trace: Trace
    ) -> Reply:
        most = settings.max_question
        with trace.step("history") as detail:
            where = message.address.conversation, message.person
            (history, chosen), (message, alone) = await asyncio.gather(  # looked at while the database reads
                self._history.before(*where, settings.history_turns, settings.history_characters),
                self._looked_at(message, most, trace),
            )
            detail["turns"] = len(history)
        turn = Turn(message, Resolved(message.text), "en", "en", alone, settings, trace, None, progress, history)
        with trace.step("route") as detail:
            heard = await aside(self._heard, turn, chosen)
            if isinstance(heard, Turn):
                route = heard.route
                detail |= {"intent": route.intent, "margin": round(route.margin, 3), "certain": route.certain}
                detail |= {"asks": route.asks, "rival": route.rival}
                detail |= {"how": heard.resolved.how, "language": heard.spoken}
        if isinstance(heard, Answer):
            return Reply(replace(heard, trace=trace.steps), message.text[:most])
        answer = await self._answer(heard)
        with trace.step("scripture") as detail:
            verified = await self._verify(answer)
            detail["changed"] = verified is not answer
        answer = verified
        text = heard.resolved.readable if answer.intent in FROM_DOCUMENTS else heard.message.text
        return Reply(replace(answer, trace=trace.steps), text)

    async def _looked_at(self, message: IncomingMessage, most: int, trace: Trace) -> tuple[IncomingMessage, Route]:
        """The message as it is answered, and where it would go alone; what it will need is begun meanwhile."""
        loop = asyncio.get_running_loop()

        def look() -> tuple[str, Route]:
            text = message.text.encode(errors="replace").decode()  # no lone surrogates
            if read_length(text) <= most:
                text = without_abuse(without_orders(text))
                loop.call_soon_threadsafe(self._foresee, text, detect(text))
            return text, self._router.choose(beginning(text, most))

        with trace.step("classify"):
            text, alone = await aside(look)
        if alone.intent == CARE:  # a cry for help is not refused for its length
            text = beginning(text, most)
        return replace(message, text=text), alone

    def _heard(self, turn: Turn, chosen: Language | None) -> Turn | Answer:
        """The turn with what its message asks, in which language and of whom; or the refusal."""
        message, history, settings, alone = turn.message, turn.history, turn.settings, turn.route
        if alone.intent == CARE:
            alone = self._despite(message.text, history, alone)
        place, chosen_now = self._pressed(message, history, chosen, alone)
        if chosen_now is not None:
            chosen = chosen or history[place].language
            message, history = replace(message, text=chosen_now.text), history[:place]
        spoken, language = _languages(message, history, chosen, settings.max_question)
        refusal = self._refusal(message, language, settings)
        if refusal is not None:
            return refusal
        own = in_own_letters(message.text, known)
        if chosen_now is not None:
            route = Route(chosen_now.intent, strip(message.text), 1.0, certain=True, known=True)
            previous = chosen_now.previous if chosen_now.previous and chosen_now.previous.state else None
            follow_up = UNKNOWN
        else:
            follow_up = self._follows(own, history)
            route, previous = self._route(message, spoken, history, alone, follow_up, own)
        searched = not route.certain or self._skill(route.intent) is self._skills[QUESTION]
        if chosen_now is not None and chosen_now.completed:
            resolved = Resolved(message.text, how="chosen")
        else:
            resolved = resolve(route.asked, spoken, history) if searched else Resolved(message.text)
        return replace(
            turn, message=message, resolved=resolved, spoken=spoken, language=language, route=route,
            previous=previous, history=history, pressed=chosen_now is not None and not chosen_now.completed,
            follow_up=follow_up, own=own,
        )  # fmt: skip

    def _despite(self, text: str, history: tuple[PastTurn, ...], alone: Route) -> Route:
        """Where a message goes that would go to `CARE`: to who asked, where it is a brief reply, and to a tool that
        reckons and is surely meant by its meaning, and by its words or what that tool finds in it too, unless a word
        tells of need. Below that tool's answer stands a word of care."""
        if history and is_brief_reply(text, history[-1]):
            return self._router.choose(text, without=(CARE,))
        tool, probability = self._meant_for(text)
        if probability < IN_DOUBT or tool not in self._skills or not self._yields(text):
            return alone
        words, skill = self._router.choose(text, without=(CARE,)), self._skill(tool)
        if not skill.computes:  # whoever asks for a supplication in sorrow gets it below the words of care
            return alone
        if tool not in (words.intent, words.rival) and not self._may_mean(skill, text):
            return alone
        return _taken_by(tool, words, guessed=True)

    def _pressed(
        self, message: IncomingMessage, history: tuple[PastTurn, ...], chosen: Language | None, alone: Route
    ) -> tuple[int, Meant | None]:
        """The turn whose question or button the message is the reply to, and what that chooses. A button of an answer
        before the last one (who thinks better of it presses another) is for the last answer if that takes it."""
        text, last = message.text, len(history) - 1
        places = (place for place in range(last, -1, -1) if place == last or is_button(text, history[place]))
        every = ((place, meant(text, history[place], self._phrases)) for place in places)
        place, found = next((one for one in every if one[1] is not None), (0, None))
        if found is None or place == last:
            return place, found
        spoken, _ = _languages(message, history, chosen, self._settings().max_question)
        _, previous = self._route(message, spoken, history, alone, UNKNOWN)
        if previous is not history[-1]:
            return place, found
        return last, Meant(found.text, previous.intent, previous=previous)

    async def _language(self, message: IncomingMessage) -> Language:
        """That of the person, told without a look at the whole message."""
        _, chosen = await self._history.before(message.address.conversation, message.person, 1, 1)
        return message.language or chosen or detect(message.text[:GLANCE], hinted(message.person.language))

    def _follows(self, text: str, history: tuple[PastTurn, ...]) -> FollowUp:
        """What a message likely does after the turn before, where that left a state to go on from."""
        last = _open_turn(history)
        if last is None or len(text) > TELLING or not any(map(str.isalnum, text)):
            return UNKNOWN
        return self._follow(last.intent, text)

    def _route(
        self,
        message: IncomingMessage,
        spoken: Language,
        history: tuple[PastTurn, ...],
        alone: Route,
        follow_up: FollowUp,
        own: str = "",
    ) -> tuple[Route, PastTurn | None]:
        """Where the message goes, given where it would go alone; with the turn before it when it goes on from that, by
        its words or by what it means. From an earlier one it goes on only by both."""
        last = _open_turn(history)
        if message.location is not None and LOCATED[0] in self._skills:
            route = Route(
                last.intent if last and last.intent in LOCATED else LOCATED[0], message.text, 1.0, certain=True
            )
        else:
            route = self._continued(message.text, spoken, history, alone)
        if route.intent == CARE:
            return route, None
        open_to = _open_turns(history, [one for one in self._skills if not route.known or one == route.intent])
        for turn in open_to:
            text = own or message.text if self._takes_cases(turn.intent) else message.text
            if self._skills[turn.intent].follows(text, spoken, turn, route) and (
                turn is last or self._recalls(message.text, spoken, history, turn)
            ):
                return Route(turn.intent, route.asked, route.margin, certain=True), turn
        if last is None or last not in open_to or follow_up.change < CHANGES:
            return route, None
        return Route(last.intent, route.asked, route.margin, certain=True, guessed=True), last

    def _recalls(self, text: str, spoken: Language, history: tuple[PastTurn, ...], turn: PastTurn) -> bool:
        """Whether a message that goes on from an earlier turn by its words does so by its meaning too: surely, where it
        may go on about what the documents answered since, and not by a time alone."""
        answered = history[-1].intent in FROM_DOCUMENTS and history[-1].outcome == "answer"
        may_be_about_that = answered and resolve(text, spoken, history).how != "alone"
        if may_be_about_that and names_a_time(text, spoken):
            return False
        bar = CHANGES_EARLIER if may_be_about_that else CHANGES
        return len(text) <= TELLING and self._follow(turn.intent, text).change >= bar

    def _continued(self, text: str, spoken: Language, history: tuple[PastTurn, ...], alone: Route) -> Route:
        """The route of a message in the light of the turns before: a day alone goes on about what the documents were
        asked, for it is a matter of prayer times as well."""
        talked = (turn.intent for turn in reversed(history) if turn.intent not in TALK)
        after_documents = next(talked, None) in FROM_DOCUMENTS and alone.intent != CARE
        if after_documents and names_a_time(text, spoken):
            return Route(QUESTION, alone.asked, alone.margin, certain=True)
        return self._router.continued(alone) if resolve(text, spoken, history).how == "slot" else alone

    async def verified(self, answer: Answer) -> Answer:
        """As much of an answer as may be seen before it is finished: `reply` verifies what it gives by itself."""
        return await self._verify(answer)

    def asks(self, text: str) -> bool:
        """Whether words that nobody addressed to Dalil are a question for it."""
        if read_length(text) > self._settings().max_question or not is_question(text):
            return False
        route = self._router.choose(text)
        return route.intent not in (*TALK, CARE) and not route.rival  # to ask back would be to butt in

    async def command(self, command: Command) -> Answer:
        """The answer to a command, its work done. Raises StoreError."""
        history, chosen = await self._history.before(command.address.conversation, command.person, 1, 1)
        words = "" if command.name == "config" and command.argument.isascii() else command.argument
        spoken = history[-1].language if history else commanded_in(words, hinted(command.person.language))
        return await self._commands[command.name](command, chosen or spoken)

    def _skill(self, intent: Intent) -> Skill:
        """The intent's own, or that of questions."""
        return self._skills.get(intent, self._skills[QUESTION])

    async def _answer(self, turn: Turn) -> Answer:
        """By what staff wrote for it, but where there is need or a tool's own case goes on; else by the skill of the
        route, or by the documents where they know better; where neither has an answer, by the tool that the message is
        likely meant for by its meaning, if that has one."""
        is_own = turn.route.intent != CARE and turn.previous is None
        if is_own and (written := await self._ahead(turn)) is not None:
            return written
        meant = await aside(self._by_content, turn)
        turn = replace(turn, previous=meant.previous or turn.previous)
        answer = await self._by_route(turn, meant)
        if meant.likely and answer.outcome == "abstention" and not answer.citations and not answer.state:
            return await self._tried(turn, meant.likely) or answer
        return answer

    async def _tried(self, turn: Turn, intent: Intent) -> Answer | None:
        """The answer of a tool, None where it has none."""
        route = _taken_by(intent, turn.route, guessed=True)
        answer = await given(self._skill(intent), _in_own_letters(replace(turn, route=route, progress=unseen)))
        return answer if answer.outcome == "answer" else None

    async def _by_route(self, turn: Turn, meant: MeantFor) -> Answer:
        documents, whole = self._skills[QUESTION], meant.surely
        route = _taken_by(whole, turn.route, guessed=meant.guessed) if whole else self._settled(turn)
        turn, skill = replace(turn, route=route), self._skill(route.intent)
        if route.intent == QUESTION and self._is_beside_a_case(turn):
            return await self._beside_a_case(turn)
        if not route.asks and not whole and turn.previous is None and turn.resolved.how == "alone":
            return await self._told(turn)  # a case that is told asks for its result
        turn, likely = self._as_wished(turn, meant)
        route = turn.route
        is_open = bool(route.rival) and self._skill(route.rival) is not skill
        held: Answer | None = None
        if (bar := self._bar(turn, is_open=is_open, whole=bool(whole))) is not None:
            asked = turn.resolved if skill is documents or not route.certain else Resolved(route.asked)
            held = await documents.answer(replace(turn, resolved=asked, progress=unseen))  # it may not be the one
            if held.outcome == "answer" and (held.confidence or 0.0) >= bar:
                return held
        if is_open:
            if held and (held.citations or await self._is_idle(turn)):
                return held
            tried = await self._tried(turn, likely) if likely in (route.intent, route.rival) else None
            return tried or self._heed(turn, ask_back(turn.message.text, route, turn.language, self._phrases))
        finds = route.intent in FINDING and turn.spoken == "el"  # suras and books are named in Latin letters, too
        finds = finds or self._takes_cases(route.intent)
        answer = await given(skill, _in_own_letters(turn) if whole or route.guessed or finds else turn)
        if route.guessed and turn.previous is not None:  # unless nothing of it was read as a change
            return answer if answer.state != turn.previous.state else await self._beside_a_case(turn)
        if held and not whole and (_is_more(route, held, answer) or _is_no_talk(route, held)):
            return held
        if held and _is_of_no_use(answer, route) and await self._knew_better(turn, held):
            return held
        return (
            replace(answer, intent=route.intent)
            if answer.intent == QUESTION and route.intent in FROM_DOCUMENTS
            else answer
        )

    def _as_wished(self, turn: Turn, meant: MeantFor) -> tuple[Turn, Intent]:
        """The turn and the tool that it is likely for; one that wishes for no sum is asked whether it does."""
        if meant.surely or not self._wishes_for_no_sum(turn):
            return turn, meant.likely
        return replace(turn, route=replace(turn.route, rival=turn.route.rival or QUESTION)), ""

    def _wishes_for_no_sum(self, turn: Turn) -> bool:
        """Whether a message resembles those for a tool that takes whole cases by what it names alone: it asks nothing,
        names nothing of religion, and does not mean what those mean. "My goats are hungry" wishes for no reckoning."""
        route, text = turn.route, turn.own or turn.message.text
        if not self._reads or route.known or turn.pressed or turn.previous is not None:
            return False
        if not self._takes_cases(route.intent) or is_question(text) or asking_clauses(text) or self._names(text):
            return False
        meant, probability = self._meant_for(text)
        return meant != route.intent or probability < WISHED

    def _is_beside_a_case(self, turn: Turn) -> bool:
        """Whether the turn before reckoned a whole case, or asked about one, and nothing tells that this one is about
        something else: what a tool does not read as going on from its case may be about it all the same. Or it asks
        about what was computed."""
        last = _open_turn(turn.history)
        if last is None or turn.previous is not None or turn.route.known or turn.pressed:
            return False
        if turn.follow_up.other >= ELSEWHERE:
            return False
        is_about = turn.follow_up.about >= ABOUT and last.intent in self._skills and self._skills[last.intent].computes
        return is_about or self._takes_cases(last.intent)

    async def _beside_a_case(self, turn: Turn) -> Answer:
        """What the documents surely answer, which need be less sure of a question about the answer; else that the
        message was not read as a change of the case, or that they explain nothing, before what may be meant in them.
        The case stays."""
        is_about, last = turn.follow_up.about >= ABOUT, _open_turn(turn.history) or turn.history[-1]
        bar = turn.settings.threshold if is_about else max(turn.settings.threshold, AFTER_A_CASE, turn.follow_up.change)
        answer = await self._skills[QUESTION].answer(replace(turn, settings=replace(turn.settings, threshold=bar)))
        if answer.outcome != "abstention":
            return answer
        key = "about_a_case" if is_about else "beside_a_case"
        told = next(
            (one for one in reversed(turn.history) if one.intent == last.intent and one.outcome == "answer"), last
        )
        line = await aside(self._recall, turn.message.text, told.text) if is_about and not answer.citations else ""
        words = paragraph(self._phrases("answers.recalled" if line else f"answers.{key}", turn.language, line=line))
        if answer.citations:
            document = Document((*words.blocks, *answer.document.blocks))
            return replace(answer, document=document, intent=last.intent, state=last.state)
        return self._heed(turn, replace(answer, document=words, intent=last.intent, state=last.state))

    async def _told(self, turn: Turn) -> Answer:
        """The answer to a message that asks nothing: a few words, unless the documents surely answer it, or go on about
        what was asked before."""
        held = await self._skills[QUESTION].answer(replace(turn, progress=unseen))
        bar = 0.0 if turn.resolved.topic else PLAIN
        if held.outcome == "answer" and (held.confidence or 0.0) >= bar:
            return held
        return await self._skills[GREETING if turn.route.intent == GREETING else OUT_OF_SCOPE].answer(turn)

    def _bar(self, turn: Turn, *, is_open: bool, whole: bool) -> float | None:
        """The probability from which the documents take the message; None: it is surely for the skill of its route.
        `is_open`: it may as well be meant for another skill; `whole`: that skill makes out a whole case in it."""
        route, skill = turn.route, self._skill(turn.route.intent)
        if not self._reads:
            return None if route.certain or is_open else RESCUED
        if whole:
            return PLAIN if self._speaks() and not route.guessed else RESCUED
        if turn.previous is not None and route.guessed:
            return max(AFTER_A_CASE, turn.follow_up.change)
        if is_open:
            return 0.0
        is_sure = route.known or turn.previous is not None or turn.message.location is not None
        if is_sure or route.intent == CARE or skill is self._skills[QUESTION]:
            return None
        if skill.finds is not may_be_for and self._may_mean(skill, turn.message.text):
            return None if self._speaks() else RESCUED
        if route.own and route.certain:
            return None
        if _asks_of_no_document(route):
            return PLAIN
        return 0.0 if route.intent in TALK else RESCUED

    async def _is_idle(self, turn: Turn) -> bool:
        """Whether the documents are meant rather than a tool, and the tool has nothing to give: it would only ask."""
        route, skill = turn.route, self._skill(turn.route.rival)
        if self._skill(route.intent) is not self._skills[QUESTION]:
            return False
        there = replace(turn, route=replace(route, intent=route.rival, rival=""), progress=unseen)
        answer = await given(skill, there)
        return answer.outcome != "answer"

    def _by_content(self, turn: Turn) -> MeantFor:
        """The tool meant by a message that its words alone would give to the documents, to nobody, or to two of
        whom the person would have to say which: it makes out a whole case in it, or is meant by its meaning."""
        route, text = turn.route, turn.own
        undecided = bool(route.rival) or self._skill(route.intent) is self._skills[QUESTION]
        if route.known or turn.previous is not None or not (undecided or route.intent == OUT_OF_SCOPE):
            return MeantFor()
        if len(text) > TELLING:
            return MeantFor()
        tools = ((intent, skill) for intent, skill in self._skills.items() if skill.whole is not never_whole)
        found = [intent for intent, skill in tools if skill.whole(text) and self._may_mean(skill, text)]
        return MeantFor(surely=found[0]) if len(found) == 1 else self._meant(turn)

    def _meant(self, turn: Turn) -> MeantFor:
        """The same by meaning alone. What tells of the case that was reckoned before is none of its own."""
        route, text = turn.route, turn.own
        meant, probability = self._means(text)
        if probability < LIKELY or meant not in self._skills or meant in self._router.closed(text):
            return MeantFor()
        skill = self._skill(meant)
        finds = skill.computes or skill.finds(text)  # what computes asks back where it finds nothing
        if not (finds and self._may_matter(text)):
            return MeantFor()
        last = _open_turn(turn.history)
        if last is not None and last.intent == meant:
            told = replace(route, intent=meant, rival="")
            if skill.follows(text, turn.spoken, last, told):
                return MeantFor(surely=meant, guessed=True, previous=last)
            if self._takes_cases(meant):
                return MeantFor()
        return MeantFor(surely=meant, guessed=True) if probability >= SURELY else MeantFor(likely=meant)

    async def _knew_better(self, turn: Turn, held: Answer) -> bool:
        """Whether what the documents `held` stands before a tool that would only ask, or has nothing to say: unless
        it finds something in the message, or is surely meant by it where they have nothing at all."""
        route = turn.route
        if self._may_mean(self._skill(route.intent), turn.message.text):
            return False
        has_nothing = not held.citations and held.outcome == "abstention"
        return not (has_nothing and (route.guessed or await aside(self._is_surely_for, route.intent, turn.own)))

    def _meant_for(self, text: str) -> tuple[Intent, float]:
        """What `means` tells of a message that is not too long for it."""
        return self._means(text) if len(text) <= TELLING else nobody(text)

    def _is_surely_for(self, intent: Intent, text: str) -> bool:
        """Whether a message leaves no doubt by its meaning that it is for a tool, though that finds nothing in it."""
        meant, probability = self._meant_for(text)
        return meant == intent and probability >= DOUBTLESS

    def _takes_cases(self, intent: Intent) -> bool:
        """Whether a skill of this installation makes out whole cases."""
        return intent in self._skills and self._skills[intent].whole is not never_whole

    def _settled(self, turn: Turn) -> Route:
        """Of two that a message may be meant for, the one that it can be: a tool that finds nothing in it to go by is
        not meant. Where religion is no matter of this installation, nobody is asked whether a tool or the documents
        are: these are looked in first."""
        route, text = turn.route, turn.message.text
        if not route.rival:
            return route
        both = (route.intent, route.rival)
        tools = [one for one in both if self._skill(one) is not self._skills[QUESTION]]
        meant = [one for one in both if one not in tools or self._may_mean(self._skill(one), text)]
        if self._speaks() and len(tools) > 1 and self._names(text):
            return route
        if len(meant) > 1:
            if self._speaks() or len(tools) > 1:
                return route
            meant = tools
        return replace(route, intent=(*meant, QUESTION)[0], rival="")

    def _may_mean(self, skill: Skill, text: str) -> bool:
        """Whether a tool finds something in a message to go by; where religion is no matter of this installation, a
        word of it too."""
        return skill.finds(text) and self._may_matter(text)

    def _may_matter(self, text: str) -> bool:
        return self._speaks() or self._names(text)

    def _refusal(self, message: IncomingMessage, language: Language, settings: AnswerSettings) -> Answer | None:
        """Words for a message that cannot be answered: nothing in it, or too much."""
        text = message.text
        if (length := read_length(text)) > settings.max_question:
            words = self._phrases("answers.long_message", language, length=length, limit=settings.max_question)
            return said(words, "error", "error", language)
        located = message.location is not None and LOCATED[0] in self._skills
        if not located and not any(map(str.isalnum, text)):
            return said(self._phrases("answers.empty_message", language), "error", "error", language)
        return None


def _asks_of_no_document(route: Route) -> bool:
    """Whether a message is of words that only ever ask for what no document holds: a joke, the weather."""
    return route.own and route.intent == OUT_OF_SCOPE and route.margin >= CLEARLY


def _is_more(route: Route, held: Answer, answer: Answer) -> bool:
    """Whether what the documents hold says more than a tool that only asks back, or than that nothing is known."""
    if held.outcome == "answer":
        return answer.outcome == "clarification"
    return bool(held.citations) and answer.intent == OUT_OF_SCOPE and not _asks_of_no_document(route)


def _is_no_talk(route: Route, held: Answer) -> bool:
    """Whether words are said that small talk is not made of, and the documents nearly hold what is asked, or it is more
    than small talk takes and hardly resembles any."""
    if route.intent not in TALK or route.intent == OUT_OF_SCOPE or route.own:
        return False
    return (held.confidence or 0.0) >= NEARLY_HELD or (not route.certain and len(route.asked.split()) > FEW_WORDS)


def _taken_by(intent: Intent, route: Route, *, guessed: bool) -> Route:
    """The route of a message that a tool takes, whatever its words alone would lead to."""
    return replace(route, intent=intent, rival="", certain=True, asks=True, guessed=guessed)


def _in_own_letters(turn: Turn) -> Turn:
    """The turn as a tool reads it that is meant by the meaning of the message: Greek and Arabic that are typed in Latin
    letters stand in their own."""
    if turn.own in ("", turn.message.text):
        return turn
    message, route = replace(turn.message, text=turn.own), replace(turn.route, asked=strip(turn.own) or turn.own)
    return replace(turn, message=message, route=route)


def _open_turn(history: tuple[PastTurn, ...]) -> PastTurn | None:
    """The turn before, thanks and the like left aside, where a skill left a state in it to go on from."""
    last = next((turn for turn in reversed(history[-RECALLED:]) if turn.state or turn.intent != GREETING), None)
    return last if last is not None and last.state and not is_asked_back(last) else None


def _open_turns(history: tuple[PastTurn, ...], of: Collection[Intent]) -> list[PastTurn]:
    """The latest of the last turns in which each of these skills left a state, the last one first."""
    latest: dict[Intent, PastTurn] = {}
    for turn in reversed(history[-RECALLED:]):
        if turn.state and turn.intent in of and not is_asked_back(turn):
            latest.setdefault(turn.intent, turn)
    return list(latest.values())


def _is_of_no_use(answer: Answer, route: Route) -> bool:
    """Whether a tool only asked back, or had nothing."""
    return answer.outcome == "clarification" or (answer.outcome == "abstention" and route.intent not in TALK)


def _languages(
    message: IncomingMessage, history: tuple[PastTurn, ...], chosen: Language | None, most: int
) -> tuple[Language, Language]:
    """The language of the message, by its first `most` characters, and that of the answer."""
    chosen = message.language or chosen
    fallback = chosen or (history[-1].language if history else hinted(message.person.language))
    spoken = asked_in(message.text[:most], fallback)
    return spoken, chosen or spoken
