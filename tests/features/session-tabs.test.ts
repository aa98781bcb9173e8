import { beforeEach, describe, expect, it } from 'vitest';
import { emptyBrowser, fromAnotherTab, jar, member } from './fake-browser.ts';
import { $session, openSession } from '#app/stores/session.ts';

const session = (token: string, id: string) => ({
  token,
  user: member(id),
  account: { memberBaseRespVO: member(id) },
  readyLogin: true,
});
const seen: unknown[] = [];

beforeEach(() => {
  emptyBrowser();
  seen.length = 0;
  return $session.listen((now) => seen.push([now.token, now.user?.id, now.readyLogin]));
});

describe('another tab', () => {
  it('that logs in logs this one in', () => {
    fromAnotherTab('useUi', { token: 't1', user: null, account: null, readyLogin: false });
    fromAnotherTab('useUi', session('t1', 'ada'));
    expect(seen).toEqual([
      ['t1', undefined, false],
      ['t1', 'ada', true],
    ]);
  });

  it('that logs out logs this one out', () => {
    fromAnotherTab('useUi', session('t1', 'ada'));
    fromAnotherTab('useUi', null);
    expect($session.get()).toEqual({ token: null, user: null, account: null, readyLogin: false });
  });

  it('in which somebody else logs in is followed', () => {
    fromAnotherTab('useUi', session('t1', 'ada'));
    fromAnotherTab('useUi', session('t2', 'bob'));
    jar.set('ut', { value: 't2', attributes: {} });
    fromAnotherTab('useUiAskedAt', null);
    expect($session.get()).toMatchObject({ token: 't2', user: { id: 'bob' } });
  });

  it('that writes nonsense logs nobody in', () => {
    fromAnotherTab('useUi', { token: 7 });
    openSession();
    expect($session.get().token).toBeNull();
  });
});
