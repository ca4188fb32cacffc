// Sends the pending writes in order, one at a time, and retries each until there is a response.
import { pressOver } from "../press.js";
import { isAwaited, show } from "./responses.js";
import {
  KEY, change, changeLaterDeals, changed, conclude, isContinued, list, outdateLaterDeals, setSending,
  waiting,
} from "./storage.js";

const PATIENCE = 30_000;
const SLOW = 4_000;
const PAUSES = [1, 2, 4, 8, 15, 30];
const RATE_LIMIT = 429;

// The header of our server's responses, and its values (scorekeeper/sync/protocol.py).
const STATUS = "Sync-Status";
const [SAVED, LATER, FORM_EXPIRED, DISPUTED] = ["saved", "later", "form_expired", "disputed"];
const CONFLICT = "conflict";
const SHOWN = [CONFLICT, "refused", DISPUTED];
const SAME_DEAL = "data-same-deal"; // in the page if another phone saved the same deal

const SENT_FOR = 5_000;

let busy = false;
let failures = 0;
let earliest = 0;
let justSent = false;
let renewedFor = "";
let timer;

const later = (seconds) => {
  clearTimeout(timer);
  timer = setTimeout(send, seconds * 1000);
};

// One window at a time, if the browser has locks. Otherwise the idempotency keys prevent double
// writes.
const alone = (work) => (navigator.locks ? navigator.locks.request(KEY, work) : work());

export const send = async () => {
  if (Date.now() < earliest) return later((earliest - Date.now()) / 1000);
  if (busy || !waiting().length) return;
  if (document.querySelector("[data-asks]") && waiting().every((one) => one.tap)) return;
  busy = true;
  clearTimeout(timer);
  let goesOn = false;
  try {
    goesOn = await alone(sendNext);
  } finally {
    busy = false;
    changed();
  }
  if (goesOn) send();
};

export const sendAgain = () => {
  failures = 0;
  send();
};

// Returns whether the next write can be sent at once.
const sendNext = async () => {
  const write = waiting()[0];
  if (!write) return false;
  setSending(write.id);
  try {
    const answer = await post(write);
    await pressOver();
    return await settle(write, answer);
  } catch {
    return wait(write);
  } finally {
    setSending("");
  }
};

const token = () => document.querySelector("input[name=csrf_token]")?.value ?? "";

const post = async (write) => {
  const watch = new AbortController();
  const patience = setTimeout(() => watch.abort(), PATIENCE);
  const slow = setTimeout(() => change(write.id, { late: true }), SLOW);
  const body = new URLSearchParams({ ...write.fields, csrf_token: token() });
  try {
    const response = await fetch(write.to, {
      method: "POST",
      body,
      headers: { "Sync-Write": "1", ...(write.tap ? { "HX-Request": "true" } : {}) },
      signal: watch.signal,
    });
    return { response, text: await response.text() };
  } finally {
    clearTimeout(patience);
    clearTimeout(slow);
  }
};

const wait = (write, seconds) => {
  change(write.id, { late: true });
  later(seconds || PAUSES[Math.min(failures, PAUSES.length - 1)]);
  failures += 1;
  return false;
};

// A deal that cannot be the next one is not in the page of the response, so it stays in the outbox.
const isInPage = ({ to, offline }, text) =>
  !offline || [`action="${to.split("?")[0]}"`, SAME_DEAL].some((part) => text.includes(part));

const settle = async (write, { response, text }) => {
  // Without the header, another server has responded, such as the sign-in page of a Wi-Fi network.
  const status = response.headers.get(STATUS) ?? LATER;
  if (status === LATER) {
    const seconds = Number(response.headers.get("Retry-After"));
    if (response.status === RATE_LIMIT) earliest = Date.now() + seconds * 1000;
    return wait(write, seconds);
  }
  if (status === FORM_EXPIRED && renewedFor !== write.id) {
    renewedFor = write.id;
    if (await renewToken()) return true;
  }
  failures = 0;
  // A number that is being typed belongs to the form that is shown now.
  if (!write.tap) document.querySelector("#entry :focus")?.blur();
  const isSaved = status === SAVED;
  const isElsewhere = status === CONFLICT && isInPage(write, text) && !text.includes(SAME_DEAL);
  if (isElsewhere) outdateLaterDeals(write);
  // The conflict is shown with all taps, so the response to the last one shows it.
  const isLast = status !== CONFLICT || !isContinued(write);
  const isShown =
    isLast && SHOWN.includes(status) && isAwaited(write, response) && isInPage(write, text);
  if (isSaved || isShown) {
    // In a dispute, the page asks which phone is right before it sends anything else.
    conclude(write, [], !isSaved && status !== DISPUTED);
    if (status === DISPUTED) changeLaterDeals(write, "waiting", "behind");
    if (isSaved && write.saves) changeLaterDeals(write, "behind", "waiting");
    if (isSaved) noteSent(write);
    await show(write, response, text);
  } else {
    conclude(write, [{ ...write, state: "refused", status: response.status }], true);
  }
  return true;
};

// The page's CSRF token has expired. The current page has a new one.
const renewToken = async () => {
  const response = await fetch(location.href);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const fresh = page.querySelector("input[name=csrf_token]")?.value;
  if (!fresh) return false;
  for (const field of document.querySelectorAll("input[name=csrf_token]")) field.value = fresh;
  return true;
};

// The last late write is saved. The page shows that for a while.
const noteSent = (write) => {
  if (!write.late || list().length) return;
  justSent = true;
  setTimeout(() => {
    justSent = false;
    changed();
  }, SENT_FOR);
  changed();
};

// True while a response is being rendered, too: the page still shows the old state.
export const isBusy = () => busy;
export const notBefore = () => earliest;
export const wasJustSent = () => justSent;
