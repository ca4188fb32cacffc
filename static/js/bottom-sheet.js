// What comes up from below. A link with data-sheet leads to a page that has the same list; where
// the dialog it names is on this page, that comes up instead.

const sheetOf = (link) => link && document.getElementById(link.dataset.sheet);

export const start = () => {
  addEventListener("click", (event) => {
    // Another tab is what was asked for.
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey) return;
    const sheet = sheetOf(event.target.closest("[data-sheet]"));
    if (sheet instanceof HTMLDialogElement && !sheet.open) {
      event.preventDefault();
      sheet.showModal();
    }
  });

  // Touched beside it, it goes; the dialog itself is touched nowhere else, its content fills it.
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

  // A link back to this page from the back-forward cache finds the sheet closed.
  addEventListener("pagehide", () => {
    for (const sheet of document.querySelectorAll("dialog.sheet-up[open]")) sheet.close();
  });
};
