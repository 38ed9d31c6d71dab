"""The tools that compute or quote, one folder each: code and tables, never a model.

Each folder holds its `rules` (which stand on the standard library and on what is shared alone), its `reading` of
people's words, its dialogue, the `skill` that the table in `engine.skills` names, and the `door` that takes JSON. No
tool imports another; what several need lies in `common`, or below in `engine.text`, `dates`, `places`, `scripture`.
"""
