"""Daily life, which no tool answers: weather, kitchen, travel, devices, counters and papers, health, feelings."""

DAILY = {
    "weather": """
        weather forecast rain rainy raining rained snow snows snowy snowing wind$ windy storm sunny cloud fog foggy
        humid humidity hail umbrella celsius fahrenheit degrees$ hot$ cold$ chilly freezing طقس~ الطقس الجو$ جو$ مطر~
        تمطر بتمطر ماطر شتا$ تشتي بتشتي ثلج~ تلج~ تثلج بتتلج ريح$ رياح الهوا$ عاصف عواصف غيم~ غيوم ضباب رطوبه شمسيه
        مشمس بتشمس برد$ بارد حر$ شوب$ سقعه صقيع καιρος καιρο$ βροχ βρεχει βρεξει βρεχε χιον φυσα ανεμο αερα$ καταιγιδ
        ηλιοφανεια λιακαδα συννεφ ομιχλ υγρασι χαλαζ ζεστη$ κρυο$ παγωνια ομπρελα βαθμους$""",
    "kitchen": """
        recipe cook cooks cooked cooking bake baking fry frying grill boil oven egg$ eggs omelet flour dough sugar
        sauce soup salad cake$ cakes cookies pancake pasta noodle chicken rice$ potato onion garlic dinner lunch
        breakfast dish$ dessert smoothie calorie وصفه طبخ~ اطبخ طبخه نطيب مقادير فرن$ قلي$ اقلي سلق$ بيض$ بيضه بيضات
        طحين دقيق$ عجين سكر$ صلصه شوربه سلطه كيك~ كيكه حلى$ حلويات بانكيك معكرونه مكرونه دجاج فراخ بطاطا بطاطس بصل$
        ثوم$ عشا$ غدا$ غداء فطور$ كبسه مندي مقلوبه ملوخيه محشي طاجين سعرات συνταγ μαγειρ ψηνω ψησω τηγαν βραζ φουρν
        αυγα$ αυγο$ ομελετ αλευρι ζυμη ζαχαρη σαλτσα σουπα σαλατα κεικ$ παντεσπανι μπισκοτ μακαρονι κοτοπουλο ρυζι
        πατατ κρεμμυδ σκορδο βραδινο$ μεσημεριανο θερμιδ""",
    "trip": """
        trip$ trips vacation holiday$ itinerary beach sightsee tourist touris cruise backpack pack$ packing luggage
        baggage flight hostel hotel airbnb visa$ airport airline travel رحله رحلات سفره$ سياح اجازه$ شاطي شواطي شنطه
        حقيبه امتعه طيران طياره فندق فنادق مطار~ تاشيره فيزا$ جدول$ برنامج$ ταξιδ διακοπ παραλι αξιοθεατ τουριστ βαλιτσ
        αποσκευ πτησ ξενοδοχ αεροδρομ βιζα""",
    "at_home": """
        turn$ switch$ dim$ lamp light$ lights volume louder quieter mute$ radio tv$ television thermostat ac$ heater
        alarm timer speaker vacuum شغل$ شغلي ولع$ افتح سكر$ طفي~ اطفي اطفئ وطي$ علي$ ارفع نزل$ اللمبه لمبه نور$ النور
        ضو$ الضو ضوء مكيف تكييف التلفزيون تلفزيون راديو~ الصوت منبه مؤقت اقفل αναψε σβησε$ κλεισε$ ανοιξε$ χαμηλωσε
        δυναμωσε φως$ φωτα$ λαμπα κλιματιστικ τηλεοραση ραδιοφων ενταση ξυπνητηρ""",
    "counter": """
        counter$ desk$ reception receptionist branch branches front$ queue line$ appointment booking reservation badge
        locker membership card$ cards receipt refund fee$ form$ forms sign$ signature copy$ copies document$ papers
        clerk staff$ support hotline helpdesk customer service$ services email phone$ call$ contact opening open$ opens
        close$ closes closed hours$ entrance renew renewal expired lost$ found$ login log$ password username pin$
        account$ blocked website site$ online portal شباك$ كاونتر استقبال فرع~ فروع طابور دور$ موعد~ مواعيد حجز~ حجزت
        بطاقه كارنيه وصل$ ايصال فاتوره استرجاع استرداد نموذج استماره معامله توقيع يوقع نسخه ورق$ اوراق وراق وثيقه
        مستند موظف~ موظفه الدعم دعم$ خدمه$ العملاء الخط$ ايميل~ اتصل~ اتواصل تواصل رقم~ دوام~ تفتح تفتحون فاتح مفتوح
        تقفل مسكر يفتح يسكر مدخل اجدد تجديد منتهي ضاع$ ضاعت ضيعت ضايع مفقود اسجل~ الدخول باسورد الرمز كلمه$ السر$
        موقع$ اونلاين بوابه γκισε ρεσεψιον υποδοχη υποκαταστημ ταμειο ουρα$ ραντεβου κρατησ καρτα$ κάρτα$ αποδειξη
        επιστροφη εντυπο αιτησ υπογραφ αντιγραφ εγγραφ$ χαρτια δικαιολογητικ υπαλληλ υποστηριξ εξυπηρετ επικοινων
        τηλεφων ωραριο ανοιχτ κλειστ ανοιγ κλειν εισοδο ανανεων ανανεωσ εληξε εχασα χαθηκε συνδεθ κωδικο σελιδα$""",
    "superlative": """
        biggest largest tallest highest longest deepest oldest fastest smallest shortest hottest coldest richest
        heaviest brightest first$ last$ اكبر$ اطول$ اعلي$ اعمق اقدم$ اسرع اصغر$ اقصر اغني اثقل ابرد احر$ اول$ اخر$
        μεγαλυτερ ψηλοτερ μακρυτερ βαθυτερ παλαιοτερ αρχαιοτερ ταχυτερ μικροτερ πλουσιοτερ πρωτο$ πρωτη$ πρωτος""",
    "school_of_law": """
        madhab madhhab mazhab hanafi hanafis shafi shafii shafi'i maliki hanbali salafi scholars sheikh mufti imam$
        مذهب~ مذاهب حنفي~ حنفيه شافعي~ شافعيه مالكي~ مالكيه حنبلي~ حنابله احناف شيخ~ مفتي علما~ علماء جمهور~ χαναφ
        σαφι$ μαλικ$ μαλικι χανμπαλ μουφτη ιμαμη""",
    "food_law": """
        pork shrimp seafood fish$ meat$ beef$ gelatin gelatine wine$ beer$ alcohol vinegar crab lobster squid octopus
        slaughter kosher halal haram خنزير جمبري روبيان قريدس سمك~ لحم~ لحوم جيلاتين خمر~ نبيذ بيره كحول خل$ سلطعون
        حبار اخطبوط ذبح~ ذبيحه χοιριν γαριδ θαλασσιν ψαρι$ κρεας κρεατ ζελατιν κρασι μπυρα οινοπνευμα ξυδι καβουρ
        καλαμαρ χταποδ""",
    "go_on": """
        continue continues complete completes finish$ rest$ next$ comes$ follows after$ اكمل~ كمل~ اكملي تكمله تتمه
        تابع~ بعدها$ بعد$ باقي$ συνεχισ συνεχεια ολοκληρω ακολουθ υπολοιπ τελειωσε""",
    "feeling": """
        tired bored boring sleepy exhausted lonely alone hungry thirsty happy sad$ angry stressed dream$ dreams sleep$
        eat$ feel$ feels feeling emotion تعب~ تعبان زهق~ زهقان طفش~ طفشان ملل$ نعسان جوعان عطشان وحيد حزين~ زعلان
        مبسوط فرحان مشاعر بتحس تحس$ تحلم تنام تاكل κουρασ κουραζ βαριεμαι νυσταζ πειναω πεινας διψα μονος$ λυπημεν
        χαρουμεν στεναχωρ αισθαν αισθημα συναισθημα ονειρευ κοιμασαι""",
    "body": """
        pain ache hurts$ hurt$ headache stomach back$ knee tooth teeth skin$ hair$ haircut acne fever cough flu$ cold$
        weight muscle diet وجع~ يوجع بيوجع الم$ الام صداع معده بطني ظهر$ ظهري ركبه ركبتي سن$ اسنان بشره شعر$ شعري
        حراره سخونه سعال كحه زكام انفلونزا وزن~ عضلات رجيم ποναει ποναω πονο πονοκεφαλ στομαχ μεση$ γονατο δοντι δερμα
        μαλλια κουρεμα ακμη πυρετ βηχα γριπη κρυωμα βαρος διαιτα""",
    "medicine": """
        medicine medication pill$ pills tablet dose$ doses dosage antibiotic painkiller ibuprofen paracetamol insulin
        pregnant pregnancy breastfeed vitamin surgery prescription دوا$ دواء الدوا الدواء ادويه علاج~ العلاج حبوب حبه$
        مسكن جرعه مضاد حيوي بروفين بندول انسولين حامل~ الحمل مرضع~ فيتامين عمليه روشته وصفه$ φαρμακ χαπι χαπια δοση$
        αντιβιοτικ παυσιπον ινσουλινη εγκυος εγκυμοσυν θηλα βιταμιν χειρουργ συνταγη$""",
    "picking": """
        recommend suggest advise advice which$ better$ best$ choose pick$ opinion should$ worth رشح~ رشحل اقترح~ انصح~
        نصيحه نصايح افضل$ احسن$ احلي$ اي$ ايهم اختار رايك προτεινε προτασ συμβουλ καλυτερ διαλεξ ποιο$ ποια$ γνωμη
        αξιζει""",
    "texting": """
        crush ex$ text$ texts texted dm$ ghosted reply$ replied seen$ breakup break$ dump$ flirt relationship حبيبي
        حبيبتي حبيبته خطيبي خطيبتي اكلمها اكلمه ارد$ يرد$ ترد$ رسالتها علاقه علاقتي انفصل اتركه اسيبه μηνυμα$ χωρισω
        χωρισαμε σχεση πρωην$ φλερτ απαντησω γκομεν""",
}
