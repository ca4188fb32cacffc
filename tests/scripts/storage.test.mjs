import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { disk, script } from "./browser.mjs";
import { form, tap } from "./writes.mjs";

const outbox = await script("outbox/storage.js");
const ids = () => outbox.list().map(({ id }) => id);
const states = () => outbox.list().map(({ id, state }) => `${id} ${state}`);

beforeEach(() => {
  disk.full = false;
  outbox.setSending("");
  for (const { id } of outbox.list()) outbox.drop(id);
});

test("writes stay in the order in which they were made", () => {
  outbox.add(form("deal"));
  outbox.add({ ...form("undo"), to: "/m/4321/undo" });
  outbox.add({ ...form("other match"), to: "/m/9876/deals/1" });
  assert.deepEqual(ids(), ["deal", "undo", "other match"]);
});

test("pending writes are stored in localStorage under the key used by earlier versions", () => {
  outbox.add(form("deal"));
  assert.equal(JSON.parse(localStorage.getItem("scorekeeper.letters"))[0].id, "deal");
  outbox.drop("deal");
  assert.equal(localStorage.getItem("scorekeeper.letters"), null);
});

test("two taps on one form become one write with both taps", () => {
  outbox.add(tap("bid of Ann", { "bids.0": "1", base: '{"bids.1":""}', known: '{"bids.0":["","1"]}' }));
  outbox.add(tap("bid of Ben", { "bids.1": "2", base: '{"bids.0":"1"}', known: '{"bids.1":["","2"]}' }));
  const [write, ...others] = outbox.list();
  assert.deepEqual(others, []);
  assert.equal(write.fields["bids.0"], "1");
  assert.equal(write.fields["bids.1"], "2");
  assert.equal(write.fields.base, "{}");
  assert.deepEqual(JSON.parse(write.fields.known), { "bids.0": ["", "1"], "bids.1": ["", "2"] });
});

test("a tap does not change a write that is being sent", () => {
  outbox.add(tap("first"));
  outbox.setSending("first");
  outbox.add(tap("second"));
  assert.deepEqual(ids(), ["first", "second"]);
});

test("taps on an outdated and on the current form are two writes", () => {
  outbox.add(tap("outdated", { version: "6" }));
  outbox.add(tap("current", { version: "7" }));
  assert.deepEqual(ids(), ["outdated", "current"]);
});

test("a button that is pressed twice is one write", () => {
  assert.equal(outbox.add(form("once", { idempotency_key: "same" })), true);
  assert.equal(outbox.add(form("twice", { idempotency_key: "same" })), false);
  assert.deepEqual(ids(), ["once"]);
});

test("a refused write is replaced when its button is pressed again", () => {
  outbox.add(form("once", { idempotency_key: "same" }));
  outbox.change("once", { state: "refused" });
  assert.equal(outbox.add(form("again", { idempotency_key: "same" })), true);
  assert.deepEqual(states(), ["again waiting"]);
});

test("a refusal holds back the later writes of the match, but of no other match", () => {
  const deal = form("deal");
  outbox.add(deal);
  outbox.add({ ...form("next deal"), to: "/m/4321/deals/2" });
  outbox.add({ ...form("other match"), to: "/m/9876/deals/1" });
  outbox.conclude(deal, [{ ...deal, state: "refused" }], true);
  assert.deepEqual(states(), ["deal refused", "next deal behind", "other match waiting"]);
});

test("a tap that was refused is sent with the next tap on its form", () => {
  const refused = tap("refused");
  outbox.add(refused);
  outbox.setSending("refused");
  outbox.add(tap("next"));
  outbox.conclude(refused, [{ ...refused, state: "refused" }], true);
  assert.deepEqual(states(), ["next waiting"]);
});

test("writes stay in memory and a full disk is reported", () => {
  outbox.add(form("before"));
  disk.full = true;
  outbox.add({ ...form("after"), to: "/m/4321/undo" });
  assert.equal(outbox.keepsNothing(), true);
  assert.deepEqual(ids(), ["before", "after"]);
});

test("invalid stored data counts as an empty outbox", () => {
  for (const text of ["{", "17", '{"id":"deal"}']) {
    localStorage.setItem("scorekeeper.letters", text);
    assert.deepEqual(outbox.list(), []);
  }
});
