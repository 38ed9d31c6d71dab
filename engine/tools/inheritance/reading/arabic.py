"""Arabic prose as a case: what `case_text` reads of a list of heirs, and all that people say around it."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from itertools import pairwise

from engine.text.number_words import cardinal
from engine.text.tokens import tokens
from engine.tools.inheritance.reading import deceased, denial, leftover, others, pregnancy, unheard
from engine.tools.inheritance.reading.case_text import BESIDE, Question, split
from engine.tools.inheritance.reading.circumstances import Counted, living, of_another, speaker
from engine.tools.inheritance.reading.dialect import even
from engine.tools.inheritance.reading.hearing import (
    Heard,
    Open,
    contradicted,
    first_keys,
    parts_unclear,
    present,
    without_sums,
    writer_of,
)
from engine.tools.inheritance.reading.mention import Mention
from engine.tools.inheritance.reading.perspective import seen
from engine.tools.inheritance.reading.phrases import mentions_in
from engine.tools.inheritance.reading.plainly import plainly
from engine.tools.inheritance.reading.roster import roster

_NOT_HEIRS = re.compile(
    r"(?<!\w)و?(?:اوصي\w*|ا?وصت|وصي|وصية|وهب\w*|دين|مدين|اقترض|باع|كتب\w*|ابن عم|يكفل|قتل\w*)\W+(?:\w+\W+){0,3}$"
)
_WANTED = re.compile(r"(?<!\w)و?(?:كم|ما|هل|شحال|قديش|ترث|يرث|كيورث|تورث|نصيب|حصة|ميراث|فرض)(?:\W+\w+){0,2}\W+$")
_WE_ARE = re.compile(
    r"(?<!\w)و?(?:نحن|احنا|حنا|نحنا) "
    r"(?=\d|ثلاث|اربع|خمس|ست|سبع|اثن|اولاد|ابناء|اخوة|بنات|ولد|بنت(?:ا|ي)|ابن(?:ا|ي)|اخت(?:ا|ي)|اخو(?:ا|ي))"
)
_I_HAVE = re.compile(r"(?<!\w)و?(?:عندي|لي|لدي|معي) (?=\d|اخ|ثلاث|اربع|خمس|ست|سبع|اثن)")
_FORM = re.compile(r"(?:التالي ذكرهم|ورثة من الرجال|ورثة من النساء)\s*:")
_FROM_HER, _FROM_LONG = re.compile(r"(?<!\w)من $"), 4  # characters, with that before the word
_OURS = re.compile(r"(?<!\w)و?(?:عندنا|عندي|لنا|لدينا|لي)(?!\w)")
_BEFORE_HIS = re.compile(r"(?:توفي|مات)\w* (?:ال)?(?:ابن|بنت|ولد|ابنه|بنته|ولده|والدي|ابي) قبل (?:ابي|والد|جد|ام)\w*")
_ME = re.compile(r"(?<!\w)و?(?:انا|نحن|احنا|حنا)(?=\W|$)")
_ME_LISTED = re.compile(r"(?<!\w)وانا (?=و\w)|(?<!\w)انا و(?=\w)|\w وانا\W*$")  # the writer among the heirs
_ME_AS = re.compile(r"(?<!\w)و?انا\W+(?:هو |هي )?(\w+)")
_LIVES = re.compile(
    r"\W*(?:ما ?زال\w* |لا ?(?:ي|ت)زال |لسا\w* |بعد\w* )?(?:حي[ةه]?|عايش\w*|علي قيد|موجود\w*|مريض\w*|كبير\w*)(?!\w)"
)
_TWO_LEFT = re.compile(r"(?<!\w)و?(?:تركا|خلفا|تركوا|خلفوا)(?!\w)[^.؛،\n]{0,25}")
_MISSING = re.compile(r"\W*(?:ال)?(?:مفقود|غايب)")
_KILLER = re.compile(r"\W*(?:و?هو )?(?:ال)?قاتل|\W*(?:الذي|اللي) قتل")
_FAITH = re.compile(r"\W*(?:ال)?(?:نصراني|مسيحي|كافر|يهودي|مرتد|كتابي)|\W*غير (?:ال)?مسلم")
_ADOPTED = re.compile(r"\W*(?:(?:ال)?متبن(?:ي|ا)\w*|بالتبني|(?:ب?ال|من (?:ال)?|ب)?رضاع\w*)")
_BASTARD = re.compile(
    r"\W*(?:من )?(?:ال)?(?:زنا|حرام)(?!\w)|\W*غير (?:ال)?شرعي|\W*(?:من )?خارج (?:اطار )?(?:ال)?زواج|"
    r"\W*من (?:علاقة|عشيق)"
)

_ENDS = re.compile(  # what ends the reach of a denial: a clause, or "but"
    r"[،,.؛؟?!()\n]|و(?:ترك|خلف|ساب)\w*|و(?:له|لها|عنده|عندها|لديه|لديها|عن)|(?:الا|سوي|غير|عدا|ماعدا|باستثناء|لكن|ولكن)"
)
_UNCLES = (("um",), ("uf",), ("xm",), ("xf",))
_WE = re.compile(r"(?<!\w)و?(?:نحن|احنا|حنا|نحنا)\s*$")
_ACQUAINTED = 25  # characters behind a relative in which an acquaintance stands
_FURTHER = re.compile(r"\s*(?:ال)?(?:ثانية|تانية|ثالثة|تالتة|جديدة|اخري)(?!\w)")


def hear(text: str) -> Heard:
    return _Arabic(even(text)).heard()


def _lead(text: str) -> int:
    return len(text) - len(text.lstrip())


class _Arabic:
    """One text on its way to a case."""

    def __init__(self, plain: str) -> None:
        self.whole = plain
        told = plainly(pregnancy.without(plain))
        self.plain = plain = told.text
        self.gone, self.unsure = told.gone, told.unsure
        self.question: Question = split(plain)
        self.everybody = mentions_in(plain)
        self.found = Heard()
        self.dead = ""
        self.died: Mention | None = None
        self.absent: set[tuple[str, ...]] = set()  # who is denied, wherever he is named
        self.outside: set[str] = set()  # classes of those born outside marriage
        self.closed = bool(_FORM.search(plain) and self.question.mentions)  # the list of a form is whole

    def heard(self) -> Heard:
        died = deceased.in_arabic(self.plain, self.everybody)
        dead, self.dead = died.named, died.to_writer
        self.found.whose = self.dead
        self.died = dead
        self.found.told, self.found.dead = died.told, died.sex
        offset = max(self.plain.find(self.question.case.strip()[:25]), 0) if self.question.case.strip() else 0
        unread = self._unread()
        listed = self._listed()
        counted = Counted(listed)
        once: set[str] = set()  # classes named without an article
        further = False  # whether "his second wife" was named last
        for mention in without_sums(listed):
            again = mention.owner in ("me", "us") and mention.steps in (("w",), ("h",)) and not further
            further = mention.steps == ("w",) and _FURTHER.match(self.question.case[mention.end :]) is not None
            if again and {"wife", "husband"} & set(self.found.heirs):
                continue
            words = self.question.case[mention.start : mention.end]
            key, definite = next(iter(first_keys(mention)), ""), re.match(r"\s*و?ال", words)
            if definite and mention.number == 1 and key in once and self.found.heirs.get(key) == 1:
                continue  # "a son and a daughter, and the son is ill"
            again = mention.owner == "his" and mention.number == 1 and key == "wife"
            if again and self.found.heirs.get("wife", 0) > 1:
                continue  # "two wives, my mother and his second wife"
            once |= set() if definite else {key}
            if of_another(mention, words.strip(), self.found.dead) and not (dead is not None and dead.owner == "his"):
                self.found.unplaced.append(words.strip())
                continue
            if self.found.heirs.get(key) and (before := counted.apart(mention, self.question.case)):
                self.found.unplaced.append(before)
            self.found.add(mention, words, self._whose(mention))
        self.found.unplaced += [*unheard.between_heirs(self.question.case), *unheard.miscounted(self.question.case)]
        if found := _BEFORE_HIS.search(self.plain):
            self.found.unplaced.append(found[0].strip())
        self.found.unplaced += unread
        unclear = parts_unclear(without_sums(listed), self.question.case)
        self.found.unplaced += [self.question.case[each.start : each.end].strip() for each in unclear]
        self._supposed(listed)
        self._paired()
        self._rest(dead, offset)
        self._beside_dead(dead)
        self._circumstances()
        self._writer()
        self._expecting()
        self.found.gone += [
            key for key in self.question.gone if key not in (*self.found.gone, *self.found.barred, *self.outside)
        ]
        self.found.unplaced += [*self.unsure, *contradicted(self.found, self.gone)]
        self.found.gone += [key for key in self.gone if key not in self.found.gone]
        return self.found.settle()

    def _unread(self) -> list[str]:
        """The telling words that no reader took. Whom a denial among them may reach is not counted, nor is who is
        denied wherever he is named, or may have died before."""
        words, taken = self._taken()
        found, doubted = list[str](), set[int]()
        for at, end in leftover.spans("ar", words, taken):
            reach = at + leftover.NEAR if leftover.denies("ar", words[at]) else at
            near = [each for each in self.everybody if at < each.first <= reach]
            near = [each for each in near[:1] if not any(map(_ENDS.fullmatch, words[at + 1 : each.first]))]
            doubted |= {each.first for each in near}
            found.append(" ".join(words[at : max(end, *(each.last for each in near), 0)]))
        doubted |= {each.first for each in self.everybody if self.plain[each.start : each.end].strip() in self.unsure}
        denied = denial.in_arabic(self.everybody, self.plain)
        absent = doubted | {each.first for each in denied.nobody}
        self.absent = {each.steps for each in self.everybody} - {
            each.steps for each in self.everybody if each.first not in absent
        }
        return list(dict.fromkeys(found))

    def _taken(self) -> tuple[list[str], set[int]]:
        """The words of the text, and the places of those that name somebody or deny him."""
        read = tokens(self.plain)
        named = {at for mention in self.everybody for at in range(mention.first, mention.last)}
        reached = denial.in_arabic(self.everybody, self.plain).taken
        denying = {at for at, token in enumerate(read) if any(a <= token.start < b for a, b in reached)}
        form = BESIDE.search(self.plain) if self.closed else None
        told_on = {at for at, token in enumerate(read) if form and token.start >= form.start()}
        return [token.word for token in read], named | denying | told_on

    def _told_me(self) -> bool:
        """Whether what the writer is to the deceased is told: "I am his nephew"."""
        told = (mentions_in(each[1]) for each in _ME_AS.finditer(self.plain))
        return any(found and found[0].owner not in ("me", "us") for found in told)

    def _count_me(self, me: Mention, at: int) -> None:
        """ "I am his son": counted where the list does not name him, and beside those whom it names by the writer ("me
        and my brother")."""
        key = first_keys(me)[0]
        case = self.question.case.strip()
        end = self.plain.find(case[:25]) + len(case)
        siblings = sum(
            each.number or 1
            for each in self.question.mentions
            if each.owner in ("me", "us") and self._as_his(each) == me.steps
        )
        if at >= end and self.found.heirs.get(key) == siblings:
            self.found.heirs[key] = siblings + 1
        self.found.heirs.setdefault(key, 1)

    def _expecting(self) -> None:
        """Who is pregnant: the wife and the mother count; "?" where it is another or nobody says."""
        if pregnancy.MARK.search(self.whole) is None:
            return
        carries = pregnancy.carrier(self.whole, self.dead)
        if carries == "wife" and self.found.dead != "f":
            self.found.heirs["wife"] = self.found.heirs.get("wife", 0) or 1
            self.found.unplaced = [each for each in self.found.unplaced if not pregnancy.WIFE.search(each)]
        self.found.pregnant = carries if carries in (*self.found.heirs, "son") else "?"

    def _listed(self) -> list[Mention]:
        """The heirs of the list, the writer's relatives as the deceased's."""
        kept = []
        first = self.everybody[0] if self.everybody else None
        named = {each.steps for each in self.question.mentions}
        title = first is not None and first.steps in (("g",), ("F",), ("M",)) and first.steps not in named
        if first and title and named and not self.found.told and not self.closed:
            kept.append(first)  # nobody is said to have died, so it is no title of the dead
        settled = self.dead == speaker(self.plain)  # `split` has seen to it
        of_us = self._counted_with_us()
        left_out = [each for each in self.question.mentions if each in of_us or each.steps in self.absent]
        self.found.none += [key for each in left_out if each.steps in self.absent for key in first_keys(each)]
        for mention in (each for each in self.question.mentions if each not in left_out):
            if mention.owner in ("me", "us") and self._is_deceased(mention):
                continue
            if of_whom := self._of_an_acquaintance(mention):
                self.found.unplaced.append(of_whom)
                continue
            said = self.question.case[mention.start : mention.end].strip()
            mine = mention.owner in ("me", "us") or bool(deceased.OWN.match(said)) or self._of_my_line(mention)
            if self._ours(mention):
                mine, settled = True, False
            his_uncle = not mine and self.dead in ("g", "y") and mention.steps in _UNCLES
            if (
                his_uncle
                or self._theirs(mention)
                or self._mother_of(mention)
                or self._aside(mention, mine=mine, settled=settled)
            ):
                self.found.unplaced.append(said)  # his uncles, or the writer's, who are his children
                continue
            through_him = mine and len(mention.steps) > 1 and mention.steps[-1] == self.dead
            if not mine or not self.dead or (settled and not through_him):
                kept.append(mention)
                continue
            moved = self._as_his(mention)
            if moved is None:
                self.found.unplaced.append(said)
            elif moved == ():
                self.found.outsiders.append(said)
            else:
                kept.append(replace(mention, steps=moved))
        return kept

    def _of_an_acquaintance(self, mention: Mention) -> str:
        """ "ابن عم صديقه": the words on a relative of somebody who is nobody's kin; "" for any other."""
        case = self.question.case
        if case[mention.start : mention.end].lstrip(" و").startswith("ال"):
            return ""  # "the daughter, the doctor"
        behind = tokens(case[mention.end : mention.end + _ACQUAINTED])
        end = others.acquaintance_at([token.word for token in behind], 0)
        return case[mention.start : mention.end + behind[end - 1].end].strip() if end else ""

    def _as_his(self, mention: Mention) -> tuple[str, ...] | None:
        """The writer's relative as the deceased's; "my father's mother" is the mother of the father who died."""
        if len(mention.steps) > 1 and mention.steps[-1] == self.dead:
            return mention.steps[:-1]
        if self.dead in ("g", "y") and mention.steps in (("F",), ("M",)):
            child = {"F": ("m",), "M": ("f",)}[mention.steps[0]]
            return None if not self._line else child if self._line == mention.steps[0] else ()
        return seen(self.dead, mention.steps, mention.link)

    def _of_my_line(self, mention: Mention) -> bool:
        """ "my mother's father died, and left my mother and two maternal uncles": the writer's, of that line."""
        return mention.steps in _UNCLES and mention.steps[0][0] == {"F": "u", "M": "x", "": ""}[self._line]

    def _counted_with_us(self) -> list[Mention]:
        """ "me and my sister, we are his two daughters": siblings of the writer whom that number counts again."""
        listed = self.question.mentions
        place = next((at for at, each in enumerate(listed) if _WE.search(self.question.case[: each.start])), None)
        if place is None or self.dead not in ("F", "M") or listed[place].steps not in (("m",), ("f",), ("k",)):
            return []
        sex = {"m": ("m",), "f": ("f",)}.get(listed[place].steps[0], ("m", "f"))
        mine = [
            each
            for each in listed[:place]
            if each.owner in ("me", "us")
            and each.steps[0] in ("m", "f", "bm", "bf")
            and len(each.steps) == 1
            and each.steps[0][-1] in sex
        ]
        return mine if sum(each.number or 1 for each in mine) < (listed[place].number or 0) else []

    @cached_property
    def _line(self) -> str:
        """Of a grandparent who died, the writer's parent who is the child: by the side of the writer's uncles and
        aunts, or by the grandparent's own."""
        if self.dead not in ("g", "y"):
            return ""
        sides = {"u": "F", "x": "M"}
        told = {sides[each.steps[0][0]] for each in self.everybody if each.steps in _UNCLES and each.owner == "me"}
        told |= {{"pat": "F", "mat": "M"}[self.died.link]} if self.died and self.died.link in ("pat", "mat") else set()
        return next(iter(told)) if len(told) == 1 else ""

    def _is_deceased(self, mention: Mention) -> bool:
        """Whether somebody of the list is who died: of siblings and uncles there may be others."""
        if mention.steps == (self.dead,) and len(self.dead) == 1:
            return True
        if self.died is None or mention.steps != self.died.steps:
            return False
        offset = max(self.plain.find(self.question.case.strip()[:25]), 0) - _lead(self.question.case)
        return abs(offset + mention.start - self.died.start) <= 1

    def _aside(self, mention: Mention, *, mine: bool, settled: bool) -> bool:
        """Whose relative cannot be told: of somebody unknown who died, or by the writer's other parent."""
        other = {"F": ("xm", "xf"), "M": ("um", "uf")}.get(self.dead, ())
        nobodys = mention.owner == "me" and not self.dead and self._is_unknown
        return nobodys or (mine and settled and mention.steps[-1] in other)

    @cached_property
    def _is_unknown(self) -> bool:
        """Whether somebody died of whom nothing is said, or the writer counts himself among the heirs."""
        return (self.found.told and deceased.is_unknown(self.plain)) or _ME_LISTED.search(self.plain) is not None

    def _ours(self, mention: Mention) -> bool:
        """ "we are four daughters and a brother"."""
        told = (
            self.dead in ("F", "M") and mention.steps in (("bm",), ("bf",)) and not mention.link and not mention.owner
        )
        return told and any(each.search(self.plain) for each in (_WE_ARE, _I_HAVE, _ME_LISTED))

    def _whose(self, mention: Mention) -> list[str]:
        """ "we have a mother": the writer's or the deceased's."""
        parent = (self.dead, mention.steps[0]) in (("F", "M"), ("M", "F")) and len(mention.steps) == 1
        return ["parent"] if parent and not mention.owner and _OURS.search(self.plain[: mention.start + 12]) else []

    def _mother_of(self, mention: Mention) -> bool:
        """ "a son from another wife": named as their mother; does she live?"""
        if mention.steps != ("w",) or self.closed:
            return False
        return _FROM_HER.search(self.question.case, max(0, mention.start - _FROM_LONG), mention.start) is not None

    def _theirs(self, mention: Mention) -> bool:
        """ "their mother": the children's, so perhaps the deceased's wife."""
        words = self.question.case[mention.start : mention.end].strip()
        return mention.steps in (("M",), ("F",)) and words.endswith(("هم", "هما", "هن"))

    def _supposed(self, listed: Sequence[Mention]) -> None:
        """What the question supposes of a list that left it open has been taken over by `split`."""
        plain = roster(self.question.mentions).counts
        if (
            self.question.heirs.counts != plain
            and len(listed) == len(self.question.mentions)
            and self.dead == speaker(self.plain)
        ):
            self.found.heirs = dict(self.question.heirs.counts)
            self.found.opens = [
                each for each in self.found.opens if each.about != "link" or each.key in self.found.heirs
            ]

    def _paired(self) -> None:
        """ "ثلاثة أولاد وأربع بنات": beside daughters, children are sons."""
        named = {mention.steps for mention in self.question.mentions}
        if ("k",) in named and ("f",) in named:
            numbered = [mention for mention in self.question.mentions if mention.steps == ("k",) and mention.number]
            if numbered:
                self.found.opens = [each for each in self.found.opens if each.about != "sex"]

    def _rest(self, dead: Mention | None, offset: int) -> None:
        """Who is named outside the list: asked about, supposed beside it, or not to be placed."""
        case_end = offset + len(self.question.case)
        asked_from = len(self.question.text) - len(self.question.ask) if self.question.ask else len(self.plain) + 1
        for mention in without_sums(living(self.everybody, self.plain)):
            listed = mention.owner in ("me", "us") or any(
                each.steps == mention.steps for each in self.question.mentions
            )
            inside = offset <= mention.start < case_end and bool(self.question.mentions) and listed
            described = (
                dead is not None and not self.plain[dead.end : mention.start].strip() and mention.start > dead.start
            )
            if inside or mention is dead or described or (dead is not None and mention.start == dead.start):
                continue
            if mention.owner in ("me", "us") and self.dead:
                before = next((each for each in self.everybody if each.end < mention.start <= each.end + 1), None)
                before = None if mention.joined else before
                moved = () if before else self._as_his(mention)
                if not moved:
                    self.found.unplaced += [self.plain[mention.start : mention.end]] if moved is None else []
                    continue
                mention = replace(mention, steps=moved)
            keys = first_keys(mention)
            if re.match(r" (?:اخري|ثانية|غيرها|مختلفة)", self.plain[mention.end :]) and mention.steps == ("M",):
                continue  # "of another mother"
            if set(keys) & set(self.question.gone):
                continue
            known = present(mention, self.found.heirs)
            asked = mention.start >= asked_from
            if asked and self.question.mentions and keys:
                self.found.about += known
            if known and self._counted_otherwise(mention, self.found.heirs[known[0]]):
                self.found.unplaced.append(self.plain[mention.start : mention.end].strip())
            if known or not keys:
                continue
            self._beside(mention, keys, asked)

    def _counted_otherwise(self, mention: Mention, number: int) -> bool:
        """Whether a class of so many is named again with another number in words or figures."""
        first = self.plain[mention.start : mention.end].split()[0].removeprefix("و")
        counted = first.isdigit() or cardinal(first) is not None
        return counted and not self.closed and mention.number != number

    def _beside(self, mention: Mention, keys: list[str], asked: bool) -> None:
        before = self.plain[: mention.start]
        words = self.plain[mention.start : mention.end]
        if _NOT_HEIRS.search(before) or (mention.owner in ("me", "us") and mention.steps == (self.dead,)):
            return
        if re.search(r"(?:مات|توفي)\w*\W+$", before) and not self.found.heirs and not asked:
            return  # who died
        wanted = _WANTED.search(before)
        if self.closed:
            return
        if asked or wanted or not self.question.mentions:
            self.found.about += keys if wanted else []
            self.found.add(mention, words)
        elif mention.number is not None or not words.removeprefix("و").startswith("ال"):
            self.found.unplaced.append(words)

    def _beside_dead(self, dead: Mention | None) -> None:
        """ "my father and my mother died", "he died, and my mother lives": who stands right beside the dead is asked
        about, unless he is said to live and counts."""
        if two := _TWO_LEFT.search(self.plain):
            self.found.unplaced.append(two[0].strip())
        for before, mention in pairwise(self.everybody):
            if mention is dead and mention.joined and before.last == mention.first and before.owner in ("me", "us"):
                self.found.unplaced.append(self.plain[before.start : before.end].strip())
        for mention in self.everybody if dead is not None and self.dead else ():
            own = mention.owner in ("me", "us") or deceased.OWN.match(self.plain[mention.start : mention.end])
            if not (own and mention.joined and dead is not None and mention.first == dead.last):
                continue
            lives = _LIVES.match(self.plain[mention.end :]) or self.found.pregnant or pregnancy.MARK.search(self.whole)
            moved = seen(self.dead, mention.steps, mention.link) or ()
            if not lives or not (moved and set(first_keys(replace(mention, steps=moved))) & set(self.found.heirs)):
                self.found.unplaced.append(self.plain[mention.start : mention.end].strip())

    def _circumstances(self) -> None:
        for mention in self.everybody:
            after = self.plain[mention.end :]
            keys = present(mention, self.found.heirs) or first_keys(mention)
            for pattern, cause in (
                (_KILLER, "intentional killing"),
                (_FAITH, "non-muslim"),
                (_BASTARD, "illegitimate"),
            ):
                found = pattern.match(after)
                if found and keys and cause == "illegitimate":
                    words = self.plain[mention.start : mention.end + found.end()].strip()
                    self.outside.add(keys[0])
                    self.found.born_outside(keys[0], mention.number or 1, words)
                elif found and keys:
                    self.found.barred[keys[0]] = cause
                    self.found.heirs.setdefault(keys[0], mention.number or 1)
            if keys and (adopted := _ADOPTED.match(after)):
                self.outside.add(keys[0])
                self.found.outsiders.append(self.plain[mention.start : mention.end + adopted.end()].strip())
            if _MISSING.match(after) and keys:
                self.found.missing.append(keys[0])

    def _writer(self) -> None:
        """The writer is an heir he may have forgotten to name."""
        ways = writer_of(self.dead)
        if len(ways) == 1:
            key = "husband" if ways[0] == "h" else "wife"
            if not self.found.heirs.get(key):
                self.found.heirs[key] = 1
            return
        if not ways:
            listed = _ME_LISTED.search(self.plain) if self.dead else None
            self.found.unplaced += ["انا"] if listed and not self._told_me() else []
            return
        for told in _ME_AS.finditer(self.plain):
            found = mentions_in(told[1])
            if found and found[0].steps in [(way,) for way in ways] and found[0].owner not in ("me", "us"):
                self._count_me(found[0], told.start(1))
                return
        among = any(mention.owner in ("me", "us") and mention.steps[0] in ("bm", "bf") for mention in self.everybody)
        parents = self.dead in ("m", "f") and not {"mother", "father"} & set(self.found.heirs)
        if _WE_ARE.search(self.plain):
            return
        if _ME.search(self.plain) or _I_HAVE.search(self.plain) or (among and self.dead not in ("bm", "bf")) or parents:
            key = first_keys(Mention((ways[0],), 1, "full", 0, 0, 0, 0))[0]
            self.found.me = ways
            self.found.opens.append(Open("me", key))
            self.found.heirs.setdefault(key, 0)
