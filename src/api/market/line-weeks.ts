/** Weeks that small price lines show. Free of zod. */
export const lineWeeks = 26;
