/** Where disputes of a deal go. Free of zod: the browser reads it too. */
import { m } from '#i18n/messages.ts';
import type { Arbitration } from './deal-choices.ts';

/** Two companies of mainland China cannot take a deal within the country to a tribunal abroad. */
export const isWithinChina = (seller: string, buyer: string): boolean => seller === 'CN' && buyer === 'CN';

/** What a contract says where nothing was chosen, and always within China. */
export const arbitrationOf = (chosen: Arbitration | null, seller: string, buyer: string): Arbitration =>
  isWithinChina(seller, buyer) ? 'CIETAC' : (chosen ?? 'SIAC');

const names: Record<Arbitration, () => string> = {
  CIETAC: m.deals_arbitration_cietac,
  HKIAC: m.deals_arbitration_hkiac,
  SIAC: m.deals_arbitration_siac,
  LCIA: m.deals_arbitration_lcia,
};

/** With its seat. */
export const arbitrationName = (code: Arbitration): string => names[code]();
