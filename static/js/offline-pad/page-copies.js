// Copies of the sheet and the rules of a match, which an open pad shows while the connection is down.
// They are in memory only, because the link of this phone may be turned off.
import { clock } from "../clock.js";
import { loadStyles } from "../load-styles.js";
import { pathOf } from "../outbox/addresses.js";

// These need a connection.
const LEFT_OUT = "#trouble, form, .btn, tbody th .icon";

const one = (selector, inside = document) => inside.querySelector(selector);

const copies = new Map(); // the box of a copy by the path of its page

// Remembers the dialogs of copies that are in `page`.
export const addDialogs = (page) => {
  for (const box of page.querySelectorAll("dialog [data-copy-of]")) {
    const path = pathOf(box.dataset.copyOf);
    if (copies.has(path)) continue;
    copies.set(path, box);
    const dialog = box.closest("dialog");
    dialog.addEventListener("close", () => dialog.remove());
  }
};

// Fetches pages that show the match at this version. The rules are fetched once.
export const fetchCopies = async (version) => {
  for (const [path, box] of copies) {
    const isKnown = box.dataset.version === version || ("once" in box.dataset && box.firstChild);
    if (isKnown || box.closest("[open]")) continue;
    const text = await (await fetch(path)).text();
    const main = one("#live main", new DOMParser().parseFromString(text, "text/html"));
    if (!main) continue;
    await loadStyles(text);
    for (const part of main.querySelectorAll(LEFT_OUT)) part.remove();
    for (const link of main.querySelectorAll("a[href]")) {
      if (link.getAttribute("href").startsWith("#")) link.href = path + link.hash;
      if (copies.has(pathOf(link.href))) continue;
      link.removeAttribute("href");
      Object.assign(link, { role: "link", ariaDisabled: "true" });
    }
    box.replaceChildren(...main.childNodes);
    box.dataset.version = version;
    const line = one("[data-words]", box.closest("dialog"));
    if (line) line.textContent = line.dataset.words.replace("{time}", clock(Date.now()));
  }
};

// Shows the copy of a page. Returns false if there is none.
export const showCopy = (address) => {
  const box = copies.get(pathOf(address));
  if (!box?.firstChild) return false;
  const dialog = box.closest("dialog");
  if (!dialog.open) {
    document.body.append(dialog);
    dialog.showModal();
  }
  const id = decodeURIComponent(new URL(address).hash.slice(1));
  if (id) one(`#${CSS.escape(id)}`, box)?.scrollIntoView();
  return true;
};
