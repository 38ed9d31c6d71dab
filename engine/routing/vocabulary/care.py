"""What people in distress or danger speak of, and who is in it. Arabic verbs stand with their prefixes."""

_PREFIXES = ["ي", "ت", "ا", "ن", "بي", "بت", "بن", "هي", "هت", "هن", "سي", "ست", "كي", "كت", "ب", "ه", "س"]


def _verbs(roots: str) -> str:
    return " ".join(prefix + root for root in roots.split() for prefix in ("", *_PREFIXES))


CARE = {
    "myself": """
        i$ im$ i'm ive$ i've ill$ i'll me$ my$ myself mine$ we$ us$ our$ انا$ اني$ اني نحن$ احنا$ نحنا$ نفسي$ حالي$
        روحي$ راسي$ عليا$ عليي$ علينا$ ana$ εγω$ μου$ με$ μας$ εμενα εμας mou$ me$ mas$""",
    "partner": """
        husband hubby wife$ boyfriend bf$ girlfriend gf$ fiance partner ex$ spouse زوجي زوجها زوجتي جوزي جوزها رجلي
        راجلي طليقي طليق خطيبي مرتي مراتي مرته مراته jozi zawji rajli αντρας αντρα$ συζυγ συντροφ πρωην$ γυναικα$
        antras""",
    "elders": """
        father fathers dad$ dads daddy mother mothers mom$ moms mum$ mums mama stepfather stepdad stepmother stepmom
        parents uncle uncles aunt grandfather grandpa grandmother grandma family laws relatives ابوي ابي$ ابويا
        ابوها بابا$ بيي$ والدي والدتي امي$ ماما$ اهلي عيلتي عايلتي عمي$ عمامي عمتي خالي$ خالتي جدي$ جدتي مرت$ بابه$
        baba$ ahli πατερα μπαμπα πατριο μητερα μαμα$ μανα$ γονεις γονιο θειος θειο$ θεια$ παππου γιαγια πεθερ
        οικογενει mpampas""",
    "young": """
        son$ sons daughter baby babies toddler child children kid$ kids brother brothers sister sisters sibling
        infant boy$ girl$ ابني بنتي ابنتي ولدي اولادي ولادي عيالي العيال اطفالي طفلي طفل$ طفله الطفل الرضيع اخي$
        اخوي اخويا خويا اختي اخوتي اخواتي بنت$ γιος$ γιο$ κορη παιδι μωρο αδερφ αδελφ κοριτσι αγορι""",
    "others": """
        friend friends bestie roommate flatmate housemate classmate neighbour neighbor student cousin colleague
        stranger man$ men$ guy$ guys someone somebody people teacher professor boss$ coach landlord employer sponsor
        supervisor sheikh imam driver gang soldiers he$ he's she$ she's they$ they're صديقي صديقتي صاحبي صاحبتي
        رفيقي رفيقتي زميلي زميلتي خويي جاري جارنا جيران واحد$ شخص$ حد$ حدا$ رجل$ رجال$ شاب$ شباب مدير مديري استاذ
        معلم مدرب كفيل الكفيل المدام شيخ الشيخ عصابه ناس$ هو$ هي$ هم$ wa7ad 7ada rfi2i sa7bi φιλος φιλη φιλο$ κολλητ
        συγκατοικ συμφοιτητ συναδελφ γειτον καποιος καποιον καποια αντρες τυπος τυποι αγνωστ καθηγητ δασκαλ προπονητ
        αφεντικ εργοδοτ ταξιτζ filos kapoios""",
    "strike": f"""
        hit$ hits hitting beat beats beaten beating slap punch kick choke choking strangl shove pushed pushes drag
        dragged whip bruise bruises abus violen attack assault stab mug$ mugged jumped spat
        {_verbs("ضرب خنق صفع عنف عذب طعن")} ضربني يضربني اعتدي يعتدي هجم$ تهجم معنفه تعنيف العنف كدمات byedrab
        byodrob kaydreb δερν εδειρ δαρ χτυπα χτυπη χαστουκ εσπρωξ σπρωχν κλωτσ ξυλο μελανι κακοποι επιτεθ επιτιθ
        βιαιο xtipa htipa""",
    "kill": f"""
        kill kills killed killing murder slaughter behead shoot shooting shot$ {_verbs("قتل ذبح دبح طخ شنق")}
        σκοτω σφαξ μαχαιρω πυροβολ δολοφον""",
    "threaten": f"""
        threat threats threaten blackmail extort sextort stalk stalker following followed follows harass bully
        bullied bullying tracks chasing revenge {_verbs("هدد بتز لاحق راقب تنمر توعد لحق تبع")} تهديد ابتزني
        هددني byhadded bihadded yel7a2 απειλ εκβια ακολουθ παρακολουθ παρενοχλ κυνηγα εκφοβι apeil ekvia akolouth""",
    "violate": f"""
        rape raped rapes raping rapist molest grope groping touch touches touched touching naked nude nudes undress
        private$ drugged trafficked prostitut exposed {_verbs("غتصب تحرش لمس تحسس")} اغتصب اغتصاب تحرش عاري عاريه
        دعاره الدعاره جنسي جنسيا صوري$ eghtasab e8tasab byelmes βιασ βιαζ αγγιζ αγγιξ χουφτ χαιδε γυμν γδυθ εκδιδ
        viasan""",
    "captive": f"""
        lock$ locked locks trapped prisoner hostage kidnap captive basement forced forcing forces cage escape
        escaped run$ ran$ shelter passport حابس حابسني محبوس محبوسه محتجز مخطوف مخطوفه خطف خطفو رهينه غصب$ غصبا$
        بالقوه$ بالغصب$ رغما$ قافل مسكر مختبي مستخبي هربت اهرب ملجا {_verbs("حبس جبر حتجز")} κλειδω φυλακ ομηρ
        απηγαγ αναγκα ζορι$ εκρυψ κρυβ εγκλωβ καταφυγι παντρευουν ghasb""",
    "weapon": """
        knife knives gun$ guns blade razor acid weapon pistol axe bomb rope noose machete سكين مسدس سلاح مسلح مطوه
        شفره موس$ الموس حبل الحبل قنبله رصاص μαχαιρ οπλο οπλα ξυραφ σκοινι θηλια βομβ λεπιδ οξυ$ βιτριολ""",
    "swallow": f"""
        swallow swallowed swallows pill$ pills tablet tablets overdose overdosed overdosing bleach poison poisoned
        detergent pesticide insulin medication meds painkillers paracetamol xanax حبوب حبه$ حبات شريط برشام ادويه
        ادويتي كلور سم$ فيران مبيد منوم بنادول جرعه {_verbs("بلع")} 7boub bala3 χαπι φαρμακ καταπι χλωριν δηλητ
        ηρεμιστ υπνωτικ ντεπον ινσουλιν δοση xapia""",
    "die": f"""
        die$ dies dying dead$ death suicide suicidal unaliv kms$ grave funeral {_verbs("موت مت نتحر")} الموت للموت
        انتحار الانتحار انتحاريه نموت nmout mout$ mett$ amoot entehir enti7ar yentehir πεθαν θανατ αυτοκτον αυτοχειρ
        νεκρ pethan pe8an aftokton autokton""",
    "live": """
        live$ living alive exist existing existence wake waking born$ life$ breathe world$ عيش$ اعيش العيش عيشتي
        عايش عايشه حياتي حياه$ الحياه بالحياه هالحياه الدنيا هالدنيا بالدنيا دنيا$ الوجود وجودي عمري$ اولد انولد
        3ish 7ayati ζω$ ζησω ζωη$ ζωης ζωντ υπαρχω$ υπαρξη ξυπνησ γεννηθ κοσμο$ zo$ zw$ zoi$""",
    "go_on_living": """
        anymore longer continue carry going$ bear$ handle cope stand$ reason point$ use$ meaning hope will$ strength
        اكمل كمل$ كفي$ استمر اتحمل احتمل اقوي طاقه طاقتي امل$ الامل معني سبب$ فايده داعي kammel αλλο$ πια$ πλεον
        αντεχ συνεχι νοημα λογο$ λογος ελπιδα δυναμη κουραγιο allo$ antex""",
    "burden": """
        burden worthless useless relieved happier without$ better$ عبء$ عب$ عاله حمل$ ثقل بدوني غيري$ دوني$ احسن$
        ارحم اريح βαρος$ αχρηστ χωρις$ καλυτερα ησυχ varos""",
    "farewell": """
        goodbye farewell bye$ forgive last$ tonight note$ letter letters gone$ forever leaving وداع وداعا سامحوني
        سامحيني رساله رسايل اخر$ الليله للابد اوصيكم αντιο συγχωρ γραμμα$ σημειωμα τελευται αποψε χαθω σβησω
        εξαφανισ adio""",
    "hurt_oneself": f"""
        cut$ cuts cutting burn burns hurt hurts hurting harm harms harming bleed starve punish scratch urge urges
        wrist wrists veins {_verbs("جرح ذي وذي شطب عور قطع")} اجرح بجرح جروح شرايين عروق وريد κοβ κοπη χαρακ
        πληγων φλεβ αυτοτραυμ kovom""",
    "high_place": """
        roof rooftop bridge ledge cliff balcony jump jumping jumped hang$ hanging drown platform سطح السطح جسر الجسر
        كوبري الكوبري بلكون البلكون نط$ انط ارمي يرمي ترمي غرق πηδηξ πηδα ταρατσ γεφυρ μπαλκον κρεμαστ φουνταρ πνιγ
        pidik taratsa""",
    "body_fails": f"""
        breath breathe breathing unconscious faint fainted faints collapse collapsed bleeding blood seizure stroke
        pulse chest choke vomit numb dizzy ambulance respond responding swelling allergic labour pregnant
        {_verbs("نزف تنفس ختلج تشنج")} نزيف دم$ الدم صدري$ اسعاف الاسعاف وعي$ وعيه الوعي اغمي مغمي يفيق بيصحي
        ynzef ynaffes is3af αναπν ανασα αισθησ λιποθυμ αιμορραγ αιμα$ σπασμ στηθος σφυγμ ασθενοφορ εγκεφαλικ εμφραγμ
        σωριασ lipothim asthenof anapn""",
    "ablaze": """
        fire$ flames burning smoke gas$ explosion exploded exploding leak earthquake rubble flood حريق حريقه نار$
        النار دخان غاز$ انفجر انفجار ولع$ ولعت احترق يحترق تحترق انقاض زلزال 7ari2 φωτια πυρκαγι καπνο καιγετ φλογ
        γκαζι εκρηξ σεισμ fotia""",
    "fear": """
        scared afraid fear terrified frightened unsafe safe$ hide hiding hid$ scream screaming shaking خايف خايفه
        خوف$ اخاف بخاف ارجف امان$ بالامان اصرخ تصرخ يصرخ φοβαμαι φοβο φοβη τρεμω ασφαλη κρυβ ουρλια""",
    "sorrow": """
        sad$ sadness depress lonely loneliness hopeless empty crying cry$ cried anxious anxiety panic miserable
        heartbroken grief grieving overwhelmed numb guilty ashamed lost$ unloved exhausted despair nightmares trauma
        حزين حزن مكتيب اكتياب كابه وحيد وحده$ بوحده وحيده مخنوق مخنوقه مهموم مقهور منهار محطم محبط يايس ياس$ بكي
        ابكي ببكي بعيط هلع نفسيا نفسيتي ضيقه تعيس مكسور موجوع 7azin mokta2eb mokta2ba nafsi λυπημεν θλιψ θλιμμεν
        στεναχωρ στενοχωρ μοναξ αδει απελπι καταθλι κλαιω κλαμα χαλια πανικου δυστυχ μελαγχολ συντετριμ ραγισ
        ψυχολογια ψυχικ ρακος katathlip klaio monos""",
    "nobody": """
        nobody no-one none$ noone محدش محد$ احد$ ولاحدا κανεις κανεναν kaneis""",
    "rescue": """
        help$ sos$ police rescue save$ emergency urgent quick please$ hurry ساعدوني ساعدني الحقوني انقذوني انقذني
        النجده اغيثوني الشرطه بسرعه el7a2 sa3doun βοηθεια βοηθηστε σωστε αστυνομια γρηγορα επειγον voithia""",
}
