// The page of a link.
import { startButtons } from "./link-buttons.js";

startButtons(document);

// page.js handles the click.
const paper = document.querySelector("[data-print]");
if (paper) paper.hidden = false;
