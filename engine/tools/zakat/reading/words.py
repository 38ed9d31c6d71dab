"""The words of zakat in English, Arabic and Greek, and what each may mean.

A line is `meaning: phrase | phrase`, indented where it goes on; `*` ends a stem, `=2` after the meaning is the number
that a dual carries.
"""

WORDS = """
cash: احوش | بحوش | نحوش | بنحوش | حوشت | حوشنا | حوشتها | تحويش* | cash | at home | في البيت | بالبيت | في الدار |
  στο σπιτι | savings | saved | saving | save | deposit* | كاش | نقد | نقدا | نقود | نقديه | فلوس | مصاري | مصريات |
  رصيد | مدخر* | ادخر* | ادخار | توفير | وفرت | موفر* | محوش* | وداي* | وديعه | μετρητα | αποταμιευ* | καταθεσ* |
  οικονομιες
money: money | bank | account | checking | current account | isa | paypal | balance | wallet | بنكه | ταμειο | ταμειου |
  till | wealth | assets | مال | اموال | مبلغ | بنك | مصرف | حساب | χρηματα | λεφτα | τραπεζα | λογαριασμ*
goods: goods | merchandise | inventory | stock | wares | trade goods | business assets | business goods |
  stock in trade | بضاع* | بضايع | عروض تجاره | عروض التجاره | عروض | سلع | سلعه | مخزون | تجاره | εμπορευμα* |
  αποθεμα* | αποθεματα
receivable: owed to me | owed to us | owes me | owe me | i am owed | i ' m owed | am owed | lent | loaned | i lend |
  receivable | receivables | debtors | due to me | لي عند | ليا عند | لي علي | لي دين | دين لي | ديون لي |
  ديون لي علي | لي ديون | اقرضت | سلفت | ادنت | مسلف | لنا عند | مستحق لي | مستحقه لي | مستحقات لي | مديون لي |
  مديونين لي | مدين لي | مدينين لي | عليهم لي |
  عليهم لنا | عليهم النا | عليهم الي | عليهن لي | عليهن لنا | عليهن النا | عليهن الي | عليه لي | عليه لنا | عليه النا |
  عليه الي | النا عند | الي عند | النا عليهم | لنا عليهم | لي عليهم | لي عليه | μου χρωστ* |
  ειχα δανεισει | εχουμε δανεισει | μου οφειλ* | δανεισα | εχω δανεισει
doubtful: refuses to pay | refuses to repay | refuse to pay | refused to pay |
  refuses to return | will not pay | won ' t pay | can ' t pay | cannot pay | bankrupt | went bankrupt | lost hope |
  رافض | يرفض | رافضين | مش راضي |
  مو راضي | مفلس | افلس | αρνειται | αρνουνται | χρεοκοπησ* | doubtful | insolvent |
  bad debt | bad debts | denies it | never repay | not pay back | never pay back |
  may not pay | might not pay | won ' t repay | not repay | معسر |
  مماطل | ميؤوس | ميوس | معدومه | ينكر | منكر | επισφαλ* | αφερεγγυ*
debt: استلف | استلفت | تسلف | تسلفت | اقترض | δανειστηκ* | δανειζ* | له عندي | لها عندي | ليه عندي | ليها عندي |
  الو عندي | الها عندي | lent me | lent us | loaned me | lends me |
  سلفني | سلفتني | اقرضني | اقرضتني | ادانني | μου δανεισ* | owe | i owe | owing | debt | debts | indebted | liability |
  liabilities | loan | loans | mortgage | mortgages | credit card | instalment | instalments | installment |
  installments |
  bills | payable | payables | borrowed | دين | ديون | قرض | قروض | قسط | اقساط | سلفه | سلف | التزام* | مديون |
  مدين | استدنت |
  اقترضت | مطلوب مني | χρωσταω | χρωστω | χρωσταγα | χρωστουσα | χρωσταμε | οφειλω | οφειλα | χρωστω | οφειλω | χρεος |
  στεγαστικ* | δοση | δοσεις | δοσεων | χρεη | χρεωστ* | δανειο | δανεια | οφειλ*
shares: shares | share | stocks | equities | etf | etfs | fund | funds | portfolio | اسهم | سهم | صندوق | صناديق |
  محفظه | μετοχ* | αμοιβαι*
crypto: bitcoin* | btc | ethereum | crypto* | usdt | بيتكوين | عمل* رقميه | كريبتو | κρυπτο* | μπιτκοιν
salary: get paid | gets paid | am paid | salary | salaries | wage | wages | earn | earning | earnings | income |
  paycheck | راتب | رواتب | مرتب | دخل |
  اجره | اجور | μισθ* | εισοδημα*
rent: rent | rents | rental | rental income | rent income | ايجار | ايجارات | اجار | كراء | ενοικι*
fixed: house | home | apartment | flat | car | cars | furniture | building | equipment | machinery | بيت | منزل |
  شقه | سياره | عربيه | اثاث | عفش | معدات | مبني | عماره | فيلا | σπιτι | αυτοκινητο | διαμερισμα | επιπλα
pension: 401 k | 401 ( k ) | pension | retirement | provident fund | تقاعد | συνταξ*
expenses: expense | expenses | spending | spent | spend | spends | donated | مصاريف | تكاليف | نفقات | مصروف* | صرفت |
  اصرف | بصرف | انفقت | تبرعت | εξοδα | ξοδευ* | ξοδεψ* | δωρισα
paid: paid | دفعت | سدد* | اخرجت | πληρωσα
market: sells for | sell for | selling price | sale price | sell it for | sell them for | retail value |
  بتنباع | تباع | يباع | بيتباع | سعر البيع | سعر بيعها | ببيعها | بابيعها | πωλειται | πωλουνται | πουλιεται |
  πουλιουνται | τιμη πωλησης | τα πουλαω | αξια πωλησης
price: price | prices | priced | سعر | اسعار | τιμη | τιμες
not_mine: ليهم عندي | لهم عندي | الهم عندي | ليهم معي | لهم معي | ليهم معايا | لهم معايا | stolen | stole | robbed |
  burgled | got lost | i lost | was lost | were lost | lost it | vanished | burned | burnt | confiscated | belongs to |
  belong to | belonging to | not mine | isn ' t mine | entrusted | safekeeping | on behalf | in trust | on trust |
  سرق* | انسرق* | مسروق* | ضاع* | ضايع* | ضيعت | خسرت | احترق* | تخص | يخص | امانه | امانات | مش الي | مو الي |
  مش عليا | مش علي | مو عليا | مو علي | ليس علي | ليست علي | مش عليه | δεν ειναι δικ* μου | مش لي | ليست لي | ليس لي |
  κλαπηκ* | εκλεψ* | εχασα | χαθηκ* | καηκ* | ανηκει | ανηκουν | δεν ειναι δικα μου | δεν ειναι δικο μου
returned: paid off | paid back | paid me back | paid it back | gave back | gave it back | returned it | repaid |
  has returned |
  رجع* | ارجع* | ردها | رده | ردت | ردوا | سددها | سددلي | επεστρεψ* | γυρισε | εδωσε πισω | εδωσαν πισω | πισω
included: included | already in | part of | inside | من ضمن | ضمن | داخل* | محسوب* | μεσα | περιλαμβαν* | συμπεριλαμβαν*
sold: sold | sale of | selling | بعت | بعنا | بعته | بعتها | πουλησα
worth: تسوي | يسوي | تسوا | يسوا | بتسوي | بيسوي | بتسوا | بيسوا | اسعارها | αξιζ* | worth | valued | value |
  market value | قيمه | قيمته | قيمتها | تساوي | يساوي | ثمن* | αξιας | αξια
gold: gold | bullion | ذهب | دهب | دهبات | سبيكه | سبايك | χρυσ*
silver: silver | فضه | فضيات | ασημ* | αργυρ*
jewellery: jewel* | ornament* | bracelet* | ring | rings | anklet* | necklace* | bangle* | worn | wears | wear |
  wearing | wore | زينه | للزينه | للبس | ملبوس | حلي | مصاغ | صيغه | مجوهرات | اساور | اسوره | غوايش | خواتم | خاتم |
  دبله | تلبس* | بتلبس* | يلبس* | لبس | لبسها | لابسه | تتزين* | بتتزين* | φοραει | φοραω | φοραμε | φορανε | φορουσε |
  φοριεται | φοριουνται | φορεσει | κοσμημα* | δαχτυλιδι*
pure: pure | fine gold | خالص | صافي | καθαρ*
sterling: sterling
g: g | gm | gms | gr | gram* | جم | غم | غ | جرام* | غرام* | قرام* | كرام* | γρ | γραμμαρι*
kg: kg | kgs | kilo* | كيلو* | كغ | كجم | كغم | κιλα | κιλο | κιλων
kg=2: كيلوين
tonne: ton | tons | tonne* | طن | اطنان | τονο*
tonne=2: طنين | طنان
tola: tola* | توله | تولات | تولا
ounce: oz | ounce* | اونصه | اونصات | اونسه | اونسات | ουγγι*
mithqal: mithqal* | miskal* | mithkal* | مثقال* | مثاقيل
quintal: quintal* | قنطار | قناطير
wasq: wasq* | awsuq | وسق | اوسق
saa: sa ' | saa | صاع | اصع | صيعان
piece: μπαρα | μπαρες | ραβδο* | νομισμα* | coin | coins | sovereign* | bar | bars | piece | pieces | قطع | قطعه |
  قطعتين | حبات
karat: karat* | carat* | kt | ct | kts | عيار | قيراط | قيراطا | καρατι*
fineness: fineness | fine
percent: % | percent | بالميه | بالمايه | في الميه | في المايه | τοις εκατο
camels: camel* | ابل | ناقه | نوق | نياق | جمل | جمال | بعير | بعران | ناقات | ذود | καμηλ*
camels=2: جملين | ناقتين | بعيرين
cattle: cow | cows | cattle | buffalo* | bull | bulls | ox | oxen | calves | بقر | بقره | بقرات | ابقار | جاموس* |
  ثور | ثيران | عجول | عجل | αγελαδ* | βοοειδ* | βοδι* | μοσχ* | βουβαλ*
cattle=2: بقرتين
sheep: sheep | goat* | lamb* | ewe* | غنم | غنمه | غنمات | اغنام | شاه | شياه | خروف | خاروف | خواريف | خرفان |
  خراف | ضان | ماعز | معز | معزه | نعجه | نعاج | كبش | كباش | تيس | προβατ* | κατσικ* | αρνι* | γιδι* | κριαρι*
sheep=2: شاتين | خروفين | نعجتين
horses: horse | horses | mares | حصان | خيل | خيول | فرس | احصنه | αλογ*
animals: animals | livestock | herd | flock | مواشي | ماشيه | انعام | بهايم | قطيع | ζωα | κοπαδι
head: head | heads | راس | رووس | κεφαλι*
grazing: pasture fed | pasture - fed | grass fed | grass - fed | fed on pasture |
  fed on grass | feed on pasture | graz* | pasture* | open range |
  سايمه | سايم | ترعي | يرعي | رعي | مرعي | مراعي | راعيه | βοσκ*
fed: fodder* | fed | feed | stable | barn | hay | stall | plough* | working animals | معلوف* | علف* | اعلف* | اعلاف |
  نعلف* | حراث* | ταιζ* | ζωοτροφ* | σταβλ*
wheat: wheat | flour | قمح | حنطه | دقيق | طحين | σιταρ* | σταρι | αλευρι
barley: barley | شعير | κριθαρι
dates: dates | تمر | تمور | رطب | نخيل | χουρμα*
raisins: raisins | grapes | زبيب | عنب | σταφιδ* | σταφυλι*
rice: rice | رز | ارز | ρυζι
corn: corn | maize | ذره | καλαμποκι
millet: millet | دخن
lentils: lentils | عدس | φακες
chickpeas: chickpeas | حمص | ρεβιθ*
beans: beans | فول | فاصوليا | لوبيا | φασολ* | κουκια
olives: olives | olive | زيتون | ελιες | ελια | ελιων
sesame: sesame | سمسم | σουσαμι
almonds: almonds | لوز | αμυγδαλ*
pistachios: pistachio* | فستق
cumin: cumin | كمون
vegetables: vegetable* | tomato* | potato* | cucumber* | onion* | خضار | خضروات | خضر | طماطم | بندوره | بطاطا |
  بطاطس | بصل | λαχανικ* | ντοματ* | πατατ*
fruits: fruit | fruits | apples | oranges | فواكه | فاكهه | تفاح | برتقال | φρουτ* | μηλα | πορτοκαλ*
crop: crop* | harvest* | grain | grains | produce | محصول | محاصيل | زرع | مزروعات | حصاد | غله | حبوب | حصد* |
  σοδει* | συγκομιδ* | σιτηρ*
in_husk: in the husk | unhusked | in husk | بقشره | بقشرها | في قشره
rain: irrigated by rain | irrigated with rain | watered by rain | rain irrigated | irrigated by the rain |
  irrigated by rivers | irrigated by a river |
  يسقي بالمطر | مسقي بالمطر | مروي بالمطر | without irrigation | not irrigated |
  بدون سقي | بلا سقي | من غير سقي | χωρις ποτισμα | χωρις αρδευση |
  αποτιστ* | rain - fed | rain fed | السما | rain | rains | rainfed | rainwater | river | rivers | unirrigated |
  rainfall |
  natural | مطر | امطار | بعل |
  بعلي | نهر | انهار | سيح | ماء السماء | βροχ* | ποταμ* | ξηρικ*
irrigated: irrigat* | a well | the well | wells | well water | pump* | sprinkler* | drip | bought water | بير | ابار |
  ري | ساقيه | سواقي | مضخ* | ماكينه | مكينه | ماكينات | مكاين | موتور | ماطور | مطور | دينمو | دينامو | ديزل | مكنه |
  ماكنه | مكن الري | طرمبه | طلمبه | اله | الات | رش | تنقيط | رشاشات | αρδευ* | ποτιζ* | ποτιστικ* | γεωτρησ* | αντλ* |
  πηγαδ*
both: half | both | equally | equal | mixed | نصف | نصفه | نصفها | نص | نصه | مناصفه | الاثنين | كلاهما | كليهما |
  الاتنين | μισ* | και τα δυο
mostly: mostly | mainly | most of it | اكثره | اغلبه | غالبا | معظمه | κυριως
fitr: fitr | fitrah | fitra | fitri | فطر | فطره | فطرانه | φιτρ | φιτρα
person: person | persons | people | members | individuals | family of | household of | شخص | اشخاص | افراد | فرد |
  نفر | انفار | انفس | ατομα | ατομο | ατομων | μελη
person=2: شخصين | نفرين
adult: adult | adults | grown ups | بالغ | بالغين | بالغون | كبار | ενηλικες | ενηλικοι
self: me | myself | انا | εγω | عني | نفسي | εμενα | μενα
wife: wife | زوجه | زوجتي | زوجته | مراتي | مرتي | مرت | حرمه | γυναικα | συζυγο*
husband: husband | زوجي | جوزي | αντρα
child: ولاد | ولادي | ولادنا | γιο* | κορη | κορησ | child | children | kid | kids | son | sons | daughter | daughters |
  ولد | اولاد | ابناء | ابن | ابني | اطفال | طفل | بنت | بنتي | بنات | عيال | παιδι*
child=2: ولدين | طفلين | بنتين | ابنين
parent: mother | father | mum | mom | mam | dad | mummy | mommy | daddy | granny | grandma | grandpa | nana | ماما |
  بابا | ستي | تيتا | جدتي | جدي | μαμα | μπαμπα* | γιαγια | παππου* | والد | والدي | والدتي | امي | ابي | ابوي |
  μητερα | πατερα
parent=2: parents | والدي ووالدتي | والديي | γονεις
rikaz: treasure | treasures | treasure trove | hoard | hoards | rikaz | ركاز | كنز | كنوز | دفين* | θησαυρ*
found: found | unearthed | dug up | discovered | وجدت | لقيت | عثرت | اكتشفت | βρηκα | ανακαλυψα
buried: buried | digging | dug | underground | مدفون* | تحت الارض | الحفر | احفر | θαμμεν* | σκαβ* | εκσκαφ*
minerals: gold mine | silver mine | a mine | iron mine | copper mine | my mine | mineral* | mined | معدن | معادن |
  منجم | مناجم | ορυχει* | ορυκτ*
trading: نيه البيع | بنيه البيع | بقصد البيع | عشان ابيع* | trade | اضارب* | trading | resale | for sale | to sell |
  αγοραπωλησ* |
  resell | speculat* | flip | short term | مضارب* | للمضاربه | للتجاره | اتاجر | للبيع | متاجره | تداول | εμπορι* |
  πωληση | πουλησω
dividend: dividend* | توزيعات | μερισμα*
holding: long term | long run | long - term | hold | holding | to keep | investment | invest | investing | للاستثمار |
  استثمار* | طويل | ارباح | عوايد | μακροπροθεσμ*
year: for ages | من زمان | من سنين | year | years | yr | yrs | hawl | haul | سنه | سنوات | سنين | عام | اعوام | حول |
  الحول | حولان | χρονο* | χρονια | ετος | ετη
year=2: سنتين | عامين
monthly: monthly | per month | a month | every month | each month | weekly | a week | شهريا | بالشهر | في الشهر |
  كل شهر | το μηνα | τον μηνα | μηνιαι*
date: january | february | march | april | may | june | july | august | september | october | november | december |
  jan | feb | mar | apr | jun | jul | aug | sep | sept | oct | nov | dec | ιανουαρι* | φεβρουαρι* | μαρτιο* | μαρτη* |
  απριλι* | μαιο* | μαη* | ιουνι* | ιουλι* | αυγουστο* | σεπτεμβρι* | οκτωβρι* | νοεμβρι* | δεκεμβρι* | ραμαζανι* |
  ραμανταν | muharram | safar | rajab | shaban | ramadan | shawwal | يناير | فبراير | مارس | ابريل | مايو | يونيو |
  يوليو | اغسطس | سبتمبر | اكتوبر | نوفمبر | ديسمبر | كانون | شباط | اذار | نيسان | ايار | حزيران | تموز | ايلول |
  تشرين | محرم | صفر | رجب | شعبان | رمضان | شوال
month: month | months | شهر | اشهر | شهور | μηνα* | μηνες | μηνων
month=2: شهرين
yearly: yearly | annually | per year | each year | every year | سنويا | كل سنه | ετησι* | κατ ετος | καθε χρονο
this_year: this year | due this year | coming year | next year | within a year | within the year | within one year |
  next 12 months | next twelve months | هالسنه | هذه السنه | السنه دي | هاي السنه | هذا العام | هاد العام |
  السنه الحاليه | خلال سنه | خلال السنه | السنه الجايه | السنه القادمه | φετος | μεσα στο χρονο |
  μεσα στον χρονο | μεσα στη χρονια | τον επομενο χρονο | του χρονου
paying: pay | pays | paying | repay | repaying | pay back | pay off | paying off | ادفع | بدفع | ندفع | اسدد | بسدد |
  πληρων* | ξεπληρων* | αποπληρων*
day: day | days | week | weeks | يوم | ايام | اسبوع | اسابيع | μερες | εβδομαδ*
passed: been | passed | pass | elapsed | held | completed | complete | completes | full | whole | for a |
  for one | owned |
  had | kept | حال | حالت | يحل | تحل | مر | مرت | يمر | تمر | مضي | مضت | يمض | تمض | كمل | كملت | يكمل | تكمل |
  اكتمل | اكتملت | يكتمل | تكتمل | مكمل* | تم | بقاله* | بقالها | صارله | صارلها | صار | كامل | كامله | بلغ | دار |
  دارت | حايل | حايله | حايلين | حايلات | داز | دازت | يدوز | تدوز | فات | فاتت | طاف | طافت | عدي | عدت |
  περασ* | συμπληρ* | εκλεισ* | κρατα*
almost: almost | nearly | not quite | just under | close to | قرابه | قريب | σχεδον | κοντα
bought: bought | purchased | bought it | اشتريت* | اشترينا* | شريت* | شرينا* | شاري* | مشتري* |
  αγορασ* | ψωνισ*
since: since | ago | more than | over | at least | last year | من | منذ | قبل | اكثر | πανω απο | πριν | εδω και
not: not | never | without a | hasn | hasnt | haven | havent | hadn | didn | didnt | doesn | doesnt | isn | aren |
  wasn | weren | yet | less | under | لم | ولم | ما | وما | لسه | لسا | مش | مو | مب | ومب | مهب | ومهب |
  ليس | اقل | غير | δεν | οχι | μη | λιγοτερο
solar: gregorian | solar | calendar year | ميلاديه | ميلادي | شمسيه | شمسي | ηλιακ* | γρηγοριαν*
lunar: lunar | hijri | islamic year | هجريه | هجري | قمريه | قمري | σεληνιακ*
hanafi: hanafi* | حنفي* | احناف | ابي حنيفه | ابو حنيفه | χαναφ*
maliki: maliki* | مالكي* | مالك | μαλικ*
shafii: shafi* | شافعي* | σαφι*
hanbali: hanbal* | حنبلي* | حنابله | χανμπαλ*
schools: all schools | four schools | other schools | المذاهب | باقي المذاهب | جميع المذاهب
nisab: nisab | threshold | basis | نصاب | معيار | νισαμπ
lower: lower | lowest | الاقل | الادني | χαμηλοτερ*
minor: for a child | a child | child ' s | children ' s | son ' s | daughter ' s | لطفل | مال طفل | orphan* |
  minor | minors | insane | يتيم* | ايتام | قاصر* | مجنون | ορφαν* | ανηλικ*
partners: partner* | jointly | khulta | mixed flock | mixed herd | شرك* | خليطين | خلطه | مشترك* | مختلط* | συνεταιρ*
each: each | apiece | every | كل | لكل | كل واحد | كل منهم | καθενας | καθε
more: also | another | additional | more | extra | plus | further | كمان | ايضا | زياده | اضافي* | بالاضافه | فوقها |
  επισης | επιπλεον | ακομα
change: sorry | عفوا | اسف | συγγνωμη | what if | and if | if | suppose | instead | make it | actually |
  how about | what about | correction |
  i meant | لو | ولو | اذا | واذا | وان | ماذا لو | وماذا | طيب | بدل | بدلا | قصدي | اقصد | κι αν | και αν |
  τι γινεται αν | αν | εννοουσα
zakat: zakat | do i owe | would i owe | will i owe | do we owe | owe on | owe in zakat |
  zakah | zakaat | zakaah | zakatul | zakatable | زكاه | زكوه | زكات | ازكي | نزكي | زكه | زكيه | ζακατ
unknown: idk | dunno | don ' t know | dont know | do not know | not sure | no idea | لا اعرف | ما اعرف |
  ما بعرف | مش عارف | مدري |
  لا ادري | ما ادري | δεν ξερω | δεν γνωριζω
without: leave it out | لا تحسبه | لا تحسبها | να μη μετρησει | without | remove | drop | forget | ignore | exclude |
  excluding | leave out | take out | take away |
  not counting | بدون | بلا | بلاش | دون | من دون | ومن دون | من غير | ومن غير | احذف | شيل | شيلي | استبعد |
  χωρις | βγαλε | διχως | εκτος
yes: yes | yeah | yep | they do | it has | نعم | ايوه | ايوا | اه | اي | اجل | بلي | ναι | μαλιστα
no: no | nope | لا | كلا | لاء | οχι
per: per | each | / | لكل | ανα | το | a | an | the | one
cost: cost | costs | costing | بتكلف | تكلف | تكلفه | بكلفه | κοστιζει | κοστος
total: total | in total | altogether | all together | المجموع | مجموع* | اجمالي* | συνολο | συνολικα
left: left | left over | leftover | remains | remain | remaining | فاضل | يفضل | بيفضل | فضل | باقي | الباقي | يبقي |
  بيبقي | تبقي | يتبقي | متبقي | ضل | بيضل | μενουν | μενει | εμειν* | απομεν* | περισσευ*
recent: of which | of them | of those | among them | من بينها | من بينهم | απο αυτα | απο αυτες | from which | منها |
  منهم | من ضمنها | من ضمنهم | απο τα οποια | εκ των οποιων
at: at | @ | is | are | = | equals | equal to | to | ب | بـ | يساوي | تساوي | هو | προς | ειναι |
  κανει | στα | εχει
"""

CURRENCIES = """
dollar: $ | dollar | dollars | bucks | دولار | دولارا | دولارات | δολαρι*
dollar USD: usd | us dollars | us dollar | دولار امريكي | us dollar* | american dollar*
dollar CAD: cad | canadian dollars | canadian dollar*
dollar AUD: aud | australian dollars | australian dollar*
euro: € | euro | euros | eur | يورو | ευρω
pound: £ | pound | pounds | جنيه | جنيها | جنيهات | λιρες αγγλιας
pound GBP: gbp | quid | جنيه استرليني | british pounds | british pound* | sterling pound*
pound EGP: egp | le | جنيه مصري | جنيها مصريا | egyptian pounds | egyptian pound*
pound SDG: sdg | جنيه سوداني | sudanese pound*
riyal: ριαλ | riyal | riyals | rial | rials | ريال | ريالا | ريالات | ﷼
riyal SAR: sar | sr | ريال سعودي | ريالا سعوديا | saudi riyals | saudi riyal | saudi riyal* | saudi rial*
riyal QAR: qar | ريال قطري | ريالا قطريا | qatari riyals | qatari riyal* | qatari rial*
riyal OMR: omr | ريال عماني | omani riyal* | omani rial*
riyal YER: yer | ريال يمني | yemeni riyal* | yemeni rial*
dirham: dirham | ντιρχαμ | dirhams | درهم | درهما | دراهم
dirham AED: aed | dhs | درهم اماراتي | درهما اماراتيا | uae dirhams | uae dirham* | emirati dirham*
dirham MAD: mad | درهم مغربي | moroccan dirham*
dinar: dinar | δηναρι* | dinars | دينار | دينارا | دنانير | دنانير
dinar KWD: kwd | دينار كويتي | دينارا كويتيا | kuwaiti dinar*
dinar JOD: jod | jd | دينار اردني | دينارا اردنيا | jordanian dinar*
dinar BHD: bhd | دينار بحريني | bahraini dinar*
dinar IQD: iqd | دينار عراقي | iraqi dinar*
dinar LYD: lyd | دينار ليبي | libyan dinar*
dinar TND: tnd | دينار تونسي | tunisian dinar*
dinar DZD: dzd | دينار جزائري | algerian dinar*
lira: lira | liras | λιρα | λιρες | ليره | ليرات
lira TRY: try | tl | ليره تركيه | turkish lira | turkish lira*
lira SYP: syp | ليره سوريه | syrian lira* | syrian pound*
lira LBP: lbp | ليره لبنانيه | lebanese lira* | lebanese pound*
shekel: ils | nis | shekel | shekels | شيكل | شواكل | شيقل | ₪
rupee: rupee | rupees | rs | روبيه | روبيات
rupee INR: inr | ₹ | indian rupees | indian rupee*
rupee PKR: pkr | pakistani rupees | pakistani rupee*
ringgit: myr | rm | ringgit | رينغيت
rupiah: idr | rupiah
taka: bdt | taka
centime: centime* | cents | pence | penny | pennies | p | سنتيم | سنتيمات | قرش | قروش | هلله | هللات | λεπτο | λεπτα
franc CHF: chf | swiss franc | swiss francs
krona SEK: sek
krone NOK: nok
krone DKK: dkk
naira: ngn | naira
rand: zar | rand
yen: jpy | yen | ¥
yuan: cny | yuan | rmb
rouble: rub | rouble | roubles | ruble | rubles | روبل
"""
