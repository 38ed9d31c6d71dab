"""People have a code by which the staff find them, may be under a legal hold, and may be blocked."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.add_column("people", sa.Column("code", sa.String(11), nullable=True))
    op.add_column("people", sa.Column("hold", sa.Text(), nullable=False, server_default=""))
    op.add_column("people", sa.Column("blocked", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_index("ix_people_code", "people", ["code"], unique=True)
    op.create_index("ix_audit_on", "audit", ["on"])


def downgrade() -> None:
    op.drop_index("ix_audit_on", "audit")
    op.drop_index("ix_people_code", "people")
    for name in ("blocked", "hold", "code"):
        op.drop_column("people", name)
