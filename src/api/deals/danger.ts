/** How dangerous goods are called in the papers of a deal, in the reader's language. */
import type { SdsStanding } from '#api/market/document-choices.ts';
import { m } from '#i18n/messages.ts';
import { localised } from '#lib/localised.ts';
import { joinWords } from '#lib/join-words.ts';
import type { Danger } from './carried-goods.ts';

/** Whether a regulation of transport names the goods. */
export const isDangerous = (goods: Danger | null): goods is Danger =>
  goods !== null && (goods.unNumber !== null || goods.hazardClass !== null);

/** UN number, proper shipping name, class with subsidiary hazards in brackets, packing group, marine pollutant: the order of IMDG 5.4.1.4. Null: not dangerous. */
export function dangerText(goods: Danger | null): string | null {
  if (!isDangerous(goods)) return null;
  const { unNumber, hazardClass, subsidiaryHazards, packingGroup, marinePollutant } = goods;
  const name = localised({ nameEn: goods.shippingNameEn ?? '', nameZh: goods.shippingNameZh ?? '' }, 'name');
  const besides = subsidiaryHazards.length > 0 ? ` (${subsidiaryHazards.join(', ')})` : '';
  return joinWords([
    ...(unNumber === null ? [] : [`UN ${unNumber}`]),
    ...(name === '' ? [] : [name]),
    ...(hazardClass === null ? [] : [m.deals_danger_class({ hazardClass: `${hazardClass}${besides}` })]),
    ...(packingGroup === null ? [] : [m.deals_danger_group({ packingGroup })]),
    ...(marinePollutant === true ? [m.deals_danger_marine()] : []),
    ...(marinePollutant === null ? [m.deals_danger_marineUnknown()] : []),
  ]);
}

/** How the safety data sheet of goods stands for who is to carry them. */
export const sheetStates: Readonly<Record<SdsStanding, () => string>> = {
  inForce: m.deals_danger_sheetInForce,
  expired: m.deals_danger_sheetExpired,
  otherLanguage: m.deals_danger_sheetOtherLanguage,
  missing: m.deals_danger_sheetMissing,
};
