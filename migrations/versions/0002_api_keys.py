"""Keys of the HTTP API, and the bodies of the requests that were given a name of their own."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0002"
down_revision = "0001"

Json = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")
Moment = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "api_keys",
        sa.Column("id", sa.String(12), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("scopes", Json, nullable=False),
        sa.Column("salt", sa.String(32), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("created_at", Moment, nullable=False),
        sa.Column("expires_at", Moment, nullable=True),
        sa.Column("used_at", Moment, nullable=True),
        sa.Column("revoked_at", Moment, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_api_keys"),
    )
    op.create_table(
        "api_requests",
        sa.Column("key", sa.String(12), nullable=False),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("created_at", Moment, nullable=False),
        sa.ForeignKeyConstraint(["key"], ["api_keys.id"], name="fk_api_requests_key", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("key", "name", name="pk_api_requests"),
    )


def downgrade() -> None:
    op.drop_table("api_requests")
    op.drop_table("api_keys")
