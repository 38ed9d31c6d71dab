"""Platforms: each folder turns its platform's events into the engine's messages and the engine's answers into posts."""
