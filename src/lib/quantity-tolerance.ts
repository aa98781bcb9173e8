import { add, compare, divide, multiply, subtract } from './decimal.ts';

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

/** Whether everything is on its way: the whole quantity, or what the contract tolerates when the last shipment has left. */
export const isAllShipped = (agreed: Agreed, shipped: string, lastHasLeft: boolean): boolean =>
  compare(shipped, lastHasLeft ? shippableRange(agreed).least : agreed.quantity) >= 0;

type Priced = { quantity: string; total: string; lines: readonly { quantity: string; unitPrice: string }[] };

/**
 * What the goods cost, now that so many tonnes were shipped in all: tonnes × unit price. Shipments do not say which line
 * they belong to, so that several lines are settled at their average price, each with its share of the difference.
 */
export function finalAmount({ quantity, total, lines }: Priced, shipped: string): string {
  if (compare(shipped, quantity) === 0) return total;
  const price = add(...lines.map((line) => multiply(line.quantity, line.unitPrice, 7)));
  return divide(multiply(price, shipped, 10), quantity, 2);
}
