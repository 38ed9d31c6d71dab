"""Worship, the times of it, the calendar, the Quran and supplications."""

FAITH = {
    "ruling": """
        yajooz yajouz yajuz jaiz allow permi halal haram ruling hukm fatwa obligat forbidden sin$ sinful sins valid
        invalid islamic sharia disliked makruh sunnah bidah innovat count$ counts acceptable wrong$ يجوز تجوز جائز حكم~
        احكام حرام حلال واجب فرض~ مكروه ينقض يبطل مبطل نواقض فتوي سنه$ بدعه شرعا شرعي شرع$ اثم~ ذنب~ معصيه يخرب باطل
        تصح~ يصح~ χαραμ χαλαλ υποχρεωτικ αμαρτι σαρια μουσουλμαν ισλαμ""",
    "may": """
        hal$ yenfa$ yinfa$ mumkin can$ may$ must$ should$ could$ able$ هل$ ينفع مسموح عادي لازم اقدر واش$ يصير ممنوع
        بقدر فيني نقدر خاصني μπορω μπορει επιτρεπ απαγορευ πρεπει""",
    "worship": """
        fast$ fasts fasting fasted wudu ablution ghusl sujud rakat rakah rak'ah tayammum menstruat period$ hajj umrah
        itikaf hijab niqab imam$ khutbah repent expiat kaffar vow$ oath sacrifice udhiya aqiqah mahram divorce mahr
        riba interest$ charity sadaqa tattoo alcohol pork gelatin صيام صوم$ صايم صائم اصوم يصوم صامت يفطر افطر فطر$
        وضوء اتوضا توضا غسل$ سجود سجد~ ركع~ ركعه تيمم حائض دوره$ حج$ عمره حجاب نقاب احرام امام كفار نذر~ يمين$ حلف~
        اضحيه عقيقه محرم$ طلاق مهر$ ربا$ صدقه جنابه نجس~ طهار استنجاء سهو~ تشهد خمر~ خنزير وشم~ غيبه توبه νηστε πλυση
        αμπντεστι γουντου γκουσλ χατζ μαντιλα ορκο ταξιμο διαζυγι τοκο ρακατ αλκοολ χοιριν""",
    "clock": """
        mawaid mawaeed mawaqit saa$ sah$ waqt$ wat$ time$ times$ hour minute oclock o'clock timing moment moments am$
        pm$ الساعه ساعه~ وقت$ اوقات مواقيت مواعيد موعد توقيت دقيقه دقايق لحظه ωρα$ ωρες$ ωραρι λεπτα""",
    "today": """
        elyom alyawm naharda bukra$ bokra$ today tomorrow yesterday tonight now$ yet$ already currently monday tuesday
        wednesday thursday friday saturday sunday weekend اليوم بكره بكرا غدا~ امس~ مبارح امبارح النهارده الان دلوقتي
        هلا$ هلق~ الليله السبت الاحد الاثنين الثلاثاء الاربعاء الخميس σημερα αυριο χθες χτες τωρα αποψε δευτερα τριτη
        τεταρτη πεμπτη παρασκευη σαββατο κυριακη""",
    "prayer_name": """
        fajr dhuhr zuhr duhr dhohr thuhr asr$ maghrib magrib isha$ ishaa jummah juma jumuah taraweeh tarawih tahajjud
        witr duha$ فجر$ ظهر$ عصر$ مغرب$ عشا$ عشاء صبح$ الصبح جمعه$ تراويح ضحي$ وتر$ φατζρ ζουχρ ασρ$ μαγριμπ ισα$
        τζουμα""",
    "prayer": "pray salah salat$ salaah salaat namaz صلا صلوات صلي اصلي يصلي نصلي صليت مصلي προσευχ ναμαζι",
    "call": """
        adan$ adhan azan athan iftar suhoor suhur sahur imsak sehri ifter اذان ياذن يؤذن اذن$ يوذن افطار فطور سحور
        امساك$ امساكيه نفطر هنفطر يمسك εζανι ιφταρ σαχουρ""",
    "sun": "sunrise sunset sun$ dawn dusk twilight noon شروق غروب تشرق تغيب الشمس شمس~ ανατολη δυση$ δυει ηλιος αυγη",
    "direction": """
        qibla kiblah mecca makkah kaaba kaba direction facing face$ bearing degrees compass mat$ rug$ قبله كعبه مكه~
        اتجاه اتجه بتوجه جهه$ بوصله درجه$ زاويه سجاده κιμπλα μεκκα κααμπα κατευθυνσ μοιρες χαλακι""",
    "feast": """
        eed$ aid$ ramadan ramadhan ramazan eid$ ashura ashoura arafa arafah arafat mawlid milad laylat isra miraj
        bairam qadr رمضان عيد$ العيد اعياد عاشورا عرفه$ عرفات مولد$ المولد اضحي$ اسراء معراج وقفه القدر$ بيض$ البيض
        ραμαζαν ραμανταν μπαιραμ ασουρα αραφα ιντ$ μαουλιντ κουρμπαν""",
    "hijri_month": """
        muharram safar$ jumada rajab shaban sha'ban shawwal qadah qidah hijjah hijja محرم صفر$ جماد رجب~ شعبان شوال
        قعده ذو$ ذي$ حجه$ μουχαραμ σαφαρ ραμπι τζουμαντα ρατζαμπ σααμπαν σαουαλ""",
    "hijri": """
        hijri hijra hijriyah gregorian calendar lunar ah$ هجري ميلادي تقويم قمري χιτζρι εγιρα γρηγοριαν ημερολογι
        σεληνιακ""",
    "month": """
        january february march april may$ june july august september october november december يناير فبراير مارس ابريل
        مايو يونيو يوليو اغسطس سبتمبر اكتوبر نوفمبر ديسمبر كانون شباط اذار نيسان ايار حزيران تموز ايلول تشرين ιανουαρι
        φεβρουαρι μαρτι απριλι μαιου ιουνι ιουλι αυγουστ σεπτεμβρι οκτωβρι νοεμβρι δεκεμβρι""",
    "day": """
        day$ days weekday week$ weeks month$ months year$ years يوم$ ايام شهر$ اشهر سنه$ السنه سنوات اسبوع مناسبات
        تاريخ~ μερα μερες ημερ ετος ετους χρονια μηνα γιορτ εορτ""",
    "born": "born$ birthday age$ old$ مواليد ولدت اتولدت مولود عمر~ ميلاد$ γεννηθηκα ηλικι ετων",
    "convert": "convert change$ into$ equal حول$ حولل تحويل يوافق يصادف محول μετατρ μετετρ",
    "quran": "quran qur'an koran quranic mushaf قران مصحف κορανι",
    "sura": """
        surah sura$ suras surat soorah ayah ayat$ ayaat verse juz$ tafsir chapter bismillah hizb سوره سور$ السور ايات
        ايتين الايه بسمله جزء$ حزب$ الحزب تفسير فسر~ σουρα στιχο τζουζ""",
    "sura_name": """
        baqara fatiha fatihah imran kahf yasin mulk$ ikhlas falaq rahman waqiah waqia maryam yusuf kawthar nisa$ nisaa
        maidah anam anfal tawbah yunus hud$ rad$ ibrahim hijr nahl isra$ taha anbiya muminun nur$ furqan naml qasas
        ankabut luqman sajdah ahzab saba fatir saffat zumar ghafir fussilat shura dukhan jathiya ahqaf fath$ hujurat
        qaf$ tur$ najm qamar hadid hashr saff jumuah munafiqun talaq tahrim qalam haqqah jinn muzzammil muddathir
        qiyamah insan mursalat naba abasa takwir infitar inshiqaq buruj tariq ala$ ghashiyah fajr balad shams layl
        sharh tin$ alaq bayyinah zalzalah adiyat takathur asr$ humazah fil$ quraysh maun kafirun nasr masad nas$ kursi
        بقره فاتحه عمران كهف~ يس$ ملك$ اخلاص فلق~ رحمن واقعه مريم كرسي نساء$ مائده انعام انفال توبه$ يونس هود~ رعد~
        حجر$ نحل$ اسراء طه$ انبياء مومنون فرقان نمل$ قصص~ عنكبوت لقمان سجده$ احزاب صافات زمر~ غافر دخان احقاف حجرات
        نجم$ حديد$ حشر$ تحريم قلم$ جن$ مزمل مدثر قيامه انسان مرسلات نبا~ عبس~ تكوير بروج طارق اعلي$ غاشيه ضحي~ علق~
        زلزله تكاثر همزه فيل$ قريش كوثر كافرون مسد$ μπακαρα φατιχα γιασιν ιχλας καχφ μουλκ ραχμαν νουρ νισα""",
    "quoted": """
        say$ says$ said$ mention occur appear named written tells find$ read$ ذكر$ ذكرت مذكور ورد$ وردت قال$ يقول قالت
        اتذكر انذكر تكرر لفظ~ مكتوب نزل~ نزلت نزول اقرا هات~ جيب~ جيبل عطني اعرض αναφερ λεει$ γραφει$ διαβασε βρες""",
    "dua": """
        doa$ doaa dua$ duas$ du'a du3a doaa supplicat adhkar azkar athkar dhikr zikr invocation istikhara qunut دعاء
        ادعيه دعا$ اذكار ذكر$ ندعي ادعو استخاره قنوت رقيه تسبيح استغفار ντουα δεηση ικεσια αδκαρ ντικρ doua""",
    "say": """
        aqool$ aool$ agool$ recite words$ say$ اقول بقول يقال ينقال نقول قول$ اقرا ارد$ يقولوا λεω$ λεμε λενε λεγεται
        απαγγελλ πω$ πουμε""",
    "occasion": """
        sleep sleeping nightmare travel journey sick illness rain thunder lightning mosque toilet bathroom food eating
        sneez anger angry anxious anxiety worry sad$ sadness grief distress fear afraid exam$ interview newborn baby
        born$ dead$ grave funeral evil eye$ envy forgiveness patience morning evening bed$ clothes market debt نوم$
        النوم كابوس كوابيس سفر$ مسافر مريض شفاء مطر~ رعد~ برق~ مسجد$ حمام$ خلاء اكل$ طعام عطس~ عطاس غضب~ هم$ حزن~ كرب~
        ضيق~ خوف~ امتحان مقابله مولود ميت$ قبر~ جنازه عين$ حسد~ مغفره صبر$ صباح مساء المسا لبس~ رزق~ فرج$ نجاح υπνο
        εφιαλτ ταξιδ αρρωστ βροχη τζαμι φαγητο φταρν θυμο αγχος λυπη φοβ συνεντευξ μωρο νεκρο μυρωδ ματι$ πρωιν
        βραδιν""",
}
