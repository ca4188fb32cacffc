// The storage page: how much is used, and whether the browser has promised to keep the data. The
// browser is asked for that promise on this page only.
const MB = 1_000_000;
const GB = 1000 * MB;
const box = document.getElementById("storage");

const part = (name) => box.querySelector(`[data-storage=${name}]`);
const word = (name) => box.querySelector("template").content.querySelector(`[data-word=${name}]`).textContent;
const inUnits = (bytes, unit) =>
  Math.max(bytes / unit, 0.1).toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 });

const draw = async () => {
  const { usage, quota } = await navigator.storage.estimate();
  const values = { used: inUnits(usage, MB), quota: inUnits(quota, GB) };
  part("used").textContent = word("used").replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const promised = await navigator.storage.persisted?.();
  part("promised").hidden = promised !== true;
  part("open").hidden = promised !== false;
  box.hidden = false;
};

const ask = async () => {
  const promised = await navigator.storage.persist();
  await draw();
  if (!promised) part("answer").textContent = word("refused");
};

// The download leaves the page as it is. It is drawn again with the time of the copy.
const SAVED_WITHIN = 1_000;
document.querySelector(".save-copy")?.addEventListener("submit", () => {
  setTimeout(() => location.reload(), SAVED_WITHIN);
});

if (box && navigator.storage?.estimate) {
  part("open").querySelector("button").addEventListener("click", () => ask().catch(() => {}));
  draw().catch(() => {});
}
