import { openNow } from '#api/deals/payment-terms.ts';
import { compare, subtract } from '#lib/decimal.ts';
import type { Balance } from '#server/deals/deal/index.ts';

/** What is to be paid now. What has been sent already, and waits to be confirmed, is not asked for again. */
export function dueNow({ dues, submitted }: Balance): string {
  const missing = subtract(openNow(dues), submitted);
  return compare(missing, '0') > 0 ? missing : '0.00';
}
