/** `2026-03-05 14:03:59 UTC`. */
export const momentText = (moment: Date): string => `${moment.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** China has one time zone and never moves its clocks. */
export const inBeijing = (moment: Date): string => new Date(moment.getTime() + 8 * 3600 * 1000).toISOString();

/** The same moment by the clocks of Beijing: `2026-03-05 22:03:59`. */
export const beijingText = (moment: Date): string => inBeijing(moment).slice(0, 19).replace('T', ' ');
