"""Sign-ins to the review page, so that signing out ends one wherever its cookie has got to."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "review_sessions",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_review_sessions"),
    )


def downgrade() -> None:
    op.drop_table("review_sessions")
