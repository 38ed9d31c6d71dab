"""Turns keep their words in one spelling, in which the queue looks for words; posts of digests, which quote questions,
are emptied once they are sent, as those of before are here."""

import re
import unicodedata

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0027"
down_revision = "0026"

ROWS = 1000  # in one round
INVISIBLE = "\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff"
MARKS = "\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08ff"
DROPPED = re.compile(f"[{MARKS}{INVISIBLE}\u0640]")
SAME = str.maketrans("ٱىیېةۀہکڪ’٬٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹", "اييي\u0647\u0647\u0647كك',01234567890123456789")

turns = sa.table("turns", *(sa.column(name, sa.Text) for name in ("id", "question", "text")))
kept = sa.table("turn_words", sa.column("turn", sa.String), sa.column("folded", sa.Text))
outbox = sa.table(
    "outbox",
    *(sa.column(name, sa.String) for name in ("status", "escalation", "card")),
    sa.column("inbox", sa.Integer),
    sa.column("turn", sa.String),
    sa.column("payload", sa.JSON().with_variant(JSONB(), "postgresql")),
)


class Table(dict[int, str]):
    def __missing__(self, code: int) -> str:
        plain = DROPPED.sub("", unicodedata.normalize("NFKD", chr(code)))
        self[code] = plain.casefold().translate(SAME)
        return self[code]


def upgrade() -> None:
    op.create_table(
        "turn_words",
        sa.Column("turn", sa.String(32), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["turn"], ["turns.id"], name="fk_turn_words_turn", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("turn", name="pk_turn_words"),
    )
    connection, last, table = op.get_bind(), "", Table()
    page = sa.select(turns.c.id, turns.c.question, turns.c.text).order_by(turns.c.id).limit(ROWS)
    while rows := connection.execute(page.where(turns.c.id > last)).all():
        words = [" ".join(f"{row.question}\n{row.text}".translate(table).split()) for row in rows]
        put = [{"turn": row.id, "folded": text} for row, text in zip(rows, words, strict=True)]
        connection.execute(kept.insert(), put)
        last = rows[-1].id
    alone = [outbox.c.inbox.is_(None), outbox.c.turn.is_(None), outbox.c.escalation == "", outbox.c.card == ""]
    over = outbox.c.status.in_(["sent", "failed"])
    connection.execute(outbox.update().where(*alone, over).values(payload={}))


def downgrade() -> None:
    op.drop_table("turn_words")
