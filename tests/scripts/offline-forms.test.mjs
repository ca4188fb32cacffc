import assert from "node:assert/strict";
import { test } from "node:test";
import { script } from "./browser.mjs";
import { deal, tap } from "./writes.mjs";

const { add, change, drop, list, setSending } = await script("outbox/storage.js");
const { takesDeal } = await script("outbox/offline-forms.js");
const { openRow } = await script("offline-pad/forms.js");

// A form with the questions of Hell: bids of two players, and the tricks they took, five in all.
const QUESTIONS = { required: ["bids.0", "bids.1", "tricks.0", "tricks.1"], sums: { tricks: 5 } };
const bids = { "bids.0": "0", "bids.1": "3" };
const open = (values, questions = QUESTIONS) => {
  globalThis.FormData = class extends Map {
    constructor() {
      super(Object.entries(values));
    }
    get(name) {
      return super.get(name) ?? null;
    }
  };
  return openRow({ dataset: { questions: JSON.stringify(questions) } });
};

test("a question without an answer is open", () => {
  assert.equal(open({}), "bids.0");
  assert.equal(open({ "bids.0": "0", "tricks.0": "5", "tricks.1": "0" }), "bids.1");
});

test("the last number of a sum follows from the others", () => {
  assert.equal(open({ ...bids, "tricks.0": "2" }), undefined);
  assert.equal(open({ ...bids, "tricks.0": "2", "tricks.1": "3" }), undefined);
  assert.equal(open(bids), "tricks.0");
});

test("numbers are 0 once the others make up the sum", () => {
  const three = { required: ["hearts.0", "hearts.1", "hearts.2"], sums: { hearts: 13 } };
  assert.equal(open({ "hearts.0": "13" }, three), undefined);
  assert.equal(open({ "hearts.0": "12" }, three), "hearts.1");
});

test("numbers with too large a sum are wrong", () => {
  assert.equal(open({ ...bids, "tricks.0": "4", "tricks.1": "2" }), "tricks.0");
});

test("typed numbers have no sum", () => {
  const typed = { required: ["scores.0", "scores.1"], sums: {} };
  assert.equal(open({ "scores.0": "5+7", "scores.1": "" }, typed), "scores.1");
  assert.equal(open({ "scores.0": "5+7", "scores.1": "0" }, typed), undefined);
});

// The offline form of a deal of the match in writes.mjs.
const offlineForm = (number) => ({
  dataset: { questions: "{}", deal: String(number) },
  elements: { version: { value: String(6 + number) } },
  getAttribute: () => `/m/4321/deals/${number}`,
});

test("the next deal can be entered once the deal before it is late", () => {
  add(deal(1));
  assert.ok(!takesDeal(offlineForm(2)));
  change("deal 1", { late: true });
  assert.ok(takesDeal(offlineForm(2)));
  assert.ok(!takesDeal(offlineForm(1)));
  drop("deal 1");
});

test("a late tap delays the deal after it", () => {
  add(tap("a"));
  setSending("a");
  add(deal(1));
  assert.deepEqual(list().map(({ id }) => id), ["a", "deal 1"]);
  assert.ok(!takesDeal(offlineForm(2)));
  change("a", { late: true });
  assert.ok(takesDeal(offlineForm(2)));
});
