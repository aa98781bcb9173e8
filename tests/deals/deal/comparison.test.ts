import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Comparison } from '#api/deals/comparison.ts';
import { invitation, quote, quoteLine, quoteVersion, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { dataOf, expectInvalid, startMemberApi } from '../../support/member-api.ts';
import { newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { waitingRfq } from '../deadlines/waiting-rfqs.ts';

const api = startMemberApi();
const path = 'api/trade/web/order/getComparison';
let buyer: Company;
let suppliers: [Supplier, Supplier];
let orderId: string;
beforeEach(async () => {
  buyer = await newBuyer(api);
  suppliers = [await newSupplier(api), await newSupplier(api)];
  orderId = (await waitingRfq(api, buyer, suppliers)).id;
});

type Given = {
  tradeTerm: 1 | 2 | 5;
  currency: string;
  unitPrice: string;
  paymentTerm?: string;
  version?: number;
  replacement?: boolean;
};
async function quoted(supplier: Supplier, given: Given) {
  const { tradeTerm, currency, unitPrice, paymentTerm = 'DP', version = 1, replacement = false } = given;
  const now = api.clock.now;
  const [id, lineId] = [uuidv7(now), uuidv7(now)];
  const validUntil = new Date(now.getTime() + 5 * 86_400_000);
  await api.db
    .insert(quote)
    .values({ id, orderId, shopId: supplier.shopId, state: 'live', latest: version, validUntil });
  for (let each = 1; each <= version; each += 1) {
    await api.db.insert(quoteVersion).values({
      ...{ quoteId: id, version: each, at: now, memberId: supplier.id, validUntil, currency, tradeTerm, paymentTerm },
      ...{ leadTimeDays: 14, packing: 'BAG25', remarks: '' },
    });
    await api.db.insert(quoteLine).values({
      ...{ id: each === version ? lineId : uuidv7(now), quoteId: id, version: each, position: 1, gradeNumber: 'HDPE' },
      ...{ replacement, quantity: '50', remark: '' },
      unitPrice: each === version ? unitPrice : '9999',
    });
  }
  await api.db.update(invitation).set({ state: 'quoted' }).where(eq(invitation.orderId, orderId));
  return { id, lineId };
}
const plain = {
  ...{ inlandPerTonne: '15', freightPerTonne: '60', insurancePercent: '0.2', dutyPercent: '0', financingPercent: '0' },
  transitDays: '30',
};
const compared = (input: Record<string, unknown> = {}, person: Company = buyer) =>
  api.post<Comparison>(path, person, { orderId, currency: 'USD', tradeTerm: 5, ...plain, ...input });

describe('the comparison of quotes', () => {
  it('brings the latest versions to one term and one currency, the cheapest at 0', async () => {
    const fob = await quoted(suppliers[0], { tradeTerm: 2, currency: 'USD', unitPrice: '1000', version: 3 });
    const cif = await quoted(suppliers[1], { tradeTerm: 5, currency: 'USD', unitPrice: '1073' });
    const { rows, assumptions, rateMonth, history } = dataOf(await compared());
    expect(rateMonth).toMatch(/^\d{4}-\d{2}$/);
    expect(assumptions).toEqual(plain);
    const route = {
      departurePort: null,
      transitDays: 30,
      transitSource: 'yours',
      apart: null,
      vat: null,
      approvedSource: null,
    };
    expect(rows).toEqual([
      {
        ...{ quoteId: fob.id, lineId: fob.lineId, version: 3, quoted: '1000.0000' },
        parts: [
          { kind: 'freight', amount: '60.0000', basis: 'Your figure: USD 60 per tonne', source: 'yours' },
          { kind: 'insurance', amount: '2.3371', basis: '0.2% of 110% of the CIF value', source: 'yours' },
        ],
        ...{ landed: '1062.3371', abovePercent: '0.00', ...route },
      },
      {
        ...{ quoteId: cif.id, lineId: cif.lineId, version: 1, quoted: '1073.0000', parts: [] },
        ...{ landed: '1073.0000', abovePercent: '1.00', ...route },
      },
    ]);
    // Every version on the same basis, so that it can be seen how each quote has moved.
    expect(history.map(({ quoteId, version, landed }) => [quoteId, version, landed])).toEqual([
      [fob.id, 1, '10081.1786'],
      [fob.id, 2, '10081.1786'],
      [fob.id, 3, '1062.3371'],
      [cif.id, 1, '1073.0000'],
    ]);
  });

  it('measures what was asked for against what was asked for: another grade for less is not the lowest of it', async () => {
    const other = await quoted(suppliers[0], { tradeTerm: 5, currency: 'USD', unitPrice: '800', replacement: true });
    const alone = dataOf(await compared()).rows;
    expect(alone.map(({ abovePercent }) => abovePercent)).toEqual(['0.00']);
    const asked = await quoted(suppliers[1], { tradeTerm: 5, currency: 'USD', unitPrice: '1000' });
    const { rows } = dataOf(await compared());
    expect(Object.fromEntries(rows.map(({ quoteId, abovePercent }) => [quoteId, abovePercent]))).toEqual({
      [asked.id]: '0.00',
      [other.id]: null,
    });
    const { transitDays: _, ...assumed } = plain;
    expect(
      dataOf(await api.post<Comparison>(path, buyer, { orderId, currency: 'USD', tradeTerm: 5, ...assumed })).rows,
    ).toMatchObject([{ transitSource: 'assumed' }, { transitSource: 'assumed' }]);
  });

  it('does not take a price at the works for one on board', async () => {
    await quoted(suppliers[0], { tradeTerm: 1, currency: 'USD', unitPrice: '1000' });
    await quoted(suppliers[1], { tradeTerm: 2, currency: 'USD', unitPrice: '1000' });
    const { rows } = dataOf(await compared({ tradeTerm: 2 }));
    expect(rows.map(({ landed, parts }) => [landed, parts])).toEqual([
      [
        '1015.0000',
        [
          {
            ...{ kind: 'inland', amount: '15.0000', source: 'yours' },
            basis: 'USD 15 per tonne from the works to the port of loading',
          },
        ],
      ],
      ['1000.0000', []],
    ]);
  });

  it('converts by the latest month’s rates', async () => {
    await quoted(suppliers[0], { tradeTerm: 5, currency: 'CNY', unitPrice: '7000' });
    const toUsd = dataOf(await compared()).rows[0]!.quoted!;
    expect(Number(toUsd)).toBeGreaterThan(900);
    expect(Number(toUsd)).toBeLessThan(1_100);
    expect(dataOf(await compared({ currency: 'CNY' })).rows[0]!.quoted).toBe('7000.0000');
  });

  it('counts the cost of money by the payment term, and says how', async () => {
    await quoted(suppliers[0], { tradeTerm: 5, currency: 'USD', unitPrice: '1000', paymentTerm: 'TT100' });
    await quoted(suppliers[1], { tradeTerm: 5, currency: 'USD', unitPrice: '1000', paymentTerm: 'OA60' });
    const { rows } = dataOf(await compared({ financingPercent: '7.3' }));
    expect(rows.map(({ parts }) => parts.map(({ kind, amount }) => [kind, amount]))).toEqual([
      [['financing', '8.8000']],
      [['financing', '-6.0000']],
    ]);
    expect(rows[0]!.parts[0]!.basis).toContain('44 d:');
    const slower = dataOf(await compared({ financingPercent: '7.3', transitDays: '45' })).rows;
    expect(slower[0]!.parts[0]).toMatchObject({ kind: 'financing', amount: '11.8000' });
  });

  it('states what the marketplace assumes when the buyer says nothing', async () => {
    const input = { orderId, currency: 'CNY', tradeTerm: 5 };
    const { assumptions } = dataOf(await api.post<Comparison>(path, buyer, input));
    expect(assumptions).toMatchObject({
      insurancePercent: '0.15',
      dutyPercent: '6.5',
      financingPercent: '6',
      transitDays: '30',
    });
    expect(Number(assumptions.inlandPerTonne)).toBeGreaterThan(15 * 6);
    expect(Number(assumptions.freightPerTonne)).toBeGreaterThan(80 * 6);
  });

  it('tells nothing of sealed bids', async () => {
    await quoted(suppliers[0], { tradeTerm: 2, currency: 'USD', unitPrice: '1000' });
    const sealedUntil = new Date(api.clock.now.getTime() + 1_000);
    await api.db.update(tradeOrder).set({ sealedUntil }).where(eq(tradeOrder.id, orderId));
    const { rows, history } = dataOf(await compared());
    expect(history).toEqual([]);
    expect(rows).toMatchObject([{ quoted: null, parts: [], landed: null, abovePercent: null }]);
  });

  it('leaves out what was withdrawn or has expired', async () => {
    const { id } = await quoted(suppliers[0], { tradeTerm: 2, currency: 'USD', unitPrice: '1000' });
    await quoted(suppliers[1], { tradeTerm: 2, currency: 'USD', unitPrice: '1000' });
    await api.db.update(quote).set({ state: 'withdrawn' }).where(eq(quote.id, id));
    expect(dataOf(await compared()).rows).toHaveLength(1);
    const before = api.clock.now;
    api.clock.now = new Date(before.getTime() + 5 * 86_400_000);
    expect(dataOf(await compared()).rows).toEqual([]);
    api.clock.now = before;
  });

  it('refuses a currency without a rate and assumptions below 0, and is the buyer’s alone', async () => {
    expectInvalid(await compared({ currency: 'XXX' }), 'currency');
    expectInvalid(await compared({ freightPerTonne: '-1', dutyPercent: '-0.5' }), 'freightPerTonne', 'dutyPercent');
    expectInvalid(await compared({ tradeTerm: 6 }), 'tradeTerm');
    for (const transitDays of ['-1', '1.5', '366', 'soon'])
      expectInvalid(await compared({ transitDays }), 'transitDays');
    expect((await compared({}, suppliers[0])).status).toBe(404);
    expect((await compared({ orderId: 'nonsense' })).status).toBe(404);
  });
});
