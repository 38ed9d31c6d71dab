"""Common acts and things, and the names that come with them: wanting, paying, telling, marrying, prophets, nations."""

COMMON = {
    "islam": """
        islam islamic muslim muslims allah god$ lord$ deen prophet messenger اسلام~ الاسلام اسلامي اسلاميه مسلم~
        مسلمين مسلمون الله$ ربنا ربي$ رب$ دين$ الدين نبي$ النبي رسول~ ισλαμ μουσουλμαν αλλαχ θεος θεου θεο$
        προφητ""",
    "want": """
        want$ wants$ need$ needs$ wanna$ like$ looking$ بدي$ بدنا بدو$ عايز~ عاوز عايزه ابي$ نبي$ ابغي بغيت باغي
        بغا$ محتاج~ احتاج نحتاج اريد~ نريد ودي$ اود$ θελω θελει θελουμε χρειαζ ηθελα ψαχνω""",
    "pay": """
        pay$ pays$ paid$ paying payment cost$ costs fee$ fees price prices charge charged refund cheap expensive
        دفع~ ادفع يدفع ندفع تدفع خلص$ نخلص سدد~ تسديد كلفه تكلفه بكم$ بكام$ سعر~ اسعار رسوم تمن$ الثمن بيش$
        بشحال غالي رخيص مجاني ببلاش πληρων πληρωσ πληρωμ κοστιζ κοστος τιμη$ τιμες φθην ακριβ δωρεαν χρεων χρεωθ""",
    "begin_end": """
        start$ starts$ started begin$ begins$ began end$ ends$ ended finish$ finished expire expires over$ يبدا
        تبدا بدا$ بدات يبلش بلش~ ينتهي تنتهي انتهي انتهت ينتهى يخلص خلص$ نهايه بدايه اول$ اخر$ αρχιζ αρχισ αρχη
        ξεκιν τελειων τελειωσ ληγει τελος$ τελη$""",
    "wrong": """
        wrong$ mistake mistakes error errors incorrect unfair unjust nonsense false$ broken$ broke$ غلط~ خطا$
        خطاء اخطا خربان خربانه خرب~ ظلم~ عطلان تعطل λαθος λαθη αδικ χαλασ χαλασμεν σφαλμα""",
    "complain": """
        complain complaint report$ reported reporting appeal objection contest$ dispute اشتكي شكوي شكاوي بلغ~
        ابلغ بلاغ~ اعتراض اعترض تظلم طعن~ اطعن استئناف παραπον καταγγελ αναφερω αναφορα ενσταση εφεση""",
    "talk": """
        talk$ talks talking speak speaks speaking spoken chat$ chatting discuss conversation احكي~ بحكي نحكي
        تحكي كلم~ اكلم كلمني تكلم تتكلم نتكلم بتكلم هضر~ نهضر تهضر احجي تحجي محادثه حوار μιλα μιλω μιλησ μιλας
        συζητ κουβεντ""",
    "tell": """
        tell$ tells explain explains describe summarize teach$ info$ information احكيلي حكيلي قلي$ قولي قوللي
        خبرني اخبرني حدثني علمني فهمني عرفني نبذه معلومات شرح~ اشرح اشرحلي πες$ πειτε εξηγ περιγρα πληροφορ
        μαθε$ μαθω""",
    "number_word": """
        two$ three$ four$ five$ six$ seven$ eight$ nine$ ten$ twenty thirty forty fifty hundred thousand half$
        quarter third$ اثنين$ اتنين$ جوج$ ثلاث~ تلات~ ثلاثه تلاته اربع~ اربعه خمس~ خمسه ست$ سته سبع~ سبعه ثمان
        تمن تسع~ عشر$ عشره عشرين ثلاثين اربعين خمسين ستين مئه ميه$ نص$ ربع$ ثلث$ δυο$ τρεις τρια$ τεσσερ πεντε
        εξι$ επτα εφτα οκτω οχτω εννεα δεκα$ εικοσι τριαντα σαραντα πενηντα εκατο χιλια μισο$ μιση$ τεταρτο""",
    "marry": """
        marry married marriage nikah wedding bride groom engaged fiance dowry mahr زواج~ الزواج يتزوج اتزوج تزوج
        زواجي نكاح~ عرس~ عروس عريس خطوبه خطيب خطبه مهر$ كتب$ γαμο γαμος παντρ νυφη γαμπρ αρραβων προικα""",
    "divorce": """
        divorce divorced talaq khula iddah طلاق~ طلق~ طلقني مطلق مطلقه خلع$ عده$ رجعه διαζυγ χωρισμεν χωρισε
        ταλακ""",
    "prophets": """
        noah nuh$ moses musa$ jesus isa$ abraham ibrahim joseph yusuf jonah yunus job$ ayyub ayub adam david
        dawud solomon sulayman sulaiman zachariah zakariya mary maryam lot$ lut$ hud$ salih saleh نوح$ موسي$
        عيسي$ ابراهيم يوسف$ يونس$ ايوب$ ادم$ داود سليمان زكريا مريم لوط$ هود$ صالح$ يعقوب اسماعيل اسحاق يحيي
        νωε$ μωυση ιησου αβρααμ ιωσηφ ιωνα ιωβ$ αδαμ δαυιδ σολομων ζαχαρια μαριαμ λωτ$""",
    "early_muslims": """
        khadija aisha fatima abu$ bakr umar uthman ali$ bilal hamza khalid hasan husayn hussein sahaba
        companions bukhari muslim$ ghazali خديجه عائشه عايشه فاطمه ابو$ بكر$ عمر$ عثمان علي$ بلال حمزه خالد
        الحسن الحسين صحابه الصحابه صحابي بخاري البخاري غزالي χαντιτζα αισα αμπου ομαρ οσμαν αλι$ μπιλαλ χουσειν""",
    "nation": """
        africa europe asia america india china japan brazil france germany spain italy turkey iran iraq russia
        canada australia morocco algeria syria palestine arab افريقيا اوروبا اسيا امريكا الهند الصين اليابان
        البرازيل فرنسا المانيا اسبانيا ايطاليا تركيا ايران العراق روسيا كندا استراليا المغرب سوريا فلسطين العرب
        αφρικ ευρωπ ασια αμερικ ινδια κινα ιαπων βραζιλ γαλλι γερμαν ισπαν ιταλ τουρκ ιραν ιρακ ρωσι καναδ
        αυστραλ μαροκο συρια παλαιστιν αραβ""",
    "picture": """
        photo photos picture pictures pic$ pics image video videos screenshot صور~ صوره~ صورتي فيديو فيديوهات
        لقطه φωτογραφ εικονα βιντεο""",
    "news": """
        news headline headlines latest trending happened اخبار$ الاخبار جديد$ مستجدات ترند الترند ειδησ νεα$
        συνεβη""",
    "figures": """
        percent percentage multiply divided times$ plus$ minus$ root$ squared sqrt derivative integral equation
        fraction بالميه بالمئه ضرب~ جمع$ طرح$ جذر$ تربيع مشتقه تكامل معادله كسر$ τοις$ εκατο$ επι$ συν$ πλην
        ριζα παραγωγ ολοκληρωμα εξισωσ""",
    "night_day": """
        night$ nights morning evening noon midnight afternoon weekend ليل$ الليل ليله$ ليالي صبح$ الصبح صباح$
        مسا$ مساء$ ظهر$ عصر$ νυχτα βραδυ$ βραδια πρωι$ μεσημερι απογευμα μεσανυχτ""",
    "car": """
        car$ cars$ vehicle bike bicycle motorcycle driving drive$ سياره~ سيارتي سيارات عربيه موتور دراجه سواقه
        αυτοκινητ μηχανη$ ποδηλατ οδηγ""",
    "at_work": """
        job$ jobs$ work$ working works$ company colleague shift$ career interview cv$ resume وظيفه وظائف شغل$
        الشغل شغلي عمل$ العمل شركه~ الشركه زميل مقابله سيره$ دوامي δουλεια δουλευω εργασια$ εταιρ συναδελφ
        βαρδια συνεντευξ βιογραφικ""",
    "insurance": "insurance insured coverage insure تامين~ التامين ασφαλεια ασφαλισ",
    "machine_mind": """
        model gpt openai gemini claude trained training algorithm database memory source sources accurate
        accuracy opinion clever smart$ intelligent alive real$ fake نموذج ذكي$ ذكاء ذاكره ذاكرتك مصدر~ مصادر
        دقيق دقه دقتك صاحي حقيقي بشري μοντελο εκπαιδευ αλγοριθμ βαση$ μνημη πηγη πηγες ακριβεια ακριβης εξυπν
        ζωνταν αληθιν""",
    "praise": """
        amazing excellent wonderful brilliant lovely sweet$ smart$ hero legend rock$ best$ well$ done$ bravo
        rule$ رائع~ جميل~ حلو$ حلوه عظيم بطل$ برافو عاش$ كفو$ شاطر اسطوره مبدع عسل$ υπεροχ τελει φοβερ καταπληκτ
        μπραβο θεος$ αστερι ωραι""",
    "own": """
        have$ has$ had$ own$ owns$ hold$ holds keep$ saved$ aside$ got$ عندي عنده~ عندها عندنا معي$ معاي معايا
        معه$ معها لي$ له$ لها$ لنا$ املك يملك امتلك εχω$ εχει$ εχουμε εχουν κρατ ειχε""",
    "takes_share": """
        gets$ takes$ take$ each$ only$ full$ paternal maternal remaining rest$ excluded ياخذ تاخذ ياخد تاخد ناخذ
        لكل$ كل$ وحده$ واحده فقط لاب$ لام$ يسقط تسقط παιρνει παιρνουν καθενας καθε$ μονο$ μοναχ ολο$""",
    "miss_repeat": """
        miss$ missed missing forgot forget repeat redo again$ makeup made$ late$ delay delayed skip skipped نسيت
        نسي$ فات~ فاتني فاتتني قضاء اقضي نقضي اعيد عيد$ اعاده كرر متاخر تاخرت اتاخر تاخير راح$ ξεχασ χασω εχασα
        αναπληρ ξανα$ επαναλ αργησ καθυστερ""",
    "enter_leave": """
        enter$ entering leave$ leaving wear wearing visit visiting seeing see$ wake$ waking ride riding hear
        hearing when$ upon$ before$ after$ دخول ندخل ادخل دخلت خروج نخرج اطلع لبس~ البس زياره ازور رويه اشوف
        نشوف سماع اسمع ركوب صحيت عند$ قبل$ بعد$ لما$ ملي$ μπαινω μπαινουμε βγαινω βγαινουμε φοραω φοραμε επισκε
        βλεπω ξυπν οταν$ πριν$ μετα$""",
    "shield": "protect protection protects safe$ safety guard حفظ~ يحفظ حمايه يحمي تحصين امان$ προστα φυλα ασφαλ",
    "letters_pages": """
        word$ words$ letter$ letters page$ pages revealed meccan medinan makki madani translation كلمه كلمات
        حرف~ حروف صفحه صفحات نزلت نزول مكيه مدنيه ترجمه λεξη λεξεις γραμματα σελιδ αποκαλυφθ μεταφρασ""",
    "cause": """
        cause causes caused effect effects consequence result results origin formed happen happens difference
        between$ compare سبب~ اسباب نتيجه نتايج اثر$ اصل$ يتكون تكون صار$ صارت يصير حدث$ حصل$ فرق$ الفرق بين$
        قارن αιτι συνεπει αποτελεσμα προελευσ εγινε συνεβ διαφορ μεταξυ συγκριν""",
    "publish": """
        post$ posts topic topics comment comments publish upload share$ shares sharing approve approval delete$
        deleted removed hidden edit$ انشر ننشر نشر~ منشوري انزل ننزل نزلت تعليق~ تعليقي موافقه انحذف انمسح مسحت
        حذفت شارك اشارك ανεβα δημοσι σχολι μοιραστ εγκρισ σβηστ διαγραφ επεξεργ""",
    "schooling": """
        book$ books$ school mark$ marks registration register certificate deadline academic club$ lab$ labs
        winter$ spring summer$ autumn subject subjects engineering medicine science$ كتاب~ كتب دراسه الدراسه
        ادرس قبول القبول عطله مدرسه نتايج النتايج تحويل ربيع الربيع صيفي الصيفي شتوي اكاديمي نسبه شهادتي تقرير
        هندسه الهندسه طب$ الطب βιβλι σπουδ εγγραφ προθεσμι αναστολ δηλωσ σχολει χειμεριν εαριν θεριν μοναδες
        μεσος ιατρικη""",
    "condition": """
        condition conditions allowed$ accepted accept valid$ require required requirement mandatory compulsory
        optional شرط~ شروط مقبول تقبل يقبل تجب يجب~ مطلوب المطلوب الزامي اجباري اختياري προυποθεσ δεκτ ισχυ
        απαιτ υποχρεωτ προαιρετ""",
    "right_of": """
        right$ rights responsible responsibility property claim claims allowed$ limit limits minimum maximum
        clause paragraph حق~ حقوق حقوقي يحق~ مسوول~ المسوول مسووليه ادني اقصي مهله بند$ فقره يسمح δικαιωμα
        δικαιουμ υπευθυν ορος$ οριο$ παραγραφ""",
    "friend": """
        friend friends buddy mate$ brother$ neighbour neighbor colleague classmate roommate صاحبي صديق~ صديقي
        صاحبتي رفيق~ رفيقي اصحابي جاري$ جارتي زميلي φιλος φιλη$ φιλου φιλοι κολλητ συγκατοικ γειτον""",
}
