import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { verifyAccount, type AccountVerification } from '#api/deals/contract.ts';
import type { PaymentDetails } from '#api/deals/remittance.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { doubtsOfAccounts } from '#server/deals/ledger/index.ts';
import { contract } from '#server/platform/db/schema/contract.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { newBuyer, newSupplier, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi } from '../../support/member-api.ts';
import { post, quoteFor, wholeOf } from '../../support/rfqs.ts';
import { openAccount, paths } from '../payment/bank.ts';
import { payoutsOf } from '../payout/harness.ts';
import { issuedDeal, read, sign, signBoth } from './harness.ts';

const api = startMemberApi();
const { openPayoutAccount, own, propose } = payoutsOf(api);

/** Who collects under a contract that is issued now. */
async function awarded(supplier: Supplier) {
  const buyer = await newBuyer(api);
  const { id } = await post(api, buyer);
  const quote = await quoteFor(api, supplier, id);
  const view = dataOf(
    await api.post<OrderView>('api/trade/web/order/acceptQuotes', buyer, { orderId: id, awards: [wholeOf(quote)] }),
  );
  const [row] = await api.db.select().from(subOrder).where(eq(subOrder.id, view.subOrders[0]!.id));
  return { buyer, row: row!, view };
}

describe('who collects', () => {
  it('is the seller where the marketplace has no account, the marketplace where it has one, and as the operator says', async () => {
    const supplier = await newSupplier(api);
    expect((await awarded(supplier)).row.collecting).toBe('seller');
    await openAccount(api, 'USD');
    expect((await awarded(supplier)).row.collecting).toBe('marketplace');
    const { sellerCollects } = api.services.config;
    api.services.config.sellerCollects = ['USD'];
    expect((await awarded(supplier)).row.collecting).toBe('seller');
    api.services.config.sellerCollects = sellerCollects;
  });

  it('stays as it was when the contract was issued', async () => {
    const { row } = await awarded(await newSupplier(api));
    const change = api.db.update(subOrder).set({ collecting: 'seller' }).where(eq(subOrder.id, row.id));
    await expect(change).rejects.toThrow();
  });

  it('is told to the seller who has no account yet, with the award', async () => {
    const supplier = await newSupplier(api);
    api.services.config.sellerCollects = ['USD'];
    const { view } = await awarded(supplier);
    api.services.config.sellerCollects = [];
    expect(view.subOrders[0]).toMatchObject({ collecting: 'seller', sellersAccount: 'missing' });
    expect((await api.emailsTo(supplier)).map(({ data }) => (data as { kind?: string }).kind)).toContain(
      'accountNeeded',
    );
  });
});

describe('a contract whose seller collects', () => {
  it('waits for the account of the seller, and says so to both sides; the buyer may sign before', async () => {
    const deal = await issuedDeal(api, { collecting: 'seller' });
    const { buyer, supplier, contractId } = deal;
    for (const person of [buyer, supplier])
      expect(await read(api, person, contractId)).toMatchObject({ sellersAccount: 'missing' });
    expectInvalid(await sign(api, supplier, contractId), 'account');
    dataOf(await sign(api, buyer, contractId));
    expect(await own(supplier)).toMatchObject({ awaited: ['USD'], missing: [] });
    dataOf(await propose(supplier));
    expect(await own(supplier)).toMatchObject({ awaited: [] });
    expect(await read(api, buyer, contractId)).toMatchObject({ sellersAccount: 'unconfirmed' });
    expectInvalid(await sign(api, supplier, contractId), 'account');
    const another = await newSupplier(api);
    const ready = await issuedDeal(api, { collecting: 'seller', supplier: another });
    await openPayoutAccount(another);
    expect(await read(api, another, ready.contractId)).toMatchObject({ sellersAccount: 'inForce' });
    await signBoth(api, ready);
  });

  it('is sealed with it: the code on it is that of the payment page, and everybody can check it', async () => {
    const supplier = await newSupplier(api);
    await openPayoutAccount(supplier);
    const deal = await issuedDeal(api, { collecting: 'seller', supplier });
    await signBoth(api, deal);
    const [sealed] = await api.db.select().from(contract).where(eq(contract.id, deal.contractId));
    const page = dataOf(await api.get<PaymentDetails>(paths.account, deal.buyer, { subOrderId: deal.subOrderId }));
    expect(page).toMatchObject({
      account: { account: 'DE89370400440532013000', code: sealed!.accountCode },
      contract: { number: sealed!.number, accountCode: sealed!.accountCode },
    });
    const check = async (account: string) =>
      dataOf(await api.get<AccountVerification>(verifyAccount.path, null, { contractNumber: sealed!.number, account }))
        .standing;
    expect(await check('DE89 3704 0044 0532 0130 00')).toBe('inForce');
    expect(await check(sealed!.accountCode!)).toBe('inForce');
    // The marketplace's own is none to which this contract is paid.
    expect(await check('012-875-USD-123456')).toBe('unknown');
    expect(await doubtsOfAccounts(api.db)).toEqual([]);
  });
});
