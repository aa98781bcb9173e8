import type { MatchReason } from '#api/deals/statement.ts';
import { m } from '#i18n/messages.ts';

/** What speaks for a line of a statement being a transfer, or against it. */
export const whyNames: Record<MatchReason, () => string> = {
  postscript: m.deals_remit_postscript,
  amount: m.deals_remit_whyAmount,
  near: m.deals_remit_whyNear,
  remitter: m.deals_remit_remitter,
  currency: m.deals_remit_whyCurrency,
};
