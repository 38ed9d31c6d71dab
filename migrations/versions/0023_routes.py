"""Turns keep which way they were answered and what language models did for it; the index that counts turns tells it."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"

COUNTED = ["superseded", "week", "intent", "outcome", "language", "collections"]
GROUPED = ["superseded", "week", "intent", "outcome", "language", "route"]  # in the order in which it is counted
MORE = ["route", "requests", "tokens"]
DOCUMENTS = ("question", "fiqh", "general", "university", "legal", "community")
TOOLS = ("inheritance", "zakat", "prayer_times", "calendar", "quran", "hadith", "dua")
ROWS = 1000  # in one round

turns = sa.table(
    "turns",
    sa.column("id", sa.String),
    sa.column("intent", sa.String),
    sa.column("answer", sa.JSON),
    sa.column("route", sa.String),
    sa.column("requests", sa.Integer),
    sa.column("tokens", sa.Integer),
)


def upgrade() -> None:
    op.add_column("turns", sa.Column("route", sa.String(12), nullable=False, server_default=""))
    op.add_column("turns", sa.Column("requests", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("turns", sa.Column("tokens", sa.Integer(), nullable=False, server_default="0"))
    connection, last = op.get_bind(), ""
    page = (
        sa.select(turns.c.id, turns.c.intent, turns.c.answer["trace"].label("trace")).order_by(turns.c.id).limit(ROWS)
    )
    put = (
        turns.update()
        .where(turns.c.id == sa.bindparam("turn"))
        .values(route=sa.bindparam("way"), requests=sa.bindparam("asked"), tokens=sa.bindparam("took"))
    )
    while rows := connection.execute(page.where(turns.c.id > last)).all():
        connection.execute(put, [_taken(row) for row in rows])
        last = rows[-1].id
    op.drop_index("ix_turns_counted", "turns")
    op.create_index("ix_turns_counted", "turns", [*GROUPED, "collections", "requests", "tokens"])


def downgrade() -> None:
    op.drop_index("ix_turns_counted", "turns")
    op.create_index("ix_turns_counted", "turns", COUNTED)
    for name in reversed(MORE):
        op.drop_column("turns", name)


def _taken(row: sa.Row) -> dict[str, str | int]:
    steps = [(step.get("step"), step.get("detail") or {}) for step in row.trace or []]
    told = [tokens for _, detail in steps if isinstance(tokens := detail.get("tokens"), int)]
    if any(name == "reviewed" and "answer" in detail for name, detail in steps):
        way = "reviewed"
    elif row.intent in TOOLS:
        way = "tool"
    elif row.intent not in DOCUMENTS:
        way = "talk"
    else:
        way = "model" if told else "documents"
    return {"turn": row.id, "way": way, "asked": len(told), "took": sum(told)}
