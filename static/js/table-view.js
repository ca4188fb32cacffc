// The table view fills the screen where the browser can.
(() => {
  "use strict";
  const root = document.documentElement;

  root.classList.toggle("can-fill", document.fullscreenEnabled === true);
  addEventListener("click", (event) => {
    if (!event.target.closest(".tv .whole")) return;
    if (document.fullscreenElement) document.exitFullscreen();
    else root.requestFullscreen();
  });
})();
