import { m } from '#i18n/messages.ts';
import { compare } from './decimal.ts';

/** An amount as typed, without the commas and spaces of thousands: `10,650.00` → `10650.00`. */
export const plainAmount = (typed: string): string => typed.replace(/,(?=\d{3}(\D|$))|\s/g, '');

/** What is wrong with an amount of money as typed; undefined: nothing. */
export function amountError(typed: string): string | undefined {
  const amount = plainAmount(typed);
  if (amount === '') return m.form_fillOut();
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(amount)) return m.deals_remit_amountForm();
  return compare(amount, '0') > 0 ? undefined : m.deals_remit_amountPositive();
}
