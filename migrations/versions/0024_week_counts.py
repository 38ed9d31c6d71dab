"""Weeks that are over are counted once; whatever changes their answers takes the counts away."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0024"
down_revision = "0023"

STALE = "DELETE FROM week_counts WHERE week = {row}.week"
EVENTS = {"insert": ("INSERT", "NEW"), "update": ("UPDATE OF superseded", "OLD"), "delete": ("DELETE", "OLD")}


def upgrade() -> None:
    op.create_table(
        "week_counts",
        sa.Column("week", sa.Integer(), nullable=False),
        sa.Column("collections", sa.Text(), nullable=False),
        sa.Column("kinds", sa.JSON().with_variant(JSONB(), "postgresql"), nullable=False),
        sa.Column("people", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("week", "collections", name="pk_week_counts"),
    )
    if op.get_bind().dialect.name == "sqlite":
        for name, (when, row) in EVENTS.items():
            made = f"CREATE TRIGGER week_counts_{name} AFTER {when} ON turns"
            op.execute(f"{made} BEGIN {STALE.format(row=row)}; END")
        return
    for name, (when, row) in EVENTS.items():
        op.execute(
            f"CREATE FUNCTION week_counts_{name}() RETURNS trigger LANGUAGE plpgsql"
            f" AS $$ BEGIN {STALE.format(row=row)}; RETURN NULL; END $$"
        )
        op.execute(
            f"CREATE TRIGGER week_counts_{name} AFTER {when} ON turns"
            f" FOR EACH ROW EXECUTE FUNCTION week_counts_{name}()"
        )


def downgrade() -> None:
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    for name in EVENTS:
        op.execute(f"DROP TRIGGER week_counts_{name}" + ("" if is_sqlite else " ON turns"))
        if not is_sqlite:
            op.execute(f"DROP FUNCTION week_counts_{name}()")
    op.drop_table("week_counts")
