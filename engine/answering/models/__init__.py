"""A question answered in steps, each a function with typed input and output, each seen in the trace.

    contextualize   what is asked in the light of the conversation            (model: rewriter; without: `followup`)
    decompose       the questions in it                                       (model: rewriter; without: `parts`)
    route           which part belongs to a tool and which to the documents   (model: router; without: the classifier)
    hypothetical    what an answer might say, to search with                  (model: rewriter; without: absent)
    retrieve        several ways: by the question, by that answer; in contents, answers, questions, topics
    merge           the reranker's score and how many ways found a place      (without: the fused score)
    compress        the sentences that bear on the question
    generate        words with citation tags                                  (model: generator; without: quotations)
    verify          each sentence held against what it cites; tags made citations
    evaluate        answer relevance, context relevance, groundedness         (model: judge; without: counted)
    refine          the search worded anew where those fall short             (model: rewriter; without: absent)
    evidence        verses, hadiths and articles of law that the answer rests on, word for word
    assemble        the parts as one answer

`designs` says which of them a design takes, `steps` puts them together. A model's words are data in every step: what a
step returns is checked against what it was given, and where it fails the embedded form takes its place.
"""
