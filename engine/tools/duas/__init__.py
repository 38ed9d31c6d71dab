"""Supplications by occasion, verbatim: what an administrator imports, and those that are verses of the Quran.

`reading` knows the formats of the files, `shelf` keeps what was read as JSON in DALIL_HOME, `occasions` finds the one
that a message asks for. Texts are never changed: what is shown is byte for byte what the file held.
"""
