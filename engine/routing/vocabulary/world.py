"""What institutions and the world are about: studies, law, groups, houses, science, history."""

WORLD = {
    "study": """
        exam$ exams midterm final$ finals quiz tuition course lectur universit uni$ campus student semester term$
        thesis dissertation scholar professor prof$ grade gpa transcript librar dorm enrol degree diploma phd master
        msc mba$ bachelor faculty admission registrar registry class$ classes module syllab homework assignment
        textbook slides toefl ielts erasmus credits ects elective prerequisite internship graduat undergrad postgrad
        tutor$ tutorial teaching assistant dean$ department alumni attendance plagiari resit retake major$ minor$
        seminar laborator freshman sophomore bursary stipend stationery امتحان امتحاني ميدتيرم فاينل محاضر جامع طالب
        طلاب طالبات فصل$ ترم~ رساله$ رسالتي اطروحه منحه دكتور~ علام معدل مكتبه سكن$ السكن تسجيل تخرج ماده$ مواد قسط~
        اقساط رسوم كليه درجات درجتي كورس مقرر سلايد توفل ايلتس ايراسموس ساعات$ معتمده متطلب تدريب مشروع معيد عميد قسم$
        شهاده~ كشف$ غياب حضور انتحال رسبت رسوب ارسب ماستر ماجستير بكالوريوس دكتوراه شعبه تخصص مصلي استاذ حرم$ سيمينار
        مختبر مدرج واجب$ بحث$ نقط$ دوام εξετασ εξεταστικ διδακτρα μαθημ φοιτητ πανεπιστ εξαμην υποτροφ καθηγητ βαθμ
        βιβλιοθηκ εστια πτυχι διδακτορ μεταπτυχ γραμματεια διπλωματικ σχολη$ σχολης τμημα διαλεξ απουσι ορκωμοσι
        συγγραμ αμφιθεατρ πρακτικη εργασια$ εργαστηρι""",
    "law": """
        landlord tenant lodger lease contract agreement clause article law$ laws legal illegal court lawyer attorney
        sue$ suing lawsuit employer employee boss$ rent$ rented renting eviction evict deposit notice liab party$
        parties privacy policy patent trademark copyright licen vendor supplier obliged consent indemn breach terminat
        warrant damages compensation constitution statute penal crime criminal fraud theft forgery jail prison police
        arrest custody will$ notary witness jurisdict arbitrat confidential disclos nda$ gdpr labour labor dismiss
        fired firing redundan overtime pregnant maternity wage pension tax$ taxes vat$ consumer refund neighbour
        neighbor owner mortgage probation resign sublet invoice bankrupt مؤجر مستاجر ايجار كراء مكتري عقد~ اتفاقي بند$
        ماده$ قانون محكم محامي دعوي قضيه قضائي صاحب~ موظف اجره$ تامين اشعار خصوصيه ملزم التزام مورد طرف$ اطراف افصاح
        سري$ سريه ترخيص رخصه غرامه عقوبه جريمه حبس~ سجن~ سرقه تزوير احتيال نصب$ شيك~ ضريبه دستور تعويض فصل$ فصلي طرد~
        طردني يطردني اخلاء مالك~ ملكيه علامه تجاريه براءه اختراع مستهلك استقاله نهايه خدمه توقيع شرط$ جزائي وكاله كفيل
        شرطه بلاغ نزاع تحكيم حقوق$ الحقوق استئناف نفقه حضانه الورشه جار~ جيران ενοικι ιδιοκτητ μισθωτ σπιτονοικοκυρ
        συμβασ συμβολαι συμφωνι αρθρο νομο νομι δικαστ δικαιο δικηγορ εργοδοτ αφεντικο απολυ εγγυησ μηνυσ ποινη ποινικ
        προστιμ αποζημιωσ φορο συνταγμα διαθηκη εξωση καταναλωτ υπερωρι κλοπη απατη πλαστογραφ σηματ εμπιστευτικ ευθυν
        γειτον ιδιοκτησια""",
    "group": """
        ban$ bans banned banning unban mute muted unmute moderator mod$ mods admin spam channel server group forum
        member post$ posts posted posting meme warning warned kick kicked chat$ advert ads$ link discord telegram
        whatsapp slack thread strike ping pinging everyone nsfw troll harass bully insult swear cursing profan nickname
        emoji sticker gif dm$ dms$ invite role$ roles rules$ rule$ guideline community timeout slowmode bump repost
        report$ reported promote promotion spoiler selling account$ alt$ doxx impersonat pinned pin$ introduce intro$
        voice verif حظر~ محظور انحظر كتم~ انكتم مشرف ادمن سبام قناه سيرفر جروب قروب كروب مجموعه منتدي عضو~ اعضاء منشور
        بوست ميمز ميم$ انذار اعلان باند طرد~ انطردت منشن تاغ~ شتم~ سب$ السب تنمر تحرش ازعاج مخالف قوانين قواعد رتبه
        رتب$ موضوعي مواضيع شات$ رابط روابط ستيكر بوت$ بوتات حسابات تثبيت يثبت بلاغ ابلغ~ تبليغ نكت~ سافله بذيء بان$
        ميوت تايم اوت$ ترويج اروج ομαδα$ ομαδας γκρουπ συντονιστ διαχειριστ φορουμ καναλι μελος μελη αναρτησ αποκλει
        προειδοποι σπαμ διαφημισ βρισι παρενοχλησ σιγασ κανονες κανονα ρολοι θεμα$ νημα λογαριασμ συνδεσμ""",
    "science": """
        planet star$ stars galaxy moon$ earth$ sun$ ocean sea$ river mountain lake$ desert continent volcano earthquake
        atom molecule cell$ dna$ gene$ evolution gravity energy electric light$ water$ oxygen metal acid temperature
        boil freez physics chemistry biology mathematic algebra theorem animal mammal whale bird$ birds fish$ insect
        bee$ bees plant$ plants tree$ dinosaur bone$ bones heart$ blood brain liver muscle virus bacteria vaccine
        disease symptom diabet cancer climate rainbow season computer internet invent discover scient theory experiment
        كوكب نجم~ قمر$ القمر ارض$ الارض محيط بحر$ نهر$ جبل~ بحيره صحراء قاره بركان زلزال زلازل ذره~ خليه جين$ تطور
        جاذبيه طاقه كهرب ضوء~ ماء$ اكسجين معدن حراره غليان فيزياء كيمياء احياء رياضيات حيوان ثديي حوت~ طيور طائر سمك$
        حشره نحل$ نبات شجر~ ديناصور عظمه عظام قلب$ دم$ دماغ كبد~ عضله فيروس بكتيريا لقاح مرض$ اعراض سكري$ سرطان مناخ
        قوس$ قزح~ فصول حاسوب انترنت اختراع اخترع~ اكتشف~ عالم$ نظريه πλανητ αστερ γαλαξι φεγγαρι σεληνη γη$ ηλιο ωκεαν
        θαλασσ ποταμ βουνο λιμνη ερημο ηπειρο ηφαιστει σεισμο ατομο κυτταρ εξελιξη βαρυτητ ενεργεια φως$ νερο οξυγονο
        μεταλλο φυσικη χημεια βιολογια ζωο ζωα θηλαστικ φαλαινα πουλι ψαρι μελισσ φυτ δεντρ δεινοσαυρ οστα καρδια αιμα
        εγκεφαλ ιος$ ιου$ εμβολι ασθενει κλιμα""",
    "world": """
        capital country countries population currency flag president king$ queen emperor sultan caliph dynasty empire
        kingdom republic revolution war$ wars battle conquest conquer treaty crusade ottoman abbasid umayyad andalus
        pharaoh egypt rome roman greek persian mongol napoleon world century ancient history historical famous poet
        philosopher painter painted author novel wrote composer invented invention explorer traveller prophet companion
        sahab biography founder founded built$ pyramid titanic museum$ language nation united league communism
        capitalism socialism democracy inflation economy religion sect shia sunni sufi christian jews jewish hindu
        buddhist عاصمه دوله دول$ بلد$ بلاد سكان عمله علم$ رئيس ملك$ ملكه امبراطور سلطان خليفه خلفاء خلافه سلاله مملكه
        جمهوريه ثوره حرب$ الحرب حروب معركه غزوه فتح$ فتحت فتوحات معاهده صلح$ صليبي عثماني عباسي اموي اندلس فرعون فراعنه
        مصر~ روما رومان فارس مغول نابليون عالم قرن$ تاريخ$ قديم حضاره مشهور شاعر فيلسوف رسام رسم$ مؤلف مولف كاتب روايه
        كتب$ الف$ ملحن رحاله مستكشف نبي$ النبي رسول الرسول صحاب صحابي سيره$ مؤسس اسس~ بني$ هرم~ اهرامات لغه$ لغات امم~
        حلف$ شيوعيه راسماليه ديمقراطيه تضخم اقتصاد دين$ طائفه شيعه صوفي مسيح يهود πρωτευουσα χωρα χωρες πληθυσμο
        νομισμα σημαια προεδρο βασιλ αυτοκρατορ σουλταν χαλιφ δυναστει δημοκρατ επανασταση πολεμο μαχη αλωση κατακτησ
        συνθηκη σταυροφορ οθωμαν φαραω αιγυπτ ρωμ περσ μογγολ αιωνα αρχαι ιστορι διασημ ποιητ φιλοσοφ ζωγραφο ζωγραφισ
        συγγραφε εγραψε συνθετ εξερευνητ προφητ ιδρυσ εχτισε πυραμιδ τιτανικ γλωσσα εθνη οικονομ πληθωρισμ σιιτ
        σουνιτ""",
    "other_house": """
        hospital clinic doctor patient nurse surgery medicine dosage dose leaflet museum delivery deliver parcel
        package device machine printer filter battery warranty permit passport vaccine swimming pool$ playground park$
        town municipal street bin$ bins rubbish garbage bus$ train$ station$ ticket hotel restaurant menu$ reservation
        subscription invoice bill$ water$ leak lift$ elevator parking nursery kindergarten opening hours$ address phone
        entrance floor$ office$ مستشفي عياده مريض مرضي ممرض عمليه دوا$ دواء جرعه نشره متحف توصيل طلبي طلبيه شحن~ طرد$
        جهاز ماكينه طابعه فلتر بطاريه ضمان تصريح جواز$ تطعيم مسبح ملعب حديقه بلديه شارع زباله قمامه باص$ قطار محطه تذكر
        فندق مطعم حجز$ اشتراك فاتوره مي$ تسريب اسانسير مصعد موقف حضانه عنوان تلفون هاتف مدخل طابق مكتب$ نظافه انظف
        νοσοκομει κλινικ ασθεν νοσοκομ φαρμακ δοση μουσει παραγγελι παραδοσ δεμα συσκευ μηχαν εκτυπωτ φιλτρο μπαταρι
        εγγυηση αδεια διαβατηρι εμβολι πισινα παιδικη χαρα παρκο δημο δημαρχ δρομο σκουπιδ λεωφορει τρενο εισιτηρι
        ξενοδοχει εστιατορι κρατηση συνδρομ λογαριασμο διαρροη ασανσερ παρκινγκ παιδικο σταθμ διευθυνσ τηλεφων εισοδο
        οροφο γιατρ ιατρει""",
    "house": """
        flat$ apartment room$ rooms kitchen heating heater boiler shower roof ceiling window door lock$ key$ keys pipe
        pet$ dog$ cat$ شقه~ غرفه مطبخ تدفئه سخان حمام$ سقف~ شباك باب$ قفل~ مفتاح ماسوره كلب~ قط$ διαμερισμα δωματι
        κουζινα θερμανσ θερμοσιφων ταβανι παραθυρο πορτα κλειδ σωληνα σκυλ γατ""",
    "city": """
        cairo alexandria giza riyadh jeddah mecca medina dammam dubai abu$ sharjah doha kuwait manama muscat sanaa aden
        baghdad basra mosul erbil damascus aleppo homs beirut tripoli amman jerusalem gaza khartoum tunis algiers oran
        casablanca rabat fez$ marrakesh istanbul ankara izmir bursa tehran isfahan kabul karachi lahore islamabad delhi
        mumbai dhaka jakarta kuala singapore london manchester birmingham leicester glasgow leeds bradford dublin paris
        marseille lyon berlin hamburg munich frankfurt cologne vienna zurich geneva brussels amsterdam rotterdam
        copenhagen oslo stockholm malmo helsinki madrid barcelona seville granada lisbon rome milan athens thessaloniki
        xanthi komotini rhodes larnaca nicosia limassol sofia bucharest sarajevo tirana skopje belgrade budapest prague
        warsaw kyiv moscow kazan tashkent almaty beijing tokyo seoul sydney melbourne auckland toronto montreal
        vancouver york$ chicago houston detroit angeles dearborn washington lagos kano nairobi accra dakar johannesburg
        cape town$ mogadishu addis القاهره اسكندريه الاسكندريه جيزه طنطا منصوره اسيوط اسوان رياض$ الرياض جده$ مكه~
        المدينه دمام دبي~ ابوظبي شارقه دوحه كويت منامه مسقط صنعاء عدن~ بغداد بصره موصل اربيل دمشق شام$ حلب~ حمص~ بيروت
        طرابلس عمان قدس$ غزه~ خرطوم تونس جزائر وهران قسنطينه دار$ بيضاء رباط فاس$ مراكش طنجه اسطنبول انقره ازمير طهران
        كابول كراتشي لاهور دلهي دكا~ جاكرتا لندن مانشستر برمنغهام ليستر غلاسكو باريس مرسيليا برلين هامبورغ ميونخ
        فرانكفورت فيينا زيورخ جنيف بروكسل امستردام كوبنهاغن اوسلو ستوكهولم مدريد اشبيليه غرناطه لشبونه روما ميلانو
        اثينا سالونيك كوموتيني رودس لارنكا نيقوسيا سراييفو موسكو بكين طوكيو سيدني تورنتو مونتريال نيويورك شيكاغو لاغوس
        نيروبي αθηνα θεσσαλονικη ξανθη κομοτηνη ροδο κω$ λευκωσια λαρνακα λεμεσο πατρα ηρακλειο καβαλα αλεξανδρουπολη
        καιρο$ αλεξανδρεια ριαντ τζεντα μεδινα ντουμπαι ντοχα κουβειτ βαγδατη δαμασκο χαλεπι βηρυτο αμμαν ιερουσαλημ
        γαζα τυνιδα αλγερι καζαμπλανκα κωνσταντινουπολη σμυρνη αγκυρα τεχερανη λονδινο μαντσεστερ γλασκωβη παρισι
        βερολινο μοναχο βιεννη ζυριχη γενευη βρυξελλες αμστερνταμ οσλο στοκχολμη μαδριτη σεβιλλη ρωμη μιλανο μοσχα
        τοκιο σιδνει τορoντο υορκη σικαγο""",
}
