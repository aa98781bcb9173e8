import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import { join } from 'node:path';
import { defaultLocale, isLocale, type Locale } from '#i18n/locales.ts';
import type { Services } from '../context.ts';
import { outgoingEmail } from '../db/schema/platform.ts';
import { removeOlder } from '../folders.ts';
import { repeatedly } from '../jobs/repeatedly.ts';
import type { Delivery } from './delivery.ts';
import type { EmailData, EmailTemplate } from './emails.ts';
import { noticeKindOf } from './notice-kind.ts';
import { composeEmail } from './templates.ts';
import { guestLinks, unsubscribeLinks, unsubscribeToken } from './unsubscribing.ts';
import { withLocale } from '#i18n/server.ts';

const second = 1_000;
const pollMilliseconds = second;
/** Taken together and sent side by side. */
const batch = 5;
/** Longer than any delivery takes: a row whose process has died is due again then. */
const leaseMilliseconds = 120 * second;
const firstRetryMilliseconds = 10 * second;
const longestRetryMilliseconds = 3_600 * second;
/** What could not be delivered for so long is kept, and tried again only when an operator says so (backstage). */
export const patienceMilliseconds = 3 * 24 * 3_600 * second;
const longestError = 500;

export type Mailer = {
  /** Sends what is due now; gives the number of e-mails that went out. */
  sendDue: () => Promise<number>;
  /** Stops looking for e-mails and waits for those on their way. */
  close: () => Promise<void>;
};
type Needed = Pick<Services, 'db' | 'config' | 'now' | 'secrets'>;
type Report = (error: unknown, template: string) => void;
type Row = typeof outgoingEmail.$inferSelect;

export const outboxFolder = (dataDir: string) => join(dataDir, 'outbox');

/** Files of e-mails that a killed process had begun to write before a moment. */
export const removeHalfWritten = (dataDir: string, before: Date): Promise<number> =>
  removeOlder(outboxFolder(dataDir), before, /\.eml\.[\da-f]+$/);

/**
 * Sends queued e-mails, in this and any number of other processes: by SMTP_URL, or as files in the data folder. Each
 * goes out at least once; after a failure it is tried again, ever less often, for three days.
 */
export function startMailer(services: Needed, report: Report): Mailer {
  const { config } = services;
  let delivery: Promise<Delivery> | undefined;
  // With the first e-mail.
  const openDelivery = async () => {
    const { folderDelivery, smtpDelivery } = await import('./delivery.ts');
    return config.smtpUrl ? smtpDelivery(config.smtpUrl) : folderDelivery(outboxFolder(config.dataDir));
  };
  let closed = false;
  const sendDue = async () => {
    let sent = 0;
    for (let taken = batch; taken === batch && !closed;) {
      const rows = await takeDue(services);
      taken = rows.length;
      if (taken === 0) break;
      const open = await (delivery ??= openDelivery());
      const results = await Promise.all(rows.map((row) => send(services, open, row, report)));
      sent += results.filter(Boolean).length;
    }
    return sent;
  };
  const sending = repeatedly(pollMilliseconds, () => sendDue().catch((error: unknown) => report(error, 'queue')));

  return {
    sendDue,
    close: async () => {
      closed = true;
      await sending.stop();
      (await delivery)?.close();
    },
  };
}

/** Takes rows for this process alone: they are due again only when the lease has run out. */
async function takeDue({ db, now }: Pick<Services, 'db' | 'now'>): Promise<Row[]> {
  const moment = now().getTime();
  const due = db
    .select({ id: outgoingEmail.id })
    .from(outgoingEmail)
    .where(
      and(
        isNull(outgoingEmail.sentAt),
        lte(outgoingEmail.dueAt, new Date(moment)),
        gt(outgoingEmail.createdAt, new Date(moment - patienceMilliseconds)),
      ),
    )
    .orderBy(outgoingEmail.dueAt)
    .limit(batch)
    .for('update', { skipLocked: true });
  return db
    .update(outgoingEmail)
    .set({ tries: sql`${outgoingEmail.tries} + 1`, dueAt: new Date(moment + leaseMilliseconds) })
    .where(inArray(outgoingEmail.id, due))
    .returning();
}

/** Where such e-mails are ended; `page`: to be named in the e-mail, which one to a guest does by itself. */
function linksOf<Template extends EmailTemplate>(
  { config, secrets }: Pick<Needed, 'config' | 'secrets'>,
  ownerId: string | null,
  template: Template,
  data: EmailData[Template],
  locale: Locale,
): { page?: string; oneClick: string } | null {
  return withLocale(locale, () => {
    if (ownerId) {
      const kind = template === 'digest' ? 'daily' : noticeKindOf(template, data);
      return unsubscribeLinks(config, unsubscribeToken(secrets, { ownerId, kind }));
    }
    const token = template === 'deal' && (data as EmailData['deal']).token;
    return token ? { oneClick: guestLinks(config, token).oneClick } : null;
  });
}

async function send(
  { db, config, now, secrets }: Needed,
  delivery: Delivery,
  row: Row,
  report: Report,
): Promise<boolean> {
  const own = eq(outgoingEmail.id, row.id);
  try {
    const place = { locale: isLocale(row.locale) ? row.locale : defaultLocale, siteUrl: config.siteUrl };
    const [template, data] = [row.template as EmailTemplate, row.data as EmailData[EmailTemplate]];
    const links = linksOf({ config, secrets }, row.ownerId, template, data, place.locale);
    const email = composeEmail(template, data, { ...place, unsubscribe: links?.page });
    const message = { id: row.id, from: config.mailFrom, to: row.to, ...email };
    await delivery.deliver({ ...message, unsubscribe: links?.oneClick });
    // What it said (a code, an answer) is the receiver's alone from now on.
    await db.update(outgoingEmail).set({ sentAt: now(), data: {}, lastError: null }).where(own);
    return true;
  } catch (error) {
    report(error, row.template);
    const wait = Math.min(firstRetryMilliseconds * 2 ** (row.tries - 1), longestRetryMilliseconds);
    const lastError = String(error).slice(0, longestError);
    await db
      .update(outgoingEmail)
      .set({ dueAt: new Date(now().getTime() + wait), lastError })
      .where(own)
      .catch((failure: unknown) => report(failure, row.template));
    return false;
  }
}
