import { asc, eq, inArray } from 'drizzle-orm';
import { round } from '#lib/decimal.ts';
import type { Db } from '#server/platform/db/database.ts';
import { quote, quoteLine, quoteVersion } from '#server/platform/db/schema/rfq.ts';
import { hashOf } from '#server/platform/seal/event-hash.ts';
import type { TermColumns } from './rows.ts';

type Version = TermColumns &
  Pick<
    typeof quoteVersion.$inferSelect,
    'validUntil' | 'currency' | 'leadTimeDays' | 'paymentTerm' | 'packing' | 'remarks' | 'limits'
  >;
type Line = Pick<
  typeof quoteLine.$inferSelect,
  'materialId' | 'gradeNumber' | 'replacement' | 'quantity' | 'unitPrice' | 'remark'
>;

/** SHA-256 of a version of a quote as its rows keep it, so that the rows can be checked by the event which holds it. */
export function quoteHash(version: Version, lines: readonly Line[]): string {
  const { tradeTerm, deliveryMethod, departurePort, destinationPort, portDischarge, destinationCountry } = version;
  const { serviceAddress, validUntil, currency, leadTimeDays, paymentTerm, packing, remarks, limits } = version;
  return hashOf({
    tradeTerm,
    deliveryMethod,
    departurePort,
    destinationPort,
    portDischarge,
    destinationCountry,
    serviceAddress,
    validUntil: validUntil.toISOString(),
    currency,
    leadTimeDays,
    paymentTerm,
    packing,
    remarks,
    // Quotes from before there were any, and those for RFQs without, keep the hash that they had.
    ...(limits.length > 0 && {
      limits: limits.map(({ answer, minimum = null, maximum = null, target = null }) => [
        answer,
        minimum,
        maximum,
        target,
      ]),
    }),
    lines: lines.map(({ materialId, gradeNumber, replacement, quantity, unitPrice, remark }) => ({
      materialId,
      gradeNumber,
      replacement,
      remark,
      quantity: round(quantity, 3),
      unitPrice: round(unitPrice, 4),
    })),
  });
}

/** The same of what events from before `kept` say of a bid that was not sealed: grades, tonnes and prices. */
export const linesHash = (lines: readonly Pick<Line, 'gradeNumber' | 'quantity' | 'unitPrice'>[]): string =>
  hashOf(lines.map(({ gradeNumber, quantity, unitPrice }) => [gradeNumber, round(quantity, 3), round(unitPrice, 4)]));

/** Versions of an order's quotes as they are kept, with their hashes. */
export async function readQuoteHashes(
  db: Db,
  orderId: string,
): Promise<{ quoteId: string; version: number; hash: string; linesHash: string }[]> {
  const versions = await db
    .select({ row: quoteVersion })
    .from(quoteVersion)
    .innerJoin(quote, eq(quote.id, quoteVersion.quoteId))
    .where(eq(quote.orderId, orderId))
    .orderBy(asc(quoteVersion.quoteId), asc(quoteVersion.version));
  if (versions.length === 0) return [];
  const ids = versions.map(({ row }) => row.quoteId);
  const lines = await db
    .select()
    .from(quoteLine)
    .where(inArray(quoteLine.quoteId, ids))
    .orderBy(asc(quoteLine.position));
  return versions.map(({ row }) => {
    const { quoteId, version } = row;
    const own = lines.filter((line) => line.quoteId === quoteId && line.version === version);
    return { quoteId, version, hash: quoteHash(row, own), linesHash: linesHash(own) };
  });
}
