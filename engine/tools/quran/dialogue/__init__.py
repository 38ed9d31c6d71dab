"""What a conversation about the Quran shows: verses, quotations that were checked, themes, counts, commentary."""
