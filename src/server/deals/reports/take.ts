import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { createReport, getReported, Reported } from '#api/deals/report.ts';
import { m } from '#i18n/messages.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { report } from '#server/platform/db/schema/feedback.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { thingFor } from './things.ts';

/** What is about to be reported. Throws 404 for what the caller cannot see, and for what is its own. */
export async function reportedThing(
  context: Context,
  { thing, id }: z.output<typeof getReported.input>,
): Promise<Reported> {
  const found = await thingFor(context, thing, id);
  if (!found) throw notFound();
  const { db, actor } = context;
  const own = actor && and(eq(report.reporterId, actor.id), eq(report.thing, thing), eq(report.thingId, id));
  const waits = own ? (await db.$count(report, and(own, isNull(report.decidedAt)))) > 0 : false;
  return { thing, id, name: found.name, waits };
}

/** Takes a report. Throws 409 while one of the same person about the same thing waits. */
export async function takeReport(
  context: Context,
  { thing, id: thingId, reason, words, email }: z.output<typeof createReport.input>,
): Promise<Record<never, never>> {
  const { actor, locale, now } = context;
  if (!actor && !email) throw invalid({ email: m.field_required() });
  const found = await thingFor(context, thing, thingId);
  if (!found) throw notFound();
  const id = uuidv7(now());
  const by = actor ? { reporterId: actor.id } : { contact: email!.toLowerCase(), locale };
  const { name, partyId } = found;
  await context.db.transaction(async (tx) => {
    const row = { id, ...by, thing, thingId, name, partyId, reason, words, at: now() };
    const [taken] = await tx.insert(report).values(row).onConflictDoNothing().returning({ id: report.id });
    if (!taken) throw new AppError('conflict', { words: m.deals_report_waits() });
    await audit(tx, context, 'report.send', { kind: 'report', id }, { kind: thing, name, reason });
  });
  return {};
}
