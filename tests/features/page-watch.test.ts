import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyBrowser, fromAnotherTab, jar, leaves, member, visited } from './fake-browser.ts';
import { watchGuard } from '#app/frame/guard.ts';
import { $session, removeToken, type Session } from '#app/stores/session.ts';

let reloads = 0;
const sessionOf = (id: string, type: 'PT' | 'QY' = 'QY'): Session => ({
  ...{ token: `t-${id}`, user: { ...member(id), type }, account: null, readyLogin: true },
});
const inAnotherTab = (id: string) => fromAnotherTab('useUi', sessionOf(id));

/** Opens a page as this member. */
function open(pathname: string, session: Session): void {
  vi.stubGlobal('location', {
    ...{ protocol: 'https:', pathname, search: '', hash: '' },
    assign: (target: string) => visited.push(target),
    replace: (target: string) => visited.push(target),
    reload: () => (reloads += 1),
  });
  jar.set('ut', { value: session.token!, attributes: {} });
  $session.set(session);
  watchGuard();
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-01T08:00:00.000Z') });
  emptyBrowser();
  reloads = 0;
});
afterEach(() => {
  $session.off();
  vi.useRealTimers();
});

describe('a page for members', () => {
  it('leads to the login 100 ms after the session has gone in another tab', async () => {
    open('/en-US/userCenter/order', sessionOf('ada'));
    jar.clear();
    fromAnotherTab('useUi', null);
    await vi.advanceTimersByTimeAsync(99);
    expect(visited).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    // What leads there is loaded by then, which takes a busy machine its time.
    const there = ['/en-US/login?return=%2Fen-US%2FuserCenter%2Forder'];
    await vi.waitFor(() => expect(visited).toEqual(there), { timeout: 30_000 });
  });

  it('stays when the session comes back within that time', async () => {
    open('/en-US/userCenter/order', sessionOf('ada'));
    fromAnotherTab('useUi', null);
    await vi.advanceTimersByTimeAsync(50);
    inAnotherTab('ada');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(visited).toEqual([]);
  });

  it('does not call back who has logged out and is on the way home, however slow that is', async () => {
    open('/en-US/userCenter', sessionOf('ada'));
    removeToken();
    leaves();
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.dynamicImportSettled();
    expect(visited).toEqual([]);
  });

  it('is loaded anew for another member, at most once in 10 s', async () => {
    open('/en-US/userCenter/order', sessionOf('ada'));
    inAnotherTab('bob');
    expect(reloads).toBe(1);
    await vi.advanceTimersByTimeAsync(9_999);
    inAnotherTab('ada');
    expect(reloads).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    inAnotherTab('bob');
    expect(reloads).toBe(2);
  });
});

describe('the page of an RFQ', () => {
  it('leads to the certification 100 ms after it is known that the company is not certified', async () => {
    open('/en-US/productRfq', sessionOf('ada', 'PT'));
    await vi.advanceTimersByTimeAsync(99);
    expect(visited).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(visited).toEqual(['/en-US/userCenter/enterpriseCertification']);
  });

  it('stays for a certified company', async () => {
    open('/en-US/productRfq', sessionOf('ada'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(visited).toEqual([]);
  });
});
