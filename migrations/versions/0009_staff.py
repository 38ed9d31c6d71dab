"""Accounts of staff with roles, sessions and a second factor; what they change. The one shared password goes."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0009"
down_revision = "0008"

Json = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")
Moment = sa.DateTime(timezone=True)
RENAMED = ("hours", "page", "attempts_per_minute")  # settings that go on under another section


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("password", sa.Text(), nullable=False),
        sa.Column("salt", sa.String(32), nullable=False),
        sa.Column("code_period", sa.Integer(), nullable=False),
        sa.Column("created_at", Moment, nullable=False),
        sa.Column("signed_in_at", Moment, nullable=True),
        sa.Column("disabled_at", Moment, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_accounts"),
        sa.UniqueConstraint("name", name="uq_accounts_name"),
    )
    op.create_table(
        "grants",
        sa.Column("account", sa.String(32), nullable=False),
        sa.Column("collection", sa.String(40), nullable=False),
        sa.Column("role", sa.String(20), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_grants_account", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("account", "collection", name="pk_grants"),
    )
    op.create_table(
        "console_sessions",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("account", sa.String(32), nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("expires_at", Moment, nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_console_sessions_account", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("digest", name="pk_console_sessions"),
    )
    op.create_index("ix_console_sessions_account", "console_sessions", ["account"])
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", Moment, nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("what", sa.String(40), nullable=False),
        sa.Column("on", sa.Text(), nullable=False),
        sa.Column("detail", Json, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_audit"),
    )
    op.create_index("ix_audit_at", "audit", ["at"])
    op.drop_table("review_sessions")
    _rename("review", "console")


def downgrade() -> None:
    _rename("console", "review")
    op.create_table(
        "review_sessions",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("expires_at", Moment, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_review_sessions"),
    )
    for table in ("audit", "console_sessions", "grants", "accounts"):
        op.drop_table(table)


def _rename(old: str, new: str) -> None:
    settings = sa.table("settings", sa.column("key", sa.String))
    for name in RENAMED:
        renamed = sa.update(settings).where(settings.c.key == f"{old}.{name}").values(key=f"{new}.{name}")
        op.execute(renamed)
