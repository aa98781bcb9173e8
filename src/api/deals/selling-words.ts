import { m } from '#i18n/messages.ts';
import type { RfqOutcome } from './selling-choices.ts';

const outcomes: Record<RfqOutcome, () => string> = {
  open: m.deals_figures_open,
  won: m.deals_figures_won,
  lost: m.deals_figures_lost,
  cancelled: m.deals_figures_cancelled,
  expired: m.deals_figures_expired,
  withdrawn: m.deals_figures_withdrawn,
  declined: m.deals_figures_declined,
  unanswered: m.deals_figures_unanswered,
};

/** What came of an RFQ for its supplier. */
export const rfqOutcomeName = (outcome: RfqOutcome): string => outcomes[outcome]();
