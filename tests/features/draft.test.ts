import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountOf, emptyBrowser, fromAnotherTab, jar, member, storage } from './fake-browser.ts';
import { draftOf } from '#app/stores/draft.ts';
import { $session, openSession } from '#app/stores/session.ts';

const facts = vi.hoisted(() => ({ given: null as object | null }));
vi.mock('#lib/page-facts.ts', () => ({ pageFacts: () => (facts.given ? { account: facts.given } : null) }));

const logIn = (id: string) => {
  jar.set('ut', { value: id, attributes: {} });
  $session.set({ token: id, user: member(id), account: accountOf(id), readyLogin: true });
};

describe('a form that is not sent yet', () => {
  beforeEach(() => {
    emptyBrowser();
    facts.given = accountOf('ada');
    logIn('ada');
  });

  it('stays its writer’s when the session ends in another tab while they type', () => {
    const draft = draftOf<{ remarks: string }>('rfq:while-typing');
    draft.keep({ remarks: 'Natural' });
    jar.delete('ut');
    fromAnotherTab('useUi', null);
    openSession();
    draft.keep({ remarks: 'Natural colour' });
    logIn('ada');
    expect(draft.read({ remarks: '' })).toEqual({ remarks: 'Natural colour' });
    logIn('bob');
    expect(draft.read({ remarks: '' }), 'nobody else’s').toEqual({ remarks: '' });
  });

  it('holds nothing of what must not lie about in a browser, nor gives it back where it once was kept', () => {
    const begun = { bank: '', account: '' };
    draftOf<typeof begun>('account').keep({ bank: 'Quay Bank', account: 'DE89' });
    expect(draftOf<typeof begun>('account', { not: ['account'] }).read(begun)).toEqual({
      bank: 'Quay Bank',
      account: '',
    });
    draftOf<typeof begun>('account', { not: ['account'] }).keep({ bank: 'Quay Bank', account: 'DE89' });
    expect(JSON.stringify(storage)).not.toContain('DE89');
  });
});
