"""Tiny models with random weights, saved as folders that are really loaded and really run."""

from pathlib import Path

_WORDS = (
    "the a fee is due in may june and not by anyone late instalment costs euros week for each after four weeks portal "
    "account closed library open from saturdays closes books borrow days . , ? 25 20"
)
WORDS = tuple(_WORDS.split(" "))


def cross_encoder(folder: Path, labels: tuple[str, ...] = ("LABEL_0",), seed: int = 7) -> Path:
    """A BERT of one layer and 16 dimensions over a few words, with a figure for each label."""
    import torch
    from tokenizers import Tokenizer, models, pre_tokenizers, processors
    from transformers import BertConfig, BertForSequenceClassification, PreTrainedTokenizerFast

    special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]
    vocabulary = {word: number for number, word in enumerate([*special, *WORDS])}
    tokenizer = Tokenizer(models.WordLevel(vocabulary, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
    )
    PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, pad_token="[PAD]", unk_token="[UNK]", cls_token="[CLS]", sep_token="[SEP]",
        model_max_length=128,
    ).save_pretrained(folder)  # fmt: skip
    torch.manual_seed(seed)
    config = BertConfig(
        vocab_size=len(vocabulary), hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32,
        max_position_embeddings=128, num_labels=len(labels), id2label=dict(enumerate(labels)),
        label2id={name: number for number, name in enumerate(labels)}, initializer_range=1.0,
    )  # fmt: skip
    BertForSequenceClassification(config).save_pretrained(folder)
    return folder


def sentence_encoder(folder: Path, languages: str = "en", seed: int = 7, width: int = 16) -> Path:
    """A folder of sentence-transformers over the same words: mean of a BERT of one layer, length 1."""
    import torch
    from sentence_transformers import SentenceTransformer
    from sentence_transformers.sentence_transformer import modules
    from transformers import BertConfig, BertModel

    cross_encoder(folder)  # for its tokenizer
    torch.manual_seed(seed)
    config = BertConfig(
        vocab_size=len(WORDS) + 4, hidden_size=width, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32,
        max_position_embeddings=128, initializer_range=1.0,
    )  # fmt: skip
    BertModel(config).save_pretrained(folder)
    layers = [modules.Transformer(str(folder)), modules.Pooling(width, pooling_mode="mean"), modules.Normalize()]
    SentenceTransformer(modules=layers, device="cpu").save_pretrained(str(folder), create_model_card=False)
    (folder / "README.md").write_text(f"---\nlanguage: {languages}\n---\n", encoding="utf-8")
    return folder
