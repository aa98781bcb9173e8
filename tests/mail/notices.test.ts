import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MemberBase } from '#api/members/user.ts';
import { notifyMember } from '#server/mail/mail/index.ts';
import { notice } from '#server/platform/db/schema/notices.ts';
import { newBuyer, newSupplier, type Company } from '../support/deals.ts';
import { dataOf, startMemberApi, type Person } from '../support/member-api.ts';
import { aboutDeal, noticePaths, noticesOf, toldTo } from '../support/notices.ts';
import { post } from './post.ts';

const api = startMemberApi();
let buyer: Company;
beforeEach(async () => void (buyer = await newBuyer(api)));

const minutesLater = (minutes: number) => (api.clock.now = new Date(api.clock.now.getTime() + minutes * 60_000));
const tell = async (
  person: Person,
  given: Partial<{ orderId: string; number: string; words: string }> = {},
): Promise<string> => {
  minutesLater(1);
  const { orderId = crypto.randomUUID(), number = 'RQ260101-0009', words = '' } = given;
  const about = { side: 'buyer', orderId, number, goods: { grade: 'PP', quantity: '10' } } as const;
  const data = { kind: 'quoteReceived', who: 'Paper Crane', words, ...about } as const;
  await api.db.transaction((tx) => notifyMember(tx, api.services, person.id, { template: 'deal', data }));
  return orderId;
};
const read = async (person: Person, input: object = {}) =>
  api.post<{ unread: number }>(noticePaths.read, person, { ...input });
const unread = async (person: Person) =>
  dataOf(await api.get<{ memberBaseRespVO: MemberBase }>('api/user/web/info/getMyAccount', person)).memberBaseRespVO;

describe('a notice', () => {
  it('is no mail: the inbox keeps what people write', async () => {
    await tell(buyer);
    expect(await post(api).box(buyer)).toMatchObject({ total: 0, unread: 0 });
    expect(await unread(buyer)).toMatchObject({ unreadMail: 0, unreadNotices: 1 });
    const { body } = await api.get('api/backstage/web/mail/getUnreadMail', buyer);
    expect(body.data).toMatchObject({ unread: 0, notices: 1, newest: { subject: 'Quote received for RQ260101-0009' } });
    await post(api).toShop(await newBuyer(api), (await newSupplier(api)).shopId);
    expect(await unread(buyer)).toMatchObject({ unreadMail: 0, unreadNotices: 1 });
  });

  it('reads in the language of the page, with a link to what it is about', async () => {
    const orderId = await tell(buyer, { words: 'From stock' });
    const [english, chinese] = [await noticesOf(api, buyer), await noticesOf(api, buyer, {}, 'zh-CN')];
    const [inEnglish, inChinese] = [english.list[0]!.notices[0]!, chinese.list[0]!.notices[0]!];
    expect(inEnglish.content).toContain('> From stock');
    expect(inEnglish.link).toMatchObject({ href: `/en-US/userCenter/orderDetails_order/${orderId}` });
    expect(inChinese.link!.href).toBe(`/zh-CN/userCenter/orderDetails_order/${orderId}`);
    expect(inChinese.subject).not.toBe(inEnglish.subject);
  });

  it('says nothing that is for an e-mail alone', async () => {
    await tell(buyer);
    const [email] = await api.emailsTo(buyer);
    expect(email!.data).toMatchObject({ number: 'RQ260101-0009' });
    expect((await noticesOf(api, buyer)).list[0]!.notices[0]!.content).toBe('Paper Crane has quoted for PP, 10 t.');
  });

  it('stays readable when its template has gone', async () => {
    await tell(buyer);
    await api.db.update(notice).set({ template: 'gone' }).where(eq(notice.ownerId, buyer.id));
    expect((await noticesOf(api, buyer)).list[0]!.notices[0]).toMatchObject({
      subject: 'Notice of the marketplace',
      content: '',
    });
  });
});

describe('the notices of a member', () => {
  it('stand together by what they are about, the latest first, in pages', async () => {
    const first = await tell(buyer);
    const second = await tell(buyer);
    await tell(buyer, { orderId: first, number: 'RQ260101-0010' });
    const { list, total, unread: count } = await noticesOf(api, buyer);
    expect([total, count]).toEqual([2, 3]);
    expect(list.map(({ id, unread: own }) => [id, own])).toEqual([
      [first, 2],
      [second, 1],
    ]);
    expect(list[0]!.notices.map(({ subject }) => subject.slice(-4))).toEqual(['0010', '0009']);
    const pages = [1, 2, 3].map((pageNo) => noticesOf(api, buyer, { pageNo, pageSize: 1 }));
    expect((await Promise.all(pages)).map((page) => page.list.map(({ id }) => id))).toEqual([[first], [second], []]);
  });

  it('show thirty of a thing, and say how many are older', async () => {
    const orderId = await tell(buyer);
    for (let more = 0; more < 31; more += 1) await tell(buyer, { orderId });
    const [thing] = (await noticesOf(api, buyer)).list;
    expect([thing!.notices.length, thing!.more, thing!.unread]).toEqual([30, 2, 32]);
  });

  it('are found by one of them, which old links name', async () => {
    const orderId = await tell(buyer);
    await tell(buyer);
    const [kept] = (await toldTo(api, buyer)).filter(({ thingId }) => thingId === orderId);
    expect(await noticesOf(api, buyer, { id: kept!.id })).toMatchObject({ total: 1, list: [{ id: orderId }] });
    const stranger = await newBuyer(api);
    for (const [person, id] of [
      [stranger, kept!.id],
      [buyer, crypto.randomUUID()],
    ] as const)
      expect(await noticesOf(api, person, { id })).toMatchObject({ total: 0, list: [] });
    expect((await api.post(noticePaths.page, buyer, { id: 'nonsense' })).status).toBe(404);
  });

  it('are read one by one, by thing, or all', async () => {
    const [first, second] = [await tell(buyer), await tell(buyer)];
    await tell(buyer, { orderId: first });
    await tell(buyer);
    const [one] = await toldTo(api, buyer);
    expect(dataOf(await read(buyer, { id: one!.id }))).toEqual({ unread: 3 });
    expect(await aboutDeal(api, buyer, first)).toMatchObject({ unread: 1, notices: [{ read: false }, { read: true }] });
    expect(dataOf(await read(buyer, { thing: 'deal', thingId: second }))).toEqual({ unread: 2 });
    expect((await noticesOf(api, buyer, { filter: 'unread' })).list.map(({ id }) => id)).not.toContain(second);
    expect(dataOf(await read(buyer))).toEqual({ unread: 0 });
    expect(await noticesOf(api, buyer, { filter: 'unread' })).toMatchObject({ total: 0, list: [] });
    expect(await noticesOf(api, buyer)).toMatchObject({ total: 3, unread: 0 });
  });

  it('are their own: nobody else sees them or marks them', async () => {
    const stranger = await newBuyer(api);
    const orderId = await tell(buyer);
    const [one] = await toldTo(api, buyer);
    expect(await noticesOf(api, stranger)).toMatchObject({ total: 0, list: [], unread: 0 });
    for (const id of [one!.id, crypto.randomUUID(), 'nonsense'])
      expect((await read(stranger, { id })).status).toBe(404);
    dataOf(await read(stranger, { thing: 'deal', thingId: orderId }));
    dataOf(await read(stranger));
    expect((await noticesOf(api, buyer)).unread).toBe(1);
    for (const path of Object.values(noticePaths)) expect((await api.post(path, null, {})).status).toBe(401);
  });
});
