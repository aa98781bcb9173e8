import { beforeEach, describe, expect, it } from 'vitest';
import { address, answerWith, emptyBrowser, failure, member, requests, success } from './fake-browser.ts';
import { deleteMails, findCorrespondents, mailDraft, markMails, sendMail } from '#features/mail/stores/mail.ts';
import { $news, look } from '#app/stores/news.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { $session } from '#app/stores/session.ts';

const shop = { kind: 'shop' as const, id: 'paper-crane', name: 'Paper Crane', detail: 'Ningbo' };
const buyer = { kind: 'member' as const, id: 'm1', name: 'Bao', detail: '' };
const form = { to: [shop], subject: ' ABS ', content: ' In stock? ' };
const path = (request: Request) => request.url.replace(`${address}/api/backstage/web/mail/`, '').split('?')[0];
const unread = () => $session.get().user?.unreadMail;

beforeEach(() => {
  emptyBrowser();
  const user = member('ada') as NonNullable<ReturnType<typeof $session.get>['user']>;
  $session.set({ token: 't1', user, account: { memberBaseRespVO: user }, readyLogin: true });
});

describe('what is done with mails', () => {
  it('tells every tab how many are unread', async () => {
    answerWith(() => success({ unread: 7 }));
    expect(await markMails(['a', 'b'], true)).toEqual({ ok: true, data: undefined });
    expect(unread()).toBe(7);
    answerWith(() => success({ unread: 6 }));
    await deleteMails(['a']);
    await deleteMails(['a', 'b']);
    expect(requests.map(path)).toEqual(['receiveMail', 'deleteMailById', 'deleteMailByIds']);
    expect(unread()).toBe(6);
  });

  it('that fails says why, and changes nothing', async () => {
    answerWith(() => failure(404, 'Not found'));
    expect(await markMails(['a'], true)).toMatchObject({ ok: false, message: 'Not found' });
    expect(await findCorrespondents('crane')).toEqual([]);
    await look();
    expect(unread()).toBe(0);
  });
});

describe('what is new', () => {
  it('is what has come since the page looked last, however much has been read meanwhile', async () => {
    const seen: string[] = [];
    const stop = $news.listen(({ subject }) => seen.push(subject));
    const unreadNow = async (count: number, newest: { id: string; subject: string } | null) => {
      answerWith(() => success({ unread: count, notices: 0, newest }));
      await look();
    };
    await unreadNow(3, { id: 'm3', subject: 'Third' });
    await unreadNow(3, { id: 'm3', subject: 'Third' });
    await unreadNow(2, { id: 'm2', subject: 'Second' });
    await unreadNow(3, { id: 'm4', subject: 'Fourth' });
    await unreadNow(0, null);
    stop();
    expect(seen).toEqual(['Fourth']);
    expect(unread()).toBe(0);
  });
});

describe('a mail', () => {
  it('about an offer goes to its shop, any other to whom it names', async () => {
    answerWith(() => success({}));
    await sendMail(onceKey(), form, [], { offerId: 'o1' });
    await sendMail(onceKey(), { ...form, to: [shop, buyer] }, [], { replyTo: 'r1' });
    expect(requests.map(path)).toEqual(['sendMailByShop', 'sendMail']);
    const [about, answer] = await Promise.all(requests.map((request) => request.formData()));
    expect(Object.fromEntries(about!)).toEqual({
      shopId: shop.id,
      subject: 'ABS',
      content: 'In stock?',
      offerId: 'o1',
    });
    expect(answer!.getAll('to')).toEqual([shop.id, buyer.id]);
    expect(answer!.get('replyTo')).toBe('r1');
  });

  it('keeps its key when no answer came, and takes another when it is sent or refused', async () => {
    const key = onceKey();
    const used = () => requests.map((request) => request.headers.get('Idempotency-Key'));
    answerWith(() => Promise.reject(new TypeError('offline')));
    expect((await sendMail(key, form, [], {})).ok).toBe(false);
    answerWith(() => failure(422, 'Check the fields', { fields: { to: 'No longer here' } }));
    expect(await sendMail(key, form, [], {})).toMatchObject({ ok: false, fields: { to: 'No longer here' } });
    answerWith(() => success({}));
    await sendMail(key, form, [], {});
    await sendMail(key, form, [], {});
    const [lost, refused, sent, next] = used();
    expect(refused).toBe(lost);
    expect(new Set([refused, sent, next]).size).toBe(3);
  });

  it('has a draft for each conversation', () => {
    mailDraft('one').keep({ to: [], subject: '', content: 'First' });
    const empty = { to: [], subject: '', content: '' };
    expect(mailDraft('one').read(empty).content).toBe('First');
    expect(mailDraft('two').read(empty).content).toBe('');
    mailDraft('one').clear();
    expect(mailDraft('one').read(empty).content).toBe('');
  });
});
