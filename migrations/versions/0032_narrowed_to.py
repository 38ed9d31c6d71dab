"""Turns keep which collections alone their question was asked of; empty: all, or a turn of before."""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"


def upgrade() -> None:
    op.add_column("turns", sa.Column("narrowed_to", sa.Text(), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("turns", "narrowed_to")
