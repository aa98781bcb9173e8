import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { changeListing, OwnOffer } from '#api/market/own-offer.ts';
import { offerProblems } from '#api/market/offer-rules.ts';
import type { Problems } from '#api/deals/trade-rules.ts';
import { m } from '#i18n/messages.ts';
import { dayMilliseconds } from '#lib/days.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { invalid } from '#server/platform/errors.ts';
import { removeFile } from '#server/platform/files/index.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import type { OfferRow } from './offer-columns.ts';
import { describeOffers, readBreaks, readOwnOffers, stepsAbove } from './offer-view.ts';
import { dropPhotos } from './lot-photos.ts';
import { openOwnShop } from './own-shop.ts';
import { draftWith, lockOwnOffers } from './update-offers.ts';

type Input = z.output<typeof changeListing.input>;

const freshDays = 7;

/**
 * When an offer counts as listed. One that comes back within days keeps its place among the newest: taking offers off and
 * on again moves nobody to the top.
 */
export const listedNow = ({ status, listedAt }: Pick<OfferRow, 'status' | 'listedAt'>, now: Date): Date =>
  status === 'notListed' || now.getTime() - listedAt.getTime() > freshDays * dayMilliseconds ? now : listedAt;

/**
 * Puts own offers on sale or takes them off, all or none. What cannot be on sale is named as `ids.N`. Photos of lots go with an
 * offer that is removed: what comes back some day is another lot.
 */
export async function setListing(context: MemberContext, { ids, to }: Input): Promise<OwnOffer[]> {
  const { offers, unused } = await context.db.transaction(async (tx) => {
    const own = await openOwnShop({ db: tx, actor: context.actor });
    const asked = [...new Set(ids.map((id) => id.toLowerCase()))];
    const rows = await lockOwnOffers(tx, own.id, asked);
    // In an open shop, what is paused is on hold: it stays so, and its owner sees it as removed anyway.
    const moving = rows.filter(({ status }) => status !== to && !(status === 'paused' && to === 'removed'));
    if (to === 'onSale') {
      const refused = await refusedAmong(tx, moving);
      const breaks = await readBreaks(tx, asked);
      const wrong: Problems = {};
      for (const row of moving) {
        const steps = stepsAbove(row.moq, breaks.get(row.id) ?? []);
        const held = row.status === 'paused' && m.deals_hold_offerHeld();
        const stop = held || (refused.has(row.materialId) && m.market_offers_gradeRefused());
        if (stop) {
          wrong[`ids.${ids.findIndex((id) => id.toLowerCase() === row.id)}`] = stop;
          continue;
        }
        const [problem] = Object.values(offerProblems(draftWith(row, steps), context.now()));
        if (problem) wrong[`ids.${ids.findIndex((id) => id.toLowerCase() === row.id)}`] = problem;
      }
      if (Object.keys(wrong).length > 0) throw invalid(wrong);
    }
    for (const row of moving) {
      const updatedAt = new Date(Math.max(context.now().getTime(), row.updatedAt.getTime() + 1));
      const listedAt = to === 'onSale' ? listedNow(row, context.now()) : row.listedAt;
      await tx
        .update(offer)
        .set({ status: to, updatedAt, listedAt })
        .where(and(eq(offer.id, row.id), inArray(offer.status, [row.status])));
      const detail = { from: row.status, to };
      await audit(tx, context, to === 'onSale' ? 'offer.list' : 'offer.remove', { kind: 'offer', id: row.id }, detail);
    }
    const removed = to === 'removed' ? moving.map(({ id }) => id) : [];
    const unused = await dropPhotos(tx, removed);
    if (moving.length > 0) await raiseScopes(tx, ['offers']);
    return { offers: await describeOffers(context, tx, await readOwnOffers(tx, own.id, asked)), unused };
  });
  for (const id of unused) await removeFile(context, id);
  return offers;
}

/** Of the materials of these offers, those that the catalogue desk has refused. */
async function refusedAmong(tx: Transaction, rows: readonly OfferRow[]): Promise<ReadonlySet<string>> {
  const ids = rows.map(({ materialId }) => materialId);
  const refused = await tx
    .select({ id: material.id })
    .from(material)
    .where(and(inArray(material.id, ids), eq(material.state, 'refused')));
  return new Set(refused.map(({ id }) => id));
}
