import type { z } from 'zod';
import type { exportSellingFigures } from '#api/deals/selling-figures.ts';
import { rfqOutcomeName } from '#api/deals/selling-words.ts';
import { reasonText } from '#api/deals/reason-words.ts';
import { m } from '#i18n/messages.ts';
import { safeLine } from '#lib/readable-text.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import { tableFile } from '#server/platform/tables/table-file.ts';
import { loadMaterials } from '#server/market/catalogue/index.ts';
import { offerFigures, viewsByOffer } from './offer-figures.ts';
import { periodOf, type Period } from './periods.ts';
import { rfqFigures } from './rfq-figures.ts';
import { shopOf } from './selling-figures.ts';

type Input = z.output<typeof exportSellingFigures.input>;
type Content = { columns: readonly string[]; rows: string[][] };

/** One of the tables of a period as a CSV file, in the reader's language. */
export async function exportFigures(context: MemberContext, { days, table }: Input): Promise<FileAnswer> {
  const shopId = await shopOf(context);
  const period = periodOf(days, context.now());
  const { columns, rows } = await contents[table](context, shopId, period);
  const name = `${table}-${period.from}-${period.until}`;
  return tableFile('csv', { name, title: name, columns: columns.map((head) => ({ name: head })), rows });
}

const contents: Record<Input['table'], (context: MemberContext, shopId: string, period: Period) => Promise<Content>> = {
  offers: async (context, shopId, period) => {
    const { offers } = await offerFigures(context, shopId, period);
    return {
      columns: [
        ...[m.deals_figures_grade(), m.deals_figures_offer(), m.deals_figures_views(), m.deals_figures_price()],
        ...[m.deals_remit_currency(), m.deals_figures_basis(), m.market_offer_condition()],
        ...[m.deals_figures_compared(), m.deals_figures_median(), m.deals_figures_positionPercent()],
      ],
      rows: offers.map((one) => [
        ...[one.grade, one.offerId, String(one.views), one.price.amount, one.price.currency, one.basis, one.condition],
        ...[String(one.compared), one.median ?? '', one.position === null ? '' : ((one.position + 1) * 100).toFixed(1)],
      ]),
    };
  },
  views: async (context, shopId, period) => {
    const materials = await loadMaterials(context);
    const rows = await viewsByOffer(context, shopId, period);
    return {
      columns: [m.deals_figures_day(), m.deals_figures_grade(), m.deals_figures_offer(), m.deals_figures_views()],
      rows: rows.map(({ day, id, materialId, views }) => [
        ...[day, materials.get(materialId)?.grade ?? materialId, id, String(views)],
      ]),
    };
  },
  rfqs: async (context, shopId, period) => {
    const rfqs = await rfqFigures(context, shopId, period);
    return {
      columns: [
        ...[m.deals_orders_inquiryNumber(), m.deals_figures_receivedOn(), m.deals_orders_goods()],
        ...[m.deals_orders_quantity(), m.deals_figures_answerHours(), m.deals_figures_outcome(), m.deals_figures_why()],
      ],
      rows: rfqs.map(({ number, sentAt, gradeNumber, quantity, answerHours, outcome, reason }) => [
        ...[number, sentAt.toISOString().slice(0, 10), safeLine(gradeNumber), quantity],
        ...[answerHours === null ? '' : answerHours.toFixed(1), rfqOutcomeName(outcome)],
        reason === null ? '' : safeLine(reasonText(reason)),
      ]),
    };
  },
};
