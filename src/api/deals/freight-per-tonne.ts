/** What the containers of a route come to per tonne of the goods that they really carry. Exact decimals on text. */
import { divide, multiply, round } from '#lib/decimal.ts';

/** What a forwarder has priced: so many containers, for so many tonnes. */
type Priced = { containers: number; tonnes: string };

const kilograms = (tonnes: string): number => Number(round(tonnes, 3).replace('.', ''));

/**
 * How many containers a quantity takes. `priced`: what a forwarder was asked for; those are filled as they were asked for,
 * never above `capacity` (tonnes that one holds), and no more of them are counted while the quantity fits. Null where
 * neither is known. Throws a RangeError for a quantity or capacity that is not above 0.
 */
export function containersTaken(quantity: string, capacity: string | null, priced: Priced | null): number | null {
  const [wanted, each] = [kilograms(quantity), capacity === null ? null : kilograms(capacity)];
  if (!(wanted > 0) || (each !== null && !(each > 0))) throw new RangeError('A load is more than nothing');
  const least = each === null ? null : Math.ceil(wanted / each);
  if (!priced) return least;
  const asAsked = Math.ceil((wanted * priced.containers) / kilograms(priced.tonnes));
  return least === null ? asAsked : Math.max(least, Math.min(priced.containers, asAsked));
}

/** The price of `containers` out of an all-in price for `priced` of them, per tonne of the goods, with four places. */
export const carriagePerTonne = (
  allIn: string,
  { priced, containers, tonnes }: { priced: number; containers: number; tonnes: string },
): string => divide(multiply(allIn, String(containers), 12), multiply(tonnes, String(priced), 6), 4);
