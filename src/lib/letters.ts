/** A name by its letters and digits alone: `Chi Mei`, `CHI-MEI` and `ＣＨＩＭＥＩ` are one. */
export const letters = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
