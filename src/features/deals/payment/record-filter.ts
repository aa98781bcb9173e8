import { collectingWays } from '#api/deals/collecting.ts';
import { remittanceStates } from '#api/deals/collection-rules.ts';
import { pageNumber } from '#lib/page-number.ts';
import type { RecordFilter } from '../stores/remittance.ts';

const isDay = (text: string | null): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');

/** What an address of own transfers or refunds asks for. `sells`: whether the member receives money, too. */
export function recordFilter(params: URLSearchParams, sells: boolean): RecordFilter {
  const day = (name: string) => (isDay(params.get(name)) ? params.get(name)! : '');
  return {
    side: sells && params.get('side') === 'supplier' ? 'supplier' : 'buyer',
    state: remittanceStates.find((state) => state === params.get('state')),
    keyword: params.get('keyword')?.slice(0, 200) ?? '',
    from: day('from'),
    to: day('to'),
    currency: /^[A-Z]{3}$/.test(params.get('currency') ?? '') ? params.get('currency')! : '',
    collecting: collectingWays.find((way) => way === params.get('collecting')),
    pageNo: pageNumber(params.get('pageNo')),
  };
}

/** What of the money is shown: transfers, refunds, the statement of account, or a seller's reading of its bank statement. */
export type MoneyView = 'transfers' | 'refunds' | 'statement' | 'bank';
export const moneyView = (params: URLSearchParams): MoneyView =>
  (['refunds', 'statement', 'bank'] as const).find((view) => view === params.get('view')) ?? 'transfers';
