"""Which message shows an answer that is still being made, so that after a crash the finished one takes its place."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("inbox", sa.Column("draft", sa.String(200), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("inbox", "draft")
