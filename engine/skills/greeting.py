"""Greetings, thanks, goodbyes and small talk: a few warm words back."""

from engine.messages import Answer
from engine.phrases import Phrases
from engine.routing.abuse import is_abuse
from engine.routing.courtesy import strip
from engine.skills.cues import ABUSE, pick
from engine.skills.topics import Topics
from engine.turn import Handler, Turn, said

# phrase of section "answers" -> how people begin such words
_TALK = {
    "feast": r"(eid|ramadan|ramadhan|3eid|happy|blessed|merry) (mubarak|kareem|karim|said|saeed|eid|ramadan|new|feast|"
    r"christmas|easter|holidays?)|jum[mu]\w* mubarak|many happy returns|كل (عام|سنة)|"
    r"(عيد|رمضان|جمعة)\w* (مبارك|كريم|سعيد)|"
    r"مبارك عليكم|ينعاد|عساكم|عساك من|تقبل الله|(حج|حجا) مبرور|من العايدين|"
    r"χρόνια πολλά|καλό (ραμαζάνι|πάσχα|μήνα)|καλά χριστούγεννα|καλή χρονιά",
    "salam": r"السلام عليكم|سلام عليكم|salam\b|assalam|as salam|peace be upon",
    "morning": r"good morning|صباح|صبحك|καλημ[εέ]ρα|kalimera",
    "evening": r"good (evening|afternoon)|مساء|مسيك|καλησπ[εέ]ρα|kalispera",
    "thanks": r"thank|thx|thnx|ty\b|appreciate|cheers|helpful|شكر|مشكور|متشكر|تسلم|يسلمو|يعطيك العافية|جزاك|"
    r"بارك الله|ممنون|"
    r"كتر خيرك|ربنا يخليك|ευχαριστ|να (ει)?σαι καλά|efxarist|euxarist|efharist|thanks",
    "goodbye": r"bye|goodbye|see (you|ya)|good night|farewell|take care|ciao|مع السلامة|وداعا|إلى اللقاء|باي|"
    r"تصبح|في أمان|أراك|اشوفك|"
    r"αντίο|καληνύχτα|τα λέμε|θα τα πούμε|καλό βράδυ|kalinixta|ta leme|antio",
    "how_are_you": r"how (are|is|have|do) |how'?s|hows|what'?s (up|new)|sup\b|كيف (حال|الحال|صحت|أمور|الأحوال)|"
    r"كيفك|شلون|شخبار|ازي|إزي|"
    r"عامل (إيه|ايه)|شو (الأخبار|عامل)|أخبارك|إيه (الأخبار|أخبارك)|τι (κάνεις|κάνετε|νέα|λέει|χαμπάρια|γίνεται)|"
    r"πώς (είσαι|είστε|πάει|τα πα)|ti (kaneis|kanete|nea)|ola kala|όλα καλά",
    "complaint": rf"wrong|terrible|غلط|خطأ|سيء|λάθος|{ABUSE}",
    "praise": r"great|perfect|awesome|well done|good (bot|job)|you'?re (the best|awesome|great)|nice\b(?! to)|"
    r"excellent|amazing|ممتاز|رائع|"
    r"أحسنت|برافو|حلو|كويس|عظيم|μπράβο|τέλεια|τέλειος|φοβερ|υπέροχα|άψογα|πολύ (ωραία|καλά)",
    "acknowledged": r"(ok|okay|alright|fine|sure|got it|yes|no|understood|cool)\b|حسنا|طيب|تمام|ماشي|أوكي|فهمت|"
    r"خلاص|نعم|"
    r"(οκ|οκέι|εντάξει|ναι|όχι|κατάλαβα|μάλιστα|έγινε)\b",
}

GREETS = 0.5  # margin of the router from which talk of no known kind is a greeting; below, it is not greeted

_OPENING = ("hello", "morning", "evening", "salam")  # answered with what there is to ask


def greeting(phrases: Phrases, topics: Topics) -> Handler:
    async def reply(turn: Turn) -> Answer:
        text = turn.message.text
        greets = turn.route.margin >= GREETS and (turn.route.own or turn.route.asks)  # "maybe later" resembles one, too
        hello = "hello" if not strip(text) or greets else "acknowledged"
        kind = "complaint" if is_abuse(text) else pick(text, _TALK, otherwise=hello)
        if kind not in _OPENING:
            return said(phrases(f"answers.{kind}", turn.language), "answer", "greeting", turn.language)
        about = await topics(turn.language, turn.message.collections)
        words = phrases(f"answers.{kind}", turn.language, topics=about, also=topics.also(turn.language))
        return said(words.strip(), "answer", "greeting", turn.language)

    return reply
