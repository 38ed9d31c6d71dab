"""Makes the vectors by which passages of the Quran are found by what they tell:
`python -m training contents DATA WORK`.
"""

from pathlib import Path

import numpy as np

from engine.retrieval.encoder import Encoder
from engine.tools.quran.contents import SCALE, TABLE, VECTORS, described, digest_of


def pack(config: Path) -> None:
    """Write the vectors of all descriptions, in the order of the table, in eight bits."""
    folder, encoder = config / "quran", Encoder(config / "encoder")
    table = (folder / TABLE).read_bytes()
    texts = [text for _, words in described(table.decode("utf-8")) for text in words]
    vectors = np.round(encoder.encode(texts) * SCALE).astype(np.int8)
    np.savez_compressed(
        folder / VECTORS, vectors=vectors, encoder=np.array(encoder.fingerprint), table=np.array(digest_of(table))
    )
    print(f"{len(texts)} descriptions")
