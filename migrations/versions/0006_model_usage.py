"""What language models were used, by day and provider: the day's budget is counted there."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "model_usage",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("provider", sa.String(60), nullable=False),
        sa.Column("tokens", sa.Integer(), nullable=False),
        sa.Column("cost", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("day", "provider", name="pk_model_usage"),
    )


def downgrade() -> None:
    op.drop_table("model_usage")
