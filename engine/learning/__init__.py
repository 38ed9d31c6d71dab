"""Training on questions of one's own: pairs from question sets (`pairs`), the packaged encoder in a form that learns
(`unpacking`), fine-tuning by the trainer of sentence-transformers (`embeddings`)."""
