"""How well questions that the documents left open come together: those about one subject in one gap, others apart.

    python -m bench.gaps

The subjects of `reviewed_questions.toml` and `reviewed_fresh.toml`, asked in three languages, several ways and with
other years, degrees and campuses; all of these belong to the gap of their subject.
"""

import tomllib
from itertools import combinations

import numpy as np

from bench.reviewed import FILES, FOLDER
from bot.gaps import LIKE, together
from bot.settings import ENCODER
from engine.retrieval.encoder import Encoder

NEARBY = (-0.2, -0.1, -0.05, 0.0, 0.05, 0.1, 0.2)  # around the threshold in force


def main() -> None:
    encode = Encoder(ENCODER).encode
    for file in FILES:
        subjects = tomllib.loads((FOLDER / file).read_text("utf-8"))
        asked = [
            (subject, language, text)
            for subject, kinds in subjects.items()
            for kind in ("same", "near")
            for language, texts in kinds[kind].items()
            for text in texts
        ]
        vectors = encode([text for *_, text in asked])
        pairs = list(combinations(range(len(asked)), 2))
        alike = {pair for pair in pairs if asked[pair[0]][0] == asked[pair[1]][0]}
        across = {(one, other) for one, other in alike if asked[one][1] != asked[other][1]}
        for like in np.round(np.array(NEARBY) + LIKE, 2):
            groups = together(vectors, float(like))
            joined = {pair for group in groups for pair in combinations(sorted(group), 2)}
            right, mark = joined & alike, " (in force)" if like == LIKE else ""
            within = len(right - across) / len(alike - across)
            print(f"{file} at {like:.2f}{mark}: {len(subjects)} subjects in {len(groups)} gaps")
            print(f"    of pairs put together, of one subject: {len(right) / max(1, len(joined)):.3f}")
            print(f"    of pairs of one subject, together in one language: {within:.2f}")
            print(f"    across languages: {len(right & across) / len(across):.2f}")


if __name__ == "__main__":
    main()
