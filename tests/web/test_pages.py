"""The shells and what they load, as a browser asks for them."""

import asyncio
import gzip
import re

import httpx
import pytest
from fastapi import FastAPI

from controller import web
from controller.api import errors


class Reader:
    """Asks an application for addresses, without a network."""

    def __init__(self, app):
        self._transport = httpx.ASGITransport(app)

    def get(self, path, **content):
        return asyncio.run(self._get(path, content))

    async def _get(self, path, content):
        async with httpx.AsyncClient(transport=self._transport, base_url="http://a") as client:
            return await client.get(path, **content)


@pytest.fixture
def client():
    app = FastAPI()
    errors.install(app)
    web.mount(app)
    return Reader(app)


PAGES = ["/", "/join", "/game/0b5e5a52-7c1c-4f3e-9d0e-5b0f5f9f2a11"]


@pytest.mark.parametrize("path", PAGES)
def test_everything_that_a_page_names_is_there(client, path):
    """No address in a shell leads nowhere, and none leads elsewhere."""
    shell = client.get(path)

    named = re.findall(r'(?:src|href)="(/static/[^"]+)"', shell.text)
    assert named
    assert {200} == {client.get(address).status_code for address in named}
    assert [] == re.findall(r'(?:src|href)="(?:https?:)?//', shell.text)


@pytest.mark.parametrize("path", PAGES)
def test_a_page_has_no_script_and_no_style_of_its_own(client, path):
    """A strict policy forbids them, so that nothing that gets into a page can run."""
    shell = client.get(path).text

    assert [] == re.findall(r"<style|\sstyle=|\son\w+=", shell)
    assert all("src=" in script for script in re.findall(r"<script[^>]*>", shell))


@pytest.mark.parametrize("path", PAGES)
def test_a_page_names_every_module_that_it_will_need(client, path):
    """A browser that is told of all modules at once does not find one after the other."""
    shell = client.get(path).text
    folder, start = re.search(
        r'<script type="module" src="(/static/[^/]+/)([^"]+)"', shell
    ).groups()
    named = set(re.findall(r'rel="modulepreload" href="[^"]*/([^"/]+)"', shell))

    needed, waiting = set(), {start}
    while waiting:
        name = waiting.pop()
        needed.add(name)
        module = client.get(folder + name).text
        waiting |= set(re.findall(r'from "\./([^"]+)"', module)) - needed

    assert needed == named


def test_what_a_page_loads_is_kept_for_good_and_comes_zipped(client):
    """The folder is named for its contents, so a kept file is never yesterday's."""
    address = re.search(r'href="(/static/[^"]+style\.css)"', client.get("/").text)[1]
    zipped = client.get(address, headers={"Accept-Encoding": "gzip"})
    plain = client.get(address, headers={"Accept-Encoding": "identity"})

    assert "immutable" in zipped.headers["cache-control"]
    assert "gzip" == zipped.headers["content-encoding"]
    assert plain.content == zipped.content
    assert len(gzip.compress(plain.content)) < len(plain.content) / 2


@pytest.mark.parametrize("name", ["nothing.js", "..%2Fassets.py", "start.html"])
def test_nothing_else_is_served(client, name):
    """Only what lies in the folder of pages can be had by its name."""
    answer = client.get(f"/static/en-0/{name}")

    assert 404 == answer.status_code
