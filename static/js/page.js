// What the pages cannot do with HTML alone. Everything works without it, only less smoothly.

const root = document.documentElement;

export const start = () => {
  root.classList.add("js");

  // The app can be kept on this phone, or is; not where that one shows this page in its frame.
  if (isSecureContext && navigator.serviceWorker && self === top) {
    root.classList.add(navigator.serviceWorker.controller ? "kept" : "keeps");
  }

  // Enter goes to the next name instead of sending the form.
  addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    const names = [...document.querySelectorAll("#setup .seat input")];
    const at = names.indexOf(event.target);
    if (at < 0) return;
    event.preventDefault();
    if (at + 1 < names.length) names[at + 1].focus();
    else event.target.blur();
  });

  addEventListener("click", (event) => {
    if (event.target.closest("[data-print]")) print();
  });

  // A time of day is meant by this phone's clock.
  addEventListener("submit", ({ target }) => {
    const offset = target.elements.namedItem("offset");
    if (offset) offset.value = -new Date().getTimezoneOffset();
  });

  addEventListener("focusin", (event) => {
    if (event.target.matches(".key")) event.target.select();
  });
};
