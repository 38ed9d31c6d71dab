"""Questions about zakat as people type them: text -> `Case`. `words` and `lexicon` tell what words mean, `amounts`
reads numbers, `scan` finds both in a text, `read` tells what each amount stands for, `circumstances` what is around.
"""
