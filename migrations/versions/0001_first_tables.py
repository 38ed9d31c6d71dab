"""The first tables: conversations and corpus."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0001"
down_revision = None

Json = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")
Moment = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "collections",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("definition", Json, nullable=False),
        sa.Column("digest", sa.String(32), nullable=False),
        sa.Column("updated_at", Moment, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_collections"),
    )
    op.create_table(
        "conversations",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(300), nullable=False),
        sa.Column("platform", sa.String(20), nullable=False),
        sa.Column("history_from", sa.Integer(), nullable=False),
        sa.Column("last_number", sa.Integer(), nullable=False),
        sa.Column("created_at", Moment, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_conversations"),
        sa.UniqueConstraint("key", name="uq_conversations_key"),
    )
    op.create_table(
        "corpus",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_corpus"),
    )
    op.create_table(
        "inbox",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("platform", sa.String(20), nullable=False),
        sa.Column("event", sa.String(200), nullable=False),
        sa.Column("conversation", sa.String(300), nullable=False),
        sa.Column("person", sa.String(200), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("payload", Json, nullable=False),
        sa.Column("answer", Json, nullable=True),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("error", sa.Text(), nullable=False),
        sa.Column("received_at", Moment, nullable=False),
        sa.Column("not_before", Moment, nullable=True),
        sa.Column("lease_until", Moment, nullable=True),
        sa.Column("finished_at", Moment, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_inbox"),
        sa.UniqueConstraint("platform", "event", name="uq_inbox_platform_event"),
    )
    op.create_index("ix_inbox_person", "inbox", ["person"])
    op.create_index("ix_inbox_status_conversation_id", "inbox", ["status", "conversation", "id"])
    op.create_table(
        "people",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("platform", sa.String(20), nullable=False),
        sa.Column("platform_id", sa.String(200), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("created_at", Moment, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
        sa.UniqueConstraint("platform", "platform_id", name="uq_people_platform_platform_id"),
    )
    op.create_table(
        "settings",
        sa.Column("key", sa.String(100), nullable=False),
        sa.Column("value", Json, nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("updated_by", sa.Text(), nullable=False),
        sa.Column("updated_at", Moment, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_settings"),
    )
    op.create_table(
        "documents",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("collection", sa.String(40), nullable=False),
        sa.Column("source", sa.String(500), nullable=False),
        sa.Column("record", sa.String(200), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("digest", sa.String(32), nullable=False),
        sa.Column("metadata", Json, nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("removed", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["collection"], ["collections.name"], name="fk_documents_collection", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_documents"),
    )
    op.create_index("ix_documents_collection_source", "documents", ["collection", "source"])
    op.create_index("ix_documents_generation", "documents", ["generation"])
    op.create_table(
        "sources",
        sa.Column("collection", sa.String(40), nullable=False),
        sa.Column("source", sa.String(500), nullable=False),
        sa.Column("digest", sa.String(32), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("error", sa.Text(), nullable=False),
        sa.Column("read_at", Moment, nullable=False),
        sa.ForeignKeyConstraint(["collection"], ["collections.name"], name="fk_sources_collection", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("collection", "source", name="pk_sources"),
    )
    op.create_table(
        "turns",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("conversation", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("inbox", sa.Integer(), nullable=True),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("question", sa.Text(), nullable=False),
        sa.Column("resolved", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("answer", Json, nullable=False),
        sa.Column("outcome", sa.String(20), nullable=False),
        sa.Column("intent", sa.String(40), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("confidence", sa.Float(), nullable=True),
        sa.Column("created_at", Moment, nullable=False),
        sa.ForeignKeyConstraint(
            ["conversation"], ["conversations.id"], name="fk_turns_conversation", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["inbox"], ["inbox.id"], name="fk_turns_inbox", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_turns_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_turns"),
        sa.UniqueConstraint("conversation", "number", name="uq_turns_conversation_number"),
        sa.UniqueConstraint("inbox", name="uq_turns_inbox"),
    )
    op.create_index("ix_turns_outcome_created_at", "turns", ["outcome", "created_at"])
    op.create_index("ix_turns_person", "turns", ["person"])
    op.create_table(
        "citations",
        sa.Column("turn", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("passage", sa.String(32), nullable=False),
        sa.Column("document", sa.String(32), nullable=False),
        sa.Column("collection", sa.String(40), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("place", sa.Text(), nullable=False),
        sa.Column("quote", sa.Text(), nullable=False),
        sa.Column("start", sa.Integer(), nullable=False),
        sa.Column("end", sa.Integer(), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["turn"], ["turns.id"], name="fk_citations_turn", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("turn", "number", name="pk_citations"),
    )
    op.create_index("ix_citations_document", "citations", ["document"])
    op.create_table(
        "feedback",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("turn", sa.String(32), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("value", sa.Integer(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("created_at", Moment, nullable=False),
        sa.Column("updated_at", Moment, nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_feedback_person", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["turn"], ["turns.id"], name="fk_feedback_turn", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_feedback"),
        sa.UniqueConstraint("turn", "person", name="uq_feedback_turn_person"),
    )
    op.create_index("ix_feedback_person", "feedback", ["person"])
    op.create_index("ix_feedback_value_updated_at", "feedback", ["value", "updated_at"])
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("inbox", sa.Integer(), nullable=True),
        sa.Column("turn", sa.String(32), nullable=True),
        sa.Column("platform", sa.String(20), nullable=False),
        sa.Column("conversation", sa.String(300), nullable=False),
        sa.Column("payload", Json, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("error", sa.Text(), nullable=False),
        sa.Column("message", sa.String(200), nullable=False),
        sa.Column("created_at", Moment, nullable=False),
        sa.Column("not_before", Moment, nullable=True),
        sa.Column("lease_until", Moment, nullable=True),
        sa.Column("sent_at", Moment, nullable=True),
        sa.ForeignKeyConstraint(["inbox"], ["inbox.id"], name="fk_outbox_inbox", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["turn"], ["turns.id"], name="fk_outbox_turn", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
    )
    op.create_index("ix_outbox_inbox", "outbox", ["inbox"])
    op.create_index("ix_outbox_platform_conversation_message", "outbox", ["platform", "conversation", "message"])
    op.create_index("ix_outbox_status_conversation_id", "outbox", ["status", "conversation", "id"])
    op.create_index("ix_outbox_turn", "outbox", ["turn"])
    op.create_table(
        "passages",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("document", sa.String(32), nullable=False),
        sa.Column("parent", sa.String(32), nullable=False),
        sa.Column("ordinal", sa.Integer(), nullable=False),
        sa.Column("view", sa.String(10), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("start", sa.Integer(), nullable=False),
        sa.Column("end", sa.Integer(), nullable=False),
        sa.Column("headers", Json, nullable=False),
        sa.Column("page", sa.Integer(), nullable=True),
        sa.Column("augmented", sa.Text(), nullable=False),
        sa.Column("sentences", Json, nullable=False),
        sa.Column("vector", sa.LargeBinary(), nullable=True),
        sa.ForeignKeyConstraint(["document"], ["documents.id"], name="fk_passages_document", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_passages"),
    )
    op.create_index("ix_passages_document", "passages", ["document"])
    op.create_index("ix_passages_parent", "passages", ["parent"])
    op.create_table(
        "reviews",
        sa.Column("turn", sa.String(32), nullable=False),
        sa.Column("seen_by", sa.Text(), nullable=False),
        sa.Column("seen_at", Moment, nullable=False),
        sa.ForeignKeyConstraint(["turn"], ["turns.id"], name="fk_reviews_turn", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("turn", name="pk_reviews"),
    )
    op.create_table(
        "feedback_changes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("feedback", sa.Integer(), nullable=False),
        sa.Column("value", sa.Integer(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", Moment, nullable=False),
        sa.ForeignKeyConstraint(["feedback"], ["feedback.id"], name="fk_feedback_changes_feedback", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_feedback_changes"),
    )
    op.create_index("ix_feedback_changes_feedback", "feedback_changes", ["feedback"])


def downgrade() -> None:
    for name in (
        "feedback_changes",
        "reviews",
        "passages",
        "outbox",
        "feedback",
        "citations",
        "turns",
        "sources",
        "documents",
        "settings",
        "people",
        "inbox",
        "corpus",
        "conversations",
        "collections",
    ):
        op.drop_table(name)
