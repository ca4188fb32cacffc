// What the pages cannot do with HTML alone. Everything works without it, only less smoothly.
(() => {
  "use strict";
  document.documentElement.classList.add("js");

  const trouble = () => document.getElementById("trouble");

  // The next open question comes into view by itself, above the bar at the bottom edge.
  const showNext = () => {
    const open = document.querySelector("#entry .row.open");
    const bar = document.querySelector("#entry .bar");
    if (!open || !bar) return;
    const box = open.getBoundingClientRect();
    const room = bar.getBoundingClientRect().top;
    if (box.bottom > room || box.top < 0) {
      const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      scrollBy({ top: box.bottom - room + 16, behavior: calm ? "auto" : "smooth" });
    }
  };

  addEventListener("htmx:after:swap", showNext);

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

  // Enter goes to the next name instead of sending the form.
  addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    const names = [...document.querySelectorAll("#setup .seat input")];
    const at = names.indexOf(event.target);
    if (at < 0) return;
    event.preventDefault();
    if (at + 1 < names.length) names[at + 1].focus();
    else event.target.blur();
  });

  addEventListener("focusin", (event) => {
    if (event.target.matches(".key")) event.target.select();
  });
})();
