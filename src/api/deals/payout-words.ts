import { m } from '#i18n/messages.ts';
import { returnCodes, type ReturnCode } from './payout-rules.ts';

const reasons: Record<ReturnCode, () => string> = {
  AC01: m.deals_payout_wrongNumber,
  AC03: m.deals_payout_wrongNumber,
  AC04: m.deals_payout_closed,
  AC06: m.deals_payout_blocked,
  AG01: m.deals_payout_notAllowed,
  BE01: m.deals_payout_wrongName,
  BE04: m.deals_payout_noAddress,
  RC01: m.deals_payout_wrongBank,
  CURR: m.deals_payout_wrongCurrency,
  CNOR: m.deals_payout_unknownBank,
  MS03: m.deals_payout_noReason,
};

/** Why a bank has returned a payment, in a trader's words; of another code, or none, that it has not said. */
export const returnReasonName = (code: string): string =>
  reasons[returnCodes.find((known) => known === code) ?? 'MS03']();
