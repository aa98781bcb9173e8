import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CalendarAddress, Deadline } from '#api/deals/calendar.ts';
import { calendarAddress } from '#server/platform/db/schema/calendar.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { joinCompany } from '../../support/colleagues.ts';
import { dataOf, startMemberApi, type Person } from '../../support/member-api.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { post, postTo, quoteFor } from '../../support/rfqs.ts';
import { issuedDeal, sign, signBoth, type IssuedDeal } from '../contract/harness.ts';
import { eventsIn, one, readCalendar, textOf, type Component } from './read-calendar.ts';

const api = startMemberApi();
const calls = 'api/trade/web/calendar';
let buyer: Company;
let supplier: Supplier;
let stranger: Company;
beforeAll(async () => {
  [buyer, supplier, stranger] = [await newBuyer(api), await newSupplier(api), await newBuyer(api)];
});

const tryDeadlines = (person: Person, orderId: string) =>
  api.get<Deadline[]>(`${calls}/getDeadlines`, person, { orderId });
const deadlines = async (person: Person, orderId: string) => dataOf(await tryDeadlines(person, orderId));
const fileAt = (person: Person, orderId: string, key: string, language: 'en-US' | 'zh-CN' = 'en-US') =>
  api.fetch(`/${calls}/exportDeadline?${new URLSearchParams({ orderId, key })}`, person, language);
const read = async (response: Response): Promise<Component> => {
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  return readCalendar(new Uint8Array(await response.arrayBuffer()));
};

type Made = { address: CalendarAddress; url: string };
const make = async (person: Person) => dataOf(await api.post<Made>(`${calls}/makeCalendarAddress`, person));
const addressOf = async (person: Person) =>
  dataOf(await api.get<{ address: CalendarAddress | null }>(`${calls}/getCalendarAddress`, person)).address;
/** As a calendar asks: nobody is logged in, whatever language it speaks. */
const subscribe = (url: string) => {
  const { pathname, search } = new URL(url);
  return api.fetch(pathname + search, null, 'en-US');
};
const subscribed = async (url: string) => eventsIn(await read(await subscribe(url)));
const titles = (events: readonly Component[]) => events.map((event) => textOf(event, 'SUMMARY'));
const about = (events: readonly Component[], number: string) =>
  events.filter((event) => textOf(event, 'SUMMARY').includes(number));
const alarmsOf = ({ components }: Component) => components.filter(({ name }) => name === 'VALARM');

describe('the deadlines of a deal', () => {
  it('are by when to quote, and for the buyer by when quotes come', async () => {
    const { id, number } = await postTo(api, buyer, [supplier]);
    const [theirs] = await deadlines(buyer, id);
    expect(theirs).toMatchObject({ key: 'waitQuotes', by: 'theirs', subOrder: null });
    const [own] = await deadlines(supplier, id);
    expect(own).toMatchObject({ key: 'quote', by: 'own', what: 'Send a quote', until: theirs!.until });
    const calendar = await read(await fileAt(supplier, id, 'quote'));
    const [event, ...others] = eventsIn(calendar);
    expect(others).toEqual([]);
    expect(textOf(event!, 'SUMMARY')).toBe(`Send a quote · ${number} · ABS PA-757, 25 t`);
    expect(one(event!, 'DTSTART').raw).toBe(own!.until!.replace(/[-:]|\.000/g, ''));
    expect(alarmsOf(event!).map((alarm) => one(alarm, 'TRIGGER').raw)).toEqual(['-P1D', '-PT2H']);
    await quoteFor(api, supplier, id);
    expect(await deadlines(supplier, id), 'it has quoted').toEqual([]);
    expect(await deadlines(buyer, id)).toMatchObject([{ key: 'choose', by: 'own' }]);
    expect((await fileAt(supplier, id, 'quote')).status, 'nothing is due any more').toBe(404);
  });

  it('are by when to sign, and what each side owes once both have', async () => {
    const deal = await issuedDeal(api, { buyer, supplier });
    const { orderId, subOrderId, contractId, subNumber } = deal;
    expect(await deadlines(buyer, orderId)).toMatchObject([
      { key: `${subOrderId}.sign`, by: 'own', subOrder: { number: subNumber } },
    ]);
    dataOf(await sign(api, supplier, contractId));
    expect(await deadlines(supplier, orderId)).toMatchObject([{ by: 'theirs', key: `${subOrderId}.theySign` }]);
    dataOf(await sign(api, buyer, contractId));
    const owed = await deadlines(buyer, orderId);
    expect(owed.map(({ key, by }) => [key.split('.')[1], by])).toEqual([
      ['instalment-deposit', 'own'],
      ['delivery', 'theirs'],
    ]);
    expect(owed[1]!.what).toMatch(/^Seller: /);
    expect((await deadlines(supplier, orderId)).map(({ by }) => by)).toEqual(['theirs', 'own']);
  });

  it('are days where the contract names a day, in the words of the reader', async () => {
    const deal = await issuedDeal(api, { buyer, supplier });
    await signBoth(api, deal);
    const [pay] = await deadlines(buyer, deal.orderId);
    const [english] = eventsIn(await read(await fileAt(buyer, deal.orderId, pay!.key)));
    expect(one(english!, 'DTSTART')).toEqual({ params: { VALUE: 'DATE' }, raw: pay!.dueOn!.replaceAll('-', '') });
    expect(english!.properties['DTEND'], 'one day').toBeUndefined();
    expect(alarmsOf(english!).map((alarm) => one(alarm, 'TRIGGER').raw)).toEqual(['-PT15H']);
    expect(one(english!, 'TRANSP').raw).toBe('TRANSPARENT');
    expect(one(english!, 'CLASS').raw).toBe('PRIVATE');
    expect(textOf(english!, 'DESCRIPTION')).toContain(deal.supplier.company);
    expect(textOf(english!, 'DESCRIPTION')).toMatch(/^Amount: USD.[\d,.]+$/m);
    expect(one(english!, 'URL').raw).toContain(`/userCenter/orderDetails_sub/${deal.orderId}#${deal.subNumber}`);
    const [chinese] = eventsIn(await read(await fileAt(buyer, deal.orderId, pay!.key, 'zh-CN')));
    expect(textOf(chinese!, 'SUMMARY')).toMatch(/^支付/);
    expect(one(chinese!, 'SUMMARY').params).toEqual({ LANGUAGE: 'zh-CN' });
    expect(one(chinese!, 'UID')).toEqual(one(english!, 'UID'));
  });

  it('end with the window in which goods may be objected to', async () => {
    const deal = await dealAt(api, buyer, supplier, { status: 6 });
    const arrivedAt = new Date(api.clock.now.getTime() - 5 * 24 * 3600_000);
    await api.db
      .update(subOrder)
      .set({ arrivedAt, completedAt: api.clock.now })
      .where(eq(subOrder.id, deal.subOrderId));
    const [claims] = await deadlines(buyer, deal.orderId);
    expect(claims).toMatchObject({ by: 'own', key: `${deal.subOrderId}.objections-${dayIn(api, 10)}` });
  });

  it('keep their name when the day moves, and count what happened', async () => {
    const deal = await issuedDeal(api, { buyer, supplier });
    const signing = async () => eventsIn(await read(await fileAt(buyer, deal.orderId, `${deal.subOrderId}.sign`)))[0]!;
    const before = await signing();
    dataOf(await sign(api, supplier, deal.contractId));
    const signBy = new Date(api.clock.now.getTime() + 9 * 24 * 3600_000);
    await api.db.update(subOrder).set({ signBy }).where(eq(subOrder.id, deal.subOrderId));
    const after = await signing();
    expect(one(after, 'UID')).toEqual(one(before, 'UID'));
    expect(one(after, 'DTSTART')).not.toEqual(one(before, 'DTSTART'));
    expect(Number(one(after, 'SEQUENCE').raw)).toBeGreaterThan(Number(one(before, 'SEQUENCE').raw));
    expect(one(after, 'LAST-MODIFIED')).toEqual(one(after, 'DTSTAMP'));
  });

  it('tell a supplier nothing of the others, not even how many steps they took', async () => {
    const others = [await newSupplier(api), await newSupplier(api)] as const;
    const { id } = await postTo(api, buyer, [supplier, ...others]);
    const sequence = async () => one(eventsIn(await read(await fileAt(supplier, id, 'quote')))[0]!, 'SEQUENCE').raw;
    const before = await sequence();
    for (const other of others) await quoteFor(api, other, id);
    expect(await sequence()).toBe(before);
  });

  it('are nobody else’s', async () => {
    const { id } = await postTo(api, buyer, [supplier]);
    const operator = await api.person({ type: 'PT', capabilities: ['operator'] });
    for (const person of [stranger, await newSupplier(api), operator]) {
      expect((await tryDeadlines(person, id)).status).toBe(404);
      expect((await fileAt(person, id, 'quote')).status).toBe(404);
    }
  });

  it('carry any name of goods as it was written', async () => {
    const grade = 'ABS, "PA;757"\\n 高抗冲、耐热级，阻燃型工程塑料 '.repeat(3).trim();
    const { id } = await post(api, buyer, { gradeNumber: grade.slice(0, 60), shopIds: [supplier.shopId] });
    const [event] = eventsIn(await read(await fileAt(supplier, id, 'quote')));
    expect(textOf(event!, 'SUMMARY')).toContain(grade.slice(0, 60).trim());
  });
});

describe('the calendar at a secret address', () => {
  let deal: IssuedDeal;
  beforeAll(async () => {
    deal = await issuedDeal(api);
    await signBoth(api, deal);
  });

  it('has all deadlines of its member, in the member’s language', async () => {
    const { url, address } = await make(deal.supplier);
    expect(address).toMatchObject({ madeAt: api.clock.now.toISOString(), readAt: null });
    const other = await postTo(api, buyer, [deal.supplier]);
    const calendar = await read(await subscribe(url));
    expect(textOf(calendar, 'NAME')).toBe('交易期限 · 塑港');
    expect(textOf(calendar, 'X-WR-CALNAME')).toBe('交易期限 · 塑港');
    expect(one(calendar, 'REFRESH-INTERVAL')).toEqual({ params: { VALUE: 'DURATION' }, raw: 'PT1H' });
    expect(one(calendar, 'VERSION').raw).toBe('2.0');
    const events = eventsIn(calendar);
    expect(titles(events).join('\n')).toMatch(/^提交报价/m);
    expect(about(events, deal.subNumber)).toHaveLength(2);
    expect(about(events, other.number)).toHaveLength(1);
    const uids = events.map((event) => one(event, 'UID').raw);
    expect(new Set(uids).size).toBe(uids.length);
    expect(alarmsOf(about(events, deal.subNumber)[0]!), 'the buyer’s payment').toEqual([]);
    expect(await addressOf(deal.supplier)).toMatchObject({ readAt: api.clock.now.toISOString() });
  });

  it('is the same, to the byte, while nothing happens', async () => {
    const { url } = await make(deal.buyer);
    const [first, second] = [await subscribe(url), await subscribe(url)];
    expect(await first.text()).toBe(await second.text());
  });

  it('is kept as a hash, and found by nothing else', async () => {
    const { url } = await make(deal.buyer);
    const token = new URL(url).searchParams.get('token')!;
    const [kept] = await api.db.select().from(calendarAddress).where(eq(calendarAddress.memberId, deal.buyer.id));
    expect(JSON.stringify(kept)).not.toContain(token);
    for (const wrong of [kept!.tokenHash, deal.buyer.id, `${token}A`, token.toLowerCase(), ''])
      expect((await subscribe(url.replace(token, encodeURIComponent(wrong)))).status, wrong).toBe(404);
  });

  it('opens nothing any more when it is replaced, or withdrawn', async () => {
    const old = await make(deal.buyer);
    const fresh = await make(deal.buyer);
    expect([(await subscribe(old.url)).status, (await subscribe(fresh.url)).status]).toEqual([404, 200]);
    for (let twice = 0; twice < 2; twice += 1) dataOf(await api.post(`${calls}/endCalendarAddress`, deal.buyer));
    expect((await subscribe(fresh.url)).status).toBe(404);
    expect(await addressOf(deal.buyer)).toBeNull();
  });

  it('shows a colleague the company’s deals for as long as there is one, and reminds of what that one may do', async () => {
    const colleague = await api.person({ type: 'PT' });
    await joinCompany(api, deal.buyer, colleague, ['buyer']);
    const { url } = await make(colleague);
    const own = about(await subscribed(url), deal.subNumber);
    expect(own).toHaveLength(2);
    expect(own.flatMap(alarmsOf), 'it is the treasurer who pays').toEqual([]);
    const { url: owners } = await make(deal.buyer);
    expect(about(await subscribed(owners), deal.subNumber).flatMap(alarmsOf)).toHaveLength(1);
    dataOf(await api.post('api/user/web/colleague/removeColleague', deal.buyer, { id: colleague.id }));
    expect(await subscribed(url)).toEqual([]);
  });

  it('ends with the account', async () => {
    const leaving = await newBuyer(api);
    const { url } = await make(leaving);
    expect((await subscribe(url)).status).toBe(200);
    await api.db.update(member).set({ closedAt: api.clock.now }).where(eq(member.id, leaving.id));
    expect((await subscribe(url)).status).toBe(404);
  });

  it('is empty for who has no deals', async () => {
    expect(await subscribed((await make(stranger)).url)).toEqual([]);
    expect(await subscribed((await make(await api.person({ type: 'PT' }))).url)).toEqual([]);
  });
});
