"""Words that tell what a message speaks of, in three languages and their dialects, as one line or more a concept.

A word stands for all that begin with it; one that ends in `$` for itself alone, and one that ends in `~` for itself and
its inflections (by stem).
"""

WORDS = {
    "money": """
        dollar usd euro$ euros eur$ pound gbp riyal sar$ dirham aed$ dinar rupee lakh crore lira egp$ taka
        ringgit rupiah franc cash savings saved salary bank balance money$ wealth wallet deposit$ account$ wage
        income earn grand$ ريال دولار يورو جنيه درهم دينار ليره فلوس مصاري كاش~ مدخر موفر راتب مبلغ دراهم مالي$
        رصيد حساب~ نقود سنتيم معاش مجمع$ محوش مليون مليار الف$ الاف مية$ ميه$ الفين بنك~ ευρω δολαρι λιρ
        αποταμιευσ μετρητ καταθεσ τραπεζ χιλιαδ εκατομμυρι λεφτα χρηματ εισοδημα μισθο""",
    "weight": """
        gram$ grams gramme g$ gm$ kg$ kilo tola ounce carat karat ton$ tons tonne quintal غرام جرام غ$ كيلو عيار
        قيراط طن$ اطنان طنين مثقال وسق~ اوسق صاع~ قنطار اوقيه γραμμαρι γρ$ καρατι κιλο κιλα τονο τονων""",
    "metal": """
        gold$ silver$ jewel bracelet necklace ring$ rings earrings bullion coin ذهب~ دهب~ فضه~ سوار اساور خاتم
        حلق$ سبيكه مجوهر حلي~ عقد$ غوايش χρυσ ασημ βραχιολι κοσμημα δαχτυλιδι λιρες""",
    "livestock": """
        cow$ cows camel sheep goat buffalo cattle flock herd lamb calf calves ewe$ ewes ram$ rams بقر~ ابل$ ناقه
        نوق$ جمال$ جمل$ غنم~ اغنام شاه$ شياه ماعز خروف خرفان قطيع نعاج عجل~ عجول جاموس راس~ καμηλ αγελαδ προβατ
        κατσικ αρνι κοπαδι μοσχαρι""",
    "crop": """
        wheat dates$ harvest crop barley olive rice irrigat corn maize grape raisin sprinkler rainfed yield farm
        قمح~ شعير تمر$ تمور محصول زيتون حصاد حصد~ تسقي يسقي مروي$ مزرعه مزارع ذره~ عنب~ زبيب رز$ سقي$ غله~
        σιταρι σοδει κριθαρ ελιες σταφυλι ποτισμα συγκομιδ χωραφι""",
    "trade": """
        merchandise inventory stock$ stocks$ shares$ shop store goods business customer wholesale portfolio
        fund$ funds بضاع محل~ تجار دكان اسهم سهم~ عروض زباين زبائن محفظه صندوق مشروع راسمال εμπορευμ μετοχ
        μαγαζι επιχειρησ πελατ χαρτοφυλακι""",
    "debt": """
        debt owe$ owes owed owing loan lent borrowed credit liabilit دين$ ديون مديون قرض~ سلف~ اقساط علي$ لي$
        χρεη χρεος χρωστα δανει οφειλ""",
    "zakat": """
        zaka zakk fitra fitrana nisab ushr$ khums زكا ازكي زكي زكو نصاب$ النصاب فطره$ ركاز خمس$ حول$ الحول
        νισαμπ ζακατ φιτρ φιτρα""",
    "count_up": """
        calculat comput work$ sum$ figure$ amount calculator احسب احسبل حساب$ حاسبه يطلع اطلع تطلع طلعل ادفع
        اخرج نخرج نحسب υπολογ βγαινει""",
    "wife_husband": """
        wife$ wives husband hubby widow spouse زوج~ زوجه~ زوجت~ مرات~ مرت~ مراه امراه ارمل جوزها جوزي جوز$ حرمت~
        حريم رجلها راجلها رجلي بعل~ حرم~ συζυγ χηρα χηρο γυναικα$ γυναικες αντρας$ αντρα$ ανδρα""",
    "child": """
        son$ sons daughter girl$ girls boy$ boys kid$ kids children$ child$ baby offspring ابن~ ابنه~ ابنت~
        ابناء~ بنت~ بنات~ بنتا ولد~ ولاد~ اولاد~ عيال~ بنين$ طفل~ اطفال~ صبي~ دراري$ γιος$ γιοι γιου γιων κορη$
        κορης κορες παιδι αγορι κοριτσι""",
    "parent": """
        father mother dad$ daddy mom$ mum$ mummy parent grandfather grandmother grandpa grandma granny اب$ ابو$
        ابي$ ابوي$ ابويا ابوه$ ابوها ابوك ام$ امي$ امه$ امها$ امك~ والد~ والده~ والدت~ جد$ جدي$ جدو~ جدتي جده$
        ستي$ تيتا ابوان ابوين بابا ماما πατερα μητερα μαμα μπαμπα γονεις γονεα παππου γιαγια""",
    "sibling": """
        brother bros$ sister sis$ uncle aunt nephew niece cousin grandson granddaughter grandchild sibling اخ$
        اخي$ اخوي~ اخو~ اخوه$ اخوان اخت~ اخوات~ شقيق~ شقيقه~ شقيقت~ اشقاء عم$ عمي$ عمه$ عمت~ اعمام خال$ خالي$
        خالتي خاله$ خالت~ خوات~ خويا$ خوه$ خيه~ خي$ حفيد~ احفاد αδελφ αδερφ θειος θεια ανιψι εγγον ξαδερφ""",
    "died": """
        died$ dies$ dead$ death deceased passed$ survived leaving behind late$ gone$ توفي توفت متوفي متوفاه مات$
        ماتت ماتوا هلك~ هالك هلكت وفاه مرحوم ميت$ فارق πεθαν απεβιωσ αφησε αφηνοντας νεκρ μακαριτ εκλιπ""",
    "left": """
        left$ leaves$ remain ترك~ تركت ساب$ سابت سايب خلا$ خلت~ خلف خلفت خلي$ وراه وراها ضل$ بقي$ بقيت αφησε
        αφηνει εμειν μειναμε""",
    "estate": """
        inherit heir estate bequ division divide split$ share$ portion entitled ميراث مواريث ورث يورث ترث~ يرث~
        نرث~ وارث ورثه تركه كلاله حجب يحجب محجوب قسم~ تقسم نقسم تقسيم قسمه نتقاسم يتقاسم توزيع نصيب~ حصه~
        κληρονομ μοιρα μοιραζ μεριδι""",
    "ruling": """
        allow permi halal haram ruling hukm fatwa obligat forbidden sin$ sinful sins valid invalid islamic
        sharia disliked makruh sunnah bidah innovat count$ counts acceptable wrong$ يجوز تجوز جائز حكم~ احكام
        حرام حلال واجب فرض~ مكروه ينقض يبطل مبطل نواقض فتوي سنه$ بدعه شرعا شرعي شرع$ اثم~ ذنب~ معصيه يخرب باطل
        تصح~ يصح~ χαραμ χαλαλ υποχρεωτικ αμαρτι σαρια μουσουλμαν ισλαμ""",
    "may": """
        can$ may$ must$ should$ could$ able$ هل$ ينفع مسموح عادي لازم اقدر واش$ يصير ممنوع بقدر فيني نقدر خاصني
        μπορω μπορει επιτρεπ απαγορευ πρεπει""",
    "worship": """
        fast$ fasts fasting fasted wudu ablution ghusl sujud rakat rakah rak'ah tayammum menstruat period$ hajj
        umrah itikaf hijab niqab imam$ khutbah repent expiat kaffar vow$ oath sacrifice udhiya aqiqah mahram
        divorce mahr riba interest$ charity sadaqa tattoo alcohol pork gelatin صيام صوم$ صايم صائم اصوم يصوم
        صامت يفطر افطر فطر$ وضوء اتوضا توضا غسل$ سجود سجد~ ركع~ ركعه تيمم حائض دوره$ حج$ عمره حجاب نقاب احرام
        امام كفار نذر~ يمين$ حلف~ اضحيه عقيقه محرم$ طلاق مهر$ ربا$ صدقه جنابه نجس~ طهار استنجاء سهو~ تشهد خمر~
        خنزير وشم~ غيبه توبه νηστε πλυση αμπντεστι γουντου γκουσλ χατζ μαντιλα ορκο ταξιμο διαζυγι τοκο ρακατ
        αλκοολ χοιριν""",
    "why": "why$ reason wisdom ليش~ ليه$ لماذا علاش سبب$ حكمه$ γιατι giati",
    "what_is": """
        meaning means mean$ explain define definition meant معني معناه يعني شرح~ اشرح تعريف مفهوم فرق$ الفرق
        σημαινει εξηγησ διαφορα""",
    "who": "who$ whos who's whom whose من$ مين~ منو~ شكون ποιος ποια$ ποιοι ποιον ποιου",
    "where": "where$ wheres وين~ فين~ اين~ منين οπου που$ πουθε",
    "when": "when$ whens date$ dates$ متي~ امتي ايمتي ايمت$ ايمته وقتاش فوقاش شوكت emta mata ποτε pote",
    "how": "how$ كيف~ ازاي شلون كيفاش طريقه πως$ τροπος",
    "how_many": """
        many$ much$ number count$ كم$ كام$ قديش قداش قديه شحال شكد~ عدد~ مقدار ποσο ποση ποσα ποσε ποσοι ποσω
        ποσου poso posa""",
    "left_over": """
        until till$ remain left$ before$ باقي فاضل فاضله ضايل بقي~ بقا~ ضل$ متبقي لحد~ μενει μενουν μεχρι απομεν""",
    "clock": """
        time$ times$ hour minute oclock o'clock timing moment moments am$ pm$ الساعه ساعه~ وقت$ اوقات مواقيت
        مواعيد موعد توقيت دقيقه دقايق لحظه ωρα$ ωρες$ ωραρι λεπτα""",
    "today": """
        today tomorrow yesterday tonight now$ yet$ already currently monday tuesday wednesday thursday friday
        saturday sunday weekend اليوم بكره بكرا غدا~ امس~ مبارح امبارح النهارده الان دلوقتي هلا$ هلق~ الليله
        السبت الاحد الاثنين الثلاثاء الاربعاء الخميس σημερα αυριο χθες χτες τωρα αποψε δευτερα τριτη τεταρτη
        πεμπτη παρασκευη σαββατο κυριακη""",
    "prayer_name": """
        fajr dhuhr zuhr duhr dhohr thuhr asr$ maghrib magrib isha$ ishaa jummah juma jumuah taraweeh tarawih
        tahajjud witr duha$ فجر$ ظهر$ عصر$ مغرب$ عشا$ عشاء صبح$ الصبح جمعه$ تراويح ضحي$ وتر$ φατζρ ζουχρ ασρ$
        μαγριμπ ισα$ τζουμα""",
    "prayer": "pray salah salat$ salaah salaat namaz صلا صلوات صلي اصلي يصلي نصلي صليت مصلي προσευχ ναμαζι",
    "call": """
        adhan azan athan iftar suhoor suhur sahur imsak sehri ifter اذان ياذن يؤذن اذن$ يوذن افطار فطور سحور
        امساك$ امساكيه نفطر هنفطر يمسك εζανι ιφταρ σαχουρ""",
    "sun": """
        sunrise sunset sun$ dawn dusk twilight noon شروق غروب تشرق تغيب الشمس شمس~ ανατολη δυση$ δυει ηλιος αυγη""",
    "direction": """
        qibla kiblah mecca makkah kaaba kaba direction facing face$ bearing degrees compass mat$ rug$ قبله كعبه
        مكه~ اتجاه اتجه بتوجه جهه$ بوصله درجه$ زاويه سجاده κιμπλα μεκκα κααμπα κατευθυνσ μοιρες χαλακι""",
    "feast": """
        ramadan ramadhan ramazan eid$ ashura ashoura arafa arafah arafat mawlid milad laylat isra miraj bairam
        qadr رمضان عيد$ العيد اعياد عاشورا عرفه$ عرفات مولد$ المولد اضحي$ اسراء معراج وقفه القدر$ بيض$ البيض
        ραμαζαν ραμανταν μπαιραμ ασουρα αραφα ιντ$ μαουλιντ κουρμπαν""",
    "hijri_month": """
        muharram safar$ jumada rajab shaban sha'ban shawwal qadah qidah hijjah hijja محرم صفر$
        جماد رجب~ شعبان شوال قعده ذو$ ذي$ حجه$ μουχαραμ σαφαρ ραμπι τζουμαντα ρατζαμπ σααμπαν σαουαλ""",
    "hijri": """
        hijri hijra hijriyah gregorian calendar lunar ah$ هجري ميلادي تقويم قمري χιτζρι εγιρα γρηγοριαν
        ημερολογι σεληνιακ""",
    "month": """
        january february march april may$ june july august september october november december يناير فبراير مارس
        ابريل مايو يونيو يوليو اغسطس سبتمبر اكتوبر نوفمبر ديسمبر كانون شباط اذار نيسان ايار حزيران تموز ايلول
        تشرين ιανουαρι φεβρουαρι μαρτι απριλι μαιου ιουνι ιουλι αυγουστ σεπτεμβρι οκτωβρι νοεμβρι δεκεμβρι""",
    "day": """
        day$ days weekday week$ weeks month$ months year$ years يوم$ ايام شهر$ اشهر سنه$ السنه سنوات اسبوع
        مناسبات تاريخ~ μερα μερες ημερ ετος ετους χρονια μηνα γιορτ εορτ""",
    "born": "born$ birthday age$ old$ مواليد ولدت اتولدت مولود عمر~ ميلاد$ γεννηθηκα ηλικι ετων",
    "convert": "convert change$ into$ equal حول$ حولل تحويل يوافق يصادف محول μετατρ μετετρ",
    "quran": "quran qur'an koran quranic mushaf قران مصحف κορανι",
    "sura": """
        surah sura$ suras surat soorah ayah ayat$ ayaat verse juz$ tafsir chapter bismillah hizb سوره سور$ السور
        ايات ايتين الايه بسمله جزء$ حزب$ الحزب تفسير فسر~ σουρα στιχο τζουζ""",
    "sura_name": """
        baqara fatiha fatihah imran kahf yasin mulk$ ikhlas falaq rahman waqiah waqia maryam yusuf kawthar nisa$
        nisaa maidah anam anfal tawbah yunus hud$ rad$ ibrahim hijr nahl isra$ taha anbiya muminun nur$ furqan
        naml qasas ankabut luqman sajdah ahzab saba fatir saffat zumar ghafir fussilat shura dukhan jathiya
        ahqaf fath$ hujurat qaf$ tur$ najm qamar hadid hashr saff jumuah munafiqun talaq tahrim qalam haqqah
        jinn muzzammil muddathir qiyamah insan mursalat naba abasa takwir infitar inshiqaq buruj tariq ala$
        ghashiyah fajr balad shams layl sharh tin$ alaq bayyinah zalzalah adiyat takathur asr$ humazah fil$
        quraysh maun kafirun nasr masad nas$ kursi بقره فاتحه عمران كهف~ يس$ ملك$ اخلاص فلق~ رحمن واقعه مريم
        كرسي نساء$ مائده انعام انفال توبه$ يونس هود~ رعد~ حجر$ نحل$ اسراء طه$ انبياء مومنون فرقان نمل$ قصص~
        عنكبوت لقمان سجده$ احزاب صافات زمر~ غافر دخان احقاف حجرات نجم$ حديد$ حشر$ تحريم قلم$ جن$ مزمل مدثر قيامه
        انسان مرسلات نبا~ عبس~ تكوير بروج طارق اعلي$ غاشيه ضحي~ علق~ زلزله تكاثر همزه فيل$ قريش كوثر كافرون مسد$
        μπακαρα φατιχα γιασιν ιχλας καχφ μουλκ ραχμαν νουρ νισα""",
    "quoted": """
        say$ says$ said$ mention occur appear named written tells find$ read$ ذكر$ ذكرت مذكور ورد$ وردت قال$
        يقول قالت اتذكر انذكر تكرر لفظ~ مكتوب نزل~ نزلت نزول اقرا هات~ جيب~ جيبل عطني اعرض αναφερ λεει$ γραφει$
        διαβασε βρες""",
    "dua": """
        dua$ duas$ du'a du3a doaa supplicat adhkar azkar athkar dhikr zikr invocation istikhara qunut دعاء ادعيه
        دعا$ اذكار ذكر$ ندعي ادعو استخاره قنوت رقيه تسبيح استغفار ντουα δεηση ικεσια αδκαρ ντικρ doua""",
    "say": """
        recite words$ say$ اقول بقول يقال ينقال نقول قول$ اقرا ارد$ يقولوا λεω$ λεμε λενε λεγεται απαγγελλ πω$
        πουμε""",
    "occasion": """
        sleep sleeping nightmare travel journey sick illness rain thunder lightning mosque toilet bathroom food
        eating sneez anger angry anxious anxiety worry sad$ sadness grief distress fear afraid exam$ interview
        newborn baby born$ dead$ grave funeral evil eye$ envy forgiveness patience morning evening bed$ clothes
        market debt نوم$ النوم كابوس كوابيس سفر$ مسافر مريض شفاء مطر~ رعد~ برق~ مسجد$ حمام$ خلاء اكل$ طعام عطس~
        عطاس غضب~ هم$ حزن~ كرب~ ضيق~ خوف~ امتحان مقابله مولود ميت$ قبر~ جنازه عين$ حسد~ مغفره صبر$ صباح مساء
        المسا لبس~ رزق~ فرج$ نجاح υπνο εφιαλτ ταξιδ αρρωστ βροχη τζαμι φαγητο φταρν θυμο αγχος λυπη φοβ
        συνεντευξ μωρο νεκρο μυρωδ ματι$ πρωιν βραδιν""",
    "study": """
        exam$ exams midterm final$ finals quiz tuition course lectur universit uni$ campus student semester
        term$ thesis dissertation scholar professor prof$ grade gpa transcript librar dorm enrol degree diploma
        phd master msc mba$ bachelor faculty admission registrar registry class$ classes module syllab homework
        assignment textbook slides toefl ielts erasmus credits ects elective prerequisite internship graduat
        undergrad postgrad tutor$ tutorial teaching assistant dean$ department alumni attendance plagiari resit
        retake major$ minor$ seminar laborator freshman sophomore bursary stipend stationery امتحان امتحاني
        ميدتيرم فاينل محاضر جامع طالب طلاب طالبات فصل$ ترم~ رساله$ رسالتي اطروحه منحه دكتور~ علام معدل مكتبه
        سكن$ السكن تسجيل تخرج ماده$ مواد قسط~ اقساط رسوم كليه درجات درجتي كورس مقرر سلايد توفل ايلتس ايراسموس
        ساعات$ معتمده متطلب تدريب مشروع معيد عميد قسم$ شهاده~ كشف$ غياب حضور انتحال رسبت رسوب ارسب ماستر ماجستير
        بكالوريوس دكتوراه شعبه تخصص مصلي استاذ حرم$ سيمينار مختبر مدرج واجب$ بحث$ نقط$ دوام εξετασ εξεταστικ
        διδακτρα μαθημ φοιτητ πανεπιστ εξαμην υποτροφ καθηγητ βαθμ βιβλιοθηκ εστια πτυχι διδακτορ μεταπτυχ
        γραμματεια διπλωματικ σχολη$ σχολης τμημα διαλεξ απουσι ορκωμοσι συγγραμ αμφιθεατρ πρακτικη εργασια$
        εργαστηρι""",
    "law": """
        landlord tenant lodger lease contract agreement clause article law$ laws legal illegal court lawyer
        attorney sue$ suing lawsuit employer employee boss$ rent$ rented renting eviction evict deposit notice
        liab party$ parties privacy policy patent trademark copyright licen vendor supplier obliged consent
        indemn breach terminat warrant damages compensation constitution statute penal crime criminal fraud
        theft forgery jail prison police arrest custody will$ notary witness jurisdict arbitrat confidential
        disclos nda$ gdpr labour labor dismiss fired firing redundan overtime pregnant maternity wage pension
        tax$ taxes vat$ consumer refund neighbour neighbor owner mortgage probation resign sublet invoice
        bankrupt مؤجر مستاجر ايجار كراء مكتري عقد~ اتفاقي بند$ ماده$ قانون محكم محامي دعوي قضيه قضائي صاحب~ موظف
        اجره$ تامين اشعار خصوصيه ملزم التزام مورد طرف$ اطراف افصاح سري$ سريه ترخيص رخصه غرامه عقوبه جريمه حبس~
        سجن~ سرقه تزوير احتيال نصب$ شيك~ ضريبه دستور تعويض فصل$ فصلي طرد~ طردني يطردني اخلاء مالك~ ملكيه علامه
        تجاريه براءه اختراع مستهلك استقاله نهايه خدمه توقيع شرط$ جزائي وكاله كفيل شرطه بلاغ نزاع تحكيم حقوق$
        الحقوق استئناف نفقه حضانه الورشه جار~ جيران ενοικι ιδιοκτητ μισθωτ σπιτονοικοκυρ συμβασ συμβολαι συμφωνι
        αρθρο νομο νομι δικαστ δικαιο δικηγορ εργοδοτ αφεντικο απολυ εγγυησ μηνυσ ποινη ποινικ προστιμ αποζημιωσ
        φορο συνταγμα διαθηκη εξωση καταναλωτ υπερωρι κλοπη απατη πλαστογραφ σηματ εμπιστευτικ ευθυν γειτον
        ιδιοκτησια""",
    "group": """
        ban$ bans banned banning unban mute muted unmute moderator mod$ mods admin spam channel server group
        forum member post$ posts posted posting meme warning warned kick kicked chat$ advert ads$ link discord
        telegram whatsapp slack thread strike ping pinging everyone nsfw troll harass bully insult swear cursing
        profan nickname emoji sticker gif dm$ dms$ invite role$ roles rules$ rule$ guideline community timeout
        slowmode bump repost report$ reported promote promotion spoiler selling account$ alt$ doxx impersonat
        pinned pin$ introduce intro$ voice verif حظر~ محظور انحظر كتم~ انكتم مشرف ادمن سبام قناه سيرفر جروب قروب
        كروب مجموعه منتدي عضو~ اعضاء منشور بوست ميمز ميم$ انذار اعلان باند طرد~ انطردت منشن تاغ~ شتم~ سب$ السب
        تنمر تحرش ازعاج مخالف قوانين قواعد رتبه رتب$ موضوعي مواضيع شات$ رابط روابط ستيكر بوت$ بوتات حسابات تثبيت
        يثبت بلاغ ابلغ~ تبليغ نكت~ سافله بذيء بان$ ميوت تايم اوت$ ترويج اروج ομαδα$ ομαδας γκρουπ συντονιστ
        διαχειριστ φορουμ καναλι μελος μελη αναρτησ αποκλει προειδοποι σπαμ διαφημισ βρισι παρενοχλησ σιγασ
        κανονες κανονα ρολοι θεμα$ νημα λογαριασμ συνδεσμ""",
    "science": """
        planet star$ stars galaxy moon$ earth$ sun$ ocean sea$ river mountain lake$ desert continent volcano
        earthquake atom molecule cell$ dna$ gene$ evolution gravity energy electric light$ water$ oxygen metal
        acid temperature boil freez physics chemistry biology mathematic algebra theorem animal mammal whale
        bird$ birds fish$ insect bee$ bees plant$ plants tree$ dinosaur bone$ bones heart$ blood brain liver
        muscle virus bacteria vaccine disease symptom diabet cancer climate rainbow season computer internet
        invent discover scient theory experiment كوكب نجم~ قمر$ القمر ارض$ الارض محيط بحر$ نهر$ جبل~ بحيره صحراء
        قاره بركان زلزال زلازل ذره~ خليه جين$ تطور جاذبيه طاقه كهرب ضوء~ ماء$ اكسجين معدن حراره غليان فيزياء
        كيمياء احياء رياضيات حيوان ثديي حوت~ طيور طائر سمك$ حشره نحل$ نبات شجر~ ديناصور عظمه عظام قلب$ دم$ دماغ
        كبد~ عضله فيروس بكتيريا لقاح مرض$ اعراض سكري$ سرطان مناخ قوس$ قزح~ فصول حاسوب انترنت اختراع اخترع~
        اكتشف~ عالم$ نظريه πλανητ αστερ γαλαξι φεγγαρι σεληνη γη$ ηλιο ωκεαν θαλασσ ποταμ βουνο λιμνη ερημο
        ηπειρο ηφαιστει σεισμο ατομο κυτταρ εξελιξη βαρυτητ ενεργεια φως$ νερο οξυγονο μεταλλο φυσικη χημεια
        βιολογια ζωο ζωα θηλαστικ φαλαινα πουλι ψαρι μελισσ φυτ δεντρ δεινοσαυρ οστα καρδια αιμα εγκεφαλ ιος$
        ιου$ εμβολι ασθενει κλιμα""",
    "world": """
        capital country countries population currency flag president king$ queen emperor sultan caliph dynasty
        empire kingdom republic revolution war$ wars battle conquest conquer treaty crusade ottoman abbasid
        umayyad andalus pharaoh egypt rome roman greek persian mongol napoleon world century ancient history
        historical famous poet philosopher painter painted author novel wrote composer invented invention
        explorer traveller prophet companion sahab biography founder founded built$ pyramid titanic museum$
        language nation united league communism capitalism socialism democracy inflation economy religion sect
        shia sunni sufi christian jews jewish hindu buddhist عاصمه دوله دول$ بلد$ بلاد سكان عمله علم$ رئيس ملك$
        ملكه امبراطور سلطان خليفه خلفاء خلافه سلاله مملكه جمهوريه ثوره حرب$ الحرب حروب معركه غزوه فتح$ فتحت
        فتوحات معاهده صلح$ صليبي عثماني عباسي اموي اندلس فرعون فراعنه مصر~ روما رومان فارس مغول نابليون عالم
        قرن$ تاريخ$ قديم حضاره مشهور شاعر فيلسوف رسام رسم$ مؤلف مولف كاتب روايه كتب$ الف$ ملحن رحاله مستكشف نبي$
        النبي رسول الرسول صحاب صحابي سيره$ مؤسس اسس~ بني$ هرم~ اهرامات لغه$ لغات امم~ حلف$ شيوعيه راسماليه
        ديمقراطيه تضخم اقتصاد دين$ طائفه شيعه صوفي مسيح يهود πρωτευουσα χωρα χωρες πληθυσμο νομισμα σημαια
        προεδρο βασιλ αυτοκρατορ σουλταν χαλιφ δυναστει δημοκρατ επανασταση πολεμο μαχη αλωση κατακτησ συνθηκη
        σταυροφορ οθωμαν φαραω αιγυπτ ρωμ περσ μογγολ αιωνα αρχαι ιστορι διασημ ποιητ φιλοσοφ ζωγραφο ζωγραφισ
        συγγραφε εγραψε συνθετ εξερευνητ προφητ ιδρυσ εχτισε πυραμιδ τιτανικ γλωσσα εθνη οικονομ πληθωρισμ σιιτ
        σουνιτ""",
    "other_house": """
        hospital clinic doctor patient nurse surgery medicine dosage dose leaflet museum delivery deliver parcel
        package device machine printer filter battery warranty permit passport vaccine swimming pool$ playground
        park$ town municipal street bin$ bins rubbish garbage bus$ train$ station$ ticket hotel restaurant menu$
        reservation subscription invoice bill$ water$ leak lift$ elevator parking nursery kindergarten opening
        hours$ address phone entrance floor$ office$ مستشفي عياده مريض مرضي ممرض عمليه دوا$ دواء جرعه نشره متحف
        توصيل طلبي طلبيه شحن~ طرد$ جهاز ماكينه طابعه فلتر بطاريه ضمان تصريح جواز$ تطعيم مسبح ملعب حديقه بلديه
        شارع زباله قمامه باص$ قطار محطه تذكر فندق مطعم حجز$ اشتراك فاتوره مي$ تسريب اسانسير مصعد موقف حضانه
        عنوان تلفون هاتف مدخل طابق مكتب$ نظافه انظف νοσοκομει κλινικ ασθεν νοσοκομ φαρμακ δοση μουσει παραγγελι
        παραδοσ δεμα συσκευ μηχαν εκτυπωτ φιλτρο μπαταρι εγγυηση αδεια διαβατηρι εμβολι πισινα παιδικη χαρα
        παρκο δημο δημαρχ δρομο σκουπιδ λεωφορει τρενο εισιτηρι ξενοδοχει εστιατορι κρατηση συνδρομ λογαριασμο
        διαρροη ασανσερ παρκινγκ παιδικο σταθμ διευθυνσ τηλεφων εισοδο οροφο γιατρ ιατρει""",
    "house": """
        flat$ apartment room$ rooms kitchen heating heater boiler shower roof ceiling window door lock$ key$
        keys pipe pet$ dog$ cat$ شقه~ غرفه مطبخ تدفئه سخان حمام$ سقف~ شباك باب$ قفل~ مفتاح ماسوره كلب~ قط$
        διαμερισμα δωματι κουζινα θερμανσ θερμοσιφων ταβανι παραθυρο πορτα κλειδ σωληνα σκυλ γατ""",
    "you": """
        you$ your yours u$ ur$ yourself bot$ robot chatbot software ai$ انت$ انتا انتي تستطيع تقدر بتعرف اسمك
        برمجك عملك صنعك طورك سواك بتقدر بتحكي بتفهم فيك$ بوت$ روبوت برنامج σε$ σου$ εσυ$ εσενα εισαι μπορεις
        κανεις ξερεις μιλας μποτ ρομποτ""",
    "to_bot": """
        help$ delete erase wipe forget reset restart history$ conversation message commands menu language arabic
        english greek privacy data$ stored store$ source sources human person agent staff someone operator
        answer reply replies مساعده ساعدني احذف امسح انس~ انسي اعاده محادثه محادثتنا رسائلي رسايلي اوامر قائمه
        لغه~ لغات بالعربي بالانجليزي باليوناني عربي يوناني خصوصيه بياناتي مصدر مصادر مصادرك موظف شخص$ بشر~ انسان
        حقيقي جواب~ رد$ ردك~ اجابه اجاباتك βοηθεια σβησε διαγραψε ξεχασε ιστορικο συνομιλι μηνυμα εντολες μενου
        γλωσσα αραβικα αγγλικα ελληνικα απορρητο δεδομενα πηγη πηγες ανθρωπο υπαλληλ απαντησ απαντα""",
    "make": """
        write$ compose draw$ paint design create generate make$ translate summar rewrite proofread poem limerick
        haiku song$ lyrics story essay letter$ email$ joke riddle rap$ code$ coding python javascript website
        app$ function program script solve equation calculate اكتب اكتبل الف$ الفل ارسم ارسمل صمم~ ولد$ ترجم
        ترجمل لخص~ عيد$ صحح~ قصيده شعر~ اغنيه قصه~ نكته لغز~ فزوره تعبير موضوع$ كود$ برمج~ بايثون موقع تطبيق
        داله حل$ معادله γραψε συνθεσε ζωγραφισε σχεδιασε φτιαξε μεταφρασ περιληψ ποιημα στιχους τραγουδ ιστορια$
        εκθεση επιστολη ανεκδοτ αινιγμα κωδικα προγραμμα λυσε εξισωση""",
    "entertain": """
        music song$ songs play$ playing film$ films movie series$ netflix youtube video tv$ game$ games match
        score football soccer basketball arsenal madrid barcelona league team$ player celebrit actor actress
        singer horoscope zodiac bet$ bets betting lottery win$ won$ wins winner موسيقي اغاني شغل$ شغلي شغلل فيلم
        افلام مسلسل نتفلكس يوتيوب فيديو تلفزيون لعبه نلعب مباراه ماتش نتيجه$ كره~ فريق لاعب دوري ممثل مغني ابراج
        برج$ حظك~ رهان يانصيب فاز~ كسب~ ربح~ غلب$ μουσικη βαλε$ ταινια σειρα$ βιντεο τηλεορασ παιχνιδι αγωνα
        ματς σκορ ποδοσφαιρ ομαδες παικτ ηθοποι τραγουδιστ ζωδι στοιχημα λοτ κερδισε νικησε""",
    "errand": """
        weather forecast temperature hot$ cold$ warm$ raining umbrella recipe cook$ bake grill fry$ boil$ cake
        pasta restaurant nearby nearest flight hotel$ taxi uber barber book$ alarm remind timer order$ buy$
        cheap price stock$ bitcoin crypto invest convert kg$ miles pounds$ diet lose$ weight$ workout gym$
        headache laptop phone$ iphone طقس~ الجو حر$ برد$ حراره مطر~ شمسيه وصفه اطبخ طبخ~ كيك~ كيكه اشوي اقلي رز$
        معكرونه مطعم قريب طيران تاكسي اوبر حلاق احجز احجزل منبه ذكرني فكرني مؤقت اطلب اطلبل اشتري رخيص سعر~ سهم$
        بيتكوين بتكوين استثمر ميل$ باوند رجيم انحف وزني تمارين صداع لابتوب جوال ايفون καιρο ζεστη κρυο βρεξει
        ομπρελα συνταγη μαγειρ ψηνω κεικ μακαρονια κοντιν αεροπορικ ταξι κουρε κλεισε ξυπνητηρι θυμισε
        παραγγειλε αγορασω φτην τιμη$ μετοχη επενδυσ κιλα μιλια διαιτα αδυνατ γυμναστικ πονοκεφαλ κινητο""",
    "love": """
        love$ loves girlfriend boyfriend marry kiss date$ dating crush single$ darling احبك بحبك حبيب حبيبه
        تتزوج زوجني صاحبتي بوسه غرام$ αγαπω αγαπας κοπελα$ παντρευτ φιλι ερωτ""",
    "hello": """
        hello hi$ hey hiya yo$ greetings morning afternoon evening salam salaam assalam aleikum alaikum wa$
        alaykum welcome howdy sup$ مرحبا اهلا اهلين هلا$ سلام عليكم وعليكم صباح مساء مسا$ هاي~ هلو~ تحيه تحياتي
        γεια καλημερ καλησπερ χαιρετ καλως σελαμ kalimera kalispera geia""",
    "thanks": """
        thank thx thanx thnx ty$ appreciat grateful cheers kind$ great$ perfect awesome nice$ cool$ ok$ okay
        fast$ quick شكر~ مشكور تسلم يسلم متشكر ممنون جزاك جزاكم يعطيك عافيه بارك ممتاز رائع حلو$ تمام طيب~ كويس
        عفوا ابدعت قصرت وجهك ευχαριστ μπραβο τελει ωραι υπεροχ ενταξει efxarist euxarist""",
    "bye": """
        bye goodbye goodnight night$ nite see$ cya later ciao farewell peace$ care$ gtg$ وداع سلامه باي$ تصبح
        تصبحون لقاء اشوفك بشوفك نلتقي امان αντιο καληνυχτ λεμε$ ξαναλεμε kalinixta""",
    "wishes": """
        happy merry mubarak kareem blessed hope$ wish$ congratul luck birthday weekend feeling fine$ مبارك كريم
        سعيد بخير عساك اتمني ان$ شاء~ الحمد الحمدلله كل$ عام~ وانت وانتم وانتو مبروك شلونك كيفك شخبارك ازيك
        اخبار حالك عامل χρονια$ πολλα$ καλο$ καλη$ ευχομαι ελπιζω νεα$ χαμπαρια""",
    "city": """
        cairo alexandria giza riyadh jeddah mecca medina dammam dubai abu$ sharjah doha kuwait manama muscat
        sanaa aden baghdad basra mosul erbil damascus aleppo homs beirut tripoli amman jerusalem gaza khartoum
        tunis algiers oran casablanca rabat fez$ marrakesh istanbul ankara izmir bursa tehran isfahan kabul
        karachi lahore islamabad delhi mumbai dhaka jakarta kuala singapore london manchester birmingham
        leicester glasgow leeds bradford dublin paris marseille lyon berlin hamburg munich frankfurt cologne
        vienna zurich geneva brussels amsterdam rotterdam copenhagen oslo stockholm malmo helsinki madrid
        barcelona seville granada lisbon rome milan athens thessaloniki xanthi komotini rhodes larnaca nicosia
        limassol sofia bucharest sarajevo tirana skopje belgrade budapest prague warsaw kyiv moscow kazan
        tashkent almaty beijing tokyo seoul sydney melbourne auckland toronto montreal vancouver york$ chicago
        houston detroit angeles dearborn washington lagos kano nairobi accra dakar johannesburg cape town$
        mogadishu addis القاهره اسكندريه الاسكندريه جيزه طنطا منصوره اسيوط اسوان رياض$ الرياض جده$ مكه~ المدينه
        دمام دبي~ ابوظبي شارقه دوحه كويت منامه مسقط صنعاء عدن~ بغداد بصره موصل اربيل دمشق شام$ حلب~ حمص~ بيروت
        طرابلس عمان قدس$ غزه~ خرطوم تونس جزائر وهران قسنطينه دار$ بيضاء رباط فاس$ مراكش طنجه اسطنبول انقره ازمير
        طهران كابول كراتشي لاهور دلهي دكا~ جاكرتا لندن مانشستر برمنغهام ليستر غلاسكو باريس مرسيليا برلين هامبورغ
        ميونخ فرانكفورت فيينا زيورخ جنيف بروكسل امستردام كوبنهاغن اوسلو ستوكهولم مدريد اشبيليه غرناطه لشبونه
        روما ميلانو اثينا سالونيك كوموتيني رودس لارنكا نيقوسيا سراييفو موسكو بكين طوكيو سيدني تورنتو مونتريال
        نيويورك شيكاغو لاغوس نيروبي αθηνα θεσσαλονικη ξανθη κομοτηνη ροδο κω$ λευκωσια λαρνακα λεμεσο πατρα
        ηρακλειο καβαλα αλεξανδρουπολη καιρο$ αλεξανδρεια ριαντ τζεντα μεδινα ντουμπαι ντοχα κουβειτ βαγδατη
        δαμασκο χαλεπι βηρυτο αμμαν ιερουσαλημ γαζα τυνιδα αλγερι καζαμπλανκα κωνσταντινουπολη σμυρνη αγκυρα
        τεχερανη λονδινο μαντσεστερ γλασκωβη παρισι βερολινο μοναχο βιεννη ζυριχη γενευη βρυξελλες αμστερνταμ
        οσλο στοκχολμη μαδριτη σεβιλλη ρωμη μιλανο μοσχα τοκιο σιδνει τορoντο υορκη σικαγο""",
}
