"""Which of a city's names in Arabic and Greek letters is the one that people know, for `bench.cities`."""

import re
import unicodedata
from collections.abc import Sequence

from rapidfuzz import fuzz

from engine.language import detect
from engine.places.cities import folded

KNOWN_AS = {
    line.split(":")[0]: tuple(name for name in line.split(":")[1].split("|") if name)
    for line in """London GB:لندن|Λονδίνο
Athens GR:أثينا|Αθήνα
Dubai AE:دبي|Ντουμπάι
Algiers DZ:الجزائر|Αλγέρι
Khartoum SD:الخرطوم|Χαρτούμ
Amman JO:عمّان|Αμμάν
Karbala IQ:كربلاء|Καρμπάλα
Tripoli LY:طرابلس|Τρίπολη
Tripoli LB:طرابلس|Τρίπολη
Benghazi LY:بنغازي|Βεγγάζη
Port Said EG:بورسعيد|Πορτ Σάιντ
Suez EG:السويس|Σουέζ
Medina SA:المدينة المنورة|Μεδίνα
Mecca SA:مكة المكرمة|Μέκκα
Tehran IR:طهران|Τεχεράνη
Rome IT:روما|Ρώμη
Milan IT:ميلانو|Μιλάνο
Palermo IT:باليرمو|Παλέρμο
Naples IT:نابولي|Νάπολη
Hanoi VN:هانوي|Ανόι
Sydney AU:سيدني|Σίδνεϊ
Melbourne AU:ملبورن|Μελβούρνη
Los Angeles US:لوس أنجلوس|Λος Άντζελες
Washington US:واشنطن|Ουάσινγκτον
Denver US:دنفر|Ντένβερ
Seattle US:سياتل|Σιάτλ
Amsterdam NL:أمستردام|Άμστερνταμ
Erbil IQ:أربيل|Ερμπίλ
Sharjah AE:الشارقة|Σάρτζα
Köln DE:كولونيا|Κολωνία
Munich DE:ميونخ|Μόναχο
Casablanca MA:الدار البيضاء|Καζαμπλάνκα
Rabat MA:الرباط|Ραμπάτ
Fès MA:فاس|Φεζ
Marrakesh MA:مراكش|Μαρακές
Giza EG:الجيزة|Γκίζα
Al Fayyūm EG:الفيوم|Φαγιούμ
Istanbul TR:إسطنبول|Κωνσταντινούπολη
Ankara TR:أنقرة|Άγκυρα
İzmir TR:إزمير|Σμύρνη
Gaziantep TR:غازي عنتاب|Γκαζιαντέπ
Adana TR:أضنة|Άδανα
Abidjan CI:أبيدجان|Αμπιτζάν
Lima PE:ليما|Λίμα
Rio de Janeiro BR:ريو دي جانيرو|Ρίο ντε Τζανέιρο
Kassala SD:كسلا|
El Obeid SD:الأبيض|
Port Sudan SD:بورتسودان|
Sétif DZ:سطيف|
Mumbai IN:مومباي|Βομβάη
Delhi IN:دلهي|Δελχί
Seoul KR:سيول|Σεούλ
Kabul AF:كابول|Καμπούλ
Baghdad IQ:بغداد|Βαγδάτη
Basrah IQ:البصرة|Βασόρα
Jerusalem IL:القدس|Ιερουσαλήμ
East Jerusalem PS:القدس|Ιερουσαλήμ
Nicosia CY:نيقوسيا|Λευκωσία
Limassol CY:ليماسول|Λεμεσός
Thessaloníki GR:سالونيك|Θεσσαλονίκη
Pátra GR:باتراس|Πάτρα
Irákleion GR:هيراكليون|Ηράκλειο
San Jose US:سان خوسيه|Σαν Χοσέ
Sanaa YE:صنعاء|Σαναά
Doha QA:الدوحة|Ντόχα
Kuwait City KW:مدينة الكويت|الكويت|Πόλη του Κουβέιτ|Κουβέιτ|kuwait
Manama BH:المنامة|Μανάμα
Muscat OM:مسقط|Μουσκάτ
Beirut LB:بيروت|Βηρυτός
Vienna AT:فيينا|Βιέννη
Brussels BE:بروكسل|Βρυξέλλες
Paris FR:باريس|Παρίσι
Oslo NO:أوسلو|Όσλο
Copenhagen DK:كوبنهاغن|Κοπεγχάγη
Sarajevo BA:سراييفو|Σαράγεβο
Xánthi GR:زانثي|Ξάνθη
Komotiní GR:كوموتيني|Κομοτηνή
Jakarta ID:جاكرتا|Τζακάρτα
Kuala Lumpur MY:كوالالمبور|Κουάλα Λουμπούρ
Islamabad PK:إسلام آباد|Ισλαμαμπάντ
Karachi PK:كراتشي|Καράτσι
Lahore PK:لاهور|Λαχόρη
Nablus PS:نابلس|Ναμπλούς
Gaza PS:غزة|Γάζα
Hebron PS:الخليل|Χεβρώνα
Warsaw PL:وارسو|Βαρσοβία
Prague CZ:براغ|Πράγα
Budapest HU:بودابست|Βουδαπέστη
Bucharest RO:بوخارست|Βουκουρέστι
Sofia BG:صوفيا|Σόφια
Belgrade RS:بلغراد|Βελιγράδι
Tirana AL:تيرانا|Τίρανα
Kyiv UA:كييف|Κίεβο
Lisbon PT:لشبونة|Λισαβόνα
Dublin IE:دبلن|Δουβλίνο
Helsinki FI:هلسنكي|Ελσίνκι
Reykjavík IS:ريكيافيك|Ρέικιαβικ""".splitlines()
}
_SPELT = """
ب:b ت:t ث:t ج:j ح:h خ:k د:d ذ:d ر:r ز:z س:s ش:s ص:s ض:d ط:t ظ:z ف:f ق:k ك:k ل:l م:m ن:n غ:g ا:a و:o ي:e ه:h ع:a ئ:e
β:v γ:g δ:d ζ:z θ:t κ:k λ:l μ:m ν:n ξ:x π:p ρ:r σ:s τ:t φ:f χ:k ψ:p α:a ε:e η:e ι:e ο:o υ:u ω:o
"""
_LETTERS = str.maketrans(dict(pair.split(":") for pair in _SPELT.split()))
_SOUNDS = (
    *(("sh", "s"), ("th", "t"), ("ph", "f"), ("kh", "k"), ("gh", "g"), ("dh", "d")),
    *(("ντ", "d"), ("μπ", "b"), ("γκ", "g"), ("τζ", "j"), ("c", "k"), ("q", "k")),
)
_SILENT = re.compile("[aeiouyhw]")


def ordered(name: str, country: str, others: Sequence[str]) -> list[str]:
    """The others, the best known of each script first."""
    known = KNOWN_AS.get(f"{name} {country}", ())
    sound = _sound(name)

    def fitness(other: str) -> tuple[int, int, int]:
        return round(fuzz.ratio(_sound(other), sound) / 5), _well_spelt(other), -len(other)

    foreign = [other for other in others if detect(other) != "en"]
    best = sorted(foreign, key=fitness, reverse=True)
    return list(dict.fromkeys([*known, *best, *(other for other in others if other not in foreign)]))


def _sound(name: str) -> str:
    """The consonants of a name of any script, roughly, in Latin letters."""
    plain = folded(name)
    for spelt, sound in _SOUNDS:
        plain = plain.replace(spelt, sound)
    return re.sub(r"(.)\1", r"\1", _SILENT.sub("", plain.translate(_LETTERS)))


def _well_spelt(name: str) -> int:
    """Arabic names are known by their article and feminine ending, Greek ones by an accent; ى inside a word is none."""
    accented = any(unicodedata.category(letter) == "Mn" for letter in unicodedata.normalize("NFD", name))
    return name.startswith("ال") + name.endswith("ة") + accented - 2 * bool(re.search(r"ى(?=\w)", name))


# What people call a city beside the names that GeoNames lists first.
ALSO = {
    line.split(":")[0]: tuple(line.split(":")[1].split("|"))
    for line in """Köln DE:cologne
Irákleion GR:heraklion|iraklio|إيراكليو
Thessaloníki GR:salonica|ثيسالونيكي
Chaniá GR:خانيا
Ródos GR:رودس
Véroia GR:veria
Paphos CY:بافوس
Famagusta CY:فاماغوستا|فماغوستا
Istanbul TR:constantinople|استانبول
İzmir TR:smyrna
Yangon MM:rangoon
Göteborg SE:gothenburg
Sevilla ES:seville
Kraków PL:cracow
Antwerpen BE:antwerp
Gent BE:ghent
Nürnberg DE:nuremberg|نورنبرغ|نورمبرغ
Hannover DE:hanover
Zaragoza ES:saragossa
Benghazi LY:bengasi|benghazi
Fès MA:fez|fes
Mumbai IN:bombay|بومباي
Kolkata IN:calcutta
Chennai IN:madras
George Town MY:penang|بينانغ
Ho Chi Minh City VN:saigon|سايغون
Beijing CN:peking
Groznyy RU:grozny|غروزني
Al Manşūrah EG:mansoura|mansura
Al Fayyūm EG:fayoum|fayyum
Buraydah SA:بريدة|القصيم|qassim
Muscat OM:Μασκάτ
Lagos NG:Λάγκος""".splitlines()
}
