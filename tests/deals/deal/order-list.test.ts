import { getTableColumns, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OrderPage, SubOrderPage, SupplierToday } from '#api/deals/order.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { dataOf, expectInvalid, startMemberApi } from '../../support/member-api.ts';
import { dealAt, newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { post } from '../../support/rfqs.ts';

const api = startMemberApi();
const path = 'api/trade/web/order/getOrderByPage';
let buyer: Company;
let supplier: Supplier;
beforeAll(async () => {
  [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
});
const list = async (person: Company, input: Record<string, unknown> = {}) =>
  dataOf(await api.post<OrderPage>(path, person, input));
const numbers = (page: { list: { number: string }[] }) => page.list.map(({ number }) => number);

/** The same order again and again, each a minute later. */
async function copied(orderId: string, prefix: string, times: number): Promise<void> {
  const columns = Object.values(getTableColumns(tradeOrder))
    .map(({ name }) => `"${name}"`)
    .join(', ');
  const values = columns
    .replace('"id"', 'gen_random_uuid()')
    .replace('"number"', `'${prefix}' || n`)
    .replace('"posted_at"', `"posted_at" + n * interval '1 minute'`);
  const from = `from trade_order, generate_series(1, ${times}) n where id = '${orderId}'`;
  await api.db.execute(sql.raw(`insert into trade_order (${columns}) select ${values} ${from}`));
  await api.db.execute(sql`analyze trade_order`);
}

describe('the list of own orders', () => {
  it('is newest first, with the number in each status, and holds nobody else’s', async () => {
    const made = [];
    for (const [hour, status] of [3, 6, 6].entries()) {
      api.clock.now = new Date(Date.UTC(2026, 6, 15, 12 + hour));
      made.push(await dealAt(api, buyer, supplier, { status: status as 3 | 6, grade: `PP ${hour}%_\\` }));
    }
    const [first, second, third] = made as [(typeof made)[0], (typeof made)[0], (typeof made)[0]];
    const other = await newBuyer(api);
    await dealAt(api, other, supplier, { status: 3 });
    const all = await list(buyer);
    expect(numbers(all)).toEqual([third.number, second.number, first.number]);
    expect(all).toMatchObject({ total: 3, counts: { 0: 3, 1: 0, 3: 1, 6: 2 }, nextCursor: null });
    expect(all.list[0]).toMatchObject({
      ...{ status: 6, party: { company: supplier.company }, quotes: 1 },
      total: { amount: '35500.00', currency: 'USD' },
      subOrders: [{ id: third.subOrderId, number: third.subNumber, status: 6 }],
    });
    expect(numbers(await list(buyer, { status: 3 }))).toEqual([first.number]);
    expect(numbers(await list(buyer, { keyword: `pp 1%_\\` }))).toEqual([second.number]);
    expect(numbers(await list(buyer, { keyword: '%' }))).toHaveLength(3);
    expect(numbers(await list(buyer, { keyword: 'p__' }))).toEqual([]);
    expect(numbers(await list(buyer, { keyword: second.number.toLowerCase() }))).toEqual([second.number]);
    expect(numbers(await list(buyer, { from: '2026-07-15', to: '2026-07-15' }))).toHaveLength(3);
    expect(numbers(await list(buyer, { from: '2026-07-16' }))).toEqual([]);
    expect(numbers(await list(buyer, { to: '2026-07-14' }))).toEqual([]);
  });

  it('gives the same pages by number and by cursor, orders of one moment included', async () => {
    const many = await newBuyer(api);
    for (let index = 0; index < 7; index += 1) await dealAt(api, many, supplier, { status: 4 });
    const whole = numbers(await list(many));
    let cursor: string | null = null;
    const byCursor: string[] = [];
    const byNumber: string[] = [];
    for (let pageNo = 1; pageNo <= 4; pageNo += 1) {
      const page = await list(many, { pageNo, pageSize: 2, ...(cursor && { cursor }) });
      byCursor.push(...numbers(page));
      byNumber.push(...numbers(await list(many, { pageNo, pageSize: 2 })));
      cursor = page.nextCursor;
    }
    expect(byCursor).toEqual(whole);
    expect(byNumber).toEqual(whole);
    expect(cursor).toBeNull();
  });

  it('gives any page from the cursor of any other, forwards and back', async () => {
    const many = await newBuyer(api);
    for (let index = 0; index < 9; index += 1) {
      api.clock.now = new Date(api.clock.now.getTime() + (index % 2) * 60_000);
      await dealAt(api, many, supplier, { status: 4 });
    }
    const whole = numbers(await list(many));
    const pages = [1, 2, 3, 4, 5];
    for (const seen of pages) {
      const { nextCursor } = await list(many, { pageNo: seen, pageSize: 2 });
      for (const pageNo of [...pages, 6]) {
        const page = await list(many, { pageNo, pageSize: 2, ...(nextCursor && { cursor: nextCursor }) });
        expect(numbers(page), `${seen} → ${pageNo}`).toEqual(whole.slice(pageNo * 2 - 2, pageNo * 2));
      }
    }
    const { nextCursor: foreign } = await list(many, { pageNo: 2, pageSize: 2 });
    const own = numbers(await list(buyer, { pageNo: 2, pageSize: 1 }));
    expect(numbers(await list(buyer, { pageNo: 2, pageSize: 1, cursor: foreign }))).toEqual(own);
  });

  it('is sorted as asked, by pages, and what has no amount yet comes last', async () => {
    const person = await newBuyer(api);
    const grades = ['Zytel 70', 'abs 757', 'PP 1'];
    const made = [];
    for (const [hour, grade] of grades.entries()) {
      api.clock.now = new Date(Date.UTC(2026, 7, 1, 8 + hour));
      made.push(await dealAt(api, person, supplier, { status: hour === 1 ? 6 : 3, grade }));
    }
    const [zytel, abs, pp] = made.map(({ number }) => number);
    const rfq = await post(api, person, { gradeNumber: 'Moplen' });
    const sorted = async (sort: string, order: string) => numbers(await list(person, { sort, order }));
    expect(await sorted('posted', 'asc')).toEqual([zytel, abs, pp, rfq.number]);
    expect(await sorted('posted', 'desc')).toEqual([rfq.number, pp, abs, zytel]);
    expect(await sorted('grade', 'asc')).toEqual([abs, rfq.number, pp, zytel]);
    expect(await sorted('grade', 'desc')).toEqual([zytel, pp, rfq.number, abs]);
    expect(await sorted('status', 'asc')).toEqual([rfq.number, pp, zytel, abs]);
    for (const order of ['asc', 'desc']) expect((await sorted('amount', order)).at(-1)).toBe(rfq.number);
    for (const sort of ['posted', 'grade', 'amount', 'status'])
      for (const order of ['asc', 'desc']) {
        const whole = await sorted(sort, order);
        const paged: string[] = [];
        let cursor: string | null = null;
        for (const pageNo of [1, 2]) {
          const page = await list(person, { sort, order, pageNo, pageSize: 2, ...(cursor && { cursor }) });
          paged.push(...numbers(page));
          cursor = page.nextCursor;
        }
        expect(paged, `${sort} ${order}`).toEqual(whole);
      }
  });

  it('compares amounts of several currencies by the latest rates', async () => {
    const person = await newBuyer(api);
    const dear = await dealAt(api, person, supplier, { status: 3 });
    const cheap = await dealAt(api, person, supplier, { status: 3, currency: 'CNY' });
    const sorted = async (order: string) => numbers(await list(person, { sort: 'amount', order }));
    expect(await sorted('desc')).toEqual([dear.number, cheap.number]);
    expect(await sorted('asc')).toEqual([cheap.number, dear.number]);
  });

  it('takes a cursor that is not ours for none', async () => {
    const whole = numbers(await list(buyer));
    const forged = Buffer.from(JSON.stringify(['x', "' or 1=1"])).toString('base64url');
    for (const cursor of ['nonsense', forged, Buffer.from('[1]').toString('base64url')])
      expect(numbers(await list(buyer, { cursor }))).toEqual(whole);
  });

  it('refuses what is no status, no day and no page', async () => {
    expectInvalid(await api.post(path, buyer, { status: 9 }), 'status');
    expectInvalid(await api.post(path, buyer, { from: '2026-02-30' }), 'from');
    expectInvalid(await api.post(path, buyer, { pageNo: 0 }), 'pageNo');
  });

  it('is for certified members', async () => {
    expect((await api.post(path, await api.person())).status).toBe(403);
    expect((await api.post(path, null)).status).toBe(401);
  });

  it('finds by a search what is far from the newest as it finds the newest, and counts all', async () => {
    const many = await newBuyer(api);
    const { orderId } = await dealAt(api, many, supplier, { status: 3 });
    await copied(orderId, 'RQF-', 600);
    const numbers = ({ list }: OrderPage) => list.map(({ number }) => number);
    const newest = Array.from({ length: 40 }, (_, n) => `RQF-${600 - n}`);
    const first = await list(many, { keyword: 'RQF-', pageSize: 20 });
    expect(first).toMatchObject({ total: 600, counts: { 0: 600, 3: 600 } });
    expect(numbers(first)).toEqual(newest.slice(0, 20));
    const second = await list(many, { keyword: 'RQF-', pageSize: 20, pageNo: 2, cursor: first.nextCursor! });
    expect(numbers(second)).toEqual(newest.slice(20));
    // Of these the newest two hundred have none, some, and, the other way round, all.
    const old = [...Array.from({ length: 10 }, (_, n) => `RQF-${119 - n}`), 'RQF-11'];
    expect(numbers(await list(many, { keyword: 'RQF-11', pageSize: 20 }))).toEqual(old);
    const both = await list(many, { keyword: 'RQF-4', pageSize: 20 });
    expect(both.total).toBe(111);
    expect(numbers(both).slice(0, 2)).toEqual(['RQF-499', 'RQF-498']);
    const oldest = await list(many, { keyword: 'RQF-1', pageSize: 20, order: 'asc' });
    expect(numbers(oldest).slice(0, 3)).toEqual(['RQF-1', 'RQF-10', 'RQF-11']);
    expect(await list(many, { keyword: 'RQF-1', status: 6, pageSize: 20 })).toMatchObject({ total: 0, list: [] });
  });

  it('reads a page of 5,000 orders from the index, not more of it than the page', async () => {
    const big = await newBuyer(api);
    const { orderId } = await dealAt(api, big, supplier, { status: 3 });
    await copied(orderId, 'RQ-', 5000);
    const plan = async (status: number) => {
      const where = status === 0 ? sql`` : sql`and status = ${sql.raw(String(status))}`;
      const { rows } = await api.db.execute<{ 'QUERY PLAN': string }>(
        sql`explain (analyze, costs off, timing off, summary off) select * from trade_order
          where buyer_id = ${big.id} ${where} order by posted_at desc, id desc limit 20`,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    expect(await plan(0)).toMatch(/Index Scan Backward using trade_order_buyer on trade_order.*rows=20\b/);
    expect(await plan(3)).toMatch(/Index Scan Backward using trade_order_buyer(_status)? on trade_order.*rows=20\b/);
    const page = await list(big, { pageSize: 20 });
    expect(page).toMatchObject({ total: 5001, counts: { 3: 5001 } });
    expect(page.list[0]!.number).toBe('RQ-5000');
  });
});

describe('the lists of a supplier', () => {
  const subPath = 'api/trade/supplier/order/getSubOrderByPage';
  const todayPath = 'api/trade/supplier/order/getSupplierToday';

  it('hold its own sub-orders alone', async () => {
    const [own, rival] = [await newSupplier(api), await newSupplier(api)];
    const deal = await dealAt(api, buyer, own, { status: 2 });
    await dealAt(api, buyer, own, { status: 4 });
    await dealAt(api, buyer, rival, { status: 2 });
    const page = dataOf(await api.post<SubOrderPage>(subPath, own, { status: 2 }));
    expect(page).toMatchObject({ total: 1, counts: { 0: 2, 2: 1, 4: 1 } });
    expect(page.list).toMatchObject([
      {
        ...{ id: deal.subOrderId, number: deal.subNumber, buyer: buyer.company, quantity: '25.000' },
        ...{ total: { amount: '35500.00' }, received: { amount: '0.00', currency: 'USD' } },
      },
    ]);
    const [first, second] = [1, 2].map(
      (pageNo) => async (cursor?: string | null) =>
        dataOf(await api.post<SubOrderPage>(subPath, own, { pageNo, pageSize: 1, ...(cursor && { cursor }) })),
    );
    const { list: newest, nextCursor } = await first!();
    const later = await second!(nextCursor);
    expect([...newest, ...later.list].map(({ number }) => number)).toEqual(
      dataOf(await api.post<SubOrderPage>(subPath, own)).list.map(({ number }) => number),
    );
    expect(later.nextCursor).toBeNull();
    const found = dataOf(await api.post<SubOrderPage>(subPath, own, { keyword: buyer.company.toUpperCase() }));
    expect(found.total).toBe(2);
    const today = dataOf(await api.get<SupplierToday>(todayPath, own));
    const received = [{ amount: '10650.00', currency: 'USD' }];
    expect(today).toMatchObject({ toSign: 1, toShip: 1, onTheWay: 0, waitingRfqs: 0, received });
    for (const wrong of [subPath, todayPath])
      expect((await (wrong === subPath ? api.post(wrong, buyer) : api.get(wrong, buyer))).status).toBe(403);
  });
});
