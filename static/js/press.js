// A press: from the finger down to the end of its click. Nothing is drawn during a press, or the
// finger would hit another button than the one that was seen.

const LONGEST = 5_000; // the end of a press may be missed
const CLICK = 500; // the longest time from the finger up to the click

let over, resolve, timer;

const end = () => {
  clearTimeout(timer);
  resolve?.();
  over = undefined;
};
const endIn = (milliseconds) => {
  clearTimeout(timer);
  timer = setTimeout(end, milliseconds);
  over ??= new Promise((done) => (resolve = done));
};

// Returns a promise that resolves when the press ends; undefined without a press.
export const pressOver = () => over;

// Calls `draw` now, or when the press ends.
export const afterPress = (draw) => (over ? over.then(draw) : draw());

export const start = () => {
  addEventListener("pointerdown", () => endIn(LONGEST));
  addEventListener("pointerup", () => endIn(CLICK));
  addEventListener("pointercancel", end);
  // The message arrives after all handlers of the click. A press that began since then goes on.
  const clicked = new MessageChannel();
  clicked.port1.onmessage = ({ data }) => data === timer && end();
  addEventListener("click", () => clicked.port2.postMessage(timer));
};
