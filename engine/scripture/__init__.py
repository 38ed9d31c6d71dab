"""Scripture, exact to the letter: the store of the Quran's verses, and quotations held against it.

`store` is the read-only database and its verses, `building` makes it from the packaged text, `tanzil` reads Tanzil's
files, `facts` the table of suras and divisions, `simple` is the spelling that is searched, `checking` compares. What is
shown comes from the store unchanged; folded forms are for searching and comparing only.
"""
