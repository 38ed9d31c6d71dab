"""An answer in the documents' own sentences: found, weighed, composed and cited, without a language model."""
