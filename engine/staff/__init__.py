"""The people who look after Dalil: their roles, passwords and codes. `engine.store.accounts` keeps them.

roles       who may do what
passwords   kept as Argon2 hashes
codes       the time-based second factor
"""
