"""Numbers of things in words: "1 h 20 min", "٣ أيام", "1 ώρα και 20 λεπτά". Pure."""

from collections.abc import Mapping

from engine.language import Language, digits, figures

Forms = tuple[str, str, str, str]
"""Of one, of two, of three to ten, of more; "{}" stands for the number."""

DAYS: Mapping[Language, Forms] = {
    "en": ("1 day", "{} days", "{} days", "{} days"),
    "ar": ("يوم واحد", "يومان", "{} أيام", "{} يومًا"),
    "el": ("1 ημέρα", "{} ημέρες", "{} ημέρες", "{} ημέρες"),
}
WEEKS: Mapping[Language, Forms] = {
    "en": ("1 week", "{} weeks", "{} weeks", "{} weeks"),
    "ar": ("أسبوع واحد", "أسبوعان", "{} أسابيع", "{} أسبوعًا"),
    "el": ("1 εβδομάδα", "{} εβδομάδες", "{} εβδομάδες", "{} εβδομάδες"),
}
MONTHS: Mapping[Language, Forms] = {
    "en": ("1 month", "{} months", "{} months", "{} months"),
    "ar": ("شهر واحد", "شهران", "{} أشهر", "{} شهرًا"),
    "el": ("1 μήνας", "{} μήνες", "{} μήνες", "{} μήνες"),
}
YEARS: Mapping[Language, Forms] = {
    "en": ("1 year", "{} years", "{} years", "{} years"),
    "ar": ("سنة واحدة", "سنتان", "{} سنوات", "{} سنة"),
    "el": ("1 έτος", "{} έτη", "{} έτη", "{} έτη"),
}
_HOURS: Mapping[Language, Forms] = {
    "en": ("1 h", "{} h", "{} h", "{} h"),
    "ar": ("ساعة", "ساعتان", "{} ساعات", "{} ساعة"),
    "el": ("1 ώρα", "{} ώρες", "{} ώρες", "{} ώρες"),
}
_MINUTES: Mapping[Language, Forms] = {
    "en": ("1 min", "{} min", "{} min", "{} min"),
    "ar": ("دقيقة", "دقيقتان", "{} دقائق", "{} دقيقة"),
    "el": ("1 λεπτό", "{} λεπτά", "{} λεπτά", "{} λεπτά"),
}
AND: Mapping[Language, str] = {"en": " ", "ar": " و", "el": " και "}
_OBLIQUE = (("يومان", "يومين"), ("سنتان", "سنتين"), ("ساعتان", "ساعتين"), ("دقيقتان", "دقيقتين"))


def counted(number: int, forms: Mapping[Language, Forms], language: Language) -> str:
    """Arabic counts the last two digits: ١٠٣ أيام, ١١١ يومًا, but ١٠٠ يوم."""
    one, two, few, many = forms[language]
    last = number % 100
    if number in (1, 2):
        form = (one, two)[number - 1]
    elif 3 <= last <= 10:
        form = few
    else:
        form = many if last > 10 or language != "ar" else many.replace("يومًا", "يوم")
    return digits(form.format(f"{number:,}" if language == "en" else number), language)


def number(value: float, decimals: int, language: Language) -> str:
    """With the language's signs for thousands and decimals."""
    return figures(f"{value:,.{decimals}f}", language)


def duration(minutes: int, language: Language, *, oblique: bool = False) -> str:
    """`oblique`: as Arabic says it after a preposition ("بعد ساعتين")."""
    hours, rest = divmod(minutes, 60)
    parts = [counted(hours, _HOURS, language)] if hours else []
    parts += [counted(rest, _MINUTES, language)] if rest or not hours else []
    words = AND[language].join(parts)
    for plain, bent in _OBLIQUE if oblique else ():
        words = words.replace(plain, bent)
    return words
