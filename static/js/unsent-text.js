// Restores text that was typed but not sent, after going back: in forms with data-typed.
import { targetOf } from "./outbox/forms.js";

const KEY = "scorekeeper.typed";
const TEXTS = "input:is(:not([type]), [type=text], [type=number], [type=date]), textarea";

const read = () => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
};
const store = (all) => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // A private window may not store anything.
  }
};

// Forms of different groups have the same address.
const nameOf = (form) => [targetOf(form), form.elements.club?.value].join(" ");
const forms = () => document.querySelectorAll("form[data-typed]");
const forget = (form) => {
  const { [nameOf(form)]: sent, ...others } = read();
  if (sent) store(others);
};

// Does not replace a value that somebody else has changed since.
const restoreTexts = () => {
  for (const form of forms()) {
    for (const [name, { was, is }] of Object.entries(read()[nameOf(form)] ?? {})) {
      const field = form.elements[name];
      if (!field || field.defaultValue !== was || field.value !== was || is === was) continue;
      field.value = is;
      const folded = field.closest("details");
      if (folded) folded.open = true;
    }
  }
};

export const start = () => {
  addEventListener("input", ({ target }) => {
    const form = target.form;
    if (!form?.matches("[data-typed]") || !target.matches(TEXTS)) return;
    const all = read();
    const ofForm = (all[nameOf(form)] ??= {});
    const was = ofForm[target.name]?.was ?? target.defaultValue;
    ofForm[target.name] = { was, is: target.value };
    store(all);
  });

  addEventListener("submit", ({ target }) => {
    if (target.matches("[data-typed]")) forget(target);
  });
  addEventListener("click", ({ target }) => {
    if (target.closest("[data-discard]")) forms().forEach(forget);
  });
  addEventListener("reset", () => queueMicrotask(restoreTexts));
  addEventListener("htmx:after:swap", restoreTexts);
  restoreTexts();
};
