/** Where a figure stands on a bar: percents of its width. */
export type PropertyScale = {
  /** The usual range. */
  from: number;
  to: number;
  value: number;
  place: 'below' | 'within' | 'above';
};

/** Ranges that span more than this are drawn by powers of ten: MFR reaches from 0.2 to 800. */
const logarithmicFrom = 20;
/** Room at both ends of the bar, as a share of what is shown. */
const margin = 0.12;
const percent = (share: number) => Math.round(share * 1000) / 10;

/**
 * A figure against the usual range of its resin under the same condition. The bar always holds both, so a figure far
 * outside is still seen. Null when the range is empty.
 */
export function propertyScale(value: number, range: { from: number; to: number }): PropertyScale | null {
  if (!(range.to > range.from) || !Number.isFinite(value)) return null;
  const logarithmic = range.from > 0 && value > 0 && range.to / range.from > logarithmicFrom;
  const scaled = (number: number) => (logarithmic ? Math.log10(number) : number);
  const [from, to, at] = [scaled(range.from), scaled(range.to), scaled(value)];
  const low = Math.min(from, at);
  const high = Math.max(to, at);
  const room = (high - low) * margin;
  const share = (number: number) => percent((number - low + room) / (high - low + 2 * room));
  return {
    from: share(from),
    to: share(to),
    value: share(at),
    place: value < range.from ? 'below' : value > range.to ? 'above' : 'within',
  };
}

/**
 * Where figures of several materials stand on one bar, in percents of its width, so that the row shows how far they are
 * apart. Null where they are all the same.
 */
export function sharedScale(numbers: readonly number[]): ((number: number) => number) | null {
  const finite = numbers.filter(Number.isFinite);
  const [least, most] = [Math.min(...finite), Math.max(...finite)];
  if (!(most > least)) return null;
  const logarithmic = least > 0 && most / least > logarithmicFrom;
  const scaled = (number: number) => (logarithmic ? Math.log10(number) : number);
  const [low, high] = [scaled(least), scaled(most)];
  const room = (high - low) * margin;
  return (number) => percent((scaled(number) - low + room) / (high - low + 2 * room));
}
