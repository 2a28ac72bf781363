"""The pages as an app: its manifest, its service worker, the files that it keeps."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from keelstone.engine.rules_text.sections import has_rules
from keelstone.i18n import as_phrase, say
from keelstone.server.http.app_files import VERSION_HEADER, AppFiles, app_files
from keelstone.server.http.modules import STATIC
from keelstone.server.http.pages import prefix_of
from keelstone.server.http.routing import Service, language_of

#: the ground of the pages while the app opens: `--ground` of css/page.css
GROUND = "#f4efe5"
ICONS = [
    ("icon.svg", "any", "image/svg+xml", "any"),
    ("icons/icon-192.png", "192x192", "image/png", "any"),
    ("icons/icon-512.png", "512x512", "image/png", "any"),
    ("icons/maskable-192.png", "192x192", "image/png", "maskable"),
    ("icons/maskable-512.png", "512x512", "image/png", "maskable"),
]
#: the line of the service worker that names its release
UNVERSIONED = 'const VERSION = "unversioned";'


def files_of(service: Service) -> AppFiles:
    """The files of the pages of a service."""
    jobs = service.table_registry.compile_queue.jobs.values()
    return app_files([job.definition for job in jobs], prefix_of(service.public_url))


async def manifest(service: Service, request: Request) -> Response:
    """What a system shows of the installed app, in the reader's language."""
    language, root = language_of(request), prefix_of(service.public_url)
    described = say("Board games of master builders, with friends and with bots.")
    found = {
        "id": f"{root}/",
        "name": "Keelstone",
        "short_name": "Keelstone",
        "description": described.text(language),
        "lang": language,
        "start_url": f"{root}/",
        "scope": f"{root}/",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GROUND,
        "categories": ["games"],
        "icons": [
            {"src": f"{root}/static/{file}", "sizes": sizes, "type": kind, "purpose": purpose}
            for file, sizes, kind, purpose in ICONS
        ],
        "shortcuts": _shortcuts(service, language, root),
    }
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Language"}
    kind = "application/manifest+json"
    return Response(msgspec.json.encode(found), headers=headers, media_type=kind)


def _shortcuts(service: Service, language: str, root: str) -> list[dict[str, Any]]:
    """What the icon of the app offers at once: the next table, you, and the rules."""
    games = service.table_registry.compile_queue.jobs.values()
    rules = [
        (say("Rules of {game}", game=as_phrase(job.definition.title)), f"{root}/rules/{job.name}")
        for job in games
        if has_rules(job.name)
    ]
    offered = [(say("Next table"), f"{root}/#next"), (say("You"), f"{root}/me"), *rules]
    icon = {"src": f"{root}/static/icons/icon-192.png", "sizes": "192x192", "type": "image/png"}
    return [{"name": name.text(language), "url": url, "icons": [icon]} for name, url in offered]


async def service_worker(service: Service, request: Request) -> Response:
    """At the root, since a service worker serves the pages below its own address."""
    text = (STATIC / "service-worker.js").read_text(encoding="utf-8")
    version = files_of(service).version
    text = text.replace(UNVERSIONED, f'const VERSION = "{version}";')
    return Response(text, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


async def kept_files(service: Service, request: Request) -> Response:
    """All files of the pages, for a service worker to keep."""
    found = files_of(service)
    headers = {"Cache-Control": "no-cache", VERSION_HEADER: found.version}
    return Response(found.body, headers=headers, media_type="application/json")
