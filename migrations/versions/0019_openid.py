"""Staff sign in with their institution's account, and a session knows when it was proved last."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    moment = sa.DateTime(timezone=True)
    op.create_table(
        "identities",
        sa.Column("issuer", sa.String(500), nullable=False),
        sa.Column("subject", sa.String(255), nullable=False),
        sa.Column("account", sa.String(32), nullable=False),
        sa.Column("mapped", sa.Boolean(), nullable=False),
        sa.Column("linked_at", moment, nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_identities_account", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("issuer", "subject", name="pk_identities"),
    )
    op.create_index("ix_identities_account", "identities", ["account"], unique=True)
    op.add_column("console_sessions", sa.Column("proved_at", moment, nullable=True))


def downgrade() -> None:
    op.drop_column("console_sessions", "proved_at")
    op.drop_table("identities")
