"""Language models as an upgrade: what is asked of one (`chat`), servers and local weights (`served`, `local`), several
in a row with retries, breakers and budgets (`chain`), answers that have to have a shape (`structured`).

Nothing in Dalil needs a model. Models phrase, rewrite and judge; they never compute, never write scripture, and what
they write is held against its sources before anybody sees it.
"""
