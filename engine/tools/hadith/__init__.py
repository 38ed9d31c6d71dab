"""Hadiths: what is known of one besides its words, the installed ones, and quotations held against them."""
