import { m } from '#i18n/messages.ts';
import type { SubOrderRow } from '#server/deals/deal/index.ts';
import { AppError, notFound } from '#server/platform/errors.ts';

type Deal = Pick<SubOrderRow, 'collecting'>;

/** What arrives on a seller's own account the marketplace does not see, and decides nothing about it: 409, in words. */
export function refuseSellersMoney({ collecting }: Deal): void {
  if (collecting === 'seller') throw new AppError('conflict', { words: m.deals_direct_notOurs() });
}

/** Who does not collect itself has no such step: 404, as for a transfer that does not exist. */
export function needSellersMoney({ collecting }: Deal): void {
  if (collecting !== 'seller') throw notFound();
}
