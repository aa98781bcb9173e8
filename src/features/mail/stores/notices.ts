import type { NoticePage, NoticesOfThing } from '#api/mail/notice.ts';
import { noticePage } from '#api/mail/notice-choices.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { remote } from '#app/stores/remote.ts';
import { keepUnread } from '#app/stores/session.ts';
import { browserClient } from '#client/browser.ts';
import type { Reads } from '#client/client.ts';
import type { Outcome } from '#lib/outcome.ts';
import { typedLength } from '#lib/typed-lengths.ts';
import { pageNumber } from '#lib/page-number.ts';

const calls = 'api/mail/web/notice';

/** `id`: the thing of this notice alone. */
export type NoticeFilter = { filter: 'all' | 'unread'; id: string; keyword: string; pageNo: number };

/** The filters of an address, read leniently. */
export const noticeFilter = (params: URLSearchParams): NoticeFilter => ({
  filter: params.get('filter') === 'unread' ? 'unread' : 'all',
  id: params.get('id') ?? '',
  keyword: (params.get('keyword') ?? '').trim().slice(0, typedLength.keyword[1]),
  pageNo: pageNumber(params.get('pageNo')),
});

export const notices = remote<NoticePage>();
export const askNotices = (client: Reads, { id, keyword, ...filter }: NoticeFilter): Promise<NoticePage> =>
  client.post(`${calls}/getNoticeByPage`, {
    ...filter,
    pageSize: noticePage,
    ...(id && { id }),
    ...(keyword && { keyword }),
  });
export const loadNotices = (filter: NoticeFilter): Promise<void> =>
  notices.load(async () => {
    const page = await askNotices(browserClient(), filter);
    keepUnread({ unreadNotices: page.unread });
    return page;
  });

/** One, all about a thing, or (with neither) all: every tab follows the number of those that are unread. */
export async function readNotices(which: { id: string } | { of: NoticesOfThing } | 'all'): Promise<Outcome> {
  const input = which === 'all' ? {} : 'id' in which ? which : { thing: which.of.thing, thingId: which.of.id };
  const outcome = await outcomeOf(browserClient().silent.post(`${calls}/readNotices`, input));
  if (!outcome.ok) return outcome;
  keepUnread({ unreadNotices: outcome.data.unread });
  return { ok: true, data: undefined };
}
