import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { allOrderStatuses } from '#api/deals/order-states.ts';
import { loadCollectionAccounts } from '#seed/demo/collection-accounts.ts';
import { callOf } from '#seed/demo/call-of.ts';
import { loadDemoDeals } from '#seed/demo/deals.ts';
import { demoAddress } from '#seed/demo/demo-member.ts';
import { mostTasks } from '#api/deals/next-step.ts';
import { namedCases, type QueueName } from '#api/deals/queue-names.ts';
import { creditQueue } from '#server/deals/payment/credits.ts';
import { moneyProposals } from '#server/deals/payment/proposals.ts';
import { remittanceQueue } from '#server/deals/payment/queue.ts';
import { queuesNow } from '#server/deals/queues/queues.ts';
import { merchantQueue } from '#server/market/shops/merchant-queue.ts';
import { certificationQueue } from '#server/members/company/review.ts';
import { feedbackQueue } from '#server/members/feedback/queries.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { buyerToday } from '#server/deals/deal/buyers-needs.ts';
import { chainHolds } from '#server/deals/deal/chain.ts';
import { doubtfulDeals, orderFor, readChain } from '#server/deals/deal/index.ts';
import { memberByEmail } from '#server/members/identity/index.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { scannedBy, watchSteps } from './asked-under-locks.ts';
import { startDemo } from './demo.ts';
import { checksums } from './tables.ts';

const watched = watchSteps();
const demo = startDemo(async (services) => {
  await loadCollectionAccounts(services.db);
  await loadDemoDeals(services);
  watched.stop();
});
const { rows } = demo;
const count = async (query: string) => (await rows(`SELECT count(*)::int AS n FROM ${query}`))[0]!.n as number;
const tables = [
  ...['trade_order', 'invitation', 'quote', 'quote_version', 'negotiation', 'sub_order', 'trade_event', 'evaluation'],
  ...['contract', 'signature', 'remittance', 'shipment', 'shipment_event', 'stored_file', 'mail', 'mail_copy'],
];

/** Of the marketplace itself, a few rows; and `contract` for the day of the first one, asked once in an installation's life. */
const staysSmall = ['collection_account', 'contract'];

describe('the deals of the demo', () => {
  it('stand in every status', async () => {
    const found = await rows('SELECT DISTINCT status FROM trade_order ORDER BY status');
    expect(found.map(({ status }) => status)).toEqual(allOrderStatuses);
    expect(await count('trade_order WHERE NOT demo')).toBe(0);
  });

  it('leave their buyer more to do than its Today names, and it says how much', async () => {
    const buyer = (await memberByEmail(demo.services, demoAddress('buyer')))!;
    const { tasks, tasksInAll } = await buyerToday(await callOf(demo.services, buyer.id, 0));
    expect(tasks).toHaveLength(mostTasks);
    expect(tasksInAll).toBeGreaterThan(mostTasks);
  });

  it('have chains of events that verify', async () => {
    const orders = await rows('SELECT id, number FROM trade_order');
    for (const { id, number } of orders as { id: string; number: string }[]) {
      const events = await readChain(demo.database.orm, { id, number });
      expect(events.length, number).toBeGreaterThan(0);
      expect(chainHolds(events), number).toBe(true);
    }
  });

  it('keep what their events tell', async () => {
    for await (const { order, doubts } of doubtfulDeals(demo.database.orm)) expect(doubts, order.number).toEqual([]);
    expect(await count('deal_doubt')).toBe(0);
  });

  const one = (table: string, where = 'true') => `(SELECT ctid FROM ${table} WHERE ${where} LIMIT 1)`;
  const evaluated = one('trade_event', `action = 'evaluate'`);
  it.each([
    [
      'remittance',
      `UPDATE remittance SET arrived = arrived + 5000 WHERE ctid = ${one('remittance', 'arrived > 0')}`,
      'received',
    ],
    ['remittance', `UPDATE remittance SET amount = amount * 2 WHERE ctid = ${one('remittance')}`, 'recorded transfers'],
    [
      'refund',
      `UPDATE refund SET amount = amount + 1 WHERE ctid = ${one('refund', 'returned_on IS NULL')}`,
      'refunded',
    ],
    ['sub_order', `UPDATE sub_order SET total = total / 1000 WHERE ctid = ${one('sub_order')}`, 'total'],
    ['sub_order', `UPDATE sub_order SET status = 6 WHERE ctid = ${one('sub_order', 'status = 3')}`, 'status'],
    ['trade_order', `UPDATE trade_order SET status = 6 WHERE ctid = ${one('trade_order', 'status = 1')}`, 'status'],
    ['shipment', `UPDATE shipment SET quantity = quantity + 1 WHERE ctid = ${one('shipment')}`, 'shipped'],
    ['signature', `UPDATE signature SET sha256 = repeat('0', 64) WHERE ctid = ${one('signature')}`, 'signed documents'],
    ['signature', `DELETE FROM signature WHERE ctid = ${one('signature')}`, 'signed documents'],
    [
      'contract',
      `UPDATE contract SET sealed_sha256 = repeat('0', 64) WHERE ctid = ${one('contract', 'seal IS NOT NULL')}`,
      'sealed contract',
    ],
    ['evaluation', `UPDATE evaluation SET stars = stars % 5 + 1 WHERE ctid = ${one('evaluation')}`, 'stars'],
    ['trade_event', `DELETE FROM trade_event WHERE ctid = ${evaluated}`, 'stars'],
    ['trade_event', `UPDATE trade_event SET actor_id = gen_random_uuid() WHERE ctid = ${evaluated}`, 'chain'],
    [
      'trade_event',
      `UPDATE trade_event SET detail = detail || '{"stars": 5, "x": 1}' WHERE ctid = ${evaluated}`,
      'chain',
    ],
  ])('say so when %s is changed behind our back: %s', async (table, statement, what) => {
    const undone = new Error('undone');
    const found: string[] = [];
    const change = async (tx: Transaction) => {
      await tx.execute(sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER USER`));
      expect((await tx.execute(sql.raw(statement))).rowCount).toBe(1);
      for await (const { doubts } of doubtfulDeals(tx)) found.push(...doubts.map((doubt) => doubt.what));
      throw undone;
    };
    await expect(demo.database.orm.transaction(change)).rejects.toBe(undone);
    expect(found).toContain(what);
  });

  it('wait for operators as the pages of their queues say', async () => {
    const operator = (await memberByEmail(demo.services, demoAddress('operator')))!;
    const context = await callOf(demo.services, operator.id, 0);
    const page = { pageNo: 1, pageSize: 100 };
    const audited = { ...page, state: 'underAudit', keyword: '' } as const;
    const pages: { readonly [Name in QueueName]?: Promise<{ total: number }> } = {
      certifications: certificationQueue(context, { ...audited, of: undefined }),
      merchants: merchantQueue(context, { ...audited, kind: undefined }),
      remittances: remittanceQueue(context, { ...page, state: 'submitted', keyword: '' }),
      moneyProposals: moneyProposals(context, { ...page, state: 'open' }),
      credits: creditQueue(context, { ...page, state: 'open', keyword: '' }),
      feedback: feedbackQueue(context, { ...page, answered: false, kind: undefined }),
    };
    const queues = await queuesNow(context);
    const of = (wanted: QueueName) => queues.find(({ name }) => name === wanted)!;
    for (const [name, found] of Object.entries(pages))
      expect(of(name as QueueName).total, name).toBe((await found).total);
    for (const name of ['remittances', 'suspense', 'credits', 'claims', 'payouts', 'payoutBatches'] as const)
      expect(of(name).cases, name).toContainEqual(expect.objectContaining({ money: expect.anything() }));
    for (const { name, total, since, cases } of queues) {
      expect(cases.length, name).toBe(Math.min(total, namedCases));
      expect(cases.map((one) => one.since).toSorted(), name).toEqual(cases.map((one) => one.since));
      expect(since, name).toBe(cases[0]?.since ?? null);
    }
  });

  it('happened before now, one thing after another', async () => {
    expect(await count('trade_event WHERE at > now()')).toBe(0);
    const before = 'trade_event AS before USING (order_id)';
    expect(await count(`trade_event AS e JOIN ${before} WHERE before.seq < e.seq AND before.at > e.at`)).toBe(0);
    expect(await count('shipment_event WHERE NOT expected AND at > now()')).toBe(0);
  });

  it('show the RFQ with none, one and two quotes, an open question, a counter-offer and sealed bids', async () => {
    const quotes = await rows(`
      SELECT count(quote.id)::int AS n FROM trade_order LEFT JOIN quote ON order_id = trade_order.id
      WHERE status = 1 GROUP BY trade_order.id ORDER BY n`);
    expect([...new Set(quotes.map(({ n }) => n))]).toEqual([0, 1, 2]);
    expect(await count(`trade_order WHERE status = 1 AND sealed_until > now()`)).toBe(1);
    expect(
      await count(`negotiation AS q WHERE kind = 'question' AND NOT EXISTS (
        SELECT FROM negotiation AS a WHERE a.kind = 'answer' AND a.about = q.id)`),
    ).toBe(1);
    expect(
      await count(`negotiation JOIN trade_order o ON o.id = order_id WHERE kind = 'counterOffer' AND status = 1`),
    ).toBe(3);
    expect(await count('quote WHERE latest = 3')).toBe(1);
  });

  it('show RFQs that were posted together, of which one supplier has quoted all', async () => {
    const found = await rows(`
      SELECT shop_id, count(*)::int AS n FROM trade_order JOIN quote ON order_id = trade_order.id
      WHERE bundle IS NOT NULL GROUP BY shop_id ORDER BY n`);
    expect(found.map(({ n }) => n)).toEqual([2, 3]);
    expect(await count('trade_order WHERE bundle IS NOT NULL')).toBe(3);
  });

  it('wait for either signature, for money sent, sent back and paid in part', async () => {
    const waiting = await rows(`
      SELECT side FROM signature JOIN contract ON contract.id = contract_id JOIN sub_order s ON s.id = sub_order_id
      WHERE s.status = 2 ORDER BY side`);
    expect(waiting).toEqual([{ side: 'buyer' }, { side: 'supplier' }]);
    const money = await rows(`
      SELECT array_agg(state ORDER BY state) AS states FROM remittance JOIN sub_order s ON s.id = sub_order_id
      WHERE s.status = 3 GROUP BY s.id ORDER BY states`);
    expect(money).toEqual([{ states: ['confirmed', 'rejected'] }, { states: ['submitted'] }]);
  });

  it('are on their way in part, and late', async () => {
    const shipped = await rows(`
      SELECT s.quantity > sum(shipment.quantity) AS partly, min(eta) < current_date AS due
      FROM shipment JOIN sub_order s ON s.id = sub_order_id WHERE s.status = 5 GROUP BY s.id ORDER BY partly, due DESC`);
    expect(shipped).toEqual([
      ...Array.from({ length: 9 }, () => ({ partly: false, due: true })),
      { partly: false, due: false },
      { partly: true, due: true },
    ]);
    const late = `shipment JOIN shipment_event e ON shipment_id = shipment.id WHERE expected AND milestone = 'ARRIVED'`;
    expect(await count(`${late} AND e.at > eta + interval '1 day' AND e.at > now()`)).toBe(1);
  });

  it('pay lot by lot against copies of bills of lading: the first is paid, the second is due, the third has to leave', async () => {
    const [found] = await rows(`SELECT order_id AS id FROM sub_order WHERE delivery_method = 'PARTIAL' AND status = 5`);
    const seen = async (by: string) => {
      const { id } = (await memberByEmail(demo.services, demoAddress(by)))!;
      return (await orderFor(await callOf(demo.services, id, 0), found!.id as string)).subOrders[0]!;
    };
    for (const by of ['buyer', 'supplier', 'operator']) {
      const { dues, shippedQuantity, allowedActions } = await seen(by);
      expect(
        dues.map(({ part, shipment, amount, open, dueOn }) => [
          part,
          shipment,
          amount.amount,
          open.amount,
          dueOn !== null,
        ]),
        by,
      ).toEqual([
        ['deposit', null, '46113.60', '0.00', true],
        ['shipment', 1, '26899.60', '0.00', true],
        ['shipment', 2, '53799.20', '53799.20', true],
        ['balance', null, '26899.60', '26899.60', false],
      ]);
      expect(dues[2]!.dueOn! > new Date().toISOString().slice(0, 10), by).toBe(true);
      expect(shippedQuantity, by).toBe('78.000');
      const can = { buyer: ['submitRemittance'], supplier: ['ship'], operator: [] }[by]!;
      expect(allowedActions, by).toEqual(expect.arrayContaining(can));
    }
  });

  it('are paid to the seller itself once, which has still to say whether the balance has arrived', async () => {
    expect(
      await rows(`SELECT r.state, r.account_id IS NULL AS direct FROM remittance r JOIN sub_order s ON s.id = sub_order_id
        WHERE s.collecting = 'seller' ORDER BY r.submitted_at`),
    ).toEqual([
      { state: 'confirmed', direct: true },
      { state: 'submitted', direct: true },
    ]);
  });

  it('are paid through banks, with a letter of credit that was amended and a discrepancy that waits', async () => {
    expect(await rows('SELECT stage, answer FROM credit ORDER BY version')).toEqual([
      { stage: 'draft', answer: 'amendment' },
      { stage: 'opened', answer: 'advised' },
    ]);
    expect(await documentsOf('LC_SIGHT')).toEqual(['presentDocuments', 'noteDiscrepancies']);
  });

  const documentsOf = async (term: string) => {
    const found = await rows(`
      SELECT action FROM documents_step d JOIN shipment ON shipment.id = d.shipment_id
      JOIN sub_order s ON s.id = shipment.sub_order_id WHERE s.payment_term = '${term}' ORDER BY d.seq`);
    return found.map(({ action }) => action);
  };

  it('are paid against documents: presented, accepted until their day, and under way', async () => {
    expect(await documentsOf('DP')).toEqual(['handDocuments', 'presentDocuments']);
    expect(await documentsOf('DA30')).toEqual(['handDocuments', 'presentDocuments', 'acceptDocuments']);
    expect(await documentsOf('CAD')).toEqual(['handDocuments']);
  });

  it('were completed by one supplier, and by two at once, with words about them', async () => {
    const suppliers = await rows(`
      SELECT count(*)::int AS n FROM sub_order WHERE status = 6 GROUP BY order_id ORDER BY n`);
    expect(suppliers).toEqual([{ n: 1 }, { n: 1 }, { n: 2 }]);
    expect(await count(`evaluation WHERE text <> ''`)).toBe(2);
  });

  it('ended badly in every way', async () => {
    const reasons = await rows(`
      SELECT DISTINCT coalesce(s.reason, o.reason) AS reason FROM trade_order o LEFT JOIN sub_order s ON s.order_id = o.id
      WHERE o.status IN (7, 8) ORDER BY reason`);
    expect(reasons.map(({ reason }) => reason)).toEqual([
      'cannotDeliver',
      'noLongerNeeded',
      'noQuote',
      'notShipped',
      'paymentLapsed',
      'priceUnpaid',
      'quotesExpired',
    ]);
  });

  it('go wrong in ways that somebody is to end: claims, a change half signed, money too late or overdue', async () => {
    expect(await rows('SELECT state, kind, pen, credited::text FROM claim ORDER BY kind, state')).toEqual([
      { state: 'calledIn', kind: 'damaged', pen: 'supplier', credited: '0.00' },
      { state: 'settled', kind: 'damaged', pen: 'buyer', credited: '0.00' },
      { state: 'settled', kind: 'offSpec', pen: 'supplier', credited: '644.49' },
      { state: 'open', kind: 'short', pen: 'buyer', credited: '0.00' },
    ]);
    const { services } = demo;
    for (const [grade, by, can] of [
      ['PA-747S', 'buyer', 'acceptClaim'],
      ['PA-765A', 'operator', 'proposeSettlement'],
      ['PA-758', 'buyer', 'statePaid'],
      ['LDPE 450E', 'buyer', 'statePaid'],
      ['LDPE 722', 'buyer', 'submitRemittance'],
      ['PA-777D', 'buyer', 'sign'],
      ['PH-88', 'buyer', 'agreeRevival'],
      ['PH-88', 'supplier', 'agreeRevival'],
      ['DOWLEX 2047G', 'buyer', 'submitRemittance'],
      ['DOWLEX 2047G', 'supplier2', 'makeClaim'],
      ['PA-756S', 'operator', 'recordRefund'],
    ] as const) {
      const [found] = await rows(`SELECT id FROM trade_order WHERE grade_number = '${grade}' AND status > 2`);
      const { id } = (await memberByEmail(services, demoAddress(by)))!;
      const { subOrders } = await orderFor(await callOf(services, id, 0), found!.id as string);
      expect(subOrders[0]!.allowedActions, `${grade}, ${by}`).toContain(can);
    }
    expect(await rows(`SELECT state, count(*)::int AS n FROM statement_line GROUP BY state ORDER BY state`)).toEqual([
      { state: 'matched', n: 1 },
      { state: 'open', n: 1 },
    ]);
  });

  it('tell of grades, ports and companies that are there', async () => {
    expect(await count('trade_order WHERE material_id IS NULL AND category_id IS NULL')).toBe(0);
    expect(await count('quote_line WHERE material_id IS NULL')).toBeLessThan(4);
    expect(await count(`sub_order WHERE supplier_company NOT LIKE 'Demo%' AND supplier_company NOT LIKE '演示%'`)).toBe(
      0,
    );
  });

  it('have papers that open: contracts, slips, bills of lading', async () => {
    const files = await rows(
      `SELECT id FROM stored_file WHERE purpose IN ('rfq', 'contract', 'slip', 'shipment', 'documentary')`,
    );
    expect(files.length).toBeGreaterThan(25);
    for (const { id } of files) {
      const bytes = (await demo.services.storage.get(id as string))!;
      expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe('%PDF-');
    }
    expect(
      await count(`sub_order s WHERE status BETWEEN 3 AND 6 AND NOT EXISTS (
      SELECT FROM contract WHERE sub_order_id = s.id AND seal IS NOT NULL)`),
    ).toBe(0);
  });

  it('take no step that would be slower with more deals: each of its questions has an index', async () => {
    const client = await demo.database.pool.connect();
    onTestFinished(() => client.release(true));
    const statements = watched.of(new URL(demo.database.url).pathname.slice(1));
    expect(statements.size).toBeGreaterThan(150);
    const scanned: Record<string, string[]> = {};
    for (const statement of statements) {
      const tables = (await scannedBy(client, statement)).filter((table) => !staysSmall.includes(table));
      if (tables.length > 0) scanned[statement] = tables;
    }
    expect(scanned).toEqual({});
  });

  it('send no e-mail of their past', async () => {
    expect(await count('outgoing_email')).toBe(0);
  });

  it('stay as they are when time passes right after', async () => {
    const before = await rows('SELECT id, status FROM trade_order ORDER BY id');
    await passTime(demo.services);
    expect(await rows('SELECT id, status FROM trade_order ORDER BY id')).toEqual(before);
  });

  it('are loaded once, and left alone by another loading', async () => {
    const before = await checksums(demo.database, tables);
    expect(await loadDemoDeals(demo.services)).toEqual([]);
    await demo.database.pool.query(`DELETE FROM loaded_dataset WHERE name = 'demo deals'`);
    expect(await loadDemoDeals(demo.services)).toEqual(['demo deals']);
    expect(await checksums(demo.database, tables)).toEqual(before);
  });
});
