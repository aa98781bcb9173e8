import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerWithin, CallWithin } from '#api/common/within.ts';
import { createClient } from '#client/client.ts';
import { createApp } from '#server/web/app.ts';
import type { Database } from '#server/platform/db/open.ts';
import { loadDemo } from '#seed/demo/load-demo.ts';
import { createTestDatabase } from '../support/database.ts';
import { nobody, testServices } from '../support/services.ts';

let database: Database;
let app: ReturnType<typeof createApp>;
const faults: unknown[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  await loadDemo(database);
  const services = testServices({
    db: database.orm,
    limits: { take: async () => undefined, spend: (_name, _keys, _amount, work) => work() },
  });
  app = createApp({ services, authenticate: nobody, report: (error) => faults.push(error) });
});
afterAll(() => database?.close());

const caller = { address: '127.0.0.1', requestId: 'test' };
const ask = (call: Partial<CallWithin> & Pick<CallWithin, 'path'>): Promise<AnswerWithin> =>
  app.ask({ method: 'POST', input: {}, locale: 'en-US', ...call }, caller);
const overHttp = async (path: string, language: string, init: RequestInit): Promise<Response> =>
  app.request(path, { ...init, headers: { 'Accept-Language': language, 'X-Request-Id': 'test', ...init.headers } });
const json = (input: object) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(input),
});

const list = 'api/product/web/quotation/getWebQuotationByPage';
const questions: [path: string, input: object][] = [
  [list, { categoryId: 'abs' }],
  [list, { keyword: 'film', tradeTerm: [2, 3], pageNo: 2, categoryId: undefined }],
  ['api/product/web/category/getWebCategoryTree', {}],
  [list, { pageNo: -1, keyword: 7 }],
  [list, { keyword: 'a\0b' }],
];

for (const locale of ['en-US', 'zh-CN'] as const)
  test.each(questions)(`a page is told in ${locale} what a request would be told: %s %j`, async (path, input) => {
    const response = await overHttp(`/${path}`, locale, json(input));
    const { status, envelope } = await ask({ path, input, locale });
    expect(status).toBe(response.status);
    // Exactly: nothing that JSON would have changed on its way (dates, undefined).
    expect(JSON.parse(JSON.stringify(envelope))).toEqual(await response.json());
    expect(envelope.data).toEqual(JSON.parse(JSON.stringify(envelope.data)));
  });

test('a GET is answered alike', async () => {
  const response = await overHttp('/api/backstage/pc/home/config', 'en-US', {});
  const { envelope } = await ask({ method: 'GET', path: 'api/backstage/pc/home/config' });
  expect(envelope).toEqual(await response.json());
});

test('who is nobody is let in no further than over HTTP, and a call that is not there is not found', async () => {
  const orders = await ask({ path: 'api/trade/web/order/getOrderByPage', token: 'of-nobody' });
  expect(orders).toMatchObject({ status: 401, envelope: { errorcode: 401, data: null } });
  expect(await ask({ path: 'api/no/such/call' })).toMatchObject({ status: 404, envelope: { errorcode: 404 } });
  expect(await ask({ method: 'GET', path: list })).toMatchObject({ status: 404 });
  expect(faults).toEqual([]);
});

test('the client throws what it would have thrown over the network', async () => {
  const client = createClient({ baseUrl: '', locale: 'zh-CN', ask: (call) => app.ask(call, caller) });
  const [answered] = await Promise.allSettled([client.post(list, { pageNo: -1 })]);
  expect(answered).toMatchObject({ status: 'rejected', reason: { status: 422, errorcode: 422, requestId: 'test' } });
  expect((answered as PromiseRejectedResult).reason).toHaveProperty('fields.pageNo');
});
