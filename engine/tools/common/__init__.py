"""What several tools share in dialogues and doors: places and dates asked back, amounts in words, words unread."""
