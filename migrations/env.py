"""Runs the revisions on the connection, and inside the transaction, that `engine.store.migration` hands over.

A new revision is `versions/NNNN_what_it_does.py`, the next number as its id, written by hand and importing nothing of
ours; then `REVISION` in `engine/store/migration.py` takes that number. A test compares the result with the tables.
"""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
