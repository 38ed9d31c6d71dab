"""An index that holds all that the numbers of the console count."""

from alembic import op

revision = "0012"
down_revision = "0011"

COLUMNS = ["created_at", "superseded", "intent", "outcome", "language", "person", "id"]


def upgrade() -> None:
    op.create_index("ix_turns_numbers", "turns", COLUMNS)


def downgrade() -> None:
    op.drop_index("ix_turns_numbers", "turns")
