import { expect, it } from 'vitest';
import type { BuyerToday } from '#api/deals/order.ts';
import { composeEmail } from '#server/platform/mailer/templates.ts';
import { newBuyer, newSupplier } from '../../support/deals.ts';
import { dataOf, startMemberApi } from '../../support/member-api.ts';
import { lastNotice, noticesOf } from '../../support/notices.ts';
import { postTo, quoteFor } from '../../support/rfqs.ts';
import { issuedDeal, sign } from '../contract/harness.ts';

const api = startMemberApi();
const given = {
  companyName: '测试水獭塑化有限公司',
  shopNames: { nameEn: 'Otter Resins', nameZh: '水獭树脂' },
} as const;

it('a buyer is told of a seller by the name of its shop, before the award and after it', async () => {
  const [buyer, supplier] = [await newBuyer(api), await newSupplier(api, given)];
  const { id } = await postTo(api, buyer, [supplier]);
  await quoteFor(api, supplier, id);
  expect((await lastNotice(api, buyer)).content).toContain('Otter Resins has quoted');
  const found = async (keyword: string) => (await noticesOf(api, buyer, { keyword })).total;
  expect([await found('otter'), await found('水獭树脂'), await found('测试水獭'), await found('heron')]).toEqual([
    1, 1, 1, 0,
  ]);
  const deal = await issuedDeal(api, { buyer, supplier });
  dataOf(await sign(api, supplier, deal.contractId, { fullName: '王莙' }));
  expect((await lastNotice(api, buyer)).content).toContain('Otter Resins');
  expect((await noticesOf(api, buyer, {}, 'zh-CN')).list[0]!.notices[0]!.content).toContain('水獭树脂');
  const { tasks } = dataOf(await api.get<BuyerToday>('api/trade/web/order/getBuyerToday', buyer));
  expect(tasks.find(({ kind }) => kind === 'sign')).toMatchObject({ counterparty: 'Otter Resins' });
});

it('an e-mail names the company that signs, too; a seller is told of its buyer by the company', async () => {
  const [buyer, supplier] = [await newBuyer(api), await newSupplier(api, given)];
  const { contractId } = await issuedDeal(api, { buyer, supplier });
  dataOf(await sign(api, supplier, contractId, { fullName: '王莙' }));
  const { data } = (await api.emailsTo(buyer)).at(-1)!;
  const { text } = composeEmail('deal', data as never, { locale: 'en-US', siteUrl: 'https://s.example' });
  expect(text).toContain('Otter Resins · 测试水獭塑化有限公司');
  dataOf(await sign(api, buyer, contractId));
  expect(JSON.stringify((await api.emailsTo(supplier)).at(-1)!.data)).not.toContain('Otter Resins');
});
