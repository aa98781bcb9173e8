/**
 * The reference that a buyer writes on a wire transfer: `SO2611210001K` for the sub-order SO261121-0001. Letters of the
 * check keep off I, O and Q, which are taken for figures. Modulus 23 with radix 5 (a pure system in the manner of
 * ISO 7064; both prime to one another, the order of 5 is 22): one wrong figure, and any two swapped, change the letter.
 */
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const modulus = letters.length;
const radix = 5;
const prefix = 'SO';
const dayFigures = 6;
const leastFigures = 10;

function checkOf(figures: string): string {
  const sum = [...figures].reduce((before, figure) => ((before + Number(figure)) * radix) % modulus, 0);
  return letters[sum]!;
}

/** The postscript of a sub-order, by its number. */
export function postscriptOf(subOrderNumber: string): string {
  const figures = subOrderNumber.replace(/\D/g, '');
  return `${prefix}${figures}${checkOf(figures)}`;
}

export const subOrderNumberForm = /^SO\d{6}-\d{4,9}$/;

const form = new RegExp(`^${prefix}(\\d{${leastFigures},})([${letters}])$`);
/** The number of the sub-order that a postscript names; null when it is none, or miswritten. */
export function subOrderNumberOf(postscript: string): string | null {
  const [, figures, check] = form.exec(postscript) ?? [];
  if (!figures || checkOf(figures) !== check) return null;
  return `${prefix}${figures.slice(0, dayFigures)}-${figures.slice(dayFigures)}`;
}

/**
 * The numbers of the sub-orders whose postscripts stand in a remark of a bank: banks put spaces and strokes in, cut
 * lines, write in lower case and full width.
 */
export function subOrderNumbersIn(remark: string): string[] {
  const plain = remark
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '');
  const found = plain.match(new RegExp(`${prefix}\\d{${leastFigures},}[${letters}]`, 'g')) ?? [];
  return [...new Set(found.flatMap((postscript) => subOrderNumberOf(postscript) ?? []))];
}
