"""Tables. SQL holds the truth; search indexes are derived from it and may be deleted at any time.

Conversation side: people, conversations, turns, turn_words, week_counts, citations, feedback, feedback_changes,
reviews, inbox, outbox.
Staff side: accounts, grants, identities, staff_links, sign_in_links, digests, console_sessions, cards, audit, claims,
review_changes, review_notes, reviewed, reviewed_turns, reviewed_versions, additions, dismissed_gaps, answered_gaps,
evaluations, evaluation_rows.
Corpus side: collections, sources (files), documents (a file or a record), passages, corpus (the generation counter),
contradictions, schedule_runs, pages (what schedules fetched).
Every change of the corpus takes the next generation in the same transaction; an index that has reached generation g
catches up by reading the documents whose generation is above g (a removed document stays as an empty row that says so).
"""

from datetime import UTC, datetime

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    DateTime,
    Dialect,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    false,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB

CONVENTION = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}
metadata = MetaData(naming_convention=CONVENTION)
Json = JSON().with_variant(JSONB(), "postgresql")


class Utc(TypeDecorator[datetime]):
    """An aware UTC moment on every database (SQLite keeps no zone)."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is not None and value.tzinfo is None:
            raise ValueError(f"naive datetime {value!r}: moments are stored in UTC, pass an aware one")
        return value.astimezone(UTC) if value is not None else None

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value.replace(tzinfo=UTC) if value is not None and value.tzinfo is None else value


NOTED = "blocked OR hold <> ''"

people = Table(
    "people",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("platform", String(20), nullable=False),
    Column("platform_id", String(200), nullable=False),
    Column("name", Text, nullable=False, default=""),
    Column("language", String(2), nullable=False, default=""),  # the one the person chose; empty: follow the message
    Column("code", String(11), index=True, unique=True),  # by which the staff find them; made once they ask for it
    Column("hold", Text, nullable=False, default="", server_default=""),  # why nothing of theirs may be deleted
    Column("blocked", Boolean, nullable=False, default=False, server_default=false()),
    Column("created_at", Utc, nullable=False),
    UniqueConstraint("platform", "platform_id"),
    Index("ix_people_noted", "code", sqlite_where=text(NOTED), postgresql_where=text(NOTED)),  # few of all
)

conversations = Table(
    "conversations",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key", String(300), nullable=False, unique=True),
    Column("platform", String(20), nullable=False, index=True),
    Column("history_from", Integer, nullable=False, default=0),  # turns with a lower number are before the last /new
    Column("last_number", Integer, nullable=False, default=0),
    Column("created_at", Utc, nullable=False),
)

inbox = Table(
    "inbox",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("platform", String(20), nullable=False),
    Column("event", String(200), nullable=False),
    Column("conversation", String(300), nullable=False),
    Column("person", String(200), nullable=False, index=True),  # the platform's own id; empty once erased
    Column("kind", String(20), nullable=False),  # message | command | feedback
    Column("message", String(200), nullable=False, default="", server_default=""),  # the platform's id of what was said
    Column("payload", Json, nullable=False),  # the event as `codec` writes it; empty once done
    Column("answer", Json),  # what a command was answered: it makes no turn
    Column(
        "outcome", String(20), nullable=False, default="", server_default=""
    ),  # how a message ended; empty while open
    # the platform's id of the message that shows how far the answer has come, for the answer to replace
    Column("draft", String(200), nullable=False, default="", server_default=""),
    Column("status", String(10), nullable=False),  # pending | running | done | failed
    Column("attempts", Integer, nullable=False, default=0),  # takings: tells an old lease from a new one
    Column("failures", Integer, nullable=False, default=0, server_default="0"),  # attempts that ended in an error
    # 0: none; 1: it was in work when a process died; one more for each that died while it was all that was in work
    Column("suspicion", Integer, nullable=False, default=0, server_default="0"),
    Column("died_alone", Integer, nullable=False, default=0, server_default="0"),  # all of those that ever did
    # how long an attempt alone has been seen to go on
    Column("worked_s", Float, nullable=False, default=0.0, server_default="0"),
    Column("error", Text, nullable=False, default=""),
    Column("received_at", Utc, nullable=False),
    Column("not_before", Utc),  # a failed attempt waits
    Column("lease_until", Utc),  # a running row whose lease has passed belongs to nobody
    Column("finished_at", Utc),
    UniqueConstraint("platform", "event"),
    Index("ix_inbox_status_conversation_id", "status", "conversation", "id"),
    Index("ix_inbox_platform_message", "platform", "message"),
)

_LISTED = ("created_at", "id", "intent", "language", "collections", "confidence", "conversation")
LISTED_ALONE = {
    "unsure": (
        ("outcome", "superseded", *_LISTED),
        "outcome = 'answer' AND superseded IS {false} AND confidence < 0.7",
    ),
    "unsupported": (
        ("outcome", "superseded", "unsupported", *_LISTED),
        "outcome = 'answer' AND superseded IS {false} AND unsupported IS {true}",
    ),
    "sampled": (("outcome", *_LISTED, "superseded"), "outcome = 'answer' AND id LIKE '%0'"),
}
"""Kinds of answers that the queue lists, by indexes that hold no others: columns, and the condition."""

turns = Table(
    "turns",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("conversation", ForeignKey("conversations.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("inbox", ForeignKey("inbox.id", ondelete="SET NULL"), unique=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("question", Text, nullable=False),
    Column("resolved", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("answer", Json, nullable=False),  # the whole Answer, as `codec` writes it
    Column("outcome", String(20), nullable=False),
    Column("intent", String(40), nullable=False),
    Column("language", String(2), nullable=False),
    Column("confidence", Float),
    Column(
        "superseded", Boolean, nullable=False, default=False, server_default=false()
    ),  # the question was edited since
    Column("created_at", Utc, nullable=False),
    Column("state", Text, nullable=False, default="", server_default=""),  # the answer's, for the turn that follows
    Column("week", Integer, nullable=False, server_default="0"),  # of `created_at`, as `weeks` numbers them
    Column("collections", Text, nullable=False, server_default=""),  # as `belonging` writes them
    Column("route", String(12), nullable=False, server_default=""),  # as `routes` names it
    Column("requests", Integer, nullable=False, server_default="0"),  # steps in which a language model answered
    Column("tokens", Integer, nullable=False, server_default="0"),  # that these took
    Column("cost", Float, nullable=False, server_default="0"),  # that was paid for them
    Column("unsupported", Boolean, nullable=False, server_default=false()),  # as `routes` tells it
    # the collections alone that it was asked of, as `belonging` writes them; empty: all
    Column("narrowed_to", Text, nullable=False, server_default=""),
    Column("narrowed_by", Json),  # by which metadata of documents, as pairs; null: not known
    Column("told_at", Utc),  # whoever asked was brought a better answer, whatever brought it: once
    Column("waited_ms", Integer),  # from the arrival of the question to the answer, in two digits; null: not known
    UniqueConstraint("conversation", "number"),
    # what the console counts and lists is told by these alone: the answers, which are long, are not looked at
    Index(
        "ix_turns_counted",
        *("superseded", "week", "intent", "outcome", "language", "route", "collections", "requests", "tokens"),
        *("cost", "waited_ms"),
    ),
    Index("ix_turns_asking", "superseded", "week", "person", "intent", "collections"),
    Index(
        "ix_turns_listed",
        *("created_at", "id", "superseded", "outcome", "intent", "language", "collections", "inbox"),
        *("confidence", "conversation"),
    ),
    Index("ix_turns_open", "outcome", "superseded", "created_at", "id", "collections"),
    *(
        Index(
            f"ix_turns_{name}",
            *columns,
            sqlite_where=text(where.format(false=0, true=1)),
            postgresql_where=text(where.format(false="false", true="true")),
        )
        for name, (columns, where) in LISTED_ALONE.items()
    ),
)

turn_words = Table(  # in which the queue searches; no column of turns, which wider make SQLite choose other indexes
    "turn_words",
    metadata,
    Column("turn", ForeignKey("turns.id", ondelete="CASCADE"), primary_key=True),
    Column("folded", Text, nullable=False),  # question and text in one spelling
)

week_counts = Table(  # of turns, of each week that is over, by `collections`; a trigger deletes those of changed turns
    "week_counts",
    metadata,
    Column("week", Integer, primary_key=True, autoincrement=False),
    Column("collections", Text, primary_key=True),
    Column("kinds", Json, nullable=False),  # as `week_counts` writes them
    Column("people", LargeBinary, nullable=False),  # who asked: their rows, ascending
    Column("waits", Json, nullable=False, server_default="{}"),  # how many waited so many milliseconds, by these
)

citations = Table(
    "citations",
    metadata,
    Column("turn", ForeignKey("turns.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("passage", String(32), nullable=False),
    Column("document", String(32), nullable=False, index=True),
    Column("collection", String(40), nullable=False),
    Column("source", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("place", Text, nullable=False),
    Column("quote", Text, nullable=False),
    Column("start", Integer, nullable=False),
    Column("end", Integer, nullable=False),
    Column("url", Text, nullable=False, default=""),
)

feedback = Table(
    "feedback",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("turn", ForeignKey("turns.id", ondelete="CASCADE"), nullable=False),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("value", Integer, nullable=False),
    Column("reason", Text, nullable=False, default=""),
    Column("created_at", Utc, nullable=False),
    Column("updated_at", Utc, nullable=False),
    # as its turn has them: votes are counted without a look at turns
    Column("superseded", Boolean, nullable=False, default=False, server_default=false()),
    Column("week", Integer, nullable=False, server_default="0"),
    Column("intent", String(40), nullable=False, server_default=""),
    Column("collections", Text, nullable=False, server_default=""),
    UniqueConstraint("turn", "person"),
    Index("ix_feedback_value_updated_at", "value", "updated_at"),
    Index("ix_feedback_counted", "superseded", "week", "value", "intent", "collections"),
)

feedback_changes = Table(
    "feedback_changes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("feedback", ForeignKey("feedback.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("value", Integer, nullable=False),
    Column("reason", Text, nullable=False, default=""),
    Column("at", Utc, nullable=False),
)

reviews = Table(
    "reviews",
    metadata,
    Column("turn", ForeignKey("turns.id", ondelete="CASCADE"), primary_key=True),
    Column("seen_by", Text, nullable=False),
    Column("seen_at", Utc, nullable=False),
    Column("verdict", String(20), nullable=False, default="", server_default=""),
    Column("cause", String(20), nullable=False, default="", server_default=""),
)

review_changes = Table(
    "review_changes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("turn", ForeignKey("turns.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("batch", String(32), nullable=False, index=True),  # changes made by one press are undone by one
    Column("by", Text, nullable=False),
    Column("at", Utc, nullable=False),
    Column("before", Json),  # the review's columns; null: there was none
    Column("verdict", String(20), nullable=False, default=""),
    Column("cause", String(20), nullable=False, default=""),
    Column("undone", Boolean, nullable=False, default=False, server_default=false()),
)

review_notes = Table(
    "review_notes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("turn", ForeignKey("turns.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("by", Text, nullable=False),
    Column("at", Utc, nullable=False),
    Column("text", Text, nullable=False),
)

reviewed = Table(
    "reviewed",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("turn", ForeignKey("turns.id", ondelete="SET NULL"), index=True),  # the answer that it was written for
    Column("served", Integer),  # the version that is served
    Column("why", String(20), nullable=False, default=""),  # what suspended it
    Column("source", Text, nullable=False, default=""),  # the document that changed
    Column("updated_at", Utc, nullable=False),
    Column("told_at", Utc),  # the person who had asked was brought it
)

reviewed_turns = Table(  # further questions that it was written for: those of a gap
    "reviewed_turns",
    metadata,
    Column("reviewed", ForeignKey("reviewed.id", ondelete="CASCADE"), primary_key=True),
    Column("turn", ForeignKey("turns.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("told_at", Utc),  # the person who had asked was brought it
)

reviewed_versions = Table(
    "reviewed_versions",
    metadata,
    Column("reviewed", ForeignKey("reviewed.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("question", Text, nullable=False),
    Column("language", String(2), nullable=False),
    Column("text", Text, nullable=False),  # as the editor gives it
    Column("wordings", Json, nullable=False),  # other ways to ask the same
    Column("rests", Json, nullable=False),  # citations, each with its whole passage
    Column("by", Text, nullable=False),
    Column("at", Utc, nullable=False),
    Column("approved_by", Text, nullable=False, default=""),
    Column("approved_at", Utc),
)

additions = Table(  # rows and synonyms that were added from the page of an answer, whose question is asked again
    "additions",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("turn", ForeignKey("turns.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("by", Text, nullable=False),
    Column("source", String(40), nullable=False),  # the collection that a row went to; empty: a synonym
    Column("at", Utc, nullable=False),
    Column("waits", Boolean, nullable=False),  # still to be asked again
    Column("told_at", Utc),  # the person who had asked was brought the answer
    Index("ix_additions_waits_at", "waits", "at"),
)

dismissed_gaps = Table(  # what is left open and concerns nobody, whoever asks it again; nobody's words
    "dismissed_gaps",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("batch", String(32), nullable=False, index=True),  # of the verdicts by which it was dismissed
    Column("encoder", String(64), nullable=False),  # the fingerprint of what made the vector
    Column("vector", LargeBinary, nullable=False),  # float32 little endian, L2-normalised
    Column("by", Text, nullable=False),
    Column("at", Utc, nullable=False),
)

answered_gaps = Table(  # questions left open that the documents answered when they were asked again
    "answered_gaps",
    metadata,
    Column("turn", ForeignKey("turns.id", ondelete="CASCADE"), primary_key=True),
    Column("at", Utc, nullable=False),
)

claims = Table(
    "claims",
    metadata,
    Column("turn", ForeignKey("turns.id", ondelete="CASCADE"), primary_key=True),
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("until", Utc, nullable=False),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("inbox", ForeignKey("inbox.id", ondelete="SET NULL"), index=True),
    Column("turn", ForeignKey("turns.id", ondelete="CASCADE"), index=True),
    Column("platform", String(20), nullable=False),
    Column("conversation", String(300), nullable=False),
    Column("payload", Json, nullable=False),  # address, and what the platform's own call takes
    Column("status", String(10), nullable=False),  # pending | sending | sent | failed
    Column("attempts", Integer, nullable=False, default=0),
    Column("failures", Integer, nullable=False, default=0, server_default="0"),  # attempts that our own code broke off
    Column("error", Text, nullable=False, default=""),
    Column("message", String(200), nullable=False, default=""),  # the platform's id of what was posted
    Column("escalation", String(32), nullable=False, default="", server_default=""),  # between an asker and a person
    Column("card", String(32), nullable=False, default="", server_default=""),  # in a review channel
    Column("once", Boolean, nullable=False, default=False, server_default=false()),  # emptied when it is sent
    Column("created_at", Utc, nullable=False),
    Column("not_before", Utc),
    Column("lease_until", Utc),  # as in the inbox, for `sending`
    Column("sent_at", Utc),
    Index("ix_outbox_status_conversation_id", "status", "conversation", "id"),
    Index("ix_outbox_platform_message", "platform", "message"),
    Index("ix_outbox_escalation", "escalation"),
    Index("ix_outbox_card", "card"),
)

cards = Table(
    "cards",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("turn", ForeignKey("turns.id", ondelete="SET NULL"), index=True),  # null: the answer was deleted
    Column("place", String(300), nullable=False),  # "slack/T1/C1"
    Column("shown", String(32), nullable=False),  # a digest of what it shows
    Column("messages", Json),  # the platform's ids, a list; null: it is under way
    Column("settled_at", Utc, index=True),  # nobody has to look at it any more
    Column("created_at", Utc, nullable=False),
)

review_kinds = Table(  # whose answers are posted in a review channel
    "review_kinds",
    metadata,
    Column("place", String(300), primary_key=True),
    Column("kind", String(20), primary_key=True),
    Column("since", Utc, nullable=False),  # what entered the queue before is not posted
)

channels = Table(
    "channels",
    metadata,
    Column("platform", String(20), primary_key=True),
    Column("level", String(10), primary_key=True),  # chat | space
    Column("place", String(250), primary_key=True),  # the chat's or the space's id
    Column("values", Json, nullable=False),  # what is set there, by key; the rest is inherited
    Column("version", Integer, nullable=False),  # the highest in the table tells whether anything changed
    Column("updated_by", Text, nullable=False, default=""),
    Column("updated_at", Utc, nullable=False),
)

escalations = Table(
    "escalations",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("platform", String(20), nullable=False),
    Column("conversation", String(300), nullable=False),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),  # who asked
    Column("turn", ForeignKey("turns.id", ondelete="SET NULL"), index=True),  # what Dalil had answered
    Column("asked", Json, nullable=False),  # the command that opened it: where and to whom replies go
    Column("contact", Json, nullable=False),  # the Address of the people who were asked
    Column("language", String(2), nullable=False),
    Column("status", String(10), nullable=False),  # open | taken | resolved
    Column("opened_at", Utc, nullable=False),
    Column("resolved_at", Utc),
    Column("resolved_by", Text, nullable=False, default=""),
    Index("ix_escalations_status_conversation", "status", "conversation"),
)

settings = Table(
    "settings",
    metadata,
    Column("key", String(100), primary_key=True),
    Column("value", Json),  # null: unset, the row stays so that its version does
    Column("version", Integer, nullable=False),  # the highest in the table tells whether anything changed
    Column("updated_by", Text, nullable=False, default=""),
    Column("updated_at", Utc, nullable=False),
)

api_keys = Table(
    "api_keys",
    metadata,
    Column("id", String(12), primary_key=True),  # the part of the key that may be shown
    Column("name", Text, nullable=False),
    Column("scopes", Json, nullable=False),  # a list of names
    Column("salt", String(32), nullable=False),
    Column("digest", String(64), nullable=False),  # of salt and secret: the secret itself is kept nowhere
    Column("created_at", Utc, nullable=False),
    Column("expires_at", Utc),
    Column("used_at", Utc),  # to the minute
    Column("revoked_at", Utc),
)

api_requests = Table(
    "api_requests",
    metadata,
    Column("key", ForeignKey("api_keys.id", ondelete="CASCADE"), primary_key=True),
    Column("name", String(32), primary_key=True),  # digest of the Idempotency-Key: the name of the inbox's event
    Column("digest", String(64), nullable=False),  # of the body that came with it first
    Column("created_at", Utc, nullable=False),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(60), nullable=False, unique=True),  # in small letters
    Column("password", Text, nullable=False),  # an Argon2 hash; empty: there is none
    Column("salt", String(32), nullable=False, default=""),  # of the second factor; empty: there is none
    Column("code_period", Integer, nullable=False, default=0),  # of the last code that was used
    Column("created_at", Utc, nullable=False),
    Column("signed_in_at", Utc),
    Column("disabled_at", Utc),
)

grants = Table(
    "grants",
    metadata,
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("collection", String(40), primary_key=True),  # empty: everywhere
    Column("role", String(20), nullable=False),
)

identities = Table(  # of accounts that sign in with an OpenID provider
    "identities",
    metadata,
    Column("issuer", String(500), primary_key=True),
    Column("subject", String(255), primary_key=True),
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True, unique=True),
    Column("mapped", Boolean, nullable=False),  # the roles follow what the provider says at each sign-in
    Column("linked_at", Utc, nullable=False),
)

staff_links = Table(
    "staff_links",
    metadata,
    Column("platform", String(20), primary_key=True),
    Column("person", String(200), primary_key=True),  # the platform's own id
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("name", Text, nullable=False),  # as the platform gave it when they were linked
    Column("linked_at", Utc, nullable=False),
)

digests = Table(
    "digests",
    metadata,
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("platform", String(20), nullable=False),
    Column("person", String(200), nullable=False),
    Column("language", String(2), nullable=False),
    Column("begun_at", Utc, nullable=False),
    Column("sent_for", Utc),  # the moment whose digest was brought last
    ForeignKeyConstraint(["platform", "person"], [staff_links.c.platform, staff_links.c.person], ondelete="CASCADE"),
)

sign_in_links = Table(
    "sign_in_links",
    metadata,
    Column("digest", String(64), primary_key=True),  # of what stands in the link, which is kept nowhere
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("platform", String(20), nullable=False),
    Column("person", String(200), nullable=False),
    Column("browser", String(64), nullable=False),  # a digest of the cookie it was given; empty: nobody has opened it
    Column("made_at", Utc, nullable=False),
    Column("expires_at", Utc, nullable=False),  # brought forward when it is used, and when another one is made
    ForeignKeyConstraint(["platform", "person"], [staff_links.c.platform, staff_links.c.person], ondelete="CASCADE"),
)

console_sessions = Table(
    "console_sessions",
    metadata,
    Column("digest", String(64), primary_key=True),  # of the cookie, which is kept nowhere
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("token", String(64), nullable=False),  # stands in every form of the session
    Column("expires_at", Utc, nullable=False),
    Column("proved_at", Utc),  # when whoever is signed in showed last that it is they
)

audit = Table(
    "audit",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Utc, nullable=False, index=True),
    Column("by", Text, nullable=False),  # a name as it was then; of a command line "dalil admin"
    Column("what", String(40), nullable=False),
    # the account, the turn, the place that was changed; of a person their code
    Column("on", Text, nullable=False, default="", index=True),
    Column("detail", Json, nullable=False),
    Index("ix_audit_what_id", "what", "id"),
)

evaluations = Table(
    "evaluations",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("parts", Json, nullable=False),  # a list of names: retrieval, answers ...
    Column("dataset", Text, nullable=False),  # the file's name
    Column("digest", String(32), nullable=False),  # of the file's bytes
    Column("at", Utc, nullable=False),
    Column("seconds", Float, nullable=False),
    Column("questions", Integer, nullable=False),
    Column("settings", Json, nullable=False),  # every setting in words, secrets left out
    Column("versions", Json, nullable=False),  # of collections and models
    Column("figures", Json, nullable=False),
    Column("notes", Json, nullable=False),  # curves and what was chosen
    Index("ix_evaluations_at", "at"),
)

evaluation_rows = Table(
    "evaluation_rows",
    metadata,
    Column("evaluation", ForeignKey("evaluations.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("question_id", Text, nullable=False),
    Column("question", Text, nullable=False),
    Column("language", String(2), nullable=False),
    Column("collections", Json, nullable=False),
    Column("figures", Json, nullable=False),
    Column("detail", Json, nullable=False),
)

corpus = Table(
    "corpus",
    metadata,
    Column("id", Integer, primary_key=True),  # one row, id 1
    Column("generation", Integer, nullable=False),
    # up to which generation documents were looked through for contradictions, and by which version of what judges
    Column("compared", Integer, nullable=False, server_default="0"),
    Column("compared_by", Integer, nullable=False, server_default="0"),
)

collections = Table(
    "collections",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("definition", Json, nullable=False),
    Column("digest", String(32), nullable=False),  # of what shapes passages: fields, template, language, chunking
    Column("updated_at", Utc, nullable=False),
)

sources = Table(
    "sources",
    metadata,
    Column("collection", ForeignKey("collections.name", ondelete="CASCADE"), primary_key=True),
    Column("source", String(500), primary_key=True),  # path below the collection's root, or an uploaded name
    Column("digest", String(32), nullable=False),  # of the bytes and of the collection's digest
    Column("size", Integer, nullable=False),
    Column("error", Text, nullable=False, default=""),  # why it could not be read; empty when it was
    Column("read_at", Utc, nullable=False),
)

schedule_runs = Table(
    "schedule_runs",
    metadata,
    Column("collection", String(40), primary_key=True),
    Column("schedule", String(16), primary_key=True),  # its key
    Column("began_at", Utc),
    Column("ended_at", Utc),
    Column("next_at", Utc),
    Column("wanted", Boolean, nullable=False, default=False),  # somebody asked for a run
    Column("sure", Boolean, nullable=False, default=False),  # which may remove any number
    Column("outcome", String(10), nullable=False, default=""),  # done | failed | asks; empty: none yet
    Column("added", Integer, nullable=False, default=0),
    Column("changed", Integer, nullable=False, default=0),
    Column("removed", Integer, nullable=False, default=0),  # of `asks`: how many documents it would remove
    Column("held", Integer, nullable=False, default=0),  # documents of the collection before it
    Column("failed", Json, nullable=False),  # [[address or file, why], ...]
    Column("trouble", Text, nullable=False, default=""),  # why the run as a whole came to nothing
)

pages = Table(
    "pages",
    metadata,
    Column("collection", String(40), primary_key=True),
    Column("schedule", String(16), primary_key=True),
    Column("url", String(500), primary_key=True),
    Column("file", String(80), nullable=False, default=""),  # below the home's pages; empty while none was fetched
    Column("etag", Text, nullable=False, default=""),
    Column("modified", Text, nullable=False, default=""),  # Last-Modified, as the server wrote it
    Column("misses", Integer, nullable=False, default=0),  # times in a row that the server said it is gone
    Column("error", Text, nullable=False, default=""),
    Column("asked_at", Utc),
)

model_usage = Table(
    "model_usage",
    metadata,
    Column("day", String(10), primary_key=True),  # of UTC: "2026-11-21"
    Column("provider", String(60), primary_key=True),
    Column("tokens", Integer, nullable=False),
    Column("cost", Float, nullable=False),
)

documents = Table(
    "documents",
    metadata,
    Column("id", String(32), primary_key=True),  # hash of collection, source and record id
    Column("collection", ForeignKey("collections.name", ondelete="CASCADE"), nullable=False),
    Column("source", String(500), nullable=False),
    Column("record", String(200), nullable=False, default=""),  # the record's own id; empty for a whole file
    Column("title", Text, nullable=False),
    Column("language", String(2), nullable=False),
    Column("url", Text, nullable=False, default=""),
    Column("text", Text, nullable=False),
    Column("digest", String(32), nullable=False),
    Column("metadata", Json, nullable=False),
    Column("generation", Integer, nullable=False, index=True),
    Column("removed", Boolean, nullable=False, default=False),
    Index("ix_documents_collection_source", "collection", "source"),
)

passages = Table(
    "passages",
    metadata,
    Column("id", String(32), primary_key=True),  # hash of document, place and text
    Column("document", ForeignKey("documents.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("parent", String(32), nullable=False, index=True),
    Column("ordinal", Integer, nullable=False),
    Column("view", String(10), nullable=False),  # content | question | answer | topic
    Column("language", String(2), nullable=False),
    Column("text", Text, nullable=False),
    Column("start", Integer, nullable=False),  # offsets into documents.text; (0, 0) for a topic, which is never quoted
    Column("end", Integer, nullable=False),
    Column("headers", Json, nullable=False),  # header path, outermost first
    Column("page", Integer),
    Column("augmented", Text, nullable=False, default=""),
    Column("sentences", Json, nullable=False),  # [[start, end], ...] relative to the passage text
    Column("vector", LargeBinary),  # float32 little endian, L2-normalised; null: the encoder does not know the language
)

contradictions = Table(
    "contradictions",
    metadata,
    Column("id", String(32), primary_key=True),  # hash of both documents and both quotes
    Column("one", String(32), nullable=False, index=True),  # a document, as is `other`
    Column("one_quote", Text, nullable=False),
    Column("one_start", Integer, nullable=False),
    Column("other", String(32), nullable=False, index=True),
    Column("other_quote", Text, nullable=False),
    Column("other_start", Integer, nullable=False),
    Column("found_at", Utc, nullable=False),
    Column("dismissed_by", Text, nullable=False, default=""),  # the account that said it is none
    Column("dismissed_at", Utc),
)
