"""The `dalil` command, one module a family of commands; each imports what it needs when it runs."""
