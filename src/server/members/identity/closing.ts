import { and, asc, desc, eq, inArray, isNull, lte, notInArray } from 'drizzle-orm';
import { closingDays } from '#api/members/member.ts';
import type { AuditAction } from '#api/members/audit-actions.ts';
import type { OpenMatter } from '#api/members/safety.ts';
import { m } from '#i18n/messages.ts';
import { daysAfter } from '#lib/days.ts';
import { formatMoney } from '#lib/format.ts';
import { joinWords } from '#lib/join-words.ts';
import type { MemberContext, Services } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import { browsingVisit } from '#server/platform/db/schema/browsing-history.ts';
import { auditEvent } from '#server/platform/db/schema/platform.ts';
import { consent, emailCode, member, passkey, recoveryCode, storedFile } from '#server/platform/db/schema/identity.ts';
import { AppError } from '#server/platform/errors.ts';
import { purposesOfDeals, removeBytes, removeLeft } from '#server/platform/files/index.ts';
import { notifyMember } from '#server/mail/mail/index.ts';
import { queueEmail } from '#server/platform/mailer/index.ts';
import { tryingEach } from '#server/platform/jobs/trying-each.ts';
import { record } from './members.ts';
import { withOwnSteps } from './own-steps.ts';
import { unusablePassword } from './passwords.ts';
import { endSessions } from './sessions.ts';
import { dropTickets } from './tickets.ts';

/** What is to be finished before the own account can be closed. */
export const ownOpenMatters = (context: MemberContext): Promise<OpenMatter[]> =>
  openMattersOf(context.db, context, context.actor.id);

async function openMattersOf(tx: Db, { accountEnds, now }: Services, memberId: string): Promise<OpenMatter[]> {
  const open: OpenMatter[] = [];
  for (const end of accountEnds) open.push(...((await end.open?.(tx, now(), memberId)) ?? []));
  return open;
}

/**
 * Begins the cooling-off time. All sessions end, and a supplier's shop leaves the catalogue at once: nobody could answer
 * its buyers. A login before the end takes the closing back, and the shop with it. Throws 409 while others wait for it.
 */
export async function closeAccount(
  context: MemberContext,
  steps: { password: string; oneTimeCode?: string | undefined },
): Promise<{ closingAt: string }> {
  const closingAt = daysAfter(context.now(), closingDays);
  await withOwnSteps(context, steps, async (tx, own) => {
    const open = await openMattersOf(tx, context, own.id);
    if (open.length > 0) throw new AppError('conflict', { words: refusal(open) });
    await tx.update(member).set({ closingAt }).where(eq(member.id, own.id));
    await endSessions(tx, own.id);
    await dropTickets(tx, own.id);
    for (const { closing } of context.accountEnds) await closing?.(tx, context, own.id);
    await record(tx, context, 'member.close', own.id);
    const notice = { template: 'closingAccount', data: { closingAt: closingAt.toISOString() } } as const;
    await queueEmail(tx, context, { to: own.email, locale: context.locale, ...notice });
  });
  return { closingAt: closingAt.toISOString() };
}

/** Why the account is not closed: debts by their deals and sums, where there are any. */
function refusal(open: readonly OpenMatter[]): string {
  const debts = open.flatMap((one) => one.debts ?? []);
  if (debts.length === 0) return m.members_safety_closeOpen();
  const named = debts.map(({ number, amount }) => m.members_safety_open_debt({ number, amount: formatMoney(amount) }));
  return m.members_safety_closeDebts({ debts: joinWords(named) });
}

/** How long before the end what is open is looked for: more than lies between two looks, so that nobody is shut out. */
const lookAheadHours = 2;
const waitDays = 1;

/**
 * Ends the accounts whose cooling-off time is over: nothing that names the person is left but what others must keep
 * (audit, deals). One for which others wait by then stays open, and is looked at again every day. Any process may run it
 * at any time; each account is ended once. Returns how many were.
 */
export async function closeDueAccounts(services: Services): Promise<number> {
  const { db, now } = services;
  const looking = tryingEach();
  const due = (before: Date) =>
    db.select({ id: member.id }).from(member).where(isDue(before)).orderBy(asc(member.closingAt));
  await looking.try(await due(new Date(now().getTime() + lookAheadHours * 3_600_000)), ({ id }) =>
    keepOpen(services, id),
  );
  const closing = tryingEach();
  await closing.try(await due(now()), ({ id }) => close(services, id));
  looking.count();
  return closing.count();
}

const isDue = (before: Date) => and(lte(member.closingAt, before), isNull(member.closedAt));

/** The account locked, if it is due before then and nobody else is at it. */
const lockDue = async (tx: Transaction, id: string, before: Date) =>
  (
    await tx
      .select({ id: member.id, email: member.email })
      .from(member)
      .where(and(eq(member.id, id), isDue(before)))
      .for('update', { skipLocked: true })
  )[0];

/** Whether it stays open for others. */
const keepOpen = (services: Services, id: string): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const soon = await lockDue(tx, id, new Date(services.now().getTime() + lookAheadHours * 3_600_000));
    return soon !== undefined && waitsForMatters(tx, services, id);
  });

/** Puts the end off by a day where something has come up meanwhile; the owner is told what it is, once. */
async function waitsForMatters(tx: Transaction, services: Services, id: string): Promise<boolean> {
  const { now } = services;
  const open = await openMattersOf(tx, services, id);
  if (open.length === 0) return false;
  await tx
    .update(member)
    .set({ closingAt: daysAfter(now(), waitDays) })
    .where(eq(member.id, id));
  const steps: AuditAction[] = ['member.close', 'member.closingWaits'];
  const [last] = await tx
    .select({ action: auditEvent.action })
    .from(auditEvent)
    .where(and(eq(auditEvent.subjectKind, 'member'), eq(auditEvent.subjectId, id), inArray(auditEvent.action, steps)))
    .orderBy(desc(auditEvent.at), desc(auditEvent.id))
    .limit(1);
  if (last?.action === 'member.closingWaits') return true;
  await record(tx, { now, address: '', actor: null }, 'member.closingWaits', id);
  await notifyMember(tx, services, id, { template: 'closingWaits', data: { open } });
  return true;
}

/** False: it waits for something, or somebody else has closed it. */
async function close(services: Services, id: string): Promise<boolean> {
  const { db, now, storage } = services;
  const gone: string[] = [];
  const isClosed = await db.transaction(async (tx) => {
    const due = await lockDue(tx, id, now());
    if (!due || (await waitsForMatters(tx, services, id))) return false;
    const { email } = due;
    await tx
      .update(member)
      .set({
        email: `closed-${id}@closed.invalid`,
        nickname: '',
        telephone: null,
        avatarId: null,
        capabilities: [],
        passwordHash: unusablePassword,
        twoStepSecret: null,
        recoveryKey: null,
        twoStepSince: null,
        twoStepLast: null,
        closedAt: now(),
      })
      .where(eq(member.id, id));
    await endSessions(tx, id);
    await dropTickets(tx, id);
    for (const table of [recoveryCode, passkey, consent, browsingVisit]) {
      await tx.delete(table).where(eq(table.memberId, id));
    }
    await tx.delete(emailCode).where(eq(emailCode.email, email));
    for (const { ended } of services.accountEnds) gone.push(...((await ended?.(tx, services, id)) ?? []));
    await record(tx, { now, address: '', actor: null }, 'member.closed', id);
    // Last: bytes do not come back when something else fails.
    await forgetFiles(tx, services, id);
    return true;
  });
  if (isClosed) await removeLeft(storage, gone);
  return isClosed;
}

/**
 * The bytes go; the row stays, because an application for certification names it. Papers of a deal are not the company's
 * alone: the other side, and who has to judge it, go on needing them.
 */
async function forgetFiles(tx: Db, { storage }: Services, ownerId: string): Promise<void> {
  const own = await tx
    .update(storedFile)
    .set({ name: '' })
    .where(and(eq(storedFile.ownerId, ownerId), notInArray(storedFile.purpose, [...purposesOfDeals])))
    .returning({ id: storedFile.id });
  for (const { id } of own) await removeBytes(storage, id);
}
