import { and, asc, eq, exists, isNull, lte, notInArray, sql } from 'drizzle-orm';
import type { Services } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import { tryingEach } from '#server/platform/jobs/trying-each.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { mailCopy } from '#server/platform/db/schema/mail.ts';
import { notice, noticeSettings, waitingLetter } from '#server/platform/db/schema/notices.ts';
import {
  emailKindOf,
  queueEmail,
  type DigestGroup,
  type EmailData,
  type EmailTemplate,
} from '#server/platform/mailer/index.ts';
import { thingOf } from './notice-things.ts';
import { languageOf } from './send-letter.ts';

type Waiting = Pick<typeof waitingLetter.$inferSelect, 'template' | 'data'>;

/** Nobody reads on beyond; how many more there are is said. */
const mostLetters = 100;

/**
 * Sends the daily e-mails that are due, each with all that waits for its reader and has not been read on the site
 * meanwhile. Any number of processes may do this at once; each letter is told once. Gives how many e-mails there were.
 */
export async function sendDigests({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  const sending = tryingEach();
  await sending.tryDue(
    (tried, limit) =>
      db
        .select({ id: noticeSettings.ownerId })
        .from(noticeSettings)
        .where(and(exists(isDue(db, now())), notInArray(noticeSettings.ownerId, [...tried])))
        .orderBy(asc(noticeSettings.ownerId))
        .limit(limit),
    (ownerId) => db.transaction((tx) => sendDigest(tx, { now }, ownerId)),
  );
  return sending.count();
}

const isDue = (db: Pick<Db, 'select'>, at: Date) =>
  db
    .select({ one: sql`1` })
    .from(waitingLetter)
    .where(and(eq(waitingLetter.ownerId, noticeSettings.ownerId), lte(waitingLetter.dueAt, at)));

/** False: somebody else sends it, or nothing is left to be told. */
async function sendDigest(tx: Transaction, context: Pick<Services, 'now'>, ownerId: string): Promise<boolean> {
  const [due] = await tx
    .select({ ownerId: noticeSettings.ownerId })
    .from(noticeSettings)
    .where(and(eq(noticeSettings.ownerId, ownerId), exists(isDue(tx, context.now()))))
    .for('update', { skipLocked: true });
  if (!due) return false;
  const own = eq(waitingLetter.ownerId, ownerId);
  const letters = await tx
    .select({ template: waitingLetter.template, data: waitingLetter.data })
    .from(waitingLetter)
    .leftJoin(notice, eq(notice.id, waitingLetter.noticeId))
    .where(and(own, isNull(notice.readAt), isUnread))
    .orderBy(asc(waitingLetter.at), asc(waitingLetter.id));
  await tx.delete(waitingLetter).where(own);
  const [reader] = await tx
    .select({ to: member.email, locale: member.locale })
    .from(member)
    .where(and(eq(member.id, ownerId), isNull(member.closedAt)));
  if (!reader || letters.length === 0) return false;
  const latest = letters.slice(-mostLetters);
  const data = { groups: grouped(latest), more: letters.length - latest.length };
  const email = { to: reader.to, locale: languageOf(reader.locale), ownerId };
  await queueEmail(tx, context, { ...email, template: 'digest', data });
  return true;
}

/** A mail that was read or deleted needs no telling. */
const isUnread = sql`(${waitingLetter.template} <> 'newMail' or exists (
  select from ${mailCopy} where ${mailCopy.mailId} = (${waitingLetter.data}->>'mailId')::uuid
    and ${mailCopy.ownerId} = ${waitingLetter.ownerId} and ${mailCopy.box} = 'inbox'
    and not ${mailCopy.read} and ${mailCopy.deletedAt} is null))`;

/** By deal, else by what letters are about; what happened last comes first. */
function grouped(letters: readonly Waiting[]): DigestGroup[] {
  const groups = new Map<string, DigestGroup>();
  for (const letter of [...letters].reverse()) {
    const template = letter.template as EmailTemplate;
    const { thing, thingId } = thingOf(template, letter.data as EmailData[EmailTemplate]);
    const kind = emailKindOf[template] ?? 'other';
    const name = thingId === '' ? kind : `${thing} ${thingId}`;
    const group = groups.get(name) ?? { kind, letters: [] };
    group.letters.unshift(letter);
    groups.set(name, group);
  }
  return [...groups.values()];
}
