/** Data for a script element of a page. `<` would let a text leave it. */
export const json = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');
