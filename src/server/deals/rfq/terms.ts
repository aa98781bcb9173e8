import { tradeTermFields } from '#api/deals/trade-terms.ts';
import type { TermDraft } from '#api/deals/trade-rules.ts';
import type { TermColumns } from '#server/deals/deal/index.ts';

/** The columns of a trade term, from what was sent and found right: nothing is null, so is empty text. */
export function termColumns(sent: TermDraft & Pick<TermColumns, 'tradeTerm'>): TermColumns {
  const { tradeTerm } = sent;
  const fields = Object.fromEntries(tradeTermFields.map((field) => [field, sent[field] || null]));
  return { tradeTerm, ...fields } as TermColumns;
}
