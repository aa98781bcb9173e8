import { describe, expect, it } from 'vitest';
import type { ChosenWays } from '#api/mail/notice-kinds.ts';
import type { NoticeSettings } from '#api/mail/notice-settings.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { notifyMember } from '#server/mail/mail/index.ts';
import type { EmailData } from '#server/platform/mailer/index.ts';
import { composeEmail } from '#server/platform/mailer/templates.ts';
import { waitingLetter } from '#server/platform/db/schema/notices.ts';
import { newBuyer, newSupplier } from '../support/deals.ts';
import { whileRowFails } from '../support/failing-row.ts';
import { dataOf, startMemberApi, type Person } from '../support/member-api.ts';
import { noticesOf, noticePaths, toldTo } from '../support/notices.ts';
import { post } from './post.ts';

const api = startMemberApi();
const calls = 'api/mail/web/notice';
type Chosen = { ways?: ChosenWays; digestHour?: number; quiet?: { from: number; until: number } | null; zone?: string };
const trySave = (person: Person, chosen: Chosen) =>
  api.post(`${calls}/saveNoticeSettings`, person, {
    ...{ ways: {}, digestHour: 8, quiet: null, zone: 'Asia/Shanghai' },
    ...chosen,
  });
const save = async (person: Person, chosen: Chosen) => dataOf(await trySave(person, chosen));
const settingsOf = async (person: Person) =>
  dataOf(await api.get<NoticeSettings>(`${calls}/getNoticeSettings`, person));
const at = (iso: string) => (api.clock.now = new Date(iso));
const pass = async () => (await passTime(api.services))['digests'];

type Kind = 'quoteReceived' | 'question' | 'contractIssued' | 'paymentLapsed' | 'shipped';
const tell = async (
  person: Person,
  kind: Kind,
  { orderId = crypto.randomUUID(), number = 'RQ260715-0009', grade = 'HDPE P6006' } = {},
) => {
  const about = { side: 'buyer', orderId, number, words: '', goods: { grade, quantity: '50' } } as const;
  const data = { kind, who: 'Paper Crane', ...about };
  await api.db.transaction((tx) => notifyMember(tx, api.services, person.id, { template: 'deal', data }));
  return orderId;
};
const kindsTo = async (person: Person) =>
  (await api.emailsTo(person)).map(({ template, data }) => (template === 'deal' ? data['kind'] : template));

describe('a member’s ways of being told', () => {
  it('are at first everything, on the site and by e-mail at once', async () => {
    const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
    const first = await settingsOf(buyer);
    expect(first).toMatchObject({ digestHour: 8, quiet: null, zone: null });
    expect(Object.values(first.ways)).toEqual(Object.values(first.ways).map(() => ({ site: true, email: 'atOnce' })));
    expect([first.ways.rfqs, (await settingsOf(supplier)).ways.rfqs]).toEqual([
      undefined,
      { site: true, email: 'atOnce' },
    ]);
    await tell(buyer, 'quoteReceived');
    expect([await kindsTo(buyer), (await toldTo(api, buyer)).length]).toEqual([['quoteReceived'], 1]);
  });

  it('are kept for each kind, and are the own ones alone', async () => {
    const [buyer, other] = [await newBuyer(api), await newBuyer(api)];
    await save(buyer, { ways: { quotes: { site: true, email: 'never' }, talk: { site: false, email: 'atOnce' } } });
    await save(buyer, { ways: { shipments: { site: false, email: 'never' } } });
    for (const person of [buyer, other])
      for (const kind of ['quoteReceived', 'question', 'shipped'] as const) await tell(person, kind);
    expect(await kindsTo(buyer)).toEqual(['question']);
    expect((await toldTo(api, buyer)).map(({ data }) => data['kind'])).toEqual(['quoteReceived']);
    expect((await noticesOf(api, buyer)).unread).toBe(1);
    expect(await kindsTo(other)).toHaveLength(3);
    expect((await settingsOf(buyer)).ways).toMatchObject({
      quotes: { site: true, email: 'never' },
      talk: { site: false, email: 'atOnce' },
      shipments: { site: false, email: 'never' },
    });
  });

  it('cannot leave out what money, rights and the account hang on', async () => {
    const buyer = await newBuyer(api);
    const never = { site: false, email: 'never' } as const;
    await save(buyer, { ways: { contracts: never, money: never, measures: never, safety: never, mail: never } });
    await tell(buyer, 'contractIssued');
    await tell(buyer, 'paymentLapsed');
    expect(await kindsTo(buyer)).toEqual(['contractIssued', 'paymentLapsed']);
    expect(await toldTo(api, buyer)).toHaveLength(2);
    const { ways } = await settingsOf(buyer);
    for (const kind of ['contracts', 'money', 'measures', 'safety'] as const)
      expect(ways[kind]).toEqual({ site: true, email: 'atOnce' });
    expect(ways.mail).toEqual({ site: true, email: 'never' });
  });

  it('are refused where they make no sense', async () => {
    const buyer = await newBuyer(api);
    const wrong: object[] = [
      { zone: 'Nowhere/Land' },
      { digestHour: 24 },
      { quiet: { from: 7, until: 7 } },
      { ways: { weather: { site: true, email: 'daily' } } },
      { ways: { quotes: { site: true, email: 'hourly' } } },
    ];
    for (const chosen of wrong) expect((await trySave(buyer, chosen)).status, JSON.stringify(chosen)).toBe(422);
    expect((await api.get(`${calls}/getNoticeSettings`, null)).status).toBe(401);
    expect((await settingsOf(buyer)).zone).toBeNull();
  });

  it('are saved whole, though two windows save at once', async () => {
    const buyer = await newBuyer(api);
    const ways = (['quotes', 'talk', 'shipments', 'freight', 'mail'] as const).map((kind) => ({
      [kind]: { site: true, email: 'daily' as const },
    }));
    await save(buyer, {});
    await Promise.all(ways.map((one) => save(buyer, { ways: one })));
    const { ways: kept } = await settingsOf(buyer);
    expect(Object.values(kept).filter(({ email }) => email === 'daily')).toHaveLength(5);
  });
});

describe('the daily e-mail', () => {
  const daily = { site: true, email: 'daily' } as const;
  const digestsTo = async (person: Person) =>
    (await api.emailsTo(person)).flatMap(({ template, data }) =>
      template === 'digest' ? [data as EmailData['digest']] : [],
    );

  it('comes at the chosen hour of the reader’s zone, once, by deal, the latest first', async () => {
    const buyer = await newBuyer(api);
    at('2026-07-15T12:00:00Z');
    await save(buyer, { ways: { quotes: daily, talk: daily } });
    const first = await tell(buyer, 'quoteReceived');
    await tell(buyer, 'quoteReceived', { number: 'RQ260715-0010', grade: 'PP T30S' });
    await tell(buyer, 'question', { orderId: first });
    expect(await kindsTo(buyer)).toEqual([]);
    at('2026-07-15T23:59:00Z');
    expect(await pass()).toBe(0);
    at('2026-07-16T00:00:30Z');
    expect(await pass()).toBe(1);
    expect(await pass()).toBe(0);
    const [digest] = await digestsTo(buyer);
    const numbers = (group: EmailData['digest']['groups'][number]) => group.letters.map(({ data }) => data['number']);
    expect(digest!.groups.map(numbers)).toEqual([['RQ260715-0009', 'RQ260715-0009'], ['RQ260715-0010']]);
    at('2026-07-17T00:00:30Z');
    expect(await pass()).toBe(0);
    expect(await digestsTo(buyer)).toHaveLength(1);
  });

  it('reads in the reader’s language, with what happened, and the way there', async () => {
    const buyer = await newBuyer(api);
    at('2026-07-15T12:00:00Z');
    await save(buyer, { ways: { quotes: daily } });
    const orderId = await tell(buyer, 'quoteReceived');
    at('2026-07-16T00:01:00Z');
    await pass();
    const [digest] = await digestsTo(buyer);
    const place = { locale: 'en-US', siteUrl: 'https://resinport.example' } as const;
    const { subject, text, html } = composeEmail('digest', digest!, place);
    expect(subject).toBe('[Resinport] Your day on Resinport: 1');
    expect(text).toContain('HDPE P6006, 50 t · RQ260715-0009');
    expect(text).toContain('Paper Crane has quoted for HDPE P6006, 50 t.');
    expect(html).toContain(`href="https://resinport.example/en-US/userCenter/orderDetails_order/${orderId}"`);
    expect(composeEmail('digest', digest!, { ...place, locale: 'zh-CN' }).subject).toBe('[塑港] 塑港每日汇总：1 条');
  });

  it('leaves out what was read on the site, and is not sent when nothing is left', async () => {
    const [buyer, reader] = [await newBuyer(api), await newBuyer(api)];
    at('2026-07-15T12:00:00Z');
    for (const person of [buyer, reader]) await save(person, { ways: { quotes: daily } });
    const read = await tell(buyer, 'quoteReceived');
    await tell(buyer, 'quoteReceived', { number: 'RQ260715-0011' });
    await tell(reader, 'quoteReceived');
    dataOf(await api.post(noticePaths.read, buyer, { thing: 'deal', thingId: read }));
    dataOf(await api.post(noticePaths.read, reader, {}));
    at('2026-07-16T00:01:00Z');
    expect(await pass()).toBe(1);
    const [digest] = await digestsTo(buyer);
    expect(digest!.groups).toMatchObject([{ letters: [{ data: { number: 'RQ260715-0011' } }] }]);
    expect(await digestsTo(reader)).toEqual([]);
  });

  it('reaches everybody else where one cannot be sent', async () => {
    const [broken, ...others] = [await newBuyer(api), await newBuyer(api), await newBuyer(api)];
    at('2026-07-15T12:00:00Z');
    for (const person of [broken, ...others]) {
      await save(person, { ways: { quotes: daily } });
      await tell(person, 'quoteReceived');
    }
    at('2026-07-16T00:01:00Z');
    await whileRowFails(api.db, waitingLetter, broken.id, () => expect(pass()).rejects.toThrow(), 'owner_id');
    for (const person of others) expect(await digestsTo(person)).toHaveLength(1);
    expect(await digestsTo(broken)).toEqual([]);
    expect(await pass()).toBe(1);
    expect(await digestsTo(broken)).toHaveLength(1);
  });

  it('tells of mail that is still unread', async () => {
    const [buyer, supplier, other] = [await newBuyer(api), await newSupplier(api), await newSupplier(api)];
    at('2026-07-15T12:00:00Z');
    for (const person of [supplier, other]) await save(person, { ways: { mail: daily } });
    const sent = await post(api).toShop(buyer, other.shopId);
    await post(api).toShop(buyer, supplier.shopId);
    await post(api).read(other, [sent.id]);
    at('2026-07-16T00:01:00Z');
    expect(await pass()).toBe(1);
    expect(await digestsTo(supplier)).toMatchObject([{ groups: [{ kind: 'mail', letters: [{}] }] }]);
    expect(await digestsTo(other)).toEqual([]);
  });

  it('follows what is changed meanwhile: another hour, or no e-mail at all', async () => {
    const [early, none] = [await newBuyer(api), await newBuyer(api)];
    at('2026-07-15T12:00:00Z');
    for (const person of [early, none]) {
      await save(person, { ways: { quotes: daily } });
      await tell(person, 'quoteReceived');
    }
    await save(early, { digestHour: 21 });
    await save(none, { ways: { quotes: { site: true, email: 'never' } } });
    at('2026-07-15T13:01:00Z');
    expect(await pass()).toBe(1);
    expect(await digestsTo(early)).toHaveLength(1);
    at('2026-07-16T00:01:00Z');
    expect(await pass()).toBe(0);
  });

  it('goes out once, though two processes let time pass', async () => {
    const people = [await newBuyer(api), await newBuyer(api), await newBuyer(api)];
    at('2026-07-15T12:00:00Z');
    for (const person of people) {
      await save(person, { ways: { quotes: daily } });
      for (let more = 0; more < 3; more += 1) await tell(person, 'quoteReceived');
    }
    at('2026-07-16T00:01:00Z');
    const sent = await Promise.all([pass(), pass(), pass()]);
    expect(sent.reduce((sum, one) => sum! + one!, 0)).toBe(3);
    for (const person of people) expect(await digestsTo(person)).toHaveLength(1);
  });
});

describe('the quiet hours', () => {
  const due = async (person: Person) => (await api.emailsTo(person)).map(({ dueAt }) => dueAt.toISOString());

  it('keep back what can wait until they end, and nothing else', async () => {
    const buyer = await newBuyer(api);
    at('2026-07-15T15:30:00Z');
    await save(buyer, { quiet: { from: 22, until: 7 } });
    for (const kind of ['quoteReceived', 'contractIssued', 'paymentLapsed'] as const) await tell(buyer, kind);
    expect(await due(buyer)).toEqual([
      '2026-07-15T23:00:00.000Z',
      '2026-07-15T23:00:00.000Z',
      '2026-07-15T15:30:00.000Z',
    ]);
    at('2026-07-15T23:30:00Z');
    await tell(buyer, 'quoteReceived');
    expect((await due(buyer)).at(-1)).toBe('2026-07-15T23:30:00.000Z');
  });

  it('do not keep the bell from ringing', async () => {
    const buyer = await newBuyer(api);
    at('2026-07-15T15:30:00Z');
    await save(buyer, { quiet: { from: 22, until: 7 } });
    await tell(buyer, 'quoteReceived');
    expect((await noticesOf(api, buyer)).unread).toBe(1);
  });
});
