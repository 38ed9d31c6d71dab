"""What a question asks: its telling words, the kind of answer expected, what it leaves out, what it goes on from."""
