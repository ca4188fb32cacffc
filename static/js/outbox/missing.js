// A tap on a barred chip buzzes; a tap on the button of an incomplete deal shows what is missing.
import { buzz } from "./feedback.js";
import { isBusy } from "./sending.js";
import { list } from "./storage.js";

const showMissing = (event) => {
  const button = event.target.closest(".lamp.off[form]");
  const missing = document.getElementById("waiting");
  // With pending or refused taps, only the server's response shows what is missing.
  const knows = !list().length && !isBusy();
  if (!button || !missing?.textContent.trim() || !knows) return;
  event.preventDefault();
  buzz(false);
  const words = [...missing.childNodes];
  missing.replaceChildren();
  missing.classList.remove("visually-hidden");
  missing.setAttribute("role", "alert");
  missing.append(...words);
  document.querySelector("#entry .turn")?.scrollIntoView({ block: "center" });
};

export const start = () => {
  // A note about another phone's write disappears with the next tap.
  addEventListener("change", () => document.querySelector(".overlay")?.replaceChildren());
  addEventListener("click", (event) => {
    if (event.target.closest(".barred > button")) buzz(false);
  });
  addEventListener("click", showMissing, true);
};
