// The form of a new match: sums up the match, and restores its fields after going back or reading
// the rules.
import htmx from "../vendor/htmx.esm.min.js";

const KEY = "scorekeeper.setup";
const SENT = "scorekeeper.setup.sent";
const OF_THE_PAGE = ["csrf_token", "idempotency_key"];

const form = () => document.getElementById("setup");
// Another group has other players and rules.
const here = () => [location.pathname + location.search, form().elements.club?.value].join(" ");
const read = () => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
};
const store = (key, value) => {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A private window may not store anything.
  }
};

const saveForm = () => {
  const fields = [...new FormData(form())].filter(([name]) => !OF_THE_PAGE.includes(name));
  store(KEY, { ...read(), [here()]: fields });
};
const forget = (where) => {
  const { [where]: left, ...others } = read();
  if (left) store(KEY, others);
};

const restoreForm = async (fields) => {
  const body = new URLSearchParams(fields);
  body.set("csrf_token", form().elements.csrf_token.value);
  const to = form().getAttribute("action");
  const response = await fetch(to, { method: "POST", body, headers: { "HX-Request": "true" } });
  const text = await response.text();
  if (!response.ok || !text.includes('id="setup"')) return;
  await htmx.swap({ text, target: form(), select: "#setup", swap: "outerHTML", sourceElement: document.body });
  document.querySelector("#draft-restored > [hidden]")?.removeAttribute("hidden");
};

// Shows the summary for the number of names entered so far.
const updateSummary = () => {
  const summaries = document.getElementById("summaries")?.children;
  if (!summaries) return;
  const named = [...form().querySelectorAll(".seat input")].filter(({ value }) => value.trim());
  const { dataset, textContent } = summaries[named.length];
  const summary = document.getElementById("summary");
  if (summary.textContent !== textContent) summary.textContent = textContent;
  form().elements.players_shown.value = dataset.players;
};
const changed = () => {
  updateSummary();
  saveForm();
};

export const start = () => {
  addEventListener("input", ({ target }) => target.form && target.form === form() && changed());
  addEventListener("htmx:after:swap", () => form() && changed());
  addEventListener("submit", ({ target }) => target === form() && store(SENT, here()));
  addEventListener("click", ({ target }) => form() && target.closest("[data-anew]") && forget(here()));

  // A form that was sent has begun a match, unless the form was returned or the user has come back
  // to it.
  const [{ type }] = performance.getEntriesByType("navigation");
  const sent = sessionStorage.getItem(SENT);
  sessionStorage.removeItem(SENT);
  if (sent && type === "navigate") forget(JSON.parse(sent));
  if (form()) updateSummary();
  if (form()?.matches("[data-sent]")) saveForm();
  else if (form() && read()[here()]) restoreForm(read()[here()]).catch(() => {});
};
