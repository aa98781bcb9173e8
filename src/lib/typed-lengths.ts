/** Fewest and most characters of what every kind of form asks for. */
export const typedLength = { keyword: [0, 200], email: [3, 254], telephone: [0, 30], oneTimeCode: [6, 20] } as const;
