"""A model in this process: `transformers` weights from a folder or by name in the local cache, loaded at first use or
by `warm`."""

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

from engine.models.chat import Completion, Message, ModelRefused, ModelUnavailable, Request, RequestRefused, Size
from engine.models.thoughts import said


class LocalModel:
    """`place` is a folder or a name; `device` "cpu", "cuda", ...; `quantization` "", "8bit" or "4bit"; `context` in
    tokens, 0: as many as the weights were made for.

    One answer at a time: weights and processor are shared, two at once would only be slower.
    """

    def __init__(self, name: str, place: str, device: str = "cpu", quantization: str = "", context: int = 0) -> None:
        self.name = name
        self._place = str(Path(place).expanduser()) if place.startswith("~") else place
        self._device, self._quantization, self._context = device, quantization, context
        self._read: tuple[Any, int] | None = None
        self._loaded: Any = None
        self._loading = threading.Lock()
        self._turn = asyncio.Lock()

    async def warm(self) -> None:
        """Loads the weights. Raises ModelRefused."""
        await asyncio.to_thread(self._load)

    async def size(self, request: Request) -> Size:
        """By the model's own tokenizer; the weights are not needed for it."""
        return await asyncio.to_thread(self._size, request)

    async def complete(self, request: Request) -> Completion:
        began = perf_counter()
        async with self._turn:
            stop = threading.Event()
            try:
                async with asyncio.timeout(request.timeout):
                    text, prompt, completion = await asyncio.to_thread(self._generate, request, stop)
            except TimeoutError as error:
                raise ModelUnavailable(f"{self.name}: took too long", begun=True) from error
            finally:
                stop.set()
        if not (text := said(text)).strip():
            raise ModelUnavailable(f"{self.name}: its answer is empty", begun=True)
        cut, ms = completion >= request.max_tokens, 1000 * (perf_counter() - began)
        return Completion(text, self.name, self._place, prompt, completion, ms, cut=cut)

    async def stream(self, request: Request) -> AsyncIterator[str | Completion]:
        """The whole answer as one piece."""
        completion = await self.complete(request)
        yield completion.text
        yield completion

    async def perplexity(self, text: str) -> float:
        """By token, of the text by itself; not a number where it is too short to foretell any. Raises ModelRefused."""
        async with self._turn:
            return await asyncio.to_thread(self._perplexity, text)

    def _perplexity(self, text: str) -> float:
        import torch

        (tokenizer, context), model = self._tokenizer(), self._load()
        ids = tokenizer(text, add_special_tokens=False)["input_ids"]
        if tokenizer.bos_token_id is not None:
            ids = [tokenizer.bos_token_id, *ids]
        if len(ids) < 2:
            return float("nan")
        shown = torch.tensor([ids[: context or None]], device=model.device)
        with torch.inference_mode():
            return float(model(input_ids=shown, labels=shown).loss.exp())

    def _generate(self, request: Request, stop: threading.Event) -> tuple[str, int, int]:
        """Text, tokens of the prompt, tokens of the answer; ends early when `stop` is set."""
        import torch
        from transformers import StoppingCriteria, StoppingCriteriaList

        class Stopped(StoppingCriteria):
            def __call__(self, input_ids: Any, scores: Any, **_: Any) -> Any:
                return torch.full((input_ids.shape[0],), stop.is_set(), dtype=torch.bool, device=input_ids.device)

        (tokenizer, _), model = self._tokenizer(), self._load()
        if over := self._size(request).over(request):
            raise RequestRefused(f"{self.name}: the request is {over} tokens longer than its context")
        inputs = read_by(tokenizer, request.messages, return_tensors="pt").to(model.device)
        sampled = (
            {"do_sample": True, "temperature": request.temperature} if request.temperature else {"do_sample": False}
        )
        with torch.inference_mode():
            output = model.generate(
                **inputs,
                **sampled,
                max_new_tokens=request.max_tokens,
                stopping_criteria=StoppingCriteriaList([Stopped()]),
                pad_token_id=tokenizer.eos_token_id if tokenizer.pad_token_id is None else tokenizer.pad_token_id,
            )
        length = inputs["input_ids"].shape[1]
        answer = output[0][length:]
        return str(tokenizer.decode(answer, skip_special_tokens=True)), int(length), len(answer)

    def _size(self, request: Request) -> Size:
        tokenizer, context = self._tokenizer()
        return Size(len(read_by(tokenizer, request.messages)["input_ids"]), context, exact=True)

    def _tokenizer(self) -> tuple[Any, int]:
        """The tokenizer and the tokens that the model reads and writes together. Raises ModelRefused."""
        with self._loading:
            if self._read is None:
                from transformers import AutoConfig, AutoTokenizer

                with self._found():
                    tokenizer = AutoTokenizer.from_pretrained(self._place)
                    made_for = getattr(AutoConfig.from_pretrained(self._place), "max_position_embeddings", 0)
                tokenizer.model_max_length = 10**9  # what is too long is refused here, not warned of there
                self._read = tokenizer, self._context or int(made_for or 0)
            return self._read

    def _load(self) -> Any:
        """The weights. Raises ModelRefused naming what cannot be loaded."""
        with self._loading:
            if self._loaded is None:
                from transformers import AutoModelForCausalLM

                with self._found():
                    model: Any = AutoModelForCausalLM.from_pretrained(self._place, **self._options())
                    if not self._quantization:
                        model = model.to(self._device)
                self._loaded = model.eval()
            return self._loaded

    @contextmanager
    def _found(self) -> Iterator[None]:
        if self._place.startswith(("/", ".")) and not Path(self._place).is_dir():
            raise ModelRefused(f"{self.name}: there is no folder {self._place}")
        try:
            yield
        except Exception as error:  # whatever a library says of a broken file or a device that is not there
            raise ModelRefused(f"{self.name}: cannot be loaded from {self._place} ({error})") from error

    def _options(self) -> dict[str, Any]:
        if not self._quantization:
            return {}
        from transformers import BitsAndBytesConfig

        config: Any = BitsAndBytesConfig
        eight = self._quantization == "8bit"
        return {
            "quantization_config": config(load_in_8bit=eight, load_in_4bit=not eight),
            "device_map": self._device,
        }


def read_by(tokenizer: Any, asked: Sequence[Message], **options: Any) -> Any:
    """The tokens of the messages in the model's own template, which has its own marks of beginning and end; without
    one, line by line."""
    messages = [{"role": one.role, "content": one.content} for one in asked]
    if tokenizer.chat_template:
        text = str(tokenizer.apply_chat_template(messages, tokenize=False, add_generation_prompt=True))
        return tokenizer(text, add_special_tokens=False, **options)
    text = "\n".join(f"{one['role']}: {one['content']}" for one in messages) + "\nassistant:"
    return tokenizer(text, **options)
