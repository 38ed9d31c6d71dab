"""Tiny models with random weights, saved as folders that are really loaded and really run."""

from collections.abc import Iterable
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


def causal_model(folder: Path, texts: Iterable[str], seed: int = 7) -> Path:
    """A Llama of one layer and 16 dimensions, its tokens learned from the texts: some 8000 weights."""
    import torch
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
    from transformers import LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerFast

    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    special = ["</s>", "<pad>"]
    trainer = trainers.BpeTrainer(
        vocab_size=300, special_tokens=special, initial_alphabet=alphabet, show_progress=False
    )
    tokenizer.train_from_iterator(texts, trainer)
    PreTrainedTokenizerFast(tokenizer_object=tokenizer, eos_token="</s>", pad_token="<pad>").save_pretrained(folder)
    torch.manual_seed(seed)
    config = LlamaConfig(
        vocab_size=tokenizer.get_vocab_size(), hidden_size=16, intermediate_size=32, num_hidden_layers=1,
        num_attention_heads=2, num_key_value_heads=2, max_position_embeddings=512, tie_word_embeddings=True,
        bos_token_id=None, eos_token_id=0, pad_token_id=1,
    )  # fmt: skip
    LlamaForCausalLM(config).save_pretrained(folder)
    return folder
