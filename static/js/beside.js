// Standings and chart beside the pad: only wide screens show them, so only wide screens load them.

const WIDE = matchMedia("(width >= 56em) and (height > 32em)"); // as in screens.css

let loaded = { address: "", html: "" };

const pathOf = (address) => address.split("?")[0];

const show = () => {
  const aside = document.querySelector("aside[data-part]");
  if (!aside || !WIDE.matches) return;
  const address = aside.dataset.part;
  // The last ones stay in sight until the next have arrived.
  if (pathOf(loaded.address) === pathOf(address)) aside.innerHTML = loaded.html;
  if (loaded.address !== address) load(address);
};

const load = async (address) => {
  try {
    const response = await fetch(address);
    if (!response.ok) return;
    loaded = { address, html: await response.text() };
  } catch {
    return; // The next change of the page tries again.
  }
  if (document.querySelector("aside[data-part]")?.dataset.part === address) show();
};

export const start = () => {
  addEventListener("htmx:after:swap", show);
  WIDE.addEventListener("change", show);
  show();
};
