"""A conversation about zakat: what is asked back, what a reply changes, and the answer in words."""
