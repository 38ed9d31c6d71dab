"""Staff sign in by a link that the bot gives them; posts that hold one are emptied once they are sent."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    moment = sa.DateTime(timezone=True)
    op.create_table(
        "sign_in_links",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("account", sa.String(32), nullable=False),
        sa.Column("platform", sa.String(20), nullable=False),
        sa.Column("person", sa.String(200), nullable=False),
        sa.Column("browser", sa.String(64), nullable=False),
        sa.Column("made_at", moment, nullable=False),
        sa.Column("expires_at", moment, nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name="fk_sign_in_links_account", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["platform", "person"],
            ["staff_links.platform", "staff_links.person"],
            name="fk_sign_in_links_platform",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("digest", name="pk_sign_in_links"),
    )
    op.create_index("ix_sign_in_links_account", "sign_in_links", ["account"])
    op.add_column("outbox", sa.Column("once", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    op.drop_column("outbox", "once")
    op.drop_table("sign_in_links")
