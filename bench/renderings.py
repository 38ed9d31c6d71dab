"""The golden renderings of all platforms side by side, roughly as phones show them: `python -m bench.renderings [PAGE]`

Reads tests/**/golden/ and writes one static page, build/renderings.html unless another is named. The page takes type
and looks of the web chat from bot/web/static. docs/renderings.md says how golden files are made.
"""

import argparse
import html
import json
import re
from collections.abc import Callable
from itertools import groupby
from os.path import relpath
from pathlib import Path

from bench.phones import discord_html, picture_html, slack_html

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "bot" / "web" / "static"
NAMES = {"en": "English", "ar": "العربية", "el": "Ελληνικά"}


def page(out: Path) -> str:
    """The whole page, for its place."""
    static = relpath(STATIC, out.parent)
    shown = [path.stem for path in sorted((ROOT / "tests/adapters/telegram/golden").glob("*.html"))]
    kinds = groupby(shown, key=lambda name: name.split(".")[0])
    sections = "\n".join(_section(kind, list(names), static) for kind, names in kinds)
    style = (Path(__file__).parent / "renderings.css").read_text("utf-8")
    return _PAGE.format(static=static, style=style, sections=sections, nav=_nav(shown))


def _nav(shown: list[str]) -> str:
    return "".join(f'<a href="#{name}">{name}</a>' for name in shown)


def _section(kind: str, names: list[str], static: str) -> str:
    rows = "\n".join(_row(name, static) for name in sorted(names, key=lambda name: list(NAMES).index(name[-2:])))
    return f"<section><h2>{kind}</h2>{rows}</section>"


def _row(name: str, static: str) -> str:
    language = name[-2:]
    phones = "\n".join(phone for platform in _PHONES if (phone := _phone(platform, name, static)))
    direction = "rtl" if language == "ar" else "ltr"
    return f'<h3 id="{name}" lang="{language}">{NAMES[language]}</h3><div class="row" dir="{direction}">{phones}</div>'


def _phone(platform: str, name: str, static: str) -> str:
    folder, ending, look = _PHONES[platform]
    path = ROOT / folder / "golden" / f"{name}.{ending}"
    if not path.is_file():
        return ""
    inside = look(path.read_text("utf-8"), static)
    return f'<figure class="phone {platform}"><figcaption dir="ltr">{platform}</figcaption>{inside}</figure>'


def _telegram(text: str, _: str) -> str:
    """A newline beside the tag of a message, or after a quote or code, is none that Telegram would show."""
    text = re.sub(r"<figure>(.*)</figure>", lambda drawing: picture_html(json.loads(drawing[1])), text)
    return re.sub(r"(<section>|</blockquote>|</pre>)\n|\n(?=</section>)", r"\1", text)


def _web(text: str, static: str) -> str:
    sheets = "".join(f'<link rel="stylesheet" href="{static}/{name}.css">' for name in ("fonts", "base", "chat"))
    inside = f'<body class="chat"><main class="talk"><ol class="turns"><li class="turn">{text}</li></ol></main></body>'
    frame = f"<!doctype html><meta charset=utf-8>{sheets}<style>{_FRAME}</style>{inside}"
    return f'<iframe srcdoc="{html.escape(frame)}" title="web" scrolling="no"></iframe>'


def _terminal(text: str, _: str) -> str:
    return f"<pre>{html.escape(text)}</pre>"


def _slack(text: str, _: str) -> str:
    return slack_html(json.loads(text))


def _discord(text: str, _: str) -> str:
    return discord_html(json.loads(text))


_PHONES: dict[str, tuple[str, str, Callable[[str, str], str]]] = {
    "telegram": ("tests/adapters/telegram", "html", _telegram),
    "slack": ("tests/adapters/slack", "json", _slack),
    "discord": ("tests/adapters/discord", "json", _discord),
    "web": ("tests/web", "html", _web),
    "terminal": ("tests/adapters/terminal", "txt", _terminal),
}
_FRAME = "html, body.chat { block-size: auto; overflow: hidden } .talk { overflow: visible; padding: 0.75rem }"
_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Renderings</title>
<link rel="stylesheet" href="{static}/fonts.css">
<style>
{style}
</style>
<h1>Renderings</h1>
<nav class="all">{nav}</nav>
{sections}
<script>
function fitted(frame) {{
  const answer = frame.contentDocument?.querySelector(".answer");
  if (answer) frame.style.blockSize = answer.getBoundingClientRect().bottom + 12 + "px";
}}
for (const frame of document.querySelectorAll("iframe")) {{
  frame.onload = () => fitted(frame);
  fitted(frame);
}}
document.fonts.ready.then(() => document.querySelectorAll("iframe").forEach(fitted));
</script>
</html>
"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.renderings", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("page", nargs="?", type=Path, default=ROOT / "build" / "renderings.html", help="file to write")
    out = parser.parse_args().page.resolve()
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(page(out), "utf-8")
    print(out)


if __name__ == "__main__":
    main()
