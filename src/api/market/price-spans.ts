/** Weeks of the price history that is shown. Free of zod. */
export const priceSpans = ['4', '13', '26', '52', 'all'] as const;
export type PriceSpan = (typeof priceSpans)[number];

/** Categories in one chart: what can be told apart at a glance. */
export const mostCompared = 4;
