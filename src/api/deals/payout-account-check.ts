import { countrySpecs, isValidBIC, isValidIBAN } from 'ibantools';
import { m } from '#i18n/messages.ts';
import { longestAccount, plainAccount } from './payout-rules.ts';

/** What is wrong with an account and the BIC of its bank, by field. Where a country has IBANs, nothing else is taken. */
export function wrongInAccount({ account, bic }: { account: string; bic: string }): Record<string, string> {
  const plain = plainAccount(account);
  const wrong: Record<string, string> = {};
  if (!isValidBIC(bic)) wrong['bic'] = m.deals_remit_wrongSwift();
  const country = bic.slice(4, 6);
  const hasIban = countrySpecs[country]?.IBANRegistry === true;
  const looksLikeIban = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain);
  if ((looksLikeIban || hasIban) && !isValidIBAN(plain))
    wrong['account'] = looksLikeIban ? m.deals_remit_wrongIban() : m.deals_payout_ibanAsked({ country });
  else if (!/^[A-Z0-9][A-Z0-9/.-]*$/.test(plain) || plain.length > longestAccount)
    wrong['account'] = m.deals_payout_wrongAccount();
  return wrong;
}

export const isIban = (plain: string): boolean => isValidIBAN(plain);
