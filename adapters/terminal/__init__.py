"""Conversation in a terminal: lines typed in, answers printed."""

from adapters.terminal.adapter import TerminalAdapter

__all__ = ["TerminalAdapter"]
