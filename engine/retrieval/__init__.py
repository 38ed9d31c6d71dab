"""From a question to the parents that answer it.

`retriever.Retriever.search` reads the question as weighted terms (`query`; words folded and stemmed by `analysis`),
searches the full text (`lexical` writes it, `reading` searches it and weighs `closeness`) and, where the `encoder`
knows the language, the vectors (`vectors`, with `chroma` before it for very many), puts passages together to `parents`
and fuses both rankings (`fusion`). `model` holds the values between them, `sentences` cuts texts at ingestion.
Indexes are derived from the store: each remembers the generation it has reached and may be deleted at any time.
"""
