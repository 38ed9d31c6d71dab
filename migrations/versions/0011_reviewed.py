"""Answers that staff wrote, in versions, and which of them is served."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0011"
down_revision = "0010"

Json = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")
Moment = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "reviewed",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("turn", sa.String(32), nullable=True),
        sa.Column("served", sa.Integer(), nullable=True),
        sa.Column("why", sa.String(20), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("updated_at", Moment, nullable=False),
        sa.ForeignKeyConstraint(["turn"], ["turns.id"], name="fk_reviewed_turn", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name="pk_reviewed"),
    )
    op.create_index("ix_reviewed_turn", "reviewed", ["turn"])
    op.create_table(
        "reviewed_versions",
        sa.Column("reviewed", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("question", sa.Text(), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("wordings", Json, nullable=False),
        sa.Column("rests", Json, nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("at", Moment, nullable=False),
        sa.Column("approved_by", sa.Text(), nullable=False),
        sa.Column("approved_at", Moment, nullable=True),
        sa.ForeignKeyConstraint(
            ["reviewed"], ["reviewed.id"], name="fk_reviewed_versions_reviewed", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("reviewed", "version", name="pk_reviewed_versions"),
    )


def downgrade() -> None:
    op.drop_table("reviewed_versions")
    op.drop_table("reviewed")
