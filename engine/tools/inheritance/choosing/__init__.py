"""Multiple-choice questions on inheritance: the case is computed first, then each option is held against it."""
