// The page that was seen last: stored as rendered, and shown at once while Python starts.
//
// It is the page itself: taps on it are sent as usual, and wait there for the response. Pages that
// show a secret link are not stored.
import { drop, read, write } from "./builds.js";
import * as frame from "./frame.js";

const SECRET = ".key, [data-link], [data-share], [data-copy], input[type=password]";
const SOON = 300;
const AGAIN = 400;
const POLICY = document.documentElement.dataset.policy;

let timer = 0;

// Stores the frame's page once it has stopped changing.
export const saveSoon = () => {
  clearTimeout(timer);
  timer = setTimeout(save, SOON);
};

const save = async () => {
  const place = frame.place();
  const page = frame.page();
  if (!place || !page?.getElementById("page") || page.documentElement.dataset.waking) return;
  if (page.querySelector(SECRET)) return drop("page");
  await write("page", { place, html: markupOf(page) });
};

// Attributes have the values of the last response. Taps without a response are in the outbox, and
// the page fills them in again.
const markupOf = (page) => {
  const copy = page.documentElement.cloneNode(true);
  copy.removeAttribute("data-waiting");
  copy.classList.remove("js", "has-unsent");
  for (const one of copy.querySelectorAll("[data-htmx-powered]")) {
    one.removeAttribute("data-htmx-powered");
  }
  for (const one of copy.querySelectorAll("[inert]")) one.removeAttribute("inert");
  for (const one of copy.querySelectorAll("dialog[open]")) one.removeAttribute("open");
  for (const one of copy.querySelectorAll(".just-changed")) one.classList.remove("just-changed");
  return `<!DOCTYPE html>${copy.outerHTML}`;
};

// Returns the stored page if it is that of `place`.
export const storedPage = async (place) => {
  const page = await read("page");
  return page?.place === place ? page : null;
};

// Returns the page as rendered, marked as waiting for Python.
export const responseFrom = ({ html }) => ({
  status: 200,
  headers: [
    ["Content-Type", "text/html; charset=utf-8"],
    ["Content-Security-Policy", POLICY],
    ["Referrer-Policy", "same-origin"],
  ],
  body: html.replace("<html", '<html data-waking="on"').replace("<body", '<body aria-busy="true"'),
});

// Updates the page in place once the taps on it have been answered.
export const refresh = async () => {
  const page = frame.page();
  const { dataset } = page.documentElement;
  if (!dataset.waking) return;
  if (Number(dataset.waiting) > 0) return void setTimeout(refresh, AGAIN);
  const inside = frame.frameWindow();
  const here = inside.location.href;
  const response = await inside.fetch(here);
  const text = await response.text();
  // The page may have changed during the request, by a link or another tap.
  if (frame.page() !== page || inside.location.href !== here) return;
  if (Number(dataset.waiting) > 0) return void setTimeout(refresh, AGAIN);
  if (!response.ok || response.redirected || !inside.htmx) return inside.location.reload();
  await inside.htmx.swap({ text, target: "#page", select: "#page", swap: "outerMorph", sourceElement: page.body });
  delete dataset.waking;
  page.body.removeAttribute("aria-busy");
};
