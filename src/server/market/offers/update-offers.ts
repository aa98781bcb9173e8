import { and, asc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { OwnOffer, updateOffers as call } from '#api/market/own-offer.ts';
import type { TradeTermId } from '#api/deals/trade-terms.ts';
import { m } from '#i18n/messages.ts';
import { trimZeros } from '#lib/decimal.ts';
import type { OfferDraft, PriceBreak } from '#api/market/offer-fields.ts';
import { editProblems, portOfTerm } from '#api/market/offer-rules.ts';
import type { Problems } from '#api/deals/trade-rules.ts';
import { auditEach } from '#server/platform/audit.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { loadDirectory } from '#server/market/catalogue/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { latestRates, type ExchangeRates } from '#server/market/reference/index.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import { codeProblems } from './offer-codes.ts';
import { changedColumns, draftOf, type OfferRow } from './offer-columns.ts';
import { describeOffers, readBreaks, readOwnOffers, stepsAbove } from './offer-view.ts';
import { openOwnShop } from './own-shop.ts';
import { usdPrice } from './usd-price.ts';
import { forgetPrices, isRecoined, isRepriced, keepPrices, replaceSteps, updateOffers } from './write-offers.ts';

type Change = z.output<typeof call.input>['offers'][number];
/** An offer as it was, what is to change, and as it will be. */
type Edit = { change: Change; before: OfferRow; after: OfferRow; steps: readonly PriceBreak[]; stepsBefore: number };

/** Edits own offers, all or none. Throws 409 that names the rows which somebody has changed since they were read. */
export async function changeOffers(context: MemberContext, changes: readonly Change[]): Promise<OwnOffer[]> {
  const rates = await latestRates(context);
  const directory = await loadDirectory(context);
  return context.db.transaction(async (tx) => {
    const own = await openOwnShop({ db: tx, actor: context.actor });
    const rows = await lockOwnOffers(
      tx,
      own.id,
      changes.map(({ id }) => id),
    );
    refuseStale(changes, rows);
    const breaks = await readBreaks(
      tx,
      rows.map(({ id }) => id),
    );
    const edits = changes.map((change, index): Edit => {
      const before = rows[index]!;
      const kept = stepsAbove(before.moq, breaks.get(before.id) ?? []);
      const after = changed(before, change, context.now(), rates);
      return { change, before, after, steps: change.priceBreaks ?? kept, stepsBefore: kept.length };
    });
    refuseWrong(edits, (change) => codeProblems(directory, change), context.now());
    await write(tx, context, edits);
    await raiseScopes(tx, ['offers']);
    await auditEach(
      tx,
      context,
      'offer.update',
      edits.map(({ change: { id, updatedAt: _at, ...fields }, after: { price, currency } }) => ({
        subject: { kind: 'offer', id },
        detail: { fields: Object.keys(fields), price, currency },
      })),
    );
    return describeOffers(
      context,
      tx,
      await readOwnOffers(
        tx,
        own.id,
        changes.map(({ id }) => id),
      ),
    );
  });
}

/** Own offers by their ids in the order asked, locked in one order by everybody. Throws 404 where one is not the shop's. */
export async function lockOwnOffers(tx: Transaction, shopId: string, ids: readonly string[]): Promise<OfferRow[]> {
  const wanted = ids.map((id) => id.toLowerCase());
  const rows = await tx
    .select()
    .from(offer)
    .where(and(eq(offer.shopId, shopId), inArray(offer.id, wanted)))
    .orderBy(asc(offer.id))
    .for('update');
  const byId = new Map(rows.map((row) => [row.id, row]));
  return wanted.map((id) => {
    const row = byId.get(id);
    if (!row) throw notFound();
    return row;
  });
}

function refuseStale(changes: readonly Change[], rows: readonly OfferRow[]): void {
  const twice = changes.findIndex(({ id }, index) => changes.findIndex((other) => other.id === id) < index);
  if (twice >= 0) throw invalid({ [`offers.${twice}.id`]: m.market_offers_twice() });
  const stale = changes.flatMap(({ updatedAt }, index) =>
    Date.parse(updatedAt) === rows[index]!.updatedAt.getTime() ? [] : [index],
  );
  if (stale.length === 0) return;
  const fields = Object.fromEntries(
    stale.map((index) => [`offers.${index}.updatedAt`, m.market_offers_changedMeanwhile()]),
  );
  throw new AppError('conflict', { fields });
}

/** The row with what was sent; every change gets a later moment. */
function changed(row: OfferRow, change: Change, now: Date, rates: ExchangeRates): OfferRow {
  const { id: _id, updatedAt: _at, ...sent } = change;
  const after = changedColumns(row, sent);
  const [termBefore, term] = [row.tradeTerm as TradeTermId, after.tradeTerm as TradeTermId];
  // A port of loading is none of arrival.
  if (change.portId === undefined && portOfTerm(termBefore) !== portOfTerm(term)) after.portId = null;
  return {
    ...after,
    // What is unchanged keeps the rate at which it was published.
    priceUsd: isRepriced(row, after) ? usdPriceOf(after, rates) : row.priceUsd,
    updatedAt: new Date(Math.max(now.getTime(), row.updatedAt.getTime() + 1)),
  };
}

/** An unknown currency is refused by name a little later. */
const usdPriceOf = (row: OfferRow, rates: ExchangeRates): string =>
  rates.rates[row.currency] === undefined ? '0' : usdPrice(row, rates);

/** The offer as the rules see it. */
export const draftWith = (row: OfferRow, steps: readonly PriceBreak[]): OfferDraft => ({
  ...draftOf(row),
  priceBreaks: steps.map(({ fromQuantity, price }) => ({
    fromQuantity: trimZeros(fromQuantity),
    price: trimZeros(price),
  })),
});

function refuseWrong(edits: readonly Edit[], codesOf: (change: Change) => Problems, now: Date): void {
  const wrong: Problems = {};
  for (const [index, { change, after, steps }] of edits.entries()) {
    const sent = Object.keys(change).filter((field) => change[field as keyof Change] !== undefined);
    const problems = { ...codesOf(change), ...editProblems(draftWith(after, steps), sent, now) };
    for (const [field, text] of Object.entries(problems)) wrong[`offers.${index}.${field}`] = text;
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

async function write(tx: Transaction, context: MemberContext, edits: readonly Edit[]): Promise<void> {
  await updateOffers(
    tx,
    edits.map(({ after }) => after),
  );
  const ladders = edits.filter(
    ({ change, steps, stepsBefore }) =>
      change.priceBreaks || (steps.length + stepsBefore > 0 && (change.price || change.moq)),
  );
  await replaceSteps(
    tx,
    ladders.map(({ after, steps }) => ({
      offer: after,
      steps: steps.map(({ fromQuantity, price }) => ({ fromQuantity, price })),
    })),
  );
  const recoined = edits.filter(({ before, after }) => isRecoined(before, after));
  await forgetPrices(
    tx,
    recoined.map(({ after }) => after.id),
  );
  const repriced = edits.filter(({ before, after }) => isRepriced(before, after));
  await keepPrices(
    tx,
    context.now(),
    repriced.map(({ after }) => ({ offerId: after.id, price: after.price })),
  );
}
