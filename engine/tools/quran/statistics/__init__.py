"""Questions of number about the Quran, answered by SQL over its store.

`reading` turns words into a query (`parts`, `terms`, `names` and `lexicon` tell what is named, `forms` what is asked of
it), `sql` writes it out, `guard` runs it read-only, `answering` gives value, rows and SQL; `tables` is what is counted.
"""
