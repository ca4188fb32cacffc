// What the pages cannot do with HTML alone. Everything works without it, only less smoothly.
(() => {
  "use strict";
  document.documentElement.classList.add("js");

  const trouble = () => document.getElementById("trouble");

  // The next open question comes into view by itself, above the bar at the bottom edge: once the
  // thumb rests, so that no chip moves away under it, and not for those who want no motion.
  const REST = 500;
  let resting;
  const showNext = () => {
    const open = document.querySelector("#entry .row.open");
    const bar = document.querySelector("#entry .bar");
    if (!open || !bar) return;
    const box = open.getBoundingClientRect();
    const room = bar.getBoundingClientRect().top;
    if (box.bottom > room || box.top < 0) {
      scrollBy({ top: box.bottom - room + 16, behavior: "smooth" });
    }
  };

  addEventListener("pointerdown", () => clearTimeout(resting));
  addEventListener("htmx:after:swap", (event) => {
    // What another phone has written does not move this page.
    if (event.detail?.ctx?.live) return;
    clearTimeout(resting);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    resting = setTimeout(showNext, REST);
  });

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

  addEventListener("click", (event) => {
    if (event.target.closest("[data-print]")) print();
  });

  addEventListener("focusin", (event) => {
    if (event.target.matches(".key")) event.target.select();
  });
})();
