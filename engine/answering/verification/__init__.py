"""Whether words say what their source says: numbers, names, negations, wording, and whether a rewriting is faithful."""
