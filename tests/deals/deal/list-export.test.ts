import { beforeAll, expect, it } from 'vitest';
import { exportOrders, exportSubOrders } from '#api/deals/order.ts';
import { dealAt, newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { startMemberApi } from '../../support/member-api.ts';

const api = startMemberApi();
let buyer: Company;
let supplier: Supplier;
beforeAll(async () => {
  buyer = await newBuyer(api, { companyName: '+Plus "Buyers", Ltd' });
  supplier = await newSupplier(api, { companyName: '=cmd|calc' });
});

const file = async (path: string, person: Company, query: Record<string, string> = {}, locale?: 'zh-CN') => {
  const response = await api.fetch(`/${path}?${new URLSearchParams(query)}`, person, locale);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return {
    type: response.headers.get('Content-Type'),
    bytes,
    lines: new TextDecoder().decode(bytes).trim().split('\r\n'),
  };
};

it('orders are exported as they are filtered, in the reader’s language, and nothing in them is run by a spreadsheet', async () => {
  const deal = await dealAt(api, buyer, supplier, { status: 3, grade: '@SUM(1)' });
  await dealAt(api, buyer, supplier, { status: 4, grade: 'PP 1' });
  const { type, bytes, lines } = await file(exportOrders.path, buyer, { keyword: deal.subNumber });
  expect(type).toBe('text/csv; charset=utf-8');
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^Inquiry number,/);
  expect(lines[1]).toContain(`${deal.number},${deal.subNumber},`);
  expect(lines[1]).toContain(",'=cmd|calc,'@SUM(1),");
  expect(lines[1]).toContain(',35500.00,USD,');
  expect((await file(exportOrders.path, buyer, { status: '4' })).lines).toHaveLength(2);
  expect((await file(exportOrders.path, buyer, {}, 'zh-CN')).lines[0]).toMatch(/^询盘编号,/);
});

it('sub-orders are exported to their supplier', async () => {
  const { lines } = await file(exportSubOrders.path, supplier, { status: '3' });
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`,"'+Plus ""Buyers"", Ltd",,'@SUM(1),`);
});

it('all pages of the list are in the file, and in one language to its end', async () => {
  const many = await newBuyer(api);
  for (let index = 0; index < 103; index += 1) await dealAt(api, many, supplier, { status: 3 });
  const { lines } = await file(exportOrders.path, many, {}, 'zh-CN');
  expect(lines).toHaveLength(104);
  expect(new Set(lines.slice(1).map((line) => line.split(',')[0])).size).toBe(103);
  for (const line of lines.slice(1)) expect(line).toContain(',待付款,');
});

it('a stranger’s file has nothing of others', async () => {
  expect((await file(exportOrders.path, await newBuyer(api))).lines).toHaveLength(1);
  expect((await file(exportSubOrders.path, await newSupplier(api))).lines).toHaveLength(1);
});
