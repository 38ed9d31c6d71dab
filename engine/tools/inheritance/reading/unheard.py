"""What a telling says of some of those it names, or of what came after, and no other part of the reading takes in.

Each is given back as the words that say it, so that whoever wrote them is asked: a class is divided as one, and "four
sons, one of whom died before him" is no four sons.
"""

import re

from rapidfuzz.distance import OSA

from engine.text.bare import normal
from engine.text.number_words import cardinal
from engine.text.tokens import fold, tokens, whole
from engine.tools.inheritance.reading.chains import analysed
from engine.tools.inheritance.reading.lexicon import TABLE, strip_article
from engine.tools.inheritance.reading.phrases import Reader
from engine.tools.inheritance.reading.words import words

_FATE = (
    r"(?:die[ds]?|dead|deceased|passed|predeceased|late|gone|killed|murdered|missing|disappeared|lost|divorced|"
    r"christian|jewish|non-muslim|converted|apostate|adopted|illegitimate|affair|wedlock|step\w*|unborn|pregnant|"
    r"disowned)"
)
_ONE = (
    r"(?:one|two|three|four|some|none|another|each|both|neither|\d+|the (?:other|eldest|oldest|youngest|elder|younger))"
)
_ENGLISH: tuple[str, ...] = (
    r"\bone (?:is |was )?(?:full|half|paternal|maternal|uterine|consanguine|"
    r"from (?:his|her|the) (?:father|mother))(?=\s*[,.;]| and | from )[^.;()]{0,60}",
    r"\b(?:drowned|killed|crashed|burned|burnt|perished) (?:together )?with (?:his|her|their) \w+[^.;,()]{0,30}",
    r"\bdied (?:together )?with (?:his|her) \w+ in (?:a|an|the)\b[^.;,()]{0,30}",
    rf"\b{_ONE} of (?:whom|them|these|those|which|(?:the|his|her|their|my|our)(?: \w+)?)\b"
    rf"(?! of )[^.;:,()]{{0,40}}?\b{_FATE}\b[^.;,()]{{0,30}}",
    rf"\b{_ONE} (?:is |was |born )*(?:from an? (?:\w+ )?affair|out of wedlock|illegitimate|"
    r"outside (?:of )?(?:the |his |her )?marriage)\b",
    rf"\((?:but |and )?(?:only )?{_ONE}\b[^()]{{0,25}}\b{_FATE}\b[^()]{{0,25}}\)",
    rf"\b(?:but|although|though|except) {_ONE}(?: \w+)? (?:had |has |have |is |are |was |were |already |also )*"
    rf"{_FATE}\b[^.;,()]{{0,30}}",
    r"\b(?:who|he|she|they|(?:his|her|the|a|one|that) [\w-]+) "
    r"(?:himself |herself |later |then |also |sadly |had |has )*(?:died|passed(?: away)?) "
    r"(?:\w+ ){0,3}?after(?:wards?)?(?: (?:him|her|them|that|his|my|our)\b)?[^.;,()]{0,15}",
)
_KIN = (
    r"(?:wife|wives|husband|spouse|sons?|daughters?|mothers?|mum|mom|fathers?|dad|brothers?|sisters?|siblings?|parents?|"
    r"child(?:ren)?|kids?|uncles?|aunts?|grand\w+|nephews?|nieces?|cousins?|boys?|girls?)"
)
_BESIDE: tuple[str, ...] = (  # in English, and Greek read as English
    r"\b(?:died|dies|killed|perished|passed away|drowned)\b[^.;?]{0,40}?\b(?:together with|along with|"
    r"at the same (?:time|moment)|in the same|the same day|μαζι)\b[^.;,?]{0,40}",
    r"\b(?:nobody|no one|not|never|n't|cannot|unknown|unclear|δεν)\b[^.;?]{0,25}\b(?:who|which)\b[^.;?]{0,20}"
    r"\b(?:first|before)\b",
    r"\b(?:scrap|forget|ignore|disregard|strike|leave out|take out|ξεχνα|ξεχασε|αγνοησε|βγαλε)\b[^.;?]{0,40}",
    r"\b(?:are|is|were|was) (?:only |also )?(?:his|her|my|the) \w+ ?['’]s(?=\W*(?:$|[,.;]|only|and|but|too|alone))",
    rf"\b(?:he|she|they)(?:['’]s|['’]re| is| are| was| were) (?:\w+ ){{0,2}}(?:\w+ ?['’]s|of the \w+) ?"
    rf"(?:\w+ )?{_KIN}\b",
    rf"(?<=[.;?!])\s*(?:and |or |but |also )?(?:what |how )?(?:if|suppose|had)\b(?=[^.;?!]*\b(?:{_KIN}|none|instead|"
    r"another|not|n't|also|too|alone)\b)[^.;?!]*",
)
_PROMISED = r"\b(?:(?:he|she) )?(?:had |has )?(?:promised|pledged|vowed|υποσχεθ\w+|υπεσχ\w+)\b[^.;()]{0,60}"
_OF_THEM = (
    r"و?(?:احد(?:هم|هما|هن|اهم|اهما|اهن)|احدي(?:هم|هما|هن)|واحد(?:ة)?(?: منهم| منهما| منهن| من (?:ال)?\w+)|"
    r"(?:واحد|واحدة|اتنين|اثنان|اثنين|ثلاثة) (?:فيهم|منهم|منهن|منهما)|بعض(?:هم|هن)|"
    r"احد (?:ال)?(?:ابناء|اولاد|اخوة|اعمام)\w*|احدي (?:ال)?(?:بنات|اخوات)\w*|الاخر\w*|الاول\w*|الكبير\w*|الصغير\w*)"
)
_FATE_ARABIC = (
    r"(?:مات\w*|توف\w*|اتوف\w*|متوف\w*|ميت\w*|مفقود\w*|غايب\w*|قاتل\w*|قتل\w*|كافر\w*|مسيحي\w*|نصراني\w*|مرتد\w*|"
    r"متبن\w*|"
    r"بالتبني|ابن زنا|(?:ابن )?غير شرعي\w*|مطلق\w*|مستشهد\w*|استشهد\w*)"
)
_ARABIC: tuple[str, ...] = (
    r"(?<!\w)(?:مات|توف|اتوف|غرق|قتل|احترق)\w* (?:هو |هي )?(?:مع |و)(?:زوج|مرات|ابن|بنت|ولد|اخ|اب|ام)\w* "
    r"[^.؛،\n]{0,15}(?:حادث|حريق|غرق|زلزال|انفجار|قصف)\w*",
    rf"(?<!\w){_OF_THEM}(?: \w+){{0,3}}? (?:و?هو |و?هي |كان\w* |قد )*{_FATE_ARABIC}(?!\w)[^.؛،\n]{{0,30}}",
    r"(?<!\w)(?:ثم |و)?(?:مات|توف|اتوف)\w* (?:هو |هي )?(?:بعد(?:ه|ها|هم)(?!\w)|"
    r"بعد (?:ابي|اب|ام|وفا|موت)\w*)[^.؛،\n]{0,20}",
    r"(?<!\w)و?(?:كان\w* )?(?:وعد|تعهد|نذر)ت?\w? [^.؛\n]{0,50}",
    r"(?<!\w)(?:اللي|الذي|التي) (?:مات|توف|اتوف)\w* بعد\w*[^.؛،\n]{0,20}",
    r"(?<!\w)(?:مات|توف|اتوف|غرق|قتل|هلك)\w* (?:سوا|سويا|سوية|معا|مع بعض|مع بعضهم|ب?(?:في )?نفس (?:ال)?\w+)(?!\w)"
    r"[^.؛،\n]{0,20}",
    r"(?<!\w)و?(?:لا|ما|لم|مش|مو|محد|مافي حد|غير) \w+(?: \w+)? (?:من|مين|ايهم|ايهما|اي منهما) (?:منهم\w* )?"
    r"(?:مات|توف|سبق|اول)\w*[^.؛،\n]{0,20}",
    r"(?<!\w)(?:انسي?|تجاهلي?|احذفي?|شيلي?|الغي?) (?!الله)\w+[^.؛،\n]{0,25}",
    r"(?<=[.؟?؛\n])\s*(?:طيب )?(?:و?(?:لو|اذا|ماذا لو)|وان) (?=[^.؟?]*(?:ما|لا|لم|ليس|بدون|غير|كمان|ايضا|كان|عند|له))"
    r"[^.؟?\n]*",
)
_IDLE_WORDS = """
مني منه منها معه معها منهم انا نحن احنا هو هي هم غيرهم غيره الباقي باقي كذلك ايضا فقط بس تركة مال ورث ورثة عني
عنا شكرا طيب كلهم جميعهم جماعة مات ماتت توفي توفيت ترك تركت له لها عنده عندها عندي دين ديون وصية وحدة واحد
امبارح مبارح البارحة بارحة امس اليوم النهاردة النهارده اليوم هاليوم الليلة الليله غدوة لبارح البارح
تو توه لسه لسا هسه هلا دلوقتي الان حاليا فجاة قريبا مؤخرا سنين سنوات
واحدة وحيد وحيدة كم ميراث نقود بيت منزل ارض ذهب سيارة شقة مطلقة حي حية احياء عايش عايشة موجود موجودة متزوجة
متزوج صغير صغيرة كبير كبيرة قسمة تقسيم حل سؤال جواب شو وش ايش كيف رجل امراة
"""
_IDLE = frozenset(_IDLE_WORDS.split())


def between_heirs(case: str) -> list[str]:
    """Single words between the heirs of an Arabic list that were not understood: a misspelt heir is not passed over."""
    read = tokens(case)
    taken = {at for mention in Reader(read).mentions() for at in range(mention.first, mention.last)}
    found = []
    for at, token in enumerate(read):
        follows = read[at + 1].word if at + 1 < len(read) else ""
        listed = (at - 1 in taken and token.word.startswith("و")) or (
            read[at - 1].word in ("،", ",") and at - 2 in taken and follows in ("،", ",")
        )
        listed |= at == 0 and len(read) > 2
        ends = not follows or follows in "،,.؟" or follows == "و" or (follows.startswith("و") and at + 1 in taken)
        bare = token.word.removeprefix("و")
        if at in taken or not listed or not ends or not token.word.isalpha() or len(bare) < 2:
            continue
        if not {token.word, bare, strip_article(bare)} & _IDLE and cardinal(bare) is None:
            found.append(bare)
    return found


def miscounted(case: str) -> list[str]:
    """Words after a number that are one slip of the pen from those for several relatives: "ثلاث بنتت"."""
    read = tokens(case)
    found = []
    for at in range(1, len(read)):
        word, count = read[at].word, cardinal(read[at - 1].word.removeprefix("و"))
        figure = whole(read[at - 1].word)
        counted = (count is not None and count > 1) or (figure is not None and figure < _CROWD)
        if (
            counted
            and len(word) > SHORT
            and word not in _UNITS
            and not analysed(word, False)
            and cardinal(word) is None
        ):
            found += [word] if any(OSA.distance(word, many) == 1 for many in _MANY) else []
    return found


SHORT = 3  # letters up to which a word is too short to be told from another
_CROWD = 50  # more of a class are a sum of money
_UNITS = (
    "ريال", "ريالا", "اعوام", "ايام", "اشهر", "بيوت", "امتار", "سنين", "سنوات", "شهور", "اسابيع", "ساعات", "ليالي",
)  # fmt: skip
_MANY = tuple(
    word for word, entries in TABLE.items() if len(word) > SHORT and any(each.number is None for each in entries)
)


def unheard(text: str) -> list[str]:
    """The phrases of `text`, as written there or folded."""
    if re.search("[\u0621-\u064a]", text):
        plain, patterns = fold(text), _ARABIC
    elif re.search("[\u0370-\u03ff]", text):
        plain, patterns = " ".join(each.word for each in words(text)), (*_ENGLISH, *_BESIDE, _PROMISED)
    else:
        plain, patterns = text.lower(), (*_ENGLISH, *_BESIDE, _PROMISED)
    found: list[str] = []
    for pattern in patterns:
        for each in re.finditer(pattern, plain):
            said = each[0].strip(" ()،,")
            if not any(said in other or other in said for other in found):
                found.append(said)
    return found


_CLAUSE = r"(?<![^.;,\n()،؛])[^.;,\n()،؛]*"  # from its beginning: from each of its letters it would be read again
_WILLED = re.compile(
    rf"{_CLAUSE}(?:\b(?:willed|bequea\w+|bequests?|testament|(?:a|his|her|the|in|by|left) will)\b|"
    r"\b(?:half|third|quarter|fifth|tenth|percent|%|\d/\d{1,2})(?: of [\w ]{1,20}?)? "
    r"(?:to|for) (?:the |a |an |his |her )?"
    r"(?:mosque|charity|poor|orphan\w*|church|school|friend|neighbou?r|nurse|servant))[^.;,\n()]*|"
    r"(?<!\w)(?:و?(?:لم|بدون|بلا|لا|ليس|ما|دون|مفيش)\w* (?:\w+ )?)?و?(?:اوصي|وصي|اوصت|وصت|وصية|بوصية)(?! واجب)"
    r"(?!\w*ا? ?عل)\w*[^.؛،\n()]*"
)
_OWED = re.compile(
    rf"{_CLAUSE}\b(?:debts?|loans?|owe[sd]?|owing|mortgage)\b(?:[^.;,\n()]|,(?=\d))*|"
    r"(?<!\w)(?:و?(?:لا|ليس|ما|مفيش|مافي|مش|مو|بدون|بلا)\w* (?:\w+ )?)?و?(?:عليه?ا? )"
    r"(?:ال)?(?:دين|ديون|قرض|قروض|اقساط)(?!\w)[^.؛،\n()]*|"
    r"(?<!\w)(?:مديون|مدين|استدان)\w*[^.؛،\n()]*"
)
_KIN_ENGLISH = (
    r"(?:wife|wives|husband|sons?|daughters?|mother|father|brothers?|sisters?|parents?|child\w*|kids?|uncles?|"
    r"aunts?|estate|"
    r"family|heirs?|debts?|will|all|everything|money|share|half|third|quarter)"
)
_GIVEN = re.compile(
    rf"\b(?:left|leaves|gave|gives|signed) (?:his|her|the|a|an|my) (?!{_KIN_ENGLISH}\b)(?:\w+ ){{1,3}}?(?:his |her )?"
    r"(?:to|over to) (?:me|my|his|her|the|our|a|an)\b(?:(?! and )[^.;,\n])*|"
    rf"\bleft (?:the|το|τα|one) (?!{_KIN_ENGLISH}\b)\w+ "
    r"(?:of )?(?:σε|στον|στην|στη|στο|στους|στις) [^.;,\n]*|"
    r"\bleft (?:σε|στον|στην|στη|στο|στους|στις) \w+ (?:the|το|τα|τη|one) \w+|"
    r"(?<!\w)و?(?:ترك|خلف|ساب|اعط|اهد|كتب|سجل|وهب)\w* "
    r"(?!\w*(?:زوج|مرات|جد|اب|ام|اخ|خوا|بن|عم|خال|ولد|اولاد|عيال|شقيق|حفيد|احفاد))(?:ال)?\w+(?: \w+)? "
    r"(?:لي|ليا|لنا|ل(?:ابن|بنت|اخ|ام|زوج|لزوج|لابن|لبنت|عم|خال|جد|صديق|لصديق|جار|لجار|مرات|ولد)\w*|"
    r"باسم\w*)(?!\w)[^.؛،\n]*"
)
_DENIED = re.compile(
    r"\b(?:no|not|without|never|n't|neither|nor|after|paid|settled)\b|(?<!\w)و?(?:لا|ليس|لم|ما|بدون|بلا|دون|مفيش|"
    r"بعد|سدد\w*)(?!\w)"
)


def willed(text: str) -> list[str]:
    """What is said of a will, denied ones left out."""
    found = _said(_WILLED, text)
    return [
        *found,
        *(said for said in _said(_GIVEN, text) if not any(said in other or other in said for other in found)),
    ]


def owed(text: str) -> list[str]:
    """What is said of debts, denied ones left out."""
    return _said(_OWED, text)


def _said(pattern: re.Pattern[str], text: str) -> list[str]:
    found = [each[0] for each in pattern.finditer(_plain(text)) if not _DENIED.search(each[0])]
    return [re.sub(r"^\d+ and ", "", said).strip(" ,.;") for said in found]


def written(text: str, said: str) -> str:
    """Words found in `text` as its writer put them: Greek is read as English."""
    at = _plain(text).find(said) if re.search("[\u0370-\u03ff]", text) else -1
    if at < 0:
        return said
    place, spans = 0, []
    for each in words(text):
        if at <= place and place + len(each.word) <= at + len(said):
            spans.append(each)
        place += len(each.word) + 1
    return normal("NFC", text)[spans[0].start : spans[-1].end] if spans else said


_DEATHS = re.compile(
    r"\b(?:died|dies|predeceased|passed(?: away| on)?|(?:is|are|was|were|both|also|now) dead|killed|drowned)\b|"
    r"(?<!\w)[وف]?(?:مات|ماتت|ماتوا|ماتا|توفي?|توفيت|توفت|توفوا|توفيا|توفاه\w*|توفات|اتوف\w*|هلك|هلكت|استشهد\w*)(?!\w)"
)
_NAMED_DEAD = re.compile(  # whose estate it is, told as dead without a verb
    r"\b(?:deceased|decedent)\b|(?<!\w)[وفلب]?(?:ال|ل)(?:متوف\w*|هالك\w*|مرحوم\w*)(?!\w)"
)
_FAITHS = re.compile(
    r"\b(?:christians?|catholics?|protestants?|orthodox|jewish|jews?|hindus?|buddhists?|sikhs?|atheists?|apostates?|"
    r"(?:left|leaving|abandoned|renounced|quit) islam|non-?muslims?|not (?:a )?muslims?|kafirs?|unbelievers?|converted|"
    r"convert)\b|"
    r"(?<!\w)[وف]?(?:ال)?(?:مسيحي\w*|نصران\w*|كافر\w*|كفار|يهودي\w*|كتابي\w*|ملحد\w*|مرتد\w*|ارتد\w*|قبطي\w*|"
    r"بوذي\w*|هندوس\w*|"
    r"غير (?:ال)?مسلم\w*)(?!\w)"
)
_KILLS = re.compile(
    r"\b(?:kill(?:s|ed|ing|er)?|murder(?:s|ed|ing|er)?|poison(?:s|ed)?|stabbed)\b"
    r"(?! (?:in|by an? (?:car|accident|bomb)))|"
    r"(?<!\w)[وف]?(?:ال)?(?:قتل\w*|قاتل\w*|تقتل\w*)(?!\w)"
)
_MISSING = re.compile(r"\b(?:missing|disappeared|vanished)\b|(?<!\w)[وف]?(?:ال)?(?:مفقود\w*)(?!\w)")


_DATED_TOO = re.compile(  # "my father died in 2019 and my mother in 2021"
    r"(?:\b(?:and|then) (?:the )?(?:(?:my|his|her|the|our) )?\w+ (?:in|on) (?:\w+ )?(?:19|20)\d\d|"
    r"\b(?:and|then) (?:the )?(?:my|his|her|our) \w+ (?:(?:this|last) \w+|later|soon after|"
    r"\w+ \w+ (?:later|after)|φετος|περυσι|υστερα|μετα)\b|"
    r"(?<!\w)و(?:ابي|امي|والدي|والدتي|ابوي\w*|جدي|جدتي|زوج\w*|ابن\w*|بنت\w*|اخ\w*) "
    r"بعد(?:ه|ها|هم|هما)(?!\w)[^.؛،]*|"
    r"(?<!\w)و\w+ (?:في |سنة |عام )+(?:19|20)\d\d)"
)


def more_deaths(text: str, known: int) -> list[str]:
    """The clause of a death beyond the deceased's own and `known` others."""
    plain = _plain(text)
    if dated := _DATED_TOO.search(plain):
        return [dated[0].strip()]
    found = list(_DEATHS.finditer(plain))
    is_told = any(map(_NAMED_DEAD.search, {_clause(plain, each.start()) for each in found}))
    own = 1 if is_told or _NAMED_DEAD.search(plain) is None else 0  # deaths that are the deceased's
    return [_clause(plain, found[-1].start())] if len(found) > own + known else []


def fates(text: str, *, faiths: int, killing: bool, missing: bool) -> list[str]:
    """Clauses on religion, killing and missing people beyond those that the case knows of: `faiths` so many."""
    plain = _plain(text)
    told = [_clause(plain, found.start()) for found in _FAITHS.finditer(plain)]
    asked = ((_KILLS, killing), (_MISSING, missing))
    others = [
        _clause(plain, found.start()) for pattern, known in asked if not known and (found := pattern.search(plain))
    ]
    return [*(told[-1:] if len(told) > faiths else []), *others]


_STATUS = re.compile(
    r"\b(?:milk|fianc\w+|engaged)\b|"
    r"(?<!\w)[وف]?(?:ال|بال|ب|من ال)?(?:رضاع\w*|متبن\w+|تبني|ربيب\w*|خطيب\w*|مكفول\w*|لقيط\w*)(?!\w)"
)
_MARRIED = re.compile(
    r"\b(?:he|she) (?:was|is) married\b[^.;,]*|\bmarried (?:man|woman)\b|"
    r"(?<!لا )(?<!ما )(?<!لم )(?<!مش )(?<!مو )(?<!\w)و?(?:هو|هي|كان|كانت) متزوجة?(?!\w)|"
    r"\bπαντρεμεν\w+"
)


def status(text: str, known: int) -> list[str]:
    """Clauses on milk, adopted, step-relatives and the like beyond the `known` ones."""
    plain = _plain(text)
    found = [_clause(plain, each.start()) for each in _STATUS.finditer(plain)]
    return found[-1:] if len(found) > known else []


def fated(text: str) -> bool:
    """Whether words tell of a death, another faith, a killing, somebody missing or a status beside that of kin."""
    plain = _plain(text)
    return any(each.search(plain) for each in (_DEATHS, _FAITHS, _KILLS, _MISSING, _STATUS))


def married(text: str) -> list[str]:
    """What is said of the deceased's being married."""
    return [each[0].strip() for each in _MARRIED.finditer(_plain(text))]


def _plain(text: str) -> str:
    return " ".join(each.word for each in words(text)) if re.search("[\u0370-\u03ff]", text) else fold(text)


def _clause(plain: str, at: int) -> str:
    start = max(plain.rfind(mark, 0, at) for mark in ".,;:،؛\n") + 1
    end = min((place for mark in ".,;،؛\n?؟" if (place := plain.find(mark, at)) >= 0), default=len(plain))
    return plain[start:end].strip()
