"""Collections are kept up to date by schedules, and staff have a weekly digest brought to them."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0018"
down_revision = "0017"

Json = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")


def upgrade() -> None:
    moment = sa.DateTime(timezone=True)
    op.create_table(
        "schedule_runs",
        sa.Column("collection", sa.String(40), nullable=False),
        sa.Column("schedule", sa.String(16), nullable=False),
        sa.Column("began_at", moment, nullable=True),
        sa.Column("ended_at", moment, nullable=True),
        sa.Column("next_at", moment, nullable=True),
        sa.Column("wanted", sa.Boolean(), nullable=False),
        sa.Column("sure", sa.Boolean(), nullable=False),
        sa.Column("outcome", sa.String(10), nullable=False),
        sa.Column("added", sa.Integer(), nullable=False),
        sa.Column("changed", sa.Integer(), nullable=False),
        sa.Column("removed", sa.Integer(), nullable=False),
        sa.Column("held", sa.Integer(), nullable=False),
        sa.Column("failed", Json, nullable=False),
        sa.Column("trouble", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("collection", "schedule", name="pk_schedule_runs"),
    )
    op.create_table(
        "pages",
        sa.Column("collection", sa.String(40), nullable=False),
        sa.Column("schedule", sa.String(16), nullable=False),
        sa.Column("url", sa.String(500), nullable=False),
        sa.Column("file", sa.String(80), nullable=False),
        sa.Column("etag", sa.Text(), nullable=False),
        sa.Column("modified", sa.Text(), nullable=False),
        sa.Column("misses", sa.Integer(), nullable=False),
        sa.Column("error", sa.Text(), nullable=False),
        sa.Column("asked_at", moment, nullable=True),
        sa.PrimaryKeyConstraint("collection", "schedule", "url", name="pk_pages"),
    )
    op.create_table(
        "digests",
        sa.Column("account", sa.String(32), nullable=False),
        sa.Column("platform", sa.String(20), nullable=False),
        sa.Column("person", sa.String(200), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("begun_at", moment, nullable=False),
        sa.Column("sent_for", moment, nullable=True),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_digests_account", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["platform", "person"],
            ["staff_links.platform", "staff_links.person"],
            name="fk_digests_platform",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("account", name="pk_digests"),
    )


def downgrade() -> None:
    op.drop_table("digests")
    op.drop_table("pages")
    op.drop_table("schedule_runs")
