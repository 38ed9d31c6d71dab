"""Questions of number in Arabic and Greek, dialect among them, and what the raw files answer."""

from collections.abc import Iterator

from bench.verse_files import Beyond, Suras
from bench.verse_reckoning import Reckoning


def arabic(r: Reckoning) -> Iterator[tuple[str, object]]:
    yield "كم آية في سورة الكهف؟", 110
    yield "كم عدد ايات سوره الرحمان", 78
    yield "شحال من آية فسورة البقرة؟", 286
    yield "سورة يس فيها كام آية؟", 83
    yield "قديش عدد آيات سورة مريم؟", 98
    yield "جم آية في سورة الملك", 30
    yield "كم سورة مدنية في القرآن؟", 28
    yield "كم سوره مكيه في القران", 86
    yield "ما أطول سورة في القرآن؟", Suras([2])
    yield "ما أقصر سورة مكية؟", Suras([108])
    yield "ايه اقصر سورة مدنية؟", Suras([110])
    yield "كم كلمة في سورة الإخلاص؟", r.sura_words(112)
    yield "كم حرفا في سورة الكوثر؟", r.sura_letters(108)
    yield 'كم مرة وردت كلمة "الصلاة" في القرآن؟', r.ways("الصلاة")
    yield "كم مرة ذُكر اسم عيسى في القرآن؟", r.ways("عيسى")
    yield "كم مرة تكررت كلمة (يوم) في سورة البقرة؟", r.ways("يوم", r.sura(2))
    yield "كم آية ذكرت فيها مريم", r.verses_with("مريم")
    yield "كم مرة ورد لفظ الجلالة في سورة المجادلة؟", r.ways("الله", r.sura(58))
    yield "كم سجدة تلاوة في القرآن؟", 15
    yield "ما هي السور التي فيها سجدة؟", Suras(sorted({k[0] for k in r.sajdas}))
    yield "كم عدد آيات الجزء الثلاثين؟", 564
    yield "كم سورة في جزء عم؟", 37
    yield "كم صفحة في سورة آل عمران؟", len({r.page[k] for k in r.sura(3)})
    yield "كم ركوعا في سورة النساء؟", r.rukus[4]
    yield "أي جزء هو الأكثر آيات؟", max(range(1, 31), key=lambda j: len(r.within(j)))
    yield "ايهما اطول سورة الأعراف ام سورة الأنعام؟", Suras([7])
    yield "ما الفرق بين عدد آيات البقرة وآل عمران؟", 86
    yield "رتب أطول خمس سور من حيث عدد الآيات", Suras(r.top(lambda s: r.sizes[s], 5))
    yield "اذكر السور التي عدد آياتها أكثر من مئة وخمسين", Suras([s for s in r.suras if r.sizes[s] > 150])
    yield "كم سورة عدد آياتها أقل من عشر آيات؟", sum(v < 10 for v in r.sizes.values())
    yield 'كم سورة تبدأ بـ "الر"؟', sum(r.simple[s, 1][0] == "الر" for s in r.suras)
    yield 'كم اية تبدا ب "يا أيها الذين آمنوا"', r.starting("يا أيها الذين آمنوا")
    yield 'كم مرة قيل "يا أيها الناس" في القرآن', r.phrase("يا أيها الناس")
    yield 'كم اية تنتهي بكلمة "عليم"', r.ending("عليم")
    yield "كم آية من كلمة واحدة؟", sum(r.length(k) == 1 for k in r.keys)
    yield "ما أطول آية في سورة المائدة؟", r.longest(r.sura(5))
    yield "ما اقصر آية في سورة طه", r.shortest(r.sura(20))
    yield "كم عدد كلمات القرآن الكريم؟", r.words(r.keys)
    yield "كم عدد حروف القرآن", r.letters(r.keys)
    yield "كم مرة ورد حرف الضاد في سورة الفاتحة؟", r.letter("ض", 1)
    yield (
        "كم عدد السور المكية التي تزيد آياتها على مائة آية؟",
        sum(r.sizes[s] > 100 and r.places[s] == "Meccan" for s in r.suras),
    )
    yield "كم عدد آيات السور المدنية؟", len(r.where(r.medinan))
    yield "أي سورة نزلت أولا؟", Suras([96])
    yield "ما آخر سورة نزلت؟", Suras([110])
    yield "ما ترتيب نزول سورة الفاتحة؟", r.orders[1]
    yield "كم حزبا في القرآن؟", 60
    yield 'في أي سورة تكررت كلمة "الرحمن" أكثر؟', Suras(r.top(lambda s: r.ways("الرحمن", r.sura(s))["word"]))
    yield 'كم آية فيها كلمتا "الليل" و"النهار" معا؟', r.verses_with("الليل", "النهار")
    yield "متوسط عدد آيات السور المدنية", round(len(r.where(r.medinan)) / 28, 2)
    yield "كم نسبة السور المكية", round(8600 / 114, 2)
    yield "كم عدد كلمات الآية ٢٥٥ من سورة البقرة؟", r.length((2, 255))
    yield "كم عدد آيات سورتي الفلق والناس", 11
    yield "كم يبلغ عدد آيات الأجزاء الثلاثة الأولى؟", len(r.within(1, 2, 3))
    yield "كم عدد الآيات اللي فيها كلمة الزكاة", r.verses_with("الزكاة")
    yield "كم مره انذكر موسى بالقران", r.ways("موسى")
    yield "وش اطول اية بالقرآن", r.longest(r.keys)
    yield "شنو اكثر سورة فيها آيات؟", Suras([2])
    yield "كم آية في الحزب الستين؟", len(r.where(lambda k: r.hizb[k] == 60))
    yield "كم كلمة في آخر خمسة أجزاء؟", r.words(r.within(26, 27, 28, 29, 30))
    yield "كم آية من كلمتين؟", sum(r.length(k) == 2 for k in r.keys)
    yield "كم آية مكونة من ثلاث كلمات", sum(r.length(k) == 3 for k in r.keys)
    yield "كم سورة نزلت قبل سورة مريم؟", r.orders[19] - 1
    yield "ايه عدد آيات سورة النساء؟", 176
    yield "ايه السور المدنية؟", Suras([s for s in r.suras if r.places[s] == "Medinan"])
    yield "اية الكرسي كم كلمة؟", 50
    yield "كم آية في الجزء التاسع والعشرين؟", 431
    yield "كم سورة بدايتها في الجزء الثلاثين؟", Beyond(37)
    yield "كم سورة عدد آياتها يتجاوز مئتي آية؟", Beyond(sum(v > 200 for v in r.sizes.values()))
    yield "كم سورة لا تتجاوز آياتها عشر آيات؟", sum(v <= 10 for v in r.sizes.values())
    yield "كم سورة لا تقل آياتها عن مئة آية؟", sum(v >= 100 for v in r.sizes.values())
    yield "سورة تزيد آياتها عن مئتين وستة", Beyond(Suras([2, 26]))
    yield "بكم كلمة تزيد سورة البقرة على سورة آل عمران؟", Beyond(r.sura_words(2) - r.sura_words(3))
    yield "كم صفحة في الجزء الأول؟", len({r.page[k] for k in r.within(1)})
    yield "كم آية في سورة البقرة فيها أكثر من أربعين كلمة؟", sum(r.length(k) > 40 for k in r.sura(2))
    yield "كم حرف في آية الكرسي؟", r.letters([(2, 255)])


def greek(r: Reckoning) -> Iterator[tuple[str, object]]:
    yield "Πόσα εδάφια έχει η σούρα Αλ-Μπάκαρα;", 286
    yield "Πόσες σούρες έχει το Κοράνι;", 114
    yield "Ποια είναι η μεγαλύτερη σούρα;", Suras([2])
    yield "Πόσες σούρες είναι μεδινικές;", 28
    yield "Πόσα εδάφια έχει το Κοράνι συνολικά;", 6236
    yield "Πόσες λέξεις έχει η σούρα 112;", r.sura_words(112)
    yield "Ποια σούρα είναι η μικρότερη;", Suras([108])
    yield "Πόσα εδάφια είναι στο τζουζ 30;", 564
    yield "Πόσα εδάφια έχουν οι σούρες της Μέκκας;", len(r.where(r.meccan))
    yield "Πόσες σούρες έχουν πάνω από διακόσια εδάφια;", sum(v > 200 for v in r.sizes.values())
    yield "Πόσα εδάφια έχουν μία λέξη;", 28
    yield "Πόσες σούρες αποκαλύφθηκαν μετά τη σούρα 2;", 27
    yield "Ποια σούρα έχει τα περισσότερα εδάφια;", Suras([2])
