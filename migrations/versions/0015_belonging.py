"""Each turn with its week and the collections that it is of, and indexes that answer the console from them alone."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

NEAREST = 3  # passages of a question left open
BATCH = 500

INDEXES = {
    "ix_turns_counted": ["superseded", "week", "intent", "outcome", "language", "collections"],
    "ix_turns_asking": ["superseded", "week", "person", "intent", "collections"],
    "ix_turns_voted": ["id", "week", "superseded", "intent", "collections"],
    "ix_turns_listed": ["created_at", "id", "superseded", "outcome", "intent", "language", "collections", "inbox"],
    "ix_turns_open": ["outcome", "superseded", "created_at", "id", "collections"],
}
REPLACED = {
    "ix_turns_outcome_created_at": ["outcome", "created_at"],
    "ix_turns_created_at": ["created_at"],
    "ix_turns_numbers": ["created_at", "superseded", "intent", "outcome", "language", "person", "id"],
}
WEEK = {  # days since Monday, 29 December 1969
    "sqlite": "CAST((julianday(substr(created_at, 1, 10)) - 2440587.5 + 3) / 7 AS INTEGER)",
    "postgresql": "floor((extract(epoch FROM created_at) / 86400 + 3) / 7)::int",
}
CITED = {
    "sqlite": "(SELECT '|' || group_concat(collection, '|') || '|' FROM"
    " (SELECT DISTINCT collection FROM citations WHERE turn = turns.id ORDER BY collection))",
    "postgresql": "(SELECT '|' || string_agg(DISTINCT collection, '|' ORDER BY collection) || '|' FROM citations"
    " WHERE turn = turns.id)",
}

turns = sa.table(
    "turns", sa.column("id"), sa.column("answer", sa.JSON()), sa.column("outcome"), sa.column("collections")
)
passages = sa.table("passages", sa.column("id"), sa.column("document"))
documents = sa.table("documents", sa.column("id"), sa.column("collection"))


def upgrade() -> None:
    op.add_column("turns", sa.Column("week", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("turns", sa.Column("collections", sa.Text(), nullable=False, server_default=""))
    connection = op.get_bind()
    kind = connection.dialect.name
    connection.execute(sa.text(f"UPDATE turns SET week = {WEEK[kind]}"))  # noqa: S608
    cited = f"UPDATE turns SET collections = {CITED[kind]} WHERE id IN (SELECT turn FROM citations)"  # noqa: S608
    connection.execute(sa.text(cited))
    for turn, ids in left_open(connection):
        found = sa.select(documents.c.collection).join_from(documents, passages, passages.c.document == documents.c.id)
        names = sorted(set(connection.scalars(found.where(passages.c.id.in_(ids)))))
        if names:
            values = {"collections": f"|{'|'.join(names)}|"}
            connection.execute(sa.update(turns).where(turns.c.id == turn).values(**values))
    for name in REPLACED:
        op.drop_index(name, "turns")
    for name, columns in INDEXES.items():
        op.create_index(name, "turns", columns)


def left_open(connection):
    """Questions left open, each with the passages that were nearest to it."""
    last = ""
    while True:
        some = sa.select(turns.c.id, turns.c.answer).where(turns.c.outcome == "abstention", turns.c.collections == "")
        rows = connection.execute(some.where(turns.c.id > last).order_by(turns.c.id).limit(BATCH)).all()
        if not rows:
            return
        yield from ((row.id, ids) for row in rows if (ids := nearest(row.answer)))
        last = rows[-1].id


def nearest(answer):
    found = ((step.get("detail") or {}).get("passages") for step in answer.get("trace") or ())
    return [str(line).partition(" ")[0] for lines in found if isinstance(lines, list) for line in lines[:NEAREST]]


def downgrade() -> None:
    for name in INDEXES:
        op.drop_index(name, "turns")
    for name, columns in REPLACED.items():
        op.create_index(name, "turns", columns)
    op.drop_column("turns", "collections")
    op.drop_column("turns", "week")
