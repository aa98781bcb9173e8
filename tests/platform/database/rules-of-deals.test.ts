import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RemittanceCase } from '#api/deals/remittance.ts';
import { acceptQuotes } from '#api/deals/quote.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { dayIn, newBuyer, newSupplier } from '../../support/deals.ts';
import { behindTriggers } from '../../support/database.ts';
import { dataOf, startMemberApi } from '../../support/member-api.ts';
import { postTo, quoteFor, wholeOf } from '../../support/rfqs.ts';
import { issuedDeal, signBoth } from '../../deals/contract/harness.ts';
import {
  arrival,
  confirm,
  newOperator,
  openAccount,
  paths,
  record,
  second,
  statementsOf,
} from '../../deals/payment/bank.ts';
import { refundsOf } from '../../deals/payment/refunding.ts';

const api = startMemberApi();

// A deal with something in each table: signed, asked about and evaluated; paid by a line of a statement and without one,
// shipped, with one transfer that waits, one that was taken back, and a refund.
beforeAll(async () => {
  const { subOrderId, contractId, ...deal } = await issuedDeal(api);
  await signBoth(api, { subOrderId, contractId, ...deal });
  const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
  const { id } = await postTo(api, buyer, [supplier]);
  const bid = await quoteFor(api, supplier, id);
  dataOf(await api.post('api/trade/supplier/rfq/askQuestion', supplier, { orderId: id, question: 'Which port?' }));
  dataOf(await api.post(acceptQuotes.path, buyer, { orderId: id, awards: [wholeOf(bid)] }));
  await api.db.execute(sql`insert into evaluation (sub_order_id, shop_id, stars, text, at)
    values (${subOrderId}, ${deal.supplier.shopId}, 4, 'Good', now())`);
  await openAccount(api, 'USD');
  const operator = await newOperator(api);
  const paid = {
    subOrderId,
    number: deal.number,
    subNumber: deal.subNumber,
    orderId: deal.orderId,
    quoteId: deal.quoteId,
  };
  const { importLine, lineOf } = statementsOf(api, () => operator);
  const byLine = await record(api, deal.buyer, paid, { amount: '10650.00' });
  const line = await lineOf(await importLine({ amount: '30000.00' }));
  dataOf(await api.post(paths.confirm, operator, { ...arrival(api, byLine.id, '10650.00'), statementLineId: line.id }));
  await record(api, deal.buyer, paid, { amount: '1.00' });
  const wrong = await record(api, deal.buyer, paid, { amount: '2.00' });
  await confirm(api, operator, wrong.id, '2.00');
  const { proposal } = dataOf(
    await api.post<RemittanceCase>(paths.reverse, operator, { id: wrong.id, reason: 'Not ours' }),
  );
  await second(api, proposal!.id);
  dataOf(
    await api.post('api/trade/supplier/logistics/ship', deal.supplier, {
      ...{ subOrderId, carrier: 'MAEU', transportDocument: 'RULES1', quantity: '5', originPort: 'CNNGB' },
      ...{ destinationPort: 'NGAPP', etd: dayIn(api, 0), eta: dayIn(api, 30) },
    }),
  );
  const { overpaid, send } = refundsOf(api, () => ({ buyer: deal.buyer, supplier: deal.supplier, operator }));
  expect((await send(await overpaid('500.00'), { amount: '200.00' })).status).toBe(200);
  await api.db.execute(sql`insert into audit_event (id, at, action, subject_kind, subject_id, detail)
    values (gen_random_uuid(), now(), 'a.test', 'test', 'test', '{}')`);
});

/** What the database says to a statement, which leaves nothing behind; null: it was done. */
async function refusal(statement: string): Promise<string | null> {
  const done = new Error('done');
  const attempt = async (tx: Transaction) => {
    const result = await tx.execute(sql.raw(statement));
    // A statement that meets no row proves nothing.
    if (result.command !== 'TRUNCATE') expect(result.rowCount, statement).toBeGreaterThan(0);
    await tx.execute(sql`set constraints all immediate`);
    throw done;
  };
  return api.db.transaction(attempt).then(
    () => null,
    (error: Error) => (error === done ? null : String((error.cause as Error | undefined)?.message ?? error.message)),
  );
}

describe('the database itself', () => {
  it.each([
    'update trade_event set company = $$Somebody$$',
    'update trade_event set actor_id = null',
    'delete from trade_event',
    'truncate trade_event cascade',
    'delete from audit_event',
    'update audit_event set actor_id = null',
    'truncate audit_event',
    'update signature set at = at - interval $$1 day$$',
    'delete from signature',
    'update quote_version set valid_until = now()',
    'delete from quote_line',
    'update quote_line set unit_price = 1',
    'update negotiation set text = $$No$$',
    'update evaluation set stars = 5',
    'delete from evaluation',
    'update contract set sha256 = repeat($$0$$, 64)',
    'update contract set number = $$SC000000-0000$$ where version = 1',
    'update contract set seal = $$another$$ where seal is not null',
    'update contract set sealed_at = null where seal is not null',
    'update seal_key set public_key = $$another$$',
    'delete from seal_key',
  ])('never changes what is written once: %s', async (statement) => {
    expect(await refusal(statement)).toMatch(/never changed/);
  });

  it.each([
    'delete from remittance',
    'update remittance set arrived = arrived + 1 where state = $$confirmed$$',
    'update remittance set decided_by = proposed_by where proposed_by is not null',
    'update remittance set state = $$submitted$$, arrived = null, decided_by = null where state = $$confirmed$$',
    'delete from remittance_reversal',
    'update remittance_reversal set reason = $$$$',
    'update refund set amount = amount + 1',
    'delete from refund',
    'update money_proposal set amount = 1',
    'update money_proposal set decided_by = proposed_by where state <> $$open$$',
    'delete from money_proposal',
    'update bank_statement set closing = 999999',
    'delete from bank_statement',
    'update statement_line set amount = amount + 1',
    'update statement_line set currency = $$CNY$$',
    'delete from statement_line',
    'update statement_part set amount = amount - 1',
    'delete from statement_part',
    'update shipment set quantity = quantity + 1',
    'delete from shipment',
  ])('keeps money and goods as they were written: %s', async (statement) => {
    expect(await refusal(statement)).toMatch(/kept as it was written/);
  });

  it.each(['remittance', 'refund', 'statement_line', 'shipment', 'money_proposal', 'bank_statement'])(
    'never empties %s',
    async (table) => {
      expect(await refusal(`truncate ${table} cascade`)).toMatch(/never changed/);
    },
  );

  const waiting = 'where state = $$submitted$$';
  /** Another row like one that there is, but for some columns. */
  const like = (table: string, columns: string, where = '') =>
    `insert into ${table} select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid()) || ${columns})).* from ${table} as one ${where} limit 1`;
  const refundLike = (columns: string) => like('refund', `jsonb_build_object('reference', 'R-1') || ${columns}`);
  it.each([
    ['remittance_amounts', `update remittance set amount = -5 ${waiting}`],
    ['remittance_amounts', `update remittance set bank_charge = -1 ${waiting}`],
    ['remittance_state', `update remittance set state = $$nonsense$$ ${waiting}`],
    ['remittance_confirmed', `update remittance set state = $$confirmed$$ ${waiting}`],
    ['remittance_confirmed', `update remittance set state = $$confirmed$$, arrived = amount ${waiting}`],
    ['remittance_confirmed', `update remittance set arrived = amount, decided_by = buyer_id ${waiting}`],
    ['remittance_two', `update remittance set proposed_by = buyer_id, decided_by = buyer_id ${waiting}`],
    ['remittance_currency_of_deal', `update remittance set currency = $$XXX$$ ${waiting}`],
    [
      'remittance_receiving_key',
      like(
        'remittance',
        `jsonb_build_object('receiving_key', (select receiving_key from remittance where receiving_key is not null limit 1))`,
        waiting,
      ),
    ],
    ['refund_amount', refundLike(`'{"amount": -10}'`)],
    ['More would be refunded than has arrived', refundLike(`'{"amount": 999999}'`)],
    [
      'More would be refunded than has arrived',
      refundLike(
        `jsonb_build_object('amount', 1, 'sub_order_id', (select id from sub_order s where not exists (select from remittance r where r.sub_order_id = s.id) limit 1))`,
      ),
    ],
    ['refund_currency_of_deal', refundLike(`'{"amount": 1, "currency": "CNY"}'`)],
    ['refund_two', refundLike(`jsonb_build_object('amount', 1, 'approved_by', one.recorded_by)`)],
    ['refund_returned', `update refund set returned_on = now()`],
    [
      'Only a confirmed transfer can be reversed',
      `insert into remittance_reversal select id, $$No$$, buyer_id, account_id, now() from remittance ${waiting}`,
    ],
    [
      'remittance_reversal_two',
      `insert into remittance_reversal select id, $$No$$, decided_by, decided_by, now() from remittance r where state = $$confirmed$$ and not exists (select from remittance_reversal v where v.remittance_id = r.id)`,
    ],
    ['statement_line_state', 'update statement_line set state = $$nonsense$$'],
    // One line for all of them, and for more than it shows.
    [
      'A line of a statement is not more',
      `insert into statement_part select r.id, l.id, r.arrived from remittance r, statement_line l where r.state = $$confirmed$$ and r.arrived > 20000`,
    ],
    ['statement_part_pkey', 'insert into statement_part select remittance_id, line_id, amount from statement_part'],
    [
      'money_proposal_decided',
      'insert into money_proposal select gen_random_uuid(), kind, sub_order_id, remittance_id, amount, currency, why, input, $$done$$, proposed_by, proposed_at, null, null, null from money_proposal limit 1',
    ],
    [
      'money_proposal_two',
      'insert into money_proposal select gen_random_uuid(), kind, sub_order_id, remittance_id, amount, currency, why, input, $$done$$, proposed_by, proposed_at, proposed_by, now(), null from money_proposal limit 1',
    ],
    [
      'a shipment says of which line it is',
      'insert into shipment (id, sub_order_id, position, carrier, transport_document, containers, quantity, origin_port, destination_port, etd, eta, shipped_at, lots) select gen_random_uuid(), sub_order_id, 9, carrier, transport_document, containers, quantity, origin_port, destination_port, etd, eta, shipped_at, lots from shipment',
    ],
  ])('holds %s of money and goods against: %s', async (rule, statement) => {
    expect(await refusal(statement)).toContain(rule);
  });

  it.each([
    ['trade_order_status', 'update trade_order set status = 99'],
    ['trade_order_figures', 'update trade_order set quantity = 0'],
    ['trade_order_figures', 'update trade_order set target_price = -1'],
    ['trade_order_currency', 'update trade_order set currency = $$dollars$$'],
    ['sub_order_status', 'update sub_order set status = 0'],
    ['sub_order_figures', 'update sub_order set total = -5'],
    // Of one whose currency no transfer names: of several rules PostgreSQL tells that of the oldest trigger.
    [
      'sub_order_of_quote',
      'update sub_order set currency = $$XXX$$ where id not in (select sub_order_id from money_proposal union select sub_order_id from remittance)',
    ],
    ['sub_order_line_figures', 'update sub_order_line set amount = amount + 0.01'],
    ['sub_order_line_figures', 'update sub_order_line set quantity = 0, amount = 0'],
    ['is not the sum of its lines', 'update sub_order set total = total + 0.01'],
    ['is not the sum of its lines', 'update sub_order_line set quantity = quantity + 1, amount = amount + unit_price'],
    ['invitation_state', 'update invitation set state = $$nonsense$$'],
    ['quote_state', 'update quote set state = $$nonsense$$'],
    [
      'evaluation_stars',
      'insert into evaluation select id, shop_id, 77, $$$$, now() from sub_order where id not in (select sub_order_id from evaluation)',
    ],
    [
      'signature_side',
      'insert into signature select contract_id, $$witness$$, member_id, full_name, company, at, address, device, sha256, consent_sha256, locale, second_factor from signature where side = $$buyer$$',
    ],
  ])('holds %s against: %s', async (rule, statement) => {
    expect(await refusal(statement)).toContain(rule);
  });

  it('lets what happens in deals happen: both figures of an amendment in one transaction', async () => {
    expect(
      await refusal(
        'with line as (update sub_order_line set quantity = quantity - 1, amount = amount - unit_price returning *) update sub_order set quantity = sub_order.quantity - 1, total = total - line.unit_price from line where line.sub_order_id = sub_order.id',
      ),
    ).toBeNull();
  });

  it('is changed only by somebody who switches its triggers off', async () => {
    await behindTriggers(api.db, 'evaluation', (tx) => tx.execute(sql`update evaluation set stars = 5`));
    expect(await refusal('update evaluation set stars = 4')).toMatch(/never changed/);
  });
});
