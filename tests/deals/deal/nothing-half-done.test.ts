/**
 * The database fails at the first write of a step, then at the second, and so on up to its commit: each time nothing of the
 * step is there, in no table and in no file, and the step that is tried again is done as if nothing had happened.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MoneyProposal, RemittanceCase } from '#api/deals/remittance.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { holdAdmin } from '../../support/hold-desk.ts';
import { dataOf, pdf, startMemberApi, type Person, type Sent } from '../../support/member-api.ts';
import { claimsOf, ship, shortWeight } from '../claim/claims.ts';
import { issuedDeal, path as contractPath, sign, signBoth, signing } from '../contract/harness.ts';
import { creditTerms, paths as bankPaths } from '../documentary/banks.ts';
import { expectSound } from '../ledger/harness.ts';
import { arrival, confirm, hours, newOperator, openAccount, paths, record, transferInput } from '../payment/bank.ts';
import { camt, entry } from '../payment/camt.ts';
import { paths as payoutPaths, payoutsOf } from '../payout/harness.ts';

// ----------------------------------------------------------------------------------------------- a database that fails

class PowerCut extends Error {}
/** Writes that are still let through; null: all are. */
let left: number | null = null;
let hasFailed = false;
const isWrite = /^\s*(?:insert|update|delete|commit)\b/i;

type Query = (asked: unknown, values?: unknown, told?: (error: Error) => void) => unknown;
const of = pg.Client.prototype as unknown as { query: Query };
const { query } = of;
of.query = function (this: pg.Client, asked, ...rest) {
  const text = typeof asked === 'string' ? asked : ((asked as { text?: string } | null)?.text ?? '');
  if (left === null || !isWrite.test(text) || (!hasFailed && left-- > 0)) return query.call(this, asked, ...rest);
  // Once it has failed nothing of the step comes through.
  hasFailed = true;
  const error = new PowerCut(`The power fails before: ${text.slice(0, 80)}`);
  const told = rest.find((one) => typeof one === 'function');
  if (!told) return Promise.reject(error);
  queueMicrotask(() => told(error));
  return undefined;
};
afterAll(() => void (of.query = query));

const api = startMemberApi();
const claims = claimsOf(api);
const payouts = payoutsOf(api);
let buyer: Company;
let supplier: Supplier;
let operators: readonly [Person, Person, Person];
let look: pg.Client;
/** What the steps write, apart from `counters`; that none is missing the last test asks. */
const written =
  'audit_event bank_statement catalogue_alarm claim claim_file claim_shipment claim_version contract contract_notice credit deal_text documents_step hold idempotency_key invitation ledger_account log_outbox member money_proposal notice number_counter outgoing_email payout payout_batch posting posting_leg quote quote_line quote_version refund remittance remittance_reversal seal_certificate seal_key shipment shipment_document shipment_event signature stored_file statement_line sub_order sub_order_line trade_event trade_order'.split(' '); // prettier-ignore
/** A password that was tried counts, and a clock has run, whatever became of the step. */
const counters = ['wrong_try', 'heartbeat'];
let atFirst: Record<string, string>;
beforeAll(async () => {
  look = new pg.Client({ connectionString: api.databaseUrl });
  await look.connect();
  [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
  operators = [await newOperator(api), await newOperator(api), await newOperator(api)];
  await openAccount(api, 'USD');
  await payouts.openPayoutAccount(supplier);
  atFirst = await figures(await allTables());
});
afterAll(() => look.end());

async function allTables(): Promise<string[]> {
  const { rows } = await look.query<{ name: string }>(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relpersistence = 'p' order by relname`);
  return rows.map(({ name }) => name).filter((name) => !counters.includes(name));
}

/** All rows of each table in one figure. */
async function figures(tables: readonly string[]): Promise<Record<string, string>> {
  const parts = tables.map(
    (name) =>
      `select '${name}' as name, coalesce(sum(hashtextextended(t::text, 0)), 0)::text || ' of ' || count(*) as told from "${name}" t`,
  );
  const { rows } = await look.query<{ name: string; told: string }>({
    name: `figures of ${tables.length}`,
    text: parts.join(' union all '),
  });
  return Object.fromEntries(rows.map(({ name, told }) => [name, told]));
}

const everything = async () => ({ ...(await figures(written)), files: [...api.files.keys()].join() });

/**
 * Tries a step with a failure at each of its writes, and then without one. Gives what the step answers in the end, and how
 * many writes it was. `between` looks at what a failure has left.
 */
async function failing<Done>(step: () => Promise<Done>, between: (write: number) => Promise<void>): Promise<Done> {
  for (let write = 1; ; write += 1) {
    [left, hasFailed] = [write - 1, false];
    const told = await step().then(
      (done) => ({ done }),
      (error: unknown) => ({ error }),
    );
    left = null;
    if (!hasFailed) {
      if ('error' in told) throw told.error;
      expect(write, 'writes of the step').toBeGreaterThan(2);
      await expectSound(api);
      return told.done;
    }
    expect(told, `the failure of write ${write} is told`).toHaveProperty('error');
    await between(write);
  }
}

/** A call that is sent again and again, with one key. */
async function survivesCall<Data>(path: string, person: Person, input: object, sent?: Sent[]): Promise<Data> {
  const key = crypto.randomUUID();
  const before = await everything();
  return failing(
    async () => dataOf<Data>(await api.post(path, person, { ...input }, sent, 'en-US', key)),
    async (write) => expect(await everything(), `write ${write} of ${path} fails`).toEqual(before),
  );
}

const bill: Sent[] = [{ field: 'billOfLading', name: 'bl.pdf', bytes: pdf('bill of lading') }];
const shipInput = ({ subOrderId, subNumber }: Deal) => ({
  ...{ subOrderId, carrier: 'MAEU', transportDocument: `CUT ${subNumber}`, quantity: '25', lots: ['LOT-1'] },
  ...{ originPort: 'CNNGB', destinationPort: 'NGAPP', etd: dayIn(api, 0), eta: dayIn(api, 30) },
});
const pay = async (deal: Deal, amount = '10650.00') =>
  confirm(api, operators[0], (await record(api, buyer, deal, { amount })).id, amount);
const paid = async (paymentTerm = 'TT30_70BL', amount?: string): Promise<Deal> => {
  const deal = await dealAt(api, buyer, supplier, { status: 3, paymentTerm });
  await pay(deal, amount);
  return deal;
};
const secondAgrees = async ({ proposal }: RemittanceCase) =>
  survivesCall(paths.second, operators[1], { id: proposal!.id, approve: true });

it('signing, paying, shipping and taking over are done as a whole or not at all', async () => {
  const deal = await issuedDeal(api, { buyer, supplier });
  const { subOrderId, contractId } = deal;
  dataOf(await sign(api, supplier, contractId));
  await survivesCall(contractPath('signContract'), buyer, await signing(api, buyer, contractId));
  const wrong = await survivesCall<{ id: string }>(paths.create, buyer, transferInput(api, deal));
  await survivesCall(paths.withdraw, buyer, { id: wrong.id });
  const { id } = await record(api, buyer, deal);
  await secondAgrees(await survivesCall<RemittanceCase>(paths.confirm, operators[0], arrival(api, id, '10650.00')));
  await survivesCall('api/trade/supplier/logistics/ship', supplier, shipInput(deal), bill);
  await pay(deal, '24850.00');
  await survivesCall('api/trade/web/order/confirmReceipt', buyer, { subOrderId });
});

it('a payout is made, approved, sent and answered as a whole or not at all', async () => {
  const [maker, second, third] = operators;
  const deal = await paid('TT100', '35500.00');
  await ship(api, supplier, deal);
  dataOf(await api.post('api/trade/web/order/confirmReceipt', buyer, { subOrderId: deal.subOrderId }));
  const batch = await survivesCall<{ id: string }>(payoutPaths.make, maker, {
    currency: 'USD',
    shopIds: [supplier.shopId],
  });
  await survivesCall(payoutPaths.decide, second, { id: batch.id, approve: true, reason: '' });
  await survivesCall(payoutPaths.send, third, { id: batch.id });
});

it('a claim is made, countered and settled as a whole or not at all', async () => {
  const deal = await paid();
  await ship(api, supplier, deal);
  const { subOrderId } = deal;
  await survivesCall('api/trade/web/claim/makeClaim', buyer, { subOrderId, ...shortWeight });
  for (const [person, given] of [
    [supplier, { answer: 'countered', remedy: 'goodsPrice', tonnes: '0.4' }],
    [buyer, { answer: 'accepted' }],
  ] as const) {
    const { id, versions } = await claims.latest(person, deal);
    const input = { id, version: versions.length, remark: 'This is our answer.', ...given };
    await survivesCall('api/trade/web/claim/answerClaim', person, input);
  }
});

it('a change of the contract is proposed and signed, and a shipment agreed to and corrected, as a whole or not at all', async () => {
  const deal = await issuedDeal(api, { buyer, supplier });
  await signBoth(api, deal);
  await pay(deal);
  const { subOrderId, contractId } = deal;
  const cheaper = { lines: [{ position: 1, unitPrice: '1400' }] };
  await survivesCall(contractPath('proposeAmendment'), supplier, { id: contractId, ...cheaper });
  const { change } = dataOf(
    await api.get<{ subOrders: { change: { contractId: string } }[] }>('api/trade/web/order/getOrderById', buyer, {
      id: deal.orderId,
    }),
  ).subOrders[0]!;
  dataOf(await sign(api, supplier, change.contractId));
  await survivesCall(contractPath('signContract'), buyer, await signing(api, buyer, change.contractId));
  const late = { quantity: '25', etd: dayIn(api, 60), remark: 'The vessel was rolled over.' };
  await survivesCall('api/trade/supplier/logistics/askShipmentConsent', supplier, { subOrderId, ...late });
  await survivesCall('api/trade/web/logistics/answerShipmentConsent', buyer, { subOrderId, seq: 1, agree: true });
  const shipped = { ...shipInput(deal), etd: late.etd, eta: dayIn(api, 90) };
  await survivesCall('api/trade/supplier/logistics/ship', supplier, shipped);
});

it('a deal ends, and its money goes back and is reversed, as a whole or not at all', async () => {
  const [operator, second, third] = operators;
  const [ended, avoided] = [await paid(), await paid()];
  const { subOrderId } = ended;
  await survivesCall('api/trade/web/order/proposeEnd', buyer, { subOrderId, keeps: '100', remark: 'We stop here.' });
  await survivesCall('api/trade/web/order/decideEnd', supplier, { subOrderId, seq: 1, agree: true });
  const refund = {
    subOrderId,
    amount: '10550.00',
    currency: 'USD',
    valueDate: dayIn(api, 0),
    reference: 'OUT-1',
    note: '',
  };
  await survivesCall(paths.refund, second, refund);
  const { list } = dataOf(await api.post<{ list: MoneyProposal[] }>(paths.proposals, operator, { pageSize: 100 }));
  const { id } = list.find(({ subOrderNumber }) => subOrderNumber === ended.subNumber)!;
  await survivesCall(paths.second, third, { id, approve: true });
  const reversed = await dealAt(api, buyer, supplier, { status: 3 });
  const { id: transfer } = await pay(reversed);
  await secondAgrees(
    await survivesCall<RemittanceCase>(paths.reverse, operator, { id: transfer, reason: 'Another one' }),
  );
  const hold = await survivesCall<{ id: string }>(`${holdAdmin}/placeHold`, operator, {
    ...{ kind: 'deal', subjectId: avoided.orderId, reason: 'dispute' },
  });
  hours(api, 24);
  await survivesCall(`${holdAdmin}/liftHold`, operator, { id: hold.id });
  hours(api, 24 * 80);
  await survivesCall('api/trade/web/order/avoidDeal', buyer, { subOrderId: avoided.subOrderId, remark: '' });
});

it('a letter of credit and the documents under it are stated and answered as a whole or not at all', async () => {
  const deal = await issuedDeal(api, { buyer, supplier, paymentTerm: 'LC30' });
  await signBoth(api, deal);
  const { subOrderId } = deal;
  const terms = creditTerms(api, { buyer, supplier });
  const sent = [{ field: 'message', name: 'mt700.pdf', bytes: pdf('MT700') }];
  await survivesCall(bankPaths.state, buyer, { subOrderId, stage: 'opened', ...terms }, sent);
  await survivesCall(bankPaths.answer, supplier, { subOrderId, version: 1, answer: 'advised', remark: '' });
  await survivesCall('api/trade/supplier/logistics/ship', supplier, shipInput(deal), bill);
  const { shipments } = dataOf(await api.get<{ shipments: { id: string }[] }>(bankPaths.get, buyer, { subOrderId }));
  const step = { shipmentId: shipments[0]!.id, day: dayIn(api, 0), bank: 'Bank of Ningbo', items: [], remark: '' };
  await survivesCall(bankPaths.present, supplier, { ...step, action: 'presentDocuments' });
  await survivesCall(bankPaths.buyers, buyer, { ...step, action: 'acceptDocuments' });
});

it('a notice is given and acknowledged, and a claim settled with goods, and with money paid directly, as a whole or not at all', async () => {
  const deal = await paid('TT100', '35500.00');
  const { subOrderId } = deal;
  await survivesCall('api/trade/web/notice/giveNotice', buyer, { subOrderId, kind: 'other', text: 'We move to B12.' });
  const { notices } = await claims.seenBy(supplier, deal);
  await survivesCall('api/trade/web/notice/acknowledgeNotice', supplier, { id: notices[0]!.id });
  await ship(api, supplier, deal);
  const evidence = [{ field: 'evidence', name: 'ticket.pdf', bytes: pdf('weighbridge') }];
  const claimed = { subOrderId, ...shortWeight, remedy: 'replacement' };
  await survivesCall('api/trade/web/claim/makeClaim', buyer, claimed, evidence);
  dataOf(await claims.answer(supplier, deal, { answer: 'accepted' }));
  const { id } = await claims.latest(buyer, deal);
  const parcel = { quantity: '0.6', carrier: 'DHL', transportDocument: 'DHL 4711', etd: dayIn(api, 0) };
  await survivesCall('api/trade/web/claim/shipClaimGoods', supplier, { id, ...parcel, eta: dayIn(api, 9) });
  await survivesCall('api/trade/web/claim/receiveClaimGoods', buyer, { id });
  const other = await dealAt(api, buyer, supplier, { status: 4, paymentTerm: 'DP' });
  dataOf(await api.post('api/trade/supplier/logistics/ship', supplier, shipInput(other), bill));
  const loss = { kind: 'notTaken', remedy: 'amount', figure: '900', text: 'Nobody takes the goods.' };
  dataOf(await claims.make(supplier, other, loss));
  dataOf(await claims.answer(buyer, other, { answer: 'accepted' }));
  const { id: owed } = await claims.latest(buyer, other);
  const said = { id: owed, paidOn: dayIn(api, 0), reference: 'CUT-PAID' };
  await survivesCall('api/trade/web/claim/stateClaimPaid', buyer, said);
  await survivesCall('api/trade/web/claim/denyClaimPaid', supplier, { id: owed, reason: 'Nothing has come' });
  await survivesCall('api/trade/web/claim/confirmClaimPaid', supplier, { id: owed });
});

it('a statement of the bank is imported, and its line recorded, as a whole or not at all', async () => {
  const [operator] = operators;
  const deal = await dealAt(api, buyer, supplier, { status: 3 });
  const content = camt(entry('<AcctSvcrRef>CUT-LINE</AcctSvcrRef>', '10650.00'));
  await survivesCall(paths.import, operator, { name: 'camt.xml', content });
  const { list } = dataOf(
    await api.post<{ list: { id: string; reference: string }[] }>(paths.lines, operator, { pageNo: 1, pageSize: 100 }),
  );
  const { id } = list.find(({ reference }) => reference === 'CUT-LINE')!;
  await survivesCall(paths.recordLine, operator, { id, subOrderNumber: deal.subNumber });
});

it('what time brings about is done as a whole or not at all', async () => {
  const deal = await issuedDeal(api, { buyer, supplier });
  hours(api, 24 * 8);
  const told = async () => {
    const { rows } = await look.query<{ status: number; events: string; letters: string }>(
      `select status, (select count(*) from trade_event where sub_order_id = sub_order.id) as events,
        (select count(*) from outgoing_email where data ->> 'number' = sub_order.number) as letters
        from sub_order where id = $1`,
      [deal.subOrderId],
    );
    return rows[0]!;
  };
  const states = [await told()];
  await failing(
    () => passTime(api.services),
    async () => void states.push(await told()),
  );
  const [before, after] = [states[0], await told()];
  expect(after).toMatchObject({ status: 8, events: '1' });
  for (const state of states) expect([before, after]).toContainEqual(state);
});

it('every table that a step writes is looked at', async () => {
  const now = await figures(await allTables());
  const changed = Object.keys(now).filter((name) => now[name] !== atFirst[name]);
  expect(changed.filter((name) => !written.includes(name))).toEqual([]);
});
