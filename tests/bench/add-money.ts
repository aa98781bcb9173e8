import type { Pool } from 'pg';
import { fill } from './fill.ts';

/** Of a shipped or completed deal this many transfers have arrived, as partial payments do; of one to be shipped, one. */
const transfers = 5;
/** What waits for operators at a time. */
const waitingNow = { records: 200, lines: 200 } as const;
/** Written without strokes, as the ledger has it. */
const bankAccount = '012875USD990001';

/**
 * The money of `addOrders`: transfers with the lines of statements that they are, and their postings; completed deals
 * released. Balances are what the postings tell. Set-based and past the triggers, because there are a million.
 */
export async function addMoney(pool: Pool, operators: readonly [string, string]): Promise<void> {
  const { rowCount } = await pool.query(`select 1 from collection_account where beneficiary = 'Bench'`);
  if (rowCount) return;
  const tables = ['remittance', 'statement_line', 'statement_part', 'posting', 'posting_leg', 'ledger_account'];
  await fill(pool, tables, async (client) => {
    await client.query('set local session_replication_role = replica');
    await client.query(account, [...operators]);
    await client.query(paid);
    for (const rows of [records, waitingRecords, statement, lines, openLines, parts])
      await client.query(rows, rows.includes('$1') ? [operators[0]] : []);
    await client.query('analyze paid; analyze statement_line');
    for (const rows of [accounts, booked, 'analyze ledger_account; analyze posting', legs, balances])
      await client.query(rows);
  });
}

const account = `
  insert into collection_account (id, currency, bank, bank_address, swift, account, beneficiary, state, proposed_by,
    proposed_at, decided_by, decided_at, in_force_from)
  values (gen_random_uuid(), 'USD', 'Bench Bank', 'Singapore', 'BNCHSGSG', '${bankAccount}', 'Bench', 'approved', $1,
    now() - interval '4 years', $2, now() - interval '4 years', now() - interval '4 years')`;

/** Each transfer, with the posting ids of its line and of itself. */
const paid = `
  create temporary table paid on commit drop as
  select o.id as sub_order_id, o.number, o.buyer_id, o.shop_id, o.status, t, gen_random_uuid() as remittance_id,
    gen_random_uuid() as line_id, o.awarded_at + t * interval '6 days' as at,
    case when o.status = 4 then round(o.total * 0.3, 2)
      when t = ${transfers} then o.total - ${transfers - 1} * round(o.total / ${transfers}, 2)
      else round(o.total / ${transfers}, 2) end as amount
  from sub_order o, generate_series(1, case when o.status = 4 then 1 else ${transfers} end) as t
  where o.number like 'SOBENCH-%' and o.status in (4, 5, 6)`;

const recordColumns = `id, sub_order_id, buyer_id, shop_id, state, remitter, remittance_bank, amount, currency, account_id,
  postscript, sent_at, submitted_at`;
const records = `
  insert into remittance (${recordColumns}, receiving_number, receiving_key, arrived_at, arrived, decided_by, decided_at)
  select remittance_id, sub_order_id, buyer_id, shop_id, 'confirmed', 'Bench Trading Pte. Ltd.', 'Bench Bank', amount, 'USD',
    (select id from collection_account where beneficiary = 'Bench'), number, at::date, at, line_id, line_id, at::date, amount,
    $1::uuid, at + interval '1 day'
  from paid`;

/** What nobody has decided on: of deals that wait for their payment. */
const waitingRecords = `
  insert into remittance (${recordColumns})
  select gen_random_uuid(), id, buyer_id, shop_id, 'submitted', 'Bench Trading Pte. Ltd.', 'Bench Bank', round(total * 0.3, 2),
    'USD', (select id from collection_account where beneficiary = 'Bench'), number, now()::date, now()
  from sub_order where number like 'SOBENCH-%' and status = 3 order by sub_order.id limit ${waitingNow.records}`;

const statement = `
  insert into bank_statement (id, name, format, imported_at, imported_by, identity, account, closing, closing_on)
  select gen_random_uuid(), 'Bench ' || year, 'camt053', now(), $1::uuid, 'bench ' || year, '${bankAccount}', 0, now()::date
  from generate_series(1, 4) year`;

const lineColumns = `id, statement_id, identity, transaction_key, account, direction, reversal, booked_at, amount, currency,
  remitter, remark, reference, state`;
const lines = `
  insert into statement_line (${lineColumns})
  select line_id, (select id from bank_statement where identity = 'bench 1'), line_id, line_id, '${bankAccount}', 'in', false,
    at::date, amount, 'USD', 'BENCH TRADING PTE LTD', number, line_id, 'matched'
  from paid`;
const openLines = `
  insert into statement_line (${lineColumns})
  select gen_random_uuid(), (select id from bank_statement where identity = 'bench 1'), 'bench open ' || id, 'bench open ' || id,
    '${bankAccount}', 'in', false, now()::date, amount, 'USD', 'BENCH TRADING PTE LTD', postscript, 'bench ' || id, 'open'
  from remittance where state = 'submitted' and remitter like 'Bench%' order by remittance.id limit ${waitingNow.lines}`;
const parts = `insert into statement_part (remittance_id, line_id, amount) select remittance_id, line_id, amount from paid`;

const accounts = `
  insert into ledger_account (kind, currency, sub_order_id, shop_id, bank_account)
  select distinct 'deal', 'USD', sub_order_id, null::text, null from paid
  union all select distinct 'seller', 'USD', null::uuid, shop_id, null from paid
  union all select 'bank', 'USD', null, null, '${bankAccount}'
  union all select 'suspense', 'USD', null, null, null
  on conflict do nothing`;

const booked = `
  insert into posting (id, kind, source_id, currency, at)
  select gen_random_uuid(), 'lineIn', id, 'USD', booked_at from statement_line where account = '${bankAccount}'
  union all select gen_random_uuid(), 'received', remittance_id, 'USD', at from paid
  union all select gen_random_uuid(), 'released', sub_order_id, 'USD', at from paid where status = 6 and t = ${transfers}`;

const legs = `
  with moved (posting_id, source, source_owner, target, target_owner, amount) as (
    select p.id, 'bank', '${bankAccount}', 'suspense', '', l.amount
      from posting p join statement_line l on l.id = p.source_id where p.kind = 'lineIn' and l.account = '${bankAccount}'
    union all select p.id, 'suspense', '', 'deal', paid.sub_order_id::text, paid.amount
      from posting p join paid on paid.remittance_id = p.source_id where p.kind = 'received'
    union all select p.id, 'deal', o.id::text, 'seller', o.shop_id, o.total
      from posting p join sub_order o on o.id = p.source_id where p.kind = 'released' and o.number like 'SOBENCH-%'
  ), leg (posting_id, kind, owner, amount) as (
    select posting_id, source, source_owner, -amount from moved
    union all select posting_id, target, target_owner, amount from moved
  )
  insert into posting_leg (posting_id, account_id, amount)
  select posting_id, a.id, amount from leg join ledger_account a using (kind, owner) where a.currency = 'USD'`;

const balances = `
  update ledger_account a set balance = told.amount
  from (select account_id, sum(amount) as amount from posting_leg group by account_id) as told
  where told.account_id = a.id and a.balance <> told.amount`;
