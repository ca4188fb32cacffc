// A tap on a barred chip buzzes; a tap on the button of an incomplete deal shows what is missing.
import { buzz } from "./feedback.js";
import { isOffline } from "./offline-forms.js";
import { isBusy } from "./sending.js";
import { list } from "./storage.js";

const missingText = () => document.getElementById("waiting");

// Shows what is missing, or why a chip of an offline form is `barred`, and scrolls to its row.
export const showMissing = (row, barred = row?.querySelector("label.barred:has(:checked)")) => {
  const missing = missingText();
  buzz(false);
  const words = [...missing.childNodes];
  const text = missing.lastElementChild;
  text.dataset.words ??= text.textContent;
  text.textContent = barred?.title ?? text.dataset.words;
  missing.replaceChildren();
  missing.classList.remove("visually-hidden");
  missing.setAttribute("role", "alert");
  missing.append(...words);
  row?.scrollIntoView({ block: "center" });
};

const checkPress = (event) => {
  const button = event.target.closest(".lamp.off[form]");
  const missing = missingText();
  // With pending or refused taps, only the server's response shows what is missing.
  const knows = !list().length && !isBusy();
  if (!button || !missing?.textContent.trim() || !knows) return;
  event.preventDefault();
  showMissing(document.querySelector("#entry .turn"));
};

export const start = () => {
  // A note about another phone's write disappears with the next tap.
  addEventListener("change", ({ target }) => {
    document.querySelector(".overlay")?.replaceChildren();
    // Other forms get a response to each tap, which shows what is missing now.
    if (target.form && isOffline(target.form)) missingText().classList.add("visually-hidden");
  });
  addEventListener("click", ({ target }) => {
    if (target.closest(".barred > button")) buzz(false);
    const barred = target.closest("label.barred");
    if (barred?.title) showMissing(null, barred);
  });
  addEventListener("click", checkPress, true);
};
