// The sync status on a page: the icon beside the tabs, and the notice that explains it. It covers the
// outbox of this page and what the installed app on this phone has not sent.
import { clock } from "../clock.js";
import { afterPress } from "../press.js";
import { below } from "./addresses.js";
import { overlay } from "./forms.js";
import { offlinePad, showForm, takesDeal } from "./offline-forms.js";
import { isBusy, notBefore, wasJustSent } from "./sending.js";
import {
  isDisconnected, isWaiting, keepsNothing, list, ofApp, onChange, waiting,
} from "./storage.js";

const ICONS = { saved: "check", waiting: "clock", undecided: "warn" };
// In the app's frame, the phone shows its status page. Elsewhere, the app has to be opened.
const STATUS_PAGE = `${below}${self === top ? "/phone#" : ""}/phone/fates`;
const NOTICE = "#outbox";

const root = document.documentElement;
const one = (selector, inside = document) => inside.querySelector(selector);

const word = (name) => one(`[data-word="${name}"]`, one("#outbox-words").content)?.textContent.trim();

// Screen readers read a text again only if it changes.
const setText = (box, text) => {
  if (box.textContent !== text) box.textContent = text;
};
const setIcon = (box, state) => {
  const use = one("use", box);
  use.setAttribute("href", use.getAttribute("href").replace(/#.*/, `#${ICONS[state]}`));
};

const textOf = (state, count) => word(state).replace("{n}", count);

const advice = (late) => {
  if (keepsNothing()) return word("unkept");
  if (Date.now() < notBefore()) return word("too-many").replace("{time}", clock(notBefore()));
  return word("stay").replace("{time}", clock(late[0].at));
};

const draw = () => {
  root.dataset.waiting = waiting().length || Number(isBusy());
  showForm();
  overlay(takesDeal);
  offlinePad?.showNumbers();
  afterPress(drawAll);
};

let isOpen = false;
// Whether writes of this page had to wait. Once they are sent, installing the app is offered.
let hasWaited = false;
// The address of a page that was asked for while the connection is down.
let pageLater = "";

export const isPageLater = (address) => address === pageLater;
export const showPageLater = (address) => {
  if (isPageLater(address)) return;
  pageLater = address;
  drawAll();
};

const drawAll = () => {
  const all = list();
  const unsaved = all.filter(isWaiting);
  const late = unsaved.some((one) => one.late) ? unsaved : [];
  const stuck = all.filter((one) => !isWaiting(one));
  root.classList.toggle("has-unsent", late.length > 0);
  hasWaited ||= late.length > 0;
  if (!isDisconnected()) pageLater = "";
  drawIcon(late, stuck);
  drawNotice(late, stuck);
};

// All taps on one deal are one entry, as in the installed app.
const entriesOf = (late) => new Set(late.map(({ to, fields }) => `${fields.club} ${to} ${fields.version}`)).size;

const drawIcon = (late, stuck) => {
  const app = ofApp();
  const count = entriesOf(late) + (app?.waiting ?? 0);
  const state = stuck.length || app?.undecided ? "undecided" : count ? "waiting" : "saved";
  const text = textOf(state, count);
  const undecided = one("#undecided");
  undecided.hidden = !app?.undecided;
  undecided.href = STATUS_PAGE;
  const said = one("#sync-said");
  if (pageLater) setText(said, word("later"));
  else if (said.textContent || state !== "saved") setText(said, text);
  const icon = one("#sync-status");
  if (!icon) return;
  icon.dataset.state = state;
  icon.setAttribute("href", app && !late.length && !stuck.length ? STATUS_PAGE : NOTICE);
  setIcon(icon, state);
  one("b", icon).textContent = state === "waiting" ? count : "";
  one("span", icon).textContent = text;
};

const drawNotice = (late, stuck) => {
  const box = one(NOTICE);
  const state = pageLater || late.length ? "waiting" : "saved";
  const install = one(".install", box);
  if (install) install.hidden = late.length > 0 || stuck.length > 0 || !hasWaited;
  const offers = install && wasJustSent() && root.classList.contains("installable");
  // A page with both versions of a deal is read first; its explanation stays uncovered.
  const isExplained = one(".duel");
  const mustBeRead = (stuck.length && !isExplained) || (late.length && keepsNothing());
  box.hidden = !isOpen && !mustBeRead && !offers && !pageLater;
  one(".say", box).hidden = stuck.length && !late.length && !pageLater;
  setIcon(box, state);
  one(".state", box).textContent = pageLater ? word("later") : textOf(state, entriesOf(late));
  one(".more", box).textContent = pageLater ? "" : late.length ? advice(late) : word("all");
  one("[data-do=now]", box).hidden = !late.length || pageLater;
  Object.assign(one("a.btn", box), { hidden: !pageLater, href: pageLater });
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

export const start = () => {
  onChange(draw);
  addEventListener("online", drawAll);
  // A tap on the icon opens the notice, the next tap anywhere closes it.
  document.addEventListener("click", (event) => {
    const icon = event.target.closest("#sync-status");
    const opens = icon?.getAttribute("href") === NOTICE;
    if (opens) event.preventDefault();
    if (!opens && !isOpen) return;
    isOpen = opens && !isOpen;
    drawAll();
    if (isOpen) one(NOTICE).focus({ preventScroll: true });
  });
};
