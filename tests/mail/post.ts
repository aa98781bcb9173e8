import type { Correspondent, MailDetail, MailPage, MailRow } from '#api/mail/mail.ts';
import type { Page } from '#api/common/common.ts';
import type { Locale } from '#i18n/locales.ts';
import { dataOf, type Answer, type MemberApi, type Person, type Sent } from '../support/member-api.ts';
import { newBuyer, newSupplier } from '../support/deals.ts';

const base = 'api/backstage/web/mail';
export const paths = {
  page: `${base}/getWebMailByPage`,
  history: `${base}/getWebMailHistoryByPage`,
  one: `${base}/getMailById`,
  receive: `${base}/receiveMail`,
  send: `${base}/sendMail`,
  sendByShop: `${base}/sendMailByShop`,
  correspondents: `${base}/getCorrespondents`,
  remove: `${base}/deleteMailById`,
  removeMany: `${base}/deleteMailByIds`,
  restore: `${base}/restoreMail`,
  purge: `${base}/deleteHistoryMailByIds`,
  unread: `${base}/getUnreadMail`,
};

export const words = { subject: 'ABS PA-757 for June', content: 'Can you ship 25 t to Lagos?' };
type Written = Partial<typeof words>;
type More = { sent?: Sent[]; key?: string; language?: Locale };

/** What members do with mails, through the API. */
export function post(api: MemberApi) {
  const trySend = (from: Person, to: readonly string[], given: Written & { replyTo?: string } = {}, more: More = {}) =>
    api.post<MailRow>(paths.send, from, { to, ...words, ...given }, more.sent, more.language ?? 'en-US', more.key);
  const listed = async (path: string, person: Person, all: readonly string[]): Promise<Answer<{ unread: number }>> => {
    const response = await api.fetch(`/${path}?${all.map((id) => `ids=${id}`).join('&')}`, person);
    return { status: response.status, body: (await response.json()) as Answer<{ unread: number }>['body'] };
  };
  return {
    trySend,
    send: async (...args: Parameters<typeof trySend>) => dataOf(await trySend(...args)),
    toShop: async (from: Person, shopId: string, given: Written & { offerId?: string } = {}, more: More = {}) =>
      dataOf(await api.post<MailRow>(paths.sendByShop, from, { shopId, ...words, ...given }, more.sent)),
    box: async (person: Person, query: object = {}, language: Locale = 'en-US') =>
      dataOf(await api.post<MailPage>(paths.page, person, { ...query }, undefined, language)),
    deleted: async (person: Person, query: object = {}) =>
      dataOf(await api.post<Page<MailRow>>(paths.history, person, { ...query })),
    tryOpen: (person: Person, id: string, language: Locale = 'en-US') =>
      api.get<MailDetail>(paths.one, person, { id }, language),
    open: async (person: Person, id: string, language: Locale = 'en-US') =>
      dataOf(await api.get<MailDetail>(paths.one, person, { id }, language)),
    read: (person: Person, all: readonly string[], read = true) =>
      api.post<{ unread: number }>(paths.receive, person, { ids: all, read }),
    unread: async (person: Person) => dataOf(await api.get<{ unread: number }>(paths.unread, person)).unread,
    remove: (person: Person, id: string) => api.get<{ unread: number }>(paths.remove, person, { id }),
    removeMany: (person: Person, all: readonly string[]) => listed(paths.removeMany, person, all),
    restore: (person: Person, all: readonly string[]) =>
      api.post<{ unread: number }>(paths.restore, person, { ids: all }),
    purge: (person: Person, all: readonly string[]) => listed(paths.purge, person, all),
    correspondents: async (person: Person, keyword = '', language: Locale = 'en-US') =>
      dataOf(await api.get<Correspondent[]>(paths.correspondents, person, { keyword }, language)),
  };
}

/** A buyer and a supplier who have written with one another: the mail that began it, as the buyer sent it. */
export async function pair(api: MemberApi) {
  const buyer = await newBuyer(api);
  const supplier = await newSupplier(api);
  const first = await post(api).toShop(buyer, supplier.shopId);
  return { buyer, supplier, first };
}
