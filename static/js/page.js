// What the pages cannot do with HTML alone. Everything works without it, only less smoothly.
(() => {
  "use strict";
  document.documentElement.classList.add("js");

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

  // What few pages need comes with the first of them.
  const fetchScripts = () => {
    for (const part of document.querySelectorAll("[data-script]")) import(part.dataset.script);
  };
  fetchScripts();
  addEventListener("htmx:after:swap", fetchScripts);

  addEventListener("click", (event) => {
    if (event.target.closest("[data-print]")) print();
  });

  addEventListener("focusin", (event) => {
    if (event.target.matches(".key")) event.target.select();
  });
})();
