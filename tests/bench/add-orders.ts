import type { Pool } from 'pg';
import { fill } from './fill.ts';

/** The buyers whose lists are compared, and how many orders each has. */
export const comparedBuyers = { many: 5_000, few: 50 } as const;
const otherBuyers = 2_000;

/** Made only for measuring: buyers with numbers instead of names. */
export const buyerEmail = (name: string | number) => `bench-${name}@example.org`;

/**
 * Fills the database up with orders in all statuses, each with an invitation and most with a quote and a sub-order, as
 * deals leave them: two thousand buyers, one of whom has thousands of orders and another few. Set-based, because there
 * are hundreds of thousands. Needs the demo's shops.
 */
export async function addOrders(pool: Pool, orders: number): Promise<void> {
  const { rowCount } = await pool.query(`select 1 from trade_order where number = 'RQBENCH-1'`);
  if (rowCount) return;
  const tables = 'trade_order invitation quote sub_order sub_order_line contract signature deal_text'.split(' ');
  await fill(pool, tables, async (client) => {
    await client.query(buyers, [otherBuyers, [buyerEmail('many'), buyerEmail('few')]]);
    await client.query(plan, [orders, comparedBuyers.many, comparedBuyers.few, otherBuyers]);
    await client.query(switched('disable'));
    for (const rows of [
      tradeOrders,
      invitations,
      quotes,
      versions,
      quotedLines,
      subOrders,
      subOrderLines,
      contracts,
      signatures,
    ])
      await client.query(rows);
    await client.query(texts);
    await client.query('set constraints all immediate');
    await client.query(switched('enable'));
  });
}

/** What deals are found by, and which contract counts, is written in one go, in the words of the triggers, which go row by row. */
const switched = (how: 'enable' | 'disable') =>
  [
    ['trade_order', 'deal_text_posted'],
    ['invitation', 'deal_text_invited'],
    ['quote', 'deal_text_quoted'],
    ['sub_order_line', 'deal_text_followed'],
    ['contract', 'deal_text_followed'],
    ['contract', 'contract_that_counts'],
  ]
    .map(([table, trigger]) => `alter table ${table} ${how} trigger ${trigger};`)
    .join('');
const texts = `
  insert into deal_text (order_id, party, text)
  select order_id, party, lower(concat_ws(' ', 'rqbench-' || n, 'rqbench' || n, grade, words, 'cnngb ningbo 宁波', company,
    case when status not in (1, 7, 8) then 'sobench-' || n || ' sobench' || n || ' scbench-' || n || ' scbench' || n end))
  from planned
  join (
    select m.id as material_id, string_agg(concat_ws(' ', c.code, c.name_en, c.name_zh), ' ') as words
    from material m join category c on c.id = any (m.category_path) group by 1) goods using (material_id)
  join shop on shop.id = shop_id,
  lateral (values (buyer_id::text, concat_ws(' ', 'Bench Polymers Co., Ltd.', name_en, name_zh)),
    (shop_id, 'Bench Trading Pte. Ltd.')) as reader (party, company)`;

const buyers = `
  insert into member (id, email, nickname, locale, type, capabilities, password_hash, registered_at, demo)
  select gen_random_uuid(), email, 'Bench', 'en-US', 'QY', '{}', '!', now() - interval '3 years', true
  from (select 'bench-' || n || '@example.org' as email from generate_series(1, $1::int) n union all select unnest($2::text[])) one`;

/** Who ordered what, when, how far it has come. Orders stand in no order of time on the disk, nor of buyers. */
const plan = `
  create temporary table planned on commit drop as
  with makers as (select id, row_number() over (order by id) - 1 as n, count(*) over () as all_of from shop),
       goods as (
         select id, grade, category_id, row_number() over (order by id) - 1 as n, count(*) over () as all_of
         from material where kind = 'polymer')
  select drawn.n, gen_random_uuid() as order_id, gen_random_uuid() as quote_id, gen_random_uuid() as sub_order_id,
    gen_random_uuid() as quote_line_id,
    buyer.id as buyer_id, goods.id as material_id, goods.grade, goods.category_id, makers.id as shop_id, status,
    at, 20 + drawn.n % 180 as quantity, 900 + (drawn.n * 7) % 1600 as price
  from (
    select n, (array[1, 1, 2, 3, 4, 5, 6, 6, 6, 6, 6, 6, 6, 7, 8])[1 + (n * 31) % 15] as status,
      now() - interval '1 day' - random() * interval '3 years' as at,
      'bench-' || case when n <= $2 then 'many' when n <= $2 + $3 then 'few'
        else (1 + floor(power(random(), 2) * $4))::int::text end || '@example.org' as email
    from generate_series(1, $1::int) n order by random()
  ) drawn
  join member buyer using (email)
  join goods on goods.n = (drawn.n * 13) % goods.all_of
  join makers on makers.n = (drawn.n * 17) % makers.all_of`;

const tradeOrders = `
  insert into trade_order (id, number, buyer_id, buyer_company, buyer_nation, status, posted_at, updated_at,
    quote_due_at, reminded_days, category_id, material_id, grade_number, quality_class, quantity, target_price, currency,
    trade_term, delivery_method, departure_port, shipping_method, cabinet_type, packing, delivery_start,
    delivery_deadline, payment_term, latest_payment, remarks, attachment_ids, demo)
  select order_id, 'RQBENCH-' || n, buyer_id, 'Bench Trading Pte. Ltd.', 'SG', status, at, at + interval '9 days',
    case when status = 1 then now() + interval '5 days' else at + interval '7 days' end, '{}', category_id, material_id,
    grade, 'PREMIUM', quantity, price, 'USD', 2, 'ONE_LOT', 'CNNGB', 'SEA_FCL', '40HQ', 'BAG25', at + interval '14 days',
    at + interval '45 days', 'TT30_70BL', at + interval '30 days', '', '{}', true
  from planned`;

const invitations = `
  insert into invitation (id, order_id, shop_id, state, sent_at, seen_at, pen)
  select gen_random_uuid(), order_id, shop_id,
    case when status in (1, 7) then 'seen' when status = 8 then 'notAwarded' else 'awarded' end,
    at, at + interval '2 hours', 'supplier'
  from planned`;

const quotes = `
  insert into quote (id, order_id, shop_id, state, latest, valid_until)
  select quote_id, order_id, shop_id, case when status = 8 then 'notAwarded' else 'accepted' end, 1,
    at + interval '14 days'
  from planned where status not in (1, 7)`;

const versions = `
  insert into quote_version (quote_id, version, at, member_id, valid_until, currency, trade_term, delivery_method,
    departure_port, lead_time_days, payment_term, packing, remarks)
  select quote_id, 1, at, buyer_id, at + interval '14 days', 'USD', 2, 'ONE_LOT', 'CNNGB', 14, 'TT30_70BL', 'BAG25', ''
  from planned where status not in (1, 7)`;

const quotedLines = `
  insert into quote_line (id, quote_id, version, position, material_id, grade_number, replacement, quantity, unit_price, remark)
  select quote_line_id, quote_id, 1, 1, material_id, grade, false, quantity, price, ''
  from planned where status not in (1, 7)`;

const subOrders = `
  insert into sub_order (id, number, order_id, shop_id, buyer_id, supplier_company, supplier_nation, quote_id,
    quote_version, status, trade_term, delivery_method, departure_port, payment_term, packing, lead_time_days, currency,
    quantity, total, awarded_at, updated_at, sign_by, latest_payment, completed_at,
    bank_fee_limit, contract_id, contract_at, newest_contract_id)
  select sub_order_id, 'SOBENCH-' || n, order_id, shop_id, buyer_id, 'Bench Polymers Co., Ltd.', 'CN', quote_id, 1,
    status, 2, 'ONE_LOT', 'CNNGB', 'TT30_70BL', 'BAG25', 14, 'USD', quantity, quantity * price,
    at + interval '5 days', at + interval '9 days',
    case when status = 2 then now() + interval '5 days' else at + interval '8 days' end,
    case when status = 3 then now() + interval '20 days' else at + interval '30 days' end,
    case when status = 6 then at + interval '60 days' end, 50, sub_order_id, at + interval '5 days', sub_order_id
  from planned where status not in (1, 7, 8)`;

const subOrderLines = `
  insert into sub_order_line (sub_order_id, position, quote_line_id, material_id, grade_number, quantity, unit_price, amount)
  select sub_order_id, 1, quote_line_id, material_id, grade, quantity, price, quantity * price
  from planned where status not in (1, 7, 8)`;

/** One file stands for all of them. */
const contracts = `
  with printed as (
    insert into stored_file (id, purpose, name, type, size, sha256, stored_at)
    values (gen_random_uuid(), 'contract', 'contract.pdf', 'application/pdf', 1, repeat('0', 64), now()) returning id
  )
  insert into contract (id, number, sub_order_id, version, template_version, file_id, sha256, issued_at)
  select sub_order_id, 'SCBENCH-' || n, sub_order_id, 1, '2026-2', printed.id, repeat('0', 64), at + interval '5 days'
  from planned, printed where status not in (1, 7, 8)`;

const signatures = `
  insert into signature (contract_id, side, member_id, full_name, company, at, address, device, sha256, consent_sha256,
    locale, second_factor)
  select sub_order_id, side, buyer_id, 'Bench', 'Bench', at + interval '6 days', '127.0.0.1', '', repeat('0', 64),
    repeat('0', 64), 'en-US', false
  from planned, unnest(array['buyer', 'supplier']) as side where status not in (1, 2, 7, 8)`;
