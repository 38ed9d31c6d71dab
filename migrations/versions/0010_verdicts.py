"""What staff say of an answer, who is at it, and how to take it back."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0010"
down_revision = "0009"

Json = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")
Moment = sa.DateTime(timezone=True)


def upgrade() -> None:
    for column in ("verdict", "cause"):
        op.add_column("reviews", sa.Column(column, sa.String(20), nullable=False, server_default=""))
    op.create_table(
        "review_changes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("turn", sa.String(32), nullable=False),
        sa.Column("batch", sa.String(32), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("at", Moment, nullable=False),
        sa.Column("before", Json, nullable=True),
        sa.Column("verdict", sa.String(20), nullable=False),
        sa.Column("cause", sa.String(20), nullable=False),
        sa.Column("undone", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.ForeignKeyConstraint(["turn"], ["turns.id"], name="fk_review_changes_turn", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_review_changes"),
    )
    op.create_index("ix_review_changes_turn", "review_changes", ["turn"])
    op.create_index("ix_review_changes_batch", "review_changes", ["batch"])
    op.create_table(
        "review_notes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("turn", sa.String(32), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("at", Moment, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["turn"], ["turns.id"], name="fk_review_notes_turn", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_review_notes"),
    )
    op.create_index("ix_review_notes_turn", "review_notes", ["turn"])
    op.create_table(
        "claims",
        sa.Column("turn", sa.String(32), nullable=False),
        sa.Column("account", sa.String(32), nullable=False),
        sa.Column("until", Moment, nullable=False),
        sa.ForeignKeyConstraint(["turn"], ["turns.id"], name="fk_claims_turn", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_claims_account", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("turn", name="pk_claims"),
    )
    op.create_index("ix_claims_account", "claims", ["account"])
    op.create_index("ix_turns_created_at", "turns", ["created_at"])


def downgrade() -> None:
    op.drop_index("ix_turns_created_at", "turns")
    for table in ("claims", "review_notes", "review_changes"):
        op.drop_table(table)
    for column in ("cause", "verdict"):
        op.drop_column("reviews", column)
