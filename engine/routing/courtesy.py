"""Courtesies around a question: "Hello, could you tell me when ..., thanks" asks "when ...". Pure.

What is left is what the person asks; nothing is left of a message that is courtesy alone. Words are compared folded.
"""

from functools import lru_cache

from engine.text import analysis

_OPENING = """
bot|dear bot|buddy|mate|bro|my friend|dear friend|يا بوت|يا روبوت|يا صديقي|يا صاحبي|يا غالي|يا عزيزي|يا حبيبي|
يا جماعة|يا شباب|μποτ|ρομπότ|φίλε|φίλε μου|φίλη μου|παιδιά|
hello|hi|hey|hi there|hello there|hey there|good morning|good afternoon|good evening|good day|greetings|dear dalil|
dalil|salam|
assalamu alaikum|as salamu alaikum|please|pls|excuse me|sorry|thanks|thank you|thank you very much|thanks a lot|ok|
thank you so much|okay|great|
everyone|all|sir|madam|i would like to know|i'd like to know|i want to know|i would like to ask|i'd like to ask|
i want to ask|i have a question|quick question|one more question|another question|could you tell me|can you tell me|
could you please tell me|can you please tell me|please tell me|do you know|i was wondering|tell me please|may i ask|
can i ask|
السلام عليكم|السلام عليكم ورحمة الله|السلام عليكم ورحمة الله وبركاته|سلام عليكم|سلام|مرحبا|مرحبًا|أهلا|أهلا وسهلا|
اهلين|هلا|هاي|
صباح الخير|مساء الخير|لو سمحت|لو سمحتم|من فضلك|رجاء|ممكن|ممكن أعرف|ممكن تقول لي|ممكن سؤال|عندي سؤال|سؤال|أريد أن أعرف|
أريد أعرف|بدي أعرف|بدي أسأل|عايز أعرف|عاوز أعرف|عايز أسأل|أبغى أعرف|ابي أعرف|أود أن أعرف|أود معرفة|أود الاستفسار عن|
حابب أعرف|حابة أعرف|هل يمكن أن تخبرني|قل لي|قولي|شكرا|شكرا جزيلا|شكرا لك|طيب|تمام|يعطيك العافية|الله يعطيك العافية|
يا دليل|اخوي|أخي|
γεια|γεια σας|γεια σου|γεια χαρά|καλημέρα|καλημέρα σας|καλησπέρα|καλησπέρα σας|χαίρετε|παρακαλώ|συγγνώμη|
με συγχωρείτε|
ευχαριστώ|ευχαριστώ πολύ|σας ευχαριστώ|ωραία|τέλεια|εντάξει|θα ήθελα να μάθω|θα ήθελα να ρωτήσω|θέλω να μάθω|
θέλω να ρωτήσω|
ήθελα να ρωτήσω|ήθελα να μάθω|έχω μια ερώτηση|μια ερώτηση|μπορείτε να μου πείτε|μπορείς να μου πεις|πείτε μου|πες μου|
ξέρετε|ξέρεις|μήπως ξέρετε|geia|geia sas|kalimera|kalispera
"""
_CLOSING = """
please|pls|thanks|thank you|thank you very much|thanks a lot|thanks in advance|thank you in advance|many thanks|
thank you so much|cheers|
لو سمحت|لو سمحتم|من فضلك|شكرا|شكرا جزيلا|شكرا لك|وشكرا|مع الشكر|رجاء|جزاك الله خيرا|الله يعطيك العافية|
παρακαλώ|ευχαριστώ|ευχαριστώ πολύ|σας ευχαριστώ|ευχαριστώ εκ των προτέρων
"""
_MARKS = ".,،;؛:!?؟…\"'«»()-–"


@lru_cache(maxsize=2)
def _phrases(listed: str) -> frozenset[tuple[str, ...]]:
    return frozenset(tuple(map(_bare, one.split())) for one in listed.split("|"))


@lru_cache(maxsize=4096)
def _bare(word: str) -> str:
    return analysis.normalize(word).strip(_MARKS)


def strip(text: str) -> str:
    """`text` without the courtesies at its beginning and end, in its own words; empty when it is nothing else."""
    words = text.split()
    first, last = 0, len(words)
    while first < last and (size := _match(_phrases(_OPENING), words, first, last)):
        first += size
    while first < last and (size := _match_end(_phrases(_CLOSING), words, first, last)):
        last -= size
    return " ".join(words[first:last])


def _match(phrases: frozenset[tuple[str, ...]], words: list[str], first: int, last: int) -> int:
    bare = tuple(map(_bare, words[first : min(first + 6, last)]))
    return 1 if not bare[0] else next((size for size in range(len(bare), 0, -1) if bare[:size] in phrases), 0)


def _match_end(phrases: frozenset[tuple[str, ...]], words: list[str], first: int, last: int) -> int:
    bare = tuple(map(_bare, words[max(first, last - 5) : last]))
    return 1 if not bare[-1] else next((size for size in range(len(bare), 0, -1) if bare[-size:] in phrases), 0)
