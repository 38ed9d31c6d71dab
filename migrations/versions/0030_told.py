"""Turns keep when whoever asked was brought a better answer, whatever brought it: a conditional update claims that."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"

turns = sa.table("turns", sa.column("id"), sa.column("told_at"))
BROUGHT = [  # what knew it, each for itself
    sa.table(name, sa.column("turn"), sa.column("told_at")) for name in ("reviewed", "reviewed_turns", "additions")
]


def upgrade() -> None:
    op.add_column("turns", sa.Column("told_at", sa.DateTime(timezone=True)))
    for told in BROUGHT:
        at = sa.select(sa.func.min(told.c.told_at)).where(told.c.turn == turns.c.id).scalar_subquery()
        known = sa.select(told.c.turn).where(told.c.told_at.is_not(None))
        op.execute(turns.update().where(turns.c.told_at.is_(None), turns.c.id.in_(known)).values(told_at=at))


def downgrade() -> None:
    op.drop_column("turns", "told_at")
