// Scrolls the next open question into view, above the dock. It waits until the thumb rests, so that
// no chip moves away under it. It does nothing if the browser asks for reduced motion.

const REST = 500;
let resting;
const showNext = () => {
  const open = document.querySelector("#entry .row.turn");
  if (!open) return;
  const box = open.getBoundingClientRect();
  const covers = (other) => {
    const it = document.querySelector(other)?.getBoundingClientRect();
    return it && it.left < box.right && it.right > box.left ? it : null;
  };
  const top = Math.max(covers("header.deal")?.bottom ?? 0, 0);
  const room = Math.min(covers(".dock")?.top ?? innerHeight, innerHeight);
  if (box.bottom > room || box.top < top) {
    scrollBy({ top: box.bottom - room + 16, behavior: "smooth" });
  }
};

export const start = () => {
  addEventListener("pointerdown", () => clearTimeout(resting));
  addEventListener("htmx:after:swap", (event) => {
    // Changes by another phone must not scroll this page.
    if (event.detail?.ctx?.live) return;
    clearTimeout(resting);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    resting = setTimeout(showNext, REST);
  });
};
