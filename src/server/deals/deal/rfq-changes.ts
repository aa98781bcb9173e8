import { and, desc, eq } from 'drizzle-orm';
import { arbitrationName } from '#api/deals/arbitration.ts';
import type { Arbitration } from '#api/deals/deal-choices.ts';
import { rfqLabels, type RfqField } from '#api/deals/rfq-labels.ts';
import type { SpecLimit } from '#api/deals/spec-limit-rules.ts';
import { tradeTermName } from '#api/deals/trade-term-name.ts';
import { deliveryMethodName } from '#api/deals/trade-words.ts';
import type { RfqChange, RfqView } from '#api/deals/trade.ts';
import { formatDate, formatPrice, formatTonnes } from '#lib/format.ts';
import { momentWithZone } from '#lib/moments.ts';
import { joinWords } from '#lib/join-words.ts';
import { safeProse } from '#lib/readable-text.ts';
import { m } from '#i18n/messages.ts';
import type { Db } from '#server/platform/db/database.ts';
import { tradeEvent } from '#server/platform/db/schema/deal.ts';
import { limitLine } from './limits.ts';
import type { Names } from './names.ts';
import type { OrderRow } from './rows.ts';

type Said = string | readonly string[] | null;
/** One field of an RFQ as an event keeps it: in codes, days and decimals, shops by their ids, files by their names. */
export type KeptChange = { field: RfqField; from: Said; to: Said };

const asWritten = (value: string) => safeProse(value);
const day = (value: string) => formatDate(value);

/** How a field's value reads, by the field; of all others it is the text itself. */
const words = (names: Names): { readonly [Field in RfqField]?: (value: string) => string } => {
  const coded = (kind: string) => (code: string) => names.coded(kind, code).name;
  const port = (id: string) => names.port(id).name;
  const country = (id: string) => names.country(id).name;
  return {
    gradeNumber: asWritten,
    qualityClass: coded('qualityClass'),
    countryOfOrigin: country,
    quantity: (tonnes) => `${formatTonnes(tonnes)} ${m.unit_tonne()}`,
    targetPrice: (price) => `${formatPrice(price)}/${m.unit_tonne()}`,
    tradeTerm: (id) => tradeTermName(Number(id)),
    deliveryMethod: deliveryMethodName,
    departurePort: port,
    destinationPort: port,
    portDischarge: port,
    destinationCountry: country,
    serviceAddress: asWritten,
    shippingMethod: coded('shippingMethod'),
    cabinetType: coded('container'),
    packing: coded('packing'),
    deliveryStart: day,
    deliveryDeadline: day,
    leadTimeDays: (days) => m.deals_orders_days({ days: Number(days) }),
    paymentTerm: coded('paymentTerm'),
    latestPayment: day,
    arbitration: (code) => arbitrationName(code as Arbitration),
    sealedUntil: momentWithZone,
    remarks: asWritten,
    // Of sealed bids nobody is named.
    shopIds: (count) => m.deals_rfq_receiverCount({ count: Number(count) }),
  };
};

/** What a change said, in the reader's language. */
export function describeChanges(names: Names, kept: readonly KeptChange[]): RfqChange[] {
  const labels = rfqLabels();
  const wordsOf = words(names);
  const read = (field: RfqField, said: Said) => {
    if (said === null || said.length === 0) return null;
    const word = wordsOf[field] ?? asWritten;
    return typeof said === 'string'
      ? word(said)
      : field === 'limits'
        ? said.map((one) => limitLine(names, JSON.parse(one) as SpecLimit)).join('; ')
        : joinWords(said.map((one) => (field === 'shopIds' ? names.shop(one).name : one)));
  };
  return kept.map(({ field, from, to }) => ({
    field,
    label: labels[field],
    from: read(field, from),
    to: read(field, to),
  }));
}

/** Of the detail of an event; none where it is of another kind. */
export const changesIn = (detail: Readonly<Record<string, unknown>>): readonly KeptChange[] =>
  Array.isArray(detail['changes']) ? (detail['changes'] as KeptChange[]) : [];

/** The texts in it that somebody has written now. */
export const writtenIn = (detail: Readonly<Record<string, unknown>>): string[] =>
  changesIn(detail).flatMap(({ to }) => (typeof to === 'string' ? to : (to ?? [])));

/** How an RFQ has changed since it was posted, newest first. */
export async function readRfqChanges(db: Db, names: Names, order: OrderRow): Promise<RfqView['changes']> {
  if (order.version === 1) return [];
  const { at, detail } = tradeEvent;
  const rows = await db
    .select({ at, detail })
    .from(tradeEvent)
    .where(and(eq(tradeEvent.orderId, order.id), eq(tradeEvent.action, 'changeRfq')))
    .orderBy(desc(tradeEvent.seq));
  return rows.map((row) => ({
    version: Number(row.detail['version']),
    at: row.at.toISOString(),
    fields: describeChanges(names, changesIn(row.detail)),
  }));
}
