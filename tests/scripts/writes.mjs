// Pending writes as the pages make them.
export const tap = (id, fields) => ({
  id,
  to: "/m/4321/deals/1",
  from: "/m/4321",
  fields: { version: "7", base: "{}", known: "{}", idempotency_key: `key of ${id}`, ...fields },
  said: [],
  doing: "",
  tap: true,
  at: 1000,
  state: "waiting",
  late: false,
});
export const form = (id, fields) => ({ ...tap(id, { action: "record", ...fields }), tap: false });
// A whole deal that was entered ahead, on the form of the match's version 6 + `number`.
export const deal = (number) => ({
  ...form(`deal ${number}`, { version: String(6 + number) }),
  to: `/m/4321/deals/${number}`,
  deal: number,
  saves: true,
  offline: true,
});
