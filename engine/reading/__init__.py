"""What a message tells, read once by a network: its people and what they are to one another."""
