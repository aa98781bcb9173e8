import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { stateAnalysis } from '#api/deals/lot.ts';
import type { AgreedLimit } from '#api/deals/spec-limit-rules.ts';
import { withdrawFigure } from '#api/market/figure.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { subOrder, subOrderLine } from '#server/platform/db/schema/deal.ts';
import { figure } from '#server/platform/db/schema/figures.ts';
import {
  dayIn,
  dealAt,
  newBuyer,
  newSupplier,
  someMaterial,
  type Company,
  type Supplier,
} from '../../support/deals.ts';
import { dataOf, startMemberApi } from '../../support/member-api.ts';
import { ship } from '../claim/claims.ts';
import { newOperator } from '../payment/bank.ts';

const api = startMemberApi();
let suppliers: Supplier[];
let buyers: Company[];
let materialId: string;
beforeAll(async () => {
  suppliers = [await newSupplier(api), await newSupplier(api)];
  buyers = [await newBuyer(api), await newBuyer(api), await newBuyer(api)];
  materialId = (await someMaterial(api)).id;
});

const limit: AgreedLimit = { property: 'ashContent', method: 'ISO 3451-1', condition: '', unit: '%', maximum: '0.9', answer: 'accepted' }; // prettier-ignore
/** A lot that was stated and has left. */
async function delivered(supplier: Supplier, buyer: Company, lot: string, value: string, leaves = true) {
  const deal = await dealAt(api, buyer, supplier, { status: 4 });
  await api.db.update(subOrder).set({ limits: [limit] }).where(eq(subOrder.id, deal.subOrderId)); // prettier-ignore
  await api.db.update(subOrderLine).set({ materialId }).where(eq(subOrderLine.subOrderId, deal.subOrderId));
  const values = [{ limit: 0, unit: '%', value }];
  const said = { subOrderId: deal.subOrderId, lot, certificate: 'COA', analysedOn: dayIn(api, -1), values };
  dataOf(await api.post(stateAnalysis.path, supplier, said));
  if (leaves) await ship(api, supplier, deal, { lots: [lot], containers: [] });
}
const hours = (count: number) => (api.clock.now = new Date(api.clock.now.getTime() + count * 3_600_000));
async function measured() {
  hours(2);
  await passTime(api.services);
  const rows = await api.db.select().from(figure).where(eq(figure.materialId, materialId));
  return rows.filter(({ basis, propertyId }) => basis === 'measured' && propertyId === 'ashContent');
}

describe('what delivered lots have measured', () => {
  it('stands beside the figures from five lots and three buyers on, with median, range and norm, and nobody named', async () => {
    const [one, two] = suppliers as [Supplier, Supplier];
    const [ann, ben, cy] = buyers as [Company, Company, Company];
    await delivered(one, ann, 'A1', '0.10');
    await delivered(one, ann, 'A2', '0.20');
    await delivered(one, ben, 'A3', '0.30');
    await delivered(two, ben, 'A1', '0.40');
    await delivered(two, cy, 'B9', '0.80', false);
    // A lot that went to two buyers is one lot.
    await delivered(one, cy, 'a 1', '0.12');
    expect(await measured()).toEqual([]);
    await delivered(two, cy, 'B2', '0.50');
    const [row, ...others] = await measured();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      ...{ value: 0.3, lots: 5, norm: 'ISO 3451-1', version: 1, sourcePublisher: 'Resinport' },
      ...{ sourceTitle: 'COA 0.12–0.5', enteredBy: null },
    });
    expect(await measured()).toHaveLength(1);

    await delivered(two, cy, 'B3', '0.70');
    const versions = await measured();
    expect(versions.map(({ version, lots, value }) => [version, lots, value])).toEqual([
      [1, 5, 0.3],
      [2, 6, 0.35],
    ]);

    // What an operator has withdrawn stays so, whatever else is measured.
    const operator = await newOperator(api);
    const withdrawn = { id: versions[1]!.lineId, version: 2, reason: 'Nobody can prove it' };
    dataOf(await api.post(withdrawFigure.path, operator, withdrawn));
    const kept = (await measured()).length;
    await delivered(two, cy, 'B4', '0.60');
    expect(await measured()).toHaveLength(kept);
  });
});
