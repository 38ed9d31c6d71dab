"""Which words translate which."""

from training.alignment import translations

SAID = [(["dog"], ["kalb"]), (["big", "dog"], ["kabir", "kalb"]), (["big"], ["kabir"])] * 2


def test_words_of_the_same_texts_translate_each_other_the_likeliest_first():
    found = translations([*SAID, (["cat", "dog"], ["qitt"])], longest=2, least=1.0, likely=0.0)
    assert {(english, other) for english, other, _ in found[:2]} == {("dog", "kalb"), ("big", "kabir")}
    assert [likely for *_, likely in found] == sorted((likely for *_, likely in found), reverse=True)


def test_what_is_seldom_or_unlikely_translated_so_is_left_out():
    seldom = [*SAID, (["cat"], ["qitt"])]
    assert "cat" in {english for english, *_ in translations(seldom, longest=2, least=0.0, likely=0.1)}
    assert "cat" not in {english for english, *_ in translations(seldom, longest=2, least=1.5, likely=0.1)}
    either = [(["dog"], ["kalb"]), (["dog"], ["jarw"])]
    assert {other for _, other, _ in translations(either, longest=2, least=0.0, likely=0.6)} == {"kalb", "jarw"}
    assert translations(either, longest=2, least=0.0, likely=0.8) == []


def test_long_texts_teach_no_translations():
    long = (["cat", "sees", "dog"], ["qitt", "yara", "kalb"])
    assert "cat" in {english for english, *_ in translations([*SAID, long], longest=3, least=0.0, likely=0.0)}
    assert "cat" not in {english for english, *_ in translations([*SAID, long], longest=2, least=0.0, likely=0.0)}
