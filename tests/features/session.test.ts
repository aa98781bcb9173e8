import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  accountOf,
  address,
  answerWith,
  emptyBrowser,
  failure,
  jar,
  leaves,
  member,
  requests,
  storage,
  success,
} from './fake-browser.ts';
import { browserClient } from '#client/browser.ts';
import { $toasts } from '#app/stores/toasts.ts';
import { overwritePageFacts } from '#lib/page-facts.ts';
import {
  $session,
  keepUnread,
  keepUser,
  loadAccount,
  openSession,
  removeToken,
  startSession,
} from '#app/stores/session.ts';

const nobody = { token: null, user: null, account: null, readyLogin: false };
const minute = 60_000;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const kept = () => (storage['useUi'] === undefined ? undefined : (JSON.parse(storage['useUi']) as unknown));
const cookieUntil = () => new Date(String(jar.get('ut')?.attributes['expires'])).getTime();

/** Logs in without waiting for real time to pass. */
async function login(token: string, id = 'ada'): Promise<boolean> {
  answerWith(() => success(accountOf(id)));
  const started = startSession(token, inDays(7).toISOString());
  await vi.advanceTimersByTimeAsync(300);
  return started;
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-01T08:00:00.000Z') });
  emptyBrowser();
  // The store listens while somebody listens to it.
  const stop = $session.listen(() => undefined);
  return stop;
});
afterEach(() => {
  vi.useRealTimers();
});

describe('after a login', () => {
  it('keeps the token in a cookie of the whole site that ends with the session', async () => {
    await login('t1');
    const { value, attributes } = jar.get('ut')!;
    expect(value).toBe('t1');
    expect(attributes).toMatchObject({ path: '/', samesite: 'Lax', secure: true });
    expect(cookieUntil()).toBe(inDays(7).setMilliseconds(0));
  });

  it('waits 300 ms before it asks who that is', async () => {
    answerWith(() => success(accountOf('ada')));
    const started = startSession('t1', inDays(7).toISOString());
    await vi.advanceTimersByTimeAsync(299);
    expect(requests).toEqual([]);
    expect($session.get()).toEqual({ ...nobody, token: 't1' });
    await vi.advanceTimersByTimeAsync(1);
    expect(await started).toBe(true);
    expect(requests.map(({ url }) => url)).toEqual([`${address}/api/user/web/info/getMyAccount`]);
    expect(requests[0]!.headers.get('Authorization')).toBe('Bearer t1');
    expect($session.get().readyLogin).toBe(true);
  });

  it('knows the user, without the list of viewed offers, and keeps that in the browser', async () => {
    await login('t1');
    const session = {
      token: 't1',
      user: member('ada'),
      account: { memberBaseRespVO: member('ada') },
      readyLogin: true,
    };
    expect($session.get()).toEqual(session);
    expect(kept()).toEqual(session);
  });

  it.each([
    ['the server refuses', () => failure(500, 'System error')],
    ['the server knows no such token', () => failure(401, 'Please log in again')],
  ])('is logged out again when %s', async (_, respond) => {
    answerWith(respond);
    const started = startSession('t1', inDays(7).toISOString());
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await started).toBe(false);
    expect($session.get()).toEqual(nobody);
    expect([jar.has('ut'), kept()]).toEqual([false, undefined]);
  });

  it('asks twice more when an answer is lost, and says nothing of it', async () => {
    let lost = 0;
    answerWith(() => {
      if (lost === 2) return success(accountOf('ada'));
      lost += 1;
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    const started = startSession('t1', inDays(7).toISOString());
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await started).toBe(true);
    expect([requests.length, $toasts.get().length]).toEqual([3, 0]);
  });

  it('stays logged in while nobody answers, and is asked who that is at the next look', async () => {
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    const started = startSession('t1', inDays(7).toISOString());
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await started).toBe(false);
    expect([requests.length, $session.get().token, jar.get('ut')?.value]).toEqual([3, 't1', 't1']);
    answerWith(() => success(accountOf('ada')));
    openSession();
    await vi.advanceTimersByTimeAsync(0);
    expect($session.get()).toMatchObject({ token: 't1', readyLogin: true, user: { id: 'ada' } });
  });

  it('takes no account for another token that has come meanwhile', async () => {
    let arrive = (_: Response) => undefined as void;
    answerWith(() => new Promise((resolve) => (arrive = resolve)));
    const first = startSession('t1', inDays(7).toISOString());
    await vi.advanceTimersByTimeAsync(300);
    const askedFirst = arrive;
    await login('t2', 'bob');
    askedFirst(success(accountOf('ada')));
    expect(await first).toBe(false);
    expect($session.get()).toMatchObject({ token: 't2', user: { id: 'bob' } });
  });
});

describe('removing the token', () => {
  it('clears token, user, account and readyLogin, the cookie and the kept copy', async () => {
    await login('t1');
    removeToken();
    expect($session.get()).toEqual(nobody);
    expect([jar.has('ut'), 'useUi' in storage]).toEqual([false, false]);
  });

  it('happens when the server answers 401 to any call', async () => {
    await login('t1');
    answerWith(() => failure(401, 'Please log in again'));
    expect(await browserClient().direct.post('api/user/web/session/endSession', { id: 's1' })).toBe(false);
    expect([$session.get().token, jar.has('ut'), kept()]).toEqual([null, false, undefined]);
  });

  it('spares a session that began after the refused call', async () => {
    await login('t1');
    let refuse = (_: Response) => undefined as void;
    answerWith(() => new Promise((resolve) => (refuse = resolve)));
    const slow = browserClient().direct.get('api/user/web/session/getSessionList', {});
    await vi.advanceTimersByTimeAsync(0);
    const refuseFirst = refuse;
    await login('t2', 'bob');
    refuseFirst(failure(401, 'Please log in again'));
    expect(await slow).toBe(false);
    expect([$session.get().token, jar.get('ut')?.value]).toEqual(['t2', 't2']);
  });
});

describe('opening a page', () => {
  it('logs out when the cookie has gone', async () => {
    await login('t1');
    jar.delete('ut');
    openSession();
    expect([$session.get(), kept()]).toEqual([nobody, undefined]);
  });

  it('finds out who it is when there is only the cookie', async () => {
    jar.set('ut', { value: 't9', attributes: {} });
    answerWith(() => success(accountOf('ada')));
    openSession();
    await vi.waitFor(() =>
      expect($session.get()).toMatchObject({ token: 't9', readyLogin: true, user: { id: 'ada' } }),
    );
  });

  it('asks again at once where the page is about the member', async () => {
    await login('t1');
    requests.length = 0;
    answerWith(() => success({ ...accountOf('ada'), memberBaseRespVO: { ...member('ada'), type: 'QY' } }));
    openSession({ afresh: true });
    await vi.waitFor(() => expect($session.get().user?.type).toBe('QY'));
  });

  it('asks nobody where the page says who it was made for, unless that was somebody else', async () => {
    const given = (id: string, type: 'PT' | 'QY') =>
      overwritePageFacts(() => ({
        ...{ address: '/en-US/userCenter', now: '', zone: 'UTC' },
        account: { memberBaseRespVO: { ...member(id), type } },
      }));
    await login('t1');
    requests.length = 0;
    given('ada', 'QY');
    openSession({ afresh: true });
    expect($session.get()).toMatchObject({ token: 't1', user: { id: 'ada', type: 'QY' }, readyLogin: true });
    expect(requests).toEqual([]);
    given('bob', 'PT');
    answerWith(() => success(accountOf('ada')));
    openSession({ afresh: true });
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    overwritePageFacts(() => null);
    expect($session.get().user?.id).toBe('ada');
  });

  it('asks again only about what is older than a minute, and lengthens the cookie then', async () => {
    await login('t1');
    requests.length = 0;
    await vi.advanceTimersByTimeAsync(minute - 1_000);
    openSession();
    expect(requests).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    answerWith(() => success({ ...accountOf('ada'), memberBaseRespVO: { ...member('ada'), unreadMail: 3 } }));
    openSession();
    await vi.waitFor(() => expect($session.get().user?.unreadMail).toBe(3));
    expect(cookieUntil()).toBe(inDays(7).setMilliseconds(0));
  });

  it('stays logged in when a refresh finds no server', async () => {
    await login('t1');
    answerWith(() => failure(503, 'The service is not available right now. Try again soon'));
    const refreshed = loadAccount();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await refreshed).toBe(false);
    expect($session.get()).toMatchObject({ token: 't1', readyLogin: true });
    expect(jar.has('ut')).toBe(true);
  });

  it('logs nobody out who goes on to another page before it is known who that is', async () => {
    jar.set('ut', { value: 't1', attributes: {} });
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    openSession();
    leaves();
    await vi.advanceTimersByTimeAsync(0);
    expect(requests).toHaveLength(1);
    expect(jar.get('ut')?.value).toBe('t1');
    // Who stays is told so, as the specification wants it, when the server has answered.
    answerWith(() => failure(500, 'System error'));
    openSession();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(jar.has('ut')).toBe(false);
  });

  it('does without a kept copy that cannot be read', () => {
    storage['useUi'] = '{broken';
    openSession();
    expect($session.get()).toEqual(nobody);
  });
});

it('takes over how many mails are unread, for every tab', async () => {
  keepUnread({ unreadMail: 3 });
  expect($session.get().user).toBeNull();
  await login('t1');
  keepUnread({ unreadMail: 3 });
  expect($session.get()).toMatchObject({
    user: { id: 'ada', unreadMail: 3 },
    account: { memberBaseRespVO: { unreadMail: 3 } },
  });
  expect(kept()).toMatchObject({ user: { unreadMail: 3 } });
});

it('takes over own data as they were changed', async () => {
  await login('t1');
  keepUser({ ...member('ada'), nickname: 'Ada L.' });
  expect($session.get()).toMatchObject({
    token: 't1',
    readyLogin: true,
    user: { nickname: 'Ada L.' },
    account: { memberBaseRespVO: { nickname: 'Ada L.' } },
  });
});
