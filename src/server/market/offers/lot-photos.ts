import { eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { addLotPhoto, type arrangeLotPhotos } from '#api/market/lot-photo.ts';
import type { OwnOffer } from '#api/market/own-offer.ts';
import { photosOfOffer } from '#api/market/shop-choices.ts';
import { m } from '#i18n/messages.ts';
import { latestDay } from '#lib/days.ts';
import { noteAccount } from '#server/platform/account-texts/index.ts';
import { audit } from '#server/platform/audit.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { offer, offerPhoto } from '#server/platform/db/schema/offers.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { removeFile, storingIdempotently } from '#server/platform/files/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import type { OfferRow } from './offer-columns.ts';
import { describeOffers } from './offer-view.ts';
import { findOwnShop, openOwnShop } from './own-shop.ts';
import { lockOwnOffers } from './update-offers.ts';

/**
 * Adds a photo to an own offer, at the end, once for each `Idempotency-Key`. Throws 404 for an offer of another shop, 413 when there is no room, 422 for
 * a day that nobody has yet.
 */
export async function addPhoto(context: MemberContext, input: z.output<typeof addLotPhoto.input>): Promise<OwnOffer> {
  const { offerId, ...said } = input;
  if (said.takenOn > latestDay(context.now())) throw invalid({ takenOn: m.market_offers_photoInFuture() });
  const { id: added } = await storingIdempotently(context, addLotPhoto, input, async (tx, store) => {
    const own = await openOwnShop({ db: tx, actor: context.actor });
    const [locked] = await lockOwnOffers(tx, own.id, [offerId]);
    const present = await photosOf(tx, locked!);
    if (present.length >= photosOfOffer) {
      throw new AppError('tooLarge', { fields: { picture: m.field_tooManyFiles({ max: photosOfOffer }) } });
    }
    const id = uuidv7(context.now());
    const fileId = await store({ purpose: 'lot', file: context.files[0]! });
    const sort = Math.max(0, ...present.map((photo) => photo.sort)) + 1;
    await tx.insert(offerPhoto).values({ id, offerId: locked!.id, fileId, ...said, sort });
    await audit(tx, context, 'offer.addPhoto', { kind: 'offer', id: locked!.id }, { picture: id });
    await noteAccount(tx, context, 'shop', own.id, said.lot, said.captionEn, said.captionZh);
    await raiseScopes(tx, ['offers']);
    return { id: locked!.id };
  });
  const [row] = await context.db.select().from(offer).where(eq(offer.id, added));
  // Sent again after the offer was removed.
  if (!row) throw notFound();
  return describe(context, row);
}

/**
 * Puts the photos of an own offer in an order with their words; those left out go. Throws 404 for photos and offers of
 * others, 422 for a day that nobody has yet.
 */
export async function arrangePhotos(
  context: MemberContext,
  { offerId, photos }: z.output<typeof arrangeLotPhotos.input>,
): Promise<OwnOffer> {
  if (new Set(photos.map(({ id }) => id)).size < photos.length) throw invalid({ photos: m.field_wrongFormat() });
  const early = photos.findIndex(({ takenOn }) => takenOn > latestDay(context.now()));
  if (early >= 0) throw invalid({ [`photos.${early}.takenOn`]: m.market_offers_photoInFuture() });
  const { row, gone } = await context.db.transaction(async (tx) => {
    const own = await findOwnShop({ db: tx, actor: context.actor });
    if (!own) throw notFound();
    const [locked] = await lockOwnOffers(tx, own.id, [offerId]);
    const present = await photosOf(tx, locked!);
    const known = new Set(present.map(({ id }) => id));
    if (photos.some(({ id }) => !known.has(id))) throw notFound();
    const kept = new Set(photos.map(({ id }) => id));
    const removed = present.filter(({ id }) => !kept.has(id));
    for (const { id } of removed) await tx.delete(offerPhoto).where(eq(offerPhoto.id, id));
    for (const [sort, { id, ...said }] of photos.entries()) {
      await tx
        .update(offerPhoto)
        .set({ ...said, sort: sort + 1 })
        .where(eq(offerPhoto.id, id));
    }
    const detail = { pictures: photos.length, removed: removed.length };
    await audit(tx, context, 'offer.arrangePhotos', { kind: 'offer', id: locked!.id }, detail);
    const words = photos.flatMap(({ lot, captionEn, captionZh }) => [lot, captionEn, captionZh]);
    await noteAccount(tx, context, 'shop', own.id, ...words);
    await raiseScopes(tx, ['offers']);
    return { row: locked!, gone: removed };
  });
  for (const { fileId } of gone) await removeFile(context, fileId);
  return describe(context, row);
}

/** Forgets the photos of offers, in the transaction that removes these, and gives their files: remove them after it. */
export async function dropPhotos(tx: Transaction, offerIds: readonly string[]): Promise<string[]> {
  if (offerIds.length === 0) return [];
  const gone = await tx
    .delete(offerPhoto)
    .where(inArray(offerPhoto.offerId, [...offerIds]))
    .returning({ fileId: offerPhoto.fileId });
  return gone.map(({ fileId }) => fileId);
}

const photosOf = (tx: Transaction, { id }: OfferRow) => tx.select().from(offerPhoto).where(eq(offerPhoto.offerId, id));

async function describe(context: MemberContext, row: OfferRow): Promise<OwnOffer> {
  const [described] = await describeOffers(context, context.db, [row]);
  return described!;
}
