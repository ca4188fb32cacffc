// The time of day, with the date if it is not today's.
export const clock = (at) => {
  const day = new Date(at).toDateString() === new Date().toDateString();
  const date = day ? {} : { month: "short", day: "numeric" };
  const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  return new Date(at).toLocaleString(document.documentElement.lang, { ...date, ...time });
};
