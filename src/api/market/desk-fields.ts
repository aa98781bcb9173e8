/** What each field of the catalogue desk may say. */
import { z } from 'zod';
import { day } from '#api/common/common.ts';
import { textLength } from '#api/common/limits.ts';
import { displayName, line, prose } from '#api/common/text.ts';
import { figureText } from './figure-choices.ts';
import {
  controlLists,
  decimalPlaces,
  ghsPictograms,
  signalWords,
  hazardClasses,
  packingGroups,
  taxBases,
  type DeskThing,
} from './desk-choices.ts';
import { limitedQuantities } from './limited-quantity.ts';

const name = displayName([1, 160]);
const listOf = <One extends z.ZodType>(one: One, most = 60) => z.array(one).max(most);
/** What stands between the words of a list in the database has no place in one. */
const words = listOf(displayName([1, 80]).regex(/^[^;]*$/));
const none = z.literal('');
/** As a figure names the norm by which it was measured. */
const norm = line(figureText.norm);
const id = line([1, 120]);
const hsCode = z.string().regex(/^(\d{4}|\d{6}|\d{8}|\d{10})$/);
/** `6.5`, or `0-6.5` where the tariff lines of a heading differ. */
const percent = z.string().regex(/^\d{1,3}(\.\d{1,2})?(-\d{1,3}(\.\d{1,2})?)?$/);
const source = { sourceEn: line([3, 300]), sourceZh: line([2, 300]), asOf: day };
/** °C, or % by volume. */
const measure = z.string().regex(/^-?\d{1,4}(\.\d{1,2})?$/);
const sanction = {
  ...{ reasonEn: line([3, 300]), reasonZh: line([2, 300]), sourceEn: source.sourceEn, sourceZh: source.sourceZh },
  ...{ validFrom: day, validUntil: day.or(none) },
};
const degrees = z.string().regex(/^-?\d{1,3}(\.\d{1,4})?$/);

/** `H225`, `H360FD`, `EUH066`, `H301+H311`: the codes of the GHS and of the European regulation. */
const hazardStatement = z.string().regex(/^(EUH\d{3}[A-Z]?|H[234]\d{2}[A-Za-z]{0,2}(\+H[234]\d{2}){0,3})$/);

export const deskSchemas = {
  maker: z.object({
    ...{ nameEn: name, nameZh: name, words, nation: z.string().regex(/^[A-Z]{2}$/) },
    ...{ city: line(textLength.city), brands: listOf(displayName([1, 80])) },
    ...{ ownersEn: prose([0, 2_000]), ownersZh: prose([0, 2_000]) },
  }),
  material: z.object({
    ...{ grade: displayName(textLength.gradeNumber), words, categoryId: id, processLevelId: id.or(none) },
    ...{ applicationsEn: line(textLength.applications), applicationsZh: line(textLength.applications) },
    ...{ discontinued: z.boolean(), successor: line([0, 120]) },
  }),
  category: z.object({
    ...{ nameEn: name, nameZh: name, code: line([0, 20]), words, parentId: id.or(none), hsCode: hsCode.or(none) },
  }),
  chemical: z.object({
    ...{ nameEn: name, nameZh: name, aliases: listOf(displayName([1, 160])), words },
    ...{ ecNumber: line([0, 12]), ghsPictograms: listOf(z.enum(ghsPictograms), ghsPictograms.length) },
    ...{ signalWord: z.enum(signalWords).or(none), hazardStatements: listOf(hazardStatement, 40) },
    ...{ casNumber: line([0, 12]), formula: line([0, 80]), hsCode: hsCode.or(none), unNumber: line([0, 8]) },
    ...{ meltsAt: measure.or(none), boilsAt: measure.or(none), flashPoint: measure.or(none) },
    ...{ ignitesAt: measure.or(none), explosiveFrom: measure.or(none), explosiveTo: measure.or(none) },
    ...{ hazardClass: z.enum(hazardClasses).or(none), subsidiaryHazards: listOf(z.enum(hazardClasses), 2) },
    ...{ packingGroup: z.enum(packingGroups).or(none), limitedQuantity: z.enum(limitedQuantities).or(none) },
    controls: listOf(z.enum(controlLists), controlLists.length),
  }),
  property: z.object({
    ...{ nameEn: name, nameZh: name, symbol: line([0, 12]), words, unit: line([0, 20]) },
    ...{ iso: norm, astm: norm, gb: norm, decimals: z.enum(decimalPlaces), usualCondition: line([0, 120]) },
  }),
  port: z.object({
    ...{ nameEn: name, nameZh: name, country: z.string().regex(/^[A-Z]{2}$/) },
    ...{ latitude: degrees, longitude: degrees, active: z.boolean() },
  }),
  words: z.object({ words }),
  rate: z.object({ perUsd: z.string().regex(/^\d{1,15}(\.\d{1,6})?$/) }),
  duty: z.object({ percent, ...source }),
  vat: z.object({ percent, base: z.enum(taxBases), ...source }),
  destination: z.object({
    ...{ country: z.string().regex(/^[A-Z]{2}$/), hsPrefix: z.string().regex(/^(\d{2}|\d{4}|\d{6}|\d{8})?$/) },
    ...{ control: z.enum(controlLists).or(none), hazardClass: z.enum(hazardClasses).or(none) },
    ...sanction,
  }),
  party: z.object({
    names: z
      .array(displayName([2, 300]))
      .min(1)
      .max(60),
    ...sanction,
  }),
} satisfies Record<DeskThing, z.ZodObject>;
