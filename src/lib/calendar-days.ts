/** The first and the last time zone of the earth (UTC−12, UTC+14): a person's "today" lies between their days. */
const hour = 3_600_000;
const dayAt = (moment: Date, offsetHours: number) =>
  new Date(moment.getTime() + offsetHours * hour).toISOString().slice(0, 10);

/** The latest calendar day that anybody on earth has at a moment, as `2026-03-05`: what lies after it is the future. */
export const latestDay = (moment: Date): string => dayAt(moment, 14);
/** The earliest one: what lies before it is past for everybody. */
export const earliestDay = (moment: Date): string => dayAt(moment, -12);
