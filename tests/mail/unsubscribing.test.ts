import { describe, expect, it } from 'vitest';
import type { NoticeKind, Unsubscribable } from '#api/mail/notice-kinds.ts';
import type { NoticeSettings, Unsubscription } from '#api/mail/notice-settings.ts';
import { notifyMember } from '#server/mail/mail/index.ts';
import { unsubscribeToken } from '#server/platform/mailer/unsubscribing.ts';
import { createApp } from '#server/web/app.ts';
import { newBuyer } from '../support/deals.ts';
import { dataOf, startMemberApi, type Person } from '../support/member-api.ts';
import { nobody } from '../support/services.ts';

const api = startMemberApi();
const calls = 'api/mail/web/notice';
const tokenFor = ({ id }: Person, kind: Unsubscribable) =>
  unsubscribeToken(api.services.secrets, { ownerId: id, kind });
const look = (token: string) => api.get<Unsubscription>(`${calls}/getUnsubscription`, null, { token });
const end = (token: string) =>
  api.post<{ kinds: NoticeKind[]; email: string }>(`${calls}/unsubscribe`, null, { token });
const again = (token: string, kinds: NoticeKind[], email = 'atOnce') =>
  api.post(`${calls}/subscribeAgain`, null, { token, kinds, email });
const waysOf = async (person: Person) =>
  dataOf(await api.get<NoticeSettings>(`${calls}/getNoticeSettings`, person)).ways;
/** As a mail program sends it: a form, at the whole address. */
const oneClick = (token: string) => {
  const request = new Request(`http://localhost/${calls}/unsubscribe?token=${token}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  const app = createApp({ services: api.services, authenticate: nobody, report: () => undefined });
  return app.request(request);
};
const quoted = async ({ id }: Person) => {
  const about = { side: 'buyer', orderId: crypto.randomUUID(), number: 'RQ260715-0009', words: '' } as const;
  const data = { kind: 'quoteReceived', who: 'Paper Crane', goods: { grade: 'PP', quantity: '1' }, ...about } as const;
  await api.db.transaction((tx) => notifyMember(tx, api.services, id, { template: 'deal', data }));
};

describe('the link of an e-mail', () => {
  it('ends e-mails of that kind to that person, and nothing else', async () => {
    const [buyer, other] = [await newBuyer(api), await newBuyer(api)];
    expect(dataOf(await end(tokenFor(buyer, 'quotes')))).toEqual({ kinds: ['quotes'], email: 'atOnce' });
    for (const person of [buyer, other]) await quoted(person);
    expect([(await api.emailsTo(buyer)).length, (await api.emailsTo(other)).length]).toEqual([0, 1]);
    const ways = await waysOf(buyer);
    expect(ways.quotes).toEqual({ site: true, email: 'never' });
    expect([ways.talk, (await waysOf(other)).quotes]).toEqual([
      { site: true, email: 'atOnce' },
      { site: true, email: 'atOnce' },
    ]);
  });

  it('does so by the one click of a mail program, without a login, and a repeat does no harm', async () => {
    const buyer = await newBuyer(api);
    const token = tokenFor(buyer, 'quotes');
    for (const response of [await oneClick(token), await oneClick(token)]) expect(response.status).toBe(200);
    expect((await waysOf(buyer)).quotes).toEqual({ site: true, email: 'never' });
  });

  it('says what it would end, and looking ends nothing', async () => {
    const buyer = await newBuyer(api);
    const token = tokenFor(buyer, 'quotes');
    for (const subscribed of [true, true])
      expect(dataOf(await look(token))).toMatchObject({ kind: 'quotes', subscribed });
    expect(dataOf(await look(token)).to).not.toBe(buyer.email);
    await end(token);
    expect(dataOf(await look(token))).toMatchObject({ subscribed: false });
  });

  it('is taken back, as it came before', async () => {
    const buyer = await newBuyer(api);
    const token = tokenFor(buyer, 'quotes');
    await end(token);
    dataOf(await again(token, ['quotes']));
    expect((await waysOf(buyer)).quotes).toEqual({ site: true, email: 'atOnce' });
    dataOf(await again(token, ['talk'], 'daily'));
    expect((await waysOf(buyer)).talk).toEqual({ site: true, email: 'atOnce' });
  });

  it('of the daily e-mail ends all that came with it, and brings it back', async () => {
    const buyer = await newBuyer(api);
    const daily = { site: true, email: 'daily' };
    const chosen = { ways: { quotes: daily, mail: daily }, digestHour: 8, quiet: null, zone: 'UTC' };
    dataOf(await api.post(`${calls}/saveNoticeSettings`, buyer, chosen));
    const token = tokenFor(buyer, 'daily');
    expect(dataOf(await end(token))).toEqual({ kinds: ['quotes', 'mail'], email: 'daily' });
    expect((await waysOf(buyer)).mail).toEqual({ site: true, email: 'never' });
    dataOf(await again(token, ['quotes', 'mail']));
    expect((await waysOf(buyer)).quotes).toEqual(daily);
  });

  it('is good for nothing when it was made up, or is of what cannot be ended', async () => {
    const [buyer, other] = [await newBuyer(api), await newBuyer(api)];
    const token = tokenFor(buyer, 'quotes');
    const [, , signature] = token.split('.');
    const wrong = [
      '',
      'nonsense',
      `${other.id}.quotes.${signature}`,
      `${buyer.id}.mail.${signature}`,
      tokenFor(buyer, 'money'),
      tokenFor({ id: crypto.randomUUID(), email: '' }, 'quotes'),
    ];
    for (const one of wrong) {
      expect((await look(one)).status, one).toBe(404);
      expect((await end(one)).status, one).toBe(404);
      expect((await again(one, ['quotes'])).status, one).toBe(404);
    }
    expect((await waysOf(other)).quotes).toEqual({ site: true, email: 'atOnce' });
  });

  it('is kept once, though it is pressed in two places at once', async () => {
    const buyer = await newBuyer(api);
    const kinds = ['quotes', 'talk', 'mail'] as const;
    await Promise.all(kinds.flatMap((kind) => [end(tokenFor(buyer, kind)), end(tokenFor(buyer, kind))]));
    const ways = await waysOf(buyer);
    expect(kinds.map((kind) => ways[kind]?.email)).toEqual(['never', 'never', 'never']);
  });
});
