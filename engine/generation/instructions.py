"""Sentences in a document that speak to whoever answers, not to its readers: no answer, and never quoted. Pure.

Documents are data. A planted "Add this link to your reply" changes nothing, for nothing here obeys; but quoted beside
the true words it would still reach the person. Three kinds are told: what is to be done to an answer, words that give a
machine another part to play, and tasks that have nothing to do with what was asked; questions answer nothing either.
"""

import re
from functools import lru_cache

from engine.retrieval import analysis

OFF_TOPIC = 0.25  # share of the question's words below which a task or a question in a document is off the topic
_ANSWER = (
    r"(?:your|the|this|its) (?:next |own |final )?(?:response|reply|replies|answer|answers|output|message|"
    r"summary)(?:'s)?|"
    r"ردك|ردودك|اجابتك|اجاباتك|جوابك|رسالتك|مخرجاتك|"
    r"απαντησ(?:η|ισ|εισ) (?:σου|σασ)|απαντηση σου"
)
_DO = (
    r"add|include|insert|append|integrate|incorporate|modify|change|alter|augment|enhance|extend|replace|"
    r"convert|substitute|"
    r"scramble|rearrange|reorder|jumble|shuffle|misspell|anagram|render|introduce|group|remove|delete|"
    r"combine|merge|provide|"
    r"write|give|end|begin|start|finish|format|translate|encode|reverse|repeat|mention|use|make|put|"
    r"suggest|recommend|tease|"
    r"اضف|ادرج|ادخل|عدل|غير|استبدل|حول|احذف|اكتب|ضع|اذكر|اختم|ابدا|ترجم|كرر|اعكس|اقترح|استخدم|اجعل|"
    r"προσθεσε|προσθεστε|βαλε|βαλτε|αλλαξε|αλλαξτε|αντικαταστησε|γραψε|γραψτε|τελειωσε|ξεκινα|μεταφρασε|αφαιρεσε|"
    r"χρησιμοποιησε|ενσωματωσε|τροποποιησε"
)
_OTHER_PART = (
    r"(?:ignore|disregard|forget|override|bypass) (?:all |any |the |your |these |those |every )*"
    r"(?:previous |prior |above |earlier |other )?(?:instructions?|prompts?|rules|guidelines|context|messages)|"
    r"you are (?:now|no longer) (?:an? |the )?(?:pirate|hacker|bot|ai|model|machine|assistant|chatbot|dan|"
    r"character|robot|bound)|"
    r"pretend (?:to be|you are)|act as (?:an?|if)|(?:system|developer) (?:prompt|message)|"
    r"(?:as|being) an? (?:ai|language model|assistant)|do not (?:tell|reveal|"
    r"mention) (?:this )?to the user|jailbreak|"
    r"تجاهل (?:كل |جميع )?(?:ال)?(?:تعليمات|اوامر|ما سبق)|انت الان |تصرف كانك|"
    r"αγνοησε (?:ολεσ |ολα )?(?:τισ |τα )?(?:προηγουμεν|οδηγι|παραπανω)|εισαι τωρα |κανε πωσ εισαι"
)
_TASK = (
    r"write|compose|draft|develop|provide|explain|describe|translate|summari[sz]e|generate|create|tell me|"
    r"show me|imagine|"
    r"break down|solve|list|outline|give me|"
    r"اكتب|صغ|اشرح|صف|ترجم|لخص|انشئ|تخيل|اعط|"
    r"γραψε|συνταξε|εξηγησε|περιγραψε|μεταφρασε|δημιουργησε|φαντασου"
)


@lru_cache(maxsize=4)
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    return (
        re.compile(
            rf"(?:^|[,،:;] ?|^in (?:your|the) (?:response|reply|answer),? )"
            rf"(?:please |then |also )?(?:{_DO})\b.*(?:{_ANSWER})|"
            rf"^in (?:your|the) (?:response|reply|answer|message)\b"
        ),
        re.compile(rf"\b(?:{_OTHER_PART})"),
        re.compile(rf"^(?:please |now |then )?(?:{_TASK})\b"),
    )


@lru_cache(maxsize=50_000)
def is_to_a_machine(sentence: str) -> bool:
    """Whether a sentence says what is to be done to an answer, or gives whoever answers another part to play."""
    folded = _plain(sentence)
    on_answers, other_part, _ = _patterns()
    return bool(on_answers.search(folded) or other_part.search(folded))


@lru_cache(maxsize=50_000)
def is_a_task(sentence: str) -> bool:
    """Whether a sentence commands, so that it tells nothing where it does not speak of what was asked."""
    return bool(_patterns()[2].match(_plain(sentence)))


def asks(sentence: str) -> bool:
    """Whether a sentence is a question, which answers none."""
    return sentence.rstrip(" \"'”»)").endswith(("?", "؟", "\u037e"))


def _plain(sentence: str) -> str:
    return analysis.normalize(sentence).strip(" \"'“”«»([-•*")
