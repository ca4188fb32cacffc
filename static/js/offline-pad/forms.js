// The blank form of a deal, shown in place of the pad while deals before it wait to be sent.
import { addDeals } from "./totals.js";

const PARTS = ["header.deal", "nav.ladder", "main.paper", "#actions"];

const one = (selector, inside = document) => inside.querySelector(selector);
const shownForm = () => one("#entry[data-questions]");

let replaced = new Map(); // the parts of the pad, by their selectors

// Returns the text of each total by seat.
const totalsIn = (part) =>
  new Map(
    [...part.querySelectorAll("[data-total]")].map((total) => [
      total.dataset.total,
      total.lastChild.data,
    ]),
  );

// Shows a copy of the form in `content`, for the deal after `writes`. `forms` has the other forms by
// the number of their deals.
export const showForm = (content, version, writes, forms) => {
  if (!shownForm()) {
    replaced = new Map(PARTS.map((part) => [part, one(part)]).filter(([, shown]) => shown));
  }
  const copy = content.cloneNode(true);
  one("#entry", copy).elements.version.value = version;
  showWaiting(copy, writes, forms);
  for (const part of replaced.keys()) {
    const next = one(part, copy);
    if (next) one(part).replaceWith(next);
  }
};

// Says which deals wait, and adds them to the totals.
const showWaiting = (copy, writes, forms) => {
  const numbers = writes.filter(({ saves }) => saves).map(({ deal }) => deal);
  const deals = numbers.map((number) => ({
    writes: writes.filter(({ deal }) => deal === number),
    form: forms.get(number)?.querySelector("#entry"),
  }));
  const totals = totalsIn(replaced.get("main.paper"));
  const added = addDeals(totals, deals);
  for (const total of copy.querySelectorAll("[data-total]")) {
    const known = (added ?? totals).get(total.dataset.total);
    if (known) total.lastChild.data = known;
  }
  const line = one("[data-words]", copy);
  const names = new Intl.ListFormat(document.documentElement.lang).format(numbers.map(String));
  line.hidden = !numbers.length;
  const { words, wordsAdded } = line.dataset;
  line.textContent = (added ? wordsAdded : words).replace("{deals}", names);
};

// Shows the pad again: a deal was refused.
export const showPad = () => {
  if (shownForm()) for (const [part, was] of replaced) one(part)?.replaceWith(was);
};

// Returns the number that a seat may not enter, because it would complete a sum; NaN while another
// number is missing.
const barredNumber = ({ required, barred }, values) => {
  const fields = required.filter((field) => field.startsWith(`${barred.name}.`));
  const others = fields.filter((field) => field !== `${barred.name}.${barred.seat}`);
  if (!others.every((field) => values.get(field))) return { number: NaN };
  const sum = others.reduce((total, field) => total + Number(values.get(field)), 0);
  return { number: barred.whole - sum, sum };
};

const showBarred = (form) => {
  const questions = JSON.parse(form.dataset.questions);
  if (!questions.barred) return;
  const { name, seat, reason } = questions.barred;
  const { number, sum } = barredNumber(questions, new FormData(form));
  for (const chip of form.querySelectorAll(`[name="${name}.${seat}"]`)) {
    chip.disabled = Number(chip.value) === number;
    const label = chip.labels[0];
    label.classList.toggle("barred", chip.disabled);
    label.title = chip.disabled ? reason.replaceAll("{bid}", number).replace("{sum}", sum) : "";
  }
};

// Shows the numbers chosen so far: those in folded rows, the sums, and what they bar.
export const showNumbers = () => {
  const form = shownForm();
  if (!form) return;
  for (const row of form.querySelectorAll("details.long")) {
    one("summary .sum b", row).textContent = one(":checked", row)?.value ?? "–";
  }
  const values = [...new FormData(form)];
  for (const sum of form.querySelectorAll("[data-sum]")) {
    const numbers = values.filter(([name]) => name.startsWith(`${sum.dataset.sum}.`));
    sum.textContent = numbers.reduce((total, [, number]) => total + Number(number), 0);
  }
  showBarred(form);
};

// Returns the first row without an answer, or of numbers whose sum is too large. The last number of
// a sum may be left out, because it follows from the others.
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
