import { asc, eq, or, and } from 'drizzle-orm';
import { utcDay } from '#lib/days.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { accountText } from '#server/platform/db/schema/account-texts.ts';
import { browsingVisit } from '#server/platform/db/schema/browsing-history.ts';
import { calendarAddress } from '#server/platform/db/schema/calendar.ts';
import { certification, merchantApplication } from '#server/platform/db/schema/company.ts';
import { feedback } from '#server/platform/db/schema/feedback.ts';
import { consent, member, passkey, session, storedFile } from '#server/platform/db/schema/identity.ts';
import { auditEvent } from '#server/platform/db/schema/platform.ts';
import { listView } from '#server/platform/db/schema/list-views.ts';
import { rfqTemplate, waitingRfq } from '#server/platform/db/schema/rfq.ts';
import { favouriteShop } from '#server/platform/db/schema/shops.ts';
import { FileAnswer } from '#server/platform/http/file-answer.ts';
import { ownMails, ownNotices, ownSettings } from '#server/mail/mail/index.ts';
import { record } from './members.ts';

/** Columns that protect the account: they are of no use to its owner, and of much to whoever finds the file. */
const secrets = new Set([
  'passwordHash',
  'twoStepSecret',
  'twoStepLast',
  'recoveryKey',
  'tokenHash',
  'publicKey',
  'counter',
]);

/** Who else acted is nobody's business but the marketplace's. */
const otherPeople = new Set(['decidedBy', 'answeredBy', 'lookedBy', 'lookedAt', 'keeperId', 'keptSince']);

const withoutSecrets = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !secrets.has(name) && !otherPeople.has(name)));

type Event = typeof auditEvent.$inferSelect;
const ofOthers = { actorId: null, address: null };

type Session = typeof session.$inferSelect;
/** Nor whose machine an operator sits at who looks on. */
const withoutOperators = (row: Session) => (row.supportViewId ? { ...row, address: null, device: null } : row);

/** Everything that is kept about the member, as one JSON file. */
export async function ownData(context: MemberContext): Promise<FileAnswer> {
  const { actor, db, now } = context;
  const { id } = actor;
  const about = or(eq(auditEvent.actorId, id), and(eq(auditEvent.subjectKind, 'member'), eq(auditEvent.subjectId, id)));
  const [[own], ...lists] = await Promise.all([
    db.select().from(member).where(eq(member.id, id)),
    db
      .select()
      .from(session)
      .where(eq(session.memberId, id))
      .orderBy(asc(session.id))
      .then((sessions) => sessions.map(withoutOperators)),
    db.select().from(passkey).where(eq(passkey.memberId, id)).orderBy(asc(passkey.addedAt)),
    db.select().from(consent).where(eq(consent.memberId, id)).orderBy(asc(consent.agreedAt)),
    db.select().from(browsingVisit).where(eq(browsingVisit.memberId, id)).orderBy(asc(browsingVisit.viewedAt)),
    db.select().from(storedFile).where(eq(storedFile.ownerId, id)).orderBy(asc(storedFile.id)),
    db.select().from(certification).where(eq(certification.memberId, id)).orderBy(asc(certification.id)),
    db
      .select()
      .from(merchantApplication)
      .where(eq(merchantApplication.memberId, id))
      .orderBy(asc(merchantApplication.id)),
    db.select().from(feedback).where(eq(feedback.memberId, id)).orderBy(asc(feedback.id)),
    ownMails(db, id),
    db.select().from(waitingRfq).where(eq(waitingRfq.memberId, id)).orderBy(asc(waitingRfq.id)),
    db.select().from(rfqTemplate).where(eq(rfqTemplate.memberId, id)).orderBy(asc(rfqTemplate.id)),
    db.select().from(favouriteShop).where(eq(favouriteShop.partyId, id)).orderBy(asc(favouriteShop.addedAt)),
    db.select().from(listView).where(eq(listView.memberId, id)).orderBy(asc(listView.id)),
    ownNotices(db, id),
    ownSettings(db, id),
    db.select().from(accountText).where(eq(accountText.writerId, id)).orderBy(asc(accountText.id)),
    db.select().from(calendarAddress).where(eq(calendarAddress.memberId, id)),
    db
      .select()
      .from(auditEvent)
      .where(about)
      .orderBy(asc(auditEvent.id))
      .then((events) => events.map((event): Event => (event.actorId === id ? event : { ...event, ...ofOthers }))),
  ]);
  const names = [
    'sessions',
    'passkeys',
    'agreements',
    'visitedOffers',
    'files',
    'certifications',
    'merchantApplications',
    'feedback',
    'mails',
    'waitingRfqs',
    'rfqTemplates',
    'favouriteShops',
    'listViews',
    'notices',
    'noticeSettings',
    'textsWithAccounts',
    'calendarAddress',
    'events',
  ];
  const data = {
    madeAt: now().toISOString(),
    member: withoutSecrets(own!),
    ...Object.fromEntries(names.map((name, index) => [name, lists[index]!.map(withoutSecrets)])),
  };
  await record(db, context, 'member.getData', id);
  return new FileAnswer({
    bytes: Buffer.from(JSON.stringify(data, null, 2)),
    type: 'application/json',
    name: `resinport-${utcDay(now())}.json`,
  });
}
