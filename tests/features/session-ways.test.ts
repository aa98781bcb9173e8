import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountOf, answerWith, emptyBrowser, failure, jar, requests, success, visited } from './fake-browser.ts';
import { readAccountDraft } from '#app/stores/auth-draft.ts';
import { $nextCodes, nextCodeAt, sendCode } from '#app/stores/auth-code.ts';
import { mergeHistory } from '#app/stores/auth-history.ts';
import { logIn, logOut } from '#app/stores/auth-login.ts';
import { $history, rememberVisit } from '#app/stores/history.ts';
import { goToLogin, requireLogin, warnIfSentToLogin } from '#app/stores/require-login.ts';
import { $session } from '#app/stores/session.ts';
import { $toasts, toastMilliseconds } from '#app/stores/toasts.ts';

const credentials = { email: 'ada@example.com', password: 'a long password', captchaToken: 'c'.repeat(30) };
const path = (request: Request) => new URL(request.url).pathname.split('/').at(-1);
const warnings = () => $toasts.get().map(({ text }) => text);

function serve(answers: Record<string, () => Response>): void {
  answerWith((request) => (answers[path(request)!] ?? (() => failure(404, 'We could not find this')))());
}
const loggedIn = {
  login: () => success({ token: 't1', expiresAt: new Date(Date.now() + 86_400_000).toISOString(), captchaToken: null }),
  getMyAccount: () => success(accountOf('ada')),
  addBrowsingHistory: () => success({}),
  logout: () => success({}),
};
async function login() {
  serve(loggedIn);
  const login = logIn(credentials);
  await vi.advanceTimersByTimeAsync(300);
  return login;
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-01T08:00:00.000Z') });
  emptyBrowser();
  $history.set([]);
  $toasts.set([]);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('an action that needs a login', () => {
  it('goes on when there is one', () => {
    jar.set('ut', { value: 't1', attributes: {} });
    expect(requireLogin()).toBe(true);
    expect([visited, warnings()]).toEqual([[], []]);
  });

  it('otherwise warns for three seconds and goes to the login page, which leads back', async () => {
    expect(requireLogin()).toBe(false);
    expect(visited).toEqual(['/en-US/login?return=%2Fen-US%2FproductList%3Fkeyword%3Dabs']);
    expect(warnings()).toEqual(['Please log in first']);
    await vi.advanceTimersByTimeAsync(toastMilliseconds);
    expect(warnings()).toEqual([]);
  });

  it('is answered for once more on the login page', () => {
    goToLogin();
    $toasts.set([]);
    warnIfSentToLogin();
    warnIfSentToLogin();
    expect(warnings()).toEqual(['Please log in first']);
  });
});

describe('a login', () => {
  it('ends with the account known and nothing typed left behind', async () => {
    localStorage.setItem('accountDraft', JSON.stringify({ email: 'ada@example.com' }));
    expect(await login()).toEqual({ ok: true, data: { step: 'done' } });
    expect($session.get()).toMatchObject({ token: 't1', readyLogin: true });
    expect(readAccountDraft()).toEqual({ email: '', nickname: '' });
  });

  it('asks for the one-time code after the password was right', async () => {
    serve({ login: () => success({ token: null, expiresAt: null, captchaToken: 'n'.repeat(30) }) });
    expect(await logIn(credentials)).toEqual({ ok: true, data: { step: 'oneTimeCode', captchaToken: 'n'.repeat(30) } });
    expect(jar.has('ut')).toBe(false);
  });

  it('that is refused keeps what was typed', async () => {
    localStorage.setItem('accountDraft', JSON.stringify({ email: 'ada@example.com' }));
    serve({
      login: () => failure(422, 'Please check the marked fields', { fields: { password: 'Wrong e-mail or password' } }),
    });
    expect(await logIn(credentials)).toMatchObject({ ok: false, fields: { password: 'Wrong e-mail or password' } });
    expect(readAccountDraft().email).toBe('ada@example.com');
  });

  it('brings the visits of this browser into the account, each of them once', async () => {
    rememberVisit('o1', new Date('2026-06-01T07:00:00.000Z'));
    rememberVisit('o2', new Date('2026-06-01T07:30:00.000Z'));
    await login();
    const sent = requests.filter((request) => path(request) === 'addBrowsingHistory');
    expect(await sent[0]!.json()).toEqual({
      visits: [
        { offerId: 'o2', at: '2026-06-01T07:30:00.000Z' },
        { offerId: 'o1', at: '2026-06-01T07:00:00.000Z' },
      ],
    });
    requests.length = 0;
    await mergeHistory();
    expect(requests).toEqual([]);
    rememberVisit('o3', new Date('2026-06-01T08:30:00.000Z'));
    await mergeHistory();
    expect(await requests[0]!.json()).toEqual({ visits: [{ offerId: 'o3', at: '2026-06-01T08:30:00.000Z' }] });
  });

  it('does not fail for visits that could not be kept; they go with the next page', async () => {
    rememberVisit('o1');
    serve({ ...loggedIn, addBrowsingHistory: () => failure(503, 'Not now') });
    const login = logIn(credentials);
    await vi.advanceTimersByTimeAsync(300);
    expect(await login).toEqual({ ok: true, data: { step: 'done' } });
    serve(loggedIn);
    requests.length = 0;
    await mergeHistory();
    expect(requests.map(path)).toEqual(['addBrowsingHistory']);
  });
});

describe('logging out', () => {
  it('ends the session on the server and here, and leaves no visits to the next person', async () => {
    rememberVisit('o1');
    await login();
    await logOut();
    expect(requests.map(path)).toContain('logout');
    expect([$session.get().token, jar.has('ut'), $history.get()]).toEqual([null, false, []]);
  });

  it('works without a server', async () => {
    await login();
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    await logOut();
    expect([$session.get().token, jar.has('ut')]).toEqual([null, false]);
  });
});

describe('a code by e-mail', () => {
  const next = (email: string) => nextCodeAt($nextCodes.get(), 'register', email);

  it('can be asked for again after 60 s, by the same address in any capitals', async () => {
    serve({ sendRegisterCaptcha2Mail: () => success({}) });
    expect(await sendCode('register', 'Ada@example.com', 'c'.repeat(30))).toEqual({ ok: true, data: undefined });
    expect(next('ada@EXAMPLE.com ')).toBe(Date.now() + 60_000);
    expect(next('bob@example.com')).toBe(0);
  });

  it('waits as long as the server says', async () => {
    serve({ sendRegisterCaptcha2Mail: () => failure(429, 'Try again in 25 s', {}, { 'Retry-After': '25' }) });
    expect(await sendCode('register', 'ada@example.com', 'c'.repeat(30))).toMatchObject({
      ok: false,
      message: 'Try again in 25 s',
    });
    expect(next('ada@example.com')).toBe(Date.now() + 25_000);
  });
});
