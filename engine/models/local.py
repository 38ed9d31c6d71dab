"""A model in this process: `transformers` weights from a folder or by name in the local cache, loaded at first use."""

import asyncio
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from time import perf_counter
from typing import Any

from engine.models.chat import Completion, ModelRefused, ModelUnavailable, Request

QUANTIZATIONS = ("", "8bit", "4bit")


class LocalModel:
    """`place` is a folder or a name; `device` "cpu", "cuda", ...; `quantization` one of QUANTIZATIONS.

    One answer at a time: weights and processor are shared, two at once would only be slower.
    """

    def __init__(self, name: str, place: str, device: str = "cpu", quantization: str = "") -> None:
        self.name = name
        self._place, self._device, self._quantization = place, device, quantization
        self._loaded: tuple[Any, Any] | None = None
        self._loading = threading.Lock()
        self._turn = asyncio.Lock()

    async def complete(self, request: Request) -> Completion:
        began = perf_counter()
        async with self._turn:
            stop = threading.Event()
            try:
                async with asyncio.timeout(request.timeout):
                    text, prompt, completion = await asyncio.to_thread(self._generate, request, stop)
            except TimeoutError as error:
                raise ModelUnavailable(f"{self.name}: took too long") from error
            finally:
                stop.set()
        if not text.strip():
            raise ModelUnavailable(f"{self.name}: its answer is empty")
        return Completion(text, self.name, self._place, prompt, completion, 1000 * (perf_counter() - began))

    async def stream(self, request: Request) -> AsyncIterator[str]:
        """The whole answer as one piece."""
        yield (await self.complete(request)).text

    def _generate(self, request: Request, stop: threading.Event) -> tuple[str, int, int]:
        """Text, tokens of the prompt, tokens of the answer; ends early when `stop` is set."""
        import torch
        from transformers import StoppingCriteria, StoppingCriteriaList

        class Stopped(StoppingCriteria):
            def __call__(self, input_ids: Any, scores: Any, **_: Any) -> Any:
                return torch.full((input_ids.shape[0],), stop.is_set(), dtype=torch.bool, device=input_ids.device)

        tokenizer, model = self._load()
        inputs = tokenizer(_prompt(tokenizer, request), return_tensors="pt", truncation=True).to(model.device)
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

    def _load(self) -> tuple[Any, Any]:
        """Raises ModelRefused naming what cannot be loaded."""
        with self._loading:
            if self._loaded is None:
                if self._place.startswith(("/", ".", "~")) and not Path(self._place).expanduser().is_dir():
                    raise ModelRefused(f"{self.name}: there is no folder {self._place}")
                from transformers import AutoModelForCausalLM, AutoTokenizer

                try:
                    tokenizer = AutoTokenizer.from_pretrained(self._place)
                    model: Any = AutoModelForCausalLM.from_pretrained(self._place, **self._options())
                except (OSError, ValueError, ImportError) as error:
                    raise ModelRefused(f"{self.name}: cannot be loaded from {self._place} ({error})") from error
                if not self._quantization:
                    model = model.to(self._device)
                self._loaded = tokenizer, model.eval()
            return self._loaded

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


def _prompt(tokenizer: Any, request: Request) -> str:
    """By the model's own template; without one, line by line."""
    messages = [{"role": one.role, "content": one.content} for one in request.messages]
    if tokenizer.chat_template:
        return str(tokenizer.apply_chat_template(messages, tokenize=False, add_generation_prompt=True))
    return "\n".join(f"{one['role']}: {one['content']}" for one in messages) + "\nassistant:"
