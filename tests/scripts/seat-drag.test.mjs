import assert from "node:assert/strict";
import { test } from "node:test";
import { script } from "./browser.mjs";

const { placeAfter, reordered } = await script("seat-drag.js");

// Four rows of 46 pixels; the third has an error below its name.
const rows = [
  { top: 100, height: 46 },
  { top: 146, height: 46 },
  { top: 192, height: 70 },
  { top: 262, height: 46 },
];

test("a row moves down when its lower edge passes the middle of the next", () => {
  assert.equal(placeAfter(rows, 0, 23), 0);
  assert.equal(placeAfter(rows, 0, 24), 1);
  assert.equal(placeAfter(rows, 0, 82), 2);
  assert.equal(placeAfter(rows, 0, 162), 3);
});

test("a row moves up when its upper edge passes the middle of the one before", () => {
  assert.equal(placeAfter(rows, 3, -35), 3);
  assert.equal(placeAfter(rows, 3, -36), 2);
  assert.equal(placeAfter(rows, 3, -162), 0);
});

test("the rows between follow, as after repeated taps on an arrow", () => {
  assert.deepEqual(reordered(4, 0, 2), [1, 2, 0, 3]);
  assert.deepEqual(reordered(4, 3, 1), [0, 3, 1, 2]);
});
