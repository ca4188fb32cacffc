// One owner: whoever holds the lock has the data, in this tab or in another.
import { LOCK } from "./site-paths.js";

const SOON = 1_500; // a tab that is just going lets go by then
const PATIENCE = 6_000; // and one that is asked to

const channel = new BroadcastChannel(LOCK);
let release = null;
let asked = () => {};

channel.addEventListener("message", ({ data }) => {
  if (data === "let go" && release) asked();
});

const request = (milliseconds) =>
  new Promise((done) => {
    const granted = () => {
      done(true);
      return new Promise((free) => {
        release = free;
      });
    };
    const signal = AbortSignal.timeout(milliseconds);
    navigator.locks.request(LOCK, { signal }, granted).catch(() => done(false));
  });

const isHeld = async () => (await navigator.locks.query()).held.some(({ name }) => name === LOCK);

// A browser that is busy may be slow to say that nobody has it.
const own = async (milliseconds) => {
  while (!(await request(milliseconds))) if (await isHeld()) return false;
  return true;
};

// Whether this tab is the owner now.
export const become = () => own(SOON);

// Asks the other tab for it. A frozen one does not hear.
export const takeOver = () => {
  channel.postMessage("let go");
  return own(PATIENCE);
};

export const letGo = () => {
  release?.();
  release = null;
};

// `act` is called when another tab wants to be the owner.
export const whenAsked = (act) => {
  asked = act;
};
