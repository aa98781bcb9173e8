import { and, desc, eq, gt, inArray, isNull, lte, min, ne, or, sql } from 'drizzle-orm';
import { orderStatuses } from '#api/deals/order-states.ts';
import { dayMilliseconds, daysBefore } from '#lib/days.ts';
import { followersOf, notifyCompany, notifyMember } from '#server/mail/mail/index.ts';
import { sourceOf, type FigureRow } from '#server/market/catalogue/index.ts';
import type { Services } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { materialOfLine } from '#server/platform/db/material-of-line.ts';
import { material, property } from '#server/platform/db/schema/catalogue.ts';
import { subOrder, subOrderLine } from '#server/platform/db/schema/deal.ts';
import { figure, figureTold } from '#server/platform/db/schema/figures.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { tryingEach } from '#server/platform/jobs/trying-each.ts';
import type { EmailData } from '#server/platform/mailer/index.ts';
import { figuresInTurn } from './change.ts';

type Given = Pick<Services, 'db' | 'now'>;
type Replaced = EmailData['figuresReplaced']['changes'][number];

/** Corrections of one sitting are told together. */
const gathered = dayMilliseconds / 24;
/** What is older was there before anybody was told, or while the site did not run. */
const mostDays = 7;
/** Named in a letter. */
const mostNamed = 12;

/**
 * Tells who follows a grade, and buyers with an open RFQ or deal of it, which of its figures were corrected or withdrawn: what stood, what stands,
 * and by which source; an hour after the first of them, and at most once a day for a grade. What lots have measured goes on changing by itself
 * and is nobody's correction. Gives for how many grades it was done.
 */
export async function tellReplaced({ db, now }: Given): Promise<number> {
  const telling = tryingEach();
  await telling.tryDue(
    (tried, limit) => dueMaterials(db, now(), tried, limit),
    (id) => db.transaction((tx) => tellOf(tx, { now }, id)),
  );
  return telling.count();
}

const isReplacing = (at: Date) =>
  and(gt(figure.version, 1), ne(figure.basis, 'measured'), gt(figure.validFrom, daysBefore(at, mostDays)));
const isUntold = or(isNull(figureTold.at), gt(figure.validFrom, figureTold.at));

async function dueMaterials(db: Given['db'], at: Date, tried: readonly string[], limit: number) {
  return db
    .select({ id: figure.materialId })
    .from(figure)
    .leftJoin(figureTold, eq(figureTold.materialId, figure.materialId))
    .where(
      and(
        isReplacing(at),
        isUntold,
        or(isNull(figureTold.at), lte(figureTold.at, daysBefore(at, 1))),
        tried.length === 0 ? undefined : sql`${figure.materialId} not in ${tried}`,
      ),
    )
    .groupBy(figure.materialId)
    .having(lte(min(figure.validFrom), new Date(at.getTime() - gathered)))
    .limit(limit);
}

/** False where another process has told it meanwhile, or nothing is left of the changes. */
async function tellOf(tx: Transaction, context: Pick<Services, 'now'>, materialId: string): Promise<boolean> {
  await figuresInTurn(tx, materialId);
  const at = context.now();
  const rows = await tx
    .select({ row: figure })
    .from(figure)
    .leftJoin(figureTold, eq(figureTold.materialId, figure.materialId))
    .where(and(eq(figure.materialId, materialId), isReplacing(at), isUntold))
    .orderBy(desc(figure.version));
  if (rows.length === 0) return false;
  await tx
    .insert(figureTold)
    .values({ materialId, at })
    .onConflictDoUpdate({ target: figureTold.materialId, set: { at } });
  const lines = [...Map.groupBy(rows, ({ row }) => row.lineId).values()];
  const changes = (await Promise.all(lines.map((own) => changeOf(tx, own[0]!.row, own.at(-1)!.row)))).filter(
    (change) => change !== null,
  );
  const [grade] = await tx.select().from(material).where(eq(material.id, materialId));
  if (changes.length === 0 || grade!.state !== 'listed') return false;
  const data = {
    ...{ grade: grade!.grade, materialId, changes: changes.slice(0, mostNamed) },
    more: Math.max(0, changes.length - mostNamed),
  };
  const told = new Set<string>();
  for (const buyerId of await buyersOf(tx, materialId))
    for (const id of await notifyCompany(tx, context, buyerId, { template: 'figuresReplaced', data })) told.add(id);
  for (const { memberId } of await followersOf(tx, [materialId]))
    if (!told.has(memberId))
      await notifyMember(tx, context, memberId, { template: 'figuresReplaced', data: { ...data, followed: true } });
  return true;
}

/** What a figure says now, and what it said before the first change that nobody was told of; null where that is the same. */
async function changeOf(tx: Transaction, now: FigureRow, first: FigureRow): Promise<Replaced | null> {
  const [before] = await tx
    .select()
    .from(figure)
    .where(and(eq(figure.lineId, now.lineId), eq(figure.version, first.version - 1)));
  if (!before || (before.withdrawn && now.withdrawn)) return null;
  const [was, is] = [before, now].map((row) => (row.withdrawn ? null : saidOf(row))) as [Said | null, Said | null];
  if (JSON.stringify(was) === JSON.stringify(is)) return null;
  const [of] = await tx.select().from(property).where(eq(property.id, now.propertyId));
  const { nameEn, nameZh, decimals } = of!;
  return {
    figureId: now.lineId,
    propertyEn: nameEn,
    propertyZh: nameZh,
    unit: now.unit,
    decimals,
    before: was,
    after: is,
  };
}

type Said = NonNullable<Replaced['after']>;
function saidOf(row: FigureRow): Said {
  const { value, low, high, text, condition, comparable, norm, normYear, basis } = row;
  return { value, low, high, text, condition, comparable, norm, normYear, basis, source: sourceOf(row, new Set()) };
}

const { pendingQuote, pendingSignatures, pendingPayment, pendingShipment, shipped } = orderStatuses;

/** Companies with an RFQ of the material that gathers quotes, or a deal of it that is not over. */
async function buyersOf(tx: Transaction, materialId: string): Promise<Set<string>> {
  const asked = await tx
    .selectDistinct({ buyerId: tradeOrder.buyerId })
    .from(tradeOrder)
    .innerJoin(material, eq(material.id, tradeOrder.materialId))
    .where(
      and(eq(tradeOrder.status, pendingQuote), eq(sql`coalesce(${material.mergedIntoId}, ${material.id})`, materialId)),
    );
  const bought = await tx
    .selectDistinct({ buyerId: subOrder.buyerId })
    .from(subOrder)
    .innerJoin(subOrderLine, eq(subOrderLine.subOrderId, subOrder.id))
    .where(
      and(
        inArray(subOrder.status, [pendingSignatures, pendingPayment, pendingShipment, shipped]),
        eq(materialOfLine, materialId),
      ),
    );
  return new Set([...asked, ...bought].map(({ buyerId }) => buyerId));
}
