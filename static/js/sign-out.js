// Signing out of this phone: warns of unsent writes, and clears the browser's storage. Runs before
// main.js, which would send the writes without a key.
import { list, ofApp } from "./outbox/storage.js";

try {
  if (document.getElementById("signed-out")) {
    localStorage.clear();
    sessionStorage.clear();
  }
} catch {
  // A browser without storage has nothing to clear.
}

const app = ofApp();
const unsent = document.getElementById("unsent");
if (unsent) unsent.hidden = !list().length && !app?.waiting && !app?.undecided;
