import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { acceptQuotes } from '#api/rfq.ts';
import type { Transaction } from '#server/once.ts';
import { newBuyer, newSupplier } from '../../support/deals.ts';
import { behindTriggers } from '../../support/database.ts';
import { dataOf, startMemberApi } from '../../support/member-api.ts';
import { postTo, quoteFor, wholeOf } from '../../support/rfqs.ts';
import { issuedDeal, signBoth } from '../contracts/harness.ts';

const api = startMemberApi();

// A deal with something in each table: signed, asked about and evaluated.
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
    'truncate trade_event',
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
    ['trade_order_status', 'update trade_order set status = 99'],
    ['trade_order_figures', 'update trade_order set quantity = 0'],
    ['trade_order_figures', 'update trade_order set target_price = -1'],
    ['trade_order_currency', 'update trade_order set currency = $$dollars$$'],
    ['sub_order_status', 'update sub_order set status = 0'],
    ['sub_order_figures', 'update sub_order set total = -5'],
    ['sub_order_of_quote', 'update sub_order set currency = $$XXX$$'],
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
