import { isRequired, isUrgent, wayOf, type NoticeKind } from '#api/mail/notice-kinds.ts';
import { defaultLocale, isLocale } from '#i18n/locales.ts';
import { isBetween, nextHour } from '#lib/zoned-hours.ts';
import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { insertAtEnd } from '#server/platform/db/write-at-end.ts';
import { type noticeSettings, waitingLetter } from '#server/platform/db/schema/notices.ts';
import { queueEmail, type EmailData, type EmailTemplate } from '#server/platform/mailer/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';

type Settings = typeof noticeSettings.$inferSelect;
/** Who is told, and how; null: as everybody is at first. */
export type Reader = { id: string; email: string; locale: string; settings: Settings | null };
type Told<Template extends EmailTemplate> = {
  kind: NoticeKind;
  template: Template;
  data: EmailData[Template];
  /** The notice that says the same on the site. */
  noticeId: string | null;
};

/**
 * An e-mail as its reader wants it: at once or after the quiet hours, with the next daily one, or not at all.
 */
export async function sendLetter<Template extends EmailTemplate>(
  tx: Transaction,
  context: Pick<Context, 'now'>,
  { id, email: to, locale, settings }: Reader,
  { kind, template, data, noticeId }: Told<Template>,
): Promise<void> {
  const { email } = wayOf(settings?.ways ?? {}, kind);
  const at = context.now();
  if (email === 'daily') {
    const dueAt = nextHour(settings!.zone, settings!.digestHour, at);
    const waiting = { id: uuidv7(at), ownerId: id, kind, template, data, noticeId, at, dueAt };
    return insertAtEnd(tx, waitingLetter, waiting);
  }
  if (email === 'atOnce') {
    const dueAt = settings && !isUrgent(kind) ? afterQuiet(settings, at) : at;
    const ownerId = isRequired(kind) ? null : id;
    await queueEmail(tx, context, { to, locale: languageOf(locale), template, data, ownerId, dueAt });
  }
}

export const languageOf = (locale: string) => (isLocale(locale) ? locale : defaultLocale);

function afterQuiet({ zone, quietFrom: from, quietUntil: until }: Settings, at: Date): Date {
  if (from === null || until === null || !isBetween(zone, { from, until }, at)) return at;
  return nextHour(zone, until, at);
}
