"""`dalil embeddings compare`: encoders ranked on one's own documents and questions, with their speed and memory."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.cli.embeddings import whole
from bot.cli.evaluate import check
from bot.cli.screen import Progress, counted, say
from bot.settings import ENCODERS
from bot.wiring import Dalil, open_dalil
from engine.errors import InputError, UsageError
from engine.evaluation import relevance
from engine.evaluation.dataset import Dataset, load
from engine.evaluation.encoders import Pool, Tried, found_by, ranked, resident, row
from engine.evaluation.granularity import Rankings, weights
from engine.evaluation.retrieving import search_of
from engine.evaluation.similar import parted
from engine.knowledge.encoded import EncodedIndex
from engine.retrieval.encoders import encoder_at, on_scale_of
from engine.store.places import Places

OK = 0
SEARCHES: tuple[Rankings, Rankings] = ("dense", "fused")


async def compare(path: Path, places: Sequence[str], *, as_json: bool) -> int:
    """The table, best first; differences are from the first one that was named."""
    if len(set(places)) != len(places):
        raise UsageError("an encoder is named twice")
    dataset = await asyncio.to_thread(load, path)
    async with open_dalil() as dalil:
        await check(dalil, dataset)
        pool = await _pool(dalil, dataset)
        if not pool.judged:
            raise InputError(f"{path}: of no question is it known what should be found; give 'relevant' or 'quotes'")
        with TemporaryDirectory(prefix="dalil-encoders-") as folder:
            tried = [await _tried(dalil, pool, Path(folder), number, whole(one)) for number, one in enumerate(places)]
    rows = ranked(tried)
    if as_json:
        say(json.dumps([asdict(row) for row in rows], ensure_ascii=False))
    else:
        _tell(rows, pool)
    return OK


async def _pool(dalil: Dalil, dataset: Dataset) -> Pool:
    """The questions that can be judged, and the passages of the collections that they are asked of."""
    places = Places(dalil.database)
    judged = await relevance.judged(dataset, places)
    cases = [case for case in dataset.cases if case.id in judged]
    open_ = not all(case.collections for case in cases)
    asked = {name for case in cases for name in case.collections}
    passages = []
    async for step in dalil.corpus.changes_since(0):
        passages += [one for one in step.passages if one.vector is not None and (open_ or one.collection in asked)]
    parents = await places.of({one.parent for one in passages})
    return Pool(cases, judged, passages, parents)


async def _tried(dalil: Dalil, pool: Pool, folder: Path, number: int, place: str) -> Tried:
    before = resident()
    encoder = await asyncio.to_thread(encoder_at, place, dalil.encoder, ENCODERS)
    index = EncodedIndex(folder / str(number), encoder)
    with Progress(f"Embedding with {place}", len(pool.passages)) as progress:
        passages_s = await asyncio.to_thread(pool.indexed, index, progress.at)
    speeds = passages_s, await asyncio.to_thread(pool.question_ms, encoder)
    megabytes = resident() - before
    likeness = await asyncio.to_thread(on_scale_of, dalil.encoder, encoder, ENCODERS)
    retriever = dalil.retriever.over(index, encoder.questions, likeness)
    dense, fused = [
        search_of(retriever.weighing(weights(ranking, dalil.retriever.weights)), dalil.scales) for ranking in SEARCHES
    ]
    with Progress(f"Searching with {place}", 2 * len(pool.cases)) as progress:
        figures = await found_by(pool, dense, progress.step), await found_by(pool, fused, progress.step)
    apart = await asyncio.to_thread(parted, encoder, ENCODERS)
    return row(place, encoder, speeds, megabytes, *figures, pool, apart)


def _tell(rows: Sequence[Tried], pool: Pool) -> None:
    say(f"{counted(len(pool.cases), 'question')}, {counted(len(pool.passages), 'passage')}")
    say("  MRR  hit@5  fused  ms/question  passages/s  dims    MB  encoder")
    for one in rows:
        say(
            f"{one.mrr:5.3f}  {one.hit5:5.3f}  {one.fused:5.3f}  {one.question_ms:11.1f}  {one.passages_s:10.0f}  "
            f"{one.dimensions:4}  {one.megabytes:4.0f}  {one.place}"
        )
        if one.gain is not None:
            say(f"       {one.gain.mean:+.3f} [{one.gain.low:+.3f}, {one.gain.high:+.3f}] against the first named")
        for pair, (number, mrr) in one.pairs.items():
            say(f"       {mrr:5.3f} {pair} ({counted(number, 'question')})")
        for kind, apart in one.parted.items():
            say(
                f"       {apart.auc:5.3f} of similar pairs nearer than different ones, {kind} "
                f"(cosines {apart.similar:.2f} and {apart.different:.2f})"
            )
    say("MRR and hit@5: by meaning alone; fused: through the whole search as it is set. MB: of memory, with libraries.")
