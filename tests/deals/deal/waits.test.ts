import { describe, expect, it } from 'vitest';
import type { BuyerToday, SupplierToday } from '#api/deals/order.ts';
import { askSample } from '#api/deals/sample.ts';
import { getBuyerWaits, getSupplierWaits, type BuyerWaits, type SupplierWaits } from '#api/deals/waits.ts';
import type { CompanyRole } from '#api/members/company-roles.ts';
import { joinCompany } from '../../support/colleagues.ts';
import { dayIn, newBuyer, newSupplier, type Company } from '../../support/deals.ts';
import { dataOf, startMemberApi, type Person } from '../../support/member-api.ts';
import { newOffer } from '../../support/offers.ts';
import { postTo, quoteFor } from '../../support/rfqs.ts';
import { issuedDeal, sign } from '../contract/harness.ts';

const api = startMemberApi();
const bought = async (person: Person) => dataOf(await api.get<BuyerWaits>(getBuyerWaits.path, person));
const sold = async (person: Person) => dataOf(await api.get<SupplierWaits>(getSupplierWaits.path, person));
const nothing = { rfqs: 0, contracts: 0, money: 0, orders: 0, samples: 0 };

/** What the same person's Today names. */
async function tasksOfToday(person: Company, side: 'buyer' | 'supplier'): Promise<number> {
  if (side === 'buyer') {
    const { tasks, samples } = dataOf(await api.get<BuyerToday>('api/trade/web/order/getBuyerToday', person));
    return tasks.length + samples.length;
  }
  const { tasks, samples, waitingRfqs, counterOffers } = dataOf(
    await api.get<SupplierToday>('api/trade/supplier/order/getSupplierToday', person),
  );
  return tasks.length + samples.length + waitingRfqs + counterOffers;
}
const sum = (counts: BuyerWaits | SupplierWaits) => Object.values(counts).reduce((all, one) => all + one, 0);

describe('what waits behind the entries of a desk', () => {
  it('is an RFQ of the supplier until it is answered, and then one of the buyer', async () => {
    const [buyer, maker] = [await newBuyer(api), await newSupplier(api)];
    expect([await bought(buyer), await sold(maker)]).toEqual([nothing, { ...nothing, payouts: 0 }]);
    const { id } = await postTo(api, buyer, [maker]);
    expect([await bought(buyer), await sold(maker)]).toMatchObject([nothing, { rfqs: 1 }]);
    await quoteFor(api, maker, id);
    expect([await bought(buyer), await sold(maker)]).toMatchObject([{ ...nothing, rfqs: 1 }, nothing]);
  });

  it('is the contract of each side until it has signed, then the payment of the buyer', async () => {
    const { buyer, supplier, contractId } = await issuedDeal(api);
    expect([await bought(buyer), await sold(supplier)]).toMatchObject([{ contracts: 1 }, { contracts: 1, money: 0 }]);
    dataOf(await sign(api, buyer, contractId));
    expect([await bought(buyer), await sold(supplier)]).toMatchObject([{ contracts: 0 }, { contracts: 1 }]);
    dataOf(await sign(api, supplier, contractId));
    expect([await bought(buyer), await sold(supplier)]).toMatchObject([{ contracts: 0, money: 1 }, { contracts: 0 }]);
  });

  it('is as much as Today names, each thing at one entry', async () => {
    const { buyer, supplier } = await issuedDeal(api);
    const { id } = await postTo(api, buyer, [supplier]);
    await quoteFor(api, supplier, id);
    await postTo(api, await newBuyer(api), [supplier]);
    const asked = { kg: '1', purpose: 'Film trial', address: '14 Marina Road, Lagos', neededBy: dayIn(api, 10) };
    const offerId = await newOffer(api, supplier.shopId);
    dataOf(await api.post(askSample.path, buyer, { ...asked, offerId, courierPayer: 'supplier' }));
    expect(await sold(supplier)).toMatchObject({ rfqs: 1, contracts: 1, samples: 1 });
    expect(sum(await bought(buyer))).toBe(await tasksOfToday(buyer, 'buyer'));
    expect(sum(await sold(supplier))).toBe(await tasksOfToday(supplier, 'supplier'));
  });

  it('leaves out what a colleague is for', async () => {
    const { buyer, supplier } = await issuedDeal(api);
    await postTo(api, await newBuyer(api), [supplier]);
    const colleague = async (of: Company, role: CompanyRole) => {
      const person = await api.person();
      await joinCompany(api, of, person, [role]);
      return person;
    };
    const looks = await colleague(supplier, 'viewer');
    const sells = await colleague(supplier, 'sales');
    const signs = await colleague(buyer, 'signatory');
    expect(sum(await sold(looks))).toBe(0);
    expect(await sold(sells)).toMatchObject({ rfqs: 1, contracts: 0 });
    expect(await bought(signs)).toMatchObject({ contracts: 1 });
  });
});
