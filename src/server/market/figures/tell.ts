import { and, eq, isNull } from 'drizzle-orm';
import type { FigureReportOutcome } from '#api/market/figure-choices.ts';
import { defaultLocale, isLocale } from '#i18n/locales.ts';
import { notifyMember } from '#server/mail/mail/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { property } from '#server/platform/db/schema/catalogue.ts';
import { figureReport } from '#server/platform/db/schema/figures.ts';
import { queueEmail } from '#server/platform/mailer/index.ts';

type Answered = {
  lineId: string;
  materialId: string;
  propertyId: string;
  grade: string;
  outcome: FigureReportOutcome;
  answer: string;
};

/** Moves the open reports of a figure between waiting for the desk and waiting for a second operator. */
export const parkReports = (tx: Transaction, lineId: string, from: 'waiting' | 'consent', to: 'waiting' | 'consent') =>
  tx
    .update(figureReport)
    .set({ state: to })
    .where(and(eq(figureReport.lineId, lineId), eq(figureReport.state, from)));

/** Answers all open reports of a figure, and tells who has made them: visitors by e-mail. Says how many there were. */
export async function answerReports(tx: Transaction, context: MemberContext, answered: Answered): Promise<number> {
  const { lineId, materialId, propertyId, grade, outcome, answer } = answered;
  const decided = await tx
    .update(figureReport)
    .set({ state: outcome, answer, decidedAt: context.now(), decidedBy: context.actor.id })
    .where(and(eq(figureReport.lineId, lineId), isNull(figureReport.decidedAt)))
    .returning();
  if (decided.length === 0) return 0;
  const [named] = await tx
    .select({ nameEn: property.nameEn, nameZh: property.nameZh })
    .from(property)
    .where(eq(property.id, propertyId));
  for (const { reporterId, contact, locale: said } of decided) {
    const data = {
      grade,
      propertyEn: named!.nameEn,
      propertyZh: named!.nameZh,
      outcome,
      answer,
      figureId: lineId,
      materialId,
    };
    const notice = { template: 'figureReportDecided', data } as const;
    const locale = isLocale(said) ? said : defaultLocale;
    if (reporterId) await notifyMember(tx, context, reporterId, notice);
    else if (contact) await queueEmail(tx, context, { to: contact, locale, ...notice });
  }
  return decided.length;
}
