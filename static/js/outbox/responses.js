// Shows the response to a pending write: in its form, or as the page that it redirects to.
import htmx from "../../vendor/htmx.esm.min.js";
import { loadStyles } from "../load-styles.js";
import { here, isOfMatch, pathOf } from "./addresses.js";
import { savesTaps, targetOf } from "./forms.js";
import { buzz, move, seen } from "./feedback.js";
import { changed, waiting } from "./storage.js";

// Elements outside of the form that a tap changes.
const AROUND = ["#actions", "#dealt", "#after"];

const one = (selector) => document.querySelector(selector);

const pageOf = (write, response) =>
  response.redirected ? pathOf(response.url) : write.from;

// A response does not replace another page that the user has moved on to.
export const isAwaited = (write, response) =>
  write.asked || [write.from, pageOf(write, response)].includes(here());

const focusHeading = () => {
  const heading = one("#page h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

export const startAtTop = () => {
  scrollTo(0, 0);
  focusHeading();
};

export const show = async (write, response, text) => {
  if (write.tap && response.ok) return showPart(write, text);
  if (!isAwaited(write, response)) return;
  const there = pageOf(write, response);
  await loadStyles(text);
  const before = seen();
  await htmx.swap({
    text,
    target: one("#page"),
    select: "#page",
    swap: "outerMorph",
    sourceElement: document.body,
    push: there === here() ? null : there,
  });
  for (const form of document.querySelectorAll("#page form")) form.reset();
  // A morph leaves `open` as it was, also if the page is now another deal.
  const current = one("#entry details.long.turn");
  if (current) current.open = true;
  changed();
  if (write.tap) focusHeading();
  else startAtTop();
  move(before);
  buzz(response.ok);
};

const isOfClub = (write, form) => isOfMatch(write, write.to, form.elements.club?.value);

const showPart = async (write, text) => {
  const form = [...document.forms].find(
    (form) => savesTaps(form) && targetOf(form) === write.to && isOfClub(write, form),
  );
  // The next response contains these taps, too.
  if (!form || waiting().some((other) => other.to === write.to)) return;
  const turn = () => one("#entry details.long.turn");
  const was = turn();
  for (const part of [`#${form.id}`, ...AROUND]) {
    const target = one(part);
    if (!target || !text.includes(`id="${part.slice(1)}"`)) continue;
    await htmx.swap({ text, target, select: part, swap: "outerMorph", sourceElement: form });
  }
  // Another row's turn: it opens, and the one before it closes. What the thumb opened stays.
  const is = turn();
  if (is === was) return;
  if (was) was.open = false;
  if (is) is.open = true;
};
