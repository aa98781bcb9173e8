import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#api/calls.ts';
import { longestKey } from '#api/common/call.ts';
import { sendMailByShop } from '#api/mail/mail.ts';
import { submitQuote } from '#api/deals/quote.ts';
import { createRfq } from '#api/deals/rfq.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { newBuyer, newSupplier, type Company, type Supplier } from '../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi } from '../support/member-api.ts';
import { goodQuote, goodRfq, tryPost, type Posted } from '../support/rfqs.ts';

const api = startMemberApi();
let buyer: Company;
let supplier: Supplier;
beforeAll(async () => {
  [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
});

const post = (key: string | null) => api.post<Posted>(createRfq.path, buyer, goodRfq(api), undefined, 'en-US', key);

describe('a call that makes money, goods, papers or a deal move', () => {
  const once = calls.filter((call) => call.once);

  it('is refused without an Idempotency-Key, in the language of the caller, and nothing is done', async () => {
    expect(once.map(({ path }) => path.split('/').at(-1))).toEqual(
      expect.arrayContaining(['createRfq', 'acceptQuotes', 'signContract', 'createRemittance', 'recordRefund', 'ship']),
    );
    const everything = await api.person({ type: 'QY', capabilities: ['buyer', 'supplier', 'operator', 'forwarder'] });
    for (const { path } of once) {
      expectInvalid(await api.post(path, everything, {}, undefined, 'en-US', null), 'Idempotency-Key');
    }
    const before = await api.db.$count(tradeOrder);
    const { body } = await api.post(createRfq.path, buyer, goodRfq(api), undefined, 'zh-CN', null);
    expect(body.fields?.['Idempotency-Key']).toMatch(/\p{Script=Han}/u);
    expect(await api.db.$count(tradeOrder)).toBe(before);
  });

  it('is done for each key, also for two long ones that begin alike', async () => {
    const alike = 'k'.repeat(longestKey - 1);
    const [first, second] = [dataOf(await post(`${alike}1`)), dataOf(await post(`${alike}2`))];
    expect(second.id).not.toBe(first.id);
    expect(dataOf(await post(`${alike}1`)).id).toBe(first.id);
  });

  it('is refused with a key that is too long to be kept whole', async () => {
    expectInvalid(await post('k'.repeat(longestKey + 1)), 'Idempotency-Key');
  });

  it('may come with a key that another call came with', async () => {
    const key = 'a key of a form';
    const { id } = dataOf(await tryPost(api, buyer, { shopIds: [supplier.shopId] }, { key }));
    const quote = await api.post(
      submitQuote.path,
      supplier,
      { orderId: id, ...goodQuote(api) },
      undefined,
      'en-US',
      key,
    );
    expect(quote.status).toBe(200);
    const input = { subject: 'About your quote', content: 'Is it firm?', shopId: supplier.shopId };
    const mail = () => api.post<object>(sendMailByShop.path, buyer, input, undefined, 'en-US', key);
    expect(dataOf(await mail())).toEqual(dataOf(await mail()));
  });
});
