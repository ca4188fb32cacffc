import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { PAGE, fire, pass, requests, respond, response, script, settled } from "./browser.mjs";
import { deal, form, tap } from "./writes.mjs";

const press = await script("press.js");
const { add, change, drop, list } = await script("outbox/storage.js");
const { isBusy, notBefore, send, sendAgain, wasJustSent } = await script("outbox/sending.js");

const LOST = new TypeError("Failed to fetch");
const keys = () => requests.map(({ fields }) => fields.idempotency_key);
const states = () => list().map(({ id, state }) => `${id} ${state}`);
const undo = { ...form("undo"), to: "/m/4321/undo" };

press.start();

beforeEach(async () => {
  for (const { id } of list()) drop(id);
  await pass(600_000);
});

test("writes are sent in order, each after the response to the previous one", async () => {
  let arrive;
  respond(new Promise((done) => (arrive = done)), 200);
  add(form("deal"));
  add(undo);
  send();
  await settled();
  assert.deepEqual(requests.map(({ address }) => address), ["/m/4321/deals/1"]);
  assert.equal(isBusy(), true);
  arrive(response(200));
  await settled();
  assert.deepEqual(requests.map(({ address }) => address), ["/m/4321/deals/1", "/m/4321/undo"]);
  assert.deepEqual(list(), []);
  assert.equal(isBusy(), false);
});

test("a write is retried with its key after 1, 2 and 4 seconds without a connection", async () => {
  respond(LOST, LOST, LOST, 200);
  add(form("deal"));
  send();
  await settled();
  const sent = [requests.length];
  for (const milliseconds of [999, 1, 1_999, 1, 3_999, 1]) {
    await pass(milliseconds);
    sent.push(requests.length);
  }
  assert.deepEqual(sent, [1, 1, 2, 2, 3, 3, 4]);
  assert.deepEqual(keys(), ["key of deal", "key of deal", "key of deal", "key of deal"]);
  assert.deepEqual(list(), []);
});

test("a write whose response was lost is sent again, and the page reports it as sent", async () => {
  respond(LOST, 200);
  add(form("deal"));
  send();
  await settled();
  assert.equal(list()[0].late, true);
  assert.equal(wasJustSent(), false);
  await pass(1_000);
  assert.equal(wasJustSent(), true);
  await pass(5_000);
  assert.equal(wasJustSent(), false);
});

test("writes are sent without delay when the connection is back", async () => {
  respond(LOST, LOST, LOST, 200);
  add(form("deal"));
  send();
  await settled();
  await pass(1_000);
  await pass(2_000);
  sendAgain();
  await settled();
  assert.equal(requests.length, 4);
  assert.deepEqual(list(), []);
});

test("writes of a closed page are sent by the next page", async () => {
  const stored = [{ ...form("of yesterday"), late: true }];
  localStorage.setItem("scorekeeper.letters", JSON.stringify(stored));
  respond(200);
  send();
  await settled();
  assert.deepEqual(keys(), ["key of of yesterday"]);
  assert.equal(localStorage.getItem("scorekeeper.letters"), null);
});

test("a busy server sets the time of the next attempt", async () => {
  respond(response(503, { "Retry-After": "7" }), 200);
  add(form("deal"));
  send();
  await settled();
  await pass(6_999);
  assert.equal(requests.length, 1);
  await pass(1);
  assert.equal(requests.length, 2);
  assert.deepEqual(list(), []);
});

test("a rate limit holds back all writes until it expires", async () => {
  respond(response(429, { "Retry-After": "60" }), 200);
  add(form("deal"));
  send();
  await settled();
  assert.equal(notBefore(), Date.now() + 60_000);
  sendAgain();
  await settled();
  assert.equal(requests.length, 1);
  await pass(60_000);
  assert.equal(requests.length, 2);
});

test("a refusal of the current page's write is shown, and later writes are held back", async () => {
  respond(422);
  add(form("deal"));
  add(undo);
  send();
  await settled();
  assert.deepEqual(states(), ["undo behind"]);
});

test("a refusal of another page's write stays in the outbox with its status", async () => {
  respond(409);
  add({ ...form("deal"), from: "/m/9876", to: "/m/9876/deals/1" });
  send();
  await settled();
  assert.deepEqual(states(), ["deal refused"]);
  assert.equal(list()[0].status, 409);
});

test("a response without a sync status is ignored, even if it contains a page", async () => {
  respond(new Response(PAGE), 200);
  add(tap("bid"));
  send();
  await settled();
  assert.deepEqual(states(), ["bid waiting"]);
  await pass(1_000);
  assert.deepEqual(list(), []);
});

test("a response waits while a finger is down", async () => {
  respond(200);
  add(form("deal"));
  fire("pointerdown");
  send();
  await settled();
  assert.equal(requests.length, 1);
  assert.deepEqual(states(), ["deal waiting"]);
  fire("pointerup");
  fire("click");
  await settled();
  assert.deepEqual(list(), []);
});

test("a conflict between two phones does not hold back later writes", async () => {
  respond(response(409, { "Sync-Status": "disputed" }), 200);
  add(tap("bid"));
  add(undo);
  send();
  await settled();
  assert.deepEqual(keys(), ["key of bid", "key of undo"]);
  assert.deepEqual(list(), []);
});

test("a write stays in the outbox with its status after a server error", async () => {
  respond(response(500, { "Sync-Status": "failed" }));
  add(form("deal"));
  send();
  await settled();
  assert.deepEqual(states(), ["deal refused"]);
  assert.equal(list()[0].status, 500);
});

test("a write that is retried by hand is sent", async () => {
  respond(409, 200);
  add({ ...form("deal"), from: "/m/9876", to: "/m/9876/deals/1" });
  send();
  await settled();
  change("deal", { state: "waiting", late: false, asked: true });
  send();
  await settled();
  assert.deepEqual(keys(), ["key of deal", "key of deal"]);
  assert.deepEqual(list(), []);
});

const page = (number) => `<div id="page"><form action="/m/4321/deals/${number}"></form></div>`;
const answer = (status, number, sync) =>
  new Response(page(number), { status, headers: { "Sync-Status": sync } });

test("deals after a refused one are sent once that deal is saved", async () => {
  respond(answer(422, 1, "refused"));
  for (const number of [1, 2, 3]) add(deal(number));
  send();
  await settled();
  assert.deepEqual(states(), ["deal 2 behind", "deal 3 behind"]);
  respond(200, 200, 200);
  add({ ...deal(1), id: "deal 1 again" });
  send();
  await settled();
  assert.deepEqual(keys(), ["key of deal 1", "key of deal 2", "key of deal 3"]);
  assert.deepEqual(list(), []);
});

test("deals after a disputed one wait for the decision", async () => {
  respond(answer(409, 1, "disputed"));
  add(deal(1));
  add(deal(2));
  send();
  await settled();
  assert.deepEqual(keys(), ["key of deal 1"]);
  assert.deepEqual(states(), ["deal 2 behind"]);
});

test("a deal that the server's page has no form for stays in the outbox", async () => {
  respond(answer(409, 1, "conflict"));
  add(deal(2));
  add(deal(3));
  send();
  await settled();
  assert.deepEqual(states(), ["deal 2 refused", "deal 3 behind"]);
});

const versions = () => list().map(({ fields }) => fields.version);

test("deals after one that another phone saved are outdated, so that they are shown", async () => {
  respond(answer(409, 1, "conflict"));
  for (const number of [1, 2, 3]) add(deal(number));
  send();
  await settled();
  assert.deepEqual(states(), ["deal 2 behind", "deal 3 behind"]);
  // The server refuses the version of the first deal, and compares.
  assert.deepEqual(versions(), ["7", "7"]);
});

test("deals after one that both phones saved alike are not outdated", async () => {
  const alike = '<div id="page"><div data-same-deal></div></div>';
  respond(new Response(alike, { status: 409, headers: { "Sync-Status": "conflict" } }));
  add(deal(1));
  add(deal(2));
  send();
  await settled();
  assert.deepEqual(versions(), ["8"]);
});

test("deals after one that cannot be the next one are not outdated", async () => {
  respond(answer(409, 1, "conflict"));
  add(deal(2));
  add(deal(3));
  send();
  await settled();
  assert.deepEqual(versions(), ["8", "9"]);
});

test("a deal that another phone has saved alike is done", async () => {
  const alike = '<div id="page"><div data-same-deal></div></div>';
  respond(new Response(alike, { status: 409, headers: { "Sync-Status": "conflict" } }));
  add(deal(1));
  send();
  await settled();
  assert.deepEqual(list(), []);
});
