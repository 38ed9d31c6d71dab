"""Cards in review channels, and which person of a platform is which member of staff."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0017"
down_revision = "0016"

Json = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")
Moment = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.add_column("outbox", sa.Column("card", sa.String(32), nullable=False, server_default=""))
    op.create_index("ix_outbox_card", "outbox", ["card"])
    op.create_table(
        "cards",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("turn", sa.String(32), nullable=True),
        sa.Column("place", sa.String(300), nullable=False),
        sa.Column("shown", sa.String(32), nullable=False),
        sa.Column("messages", Json, nullable=True),
        sa.Column("settled_at", Moment, nullable=True),
        sa.Column("created_at", Moment, nullable=False),
        sa.ForeignKeyConstraint(["turn"], ["turns.id"], name="fk_cards_turn", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name="pk_cards"),
    )
    op.create_index("ix_cards_turn", "cards", ["turn"])
    op.create_index("ix_cards_settled_at", "cards", ["settled_at"])
    op.create_table(
        "staff_links",
        sa.Column("platform", sa.String(20), nullable=False),
        sa.Column("person", sa.String(200), nullable=False),
        sa.Column("account", sa.String(32), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("linked_at", Moment, nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_staff_links_account", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("platform", "person", name="pk_staff_links"),
    )
    op.create_index("ix_staff_links_account", "staff_links", ["account"])


def downgrade() -> None:
    op.drop_table("staff_links")
    op.drop_table("cards")
    op.drop_index("ix_outbox_card", "outbox")
    op.drop_column("outbox", "card")
