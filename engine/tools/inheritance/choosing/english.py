"""An English question with options, led into the words that choosing reads.

The case is heard as English (`reading.telling`); what is asked and what is offered become the few Arabic words that the
scorers know: "How many shares does each daughter get?" is "كم سهما لكل بنت". Whatever is not in the table is left as
it is and says nothing.
"""

import re
from collections.abc import Sequence

from engine.tools.inheritance.reading.case_text import Question
from engine.tools.inheritance.reading.hearing import writer_of
from engine.tools.inheritance.reading.mention import Mention
from engine.tools.inheritance.reading.prose import Person, read
from engine.tools.inheritance.reading.roster import SPOUSE, Roster
from engine.tools.inheritance.reading.telling import hear

_ONE = {
    "m": "ابن", "f": "بنت", "F": "اب", "M": "ام", "bm": "اخ", "bf": "اخت", "um": "عم", "uf": "عمة", "xm": "خال",
    "xf": "خالة", "g": "جد", "y": "جدة", "h": "زوج", "w": "زوجة", "k": "اولاد", "c": "حفيد", "cf": "حفيدة",
    "P": "والدين",
}  # fmt: skip
_MANY = {
    "m": "ابناء", "f": "بنات", "bm": "اخوة", "bf": "اخوات", "um": "اعمام", "uf": "عمات", "xm": "اخوال", "xf": "خالات",
    "w": "زوجات", "y": "جدات", "c": "احفاد", "cf": "حفيدات",
}  # fmt: skip
_LINKS = {"full": " شقيق", "pat": " لاب", "mat": " لام"}
_KEYS = {key: step for step, key in SPOUSE.items()} | {"father": "F", "mother": "M", "son": "m", "daughter": "f"} | {
    "full_brother": "bm", "full_sister": "bf",
}  # fmt: skip
_NUMBER = r"(?:\d[\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty(?: \w+)?|\w+ty)"
_REST = r"(?:the )?(?:remainder|residue|remaining estate|rest|remaining|what is left|what remains|leftover)"
# In order: longer phrases first. The left side is met in lower case, words parted by single blanks.
_PHRASES = (
    (r"(\d+) / (\d+)", r"\1/\2"),
    (r"\bequals\b", ":"),
    (r"two[ -]thirds?", "ثلثان"),
    (r"three[ -](?:quarters|fourths)", "ثلاثة ارباع"),
    (rf"(?:a |one |the )?(third|quarter|sixth|half) of {_REST}", r"\1 الباقي"),
    (r"(?:a |one[ -]|the )?half(?![ -](?:brother|sister))\b", "نصف"),
    (r"(?:a |one[ -]|the )?third\b", "ثلث"),
    (r"(?:a |one[ -]|the )?(?:quarter|fourth)\b", "ربع"),
    (r"(?:a |an |one[ -]|the )?sixth\b", "سدس"),
    (r"(?:a |an |one[ -]|the )?eighth\b", "ثمن"),
    (r"\bpercent\b|\bper cent\b", "%"),
    (r"\binto how many (?:shares|parts|portions)\b", "علي كم سهما تقسم"),
    (r"\bhow many (?:shares|parts|portions)\b", "كم سهما"),
    (rf"\b(?:out )?of (?:a total of )?({_NUMBER}) (?:equal )?(?:shares|parts|portions)\b", r"من اصل \1 سهما"),
    (rf"\b(?:divided|split) into ({_NUMBER}) (?:equal )?(?:shares|parts|portions)\b", r"علي \1 سهما"),
    (rf"\b({_NUMBER}) (?:shares?|parts?|portions?)\b", r"\1 اسهم"),
    (rf"\b({_NUMBER}) (?:acres?|hectares?|feddans?|plots?|square met(?:er|re)s?)\b", r"\1 فدان"),
    (r"\bhow many (?:acres?|hectares?|feddans?|plots?|square met(?:er|re)s?)\b", "كم"),
    (r"\bwho are (?:the|his|her) heirs\b|\bwho (?:is|are) the heirs?\b", "من هم الورثة"),
    (r"\bas (?:a )?fixed share\b|\bby (?:fixed )?share\b|\bfixed (?:share|portion)\b|\bfard\b", "فرض"),
    (
        r"\b(?:female|daughter|sister|woman)s? (?:takes?|gets?|receives?|has) (?:twice|double)[\w⟨⟩ ]*",
        "للانثي مثل حظ الذكرين",
    ),
    (
        r"\b(?:male|son|brother|man)s? (?:takes?|gets?|receives?|has|inherits?) (?:twice|double)[\w⟨⟩ ]*",
        _TWICE := "للذكر مثل حظ الانثيين",
    ),
    (r"\btwo to one\b|\b2 : 1\b|\btwice (?:the |that of )[\w ]*(?:female|daughter|sister)s?\b", _TWICE),
    (r"\b(?:equally|equal shares|in equal parts|alike)\b", "بالتساوي"),
    (r"\bwho(?:m)? (?:excludes?|blocks?|bars?|prevents?|shuts? out|displaces?)\b", "من الذي يحجب"),
    (r"\b(?:who|which)\b[\w ]*? is (?:\w+ )?excluded\b", "من هو المحجوب"),
    (r"\b(?:raised|increased) (?:to|by)?\b", "عالت"),
    (r"\bby whom\b|\bwho is \w+ excluded by\b", "من الذي يحجب"),
    (r"\b(?:which|what|who)\b[\w ]*? (?:gets?|receives?|takes?|inherits?) nothing\b", "من الذي لا يرث"),
    (r"\b(?:which|who)\b[\w ]*? (?:is excluded|does not inherit|is not (?:an heir|entitled))\b", "من الذي لا يرث"),
    (rf"\b(?:who|which)\b[\w ]*? (?:takes?|gets?|receives?|inherits?) {_REST}\b", "من ياخذ الباقي"),
    (
        r"\bwho\b[\w ]*? (?:inherits?|takes?|gets?|receives?) (?:the (?:whole|entire)|all|everything)[\w ]*",
        "من يرث جميع المال",
    ),
    (r"\b(?:who|which)\b[\w ]*? (?:inherits?|takes?|is entitled)\b", "من يرث"),
    (
        r"\b(?:does|do|did|will|would) not inherit\b|\bnot (?:an heir|heirs|entitled)\b|"
        r"\bno share\b|\bcannot inherit\b",
        "لا يرث",
    ),
    (r"\bnothing\b|\bnil\b|\bzero\b", "لا شيء"),
    (r"\bnone of (?:these|the above|them)\b", "لا شيء مما ذكر"),
    (r"\bnobody\b|\bno one\b", "لا احد"),
    (r"\b(?:excludes?|blocks?|prevents?)\b", "يحجب"),
    (r"\bexcluded\b|\bblocked\b|\bbarred\b", "محجوب"),
    (rf"\b{_REST}\b", "الباقي"),
    (
        r"\bthe (?:whole|entire) (?:estate|inheritance|property)\b|\ball of (?:it|the estate)\b|\beverything\b|^all$",
        "كل التركة",
    ),
    (r"\bfrom (?:what|which) number\b[\w ]*\b(?:corrected|come out|made whole)\b", "من كم تصح المسالة"),
    (r"\bbase(?: number)?(?: of the (?:case|problem))?\b|\bdenominator\b", "اصل المسالة"),
    (r"\b(?:corrected|made whole|come out whole)\b", "تصح"),
    (r"\bkind of (?:case|problem)\b|\btype of (?:case|problem)\b", "نوع المسالة"),
    (r"\bafter (?:the )?' ?awl\b|\bafter (?:the )?awl\b", "بعد العول"),
    (r"' ?awl\b|\bawl\b|\bincreased? (?:case|base)\b", "عول"),
    (r"\bby (?:way of )?return\b|\breturn\b|\bradd\b", "رد"),
    (r"\bexact case\b|\badila\b|\bexactly full\b", "عادلة"),
    (r"\bresiduar(?:y|ies)\b|\bagnates?\b|\bta ?' ?sib\b|\btasib\b|\basaba\b", "تعصيب"),
    (r"\b(?:called|known as|named|the name of|by what name|known)\b", "تسمي"),
    (r"\b(?:al )?akdariyy?ah?\b", "الاكدرية"),
    (r"\b(?:al )?(?:umariyy?a(?:h|tan|tayn)?|gharrawayn)\b", "العمرية"),
    (r"\b(?:al )?minbariyy?ah?\b", "المنبرية"),
    (r"\b(?:al )?(?:musharrakah?|mushtarakah?|himariyy?ah?)\b", "المشركة"),
    (r"\b(?:al )?malikiyy?ah\b", "المالكية"),
    (r"\bhanafis?\b", "حنفي"),
    (r"\bhanbalis?\b", "حنبلي"),
    (r"\bshafi ?'? ?is?\b|\bshafi ?' ?ites?\b", "شافعي"),
    (r"\bmalikis?\b", "مالكي"),
    (r"\bwhy\b|\bfor what reason\b", "لماذا"),
    (r"\bbecause\b|\bsince\b", "لان"),
    (
        r"\bthere (?:is|are) no (?:descendants?|children|issue)\b|\babsence of (?:a )?(?:descendants?|children)\b",
        "عدم وجود فرع",
    ),
    (
        r"\bthere (?:is|are) (?:an? |inheriting )*(?:descendants?|children|issue)\b|"
        r"\bpresence of (?:a )?(?:descendants?|children)\b",
        "وجود فرع وارث",
    ),
    (r"\b(?:several|many|more than one) (?:siblings|⟨اخوة⟩|⟨اخوات⟩)", "جمع من الاخوة"),
    (r"\bto whom\b", "لمن"),
    (r"\b(?:each|every|per head|apiece)\b", "لكل"),
    (r"\b(?:together|combined|jointly|altogether|in total|collectively)\b", "معا"),
    (r"^yes\b", "نعم"),
    (r"^no\b", "لا"),
    (r"(?:(?<=^)|(?<=[.?!,] ))(?:is|are|does|do|did|will|would|can|could)\b", "هل"),
    (r"\b(?:inherits?|is entitled|are entitled|entitled)\b", "يرث"),
    (r"\bhow much\b", "كم نصيب"),
    (r"\bwhat (?:fraction|percentage|portion|part|proportion|amount|share|%)\b|\bwhat %", "ما نصيب"),
    (r"\bwhat\b", "ما"),
    (r"\bhow\b", "كيف"),
    (r"\b(?:shares?|portions?|entitlement|part)\b", "نصيب"),
    (r"\b(?:does|do|did|will) (?:he|she|i)\b", "نصيبه"),
    (r"\b(?:does|do|did|will) they\b", "نصيبهم"),
    (r"\bonly\b", "فقط"),
    (r"\band\b", "و"),
    (r"[⟨⟩]", " "),
)
# Before the words are read: a figure after a colon is no number of heirs.
_EVEN = ((r":(?=\s*[$€£]?\d)", " equals "), ("%", " percent "), (r"[$€£-]", " "), ("’", "'"))
_THEN = re.compile(
    r",? (?:when|if|where|after (?!(?:the )?'?awl)|given that|in case|supposing)\b|(?<=\w): ", re.IGNORECASE
)
_RULES = [(re.compile(pattern), meant) for pattern, meant in _PHRASES]
_ASK = re.compile(
    r"\b(?:what|how|who|whom|which|why|into|does|do|is|are|did|will|would|can|"
    r"out of|of \w+ shares|from what|by what|to whom)\b"
)


def english(text: str) -> bool:
    """Whether a text is in Latin letters and no others."""
    return bool(re.search("[a-zA-Z]", text)) and not re.search("[\u0370-\u03ff\u0590-\u06ff]", text)


def posed_in_english(question: str) -> Question:
    """The case heard; the question itself, from its last sentence, in the words of the scorers."""
    told, ask = _cut(question)
    heard = hear(told if hear(told).heirs else question)
    whole = hear(question)
    heirs = heard.heirs or whole.heirs
    about = [_ONE[_KEYS[key]] for key in whole.about if key in _KEYS]
    if re.search(r"\b(?:i|my share)\b", ask.lower()) and not about and whole.told:
        about = [_ONE[step] for step in writer_of(_first_dead(question))]
        ask = f"{ask} {' '.join(f'⟨{name}⟩' for name in about[:1])}"
    counts = {key: number for key, number in heirs.items() if key not in whole.barred}
    gone = (*whole.gone, *whole.barred)
    return Question("", led(told), led(ask, about), Roster(counts), (), led(question), gone)


def _first_dead(question: str) -> str:
    """What the deceased is to the writer."""
    owned = [person for person in read(question).people if person.mention.owner in ("me", "us")]
    return owned[0].mention.steps[0] if owned and len(owned[0].mention.steps) == 1 else ""


def _cut(question: str) -> tuple[str, str]:
    """The case and the last sentence that asks; a single sentence is both."""
    parts = [part for part in re.split(r"(?<=[.?!\n:])\s+(?=\S)", question.strip()) if part.strip()]
    for place in range(len(parts) - 1, 0, -1):
        if _ASK.match(parts[place].lower()) or place == len(parts) - 1:
            before = place - (place > 1 and re.match(r"(?:of|out of) ", parts[place - 1].lower()) is not None)
            return " ".join(parts[:before]), " ".join(parts[before:])
    return question, _asking(question)


def _asking(sentence: str) -> str:
    """The clause of one sentence that asks, without the case told before or after it."""
    found = _ASK.search(sentence.lower())
    ask = sentence[found.start() :] if found else sentence
    clause = _THEN.split(ask)[0]
    who = ask.lower().startswith(("who", "which"))
    return clause if who or read(clause).people or not read(ask).people else ask


def led(text: str, about: Sequence[str] = ()) -> str:
    """`text` with its relatives and what is said of them in the words of the scorers; `about` names "my" relatives."""
    for given, meant in _EVEN:
        text = re.sub(given, meant, text)
    prose = read(text)
    words = [said.word for said in prose.words]
    mine = list(about)
    pieces: list[str] = []
    at = 0
    for person in prose.people:
        pieces += [*words[at : person.first], *_beside(words[person.first : person.last])]
        pieces.append(f"⟨{_arabic(person, mine)}⟩")
        at = person.last
    plain = re.sub(r"\s+", " ", " ".join([*pieces, *words[at:]])).strip()
    for pattern, meant in _RULES:
        plain = pattern.sub(meant, plain)
    return re.sub(r"\s+", " ", plain).strip()


def _beside(words: Sequence[str]) -> list[str]:
    """Words taken into a mention that say how it is asked about."""
    return ["each"] if set(words[:2]) & {"each", "every"} else []


def _arabic(person: Person, mine: list[str]) -> str:
    mention: Mention = person.mention
    if mention.owner in ("me", "us") and mine:
        return mine.pop(0)
    steps = [step for step in mention.steps if step in _ONE]
    if not steps:
        return ""
    first = _MANY.get(steps[0], _ONE[steps[0]]) if mention.number is None else _ONE[steps[0]]
    number = f"{mention.number} " if mention.number and mention.number > 1 else ""
    chain = " ".join([first, *(_ONE[step] for step in steps[1:])])
    return (
        number
        + chain
        + (_LINKS.get(mention.link, "") if steps[-1] in ("bm", "bf", "um", "uf", "xm", "xf", "y") else "")
    )
