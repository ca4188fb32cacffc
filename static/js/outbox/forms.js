// Forms that write into a match: what is pending of them, and pending taps shown in them.
(() => {
  "use strict";
  const { outbox } = window;
  const UNSEEN = ["hidden", "submit"];

  const one = (selector, inside = document) => inside.querySelector(selector);
  // The page of an address, with the club where a match is in several.
  const pathOf = (address) => {
    const { pathname, searchParams } = new URL(address, location.href);
    const club = searchParams.get("club");
    return club ? `${pathname}?club=${encodeURIComponent(club)}` : pathname;
  };
  const here = () => pathOf(location.href);
  // Not by its property, which is hidden by the buttons called "action".
  const targetOf = (form) => pathOf(form.getAttribute("action"));
  // The app may lie below a path, which comes first in every address.
  const below = document.documentElement.dataset.root ?? "";
  const matchIn = (path) => path.slice(below.length).split(/[/?]/)[2];
  const clubIn = (form) => form.elements.club?.value;

  // A copy of a match in another club is another match. What was kept before forms said their
  // club says none.
  const isOfMatch = ({ to, fields }, path, club) =>
    matchIn(to) === matchIn(path) && (!club || !fields.club || fields.club === club);

  const writesToMatch = (form) =>
    form.method === "post" && form.elements.version && form.elements.idempotency_key;
  const savesTaps = (form) => "taps" in form.dataset;

  const nameOf = (row) =>
    row.getAttribute("aria-label") ??
    document.getElementById(row.getAttribute("aria-labelledby")).textContent;

  // What is typed and tapped, in the words of the page.
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

  const pendingWrite = (form, button, tap) => {
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
      taps: 1,
      at: Date.now(),
      state: "waiting",
      late: false,
    };
  };

  // Taps that are not taken yet stay tapped, and nothing else is written before a form is through.
  const overlay = () => {
    const sent = outbox.waiting().filter((write) => !write.tap);
    const isHeld = (path, club) => sent.some((write) => isOfMatch(write, path, club));
    for (const form of document.forms) {
      if (!writesToMatch(form)) continue;
      if (savesTaps(form)) fillIn(form);
      form.inert = isHeld(targetOf(form), clubIn(form));
    }
    // The buttons of a form may stand outside of it.
    const acts = one("#acts");
    if (acts) acts.inert = isHeld(here(), one("#page input[name=club]")?.value);
  };

  const fillIn = (form) => {
    const to = targetOf(form);
    const version = form.elements.version.value;
    for (const write of outbox.list()) {
      const ofForm = write.to === to && isOfMatch(write, to, clubIn(form));
      if (ofForm && write.fields.version === version) fill(form, write.fields);
    }
  };

  const fill = (form, fields) => {
    for (const [name, value] of Object.entries(fields)) {
      const field = form.elements[name];
      if (field && field.type !== "hidden" && field.type !== "submit") field.value = value;
    }
  };

  Object.assign(outbox, {
    fillIn, here, isOfMatch, matchIn, overlay, pathOf, pendingWrite, savesTaps, targetOf, writesToMatch,
  });
})();
