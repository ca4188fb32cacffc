"""Debian's Firefox and WebKitGTK, each with a screen of a phone's size."""

import shlex
import subprocess
import sys
from contextlib import contextmanager

from selenium import webdriver
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.webkitgtk.service import Service

from tests.support import machine, processes
from tests.support.browser.chromium import PHONE
from tests.support.browser.server import PATIENCE
from tests.support.engines import firefox_proxy
from tests.support.engines.pages import FirefoxPage, WebKitPage

SCREEN = "1024x1000x24"
DARK_THEME = "Adwaita:dark"


class Firefox:
    """Firefox without a window, driven by Playwright through WebDriver BiDi."""

    name = "firefox"

    def __init__(self, playwright, executable, *, dark):
        preferences = {"ui.systemUsesDarkTheme": int(dark), "ui.prefersReducedMotion": 1}
        self.browser = playwright.firefox.launch(
            channel="moz-firefox", executable_path=executable, firefox_user_prefs=preferences
        )

    def page(self, address):
        context = self.browser.new_context(viewport=PHONE, locale="en-GB")
        context.set_default_timeout(PATIENCE * 1000)
        return FirefoxPage(context.new_page(), address)

    def close_pages(self):
        for context in self.browser.contexts:
            context.close()

    def close(self):
        self.browser.close()


class WebKit:
    """WebKitGTK's MiniBrowser, driven by Selenium. Its narrowest window is 447 pixels wide."""

    name = "webkit"

    def __init__(self, executable, environment):
        options = webdriver.WebKitGTKOptions()
        self.service = Service(executable, env=environment)
        self.service.start()
        config = ClientConfig(self.service.service_url)
        self.driver = webdriver.Remote(RemoteConnection(client_config=config), options=options)
        self.driver.set_window_rect(0, 0, PHONE["width"], PHONE["height"])

    def page(self, address):
        return WebKitPage(self.driver, address)

    def close_pages(self):
        # A request of a page that is still open could set a cookie in the next test. A new page
        # ends such requests. Cookies are deleted first, because they belong to the old page.
        self.driver.delete_all_cookies()
        self.driver.get("about:blank")

    def close(self):
        self.driver.quit()
        self.service.stop()


@contextmanager
def open_engine(name, request, *, dark=False):
    """Open Firefox or WebKitGTK for the test of ``request``."""
    engine = open_firefox(request, dark=dark) if name == "firefox" else open_webkit(dark=dark)
    with engine as browser:
        yield browser


@contextmanager
def open_firefox(request, *, dark=False):
    """Open Firefox, or skip the test on a machine without it."""
    firefox = machine.program("firefox-esr") or machine.skip_without(machine.FIREFOX)
    # Playwright starts one file, so the proxy and what it starts are one.
    folder = request.getfixturevalue("tmp_path_factory").mktemp("firefox")
    executable = folder / "firefox"
    command = shlex.join([sys.executable, firefox_proxy.__file__, firefox])
    executable.write_text(f'#!/bin/sh\nexec {command} "$@"\n')
    executable.chmod(0o700)
    browser = Firefox(request.getfixturevalue("playwright"), executable, dark=dark)
    yield browser
    browser.close()


@contextmanager
def open_webkit(*, dark=False):
    """Open WebKitGTK on a virtual screen, or skip the test on a machine without them."""
    driver = machine.program("WebKitWebDriver")
    screen = machine.program("Xvfb")
    if not (driver and screen):
        machine.skip_without(machine.WEBKIT)
    with virtual_screen(screen) as display:
        environment = {**processes.environment(), "DISPLAY": display}
        if dark:
            environment["GTK_THEME"] = DARK_THEME
        browser = WebKit(driver, environment)
        yield browser
        browser.close()


@contextmanager
def virtual_screen(xvfb):
    """Start a screen of memory, and yield its name."""
    command = [xvfb, "-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp"]
    quiet = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}
    with processes.start(command, **quiet) as screen:
        try:
            yield f":{screen.stdout.readline().strip()}"
        finally:
            screen.terminate()
