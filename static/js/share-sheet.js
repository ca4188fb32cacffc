// The sheet with the link to watch. It replaces the menu that asked for it.
import { startButtons } from "./link-buttons.js";

export const start = () => {
  addEventListener("htmx:after:swap", () => {
    const sheet = document.getElementById("share-sheet");
    if (!sheet || sheet.open) return;
    for (const open of document.querySelectorAll("dialog[open]")) open.close();
    startButtons(sheet);
    // The secret does not stay on a page that does not show it.
    sheet.addEventListener("close", () => sheet.remove());
    sheet.showModal();
  });
};
