// Copies `text`. Only pages loaded over https have the clipboard API, and at the table they often are
// not. Without it, `select` selects the text on the page.
export const copyText = (text, select) => {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  select();
  return document.execCommand("copy") ? Promise.resolve() : Promise.reject(new Error("copy"));
};
