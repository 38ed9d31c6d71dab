"""Failed attempts are counted apart from takings, and what was in work when a process died is under suspicion."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    for table in ("inbox", "outbox"):
        op.add_column(table, sa.Column("failures", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("inbox", sa.Column("suspicion", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("inbox", sa.Column("died_alone", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("inbox", sa.Column("worked_s", sa.Float(), nullable=False, server_default="0"))


def downgrade() -> None:
    for table in ("inbox", "outbox"):
        op.drop_column(table, "failures")
    op.drop_column("inbox", "suspicion")
    op.drop_column("inbox", "died_alone")
    op.drop_column("inbox", "worked_s")
