"""The arguments of every `dalil` command, by what it is for; what a command does lives in `bot.cli`."""
