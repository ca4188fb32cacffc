// The buttons that share and copy a link. Without script they are hidden, and the link can be selected.
import { copyText } from "./clipboard.js";

const startShare = (root) => {
  const share = root.querySelector("[data-share]");
  if (!share || !navigator.share) return;
  share.hidden = false;
  root.querySelector("[data-without-share]")?.remove();
  share.addEventListener("click", () => {
    // Cancelling is not an error.
    navigator.share({ title: document.title, url: share.dataset.share }).catch(() => {});
  });
};

const startCopy = (root) => {
  const copy = root.querySelector("[data-copy]");
  if (!copy) return;
  const field = root.querySelector(copy.dataset.copy);
  copy.hidden = false;
  const item = copy.closest("li");
  if (item) item.hidden = false;
  copy.addEventListener("click", () => {
    copyText(field.value, () => field.select()).then(
      () => { root.querySelector("[data-copied]").hidden = false; },
      () => field.select(),
    );
  });
};

export const startButtons = (root) => {
  startShare(root);
  startCopy(root);
};
