// The settings of this phone apply at once. Without script, they are saved with a button.

const root = document.documentElement;
const form = () => document.getElementById("settings");

const apply = (chosen) => {
  const look = chosen.get("look");
  for (const one of ["light", "dark"]) root.classList.toggle(`look-${one}`, look === one);
  root.classList.toggle("suits-4", chosen.get("suits") === "4");
  root.classList.toggle("left-hand", chosen.has("left"));
  root.dataset.buzz = chosen.has("buzz") ? "on" : "off";
  root.dataset.awake = chosen.has("awake") ? "on" : "off";
  const baize = getComputedStyle(root).getPropertyValue("--baize");
  for (const frame of document.querySelectorAll("[name=theme-color]")) frame.content = baize;
};

// Requests are sent one after the other, so that the last change wins.
let queue = Promise.resolve();

addEventListener("change", (event) => {
  if (!form() || event.target.form !== form()) return;
  // The whole page has to be translated then.
  if (event.target.name === "language") {
    form().requestSubmit();
    return;
  }
  const chosen = new FormData(form());
  apply(chosen);
  const to = form().getAttribute("action");
  const send = () => fetch(to, { method: "POST", body: chosen, redirect: "manual" });
  queue = queue.then(send).catch(() => {
    document.getElementById("trouble").hidden = false;
  });
});
