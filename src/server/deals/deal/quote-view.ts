import { and, asc, desc, eq, getTableColumns, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { isGuest } from '#api/deals/guest-choices.ts';
import { stops } from '#api/deals/hold-choices.ts';
import type { QuoteView } from '#api/deals/trade.ts';
import { safeLine, safeProse } from '#lib/readable-text.ts';
import { builtOnce } from '#server/platform/db/built-once.ts';
import type { Db } from '#server/platform/db/database.ts';
import { namesAccount } from '#server/platform/text/bank-details.ts';
import type { Context } from '#server/platform/context.ts';
import { evaluation, subOrder } from '#server/platform/db/schema/deal.ts';
import { hold } from '#server/platform/db/schema/holds.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { invitation, quote, quoteLine, quoteVersion } from '#server/platform/db/schema/rfq.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import { describeAnswers } from './limits.ts';
import type { Names } from './names.ts';
import type { PickupPlaces } from './pickup-place.ts';
import type { OrderRow, QuoteRow } from './rows.ts';

/** Whether a quote can be accepted at this moment: the deadline counts, not the job that tidies after it. */
export const isLive = ({ state, validUntil }: Pick<QuoteRow, 'state' | 'validUntil'>, now: Date): boolean =>
  state === 'live' && validUntil > now;

/** Bids of an RFQ whose prices the buyer may not see yet. */
export const isSealed = ({ sealedUntil, heldAt }: Pick<OrderRow, 'sealedUntil' | 'heldAt'>, now: Date): boolean =>
  sealedUntil !== null && sealedUntil > (heldAt ?? now);

/** Until when suppliers may begin to quote: sealed bids are due when they are opened. A live quote may be revised later. */
export const quotingEnd = ({ sealedUntil, quoteDueAt }: Pick<OrderRow, 'sealedUntil' | 'quoteDueAt'>): Date =>
  sealedUntil ?? quoteDueAt;

/** The marketplace has put the shop on hold, or who sells there: its quotes stand and cannot be accepted. */
export const isHeldShop = (shopId: AnyColumn): SQL<boolean> => sql<boolean>`exists (
  select from ${hold} inner join ${shop} on ${shop.ownerId} = ${hold.partyId}
  where ${shop.id} = ${shopId} and ${hold.liftedAt} is null and ${hold.kind} in ${stops.selling})`;

const shopId = sql.placeholder('shopId');
/** Of an order, and of one shop unless that is null. */
const isShown = and(
  eq(quote.orderId, sql.placeholder('orderId')),
  sql`(${quote.shopId} = ${shopId} or ${shopId}::text is null)`,
);
const selectQuotes = builtOnce((db) =>
  db
    .select({ quote, pen: invitation.pen, onHold: isHeldShop(quote.shopId) })
    .from(quote)
    .innerJoin(invitation, and(eq(invitation.orderId, quote.orderId), eq(invitation.shopId, quote.shopId)))
    .where(isShown)
    .orderBy(asc(quote.id)),
);
const selectVersions = builtOnce((db) =>
  db
    .select(getTableColumns(quoteVersion))
    .from(quoteVersion)
    .innerJoin(quote, eq(quote.id, quoteVersion.quoteId))
    .where(isShown)
    .orderBy(desc(quoteVersion.version)),
);
const selectLines = builtOnce((db) =>
  db
    .select(getTableColumns(quoteLine))
    .from(quoteLine)
    .innerJoin(quote, eq(quote.id, quoteLine.quoteId))
    .where(isShown)
    .orderBy(asc(quoteLine.position)),
);

/** The quotes of an order with all their versions; of one shop where `shopId` is given. `sealed` hides the prices and what was written beside them. */
export async function readQuotes(
  db: Db,
  { now, cache }: Pick<Context, 'now' | 'cache'>,
  names: Names,
  order: OrderRow,
  { shopId, sealed, pickup }: { shopId?: string | undefined; sealed: boolean; pickup: PickupPlaces },
): Promise<QuoteView[]> {
  const asked = { orderId: order.id, shopId: shopId ?? null };
  const [quotes, versions, lines] = await inOnePipeline([
    selectQuotes(db, asked),
    selectVersions(db, asked),
    selectLines(db, asked),
  ]);
  const records = await readRecords(
    db,
    cache,
    quotes.map((row) => row.quote.shopId),
  );
  return quotes.map(({ quote: row, pen, onHold }) => ({
    id: row.id,
    state: row.state === 'live' && !isLive(row, now()) ? 'expired' : row.state,
    supplier: {
      shop: names.shop(row.shopId),
      nation: names.country(names.directory.shops.get(row.shopId)?.nation ?? '').name,
      guest: isGuest(row.shopId),
      onHold,
      completedDeals: records.get(row.shopId)?.completed ?? 0,
      stars: records.get(row.shopId)?.stars ?? null,
    },
    sealed,
    pen,
    versions: versions
      .filter(({ quoteId }) => quoteId === row.id)
      .map((version) => ({
        ...names.terms(version, pickup(row.shopId)),
        version: version.version,
        at: version.at.toISOString(),
        validUntil: version.validUntil.toISOString(),
        currency: version.currency,
        leadTimeDays: version.leadTimeDays,
        paymentTerm: names.coded('paymentTerm', version.paymentTerm),
        packing: names.coded('packing', version.packing),
        // Words may name a price as well.
        remarks: sealed ? '' : safeProse(version.remarks),
        limits: describeAnswers(version.limits),
        bankWarning: namesAccount(
          version.remarks,
          version.serviceAddress,
          ...lines
            .filter(({ quoteId, version: of }) => quoteId === row.id && of === version.version)
            .flatMap(({ gradeNumber, remark }) => [gradeNumber, remark]),
        ),
        lines: lines
          .filter((line) => line.quoteId === row.id && line.version === version.version)
          .map((line) => ({
            id: line.id,
            material: line.materialId ? names.material(line.materialId) : null,
            gradeNumber: safeLine(line.gradeNumber),
            replacement: line.replacement,
            quantity: line.quantity,
            unitPrice: sealed ? null : line.unitPrice,
            remark: sealed ? '' : safeLine(line.remark),
          })),
      })),
  }));
}

type ShopRecord = { completed: number; stars: number | null };

/** What shops have done here: completed deals and their mean stars. Kept a minute: some have thousands of deals. */
async function readRecords(
  db: Db,
  cache: Context['cache'],
  shopIds: readonly string[],
): Promise<Map<string, ShopRecord>> {
  const read = async (shopId: string): Promise<ShopRecord> => {
    const [record] = await db
      .select({
        completed: sql<number>`count(*)::integer`,
        stars: sql<number | null>`round(avg(${evaluation.stars}), 1)::float8`,
      })
      .from(subOrder)
      .leftJoin(evaluation, eq(evaluation.subOrderId, subOrder.id))
      .where(and(eq(subOrder.shopId, shopId), eq(subOrder.status, 6)));
    return record!;
  };
  const records = new Map<string, ShopRecord>();
  for (const id of new Set(shopIds)) {
    records.set(id, await cache.get(`trading/record/${id}`, ['shops'], () => read(id)));
  }
  return records;
}
