"""How good are the answers? Question sets, what is measured on them, runs kept in SQL, comparisons and reports.

A set is a JSONL file (`dataset`). Each part of an evaluation (`retrieving`, `answering`, `abstention`, `routing`) gives
figures for every question; a `Run` holds them with the settings and the versions of the collections they were measured
with. `comparing` holds two runs against each other question by question.
"""
