"""Weights in this process: a tiny model with random weights is really loaded and really generates."""

import math
import shutil
from pathlib import Path

import pytest

from engine.models.chat import Completion, Message, ModelRefused, ModelUnavailable, Request, RequestRefused
from engine.models.local import LocalModel

WORDS = ["the", "fee", "is", "due", "in", "may", "june", "and", "not", "by", "anyone", "user", "assistant", ":", "."]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Llama of one layer and 16 dimensions over a vocabulary of a few words."""
    import torch
    from tokenizers import Tokenizer, models, pre_tokenizers
    from transformers import LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerFast

    path = tmp_path_factory.mktemp("tiny")
    vocabulary = {word: number for number, word in enumerate(["<unk>", "</s>", *WORDS])}
    tokenizer = Tokenizer(models.WordLevel(vocabulary, unk_token="<unk>"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    PreTrainedTokenizerFast(tokenizer_object=tokenizer, eos_token="</s>", unk_token="<unk>").save_pretrained(path)
    torch.manual_seed(7)
    config = LlamaConfig(
        vocab_size=len(vocabulary), hidden_size=16, intermediate_size=32, num_hidden_layers=1, num_attention_heads=2,
        num_key_value_heads=2, max_position_embeddings=4096, eos_token_id=None, bos_token_id=None,
    )  # fmt: skip
    LlamaForCausalLM(config).save_pretrained(path)
    return path


def asking(**changes: object) -> Request:
    values: dict[str, object] = {"temperature": 0.0, "max_tokens": 8, "timeout": 60.0} | changes
    return Request("generator", (Message("user", "the fee is due"),), **values)  # type: ignore[arg-type]


async def test_a_model_is_loaded_from_its_folder_and_generates(folder: Path) -> None:
    completion = await LocalModel("tiny", str(folder)).complete(asking())
    assert completion.completion_tokens == 8
    assert completion.prompt_tokens > 4
    assert set(completion.text.split()) <= {*WORDS, "<unk>"}


async def test_the_same_question_at_temperature_zero_gets_the_same_answer(folder: Path) -> None:
    model = LocalModel("tiny", str(folder))
    assert (await model.complete(asking())).text == (await model.complete(asking())).text


async def test_perplexity_is_the_mean_surprise_of_the_words(folder: Path) -> None:
    import torch
    from transformers import AutoModelForCausalLM, AutoTokenizer

    ids = torch.tensor([AutoTokenizer.from_pretrained(folder)("the fee is due").input_ids])
    with torch.no_grad():
        chances = AutoModelForCausalLM.from_pretrained(folder)(ids).logits.log_softmax(-1)
    surprise = -sum(float(chances[0, place, ids[0, place + 1]]) for place in range(3)) / 3
    model = LocalModel("tiny", str(folder))
    assert await model.perplexity("the fee is due") == pytest.approx(math.exp(surprise), rel=1e-5)
    assert math.isnan(await model.perplexity("fee"))


async def test_generation_stops_when_its_time_is_over(folder: Path) -> None:
    model = LocalModel("tiny", str(folder))
    await model.complete(asking())
    with pytest.raises(ModelUnavailable, match="too long"):
        await model.complete(asking(max_tokens=3900, timeout=0.05))


async def test_tokens_are_counted_by_the_models_own_tokenizer_before_its_weights_are_loaded(folder: Path) -> None:
    model = LocalModel("tiny", str(folder))
    size = await model.size(asking())
    assert (size.exact, size.context) == (True, 4096)
    assert size.prompt == (await model.complete(asking())).prompt_tokens
    assert (await LocalModel("tiny", str(folder), context=64).size(asking())).context == 64


async def test_the_marks_of_a_models_own_template_stand_once(folder: Path, tmp_path: Path) -> None:
    from tokenizers.processors import TemplateProcessing
    from transformers import AutoTokenizer

    copied = shutil.copytree(folder, tmp_path / "templated")
    tokenizer = AutoTokenizer.from_pretrained(copied)
    tokenizer.chat_template = "{{ eos_token }}{{ messages[0]['content'] }} assistant :"
    tokenizer.backend_tokenizer.post_processor = TemplateProcessing(single="</s> $A", special_tokens=[("</s>", 1)])
    tokenizer.save_pretrained(copied)
    assert (await LocalModel("tiny", str(copied)).size(asking())).prompt == len(
        ["</s>", "the", "fee", "is", "due", "assistant", ":"]
    )


async def test_a_folder_is_found_from_home(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(folder.parent))
    assert (await LocalModel("tiny", f"~/{folder.name}").complete(asking())).completion_tokens == 8


async def test_a_request_longer_than_the_context_is_refused_and_not_cut(folder: Path) -> None:
    with pytest.raises(RequestRefused, match="longer than its context"):
        await LocalModel("tiny", str(folder), context=12).complete(asking())


async def test_a_stream_ends_with_the_tokens_that_were_counted(folder: Path) -> None:
    *pieces, last = [piece async for piece in LocalModel("tiny", str(folder)).stream(asking())]
    assert isinstance(last, Completion)
    assert "".join(map(str, pieces)) == last.text
    assert last.completion_tokens == 8


async def test_a_folder_without_a_model_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelRefused, match=str(tmp_path)):
        await LocalModel("none", str(tmp_path)).complete(asking())
