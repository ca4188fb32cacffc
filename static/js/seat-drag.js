// Seats are reordered by dragging the handle of a row, or with the arrows beside it.

const list = () => document.querySelector("#setup .player-rows");
const rowsOf = (seats) => [...seats.children];
const nameIn = (row) => row.querySelector(".field");

let drag = null;

// The places after the row at `from` has moved to `to`: each has the row that was there before.
export const reordered = (count, from, to) => {
  const order = [...Array(count).keys()];
  order.splice(to, 0, ...order.splice(from, 1));
  return order;
};

// The place of the row at `from` after a drag by some pixels. It passes the rows whose middle its
// edge has passed.
export const placeAfter = (boxes, from, by) => {
  const own = boxes[from];
  const isPassed = ({ top, height }, place) => {
    const middle = top + height / 2;
    return place < from ? own.top + by < middle : place > from && own.top + own.height + by > middle;
  };
  const passed = boxes.filter(isPassed).length;
  return by < 0 ? from - passed : from + passed;
};

const playerIn = (row) => ({
  css: row.querySelector(".seat").className,
  token: row.querySelector(".token"),
  name: nameIn(row).value,
  labels: [...row.querySelectorAll("button.icon-button")].map((button) => button.ariaLabel),
});
const seatPlayer = (row, { css, token, name, labels }) => {
  row.querySelector(".seat").className = css;
  row.querySelector(".grip").after(token);
  nameIn(row).value = name;
  row.querySelectorAll("button.icon-button").forEach((button, at) => { button.ariaLabel = labels[at]; });
};

// The first dealer stays the same person.
const moveDealers = (order) => {
  const radios = [...document.querySelectorAll("#setup .dealers input")].slice(1);
  const dealers = radios.map((radio) => {
    const label = radio.parentElement;
    const { className: css, title, lastElementChild: shown } = label;
    return { place: order.indexOf(Number(radio.value)), checked: radio.checked, css, title, shown };
  });
  dealers.sort((one, other) => one.place - other.place);
  radios.forEach((radio, at) => {
    const { place, checked, css, title, shown } = dealers[at];
    Object.assign(radio, { id: `dealer-${place}`, value: place, checked });
    Object.assign(radio.parentElement, { className: css, title });
    radio.after(shown);
  });
};

const announce = (rows) => {
  const status = document.getElementById("seat-order");
  const names = rows.map((row) => nameIn(row).value.trim() || nameIn(row).placeholder);
  status.textContent = status.dataset.text.replace("{names}", names.join(status.dataset.comma));
};

// Moves the players to their new rows, and sends the form. The response draws the rows again.
const reorder = (rows, from, to) => {
  const order = reordered(rows.length, from, to);
  const players = rows.map(playerIn);
  rows.forEach((row, place) => seatPlayer(row, players[order[place]]));
  moveDealers(order);
  announce(rows);
  const changed = new Event("change", { bubbles: true });
  nameIn(rows[to]).dispatchEvent(new Event("input", { bubbles: true }));
  nameIn(rows[to]).dispatchEvent(changed);
};

const end = () => {
  if (!drag) return;
  const { rows, seats, row } = drag;
  drag = null;
  seats.classList.remove("dragging");
  row.classList.remove("dragged");
  for (const one of rows) one.style.translate = "";
};

const grip = (event) => {
  const handle = event.target.closest?.(".grip");
  if (!handle || drag || event.button !== 0 || !event.isPrimary) return;
  event.preventDefault(); // neither focus nor a selection
  const seats = list();
  const row = handle.closest("li");
  const rows = rowsOf(seats);
  handle.setPointerCapture(event.pointerId);
  seats.classList.add("dragging");
  row.classList.add("dragged");
  const boxes = rows.map((one) => {
    const { top, height } = one.getBoundingClientRect();
    return { top, height };
  });
  const from = rows.indexOf(row);
  drag = { seats, rows, row, boxes, from, to: from, id: event.pointerId, start: event.clientY };
};

const move = (event) => {
  if (event.pointerId !== drag?.id) return;
  const { rows, row, boxes, from, start } = drag;
  const own = boxes[from];
  const last = boxes.at(-1);
  const highest = boxes[0].top - own.top;
  const lowest = last.top + last.height - own.top - own.height;
  const by = Math.min(Math.max(event.clientY - start, highest), lowest);
  const to = placeAfter(boxes, from, by);
  drag.to = to;
  row.style.translate = `0 ${by}px`;
  rows.forEach((one, place) => {
    if (place === from) return;
    const moves = (place > from && place <= to) - (place < from && place >= to);
    one.style.translate = moves ? `0 ${-moves * own.height}px` : "";
  });
};

const drop = (event) => {
  if (event.pointerId !== drag?.id) return;
  const { rows, from, to } = drag;
  end();
  if (to !== from) reorder(rows, from, to);
};

// Otherwise Chromium takes a fast drag for a scroll, and drops a tap right after it.
const noScroll = (event) => event.target.closest?.(".grip") && event.preventDefault();

export const start = () => {
  addEventListener("touchstart", noScroll, { passive: false });
  addEventListener("pointerdown", grip);
  addEventListener("pointermove", move);
  addEventListener("pointerup", drop);
  addEventListener("pointercancel", end);
  addEventListener("keydown", ({ key }) => key === "Escape" && end());
  addEventListener("htmx:before:swap", end);
};
