/** By what figures are summed up. Free of zod: the browser reads it too. */
export const figurePeriods = ['week', 'month'] as const;
export type FigureBy = (typeof figurePeriods)[number];
/** So many are shown. */
export const shownPeriods = 12;
