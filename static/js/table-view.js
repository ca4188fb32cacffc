// The table view fills the screen where the browser can, and keeps it lit.
(() => {
  "use strict";
  const here = () => document.querySelector(".tv");
  const root = document.documentElement;
  let lit = null;

  const stayLit = async () => {
    if (!here() || document.hidden || !navigator.wakeLock) return;
    try {
      lit ??= await navigator.wakeLock.request("screen");
      lit.addEventListener("release", () => {
        lit = null;
      });
    } catch {
      // The battery is low, or it is not allowed: the screen goes dark as always.
    }
  };

  root.classList.toggle("can-fill", document.fullscreenEnabled === true);
  addEventListener("click", (event) => {
    if (!event.target.closest(".tv .whole")) return;
    if (document.fullscreenElement) document.exitFullscreen();
    else root.requestFullscreen();
  });
  document.addEventListener("visibilitychange", stayLit);
  addEventListener("htmx:after:swap", stayLit);
  stayLit();
})();
