import assert from "node:assert/strict";
import { test } from "node:test";
import { script } from "./browser.mjs";

document.documentElement.dataset.root = "/cards"; // the app is below a path
const { here, isOfMatch, matchIn, pathOf } = await script("outbox/addresses.js");
const write = (to, club) => ({ to, fields: { club } });

test("the match ID is read from an address below the app's path", () => {
  assert.equal(matchIn("/cards/m/4321"), "4321");
  assert.equal(matchIn("/cards/m/4321/deals/1"), "4321");
  assert.equal(matchIn("/cards/m/4321?club=77"), "4321");
});

test("a path includes the club only if the address does", () => {
  location.href = "https://cards.example/cards/m/4321?club=7%2F7&from=home#actions";
  assert.equal(here(), "/cards/m/4321?club=7%2F7");
  assert.equal(pathOf("/cards/m/4321/undo"), "/cards/m/4321/undo");
});

test("a copy of a match in another club is a different match", () => {
  const path = "/cards/m/4321";
  assert.equal(isOfMatch(write("/cards/m/4321/deals/2", "77"), path, "77"), true);
  assert.equal(isOfMatch(write("/cards/m/4321/deals/2", "88"), path, "77"), false);
  assert.equal(isOfMatch(write("/cards/m/9876/deals/2", "77"), path, "77"), false);
  // Earlier versions named no club.
  assert.equal(isOfMatch(write("/cards/m/4321/deals/2", undefined), path, "77"), true);
});
