import type { z } from 'zod';
import type { getSellingFigures, SellingFigures } from '#api/deals/selling-figures.ts';
import { notFound } from '#server/platform/errors.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { ownShop } from '#server/deals/deal/index.ts';
import { offerFigures, viewsByDay } from './offer-figures.ts';
import { daysOf, periodBefore, periodOf, type Period } from './periods.ts';
import { countedRfqs, medianAnswer, rfqFigures, type RfqFigures } from './rfq-figures.ts';

/** More is for a table of one's own. */
const mostShown = 20;

/** The caller's shop. Throws 404 for suppliers without one. */
export async function shopOf(context: MemberContext): Promise<string> {
  const own = await ownShop(context);
  if (!own) throw notFound();
  return own.id;
}

/** What came of the caller's offers and quotes in the last days. */
export async function sellingFigures(
  context: MemberContext,
  { days }: z.output<typeof getSellingFigures.input>,
): Promise<SellingFigures> {
  const shopId = await shopOf(context);
  const period = periodOf(days, context.now());
  const [views, { offers, inAll }, rfqs, answerHours, before] = await Promise.all([
    viewsByDay(context, shopId, period),
    offerFigures(context, shopId, period, mostShown),
    rfqFigures(context, shopId, period),
    medianAnswer(context, shopId, period),
    figuresOf(context, shopId, periodBefore(period)),
  ]);
  const byDay = daysOf(period).map((day) => ({ day, views: views.get(day) ?? 0 }));
  return {
    ...{ from: period.from, until: period.until },
    views: { total: byDay.reduce((sum, one) => sum + one.views, 0), byDay },
    ...{ offers, offersInAll: inAll },
    rfqs: {
      received: rfqs.length,
      quoted: rfqs.filter(({ quoted }) => quoted).length,
      outcomes: counted(rfqs),
      answerHours,
    },
    before,
  };
}

/** What a period is told by. null: nothing is known of it. */
async function figuresOf(context: MemberContext, shopId: string, period: Period): Promise<SellingFigures['before']> {
  const [byDay, counts, answerHours] = await Promise.all([
    viewsByDay(context, shopId, period),
    countedRfqs(context, shopId, period),
    medianAnswer(context, shopId, period),
  ]);
  const views = [...byDay.values()].reduce((sum, one) => sum + one, 0);
  return views === 0 && counts.received === 0 ? null : { views, ...counts, answerHours };
}

/** The same ends for the same reasons together, the most frequent first. */
function counted(rfqs: readonly RfqFigures[]): SellingFigures['rfqs']['outcomes'] {
  const groups = Map.groupBy(rfqs, ({ outcome, reason }) => `${outcome} ${reason ?? ''}`);
  return [...groups.values()]
    .map((group) => ({ outcome: group[0]!.outcome, reason: group[0]!.reason, rfqs: group.length }))
    .sort((one, other) => other.rfqs - one.rfqs);
}
