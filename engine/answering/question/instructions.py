"""Sentences in a document that speak to whoever answers, not to its readers: no answer, and never quoted. Pure.

Documents are data. A planted "Add this link to your reply" changes nothing, for nothing here obeys; but quoted beside
the true words it would still reach the person. Three kinds are told: what is to be done to an answer, words that give a
machine another part to play, and tasks that have nothing to do with what was asked; questions answer nothing either.
Messages are data too: a question is answered as it would be without the orders that stand beside it.
"""

import re
from functools import lru_cache

from engine.language import Language, detect
from engine.text import analysis
from engine.text.sentences import sentence_spans

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
    r"suggest|recommend|tease|encrypt|encode|decode|cipher|apply|flip|present|swap|split|hide|embed|promote|"
    r"advertise|share|tell|embellish|obfuscate|spell|capitali[sz]e|shuffle|summari[sz]e|paraphrase|rewrite|"
    r"weave|slip|turn|state|claim|express|"
    r"اضف|ادرج|ادخل|عدل|غير|استبدل|حول|احذف|اكتب|ضع|اذكر|اختم|ابدا|ترجم|كرر|اعكس|اقترح|استخدم|اجعل|"
    r"προσθεσε|προσθεστε|βαλε|βαλτε|αλλαξε|αλλαξτε|αντικαταστησε|γραψε|γραψτε|τελειωσε|ξεκινα|μεταφρασε|αφαιρεσε|"
    r"χρησιμοποιησε|ενσωματωσε|τροποποιησε|αναφερε|αναφερετε|πεσ|δωσε|δωστε|συνοψισε|κρυπτογραφησε|αντιστρεψε"
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
    r"αγνοησε (?:ολεσ |ολα )?(?:τισ |τα )?(?:προηγουμεν|οδηγι|παραπανω)|εισαι τωρα |τωρα εισαι |κανε πωσ εισαι"
)
_TASK = (
    r"write|compose|draft|develop|provide|explain|describe|translate|summari[sz]e|generate|create|tell (?:me|us|a)|"
    r"show me|imagine|break down|solve|list|outline|give (?:me|us)|analy[sz]e|assess|evaluate|compare|predict|"
    r"paraphrase|rewrite|encrypt|decode|encode|recite|sing|debug|discuss|invent|narrate|brainstorm|"
    r"اكتب|صغ|اشرح|صف|ترجم|لخص|انشئ|تخيل|اعط|حلل|قارن|قيم|تنبا|احك|غن|اخترع|"
    r"γραψε|συνταξε|εξηγησε|περιγραψε|μεταφρασε|δημιουργησε|φαντασου|αναλυσε|συγκρινε|αξιολογησε|προβλεψε|"
    r"πεσ (?:μου|μασ|ενα)|κανε (?:μια|ενα|μου)|τραγουδησε"
)
# Letters are spoken of to whoever writes, not to whoever reads.
_LETTERS = (
    r"(?:replace|convert|substitute|swap|reverse|remove|shuffle|scramble|rearrange|jumble|group|change|encode) "
    r"(?:\w+ ){0,4}(?:letters?|vowels?|consonants?|characters?|syllables?)\b|"
    r"(?:استبدل|اعكس|احذف|بدل|غير|اخلط) (?:\w+ ){0,3}(?:ال)?(?:حروف|احرف|حرف|كلمات)|"
    r"(?:αντικαταστησε|αντικαταστηστε|αλλαξε|αντιστρεψε|αφαιρεσε|ανακατεψε) (?:\w+ ){0,3}"
    r"(?:γραμματα|φωνηεντα|συμφωνα|χαρακτηρεσ)"
)
_GREEK = re.compile("[\u0370-\u03ff\u1f00-\u1fff]")


@lru_cache(maxsize=4)
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    return (
        re.compile(
            rf"(?:^|[,،:;] ?|^in (?:your|the) (?:response|reply|answer),? )"
            rf"(?:please |then |also )?(?:{_DO})\b.*(?:{_ANSWER})|"
            rf"^in (?:your|the) (?:response|reply|answer|message)\b|"
            r"^(?:في|ضمن) (?:ردك|اجابتك|جوابك)|^στην απαντηση (?:σου|σασ)\b|"
            rf"^(?:please |then |also )?(?:{_LETTERS})"
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
    bare = sentence.rstrip(" \"'”’»)")
    return bare.endswith(("?", "؟", "\u037e")) or (bare.endswith(";") and detect(bare) == "el")


def without_orders(message: str) -> str:
    """A message without the sentences that say what is to be done to its answer; whole where there are no others."""
    language: Language = "el" if _GREEK.search(message) else detect(message)  # an English order may follow its ";"
    sentences = [message[start:end] for start, end in sentence_spans(message, language)]
    kept = [one for one in sentences if not is_to_a_machine(one)]
    return " ".join(kept) if kept and len(kept) < len(sentences) else message


def _plain(sentence: str) -> str:
    return analysis.normalize(sentence).strip(" \"'“”«»([-•*")
