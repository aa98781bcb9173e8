import { expect, it, describe } from 'vitest';
import type { AccountStatement } from '#api/deals/ledger.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { dayIn, dealAt, newSupplier, type Company } from '../../support/deals.ts';
import { dataOf, startMemberApi } from '../../support/member-api.ts';
import { textOf } from '../../support/pdf-glyphs.ts';
import { confirm, newOperator, openAccount, record } from '../payment/bank.ts';
import { directOf } from '../payment/direct.ts';

const api = startMemberApi();
const statementPath = 'api/trade/web/remittance/getAccountStatement';
const statementOf = async (person: Company, input: Record<string, unknown> = {}) =>
  dataOf(await api.post<AccountStatement>(statementPath, person, input));

describe('a statement of deals whose seller collects', () => {
  const price = '35500.00';

  it('is one of its own: what stands with the seller, and what it has earned', async () => {
    const { directDeal, paid } = directOf(api);
    const own = await directDeal();
    await paid(own, price);
    expect(await statementOf(own.buyer)).toMatchObject({
      ...{ collecting: 'seller', ways: ['seller'], currency: 'USD', closing: price, total: 1 },
      list: [{ kind: 'received', amount: price, deal: { number: own.subNumber } }],
    });
    // What the marketplace holds for either knows nothing of it.
    const held = { collecting: 'marketplace', currency: null, total: 0, list: [], held: [] };
    for (const [person, side] of [
      [own.buyer, 'buyer'],
      [own.supplier, 'supplier'],
    ] as const)
      expect(await statementOf(person, { side, collecting: 'marketplace' })).toMatchObject(held);

    const { subOrderId } = own;
    dataOf(
      await api.post('api/trade/supplier/logistics/ship', own.supplier, {
        ...{ subOrderId, carrier: 'MAEU', transportDocument: 'DIRECT', quantity: '25', originPort: 'CNNGB' },
        ...{ destinationPort: 'NGAPP', etd: dayIn(api, 0), eta: dayIn(api, 30) },
      }),
    );
    dataOf(await api.post<OrderView>('api/trade/web/order/confirmReceipt', own.buyer, { subOrderId }));
    expect(await statementOf(own.buyer)).toMatchObject({ closing: '0.00', total: 2 });
    expect(await statementOf(own.supplier, { side: 'supplier' })).toMatchObject({
      ...{ collecting: 'seller', ways: ['seller'], closing: price },
      held: [{ amount: price, currency: 'USD' }],
      list: [{ kind: 'released', amount: price }],
    });
    const file = await api.fetch('/api/trade/web/remittance/exportAccountStatement?collecting=seller', own.buyer);
    expect(file.headers.get('content-disposition')).toContain('statement-direct-USD');
    expect((await file.text()).trim().split(/\r?\n/)).toHaveLength(3);
    const pdf = await api.fetch(
      '/api/trade/web/remittance/exportAccountStatement?collecting=seller&format=pdf',
      own.buyer,
    );
    expect(textOf(Buffer.from(await pdf.arrayBuffer()))).toMatch(/PaidtoTheseller.sownaccount/);
  });

  it('stands beside that of the marketplace where there are both', async () => {
    const both = await directOf(api).directDeal();
    await openAccount(api, 'USD');
    const other = await dealAt(api, both.buyer, await newSupplier(api));
    const operator = await newOperator(api);
    await confirm(api, operator, (await record(api, both.buyer, other)).id, '10650.00');
    await directOf(api).paid(both, price);
    expect(await statementOf(both.buyer)).toMatchObject({
      ...{ collecting: 'marketplace', ways: ['marketplace', 'seller'], closing: '10650.00' },
    });
    expect(await statementOf(both.buyer, { collecting: 'seller' })).toMatchObject({ closing: price });
  });

  it('is nobody else’s', async () => {
    for (const side of ['buyer', 'supplier'])
      expect(await statementOf(await newSupplier(api), { side, collecting: 'seller', currency: 'USD' })).toMatchObject({
        ...{ total: 0, list: [], held: [], ways: [] },
      });
  });
});
