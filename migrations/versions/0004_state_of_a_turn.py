"""What a skill needs to go on from a turn: the case so far, and what it asked back."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("turns", sa.Column("state", sa.Text(), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("turns", "state")
