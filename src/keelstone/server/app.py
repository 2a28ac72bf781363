"""The ASGI application: routes, pages, middleware."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial

import sqlalchemy as sa
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute

from keelstone.i18n import say
from keelstone.server.errors import Refused
from keelstone.server.http import stream
from keelstone.server.http.app_files import VERSION_HEADER, palettes, sheets_of
from keelstone.server.http.middleware import RequestMiddleware
from keelstone.server.http.modules import STATIC
from keelstone.server.http.openapi import description
from keelstone.server.http.pages import NOT_FOUND, PAGES, page, prefix_of
from keelstone.server.http.public_address import PublicAddressMiddleware
from keelstone.server.http.routes import boards, lobby
from keelstone.server.http.routes.pages import catalogues, link_previews, rules, web_app
from keelstone.server.http.routes.people import me, passkeys, profile, recovery, sign_in
from keelstone.server.http.routes.table import (
    answers_ahead,
    learning,
    links,
    moderation,
    pace,
    play,
    preview,
    replay,
    salts,
    seats,
    table,
)
from keelstone.server.http.routing import (
    ENDPOINTS,
    Endpoint,
    Service,
    answer,
    as_json,
    language_of,
    refusal,
)
from keelstone.server.http.web_files import WebFiles

#: what declares the endpoints when it is imported
API = (
    me, recovery, passkeys, sign_in, profile, lobby, boards, preview, learning, seats, links, salts,
    moderation, pace, answers_ahead, play, table, replay, rules,
    link_previews,
)  # fmt: skip


def make_app(service: Service) -> Starlette:
    """The whole server as an ASGI application."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await service.start()
        yield
        await service.stop()

    app = Starlette(
        routes=list(routes(service)),
        lifespan=lifespan,
        middleware=[
            Middleware(
                PublicAddressMiddleware,
                public_url=service.public_url,
                host_names=service.host_names,
            ),
            Middleware(RequestMiddleware, metrics=service.metrics, limits=service.limits),
            Middleware(GZipMiddleware, minimum_size=1000, compresslevel=5),
        ],
        exception_handlers={HTTPException: _not_found(service), Exception: _failed},
    )
    app.router.redirect_slashes = False  # a redirect would trust the Host header
    return app


def routes(service: Service) -> list[BaseRoute]:
    """Endpoints, streams, pages, and what operators need: health and metrics."""
    return [
        *(_route(service, what) for what in ENDPOINTS),
        Route("/api/tables/{table}/stream", partial_of(stream.events, service)),
        WebSocketRoute("/api/tables/{table}/socket", partial(stream.socket, service)),
        *(Route(path, _page(service, file)) for path, file in PAGES.items()),
        Route("/rules/{game}", partial_of(rules.rules_page, service)),
        Route("/rules/{game}/text", partial_of(rules.rules_fragment, service)),
        Route("/service-worker.js", partial_of(web_app.service_worker, service)),
        Route("/manifest.webmanifest", partial_of(web_app.manifest, service)),
        Route("/app-files.json", partial_of(web_app.kept_files, service)),
        Route("/openapi.json", _openapi),
        Route("/pictures.css", partial_of(_palettes, service)),
        Route("/words/{language}.json", catalogues.catalogue),
        Route("/health", partial_of(_health, service)),
        Route("/metrics", partial_of(_metrics, service)),
        Mount("/static", WebFiles(directory=STATIC)),
    ]


Answerer = Callable[[Request], Awaitable[Response]]


def partial_of(
    function: Callable[[Service, Request], Awaitable[Response]], service: Service
) -> Answerer:
    async def endpoint(request: Request) -> Response:
        return await function(service, request)

    return endpoint


def _route(service: Service, what: Endpoint) -> Route:
    async def endpoint(request: Request) -> Response:
        return await answer(service, what, request)

    return Route(what.path, endpoint, methods=[what.method], name=what.handler.__name__)


def _page(service: Service, file: str) -> Answerer:
    async def endpoint(request: Request) -> Response:
        head = await link_previews.head_of(service, request)
        found = page(file, prefix_of(service.public_url), head=head)
        found.headers[VERSION_HEADER] = web_app.files_of(service).version
        return found

    return endpoint


async def _openapi(request: Request) -> Response:
    return as_json(description())


async def _palettes(service: Service, request: Request) -> Response:
    """The colours and type of every game's picture, and of the page around it."""
    jobs = service.table_registry.compile_queue.jobs.values()
    text = palettes(sheet for job in jobs for sheet in sheets_of(job.definition))
    return Response(text, media_type="text/css", headers={"Cache-Control": "no-cache"})


async def _health(service: Service, request: Request) -> Response:
    """Whether the database can be read and written, and which games are compiled."""
    ready = {
        name: job.ready.is_set() for name, job in service.table_registry.compile_queue.jobs.items()
    }
    try:
        await service.table_registry.look_up(service.table_registry.store.all_tables, 1)
    except sa.exc.SQLAlchemyError:
        return as_json({"status": "no database", "games": ready}, 503)
    if service.is_closing:
        return as_json({"status": "closing", "games": ready}, 503)
    if not await service.table_registry.write_probe.can_write():
        return as_json({"status": "cannot write", "games": ready}, 503)
    return as_json({"status": "well", "games": ready})


async def _metrics(service: Service, request: Request) -> Response:
    service.metrics.tables.set(len(service.table_registry.sessions))
    return PlainTextResponse(service.metrics.text())


def _not_found(service: Service) -> Callable[[Request, Exception], Awaitable[Response]]:
    async def answer_not_found(request: Request, fault: Exception) -> Response:
        status = fault.status_code if isinstance(fault, HTTPException) else 404
        if status == 404 and _is_for_people(request):
            return page(NOT_FOUND, prefix_of(service.public_url), 404)
        no = Refused(
            say("There is nothing here.") if status == 404 else say("That cannot be done here.")
        )
        no.status, no.code = status, "unknown"
        return refusal(no, language_of(request))

    return answer_not_found


def _is_for_people(request: Request) -> bool:
    """Whether a page is asked for, not an answer for a program."""
    is_api = request.url.path.startswith("/api/")
    return not is_api and "text/html" in request.headers.get("accept", "")


async def _failed(request: Request, fault: Exception) -> Response:
    no = Refused(say("Something went wrong on our side; it has been noted."))
    no.status, no.code = 500, "failed"
    return refusal(no, language_of(request))
