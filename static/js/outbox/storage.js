// The outbox: writes to matches without a response so far, in their order.
//
// Every tap on a chip and every submitted form becomes a pending write. Pending writes are in
// localStorage until there is a response, so that they survive a reload, a closed tab and a dead
// battery. A retry has the same idempotency key, so it is saved only once.
import { below, isOfMatch } from "./addresses.js";

// Another Scorekeeper may be below another path of this origin. The rest of the key is that of the
// first version, because phones may have pending writes under it.
export const KEY = `scorekeeper.letters${below}`;

let inMemory = [];
let keeps = true;
let sending = ""; // the id of the write that is being sent
const listeners = [];

export const keepsNothing = () => !keeps;
export const setSending = (id) => {
  sending = id;
};

// Calls `listener` after every change of the outbox, and when `changed` is called.
export const onChange = (listener) => listeners.push(listener);
export const changed = () => listeners.forEach((listener) => listener());

export const list = () => {
  if (!keeps) return inMemory;
  try {
    const all = JSON.parse(localStorage.getItem(KEY));
    return Array.isArray(all) ? all : [];
  } catch {
    return inMemory;
  }
};

const store = (all) => {
  inMemory = all;
  try {
    if (all.length) localStorage.setItem(KEY, JSON.stringify(all));
    else localStorage.removeItem(KEY);
    keeps = true;
  } catch {
    keeps = false;
  }
  changed();
};

export const change = (id, changes) =>
  store(list().map((write) => (write.id === id ? { ...write, ...changes } : write)));
export const drop = (id) => store(list().filter((write) => write.id !== id));
// Changes the deals after `write` that this page has entered ahead.
const eachLaterDeal = (write, revised) =>
  store(
    list().map((later) => {
      const isLater = later.deal > write.deal && isOfMatch(later, write.to, write.fields.club);
      return isLater ? revised(later) : later;
    }),
  );
export const changeLaterDeals = (write, from, to) =>
  eachLaterDeal(write, (later) => (later.state === from ? { ...later, state: to } : later));
// Another phone has saved the deal of `write`. The later deals were entered without knowing that one,
// so they get the version of `write`. The server refuses it and shows them.
export const outdateLaterDeals = (write) =>
  eachLaterDeal(write, (later) => {
    const { version } = write.fields;
    return { ...later, fields: { ...later.fields, version } };
  });
export const isWaiting = (write) => write.state === "waiting";
export const waiting = () => list().filter(isWaiting);
export const isDisconnected = () => !navigator.onLine || waiting().some(({ late }) => late);

// What the installed app on this phone has not sent (js/phone/shell.js): the number of entries that
// wait and of matches that need a decision. Null without the app.
export const ofApp = () => {
  try {
    return JSON.parse(localStorage.getItem(`scorekeeper.unsent${below}`));
  } catch {
    return null;
  }
};

// ---------------------------------------------------------------- merging two pending writes

const read = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};
export const basesOf = ({ base, known }) => ({ base: read(base), known: read(known) });

// Returns `later` with the taps of `earlier` that it does not contain.
const joined = (earlier, later) => {
  const before = basesOf(earlier.fields);
  const after = basesOf(later.fields);
  const untouched = Object.entries(after.base).filter(([name]) => name in before.base);
  const base = JSON.stringify(Object.fromEntries(untouched));
  const known = JSON.stringify({ ...after.known, ...before.known });
  return {
    ...later,
    fields: { ...earlier.fields, ...later.fields, base, known },
    at: earlier.at,
    late: earlier.late,
  };
};

const isOfSameForm = (one, other) =>
  one.to === other.to &&
  one.fields.club === other.fields.club &&
  one.fields.version === other.fields.version;

const goesWith = (earlier, later) =>
  earlier?.tap &&
  isWaiting(earlier) &&
  earlier.id !== sending &&
  isOfSameForm(earlier, later);

// A refused tap is covered by the next tap on the form, which contains all values.
const covers = (later, earlier) =>
  earlier.tap &&
  !isWaiting(earlier) &&
  earlier.id !== later.id &&
  isOfSameForm(earlier, later);

const isAgain = (earlier, later) =>
  !earlier.tap &&
  earlier.to === later.to &&
  earlier.fields.idempotency_key === later.fields.idempotency_key &&
  earlier.fields.action === later.fields.action;

// Returns false if the same button was pressed before and its write still waits.
export const add = (write) => {
  const pressed = list().find((other) => isAgain(other, write));
  if (pressed && isWaiting(pressed)) return false;
  const all = list().filter((other) => other.id !== pressed?.id);
  const last = all.at(-1);
  store(goesWith(last, write) ? [...all.slice(0, -1), joined(last, write)] : [...all, write]);
  return true;
};

// The writes to the match that wait after `write`.
const behind = (write) => {
  const all = list();
  const later = all.slice(all.findIndex(({ id }) => id === write.id) + 1);
  return later.filter(
    (other) => isWaiting(other) && isOfMatch(other, write.to, write.fields.club),
  );
};

// Whether the next write of the same form waits: it contains all values of `tap`.
export const isContinued = (tap) => {
  const [next] = behind(tap);
  return Boolean(next && tap.tap && isOfSameForm(tap, next));
};

// Replaces an answered write by `left`. If it `holdsBack`, later writes to the match are not sent
// but shown, because they were made without knowing the result. A refused tap is dropped if it
// `isContinued`.
export const conclude = (done, left, holdsBack) => {
  const held = behind(done);
  const goesOn = left.length && isContinued(done);
  store(
    list().flatMap((write) => {
      if (write.id === done.id) return goesOn ? [] : left;
      if (covers(done, write)) return [];
      const waits = holdsBack && !goesOn && held.some(({ id }) => id === write.id);
      return waits ? { ...write, state: "behind" } : write;
    }),
  );
};
