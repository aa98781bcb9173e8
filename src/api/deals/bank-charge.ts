import { compare, multiply, subtract } from '#lib/decimal.ts';

/** The share of what was due that banks on the way may keep of a transfer; the contract says it in words. */
export const bankFeePercent = '0.5';

/** What banks may keep of a transfer that was to settle so much: the fixed limit, or the share where that is less. */
export function bankFeesFor(due: string, limit: string): string {
  const share = multiply(due, multiply(bankFeePercent, '0.01', 3), 2);
  return compare(share, limit) < 0 ? share : limit;
}

type Transfer = {
  /** As the buyer announced it, and what came of it. */
  amount: string;
  arrived: string;
  /** What was still due when it came: before shipment, and in all. Amounts of nothing and less count for nothing. */
  due: readonly string[];
  /** Kept with the contract. */
  limit: string;
};

/**
 * The bank charge on a transfer: by how much it is short of what it was to settle, where banks explain that; else 0. It
 * was to settle what was due if it was announced with so much (or with less by a fee), else the sum it was announced with.
 */
export function bankChargeOf({ amount, arrived, due, limit }: Transfer): string {
  const open = due.filter((one) => compare(one, '0') > 0);
  const meant = open.find((one) => isShortByFees(one, amount, limit));
  const most = open.reduce((a, b) => (compare(a, b) > 0 ? a : b), '0.00');
  const aim = meant ?? (compare(amount, most) < 0 ? amount : most);
  return compare(aim, arrived) > 0 && isShortByFees(aim, arrived, limit) ? subtract(aim, arrived) : '0.00';
}

function isShortByFees(due: string, sum: string, limit: string): boolean {
  const short = subtract(due, sum);
  return compare(short, '0') >= 0 && compare(short, bankFeesFor(due, limit)) <= 0;
}

/** Whether what came is another sum than what was announced, by more than banks on the way keep. */
export const isOtherSum = (amount: string, arrived: string, limit: string): boolean =>
  !isShortByFees(amount, arrived, limit);
