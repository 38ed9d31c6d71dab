"""All state, in SQL. Import from the module that holds what you need; nothing heavy happens before a database is open.

database        `open_database(url)`: the door; every store below is made from the Database it gives
migration       `migrate(url)`, `is_current`
schema          the tables
conversations   History: the last turns, a saved turn
ledger          Ledger: the one transaction that ends a turn
inbox, outbox   what is accepted and not yet answered, saved and not yet sent; `leases` is what they share
feedback        Votes
reviews, gaps   disliked answers and questions left open, for those who look after Dalil
pruning         finished work leaves inbox and outbox
accounts, console_sessions, audit   staff: who they are, their sign-ins, what they changed
people          the language somebody chose; their right to be forgotten
preferences     settings kept in SQL
api_keys        keys of the HTTP API; dialogues: a key's conversations listed, read, deleted
catalogue       what the collections hold
corpus          collections, documents, passages; texts: a document as it was read
evaluations     runs of evaluations; places: what the names and words of a question set stand for in the corpus
codec           frozen dataclasses to JSON and back
"""
