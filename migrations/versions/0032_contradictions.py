"""Pairs of sentences of one collection that contradict each other, and up to which change of the corpus each collection
was looked through for them."""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0029"


def upgrade() -> None:
    op.create_table(
        "contradictions",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("collection", sa.String(40), nullable=False),
        sa.Column("one", sa.String(32), nullable=False),
        sa.Column("one_quote", sa.Text(), nullable=False),
        sa.Column("one_start", sa.Integer(), nullable=False),
        sa.Column("other", sa.String(32), nullable=False),
        sa.Column("other_quote", sa.Text(), nullable=False),
        sa.Column("other_start", sa.Integer(), nullable=False),
        sa.Column("found_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("dismissed_by", sa.Text(), nullable=False),
        sa.Column("dismissed_at", sa.DateTime(timezone=True)),
        sa.ForeignKeyConstraint(
            ["collection"], ["collections.name"], name="fk_contradictions_collection", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_contradictions"),
    )
    op.create_index("ix_contradictions_collection", "contradictions", ["collection"])
    op.create_index("ix_contradictions_one", "contradictions", ["one"])
    op.create_index("ix_contradictions_other", "contradictions", ["other"])
    op.create_table(
        "compared",
        sa.Column("collection", sa.String(40), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["collection"], ["collections.name"], name="fk_compared_collection", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("collection", name="pk_compared"),
    )


def downgrade() -> None:
    op.drop_table("compared")
    op.drop_table("contradictions")
