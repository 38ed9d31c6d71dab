"""A question on which sources differ, or that gives options: argued from two sides, judged by every model there is.

`arguing` parts the evidence, has it argued, cuts what does not hold and asks each provider for its verdict,
`voting` counts them; `options` chooses among answers to a question over documents. What schools of law hold is never
voted on: `engine.answering.documents.schools` tells them apart, and each is shown with its source.
"""
