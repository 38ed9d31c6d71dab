"""How the packaged models are made from public data: `python -m training encoder`, `make train`.

`sources` reads the data whose licence allows it, `vocabulary` extends the English word pieces by Arabic and Greek ones,
`alignment` starts their rows from translation probabilities, `encoder` trains, `evaluation` measures, `packing` writes
the ONNX file, the tokenizer and the card that Dalil ships.
"""
