"""The second reader in a form that learns: an encoder's body whose upper layers read question and units together.

Question, heading and each unit of a window stand between the encoder's own marks, with places counted from 0. The
lowest layers read each part by itself, as the encoder does. Above them a token sees the other parts too, but how much
it sees of one is lessened by a gate: a learned logit for each layer, head and pair of kinds (question, heading, unit).
So that training begins where the encoder stands, and what tells units apart is not lost among what they share.
"""

from collections.abc import Mapping, Sequence
from typing import Any, cast

import torch
from torch.nn import functional

from engine.answering.documents.second_reader import UNITS, Layout

KINDS = UNITS + 1  # question, heading, unit
ALONE = 4  # lowest layers, which read each part by itself
NEVER = -1e4  # logit of what is not seen, or is no unit
GATES = ((-3.0, -1.0, -3.0), (-3.0, -3.0, -3.0), (-3.0, -1.0, -4.0))  # to begin with: of a kind (row) to another
COSINE, USUAL = 12.0, 0.5  # what the heads begin with: how much the cosine counts, and what is usual


class Heads(torch.nn.Module):
    """The gates, and what is told of a part by the mean of its states and by that times the question's, which add up to
    their cosine."""

    def __init__(self, width: int, heads: int, layers: int) -> None:
        super().__init__()
        start = torch.tensor(GATES).expand(heads, KINDS, KINDS)
        self.gates = torch.nn.ParameterList(start.clone() for _ in range(layers))
        self.told = torch.nn.Linear(2 * width, 2)
        with torch.no_grad():  # the cosine is a fair guess to begin with
            self.told.weight.mul_(0.1)
            self.told.weight[:, width:] += COSINE
            self.told.bias.fill_(-COSINE * USUAL)

    def forward(self, states: torch.Tensor, parts: torch.Tensor, places: torch.Tensor) -> torch.Tensor:
        """Logits of shape (windows, tokens, 2), of the part that each token stands in: that it answers, and that the
        window does, which does so as well as the best of its units."""
        same = (parts[:, :, None] == parts[:, None, :]).to(states.dtype)
        means = functional.normalize(same @ states, dim=-1)
        told = torch.cat([means, means * means[:, :1]], -1)
        logits = (told.unsqueeze(2) * self.told.weight).sum(-1) + self.told.bias  # no matrix product: it keeps its bits
        is_unit = (parts >= UNITS) & (places == 0)
        answers = logits[..., 1].masked_fill(~is_unit, NEVER).logsumexp(1, keepdim=True).expand_as(logits[..., 1])
        return torch.stack([logits[..., 0], answers], -1)


class GatedReader(torch.nn.Module):
    """A BERT `body` and its heads."""

    def __init__(self, body: Any, weights: Mapping[str, torch.Tensor]) -> None:
        """The heads are as they were packed ("heads.told.bias"), or new where `weights` have none."""
        super().__init__()
        self.body, config = body, body.config
        body.set_attn_implementation("eager")  # takes what is added for each head, and exports
        layers = config.num_hidden_layers - ALONE
        self.heads = Heads(config.hidden_size, config.num_attention_heads, layers)
        if own := {name.removeprefix("heads."): one for name, one in weights.items() if name.startswith("heads.")}:
            self.heads.load_state_dict(own)

    def forward(self, ids: torch.Tensor, places: torch.Tensor, parts: torch.Tensor) -> torch.Tensor:
        """Logits as `Heads` gives them; `ids`, `places` and `parts`, (windows, tokens) each, are those of a `Layout`,
        with part -1 where nothing stands."""
        return cast("torch.Tensor", self.heads(self.states(ids, places, parts).float(), parts, places))

    def states(self, ids: torch.Tensor, places: torch.Tensor, parts: torch.Tensor) -> torch.Tensor:
        """What the body tells of each token, (windows, tokens, width)."""
        states = self.body.embeddings(input_ids=ids, position_ids=places)
        kinds = functional.one_hot(parts.clamp(0, UNITS), KINDS).to(states.dtype).unsqueeze(1)
        apart = (parts[:, :, None] != parts[:, None, :]).to(states.dtype).unsqueeze(1)
        absent = (parts < 0).to(states.dtype)[:, None, None, :] * NEVER
        for number, layer in enumerate(self.body.encoder.layer, -ALONE):
            if number < 0:
                seen = apart * NEVER
            else:
                gate = self.heads.gates[number].to(states.dtype)
                seen = apart * (kinds @ (gate @ kinds.transpose(-1, -2))) + absent
            given = layer(states, seen)
            states = given[0] if isinstance(given, tuple) else given
        return cast("torch.Tensor", states)


def tensors(
    layouts: Sequence[Layout], device: torch.device | None = None
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Ids, places and parts of the tokens of some windows, (windows, tokens) each, as `GatedReader` takes them."""
    longest = max(len(one.ids) for one in layouts)

    def filled(rows: Sequence[Sequence[int]], value: int) -> torch.Tensor:
        return torch.tensor([[*row, *[value] * (longest - len(row))] for row in rows], device=device)

    return (
        filled([one.ids for one in layouts], 0),
        filled([one.places for one in layouts], 0),
        filled([one.parts for one in layouts], -1),
    )
