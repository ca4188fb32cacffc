import assert from "node:assert/strict";
import { test } from "node:test";
import { script } from "./browser.mjs";
import { deal } from "./writes.mjs";

const { addDeals } = await script("offline-pad/totals.js");

// A deal of Hearts with three players: 13 hearts, ♠Q for 13, and a moon.
const HEARTS = {
  numbers: ["hearts"],
  takers: ["spade_queen"],
  rows: { "0,0": [0, 0], "4,0": [4, 0], "9,1": [22, 0], "13,1": [0, 26] },
};
const formOf = (points, sums) => ({
  dataset: { points: JSON.stringify(points), questions: JSON.stringify({ required: [], sums }) },
});
const entered = (fields, number = 1) => ({ ...deal(number), fields: { base: "{}", ...fields } });
const before = new Map([["0", "\u221212"], ["1", "0"], ["2", "5"]]);
const after = (...deals) => {
  const texts = addDeals(before, deals);
  return texts && [...texts.values()];
};
const hearts = (fields) => ({ writes: [entered(fields)], form: formOf(HEARTS, { hearts: 13 }) });

test("the points of each seat are added to its total", () => {
  const fields = { "hearts.0": "0", "hearts.1": "9", "hearts.2": "4", spade_queen: "1" };
  assert.deepEqual(after(hearts(fields)), ["\u221212", "22", "9"]);
});

test("the last number of a sum follows from the others", () => {
  const fields = { "hearts.1": "9", "hearts.2": "4", spade_queen: "1" };
  assert.deepEqual(after(hearts(fields)), ["\u221212", "22", "9"]);
});

test("points for the others are added to theirs, of every deal", () => {
  const moon = hearts({ "hearts.2": "13", spade_queen: "2" });
  assert.deepEqual(after(moon, moon), ["40", "52", "5"]);
});

test("the values of several writes are one deal, with what the first page knew", () => {
  const known = entered({ base: '{"hearts.1": 9, "hearts.2": null}', "hearts.0": "0" });
  const rest = entered({ base: '{"hearts.1": null}', "hearts.2": "4", spade_queen: "1" });
  const both = { writes: [known, rest], form: formOf(HEARTS, { hearts: 13 }) };
  assert.deepEqual(after(both), ["\u221212", "22", "9"]);
});

test("typed points may be sums", () => {
  const form = formOf({ numbers: ["scores"], takers: [], rows: null }, {});
  const fields = { "scores.0": "5+7", "scores.1": "\u221240", "scores.2": "１０" };
  assert.deepEqual(after({ writes: [entered(fields)], form }), ["0", "\u221240", "15"]);
});

test("there are no totals without a table, or if a value is not in it", () => {
  assert.equal(after({ writes: [entered({})], form: formOf(null, {}) }), null);
  assert.equal(after({ writes: [entered({})], form: undefined }), null);
  assert.equal(after(hearts({ "hearts.0": "7", "hearts.1": "2", "hearts.2": "4" })), null);
});

test("totals are unchanged while no deal waits", () => {
  assert.deepEqual(after(), ["\u221212", "0", "5"]);
});
