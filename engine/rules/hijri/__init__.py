"""The Hijri calendar. Pure.

`calendar` converts both ways and counts, `events` knows the days that people ask for.
"""
