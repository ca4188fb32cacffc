// The screen stays on while a match goes on, unless this phone's settings say otherwise.

const root = document.documentElement;
let lock = null;
let asked = false;

const wanted = () =>
  root.dataset.awake === "on" && !document.hidden && document.querySelector("#live[data-goes-on]");

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
  // Meanwhile the match may have come to its end.
  if (lock && !wanted()) see();
};

export const start = () => {
  root.classList.toggle("can-wake", Boolean(navigator.wakeLock));
  document.addEventListener("visibilitychange", see);
  addEventListener("pageshow", see);
  addEventListener("htmx:after:swap", see);
  see();
};
