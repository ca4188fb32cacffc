// The page of a link: buttons to share and copy it. Without script, the link can be selected.
const one = (selector) => document.querySelector(selector);

const share = one("[data-share]");
if (share && navigator.share) {
  share.hidden = false;
  one("#line")?.remove();
  share.addEventListener("click", () => {
    // Cancelling is not an error.
    navigator.share({ title: document.title, url: share.dataset.share }).catch(() => {});
  });
}

// Only pages loaded over https have the clipboard API, and at the table they often are not.
const copyText = (field) => {
  if (navigator.clipboard) return navigator.clipboard.writeText(field.value);
  field.select();
  return document.execCommand("copy") ? Promise.resolve() : Promise.reject(new Error("copy"));
};

const copy = one("[data-copy]");
if (copy) {
  const field = one(copy.dataset.copy);
  copy.hidden = false;
  copy.addEventListener("click", () => {
    copyText(field).then(
      () => { one("#copied span").hidden = false; },
      () => field.select(),
    );
  });
}

// page.js handles the click.
const paper = one("[data-print]");
if (paper) paper.hidden = false;
