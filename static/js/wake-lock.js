// The screen stays on while a match is open, unless this phone's settings say otherwise.
(() => {
  "use strict";
  const root = document.documentElement;
  let lock = null;
  let asked = false;

  const wanted = () =>
    root.dataset.awake === "on" && !document.hidden && document.querySelector(".match");

  const see = async () => {
    if (!navigator.wakeLock || asked) return;
    if (!wanted()) {
      lock?.release();
      lock = null;
      return;
    }
    if (lock && !lock.released) return;
    asked = true;
    try {
      lock = await navigator.wakeLock.request("screen");
    } catch {
      // A phone that saves its battery may say no.
      lock = null;
    }
    asked = false;
  };

  document.addEventListener("visibilitychange", see);
  addEventListener("pageshow", see);
  addEventListener("htmx:after:swap", see);
  see();
})();
