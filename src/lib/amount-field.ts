import { m } from '#i18n/messages.ts';
import { compare } from './decimal.ts';

/** What is wrong with an amount of money; undefined: nothing. */
export function amountError(amount: string): string | undefined {
  if (amount === '') return m.field_required();
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(amount)) return m.deals_remit_amountForm();
  return compare(amount, '0') > 0 ? undefined : m.deals_remit_amountPositive();
}
