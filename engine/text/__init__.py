"""What every part of the engine reads in a text in the same way."""
