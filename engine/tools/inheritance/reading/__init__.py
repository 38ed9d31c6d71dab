"""From words to a case: Arabic and English phrases that name heirs, their numbers and their circumstances."""
