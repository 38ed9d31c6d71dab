"""Sentences and rows of one collection that contradict each other, told when documents are read in.

values      what a sentence states in figures
statements  a sentence, or a cell of a row, as what it says of a thing
judging     whether two statements contradict each other
comparing   what changed in a collection, held against all of it
"""
