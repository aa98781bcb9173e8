import { asc, eq } from 'drizzle-orm';
import type { Notice, NoticePage, NoticesOfThing } from '#api/mail/notice.ts';
import type { Locale } from '#i18n/locales.ts';
import { notice } from '#server/platform/db/schema/notices.ts';
import { dataOf, type MemberApi, type Person } from './member-api.ts';

export const noticePaths = {
  page: 'api/mail/web/notice/getNoticeByPage',
  read: 'api/mail/web/notice/readNotices',
};

/** What was told to a member, oldest first, as it is kept. */
export const toldTo = (api: Pick<MemberApi, 'db'>, { id }: Pick<Person, 'id'>) =>
  api.db.select().from(notice).where(eq(notice.ownerId, id)).orderBy(asc(notice.id));

export const noticesOf = async (api: MemberApi, person: Person, input: object = {}, language: Locale = 'en-US') =>
  dataOf(await api.post<NoticePage>(noticePaths.page, person, { ...input }, undefined, language));

/** The notices about one deal. */
export async function aboutDeal(api: MemberApi, person: Person, orderId: string): Promise<NoticesOfThing> {
  const { list } = await noticesOf(api, person, { pageSize: 100 });
  return list.find(({ thing, id }) => thing === 'deal' && id === orderId)!;
}

/** The last that was told. */
export const lastNotice = async (api: MemberApi, person: Person): Promise<Notice> =>
  (await noticesOf(api, person)).list[0]!.notices[0]!;
