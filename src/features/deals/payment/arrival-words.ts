import type { Money } from '#api/common/common.ts';
import { moneyText } from '#components/center/figures.ts';
import { m } from '#i18n/messages.ts';
import { compare, subtract } from '#lib/decimal.ts';

/** How what arrived differs from what was sent; null: not at all. */
export function differenceText(sent: Money, arrived: string): string | null {
  const difference = subtract(arrived, sent.amount);
  const sign = compare(difference, '0');
  if (sign === 0) return null;
  const amount = moneyText({ amount: difference.replace('-', ''), currency: sent.currency });
  return sign < 0 ? m.deals_remit_short({ amount }) : m.deals_remit_over({ amount });
}
