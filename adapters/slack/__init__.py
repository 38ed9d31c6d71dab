"""Slack, through slack-bolt. Importing this package imports that library."""

from adapters.slack.adapter import Account, SlackAdapter

__all__ = ["Account", "SlackAdapter"]
