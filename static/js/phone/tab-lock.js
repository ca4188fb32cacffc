// The lock that makes one tab the owner of the data.
import { LOCK } from "./site-paths.js";

const ACQUIRE_TIMEOUT = 1_500; // enough for a tab that is being closed
const TAKEOVER_TIMEOUT = 6_000; // enough for a tab that is asked to release the lock

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

// A busy browser may be slow to grant a free lock.
const acquireWithin = async (milliseconds) => {
  while (!(await request(milliseconds))) if (await isHeld()) return false;
  return true;
};

// Returns whether this tab is the owner now.
export const acquire = () => acquireWithin(ACQUIRE_TIMEOUT);

// Asks the other tab to release the lock. A frozen tab does not react.
export const takeOver = () => {
  channel.postMessage("let go");
  return acquireWithin(TAKEOVER_TIMEOUT);
};

export const release = () => {
  freeLock?.();
  freeLock = null;
};

// Calls `act` when another tab wants to become the owner.
export const onRequest = (act) => {
  handleRequest = act;
};
