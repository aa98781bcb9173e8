import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AccountStatement } from '#api/deals/ledger.ts';
import type { PayoutBatch } from '#api/deals/payout.ts';
import { joinCompany } from '../../support/colleagues.ts';
import { newSupplier, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { toldTo } from '../../support/notices.ts';
import { balancesOf, bookedAs, expectSound } from '../ledger/harness.ts';
import { hours, newOperator, openAccount, statementsOf } from '../payment/bank.ts';
import { camt, entry } from '../payment/camt.ts';
import { paths, payoutsOf } from './harness.ts';
import { bookingNotice, statusOf as word, statusReport as status } from './bank-answers.ts';
import { expectPain001 } from './expect-pain-001.ts';

const api = startMemberApi();
const { propose, own, batches, make, decide, send, file, answer, desk, released, openPayoutAccount, payable, sent } =
  payoutsOf(api);
let maker: Person;
let second: Person;
beforeAll(async () => {
  [maker, second] = [await newOperator(api), await newOperator(api)];
  await openAccount(api, 'USD');
});
afterEach(() => expectSound(api));
const { take, lineOf, allLines } = statementsOf(api, () => maker);
const sumsOf = async (supplier: Supplier) => (await own(supplier)).sums[0];
const debit = (endToEndId: string, reference: string, amount = '35500.00') =>
  entry(
    `<AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs></TxDtls></NtryDtls>`,
    amount,
    'DBIT',
  );
const credit = (endToEndId: string, reference: string, why = 'AC04', amount = '35500.00') =>
  entry(
    `<AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>
      <RtrInf><Rsn><Cd>${why}</Cd></Rsn><AddtlInf>Closed in May</AddtlInf></RtrInf></TxDtls></NtryDtls>`,
    amount,
  );

describe('a batch of payouts', () => {
  it('is made by one operator, approved by another one, handed to the bank, and found on its statement', async () => {
    const supplier = await payable({ companyName: 'Ümlaut & Söhne <Kunststoffe> GmbH', locale: 'en-US' });
    const before = await balancesOf(api);
    const batch = dataOf(await make(maker, [supplier]));
    const [payment] = batch.payments;
    expect(batch).toMatchObject({ state: 'draft', own: true, total: { amount: '35500.00', currency: 'USD' } });
    expect(await bookedAs(api, payment!.id)).toEqual([
      { kind: 'payoutMade', legs: { seller: '-35500.00', payout: '35500.00' } },
    ]);
    expect(await sumsOf(supplier)).toMatchObject({ released: '0.00', onTheWay: '35500.00' });

    expect((await decide(maker, batch.id)).status).toBe(403);
    expect((await file(second, batch.id)).status).toBe(409);
    const approved = dataOf(await decide(second, batch.id));
    expect(approved).toMatchObject({ state: 'approved', decidedBy: second.email });
    expect((await decide(second, batch.id)).status).toBe(409);
    expect((await file(second, batch.id)).status).toBe(409);
    dataOf(await send(maker, batch.id));
    expect((await send(second, batch.id)).status).toBe(409);
    expect((await decide(second, batch.id, false, 'Too late')).status).toBe(409);

    const [one, other] = [await file(maker, batch.id), await file(second, batch.id)];
    const xml = await one.text();
    hours(api, 30);
    expect(xml).toBe(await other.text());
    expect(xml).toBe(await (await file(maker, batch.id)).text());
    expectPain001(xml);
    expect(xml).toContain('<Nm>Ümlaut &amp; Söhne &lt;Kunststoffe&gt; GmbH</Nm>');
    expect(xml).toContain('<IBAN>DE89370400440532013000</IBAN>');
    expect(xml).toContain('<Othr><Id>012-875-USD-123456</Id></Othr>');
    expect(one.headers.get('Content-Type')).toBe('application/xml');
    expect(one.headers.get('Content-Disposition')).toContain(`${batch.number}.xml`);
    expect((await file(supplier, batch.id)).status).toBe(403);
    expect((await file(null, batch.id)).status).toBe(401);

    const statement = camt(debit(payment!.endToEndId, 'B-1'));
    expect(await take(statement)).toMatchObject({ imported: 1 });
    expect(await take(statement)).toMatchObject({ imported: 0, duplicates: 1 });
    expect(await lineOf('B-1')).toMatchObject({
      state: 'matched',
      payouts: [{ payoutId: payment!.id, endToEndId: payment!.endToEndId, exact: true }],
    });
    const page = await own(supplier);
    expect(page.list).toMatchObject([{ state: 'paid', paidOn: '2026-07-15', bankReference: 'B-1' }]);
    expect(page.sums).toMatchObject([{ released: '0.00', onTheWay: '0.00', paid: '35500.00' }]);
    expect((await toldTo(api, supplier)).some(({ template }) => template === 'payoutPaid')).toBe(true);
    const after = await balancesOf(api);
    expect(Number(after.bank ?? 0) - Number(before.bank ?? 0)).toBe(35_500);
    expect(after.transit).toBe(before.transit);

    const account = dataOf(
      await api.post<AccountStatement>('api/trade/web/remittance/getAccountStatement', supplier, { side: 'supplier' }),
    );
    expect(account.list.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['paidOut', '-35500.00', '0.00'],
      ['released', '35500.00', '35500.00'],
    ]);
    const csv = await api.fetch('/api/trade/web/remittance/exportAccountStatement?side=supplier', supplier);
    expect(await csv.text()).toContain('Paid out to the bank account');
  });

  it('is made once of two that are made at once, and pays nobody twice', async () => {
    const suppliers = [await payable(), await payable()];
    const answers = await Promise.all([make(maker, suppliers), make(second, suppliers.toReversed())]);
    expect(answers.map(({ status: code }) => code).sort()).toEqual([200, 409]);
    expect((await make(maker, suppliers)).status).toBe(409);
    const made = answers.find(({ status: code }) => code === 200)!.body.data!;
    const others = [await newOperator(api), await newOperator(api)];
    const decisions = await Promise.all([decide(others[0]!, made.id), decide(others[1]!, made.id, false, 'No')]);
    expect(decisions.filter(({ status: code }) => code === 200)).not.toHaveLength(0);
    const known = (await batches(maker)).find(({ id }) => id === made.id)!;
    const sums = (await sumsOf(suppliers[0]!))!;
    expect(sums).toMatchObject(
      known.state === 'withdrawn' ? { released: '35500.00' } : { released: '0.00', onTheWay: '35500.00' },
    );
  });

  it('is taken back by its maker, or refused with a reason, and the money is the sellers’ again', async () => {
    const supplier = await payable();
    const first = dataOf(await make(maker, [supplier]));
    expectInvalid(await decide(second, first.id, false), 'reason');
    expect(dataOf(await decide(maker, first.id, false))).toMatchObject({ state: 'withdrawn' });
    expect(await sumsOf(supplier)).toMatchObject({ released: '35500.00', onTheWay: '0.00' });
    expect((await own(supplier)).list).toEqual([]);
    const again = dataOf(await make(maker, [supplier]));
    dataOf(await decide(second, again.id));
    expect(dataOf(await decide(second, again.id, false, 'Wrong day'))).toMatchObject({ state: 'withdrawn' });
    expect((await send(second, again.id)).status).toBe(409);
    const told = (await toldTo(api, maker)).filter(({ template }) => template === 'payoutBatchDecided');
    expect(told.filter(({ data }) => (data as { number: string }).number === again.number)).toHaveLength(2);
  });

  it('pays nobody without an account in force, on hold, or of the operator’s own company', async () => {
    const bare = await newSupplier(api);
    await released(bare);
    expect((await make(maker, [bare])).status).toBe(409);
    dataOf(await propose(bare));
    expect((await make(maker, [bare])).status).toBe(409);
    const supplier = await payable();
    const colleague = await newOperator(api);
    await joinCompany(api, supplier, colleague);
    expect((await make(colleague, [supplier])).status).toBe(403);
    const batch = dataOf(await make(maker, [supplier]));
    expect((await decide(colleague, batch.id)).status).toBe(403);
    await api.db.execute(sql`insert into hold (id, kind, subject_id, party_id, reason, note, placed_at, placed_by)
      values (gen_random_uuid(), 'selling', ${supplier.id}, ${supplier.id}, 'dispute', '', now(), ${maker.id})`);
    expect((await decide(second, batch.id)).status).toBe(409);
    expect((await desk(maker)).due.some(({ obstacle }) => obstacle === 'unconfirmed')).toBe(true);
    dataOf(await decide(maker, batch.id, false));
    expect((await desk(maker)).due.find(({ seller }) => seller.shopId === supplier.shopId)?.obstacle).toBe('onHold');
    expect((await make(maker, [supplier], 'EUR')).status).toBe(409);
  });

  it('is not sent to an account that was taken back or replaced in the meantime', async () => {
    const supplier = await payable();
    const batch = dataOf(await make(maker, [supplier]));
    dataOf(await decide(second, batch.id));
    const { accounts } = await own(supplier);
    dataOf(await api.post(paths.withdraw, supplier, { id: accounts[0]!.id }));
    expect((await send(second, batch.id)).status).toBe(409);
    dataOf(await decide(maker, batch.id, false));
    expect(await own(supplier)).toMatchObject({ missing: ['USD'] });
    await openPayoutAccount(supplier);
    dataOf(await make(maker, [supplier]));
  });

  it('is seen and touched by operators alone', async () => {
    const supplier = await payable();
    const batch = dataOf(await make(maker, [supplier]));
    for (const person of [supplier, await api.person()])
      for (const answerOf of [make(person, [supplier]), decide(person, batch.id), send(person, batch.id)])
        expect((await answerOf).status).toBe(403);
    expect((await decide(second, 'none')).status).toBe(404);
  });

  it('stays as it was written, and goes its way in one direction', async () => {
    const { id, payments } = await sent([await payable()]);
    for (const statement of [
      sql`update payout_batch set file = 'x' where id = ${id}`,
      sql`update payout_batch set state = 'draft', file = null where id = ${id}`,
      sql`update payout set amount = amount + 1 where id = ${payments[0]!.id}`,
      sql`update payout set state = 'withdrawn' where id = ${payments[0]!.id}`,
      sql`update payout set state = 'paid', settled_at = now() where id = ${payments[0]!.id}`,
      sql`delete from payout`,
      sql`truncate payout_line`,
      sql`insert into payout_batch (id, number, currency, account_id, state, made_by, made_at, decided_by, decided_at, file)
        select gen_random_uuid(), 'PO-OWN', currency, account_id, 'approved', made_by, made_at, made_by, made_at, '' from payout_batch limit 1`,
    ])
      await expect(api.db.transaction((tx) => tx.execute(statement))).rejects.toMatchObject({
        cause: { code: expect.stringMatching(/^23/) as string },
      });
  });
});

describe('a payment', () => {
  const payOne = async (supplier: Supplier): Promise<[PayoutBatch, string]> => {
    const batch = await sent([supplier]);
    return [batch, batch.payments[0]!.endToEndId];
  };

  it('that comes back after it was paid is the seller’s again, who reads why, and is paid again under another number', async () => {
    const supplier = await payable({ locale: 'en-US' });
    const [, endToEndId] = await payOne(supplier);
    await take(camt(debit(endToEndId, 'R-1') + credit(endToEndId, 'R-2')));
    const page = await own(supplier);
    expect(page.list).toMatchObject([{ state: 'returned', paidOn: '2026-07-15', returnCode: 'AC04' }]);
    expect(page.list[0]!.returnWords).toContain('Closed in May');
    expect(page.sums).toMatchObject([{ released: '35500.00', onTheWay: '0.00', paid: '0.00' }]);
    expect((await bookedAs(api, page.list[0]!.id)).map(({ kind }) => kind)).toEqual([
      'payoutMade',
      'paidOut',
      'payoutReturned',
    ]);
    const letter = (await api.emailsTo(supplier)).find(({ template }) => template === 'payoutReturned');
    expect(letter).toMatchObject({ data: { code: 'AC04', money: { amount: '35500.00', currency: 'USD' } } });
    const next = await sent([supplier]);
    expect(next.payments[0]!.endToEndId).not.toBe(endToEndId);
    await take(camt(debit(next.payments[0]!.endToEndId, 'R-3')).replace('<Id>1</Id>', '<Id>2</Id>'));
    expect((await own(supplier)).sums).toMatchObject([{ released: '0.00', paid: '35500.00' }]);
  });

  it('is told by a status report first, and its line of the statement is found afterwards', async () => {
    const suppliers = [await payable(), await payable(), await payable()];
    const { payments, number } = await sent(suppliers);
    const [paid, refused, pending] = payments.map((one) => one.endToEndId) as [string, string, string];
    const why = '<StsRsnInf><Rsn><Cd>AC01</Cd></Rsn><AddtlInf>No such account</AddtlInf></StsRsnInf>';
    const report = status(
      word(paid, 'ACSC') + word(refused, 'RJCT', why) + word(pending, 'ACSP') + word('PO1', 'RJCT'),
    );
    const first = dataOf(await answer(second, report));
    expect(first).toEqual({ paid: 1, returned: 1, unchanged: 1, unknown: ['PO1'] });
    expect(dataOf(await answer(second, report))).toEqual({ paid: 0, returned: 0, unchanged: 3, unknown: ['PO1'] });
    const known = (await batches(maker)).find((batch) => batch.number === number)!;
    expect(known.payments).toMatchObject([
      { state: 'paid', paidOn: '2026-07-20' },
      { state: 'returned', paidOn: null, returnCode: 'AC01', returnWords: 'AC01 No such account' },
      { state: 'waiting' },
    ]);
    const transit = async () => Number((await balancesOf(api)).transit ?? 0);
    const before = await transit();
    await take(camt(debit(paid, 'S-1')).replace('<Id>1</Id>', '<Id>S1</Id>'));
    expect(await transit()).toBe(before - 35_500);
    expect(await lineOf('S-1')).toMatchObject({ state: 'matched' });
  });

  it('is told by a notice of bookings, paid and returned, and the statement meets both', async () => {
    const supplier = await payable();
    const [, endToEndId] = await payOne(supplier);
    expect(dataOf(await answer(maker, bookingNotice(debit(endToEndId, 'N-1'))))).toMatchObject({
      paid: 1,
      unknown: [],
    });
    expect(dataOf(await answer(maker, bookingNotice(credit(endToEndId, 'N-2', 'AC06'))))).toMatchObject({
      returned: 1,
    });
    const before = await balancesOf(api);
    await take(camt(debit(endToEndId, 'N-1') + credit(endToEndId, 'N-2', 'AC06')).replace('<Id>1</Id>', '<Id>N1</Id>'));
    expect(await balancesOf(api)).toEqual(before);
    expect([(await lineOf('N-1')).state, (await lineOf('N-2')).state]).toEqual(['matched', 'matched']);
    expect((await own(supplier)).sums).toMatchObject([{ released: '35500.00' }]);
  });

  it('of a batch that the bank refuses as a whole comes back', async () => {
    const supplier = await payable();
    const [{ number }] = await payOne(supplier);
    const group = '<GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Cd>FF01</Cd></Rsn></StsRsnInf>';
    expect(dataOf(await answer(maker, status('', { batch: number, group })))).toMatchObject({ returned: 1 });
    expect((await own(supplier)).list).toMatchObject([{ state: 'returned', returnCode: '', returnWords: 'FF01' }]);
  });

  it('that a bank refuses without a file is taken down by another operator than its maker', async () => {
    const supplier = await payable();
    const batch = dataOf(await make(maker, [supplier]));
    const { id } = batch.payments[0]!;
    const reject = (person: Person, given: object = {}) =>
      api.post<PayoutBatch>(paths.reject, person, { id, reason: 'The portal says: RC01', ...given });
    expect((await reject(second)).status).toBe(404);
    dataOf(await decide(second, batch.id));
    dataOf(await send(second, batch.id));
    expect((await reject(maker)).status).toBe(403);
    expect(dataOf(await reject(second)).payments).toMatchObject([{ state: 'returned', returnCode: 'RC01' }]);
    expect((await reject(second)).status).toBe(409);
    expect(await sumsOf(supplier)).toMatchObject({ released: '35500.00' });
  });

  it('of another sum or without its number is not found by itself, and matched by a person', async () => {
    const supplier = await payable();
    const [{ payments }, endToEndId] = await payOne(supplier);
    const payoutId = payments[0]!.id;
    await take(
      camt(debit(endToEndId, 'M-1', '35499.00') + debit('NOTPROVIDED', 'M-2')).replace('<Id>1</Id>', '<Id>M</Id>'),
    );
    const [other, line] = [await lineOf('M-1'), await lineOf('M-2')];
    expect(other).toMatchObject({ state: 'open', payouts: [] });
    expect(line.payouts.map((one) => one.endToEndId)).toContain(endToEndId);
    const match = (person: Person, id: string) => api.post(paths.match, person, { id, payoutId });
    expectInvalid(await match(maker, other.id), 'payoutId');
    const colleague = await newOperator(api);
    await joinCompany(api, supplier, colleague);
    for (const person of [supplier, colleague]) expect((await match(person, line.id)).status).toBe(403);
    dataOf(await match(maker, line.id));
    expect((await match(maker, line.id)).status).toBe(409);
    expect((await own(supplier)).list).toMatchObject([{ state: 'paid', bankReference: 'M-2' }]);
    expect((await allLines({ state: 'open' })).list.some(({ id }) => id === line.id)).toBe(false);
  });

  it('is not taken of their own company by an operator who sells: what a file says comes back would be theirs again', async () => {
    const supplier = await payable();
    const [{ payments }, endToEndId] = await payOne(supplier);
    const colleague = await newOperator(api);
    await joinCompany(api, supplier, colleague);
    const file = status(word(endToEndId, 'RJCT', '<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf>'));
    expect((await answer(colleague, file)).status).toBe(403);
    expect((await own(supplier)).list).toMatchObject([{ id: payments[0]!.id, state: 'waiting' }]);
    expect(dataOf(await answer(maker, file))).toMatchObject({ returned: 1 });
  });

  it('is told by a file with days and signs that there are not, as far as it can be read', async () => {
    const supplier = await payable();
    const [, endToEndId] = await payOne(supplier);
    const paid =
      '<OrgnlTxRef/><FctvIntrBkSttlmDt><Dt>2026-02-30</Dt></FctvIntrBkSttlmDt><AcctSvcrRef>B&#27;1</AcctSvcrRef>';
    const content = status('').replace(
      '</CstmrPmtStsRpt>',
      `<OrgnlPmtInfAndSts>${word(endToEndId, 'ACSC', paid)}</OrgnlPmtInfAndSts></CstmrPmtStsRpt>`,
    );
    expect(dataOf(await answer(maker, content))).toMatchObject({ paid: 1 });
    expect((await own(supplier)).list).toMatchObject([{ state: 'paid', paidOn: '2026-07-20', bankReference: 'B1' }]);
  });

  it('is not told by another file', async () => {
    expectInvalid(await answer(maker, camt('')), 'content');
    expectInvalid(await answer(maker, 'no XML'), 'content');
    expectInvalid(await answer(maker, '<!DOCTYPE x><Document/>'), 'content');
  });
});
