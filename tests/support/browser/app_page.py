"""The offline app on a phone, in the frame of its shell.

An ``AppPage`` has the interface of a page, so that a ``Thumb`` can use it like a served one.
"""

import json
import re
from types import SimpleNamespace
from urllib.parse import urlencode, urlsplit

from tests.support.browser.server import PATIENCE, wait_until
from tests.support.phone.installed_phone import STARTS

FETCH = """
async ([address, method, body, headers]) => {
  const answer = await fetch(address, { method, headers, body: body ?? undefined });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  let text = "";
  for (const one of bytes) text += String.fromCharCode(one);
  return { status: answer.status, url: answer.url, text, headers: [...answer.headers] };
}
"""
FORM = "application/x-www-form-urlencoded"


class Site:
    """The location of a site: "http://cards.example" and "/cards"."""

    def __init__(self, address):
        parts = urlsplit(address)
        self.origin = f"{parts.scheme}://{parts.netloc}"
        self.prefix = parts.path.rstrip("/")


class Answer:
    """A response that was fetched outside the frame."""

    def __init__(self, fetched):
        self.status = fetched["status"]
        self.url = fetched["url"]
        self.headers = dict(fetched["headers"])
        self.content = fetched["text"].encode("latin-1")

    def text(self):
        return self.content.decode()

    def body(self):
        return self.content

    def json(self):
        return json.loads(self.content)


class AppPage:
    """The shell in ``page``, with its frame as if it were the page.

    ``host`` has the ``address`` from which the app was installed.
    """

    def __init__(self, page, host):
        self.shell = page
        self.site = Site(host.address)
        self.context = SimpleNamespace(request=self)
        self.request = self

    def wait_until_awake(self):
        """Wait until the phone responds by itself and its page is in the frame."""
        self.shell.locator("html[data-state=awake]").wait_for(state="attached", timeout=STARTS)
        self.frame.wait_for_selector("html:not([data-waking]) main", state="attached")

    @property
    def frame(self):
        if len(self.shell.frames) == 1:
            self.shell.wait_for_selector("#app", state="attached")
        return self.shell.frames[1]

    def __getattr__(self, name):
        return getattr(self.frame, name)

    # Methods of a page that a frame does not have, or has otherwise.

    def goto(self, path):
        self.frame.goto(self._whole(path), timeout=PATIENCE * 1000)

    def reload(self):
        with self.frame.expect_navigation():
            self.frame.evaluate("() => { location.reload(); }")

    def go_back(self):
        with self.frame.expect_navigation():
            self.frame.evaluate("() => { history.back(); }")

    def wait_for_function(self, expression):
        # The pages' policy forbids what Playwright would poll with.
        wait_until(lambda: self.frame.evaluate(expression))

    def wait_for_url(self, url):
        wanted = re.compile(url) if isinstance(url, str) else url
        self.frame.wait_for_url(wanted, wait_until="commit", timeout=PATIENCE * 1000)

    @property
    def language(self):
        return self.frame.locator("html").get_attribute("lang")

    def below(self, path):
        """Return the path on the host of ``path``, which may be a whole address."""
        path = path.removeprefix(self.site.origin)
        return path if path.startswith(f"{self.site.prefix}/") else f"{self.site.prefix}{path}"

    def _whole(self, path):
        return f"{self.site.origin}{self.below(path)}"

    # Requests that do not change the page, as its own scripts send them.

    def get(self, path, headers=None):
        return self._fetch(path, "GET", None, headers)

    def post(self, path, form):
        return self._fetch(path, "POST", urlencode(form, doseq=True), {"Content-Type": FORM})

    def _fetch(self, path, method, body, headers):
        request = [self._whole(path), method, body, headers or {}]
        return Answer(self.frame.evaluate(FETCH, request))
