// Figures to type points with: telephones' own numeric keyboards often have no minus.
(() => {
  "use strict";

  const LONGEST = 7;
  const cells = (keypad) => [
    ...document.querySelectorAll(`#${keypad.dataset.keypad} input.cell`),
  ];
  // A tap on a key does not take the cell its place.
  let last;

  const keypadOf = (cell) =>
    cell.matches?.("input.cell") && document.querySelector(`[data-keypad="${cell.form?.id}"]`);

  // No keyboard comes up beside the keys, where it is a finger that asks for one.
  addEventListener("pointerdown", (event) => {
    if (event.target.closest("[data-keypad]")) event.preventDefault();
    const cell = event.target.closest("label.take")?.control ?? event.target;
    if (event.pointerType === "touch" && keypadOf(cell)) cell.inputMode = "none";
  });

  addEventListener("focusin", (event) => {
    if (keypadOf(event.target)) {
      last = event.target;
      last.select();
    }
  });

  const typed = (text, key, anew) => {
    if (key === "sign") return text.startsWith("-") ? text.slice(1) : `-${text}`;
    if (key === "rub") return text.slice(0, -1);
    if (anew) return key;
    return (text + key).slice(0, LONGEST).replace(/^(-?)0+(?=\d)/, "$1");
  };

  // The cell that is being typed into, and the one that has not told of it.
  let fresh, unsent;
  const write = (cell, key) => {
    const text = typed(cell.value, key, fresh !== cell.id);
    // A lone minus is nothing to a field of numbers.
    cell.value = text === "-" ? "" : text;
    fresh = unsent = cell.id;
    cell.dispatchEvent(new Event("input", { bubbles: true }));
  };

  addEventListener("click", (event) => {
    const key = event.target.closest("[data-keypad] button");
    if (!key) return;
    const all = cells(key.closest("[data-keypad]"));
    const at = Math.max(0, all.findIndex((cell) => cell.id === last?.id));
    const cell = all[key.value === "next" ? (at + 1) % all.length : at];
    if (document.activeElement !== cell) {
      cell.inputMode = matchMedia("(pointer: coarse)").matches ? "none" : "";
      cell.focus();
    }
    if (key.value !== "next") write(cell, key.value);
  });

  addEventListener("focusout", (event) => {
    const cell = event.target;
    if (cell.id === fresh) fresh = undefined;
    if (cell.id !== unsent) return;
    unsent = undefined;
    cell.dispatchEvent(new Event("change", { bubbles: true }));
  });

  // Whoever goes back or puts the phone away has not left the cell, but means what is in it.
  const leave = () => keypadOf(document.activeElement) && document.activeElement.blur();
  addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", () => document.hidden && leave());
})();
