import { and, asc, eq, gte, inArray, isNotNull, or, sql, type SQLWrapper } from 'drizzle-orm';
import { isByMethod, lotKey } from '#api/deals/lot-rules.ts';
import { inUnit } from '#api/deals/lot-units.ts';
import { feedMeasured, type MeasuredLots } from '#server/market/figures/index.ts';
import type { Services } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { property } from '#server/platform/db/schema/catalogue.ts';
import { subOrder, subOrderLine } from '#server/platform/db/schema/deal.ts';
import { lotAnalysis } from '#server/platform/db/schema/lots.ts';
import { heartbeat } from '#server/platform/db/schema/platform.ts';
import { tryingEach } from '#server/platform/jobs/trying-each.ts';
import { shipment } from '#server/platform/db/schema/shipment.ts';

/** From fewer nobody could be told apart: a figure of one supplier's lots for one buyer is that deal. */
const leastLots = 5;
const leastBuyers = 3;
const everyHours = 1;
/** What a transaction that is under way has written is read by the next run. */
const underWayMinutes = 5;

type Value = {
  of: Pick<MeasuredLots, 'materialId' | 'propertyId' | 'norm' | 'testCondition'>;
  /** A lot of a supplier, however many buyers it went to. */
  lot: string;
  buyerId: string;
  value: number;
};

/**
 * "Measured on n lots": what suppliers' certificates say of lots that have left, by material, property, norm and condition, told to the
 * material's figures. Once an hour, by one process, for the materials of which a lot has been stated or has left since. Gives how many
 * figures say something new.
 */
export async function feedMeasuredFigures({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  const at = now();
  const feeding = tryingEach();
  await db.transaction(async (tx) => {
    const [last] = await tx.select().from(heartbeat).where(eq(heartbeat.name, 'measured'));
    const [mine] = await tx
      .insert(heartbeat)
      .values({ name: 'measured', at })
      .onConflictDoUpdate({
        target: heartbeat.name,
        set: { at },
        setWhere: sql`${heartbeat.at} <= ${at}::timestamptz - make_interval(hours => ${everyHours})`,
      })
      .returning();
    if (!mine) return;
    const materials = last && (await materialsSince(tx, new Date(last.at.getTime() - underWayMinutes * 60_000)));
    if (materials?.length === 0) return;
    const values = await readValues({ db: tx }, materials);
    const keyOf = ({ of }: Value) => JSON.stringify(of);
    await feeding.try(Map.groupBy(values, keyOf).values(), async (group) => {
      // The newest statement of a lot counts.
      const byLot = new Map(group.map((one) => [one.lot, one.value]));
      const buyers = new Set(group.map(({ buyerId }) => buyerId));
      if (byLot.size < leastLots || buyers.size < leastBuyers) return false;
      const sorted = [...byLot.values()].toSorted((a, b) => a - b);
      const range = { median: medianOf(sorted), low: sorted[0]!, high: sorted.at(-1)! };
      return tx.transaction((part) => feedMeasured(part, at, { ...group[0]!.of, lots: byLot.size, ...range }));
    });
  });
  return feeding.count();
}

function medianOf(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2;
  const [one, other] = [sorted[Math.floor(middle)]!, sorted[Math.ceil(middle)]!];
  return Number(((one + other) / 2).toPrecision(12));
}

/** Materials of which something has been certified or shipped since. */
async function materialsSince(tx: Transaction, since: Date): Promise<string[]> {
  const of = (rows: SQLWrapper) => inArray(subOrderLine.subOrderId, rows);
  const certified = tx.select({ id: lotAnalysis.subOrderId }).from(lotAnalysis).where(gte(lotAnalysis.statedAt, since));
  const shipped = tx.select({ id: shipment.subOrderId }).from(shipment).where(gte(shipment.shippedAt, since));
  const { materialId } = subOrderLine;
  const rows = await tx
    .selectDistinct({ materialId })
    .from(subOrderLine)
    .where(and(isNotNull(materialId), or(of(certified), of(shipped))));
  return rows.map((row) => row.materialId!);
}

/** Of each lot that was shipped what its supplier says, oldest first, in the units of the properties. */
async function readValues(
  { db }: { db: Pick<Services['db'], 'select'> },
  materials: readonly string[] | undefined,
): Promise<Value[]> {
  const properties = new Map((await db.select().from(property)).map((row) => [row.id, row]));
  const { materialId } = subOrderLine;
  const meant = materials ? inArray(materialId, [...materials]) : isNotNull(materialId);
  const ofThem = db.select({ id: subOrderLine.subOrderId }).from(subOrderLine).where(meant);
  const sent = await db
    .select({ subOrderId: shipment.subOrderId, lots: shipment.lots })
    .from(shipment)
    .where(and(sql`jsonb_array_length(${shipment.lots}) > 0`, inArray(shipment.subOrderId, ofThem)));
  const left = new Set(sent.flatMap(({ subOrderId, lots }) => lots.map(({ lot }) => `${subOrderId} ${lotKey(lot)}`)));
  const { shopId, buyerId, limits } = subOrder;
  const rows = await db
    .select({ analysis: lotAnalysis, materialId, shopId, buyerId, limits })
    .from(lotAnalysis)
    .innerJoin(subOrder, eq(subOrder.id, lotAnalysis.subOrderId))
    .innerJoin(
      subOrderLine,
      and(eq(subOrderLine.subOrderId, lotAnalysis.subOrderId), eq(subOrderLine.position, lotAnalysis.line)),
    )
    .where(and(eq(lotAnalysis.side, 'supplier'), meant))
    .orderBy(asc(lotAnalysis.statedAt), asc(lotAnalysis.version));
  return rows
    .filter(({ analysis }) => left.has(`${analysis.subOrderId} ${lotKey(analysis.lot)}`))
    .flatMap(({ analysis, shopId: seller, buyerId: buyer, limits: agreed, ...row }) =>
      analysis.measured.flatMap(({ limit, unit, method, condition, value }): Value[] => {
        const asked = limit === null ? undefined : agreed[limit];
        const known = asked && properties.get(asked.property);
        const said = known ? inUnit(value, unit || asked.unit, known.unit ?? '') : null;
        if (!known || said === null) return [];
        const how = method || asked.method;
        const norm = [known.iso, known.astm, known.gb].find((one) => one && how && isByMethod(how, one)) ?? null;
        const of = {
          materialId: row.materialId!,
          propertyId: known.id,
          norm,
          testCondition: condition || asked.condition,
        };
        return [{ of, lot: `${seller} ${lotKey(analysis.lot)}`, buyerId: buyer, value: Number(said) }];
      }),
    );
}
