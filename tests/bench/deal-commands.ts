import { and, eq } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { submitQuote } from '#api/deals/quote.ts';
import type { Services } from '#server/platform/context.ts';
import { playStep } from '#seed/demo/deal-acts.ts';
import { demoAddress } from '#seed/demo/demo-member.ts';
import { postDeal } from '#seed/demo/deal-inquiry.ts';
import { actingAs, dayOf, paper, subOrderOf, type Cast, type Stage } from '#seed/demo/deal-stage.ts';
import { bothSign, type Step } from '#seed/demo/deal-steps.ts';
import { moneyProposal, remittance } from '#server/platform/db/schema/payment.ts';
import { memberByEmail } from '#server/members/identity/index.ts';
import { confirmTransfer, decideProposal, recordTransfer } from '#server/deals/payment/index.ts';
import { cancelRfq, sendQuote } from '#server/deals/rfq/index.ts';

/** A command of the site on a deal that waits for it; it may run on any connection. */
type Ready = (db: NodePgDatabase) => Promise<unknown>;
export type DealCommand = { name: string; ready: (services: Services) => Promise<Ready> };

const quoted: Step = { day: 0, by: 'supplier', quote: { unitPrice: '1890' } };
const signed: Step[] = [
  quoted,
  { day: 0, accept: [{ from: 'supplier', quantity: '25' }] },
  ...bothSign('supplier', [0, 0]),
];
const paid: Step = { day: 0, pay: { percent: 100, sent: 0 }, of: 'supplier' };

/** A deal between members of the demo that has come so far. */
export async function playDeal(services: Services, steps: readonly Step[]): Promise<Stage> {
  const asked = { materialId: 'chimei-polylac-pa-757', gradeNumber: 'PA-757', quantity: '25', tradeTerm: 2 } as const;
  const deal = { posted: 0, asked: { ...asked, departurePort: 'CNNGB' }, steps: [] };
  const stage = await postDeal(services, await cast(services), deal);
  for (const step of steps) await playStep(stage, step);
  return stage;
}

/** A deal from the RFQ to the whole price arrived: what contract and timeline are printed from. */
export const paidDeal = (services: Services) =>
  playDeal(services, [...signed, paid, { day: 0, confirm: { arrived: 0 }, of: 'supplier' }]);

async function cast(services: Services): Promise<Cast> {
  const idOf = async (name: string) => (await memberByEmail(services, demoAddress(name)))!.id;
  const [buyer, supplier, supplier2, operator, operator2] = await Promise.all(
    ['buyer', 'supplier', 'supplier2', 'operator', 'operator2'].map(idOf),
  );
  return {
    ...{ buyer: buyer!, supplier: supplier!, supplier2: supplier2! },
    ...{ operator: operator!, operator2: operator2! },
  };
}

/** Steps of a deal that different members take; each tells the other side, in the site and by e-mail. */
export const dealCommands: DealCommand[] = [
  {
    name: 'a supplier quotes',
    ready: async (services) => {
      const stage = await playDeal(services, []);
      const call = await actingAs(stage, 'supplier', 0);
      const line = { materialId: 'chimei-polylac-pa-757', gradeNumber: 'PA-757', quantity: '25', unitPrice: '1890' };
      const input = submitQuote.input.parse({
        ...{ orderId: stage.orderId, currency: 'USD', paymentTerm: 'TT30_70BL', packing: 'BAG25', leadTimeDays: 14 },
        ...{ tradeTerm: 2, departurePort: 'CNNGB', deliveryMethod: 'ONE_LOT' },
        validUntil: `${dayOf(stage, -14)}T00:00:00.000Z`,
        lines: [{ ...line, remark: '' }],
      });
      return (db) => sendQuote({ ...call, db }, input);
    },
  },
  {
    name: 'the buyer cancels after a quote',
    ready: async (services) => {
      const stage = await playDeal(services, [quoted]);
      const call = await actingAs(stage, 'buyer', 0);
      const input = { orderId: stage.orderId, reason: 'noLongerNeeded', remark: '' } as const;
      return (db) => cancelRfq({ ...call, db }, input);
    },
  },
  {
    name: 'the buyer records a transfer',
    ready: async (services) => {
      const stage = await playDeal(services, signed);
      const { id: subOrderId, total } = await subOrderOf(stage, 'supplier');
      const call = await actingAs(stage, 'buyer', 0, [paper('slip', 'Transfer slip')]);
      const remitter = { remitter: 'Demo Pump Housings Pte. Ltd.', remittanceBank: 'DEMO Straits Bank' };
      return (db) =>
        recordTransfer(
          { ...call, db },
          { subOrderId, ...remitter, amount: total, sentAt: dayOf(stage, 0), another: false },
        );
    },
  },
  {
    name: 'a second operator confirms a transfer',
    ready: async (services) => {
      const stage = await playDeal(services, [...signed, paid]);
      const { id: subOrderId } = await subOrderOf(stage, 'supplier');
      const waiting = and(eq(remittance.subOrderId, subOrderId), eq(remittance.state, 'submitted'));
      const [transfer] = await services.db.select().from(remittance).where(waiting);
      const { id, amount } = transfer!;
      const call = await actingAs(stage, 'operator', 0);
      const arrival = { arrived: amount, arrivedAt: dayOf(stage, 0), receivingNumber: `BENCH-${id}`, note: '' };
      await confirmTransfer(call, { id, ...arrival });
      const open = and(eq(moneyProposal.remittanceId, id), eq(moneyProposal.state, 'open'));
      const [proposal] = await services.db.select().from(moneyProposal).where(open);
      const second = await actingAs(stage, 'operator2', 0);
      return (db) => decideProposal({ ...second, db }, { id: proposal!.id, approve: true, reason: '' });
    },
  },
];
