// The scripts of every page. A feature that fails does not stop the others.
import "../vendor/htmx.esm.min.js";
import * as beside from "./beside.js";
import * as keepLink from "./keep-link.js";
import * as keypad from "./keypad.js";
import * as live from "./live.js";
import * as nextQuestion from "./next-question.js";
import * as outbox from "./outbox.js";
import * as page from "./page.js";
import * as picture from "./share-picture.js";
import * as press from "./press.js";
import * as requests from "./requests.js";
import * as setUp from "./new-match-form.js";
import * as searchIndex from "./search-index.js";
import * as shareSheet from "./share-sheet.js";
import * as sheetUp from "./bottom-sheet.js";
import * as swipe from "./swipe.js";
import * as tableView from "./table-view.js";
import * as typed from "./unsent-text.js";
import * as wakeLock from "./wake-lock.js";

// If two features handle the same event, the first of this list handles it first.
const FEATURES = [
  page, sheetUp, wakeLock, keepLink, nextQuestion, press, requests, live, outbox,
  beside, searchIndex, shareSheet, keypad, tableView, picture, typed, setUp, swipe,
];

for (const { start } of FEATURES) {
  try {
    start();
  } catch (error) {
    reportError(error);
  }
}
