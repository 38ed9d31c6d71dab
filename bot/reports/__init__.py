"""Reports as pages of their own: one HTML file, its styles and plots inside, nothing loaded from anywhere."""

from bot.reports.page import html as html

__all__ = ["html"]
