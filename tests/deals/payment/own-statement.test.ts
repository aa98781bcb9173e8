import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { readIncoming } from '#api/deals/direct-payment.ts';
import { postscriptOf } from '#api/deals/postscript.ts';
import { statementSize } from '#api/deals/collection-rules.ts';
import { dayIn, newBuyer, newSupplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { asMessage } from '../../support/iso-20022.ts';
import { newOperator, openAccount, record } from './bank.ts';
import { camt, camtAccount, detail, entry } from './camt.ts';
import { direct, directOf, type DirectDeal } from './direct.ts';

const api = startMemberApi();
const { directDeal, confirm, recordsOf, seenBy } = directOf(api);
beforeAll(() => openAccount(api, 'USD'));

type Read = z.output<typeof readIncoming.data>;
const path = 'api/trade/supplier/remittance/readStatement';
const sent = (person: Person, content: string) => api.post<Read>(path, person, { content });
const read = async (person: Person, content: string) => dataOf(await sent(person, content));

type Row = { amount: string; remitter?: string; remark?: string; reference?: string; currency?: string; on?: string };
const csv = (...rows: Row[]) =>
  [
    'date,amount,currency,remitter,remark,reference',
    ...rows.map(({ amount, remitter = '', remark = '', reference = '', currency = 'USD', on = dayIn(api, 0) }) =>
      [on, amount, currency, remitter, remark, reference].join(','),
    ),
  ].join('\n');
const german = 'DE89370400440532013000';
const ofAccount = (account: string) =>
  asMessage(
    'camt.053.001.08',
    camt(entry(`<NtryDtls>${detail('IB-1', '')}</NtryDtls>`)).replace(
      camtAccount,
      `<Acct><Id><IBAN>${account}</IBAN></Id></Acct>`,
    ),
  );
/** What the page sends for a payment that it takes for a recorded transfer. */
const take = ({ payments }: Read, position: number) => {
  const { bookedAt, money, reference, proposals } = payments[position - 1]!;
  const { remittanceId: id } = proposals[0]!;
  return { id, arrived: money.amount, arrivedAt: bookedAt, receivingNumber: reference };
};
const recorded = (deal: DirectDeal, given: object = {}) => record(api, deal.buyer, deal, given);

describe('the statement of a seller who collects itself', () => {
  it('says of each payment which transfer it is, why, and how sure that is; what goes out is left out', async () => {
    const deal = await directDeal();
    const { id } = await recorded(deal);
    const answer = await read(
      deal.supplier,
      csv(
        { amount: '10650.00', remark: `Payment ${postscriptOf(deal.subNumber)}`, reference: 'B-1' },
        { amount: '10630.00', remitter: 'Lagos Mouldings', reference: 'B-2' },
        { amount: '77.00', remitter: 'Somebody else', reference: 'B-3' },
        { amount: '-12.00', reference: 'B-4' },
        { amount: 'lots' },
      ),
    );
    expect(answer).toMatchObject({ others: 1, problems: [{ line: 6 }] });
    expect(answer.payments).toMatchObject([
      { standing: 'certain', proposals: [{ remittanceId: id, why: ['postscript', 'amount'], orderId: deal.orderId }] },
      { standing: 'possible', proposals: [{ remittanceId: id, why: expect.arrayContaining(['remitter']) }] },
      { standing: 'unknown', proposals: [] },
    ]);
    // Nothing counts by reading.
    expect((await recordsOf(deal.supplier, 'supplier', deal))[0]!.state).toBe('submitted');
  });

  it('counts by the step of the deal, and knows it when it is read again, under any name', async () => {
    const deal = await directDeal();
    const { id } = await recorded(deal, { amount: '35500.00' });
    const file = csv({ amount: '35500.00', remark: postscriptOf(deal.subNumber), reference: 'C-1' });
    const first = await read(deal.supplier, file);
    dataOf(await api.post(direct.confirm, deal.supplier, take(first, 1)));
    expect((await seenBy(deal.buyer, deal)).paymentStatus).toBe('paid');
    for (const again of [file, csv({ amount: '35500.00', reference: 'C-1' }), csv({ amount: '35500.00' })])
      expect((await read(deal.supplier, again)).payments).toMatchObject([
        { standing: 'counted', proposals: [{ remittanceId: id, subOrderNumber: deal.subNumber }] },
      ]);
    // The same sum under another number is another payment.
    const other = csv({ amount: '35500.00', reference: 'C-2' });
    expect((await read(deal.supplier, other)).payments[0]!.standing).toBe('unknown');
    // One transfer is one payment: the second like it is none.
    const twice = csv({ amount: '35500.00', reference: 'C-1' }, { amount: '35500.00', reference: 'C-1' });
    expect((await read(deal.supplier, twice)).payments.map(({ standing }) => standing)).toEqual(['counted', 'unknown']);
    // What had counted by another day, such as by silence, is no new payment either.
    const late = csv({ amount: '35500.00', remark: postscriptOf(deal.subNumber), on: dayIn(api, -3) });
    expect((await read(deal.supplier, late)).payments[0]!.standing).toBe('counted');
  });

  it('takes nothing for certain that two payments, or two transfers, may be', async () => {
    const deal = await directDeal();
    await recorded(deal);
    const row = { amount: '10650.00', remark: postscriptOf(deal.subNumber) };
    const double = await read(deal.supplier, csv({ ...row, reference: 'D-1' }, { ...row, reference: 'D-2' }));
    expect(double.payments.map(({ standing }) => standing)).toEqual(['possible', 'possible']);
    await recorded(deal);
    expect((await read(deal.supplier, csv(row))).payments[0]!.standing).toBe('possible');
  });

  it('finds the deal that a payment names and nobody has recorded one for; the seller records it', async () => {
    const deal = await directDeal();
    const file = csv({ amount: '10650.00', remitter: 'Lagos', remark: postscriptOf(deal.subNumber), reference: 'E-1' });
    const { payments } = await read(deal.supplier, file);
    expect(payments).toMatchObject([
      { standing: 'possible', proposals: [{ remittanceId: null, subOrderId: deal.subOrderId, sent: null }] },
    ]);
    const said = { subOrderId: deal.subOrderId, remitter: 'Lagos', amount: '10650.00', arrivedAt: dayIn(api, 0) };
    dataOf(await api.post(direct.record, deal.supplier, { ...said, receivingNumber: 'E-1' }));
    expect((await read(deal.supplier, file)).payments[0]!.standing).toBe('counted');
  });

  it('proposes nothing of other sellers, and nothing that the marketplace collects', async () => {
    const [deal, other] = [await directDeal(), await directDeal()];
    await recorded(other);
    const naming = csv({ amount: '10650.00', remark: postscriptOf(other.subNumber), remitter: 'Lagos Mouldings Ltd' });
    expect((await read(deal.supplier, naming)).payments).toMatchObject([{ standing: 'unknown', proposals: [] }]);
    const { id } = await recorded(other);
    expect((await confirm(deal.supplier, id, '10650.00')).status).toBe(404);
  });

  it('is of an account of the seller: others are refused, and so is a currency without one', async () => {
    const deal = await directDeal();
    expect((await read(deal.supplier, ofAccount(german))).payments).toHaveLength(1);
    // No bank should write it so; some do.
    const spaced = ofAccount(german).replace(german, 'DE89 3704 0044 0532 0130 00');
    expect((await read(deal.supplier, spaced)).payments).toHaveLength(1);
    expectInvalid(await sent(deal.supplier, ofAccount('GB33BUKB20201555555555')), 'content');
    expectInvalid(await sent(deal.supplier, csv({ amount: '5.00', currency: 'EUR' })), 'content');
    expectInvalid(await sent(await newSupplier(api), csv({ amount: '5.00' })), 'content');
  });

  it('is read for nobody who has no shop, and no file that is none', async () => {
    const deal = await directDeal();
    const file = csv({ amount: '5.00' });
    for (const person of [await newBuyer(api), await newOperator(api)])
      expect([403, 404]).toContain((await sent(person, file)).status);
    expectInvalid(await sent(deal.supplier, 'date,amount\n1,2'), 'content');
    expectInvalid(await sent(deal.supplier, 'a\0b'), 'content');
    expect((await sent(deal.supplier, 'x'.repeat(statementSize.signs + 1))).status).toBe(413);
    const long = csv(...Array.from({ length: 1_001 }, (_, n) => ({ amount: `${n + 1}.00` })));
    expectInvalid(await sent(deal.supplier, long), 'content');
  });
});

it('long statements are read by two threads at a time: who comes when many wait is asked to come again', async () => {
  const supplier = await newSupplier(api);
  const long = csv(...Array.from({ length: 1_000 }, (_, row) => ({ amount: '0', reference: `Nothing ${row}` })));
  const statuses = (await Promise.all(Array.from({ length: 30 }, () => sent(supplier, long)))).map(
    ({ status }) => status,
  );
  expect([...new Set(statuses)].toSorted()).toEqual([200, 503]);
  expect((await sent(supplier, long)).status).toBe(200);
}, 60_000);
