import assert from "node:assert/strict";
import { test } from "node:test";
import { script } from "./browser.mjs";

const { typed } = await script("keypad.js");

// The text after keys are pressed one after the other in an empty cell.
const press = (...keys) => keys.reduce((text, key) => typed(text, key, false), "");

test("digits are appended", () => assert.equal(press("1", "2", "0"), "120"));

test("the first key in a cell replaces its number", () => assert.equal(typed("26", "5", true), "5"));

test("leading zeros are removed", () => {
  assert.equal(press("0", "7"), "7");
  assert.equal(press("1", "+", "0", "7"), "1+7");
  assert.equal(press("1", "0"), "10");
});

test("the sign key negates the last number", () => {
  assert.equal(typed("26", "sign", false), "-26");
  assert.equal(typed("-26", "sign", false), "26");
  assert.equal(typed("", "sign", false), "-");
  assert.equal(typed("13+5", "sign", false), "13-5");
  assert.equal(typed("13-5", "sign", false), "13+5");
});

test("the delete key removes the last character", () => {
  assert.equal(typed("13+5", "rub", false), "13+");
  assert.equal(typed("", "rub", false), "");
});

test("a second operator replaces the first, and plus needs a number before it", () => {
  assert.equal(press("1", "3", "+", "5"), "13+5");
  assert.equal(press("1", "3", "+", "-", "5"), "13-5");
  assert.equal(press("+"), "");
  assert.equal(press("-", "5"), "-5");
});

test("an operator continues the number in the cell", () => {
  assert.equal(typed("26", "+", true), "26+");
});

test("a text has at most 24 characters", () => {
  assert.equal(typed("123456789012345678901234", "5", false), "123456789012345678901234");
});
