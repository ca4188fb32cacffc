// A key's page: the link handed on with what this phone has for it. Without it, it can be selected.
const one = (selector) => document.querySelector(selector);

const share = one("[data-share]");
if (share && navigator.share) {
  share.hidden = false;
  share.addEventListener("click", () => {
    // Whoever changes their mind has done nothing wrong.
    navigator.share({ title: document.title, url: share.dataset.share }).catch(() => {});
  });
}

// Only pages that came by https have a clipboard of their own; at the table they often do not.
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

// What prints is in page.js.
const paper = one("[data-print]");
if (paper) paper.hidden = false;
