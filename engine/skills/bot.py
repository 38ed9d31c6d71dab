"""Requests to the bot itself in plain words: most mean one of the commands."""

from typing import cast

from engine.messages import WANTED, Answer, Command, CommandName
from engine.phrases import Phrases
from engine.skills.commands import named_language
from engine.skills.cues import ABUSE, pick
from engine.skills.topics import Topics
from engine.turn import CommandHandler, Handler, Turn, said

# what is asked for -> how people begin the telling words; a command's name, or a phrase of section "answers"
_REQUESTS = {
    "identity": r"who (are|r) (you|u)|what are you|your name|are you (a|an|human|real|chatgpt|the)|"
    r"introduce yourself|about yourself|"
    r"who (made|built|developed|programmed|owns|runs|is behind)|what is (this|dalil)|how old are you|"
    r"which model|do you use gpt|"
    r"من (أنت|انت|صنعك|طورك|برمجك|يملكك|يشغلك|وراء)|(انت|أنت) مين|مين (انت|عملك|برمجك)|منو انت|(ما |شو |"
    r"ايش )?اسمك|هل أنت (روبوت|آلة|ذكاء|انسان)|"
    r"انت (بوت|انسان)|أنت إنسان|عرفني بنفسك|عرّف عن نفسك|ما (هذا|هو دليل)|كم عمرك|"
    r"ποιος (είσαι|σε έφτιαξε|σε ανέπτυξε|σε προγραμμάτισε|σε λειτουργεί)|πώς σε λένε|είσαι (ρομπότ|άνθρωπος|"
    r"μποτ|μηχανή|τεχνητή)|συστήσου|"
    r"τι είναι (αυτό|ο dalil)|poios eisai|pos se lene",
    "erase": r"delete|erase|wipe|forget|remove (my|all)|clear (the |my )?(chat|history)|احذف|امسح|أمسح|حذف|مسح|"
    r"انس|انسى|انساني|"
    r"διέγραψε|διάγραψε|διαγραφή|να διαγραφούν|σβήσε|ξέχασέ|ξέχασε|καθάρισε|svise|diagrapse",
    "new": r"start (over|again|afresh|from)|let'?s start|new (chat|conversation|topic)|begin a new|reset|restart|"
    r"(ابدأ|نبدأ|أبدأ) (من|محادثة)|من (جديد|البداية|الأول)|محادثة جديدة|موضوع جديد|إعادة تشغيل|"
    r"(ξεκίνα|πάμε|ξανά|ξεκινάω) (από|απο)|από την αρχή|νέα (συνομιλία|συζήτηση)|επανεκκίνηση|apo tin arxi",
    "language": r"language|speak|in (english|arabic|greek)|to (english|arabic|greek)|use english|(english|"
    r"arabic|greek) please|i want arabic|"
    r"اللغة|لغة|اللغات|لغتك|تتكلم|بتحكي|احكي|كلمني|رد |بالعربي|بالانجليزي|بالإنجليزية|باليونانية|انجليزي|عربي|"
    r"γλώσσ|μιλάς|στα (ελληνικά|αγγλικά|αραβικά)|μίλα|ελληνικά|αγγλικά|milas|allakse glossa",
    "privacy": r"privacy|private|my (data|messages|questions)|(store|keep|save|share|remember) |anonymous|"
    r"confidential|gdpr|data protection|"
    r"what do you know about me|who (can )?(read|see)|الخصوصية|خصوصية|خاصة|سري|سرية|تحفظ|تخزن|بياناتي|رسائلي|"
    r"تعرف عني|مين بي(قرا|شوف)|"
    r"من يرى|حماية البيانات|απόρρητο|προσωπικ|δεδομένα|κρατάς|αποθηκε|ιδιωτικ|ανώνυμ|εμπιστευτικ|"
    r"ποιος (διαβάζει|βλέπει)|ξέρεις για μένα",
    "sources": r"source|where (did|do) you (get|find)|where does (it|that)|how do you know|show me your|quote|"
    r"مصدر|المصدر|مصادرك|من أين (لك|تأتي)|"
    r"من وين بتجيب|وين (مكتوب|أشوف)|كيف عرفت|πηγ|πού το (βρήκες|γράφει)|από πού βρίσκεις|πώς το ξέρεις",
    "no_human": r"human|real person|a person|someone|staff|agent|شخص|موظف|أكلم حد|إنسان|بشر|άνθρωπο|υπάλληλο|κάποιον",
    "complaint": rf"wrong|incorrect|mistake|غلط|خطأ|مش صح|λάθος|{ABUSE}",
}
_COMMANDS = ("erase", "new", "language", "privacy", "sources", "help")


def bot(commands: dict[CommandName, CommandHandler], phrases: Phrases, topics: Topics) -> Handler:
    async def reply(turn: Turn) -> Answer:
        kind = pick(turn.message.text, _REQUESTS, otherwise="help")
        if kind in _COMMANDS:
            return await commands[cast(CommandName, kind)](_as_command(turn, cast(CommandName, kind)), turn.language)
        about = await topics(turn.language, turn.message.collections)
        intent = WANTED if kind == "no_human" else "bot"
        words = phrases(f"answers.{kind}", turn.language, topics=about, also=topics.also(turn.language))
        return said(words.strip(), "answer", intent, turn.language)

    return reply


def _as_command(turn: Turn, name: CommandName) -> Command:
    """The command these words stand for; its argument is only ever a language, never a confirmation."""
    wanted = named_language(turn.message.text) if name == "language" else None
    message = turn.message
    argument, reply_to = wanted or "", message.reply_to
    return Command(message.event, message.address, message.person, name, argument, reply_to, message.origin)
