"""Zakat in four schools, side by side.

A question in words goes another way than the `door`: `reading` makes a `rules.case.Case` of it, `rules.missing` says
what it lacks, `rules.reckon` gives a `Reckoning`: what each school asks, kind by kind, with what cannot be told without
a price left open.
"""
