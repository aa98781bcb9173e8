import { and, asc, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { dropEmails, getFailedEmailByPage, sendEmailsAgain } from '#api/members/backstage.ts';
import type { EmailKind } from '#api/mail/email-choices.ts';
import { maskedEmail } from '#lib/masked-email.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context, MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { outgoingEmail } from '#server/platform/db/schema/platform.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { emailKindOf, isGivenUp, unsentEmails } from '#server/platform/mailer/index.ts';
import { isUuid } from '#server/platform/uuid.ts';

type Row = typeof outgoingEmail.$inferSelect;
type Chosen = z.output<typeof sendEmailsAgain.input>;
type Done = z.output<typeof dropEmails.data>;

/** E-mails that could not be delivered and are tried no more, the oldest first. Whose they are is not told in full. */
export async function listFailed(
  { db, now }: Context,
  { pageNo, pageSize }: z.output<typeof getFailedEmailByPage.input>,
): Promise<z.output<typeof getFailedEmailByPage.data>> {
  const failed = isGivenUp(now());
  const [rows, total, unsent] = await Promise.all([
    db
      .select()
      .from(outgoingEmail)
      .where(failed)
      .orderBy(asc(outgoingEmail.createdAt), asc(outgoingEmail.id))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    db.$count(outgoingEmail, failed),
    unsentEmails(db, now()),
  ]);
  const list = rows.map((row) => ({
    id: row.id,
    kind: kindOf(row),
    to: maskedEmail(row.to),
    writtenAt: row.createdAt.toISOString(),
    tries: row.tries,
    // Servers repeat the address that they refuse.
    reason: (row.lastError ?? '').replaceAll(row.to, maskedEmail(row.to)),
    maySendAgain: isStillGood(row, now()),
  }));
  return { list, total, pageNo, pageSize, waiting: unsent.emailsWaiting, failing: unsent.emailsFailing };
}

/** Lets e-mails be tried from the start. Throws 409 when none of them can be, or all have been. */
export function sendAgain(context: MemberContext, chosen: Chosen): Promise<Done> {
  const at = context.now();
  return decide(context, chosen, 'email.sendAgain', async (tx, rows) => {
    const good = rows.filter((row) => isStillGood(row, at));
    await tx
      .update(outgoingEmail)
      .set({ createdAt: at, dueAt: at, tries: 0 })
      .where(inArray(outgoingEmail.id, idsOf(good)));
    return good;
  });
}

/** Forgets e-mails for good. Throws 409 when that has been done. */
export const drop = (context: MemberContext, chosen: Chosen): Promise<Done> =>
  decide(context, chosen, 'email.drop', async (tx, rows) => {
    await tx.delete(outgoingEmail).where(inArray(outgoingEmail.id, idsOf(rows)));
    return rows;
  });

async function decide(
  context: MemberContext,
  { ids }: Chosen,
  action: 'email.sendAgain' | 'email.drop',
  work: (tx: Transaction, rows: Row[]) => Promise<Row[]>,
): Promise<Done> {
  const known = ids.filter(isUuid);
  if (known.length === 0) throw notFound();
  return context.db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(outgoingEmail)
      .where(and(inArray(outgoingEmail.id, known), isGivenUp(context.now())))
      .orderBy(outgoingEmail.id)
      .for('update');
    const done = await work(tx, rows);
    if (done.length === 0) throw new AppError('conflict');
    for (const row of done) await audit(tx, context, action, { kind: 'email', id: row.id }, { kind: kindOf(row) });
    return { count: done.length };
  });
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

/** One of a newer version may wait here, too. */
const kindOf = ({ template }: Row): EmailKind =>
  (emailKindOf as Partial<Record<string, EmailKind>>)[template] ?? 'other';

/** Codes are good for minutes, invitations until a day. */
const isStillGood = ({ template, data: { expiresAt } }: Row, now: Date): boolean =>
  template !== 'code' && !(typeof expiresAt === 'string' && new Date(expiresAt) <= now);
