import { and, eq, inArray } from 'drizzle-orm';
import { compare } from '#lib/decimal.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { loadDirectory, loadMaterials } from '#server/market/catalogue/index.ts';
import type { MemberContext, Services } from '#server/platform/context.ts';
import { offer, offerImport } from '#server/platform/db/schema/offers.ts';
import { audit } from '#server/platform/audit.ts';
import { latestRates } from '#server/market/reference/index.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import { planImport, type Planned } from './import-plan.ts';
import type { ImportRow } from './import-rows.ts';
import { readBreaks, stepsAbove } from './offer-view.ts';
import type { OwnShop } from './own-shop.ts';
import {
  forgetPrices,
  insertOffers,
  isRecoined,
  isRepriced,
  keepPrices,
  replaceSteps,
  stepsThatHold,
  updateOffers,
} from './write-offers.ts';

const batch = 500;
const mostTries = 3;

/** Somebody has stopped the import: its transaction is rolled back. */
class Stopped extends Error {}

export type Import = { id: string; own: OwnShop; onSale: boolean };

/**
 * Takes the good rows of an import over within one transaction: all or none, whatever happens to this process.
 *
 * That transaction holds its row of offer_import (`for key share`) from before the import is said to run until its end:
 * as long as somebody else cannot lock the row the import is alive, and when a process dies its lock goes with it
 * (see isAlive). Nothing else needs to beat or expire. How far it has come is written beside it, by connections of
 * their own, which that lock lets through.
 *
 * `begin` says that it runs, once the row is held; when it throws, nothing has happened. Resolves when it is over.
 */
export async function runImport(context: MemberContext, it: Import, begin: () => Promise<void>): Promise<void> {
  const { db, now } = context;
  // Materials that were proposed a moment ago, perhaps by another process.
  await context.cache.poll(db);
  const finish = (state: 'failed' | 'cancelled') =>
    db
      .update(offerImport)
      .set({ state, rows: [], unknown: [], finishedAt: now() })
      .where(and(eq(offerImport.id, it.id), inArray(offerImport.state, ['running', state])));
  let begun = false;
  try {
    await db.transaction(async (tx) => {
      await hold(tx, it.id);
      await begin();
      begun = true;
      await takeOverPatiently(tx, context, it);
    });
  } catch (error) {
    if (!begun) throw error;
    await finish(error instanceof Stopped ? 'cancelled' : 'failed');
    if (!(error instanceof Stopped)) throw error;
  }
}

const hold = (tx: Transaction, id: string) =>
  tx.select({ id: offerImport.id }).from(offerImport).where(eq(offerImport.id, id)).for('key share');

/** Whether some process works on an import that is said to run. */
export async function isAlive({ db }: Pick<Services, 'db'>, id: string): Promise<boolean> {
  const free = await db
    .select({ id: offerImport.id })
    .from(offerImport)
    .where(eq(offerImport.id, id))
    .for('update', { skipLocked: true });
  return free.length === 0;
}

/** Of two that wait for one another the database ends one: it begins again, still holding its row. */
async function takeOverPatiently(tx: Transaction, context: MemberContext, it: Import): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tx.transaction((inner) => takeOver(inner, context, it));
    } catch (error) {
      if (attempt === mostTries || !isDeadlock(error)) throw error;
    }
  }
}

function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as NodeJS.ErrnoException).code === '40P01' || isDeadlock(error.cause);
}

async function takeOver(tx: Transaction, context: MemberContext, { id, own, onSale }: Import): Promise<void> {
  const { db } = context;
  const now = context.now();
  const [found] = await tx.select({ rows: offerImport.rows }).from(offerImport).where(eq(offerImport.id, id));
  const rates = await latestRates({ ...context, db: tx });
  const directory = await loadDirectory({ ...context, db: tx });
  const materials = await loadMaterials({ ...context, db: tx });
  const originOf = (materialId: string) =>
    directory.manufacturers.get(materials.get(materialId)?.manufacturerId ?? '')?.nation ?? 'CN';
  const rows = (found?.rows ?? []) as ImportRow[];
  const plan = await planImport(tx, rows, { own, now, onSale, rates, originOf });

  let done = 0;
  for (let from = 0; from < plan.length; from += batch) {
    const part = plan.slice(from, from + batch);
    await writeBatch(tx, now, part);
    done += part.length;
    const [said] = await db
      .update(offerImport)
      .set({ done })
      .where(and(eq(offerImport.id, id), eq(offerImport.state, 'running')))
      .returning({ id: offerImport.id });
    if (!said) throw new Stopped();
  }
  const made = plan.filter(({ before }) => !before).map(({ after }) => after.id);
  if (onSale && made.length > 0) await tx.update(offer).set({ status: 'onSale' }).where(inArray(offer.id, made));

  const [over] = await tx
    .update(offerImport)
    .set({ state: 'done', done, rows: [], unknown: [], finishedAt: now })
    .where(and(eq(offerImport.id, id), eq(offerImport.state, 'running')))
    .returning({ id: offerImport.id });
  if (!over) throw new Stopped();
  await raiseScopes(tx, ['offers']);
  const detail = { total: plan.length, made: made.length, onSale };
  await audit(tx, context, 'offerImport.done', { kind: 'offerImport', id }, detail);
}

async function writeBatch(tx: Transaction, now: Date, part: readonly Planned[]): Promise<void> {
  const [made, changed] = [part.filter(({ before }) => !before), part.filter(({ before }) => before)];
  await insertOffers(
    tx,
    made.map(({ after }) => after),
  );
  await updateOffers(
    tx,
    changed.map(({ after }) => after),
  );
  const breaks = await readBreaks(
    tx,
    changed.map(({ after }) => after.id),
  );
  const ladders = changed.flatMap(({ before, after }) => {
    const steps = stepsAbove(before!.moq, breaks.get(after.id) ?? []);
    const moved = isRepriced(before!, after) || compare(before!.moq, after.moq) !== 0;
    if (steps.length === 0 || !moved) return [];
    const kept = isRecoined(before!, after) ? [] : stepsThatHold(after, steps);
    return { offer: after, steps: kept.map(({ fromQuantity, price }) => ({ fromQuantity, price })) };
  });
  await replaceSteps(tx, ladders);
  const recoined = changed.filter(({ before, after }) => isRecoined(before!, after));
  await forgetPrices(
    tx,
    recoined.map(({ after }) => after.id),
  );
  const repriced = part.filter(({ before, after }) => !before || isRepriced(before, after));
  await keepPrices(
    tx,
    now,
    repriced.map(({ after }) => ({ offerId: after.id, price: after.price })),
  );
}
