"""Turns keep whether a language model wrote more for them than their sources bear out, and the queue lists these by an
index of their own."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0029"
down_revision = "0028"

LISTED = ("created_at", "id", "intent", "language", "collections", "confidence", "conversation")
ALONE = "outcome = 'answer' AND superseded IS {false} AND unsupported IS {true}"
ROWS = 1000  # in one round

turns = sa.table(
    "turns",
    sa.column("id", sa.String),
    sa.column("outcome", sa.String),
    sa.column("answer", sa.JSON().with_variant(JSONB(), "postgresql")),
    sa.column("unsupported", sa.Boolean),
)


def upgrade() -> None:
    op.add_column("turns", sa.Column("unsupported", sa.Boolean(), nullable=False, server_default=sa.false()))
    connection, last = op.get_bind(), ""
    page = sa.select(turns.c.id, turns.c.answer["trace"].label("trace")).where(turns.c.outcome == "answer")
    page = page.order_by(turns.c.id).limit(ROWS)
    put = turns.update().values(unsupported=True)
    while rows := connection.execute(page.where(turns.c.id > last)).all():
        if found := [row.id for row in rows if _is_unsupported(row.trace or [])]:
            connection.execute(put.where(turns.c.id.in_(found)))
        last = rows[-1].id
    lite, postgres = (sa.text(ALONE.format(false=false, true=true)) for false, true in (("0", "1"), ("false", "true")))
    columns = ["outcome", "superseded", "unsupported", *LISTED]
    op.create_index("ix_turns_unsupported", "turns", columns, sqlite_where=lite, postgresql_where=postgres)


def downgrade() -> None:
    op.drop_index("ix_turns_unsupported", "turns")
    op.drop_column("turns", "unsupported")


def _is_unsupported(trace: list[dict]) -> bool:
    steps = [(step.get("step"), step.get("detail") or {}) for step in trace]
    written = max((place for place, (name, _) in enumerate(steps) if name == "generate"), default=None)
    if written is None:
        return False
    since = steps[written:]
    if any(name == "compose" for name, _ in since):
        return isinstance(since[0][1].get("tokens"), int)
    told = (detail.get("verdicts") for name, detail in since if name == "verify")
    return any(verdict != "kept" for verdicts in told if isinstance(verdicts, list) for verdict in verdicts)
