import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountOf, answerWith, emptyBrowser, member, success } from './fake-browser.ts';

const made = '2026-06-01T08:00:00.000Z';
vi.mock('#lib/page-facts.ts', () => ({ pageFacts: () => ({ now: made, account: accountOf('ada') }) }));

const hex = (moment: string) => Date.parse(moment).toString(16).padStart(12, '0');
const idOf = (moment: string) => `${hex(moment).slice(0, 8)}-${hex(moment).slice(8)}-7000-8000-000000000000`;
const oneUnread = (id: string) =>
  answerWith(() => success({ unread: 0, notices: 1, newest: { id, subject: 'RFQ 1 has been cancelled' } }));

describe('the first look of a page', () => {
  beforeEach(() => {
    emptyBrowser();
    vi.resetModules();
  });
  const looked = async () => {
    const { $session } = await import('#app/stores/session.ts');
    $session.set({ token: 't1', user: { ...member('ada'), unreadNotices: 1 }, account: null, readyLogin: true });
    const { $news, look } = await import('#app/stores/news.ts');
    await look();
    return $news.get().count;
  };

  it('finds what has come since the page was made, though it has settled something else that was unread', async () => {
    oneUnread(idOf('2026-06-01T08:00:01.000Z'));
    expect(await looked()).toBe(1);
  });

  it('finds nothing new in what the page has been made with', async () => {
    oneUnread(idOf('2026-06-01T07:59:59.000Z'));
    expect(await looked()).toBe(0);
  });
});
