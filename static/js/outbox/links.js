// Links to other pages while the connection is down. A copy is shown if there is one. Otherwise the
// link is stopped, because the browser's error page would replace a page that still keeps score.
import { here, pathOf } from "./addresses.js";
import { isPageLater, showPageLater } from "./notice.js";
import { offlinePad } from "./offline-forms.js";
import { sendAgain } from "./sending.js";
import { isDisconnected } from "./storage.js";

const PATIENCE = 2_000;

const leavesPage = ({ target, download, origin, hash, href }) =>
  !target && !download && origin === location.origin && !(hash && pathOf(href) === here());

// A server on this computer answers, although the browser has no network.
const answers = (address) =>
  fetch(address, { method: "HEAD", signal: AbortSignal.timeout(PATIENCE) }).then(() => true, () => false);

const followOrStop = async (event) => {
  const { button, metaKey, ctrlKey, shiftKey } = event;
  const link = event.target.closest("a[href]");
  const isOther = event.defaultPrevented || button || metaKey || ctrlKey || shiftKey;
  if (isOther || !link || !leavesPage(link) || !isDisconnected()) return showPageLater("");
  // The second tap on the same link follows it.
  if (isPageLater(link.href)) return;
  event.preventDefault();
  if (await answers(link.href)) return location.assign(link.href);
  if (offlinePad?.showCopy(link.href)) return showPageLater("");
  // The notice is below the menu.
  link.closest("dialog[open]")?.close();
  showPageLater(link.href);
  sendAgain();
};

export const start = () => {
  // The installed app shows its pages without a connection.
  const isInstalled = document.documentElement.classList.contains("installed");
  if (self === top && !isInstalled) addEventListener("click", followOrStop);
};
