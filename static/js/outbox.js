// The outbox on a page: taps and forms become pending writes, which are sent whenever there may be a
// connection.
import { fillIn, pendingWrite, savesTaps, writesToMatch } from "./outbox/forms.js";
import * as links from "./outbox/links.js";
import * as missing from "./outbox/missing.js";
import * as notice from "./outbox/notice.js";
import { send, sendAgain } from "./outbox/sending.js";
import { fetchSoon, isOffline, offlinePad } from "./outbox/offline-forms.js";
import { add, basesOf, change, changed, drop, keepsNothing, waiting } from "./outbox/storage.js";

let submits = 0;
let row;

// Values that a browser restores with a page are out of date. On a newly opened page there are
// none: a checked chip was tapped before this script was loaded, and counts.
const isNew = () => performance.getEntriesByType("navigation")[0]?.type === "navigate";
const count = (form) => {
  for (const field of form.elements) {
    if (field.checked && !field.defaultChecked) {
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }
};
const reset = (form) => form.reset();

const write = (form, button, tap) => {
  // What is entered after a late write cannot be sent before it.
  const late = waiting().some((earlier) => earlier.late);
  if (add({ ...pendingWrite(form, button, tap), late })) send();
};

export const start = () => {
  notice.start();
  missing.start();
  links.start();

  addEventListener("change", (event) => {
    const form = event.target.form;
    if (!form || !savesTaps(form)) return;
    // A tap counts as a change even if it is reverted before the response, so that nobody is asked
    // which of their own taps is right.
    const { base, known } = basesOf({
      base: form.elements.base.value,
      known: form.elements.known.value,
    });
    const { name, value } = event.target;
    known[name] = [...(known[name] ?? [base[name]]), value];
    delete base[name];
    form.elements.base.value = JSON.stringify(base);
    form.elements.known.value = JSON.stringify(known);
    write(form, null, true);
  });

  document.addEventListener("submit", (event) => {
    if (!writesToMatch(event.target)) return;
    event.preventDefault();
    const open = isOffline(event.target) && offlinePad.openRow(event.target);
    if (open) return missing.showMissing(document.getElementById(`f-${open.replace(".", "-")}`));
    submits += 1;
    write(event.target, event.submitter, false);
    // The response appears on the page below the menu.
    event.target.closest("dialog[open]")?.close();
  });

  // A response to an htmx request from before a form was sent is out of date.
  addEventListener("htmx:before:request", (event) => {
    event.detail.ctx.submits = submits;
  });
  addEventListener("htmx:before:swap", (event) => {
    const asked = event.detail.ctx.submits ?? submits;
    if (asked !== submits) event.preventDefault();
  });

  document.addEventListener("click", (event) => {
    const act = event.target.closest("[data-do]")?.dataset.do;
    const id = event.target.closest("[data-id]")?.dataset.id;
    if (act === "now") send();
    if (act === "away") drop(id);
    if (act === "again") {
      change(id, { state: "waiting", late: false, asked: true });
      send();
    }
  });

  addEventListener("htmx:before:swap", () => {
    row = document.activeElement?.closest(".row")?.id;
  });

  // A swap does not update chips that were tapped. Reset them to the server's values, then show the
  // pending taps. If the focused chip is barred now, focus another one in the row.
  addEventListener("htmx:after:swap", () => {
    for (const form of document.forms) if (savesTaps(form)) form.reset();
    changed();
    fetchSoon();
    if (row && document.activeElement === document.body) {
      document.getElementById(row)?.querySelector("input")?.focus({ preventScroll: true });
    }
  });

  addEventListener("beforeunload", (event) => {
    if (keepsNothing() && waiting().length) event.preventDefault();
  });

  addEventListener("online", sendAgain);
  addEventListener("storage", changed);
  addEventListener("pageshow", sendAgain);
  document.addEventListener("visibilitychange", () => document.hidden || sendAgain());

  for (const form of document.forms) {
    if (savesTaps(form)) (isNew() ? count : reset)(form);
    if (writesToMatch(form)) fillIn(form);
  }
  changed();
  send();
  fetchSoon();
};
