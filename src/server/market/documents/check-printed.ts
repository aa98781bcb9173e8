import { expiryRules, sdsEnd, type DocumentKind } from '#api/market/document-choices.ts';
import { latestDay, utcDay } from '#lib/days.ts';
import { formatDate } from '#lib/format.ts';
import { m } from '#i18n/messages.ts';
import type { Context } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';

type Printed = { editionOn: string; expiresOn?: string | undefined };

/**
 * The last day of an edition, null for none. 422 for what cannot be: printed tomorrow, at an end before it began, older than the
 * edition that it replaces; and for a certificate that is over already. A safety data sheet of more than five years is taken and says
 * everywhere that it has expired: an old one tells more of a hazard than none.
 */
export function lastDayOf(
  { now }: Pick<Context, 'now'>,
  kind: DocumentKind,
  { editionOn, expiresOn }: Printed,
  before?: string,
): string | null {
  if (editionOn > latestDay(now())) throw invalid({ editionOn: m.market_documents_inFuture() });
  if (before !== undefined && editionOn < before)
    throw invalid({ editionOn: m.market_documents_olderThanBefore({ date: formatDate(before) }) });
  const rule = expiryRules[kind];
  if (rule === 'fiveYears') return sdsEnd(editionOn);
  if (expiresOn === undefined) {
    if (rule === 'must') throw invalid({ expiresOn: m.field_required() });
    return null;
  }
  if (rule === 'never') throw invalid({ expiresOn: m.market_documents_noEnd() });
  if (expiresOn < editionOn) throw invalid({ expiresOn: m.market_documents_endsBefore() });
  if (expiresOn < utcDay(now())) throw invalid({ expiresOn: m.market_documents_isOver() });
  return expiresOn;
}
