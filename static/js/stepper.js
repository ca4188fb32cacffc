// The buttons beside a number add or subtract one. Each tap counts, even before the response to the
// tap before has arrived.
const root = document.documentElement;

let latest = null; // the last number that was set
let pressed = null; // the button, and where it was before the page was drawn again

// The number after a step; the number itself at the bound.
export const stepped = (text, by, bound) => {
  const number = Number(text.replace("−", "-"));
  if (!Number.isInteger(number)) return bound;
  return by > 0 ? Math.min(number + by, Math.max(bound, number)) : Math.max(number + by, Math.min(bound, number));
};

const isAtBound = (number, { dataset: { by, bound } }) =>
  (by > 0 ? number >= Number(bound) : number <= Number(bound));

const step = (button) => {
  const box = button.closest(".stepper");
  const field = box.querySelector(".field");
  const number = stepped(field.value, Number(button.dataset.by), Number(button.dataset.bound));
  field.value = number;
  for (const one of box.querySelectorAll("[data-by]")) one.disabled = isAtBound(number, one);
  latest = { id: field.id, value: field.value };
  pressed = { id: button.id };
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
};

// A response to an earlier tap does not set the number back.
const restoreNumber = () => {
  const field = latest && document.getElementById(latest.id);
  if (!field || field.value === latest.value) latest = null;
  else field.value = latest.value;
};

const topOf = () => document.getElementById(pressed?.id)?.getBoundingClientRect().top;

export const start = () => {
  addEventListener("click", (event) => {
    const button = event.target.closest?.(".stepper [data-by]");
    if (!button) return;
    event.preventDefault();
    step(button);
  });
  // The button stays under the finger, even if lines appear above it.
  addEventListener("htmx:before:swap", () => {
    if (!pressed) return;
    pressed.top = topOf();
    root.style.overflowAnchor = "none";
  });
  addEventListener("htmx:after:swap", () => {
    restoreNumber();
    if (pressed?.top !== undefined) {
      scrollBy({ top: (topOf() ?? pressed.top) - pressed.top, behavior: "instant" });
    }
    requestAnimationFrame(() => { root.style.overflowAnchor = ""; });
  });
  addEventListener("pointerdown", ({ target }) => {
    if (target.id !== pressed?.id) pressed = null;
  });
};
