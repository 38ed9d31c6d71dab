"""Where the sun stands, when to pray, where Mecca lies. Pure.

`solar` gives transit and altitudes of the sun, `methods` the conventions of the authorities, `prayer` a day's times by
one of them, `qibla` the direction.
"""
