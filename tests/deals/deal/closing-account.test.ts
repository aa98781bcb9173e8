import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderStatus } from '#api/deals/order-states.ts';
import { getShipments, ship as shipping, type ShipmentView } from '#api/deals/logistics.ts';
import { createRfq } from '#api/deals/rfq.ts';
import { sendMailByShop } from '#api/mail/mail.ts';
import { closeAccount, getOpenMatters, type OpenMatter } from '#api/members/safety.ts';
import { getMyAccount } from '#api/members/user.ts';
import { closeDueAccounts } from '#server/members/identity/index.ts';
import { hashPassword } from '#server/members/identity/passwords.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { ledgerAccount } from '#server/platform/db/schema/ledger.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { claim } from '#server/platform/db/schema/claim.ts';
import { claimsOf, ship } from '../claim/claims.ts';
import { joinCompany } from '../../support/colleagues.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Deal } from '../../support/deals.ts';
import { dataOf, pdf, startMemberApi, type Person } from '../../support/member-api.ts';
import { goodRfq, postTo, quoteFor } from '../../support/rfqs.ts';

const api = startMemberApi();
// What a test before has left to be closed is no matter of the next.
beforeEach(() => api.db.update(member).set({ closingAt: null }));
const password = 'the ship leaves at dawn';

const open = async (who: Person) => dataOf(await api.get<OpenMatter[]>(getOpenMatters.path, who, {}));
async function tryClose(who: Person): Promise<number> {
  const passwordHash = await hashPassword(password);
  await api.db.update(member).set({ passwordHash }).where(eq(member.id, who.id));
  return (await api.post(closeAccount.path, who, { password })).status;
}
async function standsAt({ orderId, subOrderId }: Deal, status: OrderStatus): Promise<void> {
  await api.db.update(tradeOrder).set({ status }).where(eq(tradeOrder.id, orderId));
  await api.db.update(subOrder).set({ status }).where(eq(subOrder.id, subOrderId));
}

describe('an account that others wait for', () => {
  it('is not closed while a deal of it is under way, on either side, and is when that has ended', async () => {
    const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
    const deal = await dealAt(api, buyer, supplier, { status: 5, received: '0.00' });
    expect(await open(buyer)).toEqual([{ matter: 'bought', count: 1 }]);
    expect(await open(supplier)).toEqual([{ matter: 'sold', count: 1 }]);
    for (const who of [buyer, supplier]) expect(await tryClose(who)).toBe(409);
    await standsAt(deal, 7);
    for (const who of [buyer, supplier]) {
      expect(await open(who)).toEqual([]);
      expect(await tryClose(who)).toBe(200);
    }
  });

  it('is not closed while money of an ended deal is still to go somewhere, or proceeds are to be paid out', async () => {
    const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
    const { subOrderId } = await dealAt(api, buyer, supplier, { status: 8 });
    await api.db.insert(ledgerAccount).values([
      { kind: 'refund', currency: 'USD', subOrderId, balance: '100.00' },
      { kind: 'seller', currency: 'USD', shopId: supplier.shopId, balance: '20.00' },
    ]);
    expect(await open(buyer)).toEqual([{ matter: 'bought', count: 1 }]);
    expect(await open(supplier)).toEqual([
      { matter: 'sold', count: 1 },
      { matter: 'payouts', count: 1 },
    ]);
    for (const who of [buyer, supplier]) expect(await tryClose(who)).toBe(409);
  });

  it('is not closed while it owes for deals that are over, and reads for which and how much', async () => {
    const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
    const deal = await dealAt(api, buyer, supplier, { status: 5, paymentTerm: 'OA30', received: '0.00' });
    await ship(api, supplier, deal);
    await standsAt(deal, 7);
    await api.db.update(subOrder).set({ reason: 'priceUnpaid' }).where(eq(subOrder.id, deal.subOrderId));
    const owed = {
      orderId: deal.orderId,
      number: deal.subNumber,
      side: 'buyer',
      amount: { amount: '35500.00', currency: 'USD' },
    };
    expect(await open(buyer)).toEqual([{ matter: 'debts', count: 1, debts: [owed] }]);
    expect(await open(supplier)).toEqual([]);
    expect(await tryClose(buyer)).toBe(409);
    const refused = await api.post(closeAccount.path, buyer, { password });
    expect(refused.body).toMatchObject({ message: expect.stringContaining(`${deal.subNumber}: USD`) });
    await standsAt(deal, 8);
    await api.db.update(subOrder).set({ reason: 'paymentLapsed' }).where(eq(subOrder.id, deal.subOrderId));
    expect(await tryClose(buyer)).toBe(200);
  });

  it('is not closed while it owes what a claim was settled for', async () => {
    const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
    const deal = await dealAt(api, buyer, supplier, { status: 5 });
    await ship(api, supplier, deal);
    const claims = claimsOf(api);
    dataOf(await claims.make(buyer, deal));
    dataOf(await claims.answer(supplier, deal, { answer: 'accepted' }));
    const settled = { credited: '0', owed: '852.00', owedBy: '2026-12-31' };
    await api.db.update(claim).set(settled).where(eq(claim.subOrderId, deal.subOrderId));
    await standsAt(deal, 7);
    const debt = {
      orderId: deal.orderId,
      number: deal.subNumber,
      side: 'supplier',
      amount: { amount: '852.00', currency: 'USD' },
    };
    expect(await open(supplier)).toEqual([
      { matter: 'debts', count: 1, debts: [debt] },
      { matter: 'sold', count: 1 },
    ]);
    expect(await open(buyer)).toEqual([{ matter: 'bought', count: 1 }]);
    expect(await tryClose(supplier)).toBe(409);
  });

  it('is not closed while a quote binds it, nor while an RFQ waits for quotes', async () => {
    const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
    const { id } = await postTo(api, buyer, [supplier]);
    expect(await open(supplier)).toEqual([]);
    await quoteFor(api, supplier, id);
    expect(await open(supplier)).toEqual([{ matter: 'quoted', count: 1 }]);
    expect(await open(buyer)).toEqual([{ matter: 'bought', count: 1 }]);
    api.clock.now = new Date(api.clock.now.getTime() + 60 * 86_400_000);
    expect(await open(supplier)).toEqual([]);
  });

  it('may be that of a colleague: the deals stay with the company', async () => {
    const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
    await dealAt(api, buyer, supplier, { status: 5 });
    const colleague = await api.person();
    await joinCompany(api, buyer, colleague, ['buyer']);
    expect(await open(colleague)).toEqual([]);
    expect(await tryClose(colleague)).toBe(200);
    expect(await tryClose(buyer)).toBe(409);
  });
});

const pass = (days: number) => void (api.clock.now = new Date(api.clock.now.getTime() + days * 86_400_000));
const rowOf = async ({ id }: Person) => (await api.db.select().from(member).where(eq(member.id, id)))[0]!;
const lettersTo = async (who: Person) =>
  (await api.emailsTo(who)).filter(({ template }) => template === 'closingWaits');

describe('an account whose cooling-off time ends while something has come up', () => {
  const cameUp = async () => {
    const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
    const deal = await dealAt(api, buyer, supplier, { status: 7 });
    expect(await tryClose(buyer)).toBe(200);
    // A claim that the warranty of the contract still allows, for example.
    await standsAt(deal, 5);
    return { buyer, deal };
  };

  it('stays open until that is finished, and its owner is told once what it is', async () => {
    const { buyer, deal } = await cameUp();
    pass(14);
    expect(await closeDueAccounts(api.services)).toBe(0);
    expect((await rowOf(buyer)).closedAt).toBeNull();
    expect(await lettersTo(buyer)).toMatchObject([{ data: { open: [{ matter: 'bought', count: 1 }] } }]);
    for (let day = 0; day < 3; day += 1) {
      pass(1);
      expect(await closeDueAccounts(api.services)).toBe(0);
    }
    expect(await lettersTo(buyer)).toHaveLength(1);
    await standsAt(deal, 7);
    pass(1);
    expect(await closeDueAccounts(api.services)).toBe(1);
    expect((await rowOf(buyer)).closedAt).not.toBeNull();
  });

  it('shuts its owner out at no moment of that: what is open is looked for before the time is over', async () => {
    const { buyer } = await cameUp();
    pass(13.95);
    for (let turn = 0; turn < 60; turn += 1) {
      expect(await closeDueAccounts(api.services)).toBe(0);
      expect((await rowOf(buyer)).closingAt!.getTime()).toBeGreaterThan(api.clock.now.getTime());
      pass(1 / 24);
    }
  });

  it('is asked about anew where its owner came back and closes it another time', async () => {
    const { buyer, deal } = await cameUp();
    pass(14);
    await closeDueAccounts(api.services);
    await api.db.update(member).set({ closingAt: null }).where(eq(member.id, buyer.id));
    await standsAt(deal, 7);
    expect(await tryClose(buyer)).toBe(200);
    await standsAt(deal, 5);
    pass(14);
    await closeDueAccounts(api.services);
    expect(await lettersTo(buyer)).toHaveLength(2);
  });
});

describe('a company whose account is being closed', () => {
  it('begins nothing new through its colleagues, who read why; what is under way and mail go on', async () => {
    const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
    const colleague = await api.person();
    await joinCompany(api, buyer, colleague, ['buyer']);
    expect(await tryClose(buyer)).toBe(200);
    const closingAt = (await rowOf(buyer)).closingAt!.toISOString();
    const account = dataOf(await api.get<{ memberBaseRespVO: object }>(getMyAccount.path, colleague, {}));
    expect(account.memberBaseRespVO).toMatchObject({ closingAt: null, companyClosingAt: closingAt });
    const refused = await api.post(createRfq.path, colleague, goodRfq(api, { shopIds: [supplier.shopId] }));
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ message: expect.stringContaining('is being closed') });
    const mail = { shopId: supplier.shopId, subject: 'Goodbye', content: 'We close our account.' };
    dataOf(await api.post(sendMailByShop.path, colleague, mail));
    await api.db.update(member).set({ closingAt: null }).where(eq(member.id, buyer.id));
    dataOf(await api.post(createRfq.path, colleague, goodRfq(api, { shopIds: [supplier.shopId] })));
  });
});

describe('what the company of a closed account has kept of a deal', () => {
  it('stays for the other side: a bill of lading, until the law lets it go', async () => {
    const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
    const deal = await dealAt(api, buyer, supplier, { status: 4, paymentTerm: 'OA30', received: '0.00' });
    const { subOrderId } = deal;
    const goods = {
      ...{ subOrderId, carrier: 'Maersk', transportDocument: 'MAEU 731-000001', containers: ['CSQU3054383'] },
      ...{ quantity: '25', originPort: 'CNNGB', destinationPort: 'NGAPP', etd: dayIn(api, 2), eta: dayIn(api, 32) },
    };
    const file = [{ field: 'billOfLading', name: 'bl.pdf', bytes: pdf('bl') }];
    dataOf(await api.post(shipping.path, supplier, goods, file));
    const { shipments } = dataOf(
      await api.get<{ shipments: ShipmentView[] }>(getShipments.path, buyer, { subOrderId }),
    );
    const [{ href, name }] = shipments[0]!.documents as [ShipmentView['documents'][number]];
    await standsAt(deal, 7);
    expect(await open(supplier)).toEqual([]);
    expect(await tryClose(supplier)).toBe(200);
    pass(14);
    expect(await closeDueAccounts(api.services)).toBe(1);
    expect((await rowOf(supplier)).closedAt).not.toBeNull();
    expect(name).toBe('bl.pdf');
    expect((await api.fetch(href, buyer)).status).toBe(200);
    expect((await api.fetch(href, await newBuyer(api))).status).toBe(404);
  });
});
