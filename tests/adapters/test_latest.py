"""What is remembered of places and people has an end."""

from adapters.latest import Latest


def test_the_oldest_entry_is_forgotten_first_and_one_set_again_is_not_old() -> None:
    latest: Latest[str, int] = Latest(2)
    latest["a"], latest["b"] = 1, 2
    latest["a"] = 3
    latest["c"] = 4
    assert dict(latest) == {"a": 3, "c": 4}
