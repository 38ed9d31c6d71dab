"""What is said to whoever answers: about itself, errands, courtesies."""

TALK = {
    "you": """
        you$ your yours u$ ur$ yourself bot$ robot chatbot software ai$ انت$ انتا انتي تستطيع تقدر بتعرف اسمك برمجك
        عملك صنعك طورك سواك بتقدر بتحكي بتفهم فيك$ بوت$ روبوت برنامج σε$ σου$ εσυ$ εσενα εισαι μπορεις κανεις ξερεις
        μιλας μποτ ρομποτ""",
    "to_bot": """
        help$ delete erase wipe forget reset restart history$ conversation message commands menu language arabic
        english greek privacy data$ stored store$ source sources human person agent staff someone operator answer reply
        replies مساعده ساعدني احذف امسح انس~ انسي اعاده محادثه محادثتنا رسائلي رسايلي اوامر قائمه لغه~ لغات بالعربي
        بالانجليزي باليوناني عربي يوناني خصوصيه بياناتي مصدر مصادر مصادرك موظف شخص$ بشر~ انسان حقيقي جواب~ رد$ ردك~
        اجابه اجاباتك βοηθεια σβησε διαγραψε ξεχασε ιστορικο συνομιλι μηνυμα εντολες μενου γλωσσα αραβικα αγγλικα
        ελληνικα απορρητο δεδομενα πηγη πηγες ανθρωπο υπαλληλ απαντησ απαντα""",
    "make": """
        write$ compose draw$ paint design create generate make$ translate summar rewrite proofread poem limerick haiku
        song$ lyrics story essay letter$ email$ joke riddle rap$ code$ coding python javascript website app$ function
        program script solve equation calculate اكتب اكتبل الف$ الفل ارسم ارسمل صمم~ ولد$ ترجم ترجمل لخص~ عيد$ صحح~
        قصيده شعر~ اغنيه قصه~ نكته لغز~ فزوره تعبير موضوع$ كود$ برمج~ بايثون موقع تطبيق داله حل$ معادله γραψε συνθεσε
        ζωγραφισε σχεδιασε φτιαξε μεταφρασ περιληψ ποιημα στιχους τραγουδ ιστορια$ εκθεση επιστολη ανεκδοτ αινιγμα
        κωδικα προγραμμα λυσε εξισωση""",
    "entertain": """
        music song$ songs play$ playing film$ films movie series$ netflix youtube video tv$ game$ games match score
        football soccer basketball arsenal madrid barcelona league team$ player celebrit actor actress singer horoscope
        zodiac bet$ bets betting lottery win$ won$ wins winner موسيقي اغاني شغل$ شغلي شغلل فيلم افلام مسلسل نتفلكس
        يوتيوب فيديو تلفزيون لعبه نلعب مباراه ماتش نتيجه$ كره~ فريق لاعب دوري ممثل مغني ابراج برج$ حظك~ رهان يانصيب
        فاز~ كسب~ ربح~ غلب$ μουσικη βαλε$ ταινια σειρα$ βιντεο τηλεορασ παιχνιδι αγωνα ματς σκορ ποδοσφαιρ ομαδες παικτ
        ηθοποι τραγουδιστ ζωδι στοιχημα λοτ κερδισε νικησε""",
    "errand": """
        weather forecast temperature hot$ cold$ warm$ raining umbrella recipe cook$ bake grill fry$ boil$ cake pasta
        restaurant nearby nearest flight hotel$ taxi uber barber book$ alarm remind timer order$ buy$ cheap price
        stock$ bitcoin crypto invest convert kg$ miles pounds$ diet lose$ weight$ workout gym$ headache laptop phone$
        iphone طقس~ الجو حر$ برد$ حراره مطر~ شمسيه وصفه اطبخ طبخ~ كيك~ كيكه اشوي اقلي رز$ معكرونه مطعم قريب طيران تاكسي
        اوبر حلاق احجز احجزل منبه ذكرني فكرني مؤقت اطلب اطلبل اشتري رخيص سعر~ سهم$ بيتكوين بتكوين استثمر ميل$ باوند
        رجيم انحف وزني تمارين صداع لابتوب جوال ايفون καιρο ζεστη κρυο βρεξει ομπρελα συνταγη μαγειρ ψηνω κεικ μακαρονια
        κοντιν αεροπορικ ταξι κουρε κλεισε ξυπνητηρι θυμισε παραγγειλε αγορασω φτην τιμη$ μετοχη επενδυσ κιλα μιλια
        διαιτα αδυνατ γυμναστικ πονοκεφαλ κινητο""",
    "love": """
        love$ loves girlfriend boyfriend marry kiss date$ dating crush single$ darling احبك بحبك حبيب حبيبه تتزوج زوجني
        صاحبتي بوسه غرام$ αγαπω αγαπας κοπελα$ παντρευτ φιλι ερωτ""",
    "hello": """
        sabah masa$ marhaba$ ahlan$ hello hi$ hey hiya yo$ greetings morning afternoon evening salam salaam assalam
        aleikum alaikum wa$ alaykum welcome howdy sup$ مرحبا اهلا اهلين هلا$ سلام عليكم وعليكم صباح مساء مسا$ هاي~ هلو~
        تحيه تحياتي γεια καλημερ καλησπερ χαιρετ καλως σελαμ kalimera kalispera geia""",
    "thanks": """
        shukran$ yislamo$ tislam$ thank thx thanx thnx ty$ appreciat grateful cheers kind$ great$ perfect awesome nice$
        cool$ ok$ okay fast$ quick شكر~ مشكور تسلم يسلم متشكر ممنون جزاك جزاكم يعطيك عافيه بارك ممتاز رائع حلو$ تمام
        طيب~ كويس عفوا ابدعت قصرت وجهك ευχαριστ μπραβο τελει ωραι υπεροχ ενταξει efxarist euxarist""",
    "bye": """
        bye goodbye goodnight night$ nite see$ cya later ciao farewell peace$ care$ gtg$ وداع سلامه باي$ تصبح تصبحون
        لقاء اشوفك بشوفك نلتقي امان αντιο καληνυχτ λεμε$ ξαναλεμε kalinixta""",
    "wishes": """
        keefak$ kifak$ ezayak$ shlonak$ happy merry mubarak kareem blessed hope$ wish$ congratul luck birthday weekend
        feeling fine$ مبارك كريم سعيد بخير عساك اتمني ان$ شاء~ الحمد الحمدلله كل$ عام~ وانت وانتم وانتو مبروك شلونك
        كيفك شخبارك ازيك اخبار حالك عامل χρονια$ πολλα$ καλο$ καλη$ ευχομαι ελπιζω νεα$ χαμπαρια""",
}
