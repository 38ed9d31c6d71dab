"""What is reckoned and shared out, and the words that ask: money, weights, kin, who, when, how many."""

SUMS = {
    "money": """
        flous fulus masari dollar usd euro$ euros eur$ pound gbp riyal sar$ dirham aed$ dinar rupee lakh crore lira
        egp$ taka ringgit rupiah franc cash savings saved salary bank balance money$ wealth wallet deposit$ account$
        wage income earn grand$ ريال دولار يورو جنيه درهم دينار ليره فلوس مصاري كاش~ مدخر موفر راتب مبلغ دراهم مالي$
        رصيد حساب~ نقود سنتيم معاش مجمع$ محوش مليون مليار الف$ الاف مية$ ميه$ الفين بنك~ ευρω δολαρι λιρ αποταμιευσ
        μετρητ καταθεσ τραπεζ χιλιαδ εκατομμυρι λεφτα χρηματ εισοδημα μισθο""",
    "weight": """
        gram$ grams gramme g$ gm$ kg$ kilo tola ounce carat karat ton$ tons tonne quintal غرام جرام غ$ كيلو عيار قيراط
        طن$ اطنان طنين مثقال وسق~ اوسق صاع~ قنطار اوقيه γραμμαρι γρ$ καρατι κιλο κιλα τονο τονων""",
    "metal": """
        dahab$ thahab$ fidda$ fadda$ gold$ silver$ jewel bracelet necklace ring$ rings earrings bullion coin ذهب~ دهب~
        فضه~ سوار اساور خاتم حلق$ سبيكه مجوهر حلي~ عقد$ غوايش χρυσ ασημ βραχιολι κοσμημα δαχτυλιδι λιρες""",
    "livestock": """
        cow$ cows camel sheep goat buffalo cattle flock herd lamb calf calves ewe$ ewes ram$ rams بقر~ ابل$ ناقه نوق$
        جمال$ جمل$ غنم~ اغنام شاه$ شياه ماعز خروف خرفان قطيع نعاج عجل~ عجول جاموس راس~ καμηλ αγελαδ προβατ κατσικ αρνι
        κοπαδι μοσχαρι""",
    "crop": """
        wheat dates$ harvest crop barley olive rice irrigat corn maize grape raisin sprinkler rainfed yield farm قمح~
        شعير تمر$ تمور محصول زيتون حصاد حصد~ تسقي يسقي مروي$ مزرعه مزارع ذره~ عنب~ زبيب رز$ سقي$ غله~ σιταρι σοδει
        κριθαρ ελιες σταφυλι ποτισμα συγκομιδ χωραφι""",
    "trade": """
        merchandise inventory stock$ stocks$ shares$ shop store goods business customer wholesale portfolio fund$ funds
        بضاع محل~ تجار دكان اسهم سهم~ عروض زباين زبائن محفظه صندوق مشروع راسمال εμπορευμ μετοχ μαγαζι επιχειρησ πελατ
        χαρτοφυλακι""",
    "debt": """
        debt owe$ owes owed owing loan lent borrowed credit liabilit دين$ ديون مديون قرض~ سلف~ اقساط علي$ لي$ χρεη
        χρεος χρωστα δανει οφειλ""",
    "zakat": """
        zaka zakk fitra fitrana nisab ushr$ khums زكا ازكي زكي زكو نصاب$ النصاب فطره$ ركاز خمس$ حول$ الحول νισαμπ ζακατ
        φιτρ φιτρα""",
    "count_up": """
        calculat comput work$ sum$ figure$ amount calculator احسب احسبل حساب$ حاسبه يطلع اطلع تطلع طلعل ادفع اخرج نخرج
        نحسب υπολογ βγαινει""",
    "wife_husband": """
        zawj zoga$ mrat mart$ marti$ mrati$ wife$ wives husband hubby widow spouse زوج~ زوجه~ زوجت~ مرات~ مرت~ مراه
        امراه ارمل جوزها جوزي جوز$ حرمت~ حريم رجلها راجلها رجلي بعل~ حرم~ συζυγ χηρα χηρο γυναικα$ γυναικες αντρας$
        αντρα$ ανδρα""",
    "child": """
        bint$ bent$ banat walad$ waladen welad awlad ibn$ son$ sons daughter girl$ girls boy$ boys kid$ kids children$
        child$ baby offspring ابن~ ابنه~ ابنت~ ابناء~ بنت~ بنات~ بنتا ولد~ ولاد~ اولاد~ عيال~ بنين$ طفل~ اطفال~ صبي~
        دراري$ γιος$ γιοι γιου γιων κορη$ κορης κορες παιδι αγορι κοριτσι""",
    "parent": """
        abi$ abuy abouy ummi$ ommi$ umm$ father mother dad$ daddy mom$ mum$ mummy parent grandfather grandmother
        grandpa grandma granny اب$ ابو$ ابي$ ابوي$ ابويا ابوه$ ابوها ابوك ام$ امي$ امه$ امها$ امك~ والد~ والده~ والدت~
        جد$ جدي$ جدو~ جدتي جده$ ستي$ تيتا ابوان ابوين بابا ماما πατερα μητερα μαμα μπαμπα γονεις γονεα παππου γιαγια""",
    "sibling": """
        akh$ akhuy akhoy ukht okht brother bros$ sister sis$ uncle aunt nephew niece cousin grandson granddaughter
        grandchild sibling اخ$ اخي$ اخوي~ اخو~ اخوه$ اخوان اخت~ اخوات~ شقيق~ شقيقه~ شقيقت~ اشقاء عم$ عمي$ عمه$ عمت~
        اعمام خال$ خالي$ خالتي خاله$ خالت~ خوات~ خويا$ خوه$ خيه~ خي$ حفيد~ احفاد αδελφ αδερφ θειος θεια ανιψι εγγον
        ξαδερφ""",
    "died": """
        mat$ matet twaff tawaff twfa died$ dies$ dead$ death deceased passed$ survived leaving behind late$ gone$ توفي
        توفت متوفي متوفاه مات$ ماتت ماتوا هلك~ هالك هلكت وفاه مرحوم ميت$ فارق πεθαν απεβιωσ αφησε αφηνοντας νεκρ
        μακαριτ εκλιπ""",
    "left": """
        left$ leaves$ remain ترك~ تركت ساب$ سابت سايب خلا$ خلت~ خلف خلفت خلي$ وراه وراها ضل$ بقي$ بقيت αφησε αφηνει
        εμειν μειναμε""",
    "estate": """
        mirath meerath wirth inherit heir estate bequ division divide split$ share$ portion entitled ميراث مواريث ورث
        يورث ترث~ يرث~ نرث~ وارث ورثه تركه كلاله حجب يحجب محجوب قسم~ تقسم نقسم تقسيم قسمه نتقاسم يتقاسم توزيع نصيب~
        حصه~ κληρονομ μοιρα μοιραζ μεριδι""",
    "why": "why$ reason wisdom ليش~ ليه$ لماذا علاش سبب$ حكمه$ γιατι giati",
    "what_is": """
        meaning means mean$ explain define definition meant معني معناه يعني شرح~ اشرح تعريف مفهوم فرق$ الفرق σημαινει
        εξηγησ διαφορα""",
    "who": "meen$ menou$ who$ whos who's whom whose من$ مين~ منو~ شكون ποιος ποια$ ποιοι ποιον ποιου",
    "where": "wein$ wayn$ fein$ feen$ where$ wheres وين~ فين~ اين~ منين οπου που$ πουθε",
    "when": """
        imta$ aimta$ waqtash weqtash when$ whens date$ dates$ متي~ امتي ايمتي ايمت$ ايمته وقتاش فوقاش شوكت emta mata
        ποτε pote""",
    "how": "kif$ kifash keef$ ezay$ shlon$ how$ كيف~ ازاي شلون كيفاش طريقه πως$ τροπος",
    "how_many": """
        kam$ kem$ addesh adesh gaddesh shhal chhal many$ much$ number count$ كم$ كام$ قديش قداش قديه شحال شكد~ عدد~
        مقدار ποσο ποση ποσα ποσε ποσοι ποσω ποσου poso posa""",
    "left_over": """
        until till$ remain left$ before$ باقي فاضل فاضله ضايل بقي~ بقا~ ضل$ متبقي لحد~ μενει μενουν μεχρι απομεν""",
}
