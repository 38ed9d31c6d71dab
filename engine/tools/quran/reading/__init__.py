"""References to verses in people's words: names of suras, numbers, parts of the Quran."""
