// Requests of the page: none overtakes a form that is on its way, and one without an answer is told.
(() => {
  "use strict";

  const trouble = () => document.getElementById("trouble");

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
  });

  addEventListener("htmx:error", () => {
    if (trouble() && !leaving) trouble().hidden = false;
  });
  addEventListener("htmx:after:request", () => {
    if (trouble()) trouble().hidden = true;
  });
})();
