"""Spellings of questions and options led to one: the feminine ending written ه, other words for a portion."""

import re
from collections.abc import Sequence

_STEMS = (
    "زوج|ابن|جد|عم|عمّ|خال|صف|اخو|إخو|أخو|شقيق|ترك|ورث|واحد|ثلاث|ثلاثه|اربع|أربع|خمس|ست|سبع|ثماني|تسع|عشر|متوفا|وصي|هب|مسأل|مسال|"
    "محجوب|حص|قسم|قاعد|كامل|صحيح|جائز|جايز|باطل|مطلق|حال|حامل|والد|ارمل|أرمل|حفيد|قيم|مساح|نسب|جميع|مائ|مئ|سن|ورثت|حجب|امرأ|امرا|"
    "لوارث|نافذ|لازم|ملكي|شرعي|عائل|عادل|ناقص|عصب|فريض|كلال|مناسخ|قراب|رحم|ولاي|نفق|زكا|دي|صدق|شراك|أجر|اجر|منفع|مصلح|موافق|اجاز|إجاز"
)
_ENDED = re.compile(rf"(?<!\w)((?:[وف]?(?:ال|لل|بال|كال|[لب])?)(?:{_STEMS}))ه(?!\w)")
_PORTION = ((r"حص(?:ة|ه)(?!\w)", "نصيب"), (r"حصت(?=ه|ها|هم|هن|هما|ك|ي)", "نصيب"))


def spelt(question: str, options: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Question and options; ه is led to ة only where nobody writes ة."""
    texts = (question, *options)
    if not any("ة" in text for text in texts):
        texts = tuple(_ENDED.sub(r"\1ة", text) for text in texts)
    for pattern, to in _PORTION:
        texts = tuple(re.sub(pattern, to, text) for text in texts)
    return texts[0], texts[1:]
