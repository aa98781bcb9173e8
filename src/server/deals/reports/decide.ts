import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { decideReport } from '#api/deals/report.ts';
import { defaultLocale, isLocale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { report } from '#server/platform/db/schema/feedback.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { queueEmail } from '#server/platform/mailer/index.ts';
import { notifyMember } from '#server/mail/mail/index.ts';
import { putOnHold } from '#server/deals/holds/index.ts';
import { measuresFor } from './things.ts';

type Input = z.output<typeof decideReport.input>;
type Row = typeof report.$inferSelect;

/**
 * Decides all open reports of a thing: whoever made one is answered, and never named to whom it concerns. Throws 409 when
 * that is done, 403 for what the operator has reported or its own company has done, and what a hold throws.
 */
export async function decideOnReport(context: MemberContext, input: Input): Promise<Record<never, never>> {
  const { actor, db, now } = context;
  const { id, outcome, answer, warning, measure } = input;
  await db.transaction(async (tx) => {
    const [asked] = await tx.select().from(report).where(eq(report.id, id));
    if (!asked) throw notFound();
    await refuseOwn(tx, context, asked);
    const ofThing = and(eq(report.thing, asked.thing), eq(report.thingId, asked.thingId));
    const decided = await tx
      .update(report)
      .set({ outcome, answer, decidedAt: now(), decidedBy: actor.id })
      .where(and(ofThing, isNull(report.decidedAt)))
      .returning();
    if (!decided.some((row) => row.id === id)) throw new AppError('conflict');
    if (outcome === 'warned') await warn(tx, context, asked, warning);
    if (outcome === 'acted') await act({ ...context, db: tx }, asked, measure);
    for (const row of decided) await tellReporter(tx, context, row);
    const { thing: kind, name } = asked;
    await audit(tx, context, 'report.decide', { kind: 'report', id }, { kind, name, outcome, total: decided.length });
  });
  return {};
}

async function refuseOwn(tx: Transaction, { actor }: MemberContext, { thing, thingId, partyId }: Row): Promise<void> {
  const ofThing = and(eq(report.thing, thing), eq(report.thingId, thingId), isNull(report.decidedAt));
  const hasReported = (await tx.$count(report, and(ofThing, eq(report.reporterId, actor.id)))) > 0;
  const isConcerned = partyId !== null && [actor.id, actor.party].includes(partyId);
  const ofColleague = partyId !== null && and(eq(member.id, partyId), eq(member.companyId, actor.party));
  if (hasReported || isConcerned || (ofColleague && (await tx.$count(member, ofColleague)) > 0))
    throw new AppError('forbidden', { words: m.deals_hold_own() });
}

async function warn(tx: Transaction, context: MemberContext, { partyId, name }: Row, warning = ''): Promise<void> {
  if (warning === '') throw invalid({ warning: m.field_required() });
  if (!partyId) throw invalid({ outcome: m.deals_report_nobodyToWarn() });
  await notifyMember(tx, context, partyId, { template: 'reportWarned', data: { name, words: warning } });
}

async function act(context: MemberContext, { thing, thingId, partyId }: Row, measure: Input['measure']): Promise<void> {
  if (!measure || !measuresFor(thing, partyId !== null).includes(measure.kind))
    throw invalid({ 'measure.kind': m.field_chooseOne() });
  const subjectId =
    measure.kind === 'offer' || (thing === 'shop' && measure.kind === 'shop')
      ? thingId
      : measure.kind === 'shop'
        ? await shopOf(context, thingId)
        : partyId!;
  await putOnHold(context, { ...measure, subjectId, internalNote: '' });
}

async function shopOf({ db }: MemberContext, offerId: string): Promise<string> {
  const [found] = await db.select({ shopId: offer.shopId }).from(offer).where(eq(offer.id, offerId));
  if (!found) throw notFound();
  return found.shopId;
}

async function tellReporter(tx: Transaction, context: MemberContext, row: Row): Promise<void> {
  const { reporterId, contact, locale, name, outcome, answer } = row;
  const notice = { template: 'reportDecided', data: { name, outcome: outcome!, answer: answer! } } as const;
  if (reporterId) await notifyMember(tx, context, reporterId, notice);
  else if (contact)
    await queueEmail(tx, context, { to: contact, locale: isLocale(locale) ? locale : defaultLocale, ...notice });
}
