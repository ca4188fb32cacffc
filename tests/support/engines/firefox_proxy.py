"""Starts Debian's Firefox for Playwright, and answers the one command that it does not know.

Playwright sets the colour scheme of every page by a command of WebDriver BiDi that Firefox 153
lacks, and gives up if it is refused. Everything else passes through.
"""

import asyncio
import json
import re
import sys

from websockets.asyncio.client import connect
from websockets.asyncio.server import serve

UNKNOWN_TO_FIREFOX = {"emulation.setMediaFeaturesOverride"}
LISTENING = re.compile(r"WebDriver BiDi listening on (ws://[\d.]+:\d+)")


async def main(command):
    firefox = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.PIPE)
    address = ""

    async def relay(playwright):
        async with connect(address + playwright.request.path, max_size=None) as browser:
            both = (forward(playwright, browser), send_back(browser, playwright))
            tasks = [asyncio.create_task(one) for one in both]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)

    async with serve(relay, "127.0.0.1", 0, max_size=None) as server:
        port = server.sockets[0].getsockname()[1]
        async for line in firefox.stderr:
            text = line.decode(errors="replace")
            if found := LISTENING.search(text):
                address = found[1]
                text = text.replace(address, f"ws://127.0.0.1:{port}")
            sys.stderr.write(text)
            sys.stderr.flush()
        await firefox.wait()


async def forward(playwright, browser):
    async for message in playwright:
        command = json.loads(message)
        if command["method"] in UNKNOWN_TO_FIREFOX:
            await playwright.send(
                json.dumps({"type": "success", "id": command["id"], "result": {}})
            )
        else:
            await browser.send(message)


async def send_back(browser, playwright):
    async for message in browser:
        await playwright.send(message)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
