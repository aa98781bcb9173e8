import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { decideAmendment, proposeAmendment } from '#api/deals/contract.ts';
import type { Timeline } from '#api/deals/order.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { contract } from '#server/platform/db/schema/contract.ts';
import { appendEvent } from '#server/deals/deal/index.ts';
import { dayIn, newSupplier, type Company } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi } from '../../support/member-api.ts';
import { view } from '../../support/rfqs.ts';
import { issuedDeal, read, sign, signBoth } from './harness.ts';

const api = startMemberApi();
const propose = (person: Company, id: string, changes: Record<string, unknown>) =>
  api.post<OrderView>(proposeAmendment.path, person, { id, ...changes });
const decide = (person: Company, id: string, seq: number, agree: boolean) =>
  api.post<OrderView>(decideAmendment.path, person, { id, seq, agree });
const versionsOf = async (subOrderId: string) =>
  (await api.db.select().from(contract).where(eq(contract.subOrderId, subOrderId))).toSorted(
    (a, b) => a.version - b.version,
  );
const cheaper = { lines: [{ position: 1, quantity: '20', unitPrice: '1400.5' }], remark: 'Market fell' };

describe('a change of a contract that waits for signatures', () => {
  it('agreed by the other side is the next version, for which earlier signatures do not count', async () => {
    const deal = await issuedDeal(api);
    const { contractId, buyer, supplier, orderId, subOrderId } = deal;
    dataOf(await sign(api, supplier, contractId));
    const asked = dataOf(
      await propose(buyer, contractId, { ...cheaper, deliveryDeadline: dayIn(api, 50), latestPayment: dayIn(api, 25) }),
    );
    expect(asked.subOrders[0]).toMatchObject({
      ...{ total: { amount: '35500.00' }, deliveryStart: dayIn(api, 0), deliveryDeadline: dayIn(api, 40) },
      allowedActions: ['refuseContract', 'refuseAmendment'],
    });
    expect((await api.emailsTo(supplier)).at(-1)!.data).toMatchObject({
      ...{ kind: 'amendmentProposed', who: buyer.company, words: 'Market fell' },
    });
    const open = await read(api, supplier, contractId);
    expect(open).toMatchObject({
      ...{ maySign: false, mayAmend: false, mayDecideAmendment: true },
      terms: { lines: [{ quantity: '25.000', unitPrice: '1420.0000' }], deliveryDeadline: dayIn(api, 40) },
      amendment: {
        ...{ own: false, company: buyer.company, remark: 'Market fell' },
        terms: {
          lines: [{ quantity: '20.000', unitPrice: '1400.5000' }],
          total: '28010.00',
          deliveryDeadline: dayIn(api, 50),
        },
      },
    });
    expect(await read(api, buyer, contractId)).toMatchObject({ maySign: false, amendment: { own: true } });
    // Nobody signs what is being changed.
    expect((await sign(api, buyer, contractId)).status).toBe(409);

    const agreed = dataOf(await decide(supplier, contractId, open.amendment!.seq, true));
    const [first, second] = await versionsOf(subOrderId);
    expect(second).toMatchObject({ number: first!.number, version: 2, sealedFileId: null });
    expect(second!.sha256).not.toBe(first!.sha256);
    expect(agreed).toMatchObject({ status: 2 });
    expect(agreed.subOrders[0]).toMatchObject({
      ...{ quantity: '20.000', total: { amount: '28010.00' }, latestPayment: dayIn(api, 25) },
      ...{ deliveryStart: dayIn(api, 0), deliveryDeadline: dayIn(api, 50) },
      contract: { id: second!.id, version: 2, signedBy: [] },
      lines: [{ quantity: '20.000', unitPrice: '1400.5000', amount: '28010.00' }],
      allowedActions: ['sign', 'refuseContract', 'proposeAmendment'],
    });
    expect(await read(api, buyer, second!.id)).toMatchObject({
      ...{ maySign: true, mayAmend: true, amendment: null, terms: { deliveryDeadline: dayIn(api, 50) } },
    });
    expect(await read(api, buyer, contractId)).toMatchObject({ maySign: false, mayAmend: false });
    expect((await sign(api, buyer, contractId)).status).toBe(409);
    expect(api.files.get(first!.fileId)!.length).toBeGreaterThan(1_000);

    await signBoth(api, { ...deal, contractId: second!.id });
    expect(await view(api, buyer, orderId)).toMatchObject({ status: 3 });
    for (const person of [buyer, supplier]) {
      const { events, verified } = dataOf(
        await api.get<Timeline>('api/trade/web/order/getTimeline', person, { id: orderId }),
      );
      expect(verified).toBe(true);
      expect(events.map(({ action, by }) => [action, by])).toEqual([
        ['sign', supplier.company],
        ['proposeAmendment', buyer.company],
        ['agreeAmendment', supplier.company],
        ['sign', supplier.company],
        ['sign', buyer.company],
        ['allSigned', null],
      ]);
    }
  });

  it('bears no number that would tell a side how much has happened between others', async () => {
    const { contractId, buyer, supplier, orderId, number, subOrderId } = await issuedDeal(api);
    const rival = { role: 'supplier', company: 'Rival', shopId: 'rival', from: 1, to: 1 } as const;
    for (const action of ['submitQuote', 'withdrawQuote', 'submitQuote'] as const)
      await api.db.transaction((tx) =>
        appendEvent(tx, { actor: null, now: () => api.clock.now }, { id: orderId, number }, { ...rival, action }),
      );
    dataOf(await propose(buyer, contractId, cheaper));
    expect(await read(api, supplier, contractId)).toMatchObject({ amendment: { seq: 1 } });
    dataOf(await decide(supplier, contractId, 1, false));
    dataOf(await propose(buyer, contractId, cheaper));
    expect(await read(api, supplier, contractId)).toMatchObject({ amendment: { seq: 2 } });
    expect((await decide(supplier, contractId, 1, true)).status).toBe(409);
    dataOf(await decide(supplier, contractId, 2, true));
    expect(await versionsOf(subOrderId)).toHaveLength(2);
  });

  it('refused leaves the contract as it is; who proposed it may take it back', async () => {
    const { contractId, buyer, supplier, subOrderId } = await issuedDeal(api);
    for (const decider of [buyer, supplier]) {
      dataOf(await propose(supplier, contractId, cheaper));
      const { amendment } = await read(api, decider, contractId);
      dataOf(await decide(decider, contractId, amendment!.seq, false));
      const other = decider === buyer ? supplier : buyer;
      expect((await api.emailsTo(other)).at(-1)!.data).toMatchObject({
        kind: 'amendmentRefused',
        who: decider.company,
      });
    }
    expect(await versionsOf(subOrderId)).toHaveLength(1);
    expect(await read(api, buyer, contractId)).toMatchObject({
      maySign: true,
      amendment: null,
      total: { amount: '35500.00' },
    });
  });

  it('is agreed to by the other side alone, and only what it has read', async () => {
    const { contractId, buyer, supplier } = await issuedDeal(api);
    dataOf(await propose(buyer, contractId, cheaper));
    expect((await propose(supplier, contractId, cheaper)).status).toBe(409);
    const { seq } = (await read(api, supplier, contractId)).amendment!;
    expect((await decide(buyer, contractId, seq, true)).status).toBe(409);
    dataOf(await decide(buyer, contractId, seq, false));
    dataOf(await propose(buyer, contractId, { latestPayment: dayIn(api, 30) }));
    expect((await decide(supplier, contractId, seq, true)).status).toBe(409);
    expect((await decide(supplier, contractId, 999, false)).status).toBe(409);
  });

  it('is decided once, also when both answer at once', async () => {
    const { contractId, buyer, supplier, subOrderId } = await issuedDeal(api);
    dataOf(await propose(buyer, contractId, cheaper));
    const { seq } = (await read(api, supplier, contractId)).amendment!;
    const answers = await Promise.all([decide(supplier, contractId, seq, true), decide(buyer, contractId, seq, false)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await versionsOf(subOrderId)).toHaveLength(answers[0].status === 200 ? 2 : 1);
  });

  it.each([
    ['nothing', {}, 'lines'],
    ['the same as before', { lines: [{ position: 1, quantity: '25', unitPrice: '1420' }] }, 'lines'],
    ['a line that there is not', { lines: [{ position: 2, quantity: '1' }] }, 'lines.0.position'],
    ['no goods', { lines: [{ position: 1, quantity: '0' }] }, 'lines.0.quantity'],
    ['more than anybody buys', { lines: [{ position: 1, quantity: '1000001' }] }, 'lines.0.quantity'],
    ['a price of nothing', { lines: [{ position: 1, unitPrice: '0' }] }, 'lines.0.unitPrice'],
    ['a day that is over', { latestPayment: '2026-07-01' }, 'latestPayment'],
    ['an end before the beginning', { deliveryDeadline: '2026-07-14' }, 'deliveryDeadline'],
  ])('is refused where it asks for %s', async (_, changes, field) => {
    const { contractId, buyer, orderId } = await issuedDeal(api);
    expectInvalid(await propose(buyer, contractId, changes), field);
    const { events } = dataOf(await api.get<Timeline>('api/trade/web/order/getTimeline', buyer, { id: orderId }));
    expect(events).toEqual([]);
  });

  it('is for the two sides, over with the deadline, and with the signatures another thing', async () => {
    const deal = await issuedDeal(api);
    const { contractId, buyer, supplier } = deal;
    const operator = { ...(await api.person({ capabilities: ['operator'] })), company: '' };
    for (const stranger of [await newSupplier(api), operator]) {
      expect((await propose(stranger, contractId, cheaper)).status).toBe(404);
      expect((await decide(stranger, contractId, 1, false)).status).toBe(404);
    }
    const before = api.clock.now;
    api.clock.now = new Date(before.getTime() + 7 * 24 * 3600_000);
    expect((await propose(buyer, contractId, cheaper)).status).toBe(409);
    api.clock.now = before;
    await signBoth(api, deal);
    // What both have signed is changed by a version that both sign (changing.test.ts).
    const asked = dataOf(await propose(supplier, contractId, cheaper));
    expect((await decide(buyer, asked.subOrders[0]!.change!.contractId, 1, true)).status).toBe(409);
  });
});
