"""The Quran in conversation: verses by reference, by theme and by their words, and questions of number."""
