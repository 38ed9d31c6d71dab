"""Reports as pages of their own: one HTML file, its styles and plots inside, nothing loaded from anywhere.

A page of the console shows the same body (`report_body.html` in FOLDER) in its own style.
"""

from bot.reports.page import FOLDER as FOLDER
from bot.reports.page import html as html
from bot.reports.plots import drawn as drawn

__all__ = ["FOLDER", "drawn", "html"]
