import type { z } from 'zod';
import { createOffer, type OwnOffer } from '#api/market/own-offer.ts';
import { withUsual } from '#api/market/offer-fields.ts';
import { m } from '#i18n/messages.ts';
import { offerProblems } from '#api/market/offer-rules.ts';
import { audit } from '#server/platform/audit.ts';
import { loadDirectory, materialToOffer } from '#server/market/catalogue/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { latestRates } from '#server/market/reference/index.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { codeProblems } from './offer-codes.ts';
import { newColumns, type OfferRow } from './offer-columns.ts';
import { describeOffers } from './offer-view.ts';
import { openOwnShop } from './own-shop.ts';
import { usdPrice } from './usd-price.ts';
import { insertOffers, keepPrices, replaceSteps } from './write-offers.ts';

type Input = z.output<typeof createOffer.input>;

/** A new offer of the caller's shop, on sale at once where that is asked for. */
export async function addOffer(context: MemberContext, input: Input): Promise<OwnOffer> {
  const [directory, material, rates] = await Promise.all([
    loadDirectory(context),
    materialToOffer(context, input.materialId),
    latestRates(context),
  ]);
  const now = context.now();
  const given = withUsual(input);
  const problems = { ...codeProblems(directory, given), ...offerProblems(given, now) };
  if (!material) problems['materialId'] = m.field_chooseOne();
  if (!material || Object.keys(problems).length > 0) throw invalid(problems);

  return idempotently(context, createOffer, input, async (tx) => {
    const own = await openOwnShop({ db: tx, actor: context.actor });
    const columns = newColumns(given);
    const row: OfferRow = {
      ...columns,
      id: uuidv7(now),
      shopId: own.id,
      materialId: material.id,
      status: input.onSale ? 'onSale' : 'notListed',
      priceUsd: usdPrice(columns, rates),
      listedAt: now,
      updatedAt: now,
      demo: own.demo,
    };
    await insertOffers(tx, [row]);
    await replaceSteps(tx, [{ offer: row, steps: input.priceBreaks }]);
    await keepPrices(tx, now, [{ offerId: row.id, price: row.price }]);
    if (input.onSale) await raiseScopes(tx, ['offers']);
    const detail = { materialId: row.materialId, status: row.status, price: row.price, currency: row.currency };
    await audit(tx, context, 'offer.create', { kind: 'offer', id: row.id }, detail);
    const [made] = await describeOffers(context, tx, [row]);
    return made!;
  });
}
