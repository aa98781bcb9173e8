import { placeInList } from '#lib/page-number.ts';
import type { MailFilter } from './stores/mail.ts';

/** The filters of an address, read leniently. */
export const mailFilter = (box: MailFilter['box'], params: URLSearchParams): MailFilter => ({
  box,
  filter: box === 'inbox' && params.get('filter') === 'unread' ? 'unread' : 'all',
  keyword: params.get('keyword')?.trim().slice(0, 200) ?? '',
  ...placeInList(params),
});

/** Takes every filter away. */
export const wholeBox = { keyword: undefined, filter: undefined, pageNo: undefined };
