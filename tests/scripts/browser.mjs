// The parts of a browser that the scripts under test use: events, storage, a clock and the network.
import { register } from "node:module";

register("./hooks.mjs", import.meta.url);

const SCRIPTS = new URL("../../static/js/", import.meta.url);
export const script = (name) => import(new URL(name, SCRIPTS));

// ------------------------------------------------------------------------------------------ events

const events = new EventTarget();
export const fire = (type, properties = {}) => {
  const event = new Event(type, { cancelable: true });
  for (const [name, value] of Object.entries(properties)) Object.defineProperty(event, name, { value });
  events.dispatchEvent(event);
  return event;
};

class Channel {
  port1 = {};
  port2 = { postMessage: (data) => setImmediate(() => this.port1.onmessage({ data })) };
}

// ------------------------------------------------------------------------------------------- clock

let now = Date.parse("2026-11-28T20:00:00Z");
let timers = [];
let lastTimer = 0;

// Lets everything happen that waits for no timer.
export const settled = async () => {
  for (let round = 0; round < 20; round += 1) await new Promise(setImmediate);
};
export const pass = async (milliseconds) => {
  now += milliseconds;
  const due = timers.filter(({ at }) => at <= now);
  timers = timers.filter(({ at }) => at > now);
  for (const { act } of due) act();
  await settled();
};

// ----------------------------------------------------------------------------------------- network

export const PAGE = '<div id="page"></div>';
export const requests = []; // address and fields of each request
let responses = [];
const STATUSES = { 200: "saved", 400: "form_expired", 409: "conflict", 422: "refused", 429: "later", 503: "later" };

// What the server responds to the next requests: a status, a response, or an error.
export const respond = (...all) => {
  responses = all;
  requests.length = 0;
};
export const response = (status, headers = {}) =>
  new Response(PAGE, { status, headers: { "Sync-Status": STATUSES[status], ...headers } });

const fetched = async (address, { body } = {}) => {
  requests.push({ address, fields: Object.fromEntries(body ?? []) });
  const next = responses.shift();
  if (next instanceof Error) throw next;
  return next instanceof Promise ? next : typeof next === "number" ? response(next) : next;
};

// ----------------------------------------------------------------------------------------- storage

const stored = new Map();
export const disk = { full: false };
const localStorage = {
  getItem: (key) => stored.get(key) ?? null,
  setItem: (key, value) => {
    if (disk.full) throw new Error("QuotaExceededError");
    stored.set(key, value);
  },
  removeItem: (key) => stored.delete(key),
};

// --------------------------------------------------------------------------------------------- all

const nothing = () => {};
const browser = {
  addEventListener: events.addEventListener.bind(events),
  MessageChannel: Channel,
  setTimeout: (act, milliseconds) => {
    lastTimer += 1;
    timers.push({ id: lastTimer, act, at: now + milliseconds });
    return lastTimer;
  },
  clearTimeout: (id) => {
    timers = timers.filter((timer) => timer.id !== id);
  },
  fetch: fetched,
  localStorage,
  location: { href: "https://cards.example/m/4321" },
  navigator: {},
  matchMedia: () => ({ matches: true }),
  scrollTo: nothing,
  htmx: { swap: nothing },
  document: {
    addEventListener: events.addEventListener.bind(events),
    documentElement: { dataset: { buzz: "off" } },
    forms: [],
    getElementById: () => null,
    querySelector: () => null,
    querySelectorAll: () => [],
  },
};
for (const [name, value] of Object.entries(browser)) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
Date.now = () => now;
