// The notice on a page about writes that are stored on this phone and not sent, or were refused.
import { afterPress } from "../press.js";
import { overlay } from "./forms.js";
import { isBusy, notBefore, wasJustSent } from "./sending.js";
import { isWaiting, keepsNothing, list, onChange, waiting } from "./storage.js";

const root = document.documentElement;
const one = (selector, inside = document) => inside.querySelector(selector);

const word = (name) => one(`[data-word="${name}"]`, one("#outbox-words").content)?.textContent.trim();

const clock = (at) => {
  const day = new Date(at).toDateString() === new Date().toDateString();
  const date = day ? {} : { month: "short", day: "numeric" };
  const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  return new Date(at).toLocaleString(root.lang, { ...date, ...time });
};

const headline = (late) => {
  if (!late.length) return wasJustSent() ? word("sent") : "";
  const taps = late.reduce((sum, write) => sum + write.taps, 0);
  const text = word(taps === 1 ? "one" : "many").replace("{n}", taps);
  return text.replace("{time}", clock(late[0].at));
};

const advice = () => {
  if (keepsNothing()) return word("unkept");
  if (Date.now() >= notBefore()) return word("stay");
  return word("too-many").replace("{time}", clock(notBefore()));
};

const draw = () => {
  root.dataset.waiting = waiting().length || Number(isBusy());
  overlay();
  afterPress(drawBox);
};

// Whether writes of this page had to wait. Once they are sent, installing the app is offered.
let hasWaited = false;

const drawBox = () => {
  const all = list();
  const unsaved = all.filter(isWaiting);
  const late = unsaved.some((write) => write.late) ? unsaved : [];
  const stuck = all.filter((write) => !isWaiting(write));
  root.classList.toggle("has-unsent", late.length > 0);
  hasWaited ||= late.length > 0;
  const box = one("#outbox");
  const install = one(".install", box);
  if (install) install.hidden = late.length > 0 || !hasWaited;
  box.hidden = !late.length && !stuck.length && !wasJustSent();
  const text = headline(late);
  // Screen readers read the text again only if it changes.
  if (one(".state", box).textContent !== text) one(".state", box).textContent = text;
  one(".more", box).textContent = late.length ? advice() : "";
  one("[data-do=now]", box).hidden = !late.length;
  one(".refused", box).replaceChildren(...stuck.map(entryFor));
};

const entryFor = (write) => {
  const entry = one("#outbox-write").content.cloneNode(true).firstElementChild;
  const reason = write.state === "behind" ? "behind" : write.status;
  entry.dataset.id = write.id;
  one(".reason", entry).textContent = word(reason) ?? word("other");
  one(".doing", entry).textContent = [clock(write.at), write.doing].join(" ");
  const facts = one("dl", entry);
  for (const [name, value] of write.said) {
    const pair = document.createElement("div");
    for (const [tag, text] of [["dt", name], ["dd", value]]) {
      pair.append(Object.assign(document.createElement(tag), { textContent: text }));
    }
    facts.append(pair);
  }
  return entry;
};

export const start = () => onChange(draw);
