// Offers the link of a group that has just been started: once per page. The server remembers the
// answer.
import { copyText } from "./clipboard.js";

const sheet = () => document.getElementById("keep-link");
let answered = false;

const answer = (again) => {
  const form = document.getElementById("keep-link-later");
  if (!form || answered) return;
  answered = true;
  const sent = new FormData(form);
  if (again !== undefined) sent.set("again", again);
  fetch(form.action, { method: "POST", body: sent, redirect: "manual" }).catch(() => {});
};

const offer = () => {
  const offered = sheet();
  if (!offered || offered.open || answered) return;
  offered.querySelector("[data-keep=share]").hidden = !navigator.share;
  offered.querySelector("li:has([data-keep=copy])").hidden = false;
  // On the page of a finished match, a line below the standings offers the link.
  if (!("opens" in offered.dataset)) return;
  document.getElementById("keep-link-line").hidden = true;
  offered.showModal();
  // Otherwise the close button would have the focus.
  offered.focus();
};

const copy = () => {
  const address = document.getElementById("keep-link-address");
  return copyText(address.textContent, () => getSelection().selectAllChildren(address));
};

export const start = () => {
  addEventListener("click", (event) => {
    const button = event.target.closest("[data-keep]");
    if (!button) return;
    if (button.dataset.keep === "copy") {
      copy().then(
        () => {
          button.querySelector("[role=status] > span").hidden = false;
          answer("");
        },
        () => {},
      );
      return;
    }
    const shared = { title: document.title, url: button.dataset.link };
    // If sharing is cancelled, the offer has not been answered.
    navigator.share(shared).then(() => {
      answer("");
      sheet()?.close();
    }, () => {});
  });

  // Closing the sheet is an answer, too. This event does not bubble.
  addEventListener("close", (event) => event.target === sheet() && answer(), true);

  // The page changes in place: after a tap, after a deal was sent, or because of another phone.
  new MutationObserver(offer).observe(document.body, { childList: true, subtree: true });
  offer();
};
