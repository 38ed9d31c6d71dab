"""Zakat in four schools, side by side. Pure; every figure is a Fraction.

`money` weighs wealth against the nisab, `livestock` and `crops` hold the tables of animals and harvests, `alms` those
of zakat al-fitr, buried treasure and minerals. Each gives a `Due` a school, which names its rule in
`rules.RULES`; `door` takes a case as JSON and gives the outcomes, schools that agree together.

A question in words goes another way: `reading` makes a `Case` of it, `missing` says what it lacks, `reckon` gives an
`outcome.Reckoning`: what each school asks, kind by kind, with what cannot be told without a price left open.
"""
