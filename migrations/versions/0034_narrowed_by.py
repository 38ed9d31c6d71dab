"""Turns keep by which metadata their question was narrowed (null: a program's of before, of which nobody knows), and
what staff add for a question is kept one by one: of several for the same question none takes another's place."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0034"
down_revision = "0033"

MOMENT = sa.DateTime(timezone=True)
Json = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")
PROGRAMS = ("api", "terminal")  # what alone narrows by metadata
people = sa.table("people", sa.column("id"), sa.column("platform"))
turns = sa.table("turns", sa.column("person"), sa.column("narrowed_by", Json))
additions = sa.table(
    "additions",
    *(sa.column(name, sa.Text()) for name in ("turn", "by", "source")),
    sa.column("waits", sa.Boolean()),
    *(sa.column(name, MOMENT) for name in ("at", "told_at")),
)


def upgrade() -> None:
    op.add_column("turns", sa.Column("narrowed_by", Json, nullable=True))
    chatting = sa.select(people.c.id).where(people.c.platform.not_in(PROGRAMS))
    op.execute(turns.update().where(turns.c.person.in_(chatting)).values(narrowed_by=sa.literal([], Json)))
    kept = [dict(row) for row in op.get_bind().execute(sa.select(additions)).mappings()]
    op.drop_table("additions")
    table = _create(sa.Column("id", sa.String(32), nullable=False), key="id")
    op.create_index("ix_additions_turn", "additions", ["turn"])
    if kept:
        op.bulk_insert(table, [{"id": row["turn"], **row} for row in kept])


def downgrade() -> None:
    """Of several for the same question the last one stays."""
    rows = op.get_bind().execute(sa.select(additions).order_by(additions.c.at)).mappings()
    kept = {row["turn"]: dict(row) for row in rows}
    op.drop_table("additions")
    table = _create(key="turn")
    if kept:
        op.bulk_insert(table, list(kept.values()))
    op.drop_column("turns", "narrowed_by")


def _create(*first: sa.Column[str], key: str) -> sa.Table:
    table = op.create_table(
        "additions",
        *first,
        sa.Column("turn", sa.String(32), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("source", sa.String(40), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("waits", sa.Boolean(), nullable=False),
        sa.Column("told_at", MOMENT),
        sa.ForeignKeyConstraint(["turn"], ["turns.id"], name="fk_additions_turn", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint(key, name="pk_additions"),
    )
    op.create_index("ix_additions_waits_at", "additions", ["waits", "at"])
    return table
