// Forms for the next deals, so that an open page takes more than one deal without a connection. They
// are fetched while there is one. A form is shown once the deal before it waits to be sent.
import { isOfMatch } from "./addresses.js";
import { targetOf } from "./forms.js";
import { startAtTop } from "./responses.js";
import { isWaiting, list, waiting } from "./storage.js";

const IDLE = 2_000;
const FETCHED_AGAIN = 3; // deals after the first of the fetched forms

const one = (selector, inside = document) => inside.querySelector(selector);
const pad = () => one("#entry[data-deal]");
const numberOf = (form) => Number(form.dataset.deal);

// Equal for all deals that are saved one after another, with nothing else in between.
const seriesOf = ({ version, deal }) => Number(version) - deal;
const seriesOfForm = (form) =>
  seriesOf({ version: form.elements.version.value, deal: numberOf(form) });

let fetched = { from: "", series: NaN, first: NaN, forms: new Map() };
let timer;

// The module offline-pad.js, which only a pad loads, after the forms.
export let offlinePad;

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
  offlinePad ??= await import(page.querySelector("[data-script]").dataset.script);
  fetched = { from, series, first, forms };
  offlinePad.addDialogs(page);
};

const fetchAll = async () => {
  const form = pad();
  const from = form?.dataset.forms;
  // The installed app renders its pages without a connection.
  if (!from || self !== top || waiting().length) return;
  try {
    await fetchForms(from, form);
    await offlinePad?.fetchCopies(form.elements.version.value);
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
  if (list().some((write) => !isWaiting(write) && isOfForm(write, form))) return offlinePad?.showPad();
  const writes = waitingDeals(form);
  if (!writes.length) return;
  const number = writes.at(-1).deal + Number(writes.at(-1).saves);
  if (isOffline(form) && number === numberOf(form)) return;
  const isFetched = isOffline(form) || form.dataset.forms === fetched.from;
  const content = isFetched && seriesOfForm(form) === fetched.series && fetched.forms.get(number);
  if (!content) return;
  offlinePad.showForm(content, fetched.series + number, writes, fetched.forms);
  startAtTop();
};
