"""What is configured for a place, questions in a person's hands, and what an edit or a reaction is found by."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0003"
down_revision = "0002"

Json = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")
Moment = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "channels",
        sa.Column("platform", sa.String(20), nullable=False),
        sa.Column("level", sa.String(10), nullable=False),
        sa.Column("place", sa.String(250), nullable=False),
        sa.Column("values", Json, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("updated_by", sa.Text(), nullable=False),
        sa.Column("updated_at", Moment, nullable=False),
        sa.PrimaryKeyConstraint("platform", "level", "place", name="pk_channels"),
    )
    op.create_table(
        "escalations",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("platform", sa.String(20), nullable=False),
        sa.Column("conversation", sa.String(300), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("turn", sa.String(32), nullable=True),
        sa.Column("asked", Json, nullable=False),
        sa.Column("contact", Json, nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("opened_at", Moment, nullable=False),
        sa.Column("resolved_at", Moment, nullable=True),
        sa.Column("resolved_by", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_escalations_person", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["turn"], ["turns.id"], name="fk_escalations_turn", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name="pk_escalations"),
    )
    op.create_index("ix_escalations_person", "escalations", ["person"])
    op.create_index("ix_escalations_status_conversation", "escalations", ["status", "conversation"])
    op.create_index("ix_escalations_turn", "escalations", ["turn"])
    op.add_column("inbox", sa.Column("message", sa.String(200), nullable=False, server_default=""))
    op.add_column("inbox", sa.Column("outcome", sa.String(20), nullable=False, server_default=""))
    op.create_index("ix_inbox_platform_message", "inbox", ["platform", "message"])
    op.add_column("outbox", sa.Column("escalation", sa.String(32), nullable=False, server_default=""))
    op.drop_index("ix_outbox_platform_conversation_message", "outbox")
    op.create_index("ix_outbox_platform_message", "outbox", ["platform", "message"])
    op.create_index("ix_outbox_escalation", "outbox", ["escalation"])
    op.add_column("turns", sa.Column("superseded", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    op.drop_column("turns", "superseded")
    op.drop_index("ix_outbox_escalation", "outbox")
    op.drop_index("ix_outbox_platform_message", "outbox")
    op.create_index("ix_outbox_platform_conversation_message", "outbox", ["platform", "conversation", "message"])
    op.drop_column("outbox", "escalation")
    op.drop_index("ix_inbox_platform_message", "inbox")
    op.drop_column("inbox", "outcome")
    op.drop_column("inbox", "message")
    op.drop_table("escalations")
    op.drop_table("channels")
