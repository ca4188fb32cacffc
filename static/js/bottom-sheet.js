// Bottom sheets. A link with data-sheet leads to a page with the same list. If the dialog that it
// names is on this page, the dialog opens instead.

const sheetOf = (link) => link && document.getElementById(link.dataset.sheet);

export const start = () => {
  addEventListener("click", (event) => {
    // The user asked for another tab.
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey) return;
    const sheet = sheetOf(event.target.closest("[data-sheet]"));
    if (sheet instanceof HTMLDialogElement && !sheet.open) {
      event.preventDefault();
      sheet.showModal();
    }
  });

  // A touch on the backdrop closes the sheet. The content fills the dialog, so the dialog itself is
  // the target of such a touch only.
  addEventListener("click", (event) => {
    const sheet = event.target;
    if (!(sheet instanceof HTMLDialogElement) || !sheet.matches(".sheet-up")) return;
    const box = sheet.getBoundingClientRect();
    const inside =
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom;
    if (!inside) sheet.close();
  });

  // A page from the back-forward cache must not come back with an open sheet.
  addEventListener("pagehide", () => {
    for (const sheet of document.querySelectorAll("dialog.sheet-up[open]")) sheet.close();
  });
};
