// Feedback on a saved write: a buzz, totals that count up, places that move.

const CALM = 420;
const [TAKEN, REFUSED] = [10, [10, 40, 10]];
const RANKED = ".beside .ranks li";

const all = (selector) => [...document.querySelectorAll(selector)];
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export const buzz = (taken) => {
  if (document.documentElement.dataset.buzz === "off") return;
  navigator.vibrate?.(taken ? TAKEN : REFUSED);
};

const numberIn = (total) => Number(total.lastChild.data.replace("\u2212", "-"));
export const written = (number) => String(number).replace("-", "\u2212");
const nameIn = (line) => line.querySelector(".name")?.textContent;

export const seen = () => ({
  totals: new Map(all("[data-total]").map((one) => [one.dataset.total, numberIn(one)])),
  places: new Map(all(RANKED).map((one) => [nameIn(one), one.getBoundingClientRect().top])),
});

export const move = (before) => {
  if (isStill()) return;
  for (const total of all("[data-total]")) {
    const was = before.totals.get(total.dataset.total);
    const is = numberIn(total);
    if (was !== undefined && was !== is) count(total.lastChild, was, is);
  }
  for (const line of all(RANKED)) {
    const by = before.places.get(nameIn(line)) - line.getBoundingClientRect().top;
    if (!by) continue;
    const from = { transform: `translateY(${by}px)` };
    line.animate([from, { transform: "none" }], { duration: CALM, easing: "ease-out" });
  }
};

const count = (text, from, to) => {
  const start = performance.now();
  let last = text.data;
  const step = (now) => {
    // Stop if the text was changed by something else.
    if (text.data !== last) return;
    const part = Math.min(Math.max((now - start) / CALM, 0), 1);
    last = written(Math.round(from + (to - from) * part));
    text.data = last;
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
};
