/** What the catalogue desk calls things and their fields. */
import { m } from '#i18n/messages.ts';
import type { ChangeState, DeskThing } from './desk-choices.ts';

export const thingNames: Readonly<Record<DeskThing, () => string>> = {
  maker: m.market_desk_makers,
  material: m.market_desk_materials,
  category: m.market_desk_categories,
  chemical: m.market_desk_chemicals,
  port: m.market_desk_ports,
  words: m.market_desk_wordsTab,
  rate: m.market_desk_rates,
  duty: m.market_desk_duties,
  vat: m.market_desk_vats,
  destination: m.market_desk_destinations,
  party: m.market_desk_parties,
};

const fields: Readonly<Record<string, () => string>> = {
  active: m.market_desk_fieldActive,
  aliases: m.market_desk_fieldAliases,
  applicationsEn: m.market_proposals_applicationsEn,
  applicationsZh: m.market_proposals_applicationsZh,
  asOf: m.market_desk_fieldAsOf,
  base: m.market_desk_fieldBase,
  boilsAt: () => `${m.market_abs_boilsAt()} (°C)`,
  brands: m.market_abs_brands,
  casNumber: m.market_abs_cas,
  ecNumber: m.market_abs_ecNumber,
  ghsPictograms: m.market_abs_ghsPictograms,
  signalWord: m.market_abs_signalWord,
  hazardStatements: m.market_abs_hazardStatements,
  categoryId: m.market_proposals_category,
  city: m.market_desk_fieldCity,
  code: m.market_desk_fieldCode,
  control: m.market_abs_controls,
  controls: m.market_abs_controls,
  country: m.market_desk_fieldCountry,
  discontinued: m.market_desk_fieldDiscontinued,
  explosiveFrom: m.market_desk_fieldExplosiveFrom,
  explosiveTo: m.market_desk_fieldExplosiveTo,
  flashPoint: () => `${m.market_abs_flashPoint()} (°C)`,
  formula: m.market_abs_formula,
  grade: m.market_offer_grade,
  hazardClass: m.market_abs_hazardClass,
  hsCode: m.market_abs_hsCode,
  hsPrefix: m.market_desk_fieldHsPrefix,
  ignitesAt: () => `${m.market_abs_ignitesAt()} (°C)`,
  latitude: m.market_desk_fieldLatitude,
  longitude: m.market_desk_fieldLongitude,
  meltsAt: () => `${m.market_abs_meltsAt()} (°C)`,
  nameEn: m.market_desk_fieldNameEn,
  nameZh: m.market_desk_fieldNameZh,
  names: m.market_desk_fieldNames,
  nation: m.market_desk_fieldCountry,
  ownersEn: m.market_desk_fieldOwnersEn,
  ownersZh: m.market_desk_fieldOwnersZh,
  packingGroup: m.market_abs_packingGroup,
  parentId: m.market_desk_fieldParent,
  perUsd: m.market_desk_fieldPerUsd,
  percent: m.market_desk_fieldPercent,
  processLevelId: m.market_abs_process,
  reasonEn: m.market_desk_fieldReasonEn,
  reasonZh: m.market_desk_fieldReasonZh,
  sourceEn: m.market_desk_fieldSourceEn,
  sourceZh: m.market_desk_fieldSourceZh,
  subsidiaryHazards: m.market_abs_subsidiaryHazards,
  successor: m.market_desk_fieldSuccessor,
  unNumber: m.market_abs_unNumber,
  validFrom: m.market_desk_fieldValidFrom,
  validUntil: m.market_desk_fieldValidUntil,
  words: m.market_desk_fieldWords,
};

/** '': the whole row. */
export const deskFieldName = (field: string): string =>
  field === '' ? m.market_desk_wholeRow() : (fields[field] ?? (() => field))();
export const isDeskField = (field: string): boolean => field in fields;

export const changeStateNames: Readonly<Record<ChangeState, () => string>> = {
  waiting: m.market_desk_stateWaiting,
  done: m.market_desk_stateDone,
  refused: m.market_desk_stateRefused,
  withdrawn: m.market_desk_stateWithdrawn,
};
