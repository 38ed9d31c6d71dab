"""Dates in the Hijri and the Gregorian calendar, and how people write them. Pure.

`hijri` converts both ways and counts, `readers` and `when` read days in words, `events` knows the days that people ask
for.
"""
