// Signing out of this phone: a warning where something is not sent yet, and what is kept is cleared.
// Runs before main.js, which would send the rest in the name of nobody.
import { KEY } from "./outbox/storage.js";

try {
  if (document.getElementById("signed-out")) {
    localStorage.clear();
    sessionStorage.clear();
  }
  const unsent = document.getElementById("unsent");
  if (unsent) unsent.hidden = !JSON.parse(localStorage.getItem(KEY))?.length;
} catch {
  // A browser that keeps nothing has nothing to forget.
}
