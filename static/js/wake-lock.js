// The screen stays on while a match goes on, unless this phone's settings say otherwise.

const root = document.documentElement;
let lock = null;
let requesting = false;

const wanted = () =>
  root.dataset.awake === "on" && !document.hidden && document.querySelector("#live[data-goes-on]");

const updateLock = async () => {
  if (!navigator.wakeLock || requesting) return;
  if (!wanted()) {
    lock?.release();
    lock = null;
    return;
  }
  if (lock && !lock.released) return;
  requesting = true;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    // A phone that saves its battery may say no.
    lock = null;
  }
  requesting = false;
  // Meanwhile the match may have come to its end.
  if (lock && !wanted()) updateLock();
};

export const start = () => {
  root.classList.toggle("can-wake", Boolean(navigator.wakeLock));
  document.addEventListener("visibilitychange", updateLock);
  addEventListener("pageshow", updateLock);
  addEventListener("htmx:after:swap", updateLock);
  updateLock();
};
