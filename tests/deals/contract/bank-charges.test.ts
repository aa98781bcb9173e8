import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { contract } from '#server/platform/db/schema/contract.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { dealAt, newBuyer, newSupplier } from '../../support/deals.ts';
import { startMemberApi, type Person } from '../../support/member-api.ts';
import { confirm, newOperator, openAccount, record } from '../payment/bank.ts';
import { bytesOf, givePassword, issue, pdfOf, signBoth } from './harness.ts';
import { streamsOf } from './read-pdf.ts';

const api = startMemberApi();
let operator: Person;
beforeAll(async () => {
  operator = await newOperator(api);
  await openAccount(api, 'USD');
});

/** A signed deal of 35,500.00 in advance, awarded when banks were granted so much. */
async function signed(bankFeeLimit: string) {
  const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
  for (const person of [buyer, supplier]) await givePassword(api, person);
  const deal = await dealAt(api, buyer, supplier, { status: 2, paymentTerm: 'TT100' });
  await api.db.update(subOrder).set({ bankFeeLimit }).where(eq(subOrder.id, deal.subOrderId));
  await issue(api, deal);
  const [issued] = await api.db.select().from(contract).where(eq(contract.subOrderId, deal.subOrderId));
  await signBoth(api, { ...deal, buyer, supplier, contractId: issued!.id });
  const pdf = await bytesOf(await pdfOf(api, buyer, issued!.id));
  const terms = streamsOf(pdf).find((stream) => stream.subarray(0, 20).toString().includes('"contractNumber"'))!;
  return { ...deal, buyer, terms: JSON.parse(terms.toString()) as Record<string, unknown> };
}

it('what the signed contract grants to banks is what counts when money arrives, to the cent and whatever is configured by then', async () => {
  const { bankFeeTolerance } = api.services.config;
  const [short, enough] = [await signed('37.50'), await signed('37.50')];
  api.services.config.bankFeeTolerance = { USD: '100' };
  for (const [deal, arrived, outcome] of [
    [enough, '35462.50', { paymentStatus: 'paid', bankCharge: { amount: '37.50' }, balance: { amount: '0.00' } }],
    [short, '35462.49', { paymentStatus: 'part', bankCharge: { amount: '0.00' }, balance: { amount: '37.51' } }],
  ] as const) {
    expect(deal.terms).toMatchObject({ templateVersion: '2026-6', bankFeeLimit: '37.50' });
    const { id } = await record(api, deal.buyer, deal, { amount: '35500.00' });
    expect(await confirm(api, operator, id, arrived)).toMatchObject(outcome);
  }
  api.services.config.bankFeeTolerance = bankFeeTolerance;
});
