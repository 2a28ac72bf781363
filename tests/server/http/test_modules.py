"""The files of the pages: which modules each page loads, now and later."""

from __future__ import annotations

import re

from keelstone.server.http.modules import STATIC, closure, imports_of, scripts_of
from keelstone.server.http.pages import NAMES, files_of, with_preloads

#: it is loaded by browsers, not by a page
WORKER = "service-worker.js"
#: the most modules that a folder has
MOST_MODULES = 20


def html_of(page: str) -> str:
    return (STATIC / "pages" / f"{page}.html").read_text(encoding="utf-8")


def all_modules() -> set[str]:
    return {path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*.js")}


def test_every_page_says_its_name() -> None:
    for page in NAMES:
        assert f'data-page="{page}"' in html_of(page)


def test_every_module_belongs_to_a_page() -> None:
    loaded = set().union(*(files_of(page) for page in NAMES))
    plain = {name for page in NAMES for name in re.findall(r'src="/static/([^"]+)', html_of(page))}
    assert all_modules() - loaded - plain == {WORKER}


def test_a_page_names_what_it_loads_at_once_and_nothing_else() -> None:
    html = with_preloads(html_of("table"))
    named = re.findall(r'<link rel="modulepreload" href="/static/([^"]+)">', html)
    [script] = scripts_of(html)
    assert {script, *named} == set(closure([script]))
    assert imports_of(script) <= set(named)
    assert "components/table/learning/coach.js" not in named
    assert "components/table/learning/coach.js" in files_of("table")


def test_no_folder_of_the_browser_code_has_more_modules_than_a_reader_can_survey() -> None:
    folders = {path.parent for path in STATIC.rglob("*.js")}
    crowded = {folder.name for folder in folders if len(list(folder.glob("*.js"))) > MOST_MODULES}
    assert crowded == set()
