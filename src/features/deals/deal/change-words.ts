import { moneyText } from '#components/center/figures.ts';
import { m } from '#i18n/messages.ts';
import { compare, subtract } from '#lib/decimal.ts';

/** What a change makes of the price: more that is due, or a credit; null: nothing. */
export function differenceText(more: { amount: string; currency: string }): string | null {
  const sign = compare(more.amount, '0');
  if (sign === 0) return null;
  if (sign > 0) return m.deals_change_moneyMore({ amount: moneyText(more) });
  return m.deals_change_moneyLess({ amount: moneyText({ ...more, amount: subtract('0', more.amount) }) });
}
