"""`python -m bench.sky`: prayer times and the Hijri calendar against what authorities publish, and what they cost."""

import json
import time
from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path
from statistics import median
from zoneinfo import ZoneInfo

from bench.table import Row, markdown
from engine.dates.hijri import HijriDate, to_gregorian, to_hijri
from engine.places.coordinates import Place
from engine.tools.prayer_times.rules.methods import PRAYERS, method_named
from engine.tools.prayer_times.rules.prayer import prayer_times

DATA = Path(__file__).parents[2] / "shared" / "data"


def rows(data: Path) -> Iterator[Row]:
    if not data.is_dir():
        yield Row("prayer times", "not measured", "", "no data sets lie in ../shared/data")
        return
    for table in sorted((data / "prayer_times").glob("*.json")):
        yield _published(table)
    pairs = [pair for [pair, *_] in json.loads((data / "hijri/ummalqura_calendar_website.json").read_text("utf-8"))]
    fine = sum(
        to_gregorian(HijriDate(*hijri)) == date(*day) and to_hijri(date(*day)) == HijriDate(*hijri)
        for hijri, day in pairs
    )
    yield Row("Hijri calendar", "month starts, both ways", f"{fine} of {len(pairs)}")


def _published(table: Path) -> Row:
    published = json.loads(table.read_text("utf-8"))
    given = published["params"]
    place, zone = Place(given["latitude"], given["longitude"]), ZoneInfo(given["timezone"])
    method, asr = method_named(given["method"]), "hanafi" if given["madhab"] == "Hanafi" else "standard"
    off, took = [], []
    for row in published["times"]:
        began = time.perf_counter()
        found = prayer_times(place, date.fromisoformat(row["date"]), method, asr=asr).local(zone)  # type: ignore[arg-type]
        took.append(1000 * (time.perf_counter() - began))
        for prayer in PRAYERS:
            expected = datetime.strptime(f"{row['date']} {row[prayer]}", "%Y-%m-%d %I:%M %p").replace(tzinfo=zone)
            off.append(abs((found[prayer] - expected).total_seconds()) / 60)
    variance = published.get("variance", 0)
    within = sum(minutes <= variance for minutes in off)
    note = f"variance {variance} min, at most {max(off):.0f} off; {median(took):.2f} ms a day"
    return Row("prayer times", table.stem, f"{within} of {len(off)}", note)


def main() -> None:
    print(markdown(rows(DATA)))


if __name__ == "__main__":
    main()
