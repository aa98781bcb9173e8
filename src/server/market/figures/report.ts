import type { z } from 'zod';
import { and, eq, isNull } from 'drizzle-orm';
import type { reportFigure } from '#api/market/figure.ts';
import { figureReportDays } from '#api/market/figure-choices.ts';
import { m } from '#i18n/messages.ts';
import { daysAfter } from '#lib/days.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { figure, figureReport } from '#server/platform/db/schema/figures.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { uuidv7 } from '#server/platform/uuid.ts';

/**
 * Takes a report of a figure, to be answered within `figureReportDays`. 409 while one of the same person about the same figure waits, and
 * where the figure has changed since it was read: what was wrong may be right by now.
 */
export async function takeReport(
  context: Context,
  { id: lineId, version, words, source, email }: z.output<typeof reportFigure.input>,
): Promise<Record<never, never>> {
  const { actor, locale, now } = context;
  if (!actor && !email) throw invalid({ email: m.field_required() });
  const at = now();
  const id = uuidv7(at);
  await context.db.transaction(async (tx) => {
    const [read] = await tx
      .select()
      .from(figure)
      .where(and(eq(figure.lineId, lineId), isNull(figure.replacedById)));
    if (!read) throw notFound();
    if (read.version !== version || read.withdrawn)
      throw new AppError('conflict', { words: m.market_figure_changedSince() });
    const by = actor ? { reporterId: actor.id } : { contact: email!.toLowerCase() };
    const row = { id, figureId: read.id, lineId, ...by, locale, words, source, at };
    const [taken] = await tx
      .insert(figureReport)
      .values({ ...row, answerBy: daysAfter(at, figureReportDays), state: 'waiting', answer: '' })
      .onConflictDoNothing()
      .returning({ id: figureReport.id });
    if (!taken) throw new AppError('conflict', { words: m.deals_report_waits() });
    await audit(tx, context, 'figure.report', { kind: 'figure', id: lineId }, { name: read.propertyId });
  });
  return {};
}
