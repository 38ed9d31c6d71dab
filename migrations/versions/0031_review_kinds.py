"""Since when the answers of a kind are posted in a review channel: it begins with what comes after that."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    op.create_table(
        "review_kinds",
        sa.Column("place", sa.String(300), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("place", "kind", name="pk_review_kinds"),
    )


def downgrade() -> None:
    op.drop_table("review_kinds")
