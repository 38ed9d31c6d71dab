"""Rows and synonyms that were added from the page of an answer: whether its question is still to be asked again, and
when whoever asked was brought the answer."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    op.create_table(
        "additions",
        sa.Column("turn", sa.String(32), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("source", sa.String(40), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("waits", sa.Boolean(), nullable=False),
        sa.Column("told_at", sa.DateTime(timezone=True)),
        sa.ForeignKeyConstraint(["turn"], ["turns.id"], name="fk_additions_turn", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("turn", name="pk_additions"),
    )
    op.create_index("ix_additions_waits_at", "additions", ["waits", "at"])


def downgrade() -> None:
    op.drop_table("additions")
