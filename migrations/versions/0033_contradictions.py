"""Pairs of sentences that contradict each other, and up to which change the corpus was looked through for them."""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"


def upgrade() -> None:
    op.create_table(
        "contradictions",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("one", sa.String(32), nullable=False),
        sa.Column("one_quote", sa.Text(), nullable=False),
        sa.Column("one_start", sa.Integer(), nullable=False),
        sa.Column("other", sa.String(32), nullable=False),
        sa.Column("other_quote", sa.Text(), nullable=False),
        sa.Column("other_start", sa.Integer(), nullable=False),
        sa.Column("found_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("dismissed_by", sa.Text(), nullable=False),
        sa.Column("dismissed_at", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("id", name="pk_contradictions"),
    )
    op.create_index("ix_contradictions_one", "contradictions", ["one"])
    op.create_index("ix_contradictions_other", "contradictions", ["other"])
    op.add_column("corpus", sa.Column("compared", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("corpus", sa.Column("compared_by", sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("corpus", "compared_by")
    op.drop_column("corpus", "compared")
    op.drop_table("contradictions")
