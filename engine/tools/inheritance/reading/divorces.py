"""What a text tells of a divorce between the deceased and a spouse, in any language.

Until the waiting period of a revocable divorce is over both inherit; after a final one neither, save that three
schools let her inherit whom he divorced in his last illness.
"""

import re

from engine.text.folding import fold as without_accents
from engine.text.tokens import fold
from engine.tools.inheritance.reading.words import words

_TOLD = re.compile(
    r"(?<!\w)(?:divorc\w+|annul\w+|talaq|ex[- ](?:wife|wives|husband)|former (?:wife|husband|spouse|wives))(?!\w)|"
    r"(?<!\w)(?:و|ف)?(?:طلق\w*|م?خالع\w*|خلعت(?:ه|و)|مفسوخ\w*|طليق(?:ته|ها|ة|تي|ي)|(?:ال)?مطلق(?:ة|ته|ها|تان|تين)|(?:ال)?طلاق\w*)(?!\w)|"
    r"διαζυγ\w+|διαζευγμεν\w+|(?:ειχ|εχ)\w+ χωρισει|χωρισ(?:αν|ε|αμε)\b|πρωην (?:συζυγ|γυναικ|αντρ|ανδρ)\w+|χωρισμεν\w+"
)
_ANOTHERS = re.compile(
    r"(?:divorced|a divorcee) (?:(?:full|maternal|paternal|older|younger|elder) )?"
    r"(?:sons?|daughters?|sisters?|brothers?|aunts?|mother)|"
    r"(?:sons?|daughters?|sisters?|brothers?|aunts?) (?:who (?:is|are) |is |are )?,? ?\(?divorced|"
    r"(?:بن(?:ت|تا|ات|تان|تين)\w*|ابنة|ابنته|اخت\w*|اخوات\w*|ام|اما|امه|عمة|شقيق\w*) (?:وهي )?\(?(?:ال)?مطلق\w*|"
    r"(?:κορη|αδε[λρ]φη) διαζευγμεν\w+|διαζευγμεν\w+ (?:κορη|αδε[λρ]φη)|"
    r"not divorced|without divorc|before (?:he|she) divorced|بدون طلاق|لم يطلق\w*|ما طلق\w*"
)
_FINAL = re.compile(
    r"irrevocabl\w+|thrice|three times|thirdly|third (?:talaq|time|divorce)|triple|(?:3|three) (?:times|talaqs?)|"
    r"final(?:ly)? divorce|(?:long|already) (?:finished|over)|\b(?:many |some |several )?years\b|in (?:19|20)\d\d|"
    r"\bkhul\w*|\bannul\w*|\b(?:long|ages|decades|(?:a )?long time|way back|(?:a )?while) (?:ago|since|before|back)\b|"
    r"\bfor (?:years|ages|decades)\b|من زمان|من (?:مدة|فترة|وقت) طويلة?|"
    r"(?:εδω (?:και|and)|προ|πριν)(?: απο)? (?:πολλα |καμποσα |πολυ )?(?:χρονια|καιρο|δεκαετι\w+)|χρονια τωρα|"
    r"decades? ago|"
    r"(?:\d+|two|three|four|five|six|seven|eight|nine|ten|many|several|some) years? ago|years? (?:ago|before)|"
    r"(?:waiting period|iddah?|idda) (?:is |was |had |has )?(?:over|ended|finished|passed|done)|remarried|"
    r"after (?:the |her )?(?:waiting period|iddah?)|before consummat\w+|"
    r"(?:ال)?باين\w*|ثلاث\w* طلقات|طلاقا? ثلاث\w*|طلقها ثلاث\w*|مطلقة ثلاث\w*|بالثلاث\w*|بينونة|خلع\w*|م?خالع\w*|"
    r"مفسوخ\w*|"
    r"(?:انتهت|انقضت|خلصت|بعد (?:انتهاء|انقضاء)?) ?(?:ال)?عدت?\w*|(?:ال)?عد(?:ة|تها|ته) (?:انت|انقض|خلص|سال|وف|فات|"
    r"كمل)\w*|قبل الدخول|"
    r"(?:ما ?|م)(?:حصلش|صار|رجع|رجعوا|راجع)\w* ?(?:رجوع|رجعة|لها|ها)?|بدون رج\w+|"
    r""
    r"(?:منذ|من|قبل) (?:\w+ )?(?:سن\w+|اعوام|عام\w*)|(?:منذ|من|قبل) (?:عامين|سنتين)|"
    r"πριν (?:απο )?\w+ χρονια|(?:εδω και|προ) \w+ (?:χρονια|ετων)|οριστικ\w+|αμετακλητ\w+"
)
_REVOCABLE = re.compile(r"revocabl\w+|رجعي\w*|ανακλητ\w+")
_WITHIN = re.compile(
    r"(?:during|within|in|still in) (?:the |her |his )?(?:waiting period|iddah?|idda)|"
    r"(?:في|اثناء|خلال) (?:ال)?عدة?(?:تها|ته)?(?!\w)"
)
_ILL = re.compile(r"death[- ]?(?:bed|illness|sickness)|(?:last|final|terminal) (?:illness|sickness)|مرض (?:ال)?موت\w*")
_NOUN = re.compile(
    r"(?<!\w)(?<!زوجة )(?<!زوجته )(?<!احداهما )(?<!احداهن )(?<!هي )(?<!لكنها )(?<!كانت )(?<!منهن )(?<!منهما )"
    r"(?<!زوجتي )(?<!امي )(?<!والدتي )و?(?:مطلقة|مطلقته|طليقته|طليقة)(?!\w)"
)
_SECOND = re.compile(
    r"\b(?:first|1st) (?:wife|husband)\b.*\b(?:second|2nd|other|current|new|present) (?:wife|husband)\b|"
    r"زوجته? (?:ال)?اول[يه]\w* .*(?:زوجته? )?(?:ال)?ثاني"
)  # of two told apart one is divorced
_CLAUSE = re.compile(
    r"(?<!\w)و?(?:احداهما|احداهن|احدهما|واحدة من\w*) (?:ال)?مطلقة(?: (?:طلاقا? )?(?:باين\w*|رجعي\w*|ثلاثا?))?(?!\w)"
)


def told(text: str) -> str:
    """ "" where no spouse is divorced, "over" (final), "ill" (final, in his last illness), "within", "?" (not said)."""
    plain = _plain(text)
    said = [found[0] for found in _TOLD.finditer(_ANOTHERS.sub(" ", plain))]
    if not said:
        return ""
    if all(re.match(r"ex\b|former|πρωην", each) for each in said):
        return "over"  # "his ex-wife", and no word of when
    final = _FINAL.search(plain)
    if final and _ILL.search(plain):
        return "ill"
    if final and not (_REVOCABLE.search(plain) and "irrevocabl" not in plain):
        return "over"
    return "within" if _REVOCABLE.search(plain) and _WITHIN.search(plain) else "?"


def besides(text: str, named: str) -> bool:
    """Whether the divorced one is told apart from the spouses left; `named`: people told of who are no heirs."""
    plain = _plain(text)
    taken = re.search(r"طلق\w* زوجته.*(?<!\w)(?:و|عن |ترك )?زوج(?:ة|تين|تان)(?! (?:ال)?مطلق)(?!\w)", plain)
    apart = re.search(r"divorc|\bex\b|former|طليق|مطلق", named) or _NOUN.search(plain) or _SECOND.search(plain)
    return bool(apart or taken)


def without(text: str) -> str:
    """The text without "one of them divorced for good", which is no word on the others."""
    return _CLAUSE.sub(" ", fold(text)) if re.search("[\u0621-\u064a]", text) else text


def _plain(text: str) -> str:
    if re.search("[\u0370-\u03ff]", text):
        return " ".join(each.word for each in words(text)) + " " + without_accents(text)
    return fold(text)
