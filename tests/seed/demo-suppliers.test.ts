import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { answerShipmentConsent } from '#api/deals/logistics.ts';
import { acceptQuotes, counterOffer } from '#api/deals/quote.ts';
import { loadDemoAccounts } from '#seed/demo/accounts.ts';
import { callOf } from '#seed/demo/call-of.ts';
import { demoAddress } from '#seed/demo/demo-member.ts';
import { answerForDemoSuppliers } from '#seed/demo/demo-suppliers.ts';
import { loadDemo } from '#seed/demo/load-demo.ts';
import { signAsDemo } from '#server/deals/contract/index.ts';
import { memberByEmail } from '#server/members/identity/index.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { dayIn, type Company } from '../support/deals.ts';
import { dataOf, startMemberApi } from '../support/member-api.ts';
import { post, view, wholeOf } from '../support/rfqs.ts';
import { postFrom } from './post-from.ts';

const api = startMemberApi();
let buyer: Company;
beforeAll(async () => {
  await loadDemo({ orm: api.db }, { offers: 400 });
  await loadDemoAccounts(api.services);
  const { id } = (await memberByEmail(api.services, demoAddress('buyer')))!;
  buyer = { id } as Company;
});

const failures: unknown[] = [];
/** What they do when some time has passed; whatever fails is the test's failure. */
async function answers() {
  api.clock.now = new Date(api.clock.now.getTime() + 60_000);
  await answerForDemoSuppliers(api.services, (error) => failures.push(error));
  expect(failures).toEqual([]);
}

describe('an RFQ on the demo', { timeout: 120_000 }, () => {
  it('is quoted from another port than the one that it goes to', async () => {
    const { rows } = await api.db.execute(sql`select id from port where country = 'CN' order by id limit 1`);
    const destinationPort = rows[0]!['id'] as string;
    const { id: orderId } = await post(api, buyer, {
      shopIds: ['jade-kettle'],
      destinationPort,
      destinationCountry: 'CN',
    });
    while ((await view(api, buyer, orderId)).quotes.length === 0) await answers();
    const { departurePort } = (await view(api, buyer, orderId)).quotes[0]!.versions[0]!;
    expect(departurePort?.id).not.toBe(destinationPort);
  });

  it('is quoted, met half-way, signed and shipped by a supplier whom nobody plays', async () => {
    const [row] = await api.db
      .select({ id: offer.id })
      .from(offer)
      .innerJoin(shop, eq(shop.id, offer.shopId))
      .where(sql`${offer.status} = 'onSale' and ${shop.id} = 'jade-kettle'`)
      .limit(1);
    const { id: orderId } = await postFrom(api, buyer, row!.id);
    const quoteOf = async () => (await view(api, buyer, orderId)).quotes[0]!;
    while ((await view(api, buyer, orderId)).quotes.length === 0) await answers();
    const first = await quoteOf();
    const [line] = first.versions[0]!.lines;
    expect(first).toMatchObject({ state: 'live', supplier: { shop: { id: 'jade-kettle' } } });

    const input = { orderId, quoteId: first.id, text: 'One more step?', lines: [{ lineId: line!.id, unitPrice: '1' }] };
    dataOf(await api.post(counterOffer.path, buyer, input));
    while ((await quoteOf()).versions.length === 1) await answers();
    const better = await quoteOf();
    expect(Number(better.versions[0]!.lines[0]!.unitPrice)).toBeLessThan(Number(line!.unitPrice));

    dataOf(await api.post(acceptQuotes.path, buyer, { orderId, awards: [wholeOf(better)] }));
    const part = async () => (await api.db.select().from(subOrder).where(eq(subOrder.orderId, orderId)))[0]!;
    const awarded = await part();
    await answers();
    expect((await part()).status, 'waits for the buyer to sign first').toBe(2);
    await signAsDemo(await callOf(api.services, buyer.id, 0), { subOrderId: awarded.id, fullName: 'Tan Bao' });
    await answers();
    expect((await part()).status).toBeGreaterThan(2);

    await api.db.update(subOrder).set({ status: 4 }).where(eq(subOrder.id, awarded.id));
    const over = { deliveryStart: dayIn(api, -2), deliveryDeadline: dayIn(api, -1) };
    await api.db.update(tradeOrder).set(over).where(eq(tradeOrder.id, orderId));
    await answers();
    await answers();
    const late = (await view(api, buyer, orderId)).subOrders[0]!;
    expect(late, 'asks once whether it may leave late').toMatchObject({
      status: 4,
      deviation: { seq: 1, agreed: false },
    });
    dataOf(await api.post(answerShipmentConsent.path, buyer, { subOrderId: awarded.id, seq: 1, agree: true }));
    await answers();
    expect((await view(api, buyer, orderId)).subOrders[0]).toMatchObject({ status: 5 });
  });
});
