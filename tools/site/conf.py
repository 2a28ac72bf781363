"""Settings of Sphinx. The site fetches nothing from elsewhere when it is read."""

from __future__ import annotations

from typing import Any

from keelstone import __version__

project = "Keelstone"
author = "The Keelstone authors"
copyright = "the Keelstone authors"
release = version = __version__
extensions = ["myst_parser"]
myst_heading_anchors = 6
myst_enable_extensions = ["colon_fence"]
myst_links_external_new_tab = False
exclude_patterns = ["docs/examples"]
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
highlight_language = "text"
html_theme = "furo"
html_title = "Keelstone"
html_show_sphinx = False
html_copy_source = False
html_theme_options: dict[str, Any] = {
    "light_css_variables": {"color-brand-primary": "#1f5f8b", "color-brand-content": "#1f5f8b"},
    "dark_css_variables": {"color-brand-primary": "#8fc1e3", "color-brand-content": "#8fc1e3"},
}


def setup(app: Any) -> None:
    """Show configurations of Caddy, which Pygments does not know, as plain text."""
    from sphinx.highlighting import lexer_classes

    app.add_lexer("caddyfile", lexer_classes["none"])
