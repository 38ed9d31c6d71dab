"""Each vote with what is counted of its turn, and an index that counts votes from it alone."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"

COUNTED = ["superseded", "week", "value", "intent", "collections"]
VOTED = ["id", "week", "superseded", "intent", "collections"]
OF_TURN = (
    "UPDATE feedback SET (superseded, week, intent, collections) ="
    " (SELECT superseded, week, intent, collections FROM turns WHERE turns.id = feedback.turn)"
)


def upgrade() -> None:
    op.add_column("feedback", sa.Column("superseded", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("feedback", sa.Column("week", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("feedback", sa.Column("intent", sa.String(40), nullable=False, server_default=""))
    op.add_column("feedback", sa.Column("collections", sa.Text(), nullable=False, server_default=""))
    op.execute(OF_TURN)
    op.create_index("ix_feedback_counted", "feedback", COUNTED)
    op.drop_index("ix_turns_voted", "turns")


def downgrade() -> None:
    op.create_index("ix_turns_voted", "turns", VOTED)
    op.drop_index("ix_feedback_counted", "feedback")
    for name in ("collections", "intent", "week", "superseded"):
        op.drop_column("feedback", name)
