// Signing out of this phone: a warning where something is not sent yet, and what is kept is cleared.
// Runs before the outbox, which would send the rest in the name of nobody.
(() => {
  "use strict";
  const KEY = `scorekeeper.letters${document.documentElement.dataset.root ?? ""}`; // the outbox's
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
})();
