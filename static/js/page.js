// Enhancements of every page. Everything works without them, only less smoothly.

const root = document.documentElement;

export const start = () => {
  root.classList.add("js");

  // Whether the app can be installed on this phone, or is. Pages inside the installed app's frame
  // have neither class.
  if (isSecureContext && navigator.serviceWorker && self === top) {
    root.classList.add(navigator.serviceWorker.controller ? "installed" : "installable");
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

  // Times of day are in this phone's time zone.
  addEventListener("submit", ({ target }) => {
    const offset = target.elements.namedItem("offset");
    if (offset) offset.value = -new Date().getTimezoneOffset();
  });

  addEventListener("focusin", (event) => {
    if (event.target.matches(".key")) event.target.select();
  });
};
