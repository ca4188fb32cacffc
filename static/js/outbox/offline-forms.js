// Forms for the next deals, so that an open page takes more than one deal without a connection. They
// are fetched while there is one. A form is shown once the deal before it waits to be sent.
import { isOfMatch } from "./addresses.js";
import { targetOf } from "./forms.js";
import { startAtTop } from "./responses.js";
import { isWaiting, list, waiting } from "./storage.js";

const IDLE = 2_000;
const FETCHED_AGAIN = 3; // deals after the first of the fetched forms
const PARTS = ["header.deal", "nav.ladder", "main.paper", "#actions"];

const one = (selector, inside = document) => inside.querySelector(selector);
const pad = () => one("#entry[data-deal]");
const numberOf = (form) => Number(form.dataset.deal);

// Equal for all deals that are saved one after another, with nothing else in between.
const seriesOf = ({ version, deal }) => Number(version) - deal;
const seriesOfForm = (form) =>
  seriesOf({ version: form.elements.version.value, deal: numberOf(form) });

let fetched = { from: "", series: NaN, first: NaN, forms: new Map() };
let replaced = []; // the parts of the page for which those of the offline form are shown
let timer;

// The module page-copies.js, which only a pad loads, after the forms.
export let copies;

export const isOffline = (form) => "questions" in form.dataset;

// ------------------------------------------------------------------------------ fetching

const fetchForms = async (from, form) => {
  const [series, first] = [seriesOfForm(form), numberOf(form)];
  const isKnown = fetched.from === from && fetched.series === series;
  if (isKnown && first < fetched.first + FETCHED_AGAIN) return;
  const response = await fetch(from);
  if (!response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const templates = [...page.querySelectorAll("template[data-deal]")];
  const forms = new Map(templates.map((each) => [Number(each.dataset.deal), each.content]));
  fetched = { from, series, first, forms };
  copies ??= await import(page.querySelector("[data-script]").dataset.script);
  copies.addDialogs(page);
};

const fetchAll = async () => {
  const form = pad();
  const from = form?.dataset.forms;
  // The installed app renders its pages without a connection.
  if (!from || self !== top || waiting().length) return;
  try {
    await fetchForms(from, form);
    await copies?.fetchCopies(form.elements.version.value);
  } catch {
    // The next page tries again.
  }
};

export const fetchSoon = () => {
  clearTimeout(timer);
  timer = setTimeout(fetchAll, IDLE);
};

// -------------------------------------------------------------------------------- showing

const isOfForm = (write, form) => isOfMatch(write, targetOf(form), form.elements.club?.value);

// The writes of deals that wait to be sent; none if something else of the match waits, too. Writes are
// sent in order, so a late tap delays the deals after it.
const waitingDeals = (form) => {
  const all = waiting().filter((write) => isOfForm(write, form));
  const writes = all.filter(({ tap }) => !tap);
  const series = seriesOfForm(form);
  const fits = ({ deal, fields }) =>
    deal && seriesOf({ version: fields.version, deal }) === series &&
    ["next", "record"].includes(fields.action);
  return all.some(({ late }) => late) && writes.every(fits) ? writes : [];
};

// Whether the form can be filled in, although deals before it wait to be sent.
export const takesDeal = (form) => {
  const writes = isOffline(form) ? waitingDeals(form) : [];
  return writes.length > 0 && !writes.some(({ deal, saves }) => saves && deal === numberOf(form));
};

// Shows the form that follows the deals that wait.
export const showForm = () => {
  const form = pad();
  if (!form) return;
  if (list().some((write) => !isWaiting(write) && isOfForm(write, form))) return showPage();
  const writes = waitingDeals(form);
  if (!writes.length) return;
  const number = writes.at(-1).deal + Number(writes.at(-1).saves);
  if (isOffline(form) && number === numberOf(form)) return;
  const isFetched = isOffline(form) || form.dataset.forms === fetched.from;
  const content = isFetched && seriesOfForm(form) === fetched.series && fetched.forms.get(number);
  if (content) swap(content.cloneNode(true), fetched.series + number, writes);
};

// Shows the page again: a deal was refused.
const showPage = () => {
  if (isOffline(pad())) for (const [part, was] of replaced) one(part)?.replaceWith(was);
};

const swap = (content, version, writes) => {
  const wasOffline = isOffline(pad());
  const totals = new Map(
    [...document.querySelectorAll("[data-total]")].map((each) => [each.dataset.total, each]),
  );
  for (const total of content.querySelectorAll("[data-total]")) {
    const known = totals.get(total.dataset.total);
    if (known) total.lastChild.data = known.lastChild.data;
  }
  const deals = writes.filter(({ saves }) => saves).map(({ deal }) => deal);
  const line = one("[data-words]", content);
  const names = new Intl.ListFormat(document.documentElement.lang).format(deals.map(String));
  line.hidden = !deals.length;
  line.textContent = line.dataset.words.replace("{deals}", names);
  one("#entry", content).elements.version.value = version;
  if (!wasOffline) replaced = [];
  for (const part of PARTS) {
    const [now, next] = [one(part), one(part, content)];
    if (!now || !next) continue;
    if (!wasOffline) replaced.push([part, now]);
    now.replaceWith(next);
  }
  startAtTop();
};

// Shows the numbers chosen so far: those in folded rows, and the sums.
export const showNumbers = () => {
  if (!pad() || !isOffline(pad())) return;
  for (const row of pad().querySelectorAll("details.long")) {
    one("summary .sum b", row).textContent = one(":checked", row)?.value ?? "–";
  }
  const values = [...new FormData(pad())];
  for (const sum of pad().querySelectorAll("[data-sum]")) {
    const numbers = values.filter(([name]) => name.startsWith(`${sum.dataset.sum}.`));
    sum.textContent = numbers.reduce((total, [, number]) => total + Number(number), 0);
  }
};

// ------------------------------------------------------------------------------- checking

// The first row without an answer, or of numbers whose sum is too large. The last number of a sum
// may be left out, because it follows from the others.
export const openRow = (form) => {
  const { required, sums } = JSON.parse(form.dataset.questions);
  const values = new FormData(form);
  const groupOf = (name) => name.split(".")[0];
  const isWrong = (name) => {
    const rows = required.filter((other) => groupOf(other) === groupOf(name));
    const open = rows.filter((row) => !values.get(row));
    const left = rows.reduce((rest, row) => rest - Number(values.get(row)), sums[groupOf(name)]);
    const follows = left === 0 || (left > 0 && open.length === 1);
    return left < 0 || (!values.get(name) && !follows);
  };
  return required.find(isWrong);
};
