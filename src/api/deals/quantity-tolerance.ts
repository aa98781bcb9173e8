import { add, compare, divide, multiply, subtract } from '#lib/decimal.ts';

/** Packings that hold no counted packages. */
export const bulkPackings: readonly string[] = ['FLEXI', 'TANK', 'TRUCK', 'BULKVSL'];
export const isBulk = (packing: string): boolean => bulkPackings.includes(packing);

/**
 * By how many per cent the seller may ship more or less than the contract's quantity. The contract says the same in words,
 * and what is packed is delivered exactly.
 */
export const tolerancePercent = (packing: string): string => (isBulk(packing) ? '5' : '0');

type Agreed = { quantity: string; packing: string };

/** Tonnes that may be shipped in all. */
export function shippableRange({ quantity, packing }: Agreed): { least: string; most: string } {
  const part = multiply(quantity, multiply(tolerancePercent(packing), '0.01', 2), 3);
  return { least: subtract(quantity, part), most: add(quantity, part) };
}

/**
 * Tonnes that may be shipped in all once the buyer has agreed: containers and vessels are filled up. What is more changes
 * what both have signed for, and what the buyer's company may have limits for.
 */
export const mostWithConsent = (quantity: string): string => multiply(quantity, '1.1', 3);

/** One line of a contract and the tonnes of it that shipments have named. */
type Line = { quantity: string; shipped: string };
type Shipped = Agreed & { lines: readonly Line[] };

/** Tonnes in shipments that do not say of which line they are: those from before they had to, where there were several. */
const unnamed = ({ lines }: Pick<Shipped, 'lines'>, shipped: string): string =>
  subtract(shipped, add('0.000', ...lines.map((line) => line.shipped)));

/**
 * Whether everything is on its way: the whole quantity of each line, or what the contract tolerates of it when the last
 * shipment has left. `shipped`: tonnes in all.
 */
export function isAllShipped(agreed: Shipped, shipped: string, lastHasLeft: boolean): boolean {
  const isEnough = (quantity: string, sent: string) =>
    compare(sent, lastHasLeft ? shippableRange({ ...agreed, quantity }).least : quantity) >= 0;
  return compare(unnamed(agreed, shipped), '0') > 0
    ? isEnough(agreed.quantity, shipped)
    : agreed.lines.every((line) => isEnough(line.quantity, line.shipped));
}

type Priced = { quantity: string; total: string; lines: readonly (Line & { unitPrice: string })[] };

/**
 * What the goods cost, now that so many tonnes were shipped in all: the tonnes of each line at its price, rounded as in
 * the contract. Shipments that do not say of which line they are count at the average price, as their parties were told.
 */
export function finalAmount(agreed: Priced, shipped: string): string {
  const { quantity, total, lines } = agreed;
  const rest = unnamed(agreed, shipped);
  if (compare(rest, quantity) === 0) return total;
  const price = add(...lines.map((line) => multiply(line.quantity, line.unitPrice, 7)));
  const average = divide(multiply(price, rest, 10), quantity, 2);
  return add(average, ...lines.map((line) => multiply(line.shipped, line.unitPrice, 2)));
}
