"""What is due by each school. Pure; every figure is a Fraction.

`money` weighs wealth against the nisab, `livestock` and `crops` hold the tables of animals and harvests, `alms` those
of zakat al-fitr, buried treasure and minerals. Each gives a `Due` a school, which names its rule in `terms.RULES`.
"""
