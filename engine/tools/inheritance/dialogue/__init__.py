"""A conversation about an estate: what was understood, what is asked back, what a reply changes, and the answer."""
