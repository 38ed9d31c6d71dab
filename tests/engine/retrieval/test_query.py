"""A question as weighted terms."""

from engine.retrieval.query import BOOSTS, MOST_WORDS, TOPIC, Emphasis, lexical_query


def test_a_question_is_read_in_four_ways_without_its_stop_words():
    query = lexical_query("What are the late fees?", "en")
    assert query.stems == {"late": 1.0, "fee": 1.0}
    assert query.words == {"late": 1.0, "fees": 1.0}
    assert query.phrases == {"late_fees": 1.0, "the_late_fees": 1.0}
    assert {"_fee", "ees_", "late"} <= query.pieces.keys()
    assert "_the" not in query.pieces


def test_context_counts_for_less_and_never_lowers_what_is_asked():
    query = lexical_query("And the fees?", "en", context="fees for a master", context_weight=0.4)
    assert query.stems == {"fee": 1.0, "master": 0.4}
    assert query.phrases == lexical_query("And the fees?", "en").phrases


def test_the_asker_lowers_words_and_names_related_ones():
    query = lexical_query("late fees", "en", emphasis=Emphasis({"late": 0.5}, {"fine": 0.3, "fee": 0.3}))
    assert query.stems == {"late": 0.5, "fee": 1.0}
    assert query.related == {"fine": 0.3}
    assert ("stems", "fine", 0.3 * BOOSTS["stems"]) in query.clauses()


def test_words_of_the_topic_are_searched_too_and_count_for_least():
    query = lexical_query("late fees", "en", emphasis=Emphasis(topic="fees of the library"))
    assert query.stems == {"late": 1.0, "fee": 1.0, "librari": TOPIC}
    assert query.phrases == lexical_query("late fees", "en").phrases


def test_every_clause_is_boosted_by_its_field():
    clauses = lexical_query("fees", "en").clauses()
    assert ("title", "fee", BOOSTS["title"]) in clauses
    assert ("words", "fees", BOOSTS["words"]) in clauses


def test_a_very_long_message_is_cut_at_its_first_words():
    query = lexical_query(" ".join(f"word{chr(97 + n % 26)}{chr(97 + n // 26)}" for n in range(600)), "en")
    assert len(query.words) == MOST_WORDS
    assert len(query.phrases) < 4 * MOST_WORDS
    assert "wordaa" in query.words


def test_a_question_of_stop_words_alone_is_asked_as_it_is():
    assert lexical_query("who are you", "en").words == {"who": 1.0, "are": 1.0, "you": 1.0}
    assert lexical_query("؟!", "ar").clauses() == []
