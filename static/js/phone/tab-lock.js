// One owner: whoever holds the lock has the data, in this tab or in another.
import { LOCK } from "./site-paths.js";

const ACQUIRE_TIMEOUT = 1_500; // a tab that is just going lets go by then
const TAKEOVER_TIMEOUT = 6_000; // and one that is asked to

const channel = new BroadcastChannel(LOCK);
let freeLock = null;
let handleRequest = () => {};

channel.addEventListener("message", ({ data }) => {
  if (data === "let go" && freeLock) handleRequest();
});

const request = (milliseconds) =>
  new Promise((done) => {
    const granted = () => {
      done(true);
      return new Promise((free) => {
        freeLock = free;
      });
    };
    const signal = AbortSignal.timeout(milliseconds);
    navigator.locks.request(LOCK, { signal }, granted).catch(() => done(false));
  });

const isHeld = async () => (await navigator.locks.query()).held.some(({ name }) => name === LOCK);

// A browser that is busy may be slow to say that nobody has it.
const acquireWithin = async (milliseconds) => {
  while (!(await request(milliseconds))) if (await isHeld()) return false;
  return true;
};

// Whether this tab is the owner now.
export const acquire = () => acquireWithin(ACQUIRE_TIMEOUT);

// Asks the other tab for it. A frozen one does not hear.
export const takeOver = () => {
  channel.postMessage("let go");
  return acquireWithin(TAKEOVER_TIMEOUT);
};

export const release = () => {
  freeLock?.();
  freeLock = null;
};

// `act` is called when another tab wants to be the owner.
export const onRequest = (act) => {
  handleRequest = act;
};
