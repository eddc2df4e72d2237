"""A process keeps the newest of each table, and nothing older."""

from games.selectors.newest import Newest


def test_only_the_newest_of_each_is_kept():
    kept: Newest[str, str] = Newest(10)
    kept.keep("A", 1, "a1")
    kept.keep("B", 7, "b7")
    kept.keep("A", 2, "a2")
    assert kept.at("A", 1) is None
    assert (kept.at("A", 2), kept.at("B", 7)) == ("a2", "b7")
    assert (kept.since("A", 1), kept.since("A", 2), kept.since("A", 3)) == ("a2", "a2", None)


def test_who_comes_late_with_an_old_one_uses_it_alone():
    kept: Newest[str, str] = Newest(10)
    kept.keep("A", 2, "a2")
    assert kept.keep("A", 1, "a1") == "a1"
    assert kept.at("A", 2) == "a2"


def test_two_who_make_the_same_use_the_first_ones():
    kept: Newest[str, list[int]] = Newest(10)
    first = kept.keep("A", 1, [1])
    assert kept.keep("A", 1, [1]) is first


def test_of_many_those_asked_for_last_are_kept():
    kept: Newest[str, int] = Newest(2)
    kept.keep("A", 1, 1)
    kept.keep("B", 1, 2)
    kept.at("A", 1)
    kept.keep("C", 1, 3)
    assert [kept.at(key, 1) for key in "ABC"] == [1, None, 3]
