// Number keys for typing points, because numeric keyboards of phones often have no minus.

const LONGEST = 24;
const keypadOf = (cell) =>
  cell?.matches?.("input.cell") && document.querySelector(`[data-keypad="${cell.form?.id}"]`);
const cells = (keypad) => [
  ...document.querySelectorAll(`#${keypad.dataset.keypad} input.cell`),
];
const adds = (keypad) => Boolean(keypad.querySelector("[value='+']"));

// The cell that had the focus last stays the current one after a tap on a key.
let last;
const cellNow = (keypad) => {
  const all = cells(keypad);
  const isLast = (cell) => cell.id === last;
  return all.find(isLast) ?? all.find((cell) => cell.closest(".turn")) ?? all[0];
};

// The next empty cell or, if none is empty, the next cell.
const cellAfter = (cell) => {
  const all = cells(keypadOf(cell));
  const at = all.indexOf(cell);
  const others = [...all.slice(at + 1), ...all.slice(0, at)];
  return others.find((other) => !other.value && other.placeholder === "–") ?? others[0] ?? cell;
};

const label = () => {
  for (const keypad of document.querySelectorAll("[data-keypad]")) {
    const key = keypad.querySelector("[value=next]");
    const now = cellNow(keypad);
    if (!key || !now) continue;
    const name = cellAfter(now).closest("label")?.querySelector("bdi")?.textContent;
    const { next, plain } = key.dataset;
    key.textContent = name ? next.replace("{name}", () => name) : plain;
  }
};

const toggleSign = (text) => {
  const [, before, sign, number] = /^(.*?)([+-]?)(\d*)$/.exec(text);
  if (sign === "-") return before ? `${before}+${number}` : number;
  return `${before}-${number}`;
};

// Returns `text` after a key, which `replaces` the number or is added to it.
export const typed = (text, key, replaces) => {
  if (key === "sign") return toggleSign(text);
  if (key === "rub") return text.slice(0, -1);
  if (key === "+" || key === "-") {
    const kept = text.replace(/[+-]+$/, "");
    return kept || key === "-" ? kept + key : "";
  }
  if (replaces) return key;
  return (text + key).slice(0, LONGEST).replace(/(^|[+-])0+(?=\d)/, "$1");
};

// `fresh` is the cell that is being typed into, with its text; `unsent` is the id of the cell
// without a change event so far.
let fresh, unsent;

// Returns whether somebody is typing into this field. No write and no response has its text yet.
export const isBeingTyped = ({ id }) => Boolean(fresh) && fresh.id === id;

const keepText = () => {
  const cell = fresh && document.getElementById(fresh.id);
  if (cell) cell.value = fresh.text;
  else fresh = undefined;
};

const write = (cell, key) => {
  const isFresh = fresh?.id === cell.id;
  const before = isFresh ? fresh.text : cell.value;
  const text = typed(before.replaceAll("−", "-"), key, !isFresh);
  // A number field cannot contain a lone minus.
  if (cell.type === "number") cell.value = text === "-" ? "" : text;
  else cell.value = text.replaceAll("-", "−");
  fresh = { id: cell.id, text: cell.value };
  unsent = cell.id;
  cell.dispatchEvent(new Event("input", { bubbles: true }));
};

const focusCell = (cell) => {
  if (document.activeElement === cell) return;
  cell.inputMode = matchMedia("(pointer: coarse)").matches ? "none" : "text";
  cell.focus({ preventScroll: true });
  cell.closest(".row").scrollIntoView({ block: "nearest" });
};

// Leaving the page does not blur the cell, so its change event has to be caused here.
const blurCell = () => keypadOf(document.activeElement) && document.activeElement.blur();

export const start = () => {
  // On touch screens, the phone's own keyboard stays closed.
  addEventListener("pointerdown", (event) => {
    if (event.target.closest("[data-keypad]")) event.preventDefault();
    const cell = event.target.closest("label.take")?.control ?? event.target;
    if (event.pointerType === "touch" && keypadOf(cell)) cell.inputMode = "none";
  });

  addEventListener("focusin", ({ target }) => {
    if (!keypadOf(target)) return;
    last = target.id;
    target.select();
    label();
  });

  addEventListener("click", (event) => {
    const key = event.target.closest("[data-keypad] button");
    if (!key) return;
    const cell = cellNow(key.closest("[data-keypad]"));
    if (key.value === "next") return focusCell(cellAfter(cell));
    focusCell(cell);
    write(cell, key.value);
  });

  // Enter moves to the next cell, and in the last cell it sends the form.
  addEventListener("keydown", (event) => {
    const keypad = event.key === "Enter" && !event.isComposing && keypadOf(event.target);
    if (!keypad || !adds(keypad)) return;
    const after = cellAfter(event.target);
    const all = cells(keypad);
    if (after.value && all.indexOf(after) <= all.indexOf(event.target)) return;
    event.preventDefault();
    focusCell(after);
  });

  addEventListener("input", ({ target }) => {
    if (keypadOf(target)) fresh = { id: target.id, text: target.value };
  });

  addEventListener("submit", () => {
    fresh = undefined;
  });

  addEventListener("focusout", ({ target, relatedTarget }) => {
    if (!relatedTarget?.closest("[data-keypad], .take")) last = undefined;
    // An unfinished swap may have emptied the cell.
    if (target.id === fresh?.id) {
      target.value = fresh.text;
      fresh = undefined;
    }
    if (target.id !== unsent) return;
    unsent = undefined;
    target.defaultValue = target.value;
    target.dispatchEvent(new Event("change", { bubbles: true }));
  });

  addEventListener("pagehide", blurCell);
  document.addEventListener("visibilitychange", () => document.hidden && blurCell());

  // A response that arrives while somebody types must not change the typed text.
  addEventListener("reset", () => queueMicrotask(keepText));
  addEventListener("htmx:after:swap", () => {
    keepText();
    label();
  });

  label();
};
