// The shell's own screens, one at a time, in the phone's language.

const LANGUAGE = "scorekeeper.language";
const MB = 1_000_000;

const templates = [...document.querySelectorAll("template[lang]")];
const box = document.getElementById("screen");
const toast = document.getElementById("toast");

const known = (code) => templates.some((one) => one.lang === code);

const chosen = () => {
  const asked = [localStorage.getItem(LANGUAGE), ...navigator.languages.map((one) => one.slice(0, 2))];
  return asked.find((code) => code && known(code)) ?? templates[0].lang;
};

const words = () => templates.find((one) => one.lang === document.documentElement.lang);

// Switches to the language of the app's pages.
export const speak = (language) => {
  if (!known(language)) return;
  if (localStorage.getItem(LANGUAGE) !== language) localStorage.setItem(LANGUAGE, language);
  if (document.documentElement.lang !== language) use(language);
};

export const begin = () => use(chosen());

const use = (language) => {
  document.documentElement.lang = language;
  document.querySelector("link[rel=manifest]").setAttribute("href", words().dataset.manifest);
};

export const inMegabytes = (bytes) =>
  (bytes / MB).toLocaleString(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

const fill = (part, values) => {
  for (const one of part.querySelectorAll("[data-says]")) {
    one.textContent = filled(one.dataset.says, values);
  }
};

// Shows the screen `name`. `acts` has the handlers of its buttons by name.
export const show = (name, { values = {}, acts = {} } = {}) => {
  const part = words().content.querySelector(`[data-screen="${name}"]`).cloneNode(true);
  fill(part, values);
  for (const button of part.querySelectorAll("[data-act]")) {
    button.addEventListener("click", () => acts[button.dataset.act]());
  }
  box.replaceChildren(part);
  box.hidden = false;
  document.title = part.querySelector("h1").textContent;
  const heading = part.querySelector("h1");
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return (more) => fill(part, more);
};

export const hide = () => {
  box.hidden = true;
  box.replaceChildren();
};

// Shows one line above the page, or none.
export const say = (name) => {
  toast.hidden = !name;
  toast.textContent = name ? words().content.querySelector(`[data-word="${name}"]`).textContent : "";
};
