"""Presses in steps: down, responses that arrive meanwhile, then up."""

A_MOMENT = "() => new Promise((go) => setTimeout(go, 200))"

GOES_UP = """
async ([x, y]) => {
  dispatchEvent(new PointerEvent("pointerup"));
  await new Promise((go) => setTimeout(go, 300));
  document.elementFromPoint(x, y).click();
}
"""


class Press:
    """Press the element ``selector`` on ``page`` until ``ends`` is called."""

    def __init__(self, page, selector):
        self.page = page
        box = page.locator(selector).bounding_box()
        self.begin(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


class Mouse(Press):
    """A mouse: focus moves when the button goes down."""

    def begin(self, x, y):
        self.page.mouse.move(x, y)
        self.page.mouse.down()

    def ends(self):
        self.page.mouse.up()


class Finger(Press):
    """A finger: everything happens when it is lifted."""

    def begin(self, x, y):
        self.screen = self.page.context.new_cdp_session(self.page)
        self.touch("touchStart", [{"x": x, "y": y}])

    def ends(self):
        self.touch("touchEnd", [])

    def touch(self, kind, points):
        self.screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


class SlowFinger(Press):
    """A finger on a slow phone: the click comes some time after it is lifted."""

    def begin(self, x, y):
        self.at = [x, y]
        self.page.evaluate("() => dispatchEvent(new PointerEvent('pointerdown'))")

    def ends(self):
        self.page.evaluate(GOES_UP, self.at)


class HeldResponses:
    """Responses from ``address`` that do not reach ``page`` until ``deliver`` is called."""

    def __init__(self, page, address):
        self.page, self.address = page, address
        self.held, self.are_let = [], False
        page.route(address, self.hold)

    def hold(self, route):
        if self.are_let:
            route.continue_()
        else:
            self.held.append(route)

    def deliver(self):
        """Deliver the held responses, and stop holding further ones."""
        self.are_let = True
        with self.page.expect_response(self.address):
            for route in self.held:
                route.continue_()
        self.page.evaluate(A_MOMENT)
