"""Runs of evaluations: what was measured, with which settings and collections, and a row for every question."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0013"
down_revision = "0012"

Json = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")


def upgrade() -> None:
    op.create_table(
        "evaluations",
        sa.Column("id", sa.String(12), nullable=False),
        sa.Column("parts", Json, nullable=False),
        sa.Column("dataset", sa.Text(), nullable=False),
        sa.Column("digest", sa.String(32), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seconds", sa.Float(), nullable=False),
        sa.Column("questions", sa.Integer(), nullable=False),
        sa.Column("settings", Json, nullable=False),
        sa.Column("versions", Json, nullable=False),
        sa.Column("figures", Json, nullable=False),
        sa.Column("notes", Json, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_evaluations"),
    )
    op.create_index("ix_evaluations_at", "evaluations", ["at"])
    op.create_table(
        "evaluation_rows",
        sa.Column("evaluation", sa.String(12), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("question_id", sa.Text(), nullable=False),
        sa.Column("question", sa.Text(), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("collections", Json, nullable=False),
        sa.Column("figures", Json, nullable=False),
        sa.Column("detail", Json, nullable=False),
        sa.PrimaryKeyConstraint("evaluation", "number", name="pk_evaluation_rows"),
        sa.ForeignKeyConstraint(
            ["evaluation"], ["evaluations.id"], name="fk_evaluation_rows_evaluation", ondelete="CASCADE"
        ),
    )


def downgrade() -> None:
    op.drop_table("evaluation_rows")
    op.drop_index("ix_evaluations_at", "evaluations")
    op.drop_table("evaluations")
