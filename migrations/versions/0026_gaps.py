"""Reviewed answers keep all the questions that they were written for; gaps that were dismissed, or that the documents
answer by now, are kept as such."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    moment = sa.DateTime(timezone=True)
    op.create_table(
        "reviewed_turns",
        sa.Column("reviewed", sa.String(32), nullable=False),
        sa.Column("turn", sa.String(32), nullable=False),
        sa.Column("told_at", moment),
        sa.ForeignKeyConstraint(["reviewed"], ["reviewed.id"], name="fk_reviewed_turns_reviewed", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["turn"], ["turns.id"], name="fk_reviewed_turns_turn", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("reviewed", "turn", name="pk_reviewed_turns"),
    )
    op.create_index("ix_reviewed_turns_turn", "reviewed_turns", ["turn"])
    op.create_table(
        "dismissed_gaps",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("batch", sa.String(32), nullable=False),
        sa.Column("encoder", sa.String(64), nullable=False),
        sa.Column("vector", sa.LargeBinary(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("at", moment, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_dismissed_gaps"),
    )
    op.create_index("ix_dismissed_gaps_batch", "dismissed_gaps", ["batch"])
    op.create_table(
        "answered_gaps",
        sa.Column("turn", sa.String(32), nullable=False),
        sa.Column("at", moment, nullable=False),
        sa.ForeignKeyConstraint(["turn"], ["turns.id"], name="fk_answered_gaps_turn", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("turn", name="pk_answered_gaps"),
    )


def downgrade() -> None:
    op.drop_table("answered_gaps")
    op.drop_table("dismissed_gaps")
    op.drop_table("reviewed_turns")
