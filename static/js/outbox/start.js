// Listens: taps and forms go into the outbox; it is sent whenever there may be a connection.
(() => {
  "use strict";
  const { outbox } = window;

  addEventListener("change", (event) => {
    const form = event.target.form;
    if (!form || !outbox.savesTaps(form)) return;
    // What is tapped counts as changed, also when it is changed back before the answer came, and
    // nobody is asked which of their own taps is right.
    const { base, known } = outbox.basesOf({ base: form.elements.base.value, known: form.elements.known.value });
    const { name, value } = event.target;
    known[name] = [...(known[name] ?? [base[name]]), value];
    delete base[name];
    form.elements.base.value = JSON.stringify(base);
    form.elements.known.value = JSON.stringify(known);
    outbox.add(outbox.pendingWrite(form, null, true));
  });

  let submits = 0;

  document.addEventListener("submit", (event) => {
    if (!outbox.writesToMatch(event.target)) return;
    event.preventDefault();
    submits += 1;
    outbox.add(outbox.pendingWrite(event.target, event.submitter, false));
  });

  // What htmx asked before a form was sent is out of date when its answer comes.
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
    if (act === "now") outbox.send();
    if (act === "away") outbox.drop(id);
    if (act === "again") {
      outbox.change(id, { state: "waiting", late: false, asked: true });
      outbox.send();
    }
  });

  let row;
  addEventListener("htmx:before:swap", () => {
    row = document.activeElement?.closest(".row")?.id;
  });

  // A swap leaves dirty chips as they were; what the server says goes, then what is not sent yet.
  // Where it has barred the chip that had the focus, another of the row has it.
  addEventListener("htmx:after:swap", () => {
    for (const form of document.forms) if (outbox.savesTaps(form)) form.reset();
    outbox.draw();
    if (row && document.activeElement === document.body) {
      document.getElementById(row)?.querySelector("input")?.focus({ preventScroll: true });
    }
  });

  addEventListener("beforeunload", (event) => {
    if (outbox.keepsNothing() && outbox.waiting().length) event.preventDefault();
  });

  addEventListener("online", outbox.sendAgain);
  addEventListener("storage", outbox.draw);
  addEventListener("pageshow", outbox.sendAgain);
  document.addEventListener("visibilitychange", () => document.hidden || outbox.sendAgain());

  // What a browser brings back with a page is out of date. In one that was just opened nothing is:
  // what is tapped there was tapped before this script had come, and counts.
  const isNew = performance.getEntriesByType("navigation")[0]?.type === "navigate";
  const count = (form) => {
    for (const field of form.elements) {
      if (field.checked && !field.defaultChecked) {
        field.dispatchEvent(new Event("change", { bubbles: true }));
      }
    }
  };

  const reset = (form) => form.reset();

  for (const form of document.forms) {
    if (outbox.savesTaps(form)) (isNew ? count : reset)(form);
    if (outbox.writesToMatch(form)) outbox.fillIn(form);
  }
  outbox.draw();
  outbox.send();
})();
