import { and, eq, exists, inArray, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { OfferImport, startImport } from '#api/market/own-offer.ts';
import { earliestDay } from '#lib/days.ts';
import { m } from '#i18n/messages.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext, Services } from '#server/platform/context.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { offerImport } from '#server/platform/db/schema/offers.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { describeImport } from './import-view.ts';
import { findOwnShop, openOwnShop, type OwnShop } from './own-shop.ts';
import { isAlive, runImport } from './run-import.ts';

/** Each holds a connection for as long as it takes, and needs another one beside it. */
const mostAtOnce = 2;
const retryAfterSeconds = 10;
const running = new WeakMap<Services['db'], number>();

/**
 * Starts an import, which goes on in the background of this process. 422 while it has no good row, or bad ones that nobody agreed
 * to leave out (`partly`), or another one of the shop runs, 409 for one that was started, 429 while this process has its hands full.
 */
export async function beginImport(
  context: MemberContext,
  { id, onSale, partly }: z.output<typeof startImport.input>,
): Promise<OfferImport> {
  const own = await openOwnShop(context);
  await endDead(context, own);
  const before = await describeImport(context, context.db, own.id, id);
  if (before.state !== 'preview') throw new AppError('conflict');
  if (before.good === 0 || (before.problemRows > 0 && !partly))
    throw invalid({ id: m.market_offers_importHasProblems() });
  const busy = running.get(context.db) ?? 0;
  if (busy >= mostAtOnce) throw new AppError('tooManyCalls', { retryAfterSeconds });

  running.set(context.db, busy + 1);
  const begun = Promise.withResolvers<void>();
  const over = runImport(context, { id, own, onSale }, async () => {
    await say(context, own, id, onSale);
    begun.resolve();
  });
  over
    .catch((error: unknown) => {
      begun.reject(error);
      // Nobody waits for what happens afterwards: the process says it, and the import is shown as failed.
      if (!(error instanceof AppError)) process.emitWarning(error instanceof Error ? error : String(error));
    })
    .finally(() => running.set(context.db, running.get(context.db)! - 1));
  await begun.promise;
  return { ...(await describeImport(context, context.db, own.id, id)), sample: before.sample };
}

/** Says that it runs. One import of a shop at a time: two would both make what neither finds. */
async function say(context: MemberContext, own: OwnShop, id: string, onSale: boolean): Promise<void> {
  await context.db.transaction(async (tx) => {
    await tx.select({ id: shop.id }).from(shop).where(eq(shop.id, own.id)).for('no key update');
    const { shopId, state } = offerImport;
    const others = and(eq(shopId, own.id), eq(state, 'running'), ne(offerImport.id, id));
    if ((await tx.$count(offerImport, others)) > 0) throw invalid({ id: m.market_offers_importOther() });
    const today = earliestDay(context.now());
    const stale = sql`jsonb_path_exists(${offerImport.rows}, '$[*] ? (@.validUntil < $today)', ${JSON.stringify({ today })}::jsonb)`;
    const [old] = await tx
      .select({ id: offerImport.id })
      .from(offerImport)
      .where(and(eq(offerImport.id, id), stale));
    if (old) throw invalid({ id: m.market_offers_importOld() });
    // Offers of what was merged would stand beside those that were moved, and of what was refused on sale again.
    const gone = tx
      .select({ id: material.id })
      .from(material)
      .innerJoin(
        sql`jsonb_array_elements(${offerImport.rows}) as line`,
        and(sql`line ->> 'materialId' = ${material.id}`, inArray(material.state, ['merged', 'refused'])),
      );
    const [changed] = await tx
      .select({ id: offerImport.id })
      .from(offerImport)
      .where(and(eq(offerImport.id, id), exists(gone)));
    if (changed) throw invalid({ id: m.market_offers_importGradeGone() });
    const [started] = await tx
      .update(offerImport)
      .set({ state: 'running', done: 0 })
      .where(and(eq(offerImport.id, id), eq(shopId, own.id), eq(state, 'preview')))
      .returning({ id: offerImport.id });
    if (!started) throw new AppError('conflict');
    await audit(tx, context, 'offerImport.start', { kind: 'offerImport', id }, { onSale });
  });
}

/** Imports of the shop that are said to run, but whose process has gone: the database has taken all of them back. */
async function endDead({ db, now }: MemberContext, own: OwnShop): Promise<void> {
  const { id, shopId, state } = offerImport;
  const said = await db
    .select({ id })
    .from(offerImport)
    .where(and(eq(shopId, own.id), eq(state, 'running')));
  for (const one of said) {
    if (await isAlive({ db }, one.id)) continue;
    await db
      .update(offerImport)
      .set({ state: 'failed', rows: [], unknown: [], finishedAt: now() })
      .where(and(eq(id, one.id), eq(state, 'running')));
  }
}

/** How far an import of the caller's shop has come. */
export async function importProgress(context: MemberContext, id: string): Promise<OfferImport> {
  const own = await findOwnShop(context);
  if (!own) throw notFound();
  await endDead(context, own);
  return describeImport(context, context.db, own.id, id);
}

/** Stops an import, or drops a preview. 409 for one that is over: what is done is done. */
export async function stopImport(context: MemberContext, id: string): Promise<OfferImport> {
  const own = await findOwnShop(context);
  if (!own) throw notFound();
  await endDead(context, own);
  await context.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ state: offerImport.state })
      .from(offerImport)
      .where(and(eq(offerImport.id, id), eq(offerImport.shopId, own.id)));
    if (!found) throw notFound();
    // The work sees it at its next step and takes everything back; one that has just ended keeps what it made.
    const [stopped] = await tx
      .update(offerImport)
      .set({ state: 'cancelled', rows: [], unknown: [], finishedAt: context.now() })
      .where(and(eq(offerImport.id, id), sql`${offerImport.state} in ('preview', 'running')`))
      .returning({ id: offerImport.id });
    if (!stopped) throw new AppError('conflict');
    await audit(tx, context, 'offerImport.cancel', { kind: 'offerImport', id });
  });
  return describeImport(context, context.db, own.id, id);
}
