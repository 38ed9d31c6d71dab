"""How questions are answered from documents: what is asked, what answers it, what is verified, and what models add."""
