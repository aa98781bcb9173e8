import type { Page } from '#api/common/common.ts';
import type { Correspondent, MailDetail, MailPage, MailRow } from '#api/mail/mail.ts';
import { browserClient } from '#client/browser.ts';
import type { Reads } from '#client/client.ts';
import type { Outcome } from '#lib/outcome.ts';
import { draftOf, type Draft } from '#app/stores/draft.ts';
import type { OnceKey } from '#app/stores/once-key.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { remote } from '#app/stores/remote.ts';
import { keepUnread } from '#app/stores/session.ts';

const pageSize = 20;
const calls = 'api/backstage/web/mail';

export type MailFilter = {
  box: 'inbox' | 'outbox';
  filter: 'all' | 'unread';
  keyword: string;
  pageNo: number;
  cursor: string | undefined;
};

/** Inbox or outbox, as filtered. */
export const mails = remote<MailPage>();
export const askMails = (client: Reads, { keyword, ...filter }: MailFilter): Promise<MailPage> =>
  client.post(`${calls}/getWebMailByPage`, { ...{ ...filter, pageSize }, ...(keyword && { keyword }) });
export const loadMails = (filter: MailFilter): Promise<void> =>
  mails.load(async () => {
    const page = await askMails(browserClient(), filter);
    keepUnread({ unreadMail: page.unread });
    return page;
  });

/** Deleted messages. */
export const deletedMails = remote<Page<MailRow>>();
type DeletedFilter = Pick<MailFilter, 'keyword' | 'pageNo'>;
export const askDeletedMails = (client: Reads, { keyword, pageNo }: DeletedFilter): Promise<Page<MailRow>> =>
  client.post(`${calls}/getWebMailHistoryByPage`, { pageNo, pageSize, ...(keyword && { keyword }) });
export const loadDeletedMails = (filter: DeletedFilter): Promise<void> =>
  deletedMails.load(() => askDeletedMails(browserClient(), filter));

/** The mail that is open, with its conversation. */
export const mail = remote<MailDetail>();
export const askMail = (client: Reads, id: string): Promise<MailDetail> => client.get(`${calls}/getMailById`, { id });
export const loadMail = (id: string): Promise<void> => mail.load(() => askMail(browserClient(), id));

/** A change of own mails; every tab follows the number of those that are unread. */
async function changed(call: Promise<{ unread: number }>): Promise<Outcome> {
  const outcome = await outcomeOf(call);
  if (!outcome.ok) return outcome;
  keepUnread({ unreadMail: outcome.data.unread });
  return { ok: true, data: undefined };
}

const write = () => browserClient().silent;

export const markMails = (ids: readonly string[], read: boolean): Promise<Outcome> =>
  changed(write().post(`${calls}/receiveMail`, { ids: [...ids], read }));
export const deleteMails = (ids: readonly string[]): Promise<Outcome> =>
  changed(
    ids.length === 1
      ? write().get(`${calls}/deleteMailById`, { id: ids[0]! })
      : write().get(`${calls}/deleteMailByIds`, { ids: [...ids] }),
  );
export const restoreMails = (ids: readonly string[]): Promise<Outcome> =>
  changed(write().post(`${calls}/restoreMail`, { ids: [...ids] }));
export async function purgeMails(ids: readonly string[]): Promise<Outcome> {
  const outcome = await outcomeOf(write().get(`${calls}/deleteHistoryMailByIds`, { ids: [...ids] }));
  return outcome.ok ? { ok: true, data: undefined } : outcome;
}

/** To whom may be written, by name or id; nobody when the server cannot be asked. */
export async function findCorrespondents(keyword: string): Promise<Correspondent[]> {
  const outcome = await outcomeOf(write().get(`${calls}/getCorrespondents`, { keyword }));
  return outcome.ok ? outcome.data : [];
}

/** The name of an offer that a mail is about; null: it cannot be shown any more. */
export async function nameOfOffer(id: string): Promise<string | null> {
  const outcome = await outcomeOf(write().get('api/product/web/quotation/getWebQuotationById', { id }));
  return outcome.ok ? `${outcome.data.manufacturer.name} ${outcome.data.grade}` : null;
}

export type MailForm = { to: Correspondent[]; subject: string; content: string };
/** `about`: what the mail belongs to, a conversation or a receiver; each has its own draft. */
export const mailDraft = (about: string): Draft<MailForm> => draftOf(`mail:${about}`);

type About = {
  /** The mail that is answered. */
  replyTo?: string | undefined;
  /** The offer of the one shop that is written to. */
  offerId?: string | undefined;
};

/** Sends a mail, once for each key. */
export async function sendMail(
  key: OnceKey,
  { to, subject, content }: MailForm,
  attachments: readonly File[],
  { replyTo, offerId }: About,
): Promise<Outcome<MailRow>> {
  const options = { idempotencyKey: key.value() };
  const files = { attachments };
  const [only] = to;
  const words = { subject: subject.trim(), content: content.trim() };
  const outcome = await outcomeOf(
    offerId && only
      ? write().form(`${calls}/sendMailByShop`, { shopId: only.id, ...words, offerId }, files, options)
      : write().form(
          `${calls}/sendMail`,
          { to: to.map(({ id }) => id), ...words, ...(replyTo && { replyTo }) },
          files,
          options,
        ),
  );
  // What the server has refused may be sent again, mended: another deed.
  if (outcome.ok || Object.keys(outcome.fields).length > 0) key.renew();
  return outcome;
}
