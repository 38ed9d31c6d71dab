"""English and Greek words of kinship as one stream of English words, and what each of them says.

Greek is led to the English words token by token ("δύο γιους" is "2 sons", "ο γιος της κόρης" "son of daughter"), so
that one reader serves both. Places count characters of the text as it was given.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache

from engine.text.bare import normal
from engine.text.number_words import cardinals
from engine.text.tokens import fold


@dataclass(frozen=True, slots=True)
class Said:
    """A word as the reader takes it, and its place."""

    word: str
    start: int
    end: int


_NOUNS = """
m son boy lad; f daughter girl; k child kid offspring toddler; F father dad daddy papa pa baba abba abbu; P parent
M mother mum mom mommy mama mummy mam ma ammi amma ummi mumma; bm brother bro half-brother; bf sister sis half-sister
sib sibling half-sibling; um uncle; uf aunt auntie; g grandfather granddad grandad grandpa gramps
y grandmother grandma granny gran nan nana; h husband widower hubby hubbie; w wife widow missus wifey; sp spouse
c grandson grandchild grandkid grandbaby; cf granddaughter; nm nephew; nf niece; co cousin
"""
NOUNS: Mapping[str, str] = {
    word: part.split()[0]
    for line in _NOUNS.strip().splitlines()
    for part in line.split(";")
    for word in part.split()[1:]
}
MANY: Mapping[str, str] = {
    "wives": "wife", "children": "child", "grandchildren": "grandchild", "kids": "kid", "grandkids": "grandkid",
    "spouses": "spouse", "siblings": "sibling", "boys": "boy", "offspring": "offspring",
}  # fmt: skip
PEOPLE = {
    "man": "m",
    "guy": "m",
    "gentleman": "m",
    "male": "m",
    "woman": "f",
    "lady": "f",
    "female": "f",
} | dict.fromkeys(("person", "someone", "somebody", "deceased", "decedent"), "")
LINKS = {
    "full": "full", "real": "full", "german": "full", "blood": "full", "whole": "full", "consanguine": "pat",
    "agnate": "pat", "uterine": "mat", "paternal": "pat", "maternal": "mat",
}  # fmt: skip
OUTSIDE = {"step", "adopted", "adoptive", "foster", "ex", "former", "divorced", "milk", "illegitimate"}
DEAD = {"late", "dead", "predeceased", "deceased"}
TELLING = {"pregnant", "missing", "christian", "jewish", "non-muslim", "unborn", "divorced"}
PLAIN = {
    "only", "elder", "eldest", "older", "oldest", "younger", "youngest", "little", "big", "surviving", "living",
    "other", "own", "first",
    "second", "third", "fourth", "1st", "2nd", "3rd", "4th",
    "beloved", "dear", "adult", "minor", "young", "old", "small", "single", "married", "unmarried",
    "muslim", "twin", "biological", "legal", "sole", "of", "them", "both", "x", "about", "remaining", "true",
}  # fmt: skip
OWNERS = {"my": "me", "our": "us", "his": "his", "her": "his", "their": "his", "your": "you", "hers": "his"}
_KIN = "|".join(sorted((*NOUNS, *MANY), key=len, reverse=True))
_AMONG = (  # one of the same faith or place, and nobody's kin
    r"(?:from|in|at|of|who attends|who prayed (?:at|in)) (?:our|my|the|your|his|her) (?:local |muslim |small |home )?"
    r"(?:community|mosque|masjid|jamaat|congregation|church|halaqa|town|village|neighbou?rhood|street|block|building|"
    r"area|work|workplace|office|school|class|college|university|city|parish|centre|center)\b"
)
_JOINED = (
    (  # the mark of possession left out: "my dads full brother"
        rf"\b({_KIN})s (?=(?:(?:late|full|half|only|own|elder|eldest|younger|paternal|maternal|first|second|other) )*"
        rf"(?:{_KIN})s?\b|side\b|(?:\w+ )?(?:marriage|estate)\b)",
        r"\1's ",
    ),
    (rf"\b(\d+|two|three|four|five|six|seven|eight|nine|ten) of us (?=(?:{_KIN}))", r"us \1 "),
    (r"\b(he|she|there|that|who|it|what)s (?=\w)", r"\1 is "),
    (r"\b(dad|mom|mum|father|mother)s side\b", r"\1's side"),
    (
        r"\b(no|without|any|not|nor|or|neither|never had) ((?:\w+ ){0,2}?)grandparents?\b",
        r"\1 \2grandfather or grandmother",
    ),
    (r"\bgrandparents\b", "grandfather and grandmother"),
    (
        r"(\b(?:salaa?ms?|alaikum|alaykum|alaikom|aleikum|hi|hello|hey|dear|thanks|thank you|thx|please|pls|khair\w*))"
        r",? (?:my )?(?:dear )?(?:brothers?|sisters?|bros?|sis|uncles?|aunt(?:y|ie)|sir|dad|son)"
        r"(?: (?:and|&) (?:brothers?|sisters?))?(?=\s*(?:[,.!:?\n]|$))",
        r"\1",
    ),
    (r"(?<=[a-z]) 'n' (?=[a-z])|(?<=[a-z]) n (?=[a-z])", " and "),
    (rf"\b(?:a|an|one|another|this) (?:elderly |young |older |dear )?brother (?={_AMONG})", "a man "),
    (rf"\b(?:a|an|one|another|this) (?:elderly |young |older |dear )?sister (?={_AMONG})", "a woman "),
    (r"\b(half|step|ex)[ -]+(?=brother|sister|sibling|son|daughter|child|mother|father|wife|husband|kid)", r"\1-"),
    (r"\bstep-?(son|daughter|child|children|mother|father|brother|sister|mum|mom|dad)", r"step \1"),
    (r"\bex-(?=wife|husband)", "ex "),
    (r"\bgrand[ -](?=son|daughter|father|mother|child|ma\b|pa\b)", "grand"),
    (r"\b(brother|sister|mother|father|son|daughter)(s?)[ -]in[ -]law", r"\1\2-in-law"),
    (r"\bfore?[ -]?fathers?\b", "ancestor"),
    (
        r"\b(?:all |both )?(?:(?:with|having|of|from) )?(?:the |his |her )?same (?:mum|mom|mother) "
        r"and (?:the same )?(?:dad|father)\b",
        "from same parents",
    ),
    (r"\bnot (?:yet )?born(?: yet)?\b|\bin the womb\b", "unborn"),
    (
        r"\b(sons?|daughters?|child(?:ren)?|boys?|girls?|kids?)(?: (?:who|that))?(?: (?:is|was|were|are|he|she|had))*"
        r"(?: (?:born|conceived|fathered|had))? (?:out of wedlock|"
        r"outside (?:of )?(?:(?:his|her|the|a|any) )?(?:marriage|wedlock)|"
        r"(?:from|of|in|through|by|with) (?:an?|his|the) (?:\w+ )?(?:affair|mistress|lover|girlfriend))\b",
        r"illegitimate \1",
    ),
    (r"\b(?:love[ -]?|bastard )(?=child|son|daughter|children)|\bnatural (?=sons?\b|daughters?\b)", "illegitimate "),
    (r"\ba illegitimate\b", "an illegitimate"),
    (r"\b(do|does|did|has|have|had|is|are|was|were|would|could|should)n ?'?t\b", r"\1 not"),
    (r"\b(ca)n'?t\b|\bcannot\b", "can not"),
    (r"\b\d{1,3}[ -]year[ -]old (?=\w)", ""),
    (r"\bi'?m\b", "i am"),
    (
        r"\b(?:it|this) (?:was|is) not ((?:my|our|his|her|the) \w+) who (?:died|passed away|passed|is dead)\b"
        r"[^.;!?\n]{0,50}?\b(?:but|it (?:was|is)) ((?:my|our|his|her|the) \w+)(?: who (?:died|passed away|passed))?\b",
        r"\2 died, \1 is alive",
    ),
    (
        r"\bnot ((?:my|our) \w+),? but ((?:my|our) \w+) (?:has |have )?(?:died|passed away|passed)\b",
        r"\2 died, \1 is alive",
    ),
    (
        r"\b(?:it|this) (?:was|is) not ((?:my|our|his|her|the) \w+) who (?:died|passed away|passed|is dead)\b",
        r"\1 is alive",
    ),
    (r"\bwe're\b", "we are"),
    (r"\bnon muslim", "non-muslim"),
)
_WORD = re.compile(r"'s\b|'(?=\s)|\d[\d.,]*\d|\d|[^\W\d_]+(?:-[^\W\d_]+)*|[()\[\],;:.?!&+/\n]")
COUNT = {**cardinals("en"), "a": 1, "an": 1, "single": 1, "another": 1, "both": 2, "twin": 2} | {
    "no": 0, "without": 0, "neither": 0, "nor": 0, "couple": 2, "pair": 2,
}  # fmt: skip


def words(text: str) -> list[Said]:
    """The words of English or Greek, folded; what the writer joined or parted is made one."""
    return list(_words(text))


@lru_cache(maxsize=64)  # the readers of one message ask for its words again and again
def _words(text: str) -> list[Said]:
    plain = _even(text)
    if re.search("[\u0370-\u03ff]", plain):
        return _owned(list(_greek(re.sub(r"(\w+) εκτος γαμου", r"εξωγαμο \1", plain))))
    for pattern, to in _JOINED:
        plain = re.sub(pattern, to, plain)
    plain = re.sub(r"(?<=[a-z])s'(?=\s)", "s's", plain)
    return [Said(found[0], found.start(), found.end()) for found in _WORD.finditer(plain)]


def _even(text: str) -> str:
    """Folded, marks of Greek vowels taken off."""
    parted = normal("NFD", text.replace("’", "'"))
    return fold("".join(char for char in parted if unicodedata.category(char) != "Mn"))


@lru_cache(maxsize=4096)
def singular(word: str) -> tuple[str, bool]:
    """A noun's singular, and whether it was a plural; a long noun may be misspelt by a letter."""
    if (
        len(word) >= _MISSPELT
        and word not in NOUNS
        and word not in MANY
        and word[:-1] not in NOUNS
        and word not in _NOT_MISSPELT
    ):
        word = next(iter(get_close_matches(word, _LONG, 1, 0.85)), word)
    if word in MANY:
        return MANY[word], True
    if word.endswith("s") and word[:-1] in NOUNS:
        return word[:-1], True
    return word, False


_MISSPELT = 5  # letters of a word that may be a misspelt noun
_LONG = ("daughter", "daughters", "brother", "brothers", "sister", "sisters", "mother", "father", "husband", "children")
_NOT_MISSPELT = {
    "another", "other", "rather", "gather", "farther", "mister", "bother", "others", "bothers", "either", "neither",
    "whether", "together", "minister", "fatherly", "motherly", "brotherly", "sisterly", "registers", "register",
}  # fmt: skip
# Greek stems (without accents) -> English words; longer ones first where one begins another.
_STEMS = """
παππου=grandfather; γιαγι=grandmother; εγγον=grandchild; εγγονη=granddaughter
πατερ=father; μπαμπα=father; μητερ=mother; μανα=mother; μαμα=mother; γονει=parents; γονε=parents
αγορακια=sons; αγορακι=son; κοριτσακια=daughters; κοριτσακι=daughter; γιοι=sons; γιους=sons; υιοι=sons; υιους=sons; αγορια=sons; γιο=son; υιο=son; αγορι=son
κορες=daughters; θυγατερες=daughters; κοριτσια=daughters; κορη=daughter; θυγατερα=daughter; κοριτσι=daughter; κορων=daughters
παιδια=children; τεκνα=children; παιδι=child; τεκνο=child
αδερφια=siblings; αδελφια=siblings; αδερφες=sisters; αδελφες=sisters; αδερφη=sister; αδελφη=sister
αδερφοι=brothers; αδελφοι=brothers; αδελφων=siblings; αδερφων=siblings; συζυγων=spouses; αδερφους=brothers; αδελφους=brothers; αδερφο=brother; αδελφο=brother
συζυγο=spouse; συζυγε=spouse; γυναικες=wives; γυναικα=wife; ανδρα=husband; αντρα=husband; χηρα=widow; χηρο=widower
θειου=uncle; θειο=uncle; θεια=aunt; θειες=aunts; γαμπρο=son-in-law; νυφη=daughter-in-law; νυφες=daughters-in-law; ανιψιες=nieces; ανηψι=nephew; ανιψι=nephew; ξαδερφ=cousin; ξαδελφ=cousin
αμφιθαλ=full; ομοπατρι=consanguine; ομομητρι=uterine; ετεροθαλ=half; πατρικ=paternal; μητρικ=maternal
ιδιο=same; ιδια=same; ιδιες=same; ιδι=same; δυο=two; τρεις=three; τρια=three; τεσσερ=four; πεντε=five; εξι=six; επτα=seven; εφτα=seven; οκτω=eight; οχτω=eight
εννεα=nine; εννια=nine; δεκα=ten; ενας=one; εναν=one; ενα=one; μια=one; μιας=one; κανενα=no; κανεναν=no; κανενας=no; καμια=no; καμιαν=no; καθολου=no; καν=no; χωρις=without; διχως=without; ουτε=nor; μητε=nor
πεθαν=died; εφυγε=died; εφυγαν=died; σκοτωθηκ=died; απεβιωσ=died; εχασα=lost; χασαμε=lost; εχασε=lost; εχασαν=lost; αφησ=left; αφην=left; αν=if; οταν=when; και=and; κι=and; κ=and; η=the; ο=the; τον=the; την=the; τη=the; οι=the; τους=the; τις=the; μου=my; μας=our
εμενα=me; μενα=me; εγω=i; εμας=us; εμεις=we; εχω=i have; νεκρ=dead; μακαριτ=late; υιοθετ=adopted; θετ=step; πρωην=former; εγκυ=pregnant; αγνοουμεν=missing; ποσο=how; ποιος=who; ποιο=what; πως=how; τι=what; κληρονομ=inherit; ανθρωπο=person; καποι=someone; απο=from; πλευρα=side; πατριο=step father; μητρια=step mother; γαμο=marriage; πεθερο=father-in-law; πεθερα=mother-in-law; διαθηκη=testament; εξωγαμ=illegitimate; νοθο=illegitimate; νοθη=illegitimate
"""  # noqa: E501
_GREEK = sorted(
    (tuple(part.strip().split("=")) for line in _STEMS.strip().splitlines() for part in line.split(";")),
    key=lambda pair: -len(pair[0]),
)
_WHOLE = {
    "η",
    "ο",
    "αν",
    "τι",
    "τη",
    "απο",
    "ενα",
    "μια",
    "και",
    "κι",
    "κ",
    "μου",
    "μας",
    "τον",
    "την",
    "οι",
    "τις",
    "τους",
    "δυο",
    "καν",
    "κανενα",
    "κανεναν",
    "κανενας",
    "καμια",
    "καμιαν",
    "ουτε",
    "μητε",
}
_CALLED = ("μπαμπα", "μαμα", "παππου", "γιαγι")  # one's own, whose article does not tell that he is another's
_OWN = ("δικη", "δικο", "δικα", "δικε")
_POSSESSORS = ("μου", "μας", "του", "της", "τους", "των")
_ENDED = {"ανδρας": "man", "αντρας": "man", "γυναικα": "woman", "κυριος": "man", "κυρια": "woman"}


def _greek(plain: str) -> Iterator[Said]:
    found = list(_WORD.finditer(plain))
    for place, match in enumerate(found):
        word, after, behind = (match[0], *(each[0] for each in found[place + 1 : place + 3]), "", "")[:3]
        if _led(word) == "the" and after.startswith(_CALLED) and behind not in _POSSESSORS:
            continue
        before = _led(found[place - 1][0]) if place else ""
        if word in _POSSESSORS and place and found[place - 1][0].startswith(_OWN) and singular(_led(after))[0] in NOUNS:
            yield Said(_HIS.get(word, _led(word)), match.start(), match.end())
            continue
        if word.startswith(_OWN) and after in _POSSESSORS and singular(_led(behind))[0] in NOUNS:
            continue  # "τη δική του μητέρα"
        if word in ("του", "της", "των", "ενος", "μιας"):
            if before == "late" and place > 1 and found[place - 2][0] in ("του", "της", "των"):
                continue  # "ο γιος του μακαρίτη του γιου"
            if _led(after) == "late":
                yield Said("of", match.start(), match.end())
                continue
            if _led(after) in NOUNS or singular(_led(after))[0] in NOUNS or LINKS.get(_led(after)):
                yield Said("of", match.start(), match.end())
            elif word in _HIS and place and singular(before)[0] in NOUNS:
                yield Said(_HIS[word], match.start(), match.end())
            continue
        earlier = [_led(each[0]) for each in found[max(0, place - 2) : place]]
        spoken = earlier[-1:] == ["died"] or (earlier[:1] == ["died"] and earlier[-1] in ("the", "one"))
        dies = word in _ENDED and after not in ("μου", "μας") and (_led(after) in ("died", "left") or spoken)
        led = _ENDED[word] if dies else "wife" if word == "κυρα" and after in ("του", "μου") else _led(word)
        yield from (Said(part, match.start(), match.end()) for part in led.split())


_HIS = {"του": "his", "της": "her"}


def _owned(said: list[Said]) -> list[Said]:
    """ "my" stands after the noun in Greek."""
    for at in range(1, len(said)):
        noun = said[at - 1].word
        if said[at].word in ("my", "our", *_HIS.values()) and (singular(noun)[0] in NOUNS or noun.endswith("-in-law")):
            said[at - 1], said[at] = said[at], said[at - 1]
    return said


@lru_cache(maxsize=4096)
def _led(word: str) -> str:
    """The English word of a Greek one; itself where there is none."""
    for stem, english in _GREEK:
        if word == stem or (stem not in _WHOLE and len(stem) > 2 and word.startswith(stem)):
            return english
    return word
