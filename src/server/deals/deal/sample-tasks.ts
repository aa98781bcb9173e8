import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { mostTasks } from '#api/deals/next-step.ts';
import type { BuyerToday } from '#api/deals/order.ts';
import type { SampleTaskStep } from '#api/deals/sample-states.ts';
import { localised } from '#lib/localised.ts';
import { loadMaterials } from '#server/market/catalogue/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { sampleRequest } from '#server/platform/db/schema/samples.ts';
import { shop } from '#server/platform/db/schema/shops.ts';

const stepsOf = {
  buyer: { dispatched: 'receive', received: 'try' },
  supplier: { asked: 'answer', accepted: 'dispatch' },
} as const satisfies Record<string, Record<string, SampleTaskStep>>;

/** Samples that wait for a side of them, what ends first on top. `id`: of the buying company, or of the shop. */
export async function sampleTasks(
  context: MemberContext,
  side: 'buyer' | 'supplier',
  id: string,
): Promise<BuyerToday['samples']> {
  const { db, now } = context;
  const steps: Partial<Record<string, SampleTaskStep>> = stepsOf[side];
  const { state, until, dispatchBy, buyerId, shopId } = sampleRequest;
  const rows = await db
    .select({ sample: sampleRequest, shopNames: { nameEn: shop.nameEn, nameZh: shop.nameZh } })
    .from(sampleRequest)
    .innerJoin(shop, eq(shop.id, shopId))
    .where(
      and(
        eq(side === 'buyer' ? buyerId : shopId, id),
        inArray(sql`${state}`, Object.keys(steps)),
        sql`coalesce(${until}, 'infinity') > ${now().toISOString()}::timestamptz`,
      ),
    )
    .orderBy(sql`coalesce(${dispatchBy}::timestamptz, ${until}, 'infinity')`, asc(sampleRequest.askedAt))
    .limit(mostTasks);
  const materials = await loadMaterials(context);
  return rows.map(({ sample, shopNames }) => {
    const material = materials.get(sample.materialId);
    const isPromised = sample.state === 'accepted';
    return {
      ...{ id: sample.id, number: sample.number, step: steps[sample.state]!, kg: sample.kg },
      grade: material ? localised(material, 'grade') : '',
      counterparty: side === 'buyer' ? localised(shopNames, 'name') : sample.buyerCompany,
      // What was promised is due on its day, some time before the request lapses.
      until: isPromised ? null : (sample.until?.toISOString() ?? null),
      day: isPromised ? sample.dispatchBy : null,
    };
  });
}
