"""Adds the Markdown of the repository to the site, and adapts it from the dialect of code hosts to that of Python-Markdown."""

import posixpath
import re
from pathlib import Path

from mkdocs.structure.files import File

ROOT = Path(__file__).resolve().parents[1]
PAGES = ["*.md", "docs/**/*", "benchmarks/*/README.md", "examples/**/README.md"]

LINK = re.compile(r"(\]\()([^)#:\s]+)(#[^)\s]*)?(?=\))")
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
FENCE = re.compile(r" *```")
ITEM = re.compile(r" *(?:[-*]|\d+\.) +")


def on_files(files, config):
    for pattern in PAGES:
        for path in sorted(ROOT.glob(pattern)):
            uri = path.relative_to(ROOT).as_posix()
            if path.is_file() and "/target/" not in uri:
                files.append(File.generated(config, uri, abs_src_path=str(path)))
                if path.suffix == ".md":
                    add_sources(path, config, files)
    return files


def add_sources(page, config, files):
    """Adds a page with the text of each source file that a page links to."""
    for link in LINK.finditer(page.read_text("utf-8")):
        path = (page.parent / link[2]).resolve()
        if path.suffix == ".java" and path.is_file():
            uri = path.relative_to(ROOT).as_posix() + ".md"
            text = f"# {path.name}\n\n```java\n{path.read_text('utf-8')}```\n"
            files.append(File.generated(config, uri, content=text))


def on_page_markdown(markdown, page, config, files):
    def link(match):
        path = ROOT / posixpath.dirname(page.file.src_uri) / match[2]
        if path.is_dir():
            return match[1] + posixpath.join(match[2], "README.md") + (match[3] or "")
        return match[0] + ".md" if path.suffix == ".java" else match[0]

    parts = re.split(r"(?ms)(^ *```.*?^ *```[ \t]*$)", markdown)
    for i in range(0, len(parts), 2):  # the text between fences
        parts[i] = LINK.sub(link, COMMENT.sub("", parts[i]))
    return indent_lists("".join(parts))


def indent_lists(markdown):
    """Indents the content of lists by four columns, and separates lists from the paragraph before."""
    lines = []
    columns = []  # where the text of each open item begins
    is_fenced = False
    for line in markdown.split("\n"):
        indent = len(line) - len(line.lstrip(" "))
        item = None
        if line.strip() and not is_fenced:
            while columns and indent < columns[-1]:
                columns.pop()
            item = ITEM.match(line)
        if item and not columns and lines and lines[-1].strip() and not ITEM.match(lines[-1]):
            lines.append("")
        shift = 4 * len(columns) - (columns[-1] if columns else 0)
        lines.append(" " * shift + line if line.strip() else line)
        if item:
            columns.append(item.end())
        if FENCE.match(line):
            is_fenced = not is_fenced
    return "\n".join(lines)
