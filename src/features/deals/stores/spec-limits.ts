import type { LimitChoices } from '#api/deals/spec-limit.ts';
import { browserClient } from '#client/browser.ts';

/** What limits of an RFQ may be of; with what is known of a material where one is asked for. */
export const askLimitChoices = (materialId: string): Promise<LimitChoices> =>
  browserClient().silent.post('api/trade/web/rfq/getLimitChoices', materialId ? { materialId } : {});
