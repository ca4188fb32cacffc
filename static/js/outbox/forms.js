// Forms that write to a match: their pending writes, and pending taps shown in them.
import { isBeingTyped } from "../keypad.js";
import { here, isOfMatch, pathOf } from "./addresses.js";
import { list, waiting } from "./storage.js";

const UNSEEN = ["hidden", "submit"];

const one = (selector, inside = document) => inside.querySelector(selector);
// Not form.action, which is hidden by the buttons called "action".
export const targetOf = (form) => pathOf(form.getAttribute("action"));
const clubIn = (form) => form.elements.club?.value;

export const writesToMatch = (form) =>
  form.method === "post" && form.elements.version && form.elements.idempotency_key;
export const savesTaps = (form) => "taps" in form.dataset;

const nameOf = (row) =>
  row.getAttribute("aria-label") ??
  document.getElementById(row.getAttribute("aria-labelledby")).textContent;

// The entered values with their labels on the page.
const wordsOf = (form) => {
  const seen = [...form.elements].filter(
    (field) => field.name && field.value && !UNSEEN.includes(field.type),
  );
  const chosen = seen.filter((field) => field.type !== "radio" || field.checked);
  return chosen.map((field) => {
    const label = field.labels[0];
    const row = field.closest("[role=radiogroup]");
    const words = row
      ? [nameOf(row), (one("bdi", label) ?? label).textContent]
      : [(label && (one("bdi", label) ?? label).textContent) ?? "", field.value];
    return words.map((word) => word.trim());
  });
};

export const pendingWrite = (form, button, tap) => {
  const fields = Object.fromEntries(new FormData(form));
  delete fields.csrf_token; // the page that sends it has a fresh one
  if (button?.name) fields[button.name] = button.value;
  return {
    id: crypto.getRandomValues(new Uint32Array(2)).join("-"),
    to: targetOf(form),
    from: here(),
    fields,
    said: wordsOf(form),
    doing: tap ? "" : (button?.getAttribute("aria-label") ?? button?.textContent ?? "").trim(),
    tap,
    deal: Number(form.dataset.deal), // of the pad
    saves: Boolean(button) && button.value === form.dataset.saves,
    offline: "questions" in form.dataset,
    at: Date.now(),
    state: "waiting",
    late: false,
  };
};

// Shows taps that are not saved yet, and blocks other forms of the match while a form is being
// sent, except a form that `takesDeal`.
export const overlay = (takesDeal) => {
  const sent = waiting().filter((write) => !write.tap);
  const isHeld = (path, club) => sent.some((write) => isOfMatch(write, path, club));
  for (const form of document.forms) {
    if (!writesToMatch(form)) continue;
    if (savesTaps(form)) fillIn(form);
    form.inert = isHeld(targetOf(form), clubIn(form)) && !takesDeal(form);
  }
  // The buttons of a form may be outside of it.
  const actions = one("#actions");
  const entry = one("#entry");
  const held = isHeld(here(), one("#page input[name=club]")?.value);
  if (actions) actions.inert = held && !(entry && takesDeal(entry));
};

export const fillIn = (form) => {
  const to = targetOf(form);
  const version = form.elements.version.value;
  for (const write of list()) {
    const ofForm = write.to === to && isOfMatch(write, to, clubIn(form));
    if (ofForm && write.fields.version === version) fill(form, write.fields);
  }
};

const fill = (form, fields) => {
  for (const [name, value] of Object.entries(fields)) {
    const field = form.elements[name];
    if (!field || UNSEEN.includes(field.type) || isBeingTyped(field)) continue;
    field.value = value;
  }
};
