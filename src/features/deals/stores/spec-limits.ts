import type { LimitChoices, ReadLimits } from '#api/deals/spec-limit.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';

/** What limits of an RFQ may be of; with what is known of a material where one is asked for. */
export const askLimitChoices = (materialId: string): Promise<LimitChoices> =>
  browserClient().silent.post('api/trade/web/rfq/getLimitChoices', materialId ? { materialId } : {});

/** The limits of a file; rows that say none are named. */
export const readLimitsFile = (file: File): Promise<Outcome<ReadLimits>> =>
  outcomeOf(browserClient().silent.form('api/trade/web/rfq/readLimits', {}, { file: [file] }));
export const limitsTemplate = (format: 'csv' | 'xlsx'): Promise<Outcome<File>> =>
  outcomeOf(browserClient().silent.file('api/trade/web/rfq/exportLimitsTemplate', { format }));
