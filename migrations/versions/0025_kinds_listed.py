"""What the queue lists of all answers has indexes of its own; platforms, the audit and who is blocked are found by
one. Each answer keeps what was paid for it and how long it was waited for; weeks that are over are counted anew.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0025"
down_revision = "0024"

LISTED = ("created_at", "id", "intent", "language", "collections", "confidence", "conversation")
ALONE = {
    "unsure": (("outcome", "superseded", *LISTED), "outcome = 'answer' AND superseded IS {false} AND confidence < 0.7"),
    "sampled": (("outcome", *LISTED, "superseded"), "outcome = 'answer' AND id LIKE '%0'"),
}


COUNTED = [
    *("superseded", "week", "intent", "outcome", "language", "route", "collections", "requests", "tokens"),
    *("cost", "waited_ms"),
]
JSON = sa.JSON().with_variant(JSONB(), "postgresql")
MS = {
    "sqlite": "(julianday(turns.created_at) - julianday(inbox.received_at)) * 86400000",
    "postgresql": "EXTRACT(EPOCH FROM turns.created_at - inbox.received_at) * 1000",
}
WAITED = (  # to a tenth of a second, as far as events are kept
    "UPDATE turns SET waited_ms = (SELECT CAST(round({ms} / 100) * 100 AS INTEGER) FROM inbox"
    " WHERE inbox.id = turns.inbox) WHERE inbox IS NOT NULL"
)


def upgrade() -> None:
    op.add_column("turns", sa.Column("cost", sa.Float(), nullable=False, server_default="0"))
    op.add_column("turns", sa.Column("waited_ms", sa.Integer()))
    op.add_column("week_counts", sa.Column("waits", JSON, nullable=False, server_default="{}"))
    op.execute(WAITED.format(ms=MS[op.get_bind().dialect.name]))
    op.execute("DELETE FROM week_counts")
    op.drop_index("ix_turns_counted", "turns")
    op.create_index("ix_turns_counted", "turns", COUNTED)
    for name, (columns, where) in ALONE.items():
        lite, postgres = (sa.text(where.format(false=false)) for false in ("0", "false"))
        op.create_index(f"ix_turns_{name}", "turns", columns, sqlite_where=lite, postgresql_where=postgres)
    op.create_index("ix_audit_what_id", "audit", ["what", "id"])
    op.create_index("ix_conversations_platform", "conversations", ["platform"])
    noted = sa.text("blocked OR hold <> ''")
    op.create_index("ix_people_noted", "people", ["code"], sqlite_where=noted, postgresql_where=noted)


def downgrade() -> None:
    op.execute("DELETE FROM week_counts")
    op.drop_column("week_counts", "waits")
    op.drop_index("ix_turns_counted", "turns")
    op.create_index("ix_turns_counted", "turns", COUNTED[:-2])
    op.drop_column("turns", "waited_ms")
    op.drop_column("turns", "cost")
    op.drop_index("ix_people_noted", "people")
    op.drop_index("ix_conversations_platform", "conversations")
    op.drop_index("ix_audit_what_id", "audit")
    for name in ALONE:
        op.drop_index(f"ix_turns_{name}", "turns")
