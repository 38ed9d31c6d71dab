"""What the reader says of a window, from the states of its tokens."""

from collections.abc import Mapping
from typing import Self

import torch
from torch.nn import functional

from engine.answering.documents.reader import HEADS, UNIT

COSINE, USUAL = 50.0, 0.965  # what the heads begin with: how much the cosine counts, and what is usual
NEVER = -30.0  # logit of what is no unit


class Heads(torch.nn.Linear):
    """Three logits a token, in one of two ways, which the number of weights tells apart.

    By marks: a unit is told by the state of the mark before it, the window by that of its first token. By means: a part
    of the window (question, heading, unit) is the mean of its states; a unit is told by its mean and by that times the
    question's, which add up to their cosine, and the window answers as well as the best of its units.
    """

    def __init__(self, width: int, *, by_means: bool) -> None:
        super().__init__(2 * width if by_means else width, len(HEADS))
        if by_means:
            with torch.no_grad():  # the cosine is a fair guess to begin with
                self.weight[:2, width:] = COSINE
                self.bias[:2] = -COSINE * USUAL

    @classmethod
    def of(cls, weights: Mapping[str, torch.Tensor], width: int) -> Self:
        """As they were packed ("heads.weight", "heads.bias"), with a body of this width."""
        made = cls(width, by_means=weights["heads.weight"].shape[1] > width)
        made.load_state_dict({name: weights[f"heads.{name}"] for name in ("weight", "bias")})
        return made

    def forward(  # type: ignore[override]
        self, states: torch.Tensor, ids: torch.Tensor, kinds: torch.Tensor, mask: torch.Tensor | None = None
    ) -> torch.Tensor:
        """Logits of shape (windows, tokens, 3) from states (windows, tokens, width): the first counts at unit marks,
        the others at the first token. Token ids and types are as `laid_out` gives them."""
        if self.in_features == states.shape[-1]:
            return super().forward(states)
        shown = torch.ones_like(ids) if mask is None else mask
        is_unit = ids == UNIT
        part = (is_unit.long().cumsum(1) + kinds) * shown - (
            1 - shown
        )  # -1 padding, 0 question, 1 heading, 2 on: units
        same = (part[:, :, None] == part[:, None, :]).to(states.dtype)
        means = functional.normalize(same @ states, dim=-1)
        told = torch.cat([means, means * means[:, :1]], -1)
        logits = (told.unsqueeze(2) * self.weight).sum(-1) + self.bias  # no matrix product: packing leaves it its bits
        answers = logits[..., 1].masked_fill(~is_unit, NEVER).logsumexp(1, keepdim=True).expand_as(logits[..., 1])
        return torch.stack([logits[..., 0], answers, logits[..., 2]], -1)
