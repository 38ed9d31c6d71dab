"""Answers that staff wrote or set right, served ahead of what Dalil would make by itself.

likeness   whether two questions ask the same, told from near misses
writing    the plain text of the editor as an answer with citations
resting    whether the documents still say what an answer rests on
serving    the way of a question past the reviewed answers
"""
