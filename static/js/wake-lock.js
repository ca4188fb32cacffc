// Keeps the screen on during a match, unless this phone's settings say otherwise.

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
    // A phone in battery saving mode may refuse.
    lock = null;
  }
  requesting = false;
  // The match may have ended during the request.
  if (lock && !wanted()) updateLock();
};

export const start = () => {
  root.classList.toggle("can-stay-awake", Boolean(navigator.wakeLock));
  document.addEventListener("visibilitychange", updateLock);
  addEventListener("pageshow", updateLock);
  addEventListener("htmx:after:swap", updateLock);
  updateLock();
};
