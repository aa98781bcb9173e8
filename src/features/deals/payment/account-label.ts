import type { CollectingWay } from '#api/deals/collecting.ts';
import { m } from '#i18n/messages.ts';

/** What an account that a buyer pays to is called: the marketplace's, or the seller's own. */
export const accountLabel = (collecting: CollectingWay): string =>
  collecting === 'seller' ? m.deals_direct_account() : m.deals_remit_account();
