"""How the packaged models are made from public data: `python -m training encoder`, `make train`.

`sources` reads the data whose licence allows it, `pretrained` the body that training starts from, `questions` and
`reading` what is learned from, `encoder` and `reader` train, `evaluation` measures, `packing` writes the ONNX file, the
tokenizer and the card that Dalil ships.
"""
