import { describe, expect, it } from 'vitest';
import type { OrderView, SubOrderView } from '#api/deals/trade.ts';
import { nextSteps as buyersSteps } from '#features/deals/orders/next-steps.ts';
import { nextSteps as suppliersSteps } from '#features/deals/supplier/next-steps.ts';

const now = new Date('2026-07-15T12:00:00Z');
const usd = (amount: string) => ({ amount, currency: 'USD' });
/** 30 % first, the rest after the transport document. */
const duesOf = (latestPayment: string, dueOn: string | null, left = '30.00'): SubOrderView['dues'] => [
  {
    ...{ part: 'deposit', path: 'account', shipment: null, after: 'payBy', days: 0, gates: 'start' },
    ...{ amount: usd('30.00'), open: usd(left), dueOn: latestPayment },
  },
  {
    ...{ part: 'shipment', path: 'account', shipment: 1, after: 'copy', days: 7, gates: null },
    ...{ amount: usd('70.00'), open: usd('70.00'), dueOn },
  },
];
const dealWith = (given: Partial<SubOrderView>): OrderView => {
  const subOrder = {
    ...{
      id: 'sub',
      number: 'SO1',
      status: 3,
      supplier: { company: 'Ningbo Ltd', shop: { id: 'ningbo', name: 'Ningbo' } },
      contract: null,
    },
    ...{ quantity: '25.000', shippedQuantity: '0.000', allowedActions: ['submitRemittance', 'ship'] },
    claims: [],
    ...{ notices: [], obligations: [] },
    ...{ total: usd('100.00'), finalAmount: null, dueBeforeShipment: usd('30.00'), received: usd('0.00') },
    ...{ submitted: usd('0.00'), balance: usd('100.00'), refundable: usd('0.00'), paymentStatus: 'unpaid' },
    ...{ deliveryStart: '2026-07-01', deliveryDeadline: '2026-07-13', latestPayment: '2026-07-13' },
    dues: duesOf(given.latestPayment ?? '2026-07-13', null),
    ...given,
  };
  const deal = { id: 'deal', status: subOrder.status, subOrders: [subOrder], quotes: [], negotiation: [] };
  return { ...deal, buyer: { company: 'Lagos Ltd' }, allowedActions: [] } as unknown as OrderView;
};
const steps = (given: Partial<SubOrderView>) => [
  ...buyersSteps(dealWith(given), now),
  ...suppliersSteps(dealWith(given), now),
];

describe('a next step', () => {
  it('says that its deadline has passed, and when it was: payment', () => {
    expect(steps({}).map(({ overdue }) => overdue)).toEqual(['13 July 2026', '13 July 2026']);
    expect(steps({ latestPayment: '2026-07-15' }).map(({ overdue }) => overdue)).toEqual([undefined, undefined]);
  });

  it('says that its deadline has passed, and when it was: delivery', () => {
    const dues = duesOf('2026-07-13', null, '0.00');
    const ready = { status: 4, received: usd('30.00'), submitted: usd('70.00'), dues } as const;
    const late = steps(ready).filter(({ overdue }) => overdue !== undefined);
    expect(late.map(({ kind, overdue }) => [kind, overdue])).toEqual([
      ['wait', '13 July 2026'],
      ['act', '13 July 2026'],
    ]);
  });

  it('asks for the balance by its own day, and for the copy that it waits for', () => {
    const sent = { status: 5, received: usd('30.00'), balance: usd('70.00'), paymentStatus: 'part' } as const;
    const pay = steps({ ...sent, dues: duesOf('2026-07-13', '2026-07-20', '0.00') }).find(
      ({ kind, title }) => kind === 'act' && title.includes('70.00'),
    )!;
    expect(pay.overdue).toBeUndefined();
    expect(pay.text).toContain('20 July 2026');
    const waiting = steps({ ...sent, dues: duesOf('2026-07-13', null, '0.00') });
    expect(waiting.filter(({ kind, text }) => kind === 'act' && text.includes('70.00'))).toMatchObject([
      { title: expect.stringContaining('bill of lading') },
    ]);
  });

  it('keeps a credit in sight, also of a deal that is done, and asks nobody for what bank fees explain', () => {
    const tooMuch: Partial<SubOrderView> = {
      ...{ balance: usd('-12.50'), refundable: usd('12.50'), paymentStatus: 'overpaid', dues: [] },
    };
    const over = steps({ ...tooMuch, status: 6, allowedActions: [] });
    expect(over.map(({ title }) => title)).toEqual([expect.stringContaining('USD 12.50')]);
    // What a claim of the seller's holds does not go back now.
    const part = steps({ ...tooMuch, status: 7, allowedActions: [], refundable: usd('2.50') });
    expect(part.map(({ title }) => title)).toContainEqual(expect.stringContaining('USD 2.50'));
    const held = steps({ ...tooMuch, status: 7, allowedActions: [], refundable: usd('0.00') });
    expect(held.map(({ title }) => title)).not.toContainEqual(expect.stringContaining('refunded'));
    const revival = { until: '2026-07-20T12:00:00Z', agreed: [], amount: usd('12.50') };
    const late = steps({ ...tooMuch, status: 8, allowedActions: [], revival });
    expect(late.map(({ title }) => title)).not.toContainEqual(expect.stringContaining('USD 12.50'));
    // Buyer and supplier can tell two late ones of one deal apart.
    expect(late.map(({ title }) => title)).toEqual(Array(2).fill(expect.stringMatching(/^SO\S+ · /)));
    const fees: Partial<SubOrderView> = { status: 5, balance: usd('20.00'), paymentStatus: 'paid', dues: [] };
    expect(steps({ ...fees, allowedActions: [] }).every(({ title }) => !title.includes('20.00'))).toBe(true);
  });

  it('where the seller collects: a transfer that covers what is due is asked about once a side', () => {
    const direct = {
      answerBy: '2026-07-20',
      countsAfter: '2026-07-27',
      giveBackBy: null,
      objectBy: null,
      isOwed: false,
    };
    const sent = (amount: string, given: Partial<SubOrderView> = {}) => {
      const deal = dealWith({ direct, submitted: usd(amount), ...given });
      return [buyersSteps(deal, now), suppliersSteps(deal, now)].map((each) => each.map(({ kind }) => kind));
    };
    expect(sent('30.00')).toEqual([['wait'], ['act']]);
    // Of what is missing the buyer is still asked, and the seller told.
    expect(sent('20.00')).toEqual([
      ['act', 'wait'],
      ['act', 'wait'],
    ]);
  });

  it('asks for no word on a payment that was never sent, where the deal keeps one from paying', () => {
    const deal = dealWith({ allowedActions: [] });
    expect(buyersSteps(deal, now)).toEqual([]);
  });
});
