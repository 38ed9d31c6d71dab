"""A folder of the server is watched."""

from tests.bot.upkeep.conftest import Kept


async def test_a_watched_folder_is_followed_and_one_that_is_away_empties_nothing(kept: Kept) -> None:
    folder = kept.home / "documents" / "rules"
    folder.mkdir()
    for name, words in (("fees.md", "Fees are due in June."), ("gym.md", "The gym is open."), ("bus.txt", "At nine.")):
        (folder / name).write_text(words, "utf-8")
    await kept.define({"folder": str(folder), "every": "15m"})
    assert (await kept.run()).outcome == "done"
    assert len(await kept.texts()) == 3

    (folder / "gym.md").write_text("The gym is closed.", "utf-8")
    (folder / "bus.txt").unlink()
    (folder / "damaged.pdf").write_bytes(b"%PDF-1.7 nothing")
    run = await kept.run()
    assert (run.outcome, run.changed, run.removed, run.failed[0][0]) == ("done", 1, 1, "damaged.pdf")
    assert {source: text for source, (text, _) in (await kept.texts()).items()} == {
        "fees.md": "Fees are due in June.", "gym.md": "The gym is closed.",
    }  # fmt: skip

    folder.rename(kept.home / "documents" / "away")
    run = await kept.run()
    assert (run.outcome, run.removed, run.held) == ("asks", 2, 2)
    assert len(await kept.texts()) == 2


async def test_a_table_that_lost_most_of_its_rows_keeps_them_until_somebody_means_it(kept: Kept) -> None:
    folder = kept.home / "documents"
    rows = [f"Course {number},Room {number}" for number in range(6)]
    (folder / "courses.csv").write_text("\n".join(["course,room", *rows]), "utf-8")
    await kept.define({"folder": str(folder), "every": "15m"})
    await kept.run()
    (folder / "courses.csv").write_text("\n".join(["course,room", rows[0], "Course 9,Room 9"]), "utf-8")
    run = await kept.run()
    assert (run.outcome, run.added, run.removed, run.held) == ("asks", 1, 5, 6)
    assert "has lost 5 of 6 rows" in run.failed[0][1]
    assert len(await kept.texts_of_rows()) == 7
    run = await kept.run(sure=True)
    assert (run.outcome, run.removed, run.failed) == ("done", 5, ())
    assert len(await kept.texts_of_rows()) == 2
