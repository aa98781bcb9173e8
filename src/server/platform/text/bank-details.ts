import { asLatin } from '#lib/look-alike.ts';
import { namesPaymentDetails } from '#api/deals/payment-details.ts';

/** Whether any of the texts names a bank account, in whatever script its letters are written. */
export const namesAccount = (...texts: readonly (string | null | undefined)[]): boolean => {
  const text = texts.filter(Boolean).join('\n');
  return text !== '' && (namesPaymentDetails(text) || namesPaymentDetails(asLatin(text)));
};
