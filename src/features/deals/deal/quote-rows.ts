import type { QuoteLine, QuoteVersion } from '#api/deals/trade.ts';
import type { LimitView } from '#api/deals/spec-limit.ts';
import { measuredText } from '#api/deals/spec-limit-words.ts';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';
import { priceText, tonnesText } from '#components/center/figures.ts';
import { answerText } from '../limits/answer-words.ts';
import { termFacts } from './term-facts.ts';

/** One thing that versions of a quote say, and what each of them says; '' where one says nothing. */
export type QuoteRow = { label: string; values: string[] };
/** `written`: the title is a supplier's own, in whatever language. */
export type QuoteRowGroup = { title: string; written?: boolean; rows: QuoteRow[] };

/** Whether a version (newest first) says something else than the one before it. */
export const isChanged = ({ values }: QuoteRow, index: number): boolean =>
  index + 1 < values.length && values[index] !== values[index + 1];

/** The same goods in another version: lines have no name of their own. */
const goodsOf = ({ material, gradeNumber }: QuoteLine): string => material?.id ?? gradeNumber.trim().toLowerCase();

/** Versions of a quote line by line and term by term, as their reader sees them. */
export function quoteRows(versions: readonly QuoteVersion[], limits: readonly LimitView[]): QuoteRowGroup[] {
  return [
    ...lineGroups(versions),
    ...(limits.length > 0 ? [{ title: m.deals_limits_title(), rows: limitRows(versions, limits) }] : []),
    { title: m.deals_orders_terms(), rows: termRows(versions) },
  ];
}

const limitRows = (versions: readonly QuoteVersion[], limits: readonly LimitView[]): QuoteRow[] =>
  limits.map((limit, index) => {
    const { id, name } = limit.property;
    // A phone has little room: how it is measured stands there only where it tells two rows apart.
    const how = limits.some((other) => other !== limit && other.property.id === id) ? measuredText(limit) : '';
    return {
      label: how ? m.deals_limits_measured({ property: name, how }) : name,
      values: versions.map(({ limits: said }) => (said[index] ? answerText(said[index], limit) : '')),
    };
  });

function lineGroups(versions: readonly QuoteVersion[]): QuoteRowGroup[] {
  const goods = [...new Set(versions.flatMap(({ lines }) => lines.map(goodsOf)))];
  return goods.map((key) => {
    const found = versions.map(({ currency, lines }) => ({
      currency,
      line: lines.find((line) => goodsOf(line) === key),
    }));
    const first = found.find(({ line }) => line)!.line!;
    const row = (label: string, read: (line: QuoteLine, currency: string) => string): QuoteRow => ({
      label,
      values: found.map(({ line, currency }) => (line ? read(line, currency) : '')),
    });
    return {
      written: !first.replacement,
      title: first.replacement ? m.deals_orders_replacementLine({ grade: first.gradeNumber }) : first.gradeNumber,
      rows: said([
        row(m.deals_orders_unitPrice(), ({ unitPrice }, currency) =>
          unitPrice === null ? m.deals_orders_sealed() : priceText({ amount: unitPrice, currency }),
        ),
        row(m.deals_orders_quantity(), ({ quantity }) => tonnesText(quantity)),
        row(m.deals_rfq_remarks(), ({ remark }) => remark),
      ]),
    };
  });
}

function termRows(versions: readonly QuoteVersion[]): QuoteRow[] {
  const terms = versions.map(termFacts);
  const labels = [...new Set(terms.flatMap((facts) => facts.map(({ label }) => label)))];
  const row = (label: string, read: (version: QuoteVersion) => string): QuoteRow => ({
    label,
    values: versions.map(read),
  });
  return said([
    ...labels.map((label) => ({
      label,
      values: terms.map((facts) => facts.find((fact) => fact.label === label)?.value ?? ''),
    })),
    row(m.deals_rfq_paymentTerm(), ({ paymentTerm }) => paymentTerm.name),
    row(m.deals_rfq_packing(), ({ packing }) => packing.name),
    row(m.deals_rfq_leadTime(), ({ leadTimeDays }) => m.deals_orders_days({ days: leadTimeDays })),
    row(m.deals_orders_validUntil(), ({ validUntil }) => formatMoment(validUntil)),
    row(m.deals_rfq_remarks(), ({ remarks }) => remarks),
  ]);
}

const said = (rows: QuoteRow[]): QuoteRow[] => rows.filter(({ values }) => values.some((value) => value !== ''));
