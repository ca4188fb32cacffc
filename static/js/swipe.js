// A horizontal swipe over a deal shows the previous or next one, like the two arrows.

const EDGE = 32; // the system's gestures begin there
const FAR = 64;
let from = null;

const movesSideways = (one) => {
  for (let box = one; box; box = box.parentElement) {
    const moves = ["auto", "scroll"].includes(getComputedStyle(box).overflowX);
    if (moves && box.scrollWidth > box.clientWidth) return true;
  }
  return false;
};
const isUsedOtherwise = (one) => one.closest("input, textarea, select, dialog") || movesSideways(one);

export const start = () => {
  addEventListener("touchstart", ({ touches, target }) => {
    const [{ clientX, clientY }] = touches;
    const atEdge = clientX < EDGE || clientX > innerWidth - EDGE;
    const counts = touches.length === 1 && !atEdge && document.querySelector(".prev-next") && !isUsedOtherwise(target);
    from = counts ? { clientX, clientY } : null;
  }, { passive: true });
  addEventListener("touchcancel", () => {
    from = null;
  });
  addEventListener("touchend", ({ changedTouches }) => {
    if (!from) return;
    const across = changedTouches[0].clientX - from.clientX;
    const down = changedTouches[0].clientY - from.clientY;
    from = null;
    if (Math.abs(across) < FAR || Math.abs(across) < 2 * Math.abs(down)) return;
    if (visualViewport.scale > 1 || !getSelection().isCollapsed) return;
    document.querySelector(`.prev-next [rel=${across > 0 ? "prev" : "next"}]`)?.click();
  });
};
