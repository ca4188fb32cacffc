// Totals that include deals without a response. The server has computed the points of everything
// that a seat can have (scorekeeper/rules/points_table.py); this only looks them up and adds.

import { written } from "../outbox/feedback.js";

const MINUS = "\u2212";
// A typed number may be a sum: "5+7".
const toNumber = (text) => {
  const parts = text.normalize("NFKC").replaceAll(MINUS, "-").match(/[+-]?\d+/g) ?? [];
  return parts.reduce((sum, part) => sum + Number(part), 0);
};

const read = (text) => JSON.parse(text ?? "{}");

// Returns the values of a deal, which may be entered by several writes. What a page knew when the
// first of them was made comes before what a blank form has.
const valuesOf = (writes) => {
  const bases = writes.map(({ fields }) => read(fields.base)).reverse();
  return Object.assign({}, ...bases, ...writes.map(({ fields }) => fields));
};

// Missing numbers of a sum follow from the others, as in openRow (forms.js).
const fillIn = (values, sums, seats) => {
  for (const [name, sum] of Object.entries(sums)) {
    const fields = seats.map((seat) => `${name}.${seat}`);
    const left = fields.reduce((rest, field) => rest - Number(values[field] ?? 0), sum);
    for (const field of fields) values[field] ??= String(left);
  }
};

// Returns the points of a deal by seat, or null if a value is not in the table.
const pointsOf = ({ numbers, takers, rows }, values, seats) => {
  if (!rows) return seats.map((seat) => toNumber(String(values[`${numbers[0]}.${seat}`] ?? "")));
  const shares = seats.map((seat) => {
    const counted = numbers.map((name) => values[`${name}.${seat}`]);
    const taken = takers.map((name) => Number(String(values[name]) === seat));
    return rows[[...counted, ...taken].join()];
  });
  if (!shares.every(Boolean)) return null;
  const others = shares.reduce((sum, [, other]) => sum + other, 0);
  return shares.map(([own, other]) => own + others - other);
};

// Returns the texts of `totals`, a map by seat, after the `deals` that wait: the writes and the blank
// form of each. Null if the server has to count one of them.
export const addDeals = (totals, deals) => {
  const seats = [...totals.keys()];
  const sums = new Map([...totals].map(([seat, text]) => [seat, toNumber(text)]));
  for (const { writes, form } of deals) {
    const table = read(form?.dataset.points ?? "null");
    const values = table && valuesOf(writes);
    if (table) fillIn(values, read(form.dataset.questions).sums, seats);
    const points = table && pointsOf(table, values, seats);
    if (!points) return null;
    seats.forEach((seat, at) => sums.set(seat, sums.get(seat) + points[at]));
  }
  return new Map([...sums].map(([seat, sum]) => [seat, written(sum)]));
};
