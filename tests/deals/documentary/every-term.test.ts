import { beforeAll, describe, expect, it } from 'vitest';
import { documentsWay } from '#api/deals/documentary-steps.ts';
import { paymentTerms } from '#api/deals/payment-terms.ts';
import type { PaymentDetails } from '#api/deals/remittance.ts';
import type { Deal } from '../../support/deals.ts';
import { dataOf, pdf, startMemberApi, type Person } from '../../support/member-api.ts';
import { issuedDeal, signBoth } from '../contract/harness.ts';
import { confirm, newOperator, openAccount, paths as money, record } from '../payment/bank.ts';
import { banksOf, wayOf, type Sides } from './banks.ts';

const api = startMemberApi();
let sides: Sides;
let operator: Person;
beforeAll(async () => {
  operator = await newOperator(api);
  await openAccount(api, 'USD');
});

/** Pays what is asked by transfer, if anything is. */
async function pay(deal: Deal): Promise<void> {
  const query = { subOrderId: deal.subOrderId };
  const { due } = dataOf(await api.get<PaymentDetails>(money.account, sides.buyer, query));
  if (due.amount === '0.00') return;
  await confirm(api, operator, (await record(api, sides.buyer, deal, { amount: due.amount })).id, due.amount);
}

describe('from the signature a deal gets to its end, by calls alone:', () => {
  it.each(Object.keys(paymentTerms))('%s', async (paymentTerm) => {
    const signed = await issuedDeal(api, { paymentTerm });
    await signBoth(api, signed);
    sides = signed;
    const banks = banksOf(api, sides);
    const way = documentsWay(paymentTerm);
    await pay(signed);
    if (way === 'credit') {
      dataOf(await banks.stateIt(signed, 'opened'));
      dataOf(await banks.answerIt(signed, 1, 'advised'));
    }
    if ((await banks.dealOf(signed, sides.supplier)).allowedActions.includes('noticeReady')) {
      const { subOrderId } = signed;
      dataOf(await api.post('api/trade/supplier/logistics/noticeReady', sides.supplier, { subOrderId }));
      await pay(signed);
    }
    dataOf(
      await api.post(
        'api/trade/supplier/logistics/ship',
        sides.supplier,
        {
          ...{ subOrderId: signed.subOrderId, quantity: '25', carrier: 'Maersk', containers: [] },
          ...{ transportDocument: `END ${paymentTerm}`, originPort: 'CNNGB', destinationPort: 'NGAPP' },
          ...{ etd: '2026-07-20', eta: '2026-08-20' },
        },
        [{ field: 'billOfLading', name: 'bl.pdf', bytes: pdf(paymentTerm) }],
      ),
    );
    await pay(signed);
    if (way) await banks.through(signed, wayOf[way]);
    await banks.arrive(signed);
    dataOf(await banks.receive(signed));
    expect(await banks.dealOf(signed)).toMatchObject({
      ...{ status: 6, paymentStatus: 'paid', balance: { amount: '0.00' } },
    });
  });
});
