// Brings the next open question into view.
(() => {
  "use strict";

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
})();
