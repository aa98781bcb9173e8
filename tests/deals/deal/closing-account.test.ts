import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '#api/deals/order-states.ts';
import { closeAccount, getOpenMatters, type OpenMatter } from '#api/members/safety.ts';
import { hashPassword } from '#server/members/identity/passwords.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { ledgerAccount } from '#server/platform/db/schema/ledger.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { joinCompany } from '../../support/colleagues.ts';
import { dealAt, newBuyer, newSupplier, type Deal } from '../../support/deals.ts';
import { dataOf, startMemberApi, type Person } from '../../support/member-api.ts';
import { postTo, quoteFor } from '../../support/rfqs.ts';

const api = startMemberApi();
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
    const deal = await dealAt(api, buyer, supplier, { status: 5 });
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
