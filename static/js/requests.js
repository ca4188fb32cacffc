// Requests of the page: none overtakes a form that is on its way, no answer changes what is being
// pressed, and one without an answer is told.
(() => {
  "use strict";
  const LONGEST = 5_000; // the end of a press may be missed
  const CLICK = 500; // so much later at the latest a click comes of it

  const trouble = () => document.getElementById("trouble");

  // What is drawn while something is being pressed would be pressed in its place: an answer waits
  // for `press.over()`, a promise as long as there is a press, and a line that comes or goes is drawn
  // `press.after` it.
  let over, go, timer;
  const end = () => {
    clearTimeout(timer);
    go?.();
    over = undefined;
  };
  const endIn = (milliseconds) => {
    clearTimeout(timer);
    timer = setTimeout(end, milliseconds);
    over ??= new Promise((done) => (go = done));
  };
  addEventListener("pointerdown", () => endIn(LONGEST));
  addEventListener("pointerup", () => endIn(CLICK));
  addEventListener("pointercancel", end);
  // Once the page has done what the click asks for; a press that has begun since goes on.
  const clicked = new MessageChannel();
  clicked.port1.onmessage = ({ data }) => data === timer && end();
  addEventListener("click", () => clicked.port2.postMessage(timer));
  window.press = { over: () => over, after: (draw) => (over ? over.then(draw) : draw()) };

  // Once the form itself is on its way, no tap may overtake it, and none is missed.
  let leaving = false;
  addEventListener("submit", (event) => {
    leaving = !event.defaultPrevented;
  });
  addEventListener("pageshow", () => {
    leaving = false;
  });
  addEventListener("htmx:before:request", (event) => {
    if (leaving) event.preventDefault();
    event.detail.ctx.fetch = async (...asked) => {
      const response = await fetch(...asked);
      await over;
      return response;
    };
  });

  addEventListener("htmx:error", () => {
    press.after(() => {
      if (trouble() && !leaving) trouble().hidden = false;
    });
  });
  addEventListener("htmx:after:request", () => {
    press.after(() => {
      if (trouble()) trouble().hidden = true;
    });
  });
})();
