import { describe, expect, it } from 'vitest';
import { decideShopRenaming, getShopRenamingByPage, type ShopRenamingRow } from '#api/members/backstage.ts';
import type { ContractPage } from '#api/deals/contract.ts';
import { getOrderById, getOrderByPage, type OrderPage } from '#api/deals/order.ts';
import type { PaymentDetails } from '#api/deals/remittance.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { ownerOf, image } from '../../market/shops/owner.ts';
import { newBuyer, newSupplier } from '../../support/deals.ts';
import { dataOf, startMemberApi } from '../../support/member-api.ts';
import { openAccount, paths } from '../payment/bank.ts';
import { issuedDeal, path, read, signBoth } from './harness.ts';

const api = startMemberApi();

describe('a company', () => {
  it('is the same to the other side everywhere: its shop’s name and logo, with the name in the contract', async () => {
    const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
    const operator = await api.person({ capabilities: ['operator'] });
    const { save } = ownerOf(api, () => supplier);
    dataOf(await save({ nameEn: 'Otter Resins' }, [await image('logo')]));
    const { list: asked } = dataOf(
      await api.post<{ list: ShopRenamingRow[] }>(getShopRenamingByPage.path, operator, { state: 'underAudit' }),
    );
    dataOf(await api.post(decideShopRenaming.path, operator, { id: asked[0]!.id, approve: true }));
    api.services.cache.drop(['shops']);

    await openAccount(api, 'USD', '012-875-USD-123456');
    const deal = await issuedDeal(api, { buyer, supplier });
    const seller = { name: 'Otter Resins', company: supplier.company, logo: expect.stringMatching(/width=160$/) };
    const { list: orders } = dataOf(await api.post<OrderPage>(getOrderByPage.path, buyer, {}));
    expect(orders[0]!.party).toEqual(seller);
    const order = dataOf(await api.get<OrderView>(getOrderById.path, buyer, { id: deal.orderId }));
    expect(order.subOrders[0]!.supplier).toMatchObject({ shop: { id: supplier.shopId, ...seller } });
    expect(order.quotes[0]!.supplier).toMatchObject({ shop: { id: supplier.shopId, ...seller } });
    expect((await read(api, buyer, deal.contractId)).seller).toEqual(seller);
    const contracts = async (who = buyer) =>
      dataOf(await api.post<ContractPage>(path('getContractByPage'), who, {})).list[0]!.party;
    expect(await contracts()).toEqual(seller);
    expect(await contracts(supplier)).toEqual({ name: buyer.company, company: buyer.company, logo: null });
    await signBoth(api, deal);
    const toPay = dataOf(await api.get<PaymentDetails>(paths.account, buyer, { subOrderId: deal.subOrderId }));
    expect(toPay).toMatchObject({ seller, gradeNumber: 'ABS PA-757' });

    // Everybody sees that picture, as on the page of the shop.
    const logo = await api.fetch(orders[0]!.party!.logo!, null);
    expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });
});
