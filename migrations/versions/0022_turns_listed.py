"""The index that lists turns tells their confidence and conversation, by which the queue is narrowed."""

from alembic import op

revision = "0022"
down_revision = "0021"

LISTED = ["created_at", "id", "superseded", "outcome", "intent", "language", "collections", "inbox"]


def upgrade() -> None:
    op.drop_index("ix_turns_listed", "turns")
    op.create_index("ix_turns_listed", "turns", [*LISTED, "confidence", "conversation"])


def downgrade() -> None:
    op.drop_index("ix_turns_listed", "turns")
    op.create_index("ix_turns_listed", "turns", LISTED)
