"""Abuse and swearing in a message: what is aimed at whoever answers gets a calm word, a question that merely holds a
swear word is answered without it.

Words are looked for whole and folded. Insults count only where they are said to somebody ("you idiot", "يا غبي"): a
question about insults is a question.
"""

import re
from functools import lru_cache

from engine.text import analysis

_SWEARING = (  # wherever it stands it asks nothing
    r"(?:(?:what|who|where|when|why|how) )?the (?:fuck|hell|heck)|"
    r"(?:mother ?)?fuck(?:ing|in|ed|er|ers|s)?(?: off| you| u| this| that| it)?|"
    r"wtf|stfu|f u|(?:bull)?shit(?:ty)?|god ?damn(?:ed)?|damn(?: it| you)?|bloody hell|"
    r"piece of (?:shit|crap|garbage|trash)|"
    r"suck my \w+|wankers?|twats?|arse ?holes?|douche ?bags?|"
    r"crap|bitch(?:es)?|bastards?|ass ?holes?|dick ?heads?|cunts?|go to hell|screw you|kiss my ass|eat shit|"
    r"(?:يا )?(?:ابن|ابناء|اولاد|بنت) (?:ال)?(?:كلب|كلاب|حرام|شرموط\w*|قحب\w*|متناك\w*)|(?:هال|ال)?زفت|"
    r"(?:هال|ال)خرا|خرا عليك\w*|"
    r"كس (?:امك|اختك|ام\w*)|كسم\w*|(?:يا )?(?:شرموط\w*|قحبه|عرص|منيوك\w*|متناك\w*|خول)|تبا (?:لك|لكم)|"
    r"(?:يلعن|لعن|الله يلعن|ينعل|يحرق) (?:ابوك\w*|امك|دين\w*|ام\w*|شكلك|اهلك)|(?:الله ياخدك|روح في داهيه|طز فيك)|"
    r"σκατα|γαμωτο|γαμω (?:το|τη|την|τον|σε)(?: \w+){0,2}|γαμημεν\w*|γαμησου|αντε γαμησου|"
    r"αντε (?:στο διαολο|χασου|παρατα με)|"
    r"στο διαολο|διαολε|μαλακ(?:α|ασ|εσ|ισμεν\w*|ιεσ)|πουστ(?:η|ησ|ηδεσ)|καριολ\w*|πουταν\w*|αρχιδ\w*|γαμιεσαι|"
    r"skata|gamoto|gamimen\w*|malaka(?:s)?"
)
_INSULT = (
    r"idiots?|morons?|imbeciles?|dumb(?:ass)?|stupid|useless|worthless|pathetic|retard(?:ed)?|garbage|trash|rubbish|"
    r"loser|fool|liar|clown|pricks?|dick|sluts?|whores?|ugly|incompetent|brainless|"
    r"حمار\w*|كلب|غبي\w*|تافه\w*|فاشل\w*|حيوان|اهبل|هبله?|احمق|حمقاء|زباله|متخلف\w*|تيس|حقير\w*|قذر\w*|كذاب\w*|"
    r"وسخ\w*|سخيف\w*|"
    r"αχρηστ\w*|χαζ(?:ο|οσ|η|ε|ομποτ)|ηλιθι\w*|βλακ\w+|ανοητ\w*|σκουπιδι\w*|ηλιθιε|ψευτ\w*|ζωον|κρετιν\w*|ανικαν\w*"
)
_BOT = (
    r"bot|robot|machine|program|assistant|ai|app|thing|dalil|computer|بوت|روبوت|برنامج|دليل|اله|μποτ|"
    r"ρομποτ|προγραμμα|μηχανημα"
)
_SAID_TO = (  # an insult said to somebody
    rf"(?:you|u|ur|youre|you are|you r|your|this) (?:are |r )?(?:such |so |just |really |fucking |a |an |"
    rf"the |very |absolutely |totally |all )*"
    rf"(?:{_INSULT})(?: (?:{_BOT}))?|(?:{_INSULT}) (?:{_BOT})|what (?:a|an) (?:{_INSULT})(?: (?:{_BOT}))?|"
    rf"shut (?:up|the \w+ up)|"
    r"(?:i )?hate (?:you|u|this (?:bot|thing|app))|you suck|"
    rf"يا (?:{_INSULT})|(?:انت|انتي|انتو|هذا|هالبوت|هذا البوت) (?:واحد |مجرد |كتير |جدا )?(?:{_INSULT})|"
    rf"(?:بوت|برنامج|روبوت) (?:{_INSULT})|"
    r"(?:اخرس|انقلع|انطم|انكتم)(?:ي|وا)?|سد بوزك|بكرهك|اكرهك|"
    rf"(?:εισαι|εισαστε|ειστε)(?: (?:τελειωσ|πολυ|εντελωσ|ενα|μια|ενασ|τοσο|και|απλα))*(?: (?:{_BOT}))? "
    rf"(?:{_INSULT})|"
    rf""
    rf"(?:{_INSULT}) (?:{_BOT})|(?:{_BOT}) (?:{_INSULT})|(?:βρε |ρε )(?:{_INSULT})|τι (?:{_INSULT})|"
    r"σκασε|βουλωσ\w*(?: το)?|σε μισω"
)
_FILLING = (  # words that ask nothing beside abuse
    "you u your this that it is are a an the and so just me my i to of bot robot machine program assistant ai app "
    "dalil stupid answer answers reply talking talk really very yourself off up again now man bro ok hey please "
    "ever worst thing go thanks thank nothing for "
    "انت انتي يا هذا هذه هذي البوت بوت روبوت برنامج دليل والله و ما هو كل كلامك ردك اجابتك جوابك فيك عليك شكرا "
    "ρε βρε εισαι μποτ ρομποτ προγραμμα ενα μια το τη και σου σασ η ο απαντηση απαντησεισ αντε πια παντελωσ "
    "εντελωσ τελειωσ ευχαριστω"
)


@lru_cache(maxsize=1)
def _filler() -> frozenset[str]:
    return frozenset(_FILLING.split())


@lru_cache(maxsize=1)
def _abusive() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{_SAID_TO}|{_SWEARING})(?!\w)")


def is_abuse(text: str) -> bool:
    """Whether a message abuses whoever answers and asks nothing besides."""
    plain = _plain(text)
    rest, found = _abusive().subn(" ", plain)
    if not found:
        return False
    left = [word for word in rest.split() if word not in _filler() and not analysis.is_stop_word(word)]
    return len(left) <= (0 if "?" in text or "؟" in text else 1)


def without_abuse(text: str) -> str:
    """A question without what is only swearing or said in anger; other messages as they are."""
    if not _abusive().search(_plain(text)) or is_abuse(text):
        return text
    kept = _cut(text)
    return kept if kept.strip() else text


def _cut(text: str) -> str:
    """The words that are not part of what was found; "what the hell is" keeps its question word."""
    words = text.split()
    folded = [_plain(word) for word in words]
    joined, starts = "", []
    for word in folded:
        joined += " " if joined and word else ""
        starts.append(len(joined))
        joined += word
    inside = {at for match in _abusive().finditer(joined) for at in range(*match.span())}
    asks = re.compile(r"(?:what|who|where|when|why|how)$")

    def is_kept(place: int) -> bool:
        word = folded[place]
        return starts[place] not in inside or bool(asks.match(word)) or not word

    return " ".join(word for place, word in enumerate(words) if is_kept(place))


def _plain(text: str) -> str:
    return " ".join(re.findall(r"\w+", analysis.normalize(text).replace("'", "")))
