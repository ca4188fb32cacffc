import assert from "node:assert/strict";
import { test } from "node:test";
import { script } from "./browser.mjs";

const { stepped } = await script("stepper.js");

test("a step ends at the bound", () => {
  assert.equal(stepped("9", 1, 10), 10);
  assert.equal(stepped("10", 1, 10), 10);
  assert.equal(stepped("0", -1, -1000), -1);
  assert.equal(stepped("1", -1, 1), 1);
});

test("a number beyond the bound steps towards it only", () => {
  assert.equal(stepped("12", 1, 10), 12);
  assert.equal(stepped("12", -1, 1), 11);
});

test("a typographic minus is read", () => assert.equal(stepped("−3", 1, 10), -2));

test("an unreadable text becomes the bound", () => assert.equal(stepped("x", -1, 1), 1));
