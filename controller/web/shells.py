"""The pages' shells: what stands there before a script has run, and where the scripts are."""

from functools import cache
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Header, Response
from fastapi.responses import HTMLResponse

from controller.errors import NotFoundError
from controller.web.assets import edition, find
from controller.web.text import language_for, translations

if TYPE_CHECKING:
    from jinja2 import Template

ONE_YEAR = 365 * 24 * 3600  # seconds; the longest that a cache has to keep a thing
HEADERS = {"Cache-Control": "no-cache", "Vary": "Accept-Language"}

_Accepted = Annotated[str | None, Header(alias="accept-language", max_length=200)]


def routes() -> APIRouter:
    """The pages and what they load."""
    router = APIRouter(include_in_schema=False)

    def page(name: str, accepted: str | None) -> HTMLResponse:
        language = language_for(accepted)
        loads = edition(language)
        shell = _template(name, language).render(
            language=language, folder=loads.folder, modules=loads.modules[f"{name}.js"]
        )
        return HTMLResponse(shell, headers=HEADERS)

    @router.get("/")
    def start(accepted: _Accepted = None) -> HTMLResponse:
        return page("start", accepted)

    @router.get("/join")
    def join(accepted: _Accepted = None) -> HTMLResponse:
        return page("join", accepted)

    @router.get("/game/{_game_id}")
    def game(_game_id: str, accepted: _Accepted = None) -> HTMLResponse:
        return page("game", accepted)

    @router.get("/static/{folder}/{name}")
    def static(
        folder: str, name: str, accept_encoding: Annotated[str, Header(max_length=200)] = ""
    ) -> Response:
        asset = find(folder, name)
        if asset is None:
            raise NotFoundError("not-found", f"there is no {name}")
        headers = {
            "Cache-Control": f"public, max-age={ONE_YEAR}, immutable",
            "Vary": "Accept-Encoding",
        }
        if "gzip" not in accept_encoding:
            return Response(asset.content, media_type=asset.media_type, headers=headers)
        headers["Content-Encoding"] = "gzip"
        return Response(asset.zipped, media_type=asset.media_type, headers=headers)

    return router


@cache
def _template(name: str, language: str) -> "Template":
    from jinja2 import Environment, PackageLoader  # noqa: PLC0415 - nobody waits for it at the start

    environment = Environment(
        loader=PackageLoader("controller.web"),
        extensions=["jinja2.ext.i18n"],
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.install_gettext_translations(translations(language), newstyle=True)  # type: ignore[attr-defined] # the extension adds it
    return environment.get_template(f"{name}.html")
