"""The service with three calls that never answer, each stuck in its own way."""

import asyncio
import sys
import time
from pathlib import Path

from fastapi import APIRouter

from controller.app import serve
from controller.settings import Settings

FOREVER = 600  # seconds, far beyond any limit that is judged here

router = APIRouter()


@router.get("/stuck/awaiting")
async def awaiting():
    await asyncio.sleep(FOREVER)


@router.get("/stuck/thread")
def in_a_thread():
    time.sleep(FOREVER)


@router.get("/stuck/loop")
async def blocking_the_loop():
    time.sleep(FOREVER)  # noqa: ASYNC251 - the very fault that is to be survived


if __name__ == "__main__":
    _, _, _, port, _, data = sys.argv  # serve --port P --data D
    sys.exit(serve(Settings(data=Path(data), port=int(port)), [router]))
