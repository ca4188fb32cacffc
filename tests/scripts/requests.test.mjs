import assert from "node:assert/strict";
import { test } from "node:test";
import { fire, pass, respond, script, settled } from "./browser.mjs";

const { start: startPress, afterPress } = await script("press.js");
const { start } = await script("requests.js");
const trouble = { hidden: true };
document.getElementById = (id) => (id === "trouble" ? trouble : null);

startPress();
start();

// Whether the response to a request of htmx's has reached the page.
const request = () => {
  respond(200);
  const ctx = {};
  const event = fire("htmx:before:request", { detail: { ctx } });
  const state = { arrived: false, prevented: event.defaultPrevented };
  ctx.fetch("/m/4321").then(() => (state.arrived = true));
  return state;
};

test("a response reaches the page at once if no finger is down", async () => {
  const asked = request();
  await settled();
  assert.equal(asked.arrived, true);
});

test("a response waits until the finger is lifted and the click is handled", async () => {
  fire("pointerdown");
  const asked = request();
  await settled();
  assert.equal(asked.arrived, false);
  fire("pointerup");
  await settled();
  assert.equal(asked.arrived, false);
  fire("click");
  await settled();
  assert.equal(asked.arrived, true);
});

test("a finger lifted without a click delays a response for half a second", async () => {
  fire("pointerdown");
  const asked = request();
  fire("pointerup");
  await pass(499);
  assert.equal(asked.arrived, false);
  await pass(1);
  assert.equal(asked.arrived, true);
});

test("a scroll ends the press", async () => {
  fire("pointerdown");
  const asked = request();
  fire("pointercancel");
  await settled();
  assert.equal(asked.arrived, true);
});

test("a press without an end event times out after five seconds", async () => {
  fire("pointerdown");
  const asked = request();
  await pass(4_999);
  assert.equal(asked.arrived, false);
  await pass(1);
  assert.equal(asked.arrived, true);
});

test("the click of a first press does not end a second one", async () => {
  fire("pointerdown");
  fire("pointerup");
  fire("click");
  fire("pointerdown");
  const asked = request();
  await settled();
  assert.equal(asked.arrived, false);
  fire("pointercancel");
  await settled();
  assert.equal(asked.arrived, true);
});

test("drawing happens at once, or after the press ends", async () => {
  const drawn = [];
  afterPress(() => drawn.push("at once"));
  fire("pointerdown");
  afterPress(() => drawn.push("after the press"));
  assert.deepEqual(drawn, ["at once"]);
  fire("pointercancel");
  await settled();
  assert.deepEqual(drawn, ["at once", "after the press"]);
});

test("a failed request shows the warning, and the next response hides it", () => {
  fire("htmx:error");
  assert.equal(trouble.hidden, false);
  fire("htmx:after:request");
  assert.equal(trouble.hidden, true);
});

test("no request overtakes a form that is being sent", async () => {
  fire("submit");
  assert.equal(request().prevented, true);
  fire("htmx:error");
  assert.equal(trouble.hidden, true);
  fire("pageshow");
  assert.equal(request().prevented, false);
});
