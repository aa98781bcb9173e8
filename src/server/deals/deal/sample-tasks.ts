import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { mostTasks } from '#api/deals/next-step.ts';
import type { BuyerToday } from '#api/deals/order.ts';
import type { SampleState, SampleTaskStep } from '#api/deals/sample-states.ts';
import { localised } from '#lib/localised.ts';
import { loadMaterials } from '#server/market/catalogue/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { sampleRequest } from '#server/platform/db/schema/samples.ts';
import { shop } from '#server/platform/db/schema/shops.ts';

const stepsOf = {
  buyer: { dispatched: 'receive', received: 'try' },
  // What is on its way is the supplier's again when its buyer says that it has not arrived.
  supplier: { asked: 'answer', accepted: 'dispatch', dispatched: 'find' },
} as const satisfies Record<string, Record<string, SampleTaskStep>>;

const { state, until, dispatchBy, buyerId, shopId, missedAt } = sampleRequest;

/** Those that wait for a side of them. `id`: of the buying company, or of the shop. */
const waitFor = (side: 'buyer' | 'supplier', id: string, now: Date) =>
  and(
    eq(side === 'buyer' ? buyerId : shopId, id),
    side === 'buyer'
      ? inArray(state, Object.keys(stepsOf.buyer) as SampleState[])
      : or(inArray(state, ['asked', 'accepted']), and(eq(state, 'dispatched'), isNotNull(missedAt))),
    sql`coalesce(${until}, 'infinity') > ${now.toISOString()}::timestamptz`,
  );

export const countSamples = ({ db, now }: MemberContext, side: 'buyer' | 'supplier', id: string): Promise<number> =>
  db.$count(sampleRequest, waitFor(side, id, now()));

/** Samples that wait for a side of them, what ends first on top. */
export async function sampleTasks(
  context: MemberContext,
  side: 'buyer' | 'supplier',
  id: string,
): Promise<BuyerToday['samples']> {
  const { db, now } = context;
  const steps: Partial<Record<string, SampleTaskStep>> = stepsOf[side];
  const rows = await db
    .select({ sample: sampleRequest, shopNames: { nameEn: shop.nameEn, nameZh: shop.nameZh } })
    .from(sampleRequest)
    .innerJoin(shop, eq(shop.id, shopId))
    .where(waitFor(side, id, now()))
    .orderBy(
      sql`coalesce(case when ${state} = 'accepted' then ${dispatchBy}::timestamptz end, ${until}, 'infinity')`,
      asc(sampleRequest.askedAt),
    )
    .limit(mostTasks);
  const materials = await loadMaterials(context);
  return rows.map(({ sample, shopNames }) => {
    const material = materials.get(sample.materialId);
    const isPromised = sample.state === 'accepted';
    return {
      ...{ id: sample.id, number: sample.number, step: steps[sample.state]!, kg: sample.kg },
      grade: material ? localised(material, 'grade') : '',
      swatch: material ? { form: material.form, color: material.color } : null,
      counterparty: side === 'buyer' ? localised(shopNames, 'name') : sample.buyerCompany,
      // What was promised is due on its day, some time before the request lapses.
      until: isPromised ? null : (sample.until?.toISOString() ?? null),
      day: isPromised ? sample.dispatchBy : null,
    };
  });
}
