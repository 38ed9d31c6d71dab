"""Questions about zakat as people type them: text -> `Case`. `lexicon` holds the words, `amounts` the numbers, `scan`
finds both in a text, `read` tells what each amount stands for, `circumstances` what surrounds them."""
