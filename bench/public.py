"""Public data as an installation of Dalil: `python -m bench.public DATA HOME [SET ...]` makes collections and sets.

Each syllabus of SyllabusQA is a collection of its own, each language of XQuAD one, so are ARCD and the fatwas. Their
question sets are HOME/sets/*.jsonl, for `DALIL_HOME=HOME dalil eval all HOME/sets/xquad-en.jsonl`, `tune` and `train`.
Of XQuAD and ARCD every fourth article is left out, and what is asked about it has no answer.
"""

import argparse
import csv
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

Line = dict[str, Any]


def syllabusqa(data: Path, home: Path) -> Iterator[Line]:
    names = {path.stem: path for path in sorted((data / "syllabusqa/docx").glob("*.docx"))}
    numbers = {name: f"syllabus-{number:02}" for number, name in enumerate(names)}
    for name, path in names.items():
        _defined(home, numbers[name], title=name, type="docs", language="en", sources=[str(path)])
    with (data / "syllabusqa/train.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            spans = [span for number in range(1, 6) if (span := row[f"answer_span_{number}"].strip())]
            line: Line = {
                "id": row["id"], "question": row["question"].strip(), "collection": numbers[row["syllabus_name"]],
                "language": "en",
            }  # fmt: skip
            if spans:
                yield line | {"answers": spans, "retyped": True}
            elif row["question_type"] == "no answer":
                yield line | {"answerable": False}


def _squad(name: str, language: str, place: str) -> Callable[[Path, Path], Iterator[Line]]:
    def made(data: Path, home: Path) -> Iterator[Line]:
        texts: list[Line] = []
        for number, article in enumerate(json.loads((data / place).read_text("utf-8"))["data"]):
            is_held = number % 4 != 3
            for paragraph in article["paragraphs"]:
                key = str(len(texts))
                if is_held:
                    texts.append({"id": key, "text": paragraph["context"]})
                for asked in paragraph["qas"]:
                    line: Line = {
                        "id": f"{name} {asked['id']}", "question": asked["question"], "collection": name,
                        "language": language,
                    }  # fmt: skip
                    known = {"relevant": key, "answers": list({one["text"] for one in asked["answers"]})}
                    yield line | (known if is_held else {"answerable": False})
        file = home / "texts" / f"{name}.jsonl"
        _written(file, texts)
        fields = {"id": "id", "content": "text"}
        _defined(home, name, title=name, type="docs", language=language, sources=[str(file)], fields=fields)

    return made


def fatwas(data: Path, home: Path) -> Iterator[Line]:
    """Those that any question was made from."""
    with (data / "qias/mcq_sample.csv").open(encoding="utf-8", newline="") as file:
        rows = [(row["id_question"].split("_")[0], row["question"]) for row in csv.DictReader(file)]
    asked = {number for number, _ in rows}
    with (data / "fatwas/inheritance_fatwas.jsonl").open(encoding="utf-8") as lines:
        texts = [one for one in map(json.loads, lines) if one["id"] in asked]
    file = home / "texts" / "fatwas.jsonl"
    _written(file, texts)
    fields = {"id": "id", "question": "question", "answer": "answer"}
    _defined(home, "fatwas", title="fatwas", type="qa", language="ar", sources=[str(file)], fields=fields)
    known = {one["id"] for one in texts}
    for number, (fatwa, question) in enumerate(rows):
        if fatwa in known:
            yield {
                "id": str(number), "question": question, "collection": "fatwas", "language": "ar", "relevant": fatwa,
            }  # fmt: skip


SETS: Mapping[str, Callable[[Path, Path], Iterator[Line]]] = {
    "syllabusqa": syllabusqa,
    **{f"xquad-{one}": _squad(f"xquad-{one}", one, f"xquad/xquad_{one}_half.json") for one in ("en", "ar", "el")},
    "arcd": _squad("arcd", "ar", "arcd/arcd-train.json"),
    "fatwas": fatwas,
}


def installed(data: Path, home: Path, names: Sequence[str]) -> None:
    for name in names:
        _written(home / "sets" / f"{name}.jsonl", list(SETS[name](data, home)))
    environment = os.environ | {"DALIL_HOME": str(home), "HF_HUB_OFFLINE": "1"}
    dalil = (sys.executable, "-m", "bot")
    subprocess.run([*dalil, "settings", "set", "collections.samples", "false"], env=environment, check=True)  # noqa: S603
    subprocess.run([*dalil, "ingest"], env=environment, check=True, stdout=subprocess.DEVNULL)  # noqa: S603


def _defined(home: Path, name: str, fields: Mapping[str, str] | None = None, **keys: Any) -> None:
    lines = [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in {"name": name, **keys}.items()]
    lines += ["[fields]", *(f'{key} = "{value}"' for key, value in fields.items())] if fields else []
    path = home / "collections" / f"{name}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _written(path: Path, lines: Sequence[Line]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.public", description="Public data as an installation.")
    parser.add_argument("data", type=Path, help="folder of the data sets")
    parser.add_argument("home", type=Path, help="folder of the installation that is made")
    parser.add_argument("sets", nargs="*", default=list(SETS), help="these sets only")
    given = parser.parse_args()
    installed(given.data, given.home.resolve(), given.sets)


if __name__ == "__main__":
    main()
