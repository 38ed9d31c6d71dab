"""The web chat as a platform: JSON in (`normalize`), HTML and the public answer object out (`render`), a thin shell."""

from adapters.web.adapter import WebAdapter

__all__ = ["WebAdapter"]
