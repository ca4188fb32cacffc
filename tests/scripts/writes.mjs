// Pending writes as the pages make them.
export const tap = (id, fields) => ({
  id,
  to: "/m/4321/deals/1",
  from: "/m/4321",
  fields: { version: "7", base: "{}", known: "{}", idempotency_key: `key of ${id}`, ...fields },
  said: [],
  doing: "",
  tap: true,
  taps: 1,
  at: 1000,
  state: "waiting",
  late: false,
});
export const form = (id, fields) => ({ ...tap(id, { action: "record", ...fields }), tap: false });
