import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getAccountTextByPage, lookAtAccountText, type AccountTextRow } from '#api/members/account-text.ts';
import type { Page } from '#api/common/common.ts';
import type { FreightOfOrder } from '#api/deals/freight.ts';
import { sendMailByShop } from '#api/mail/mail.ts';
import type { Timeline } from '#api/deals/order.ts';
import { addShopPicture, saveDynamic, saveQualification, updateShop } from '#api/market/own-shop.ts';
import { answerQuestion, askQuestion, declineRfq } from '#api/deals/rfq.ts';
import { getDynamicById, getEvaluationByPage, getShopById, type EvaluationPage } from '#api/market/shop.ts';
import { accountText } from '#server/platform/db/schema/account-texts.ts';
import { evaluation } from '#server/platform/db/schema/deal.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { dealAt, newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { dataOf, pdf, picture, startMemberApi, type Person } from '../../support/member-api.ts';
import { goodQuote, inDays, post, postTo, quoteFor, tryPost, view } from '../../support/rfqs.ts';
import {
  askedFor,
  freightOf,
  laneOf,
  newForwarder,
  requestsFor,
  tryQuoteFreight,
} from '../../deals/freight/forwarders.ts';
import { goodShop } from '../../market/shops/owner.ts';

const api = startMemberApi();
const words = 'Please pay to IBAN DE89 3704 0044 0532 0130 00 from now on';
let operator: Person;
let buyer: Company;
let supplier: Supplier;

beforeAll(async () => {
  operator = await api.person({ capabilities: ['operator'] });
});
beforeEach(async () => {
  api.clock.now = new Date('2026-07-15T12:00:00Z');
  await api.db.delete(accountText);
  buyer = await newBuyer(api);
  supplier = await newSupplier(api);
});

type Queue = Page<AccountTextRow> & { waiting: number };
const queue = async (input: object = {}) =>
  dataOf(await api.post<Queue>(getAccountTextByPage.path, operator, { pageSize: 50, ...input }));
const noted = async () => (await queue()).list.map(({ place, writer, text }) => ({ place, by: writer.id, text }));
const mailToShop = async () =>
  dataOf(await api.post(sendMailByShop.path, buyer, { shopId: supplier.shopId, subject: 'Payment', content: words }));
const bySupplier = (place: string, text: unknown = words) => [{ place, by: supplier.id, text }];

describe('words that name a bank account', () => {
  it('are put before the operators from a mail, with who wrote them', async () => {
    await mailToShop();
    const { list, waiting } = await queue();
    expect(waiting).toBe(1);
    expect(list).toMatchObject([
      { place: 'mail', text: `Payment\n${words}`, sealed: false, looked: null, shopId: null, name: '' },
    ]);
    expect(list[0]!.writer).toEqual({ id: buyer.id, email: buyer.email, company: buyer.company });
  });

  it('are there from a question, but not once more from its answer, which repeats it', async () => {
    const { id: orderId, number } = await postTo(api, buyer, [supplier]);
    dataOf(await api.post(askQuestion.path, supplier, { orderId, question: words }));
    const { negotiation } = await view(api, buyer, orderId);
    expect(negotiation).toMatchObject([{ kind: 'question', bankWarning: true }]);
    dataOf(await api.post(answerQuestion.path, buyer, { orderId, entryId: negotiation[0]!.id, answer: 'No' }));
    expect(await noted()).toEqual(bySupplier('deal'));
    expect((await queue()).list).toMatchObject([{ name: number }]);
    expect((await view(api, buyer, orderId)).negotiation).toMatchObject([
      { bankWarning: true },
      { kind: 'answer', bankWarning: false },
    ]);
  });

  it('carry a warning in a quote and in the RFQ, in a remark of a line and in the name of a file too', async () => {
    const sent = [{ field: 'attachments', name: `${words}.pdf`, bytes: pdf() }];
    const { id } = dataOf(await tryPost(api, buyer, { shopIds: [supplier.shopId] }, { sent }));
    expect((await view(api, supplier, id)).rfq.bankWarning).toBe(true);
    expect(await noted()).toEqual([{ place: 'file', by: buyer.id, text: `${words}.pdf` }]);

    const [line] = goodQuote(api).lines;
    await quoteFor(api, supplier, id, { lines: [{ ...line!, remark: words }] });
    expect((await view(api, buyer, id)).quotes[0]!.versions[0]!.bankWarning).toBe(true);
    await quoteFor(api, supplier, id, { remarks: 'Bags' });
    expect((await view(api, buyer, id)).quotes[0]!.versions.map(({ bankWarning }) => bankWarning)).toEqual([
      false,
      true,
    ]);
  });

  it('stay closed to operators while the bids are sealed', async () => {
    const { id } = await post(api, buyer, { sealedUntil: inDays(api, 2) });
    await quoteFor(api, supplier, id, { remarks: `${words}, 1,400 USD/t` });
    expect((await queue()).list).toMatchObject([{ place: 'deal', text: '', sealed: true }]);
    api.clock.now = new Date(inDays(api, 3));
    expect((await queue()).list).toMatchObject([{ text: expect.stringContaining('1,400'), sealed: false }]);
  });

  it('carry a warning where a reason is given', async () => {
    const { id: orderId } = await postTo(api, buyer, [supplier]);
    dataOf(await api.post(declineRfq.path, supplier, { orderId, reason: 'outOfStock', remark: words }));
    expect((await view(api, buyer, orderId)).negotiation).toMatchObject([{ kind: 'declined', bankWarning: true }]);
    const { events } = dataOf(await api.get<Timeline>('api/trade/web/order/getTimeline', buyer, { id: orderId }));
    expect(events.map(({ action, bankWarning }) => [action, bankWarning])).toEqual([
      ['postRfq', false],
      ['declineRfq', true],
    ]);
    expect(await noted()).toEqual(bySupplier('deal', expect.stringContaining(words)));
  });

  it('carry a warning on both sides of a freight quote', async () => {
    const forwarder = await newForwarder(api);
    await laneOf(api, forwarder);
    const { id } = await postTo(api, buyer, [supplier], { quantity: '50' });
    const requestId = await askedFor(api, buyer, id, { remarks: words });
    expect((await requestsFor(api, forwarder)).list).toMatchObject([{ bankWarning: true }]);
    dataOf(await tryQuoteFreight(api, forwarder, requestId, { remarks: words }));
    const { quotes }: FreightOfOrder = await freightOf(api, buyer, id);
    expect(quotes).toMatchObject([{ bankWarning: true }]);
    expect(new Set((await noted()).map(({ place, by }) => `${place} ${by}`))).toEqual(
      new Set([`freight ${buyer.id}`, `freight ${forwarder.id}`]),
    );
  });

  it('carry a warning on the pages of a shop', async () => {
    const shopOf = async () => {
      api.services.cache.drop(['shops']);
      return dataOf(await api.get<{ bankWarning: boolean }>(getShopById.path, null, { id: supplier.shopId }));
    };
    expect((await shopOf()).bankWarning).toBe(false);
    dataOf(await api.post(updateShop.path, supplier, { ...goodShop, profileEn: words }));
    expect((await shopOf()).bankWarning).toBe(true);
    const news = { titleEn: 'New account', contentEn: words };
    const { id } = dataOf(await api.post<{ id: string }>(saveDynamic.path, supplier, { ...news, publish: false }));
    expect((await noted()).map(({ place }) => place)).toEqual(['shop']);
    dataOf(await api.post(saveDynamic.path, supplier, { ...news, id, publish: true }));
    expect(dataOf(await api.get(getDynamicById.path, null, { id }))).toMatchObject({ bankWarning: true });
    expect((await queue()).list).toMatchObject([
      { place: 'dynamic', placeId: id, shopId: supplier.shopId },
      { place: 'shop', placeId: supplier.shopId, shopId: supplier.shopId },
    ]);
    const shown = { kind: 'other', nameEn: 'Bank', issuer: words, number: '1', issuedOn: '2026-01-01' };
    const file = { field: 'files', name: 'bank.png', bytes: await picture() };
    dataOf(await api.post(saveQualification.path, supplier, shown, [file]));
    const show = { field: 'picture', name: 'works.png', bytes: await picture('png', { width: 700, height: 350 }) };
    dataOf(await api.post(addShopPicture.path, supplier, { captionEn: words }, [show]));
    expect((await noted()).map(({ place }) => place).sort()).toEqual(['dynamic', 'qualification', 'shop', 'shop']);
  });

  it('carry a warning in what a buyer says of a shop', async () => {
    const { subOrderId } = await dealAt(api, buyer, supplier, { status: 6 });
    const said = { subOrderId, shopId: supplier.shopId, stars: 5, text: words, at: api.clock.now };
    await api.db.insert(evaluation).values(said);
    const page = await api.get<EvaluationPage>(getEvaluationByPage.path, null, { shopId: supplier.shopId });
    expect(dataOf(page).list).toMatchObject([{ bankWarning: true }]);
  });

  it('are listed once, however often they are saved', async () => {
    for (const introEn of ['One', 'Two'])
      dataOf(
        await api.post(updateShop.path, supplier, { ...goodShop, introEn: 'One', profileEn: words, introZh: introEn }),
      );
    dataOf(
      await api.post(updateShop.path, supplier, { ...goodShop, introEn: 'One', profileEn: words, introZh: 'Two' }),
    );
    expect(await noted()).toHaveLength(2);
  });
});

describe('the list of them', () => {
  it('is read and worked off by operators alone, each text by one', async () => {
    await mailToShop();
    const [{ id }] = (await queue()).list as [AccountTextRow];
    for (const person of [buyer, supplier]) {
      expect((await api.post(getAccountTextByPage.path, person)).status).toBe(403);
      expect((await api.post(lookAtAccountText.path, person, { id })).status).toBe(403);
    }
    dataOf(await api.post(lookAtAccountText.path, operator, { id }));
    expect((await api.post(lookAtAccountText.path, operator, { id })).status).toBe(409);
    expect((await api.post(lookAtAccountText.path, operator, { id: crypto.randomUUID() })).status).toBe(404);
    expect(await queue({ looked: false })).toMatchObject({ total: 0, waiting: 0 });
    expect((await queue({ looked: true })).list).toMatchObject([{ looked: { by: operator.email } }]);
    expect((await api.auditOf(id)).map(({ action }) => action)).toEqual(['accountText.look']);
  });

  it('is searched by who wrote', async () => {
    await mailToShop();
    await api.db.update(member).set({ nickname: 'Zephyrine' }).where(eq(member.id, buyer.id));
    expect((await queue({ keyword: 'zephyr' })).total).toBe(1);
    expect((await queue({ keyword: 'nobody at all' })).total).toBe(0);
  });
});
