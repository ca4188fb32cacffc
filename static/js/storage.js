// What the browser says of its storage: how much is used, and whether it has promised to keep it.
// It is asked to promise when somebody has come to the page that speaks of it.
(() => {
  "use strict";
  const MB = 1_000_000;
  const box = document.getElementById("storage");
  if (!box || !navigator.storage?.estimate) return;

  const part = (name) => box.querySelector(`[data-storage=${name}]`);
  const word = (name) => box.querySelector("template").content.querySelector(`[data-word=${name}]`).textContent;
  const inMegabytes = (bytes) => Math.max(bytes / MB, 0.1).toLocaleString(document.documentElement.lang, { maximumFractionDigits: bytes < 10 * MB ? 1 : 0 });

  const draw = async () => {
    const { usage, quota } = await navigator.storage.estimate();
    const values = { used: inMegabytes(usage), quota: inMegabytes(quota) };
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

  part("open").querySelector("button").addEventListener("click", () => ask().catch(() => {}));
  draw().catch(() => {});
})();
