/** What the catalogue desk edits, field by field. Free of zod, because the browser reads it too. */
import { isSafety } from './figure-choices.ts';
import { limitedQuantities } from './limited-quantity.ts';

/**
 * `words`: what the search knows by other names; `duty`, `vat`: of a country of destination, before what is shipped;
 * `destination`: where goods may not go; `party`: who may not be dealt with, beside the public lists.
 */
export const deskThings = [
  'maker',
  'material',
  'category',
  'chemical',
  'property',
  'port',
  'words',
  'rate',
  'duty',
  'vat',
  'destination',
  'party',
] as const;
export type DeskThing = (typeof deskThings)[number];

/** A text ('' where there is none), a list of texts, or yes and no. */
export type DeskValue = string | boolean | string[];
export type DeskValues = Record<string, DeskValue>;

/** What is typed into a field. `list`: one a line. */
export type DeskFieldKind =
  | 'line'
  | 'prose'
  | 'list'
  | 'yes'
  | 'day'
  | 'number'
  | 'country'
  | 'category'
  | 'processLevel'
  | 'choice'
  | 'condition';
export type DeskField = {
  name: string;
  kind: DeskFieldKind;
  required?: true;
  /** Stands on contracts or on safety: a second operator has to agree (four eyes). */
  guarded?: true;
  /** Shown, and never changed here. */
  fixed?: true;
  options?: readonly string[];
};

/** Classes and divisions of the UN Model Regulations. */
export const hazardClasses = [
  ...['1.1', '1.2', '1.3', '1.4', '1.5', '1.6', '2.1', '2.2', '2.3', '3', '4.1', '4.2', '4.3'],
  ...['5.1', '5.2', '6.1', '6.2', '7', '8', '9'],
] as const;
export const packingGroups = ['I', 'II', 'III'] as const;
/** Pictograms and signal words of the GHS (UN). */
export const ghsPictograms = ['GHS01', 'GHS02', 'GHS03', 'GHS04', 'GHS05', 'GHS06', 'GHS07', 'GHS08', 'GHS09'] as const;
export type GhsPictogram = (typeof ghsPictograms)[number];
export const signalWords = ['danger', 'warning'] as const;
export type SignalWord = (typeof signalWords)[number];
/** Lists under which a substance is controlled. */
export const controlLists = ['precursor', 'cwc1', 'cwc2', 'cwc3', 'explosives', 'reachXiv', 'ozone'] as const;
export type ControlList = (typeof controlLists)[number];
/** What a tax on imports is levied on. */
export const taxBases = ['CIF', 'FOB'] as const;

/** With so many places after the point the figures of a property are shown. */
export const decimalPlaces = ['0', '1', '2', '3', '4'] as const;

const names = [
  { name: 'nameEn', kind: 'line', required: true },
  { name: 'nameZh', kind: 'line', required: true },
] as const satisfies readonly DeskField[];
const words = { name: 'words', kind: 'list' } as const satisfies DeskField;
const source = [
  { name: 'sourceEn', kind: 'line', required: true },
  { name: 'sourceZh', kind: 'line', required: true },
  { name: 'asOf', kind: 'day', required: true },
] as const satisfies readonly DeskField[];

/** Why and how long a sanction holds. */
const sanction = [
  { name: 'reasonEn', kind: 'line', required: true, guarded: true },
  { name: 'reasonZh', kind: 'line', required: true, guarded: true },
  { name: 'sourceEn', kind: 'line', required: true },
  { name: 'sourceZh', kind: 'line', required: true },
  { name: 'validFrom', kind: 'day', required: true, guarded: true },
  { name: 'validUntil', kind: 'day', guarded: true },
] as const satisfies readonly DeskField[];

export const deskFields: Record<DeskThing, readonly DeskField[]> = {
  maker: [
    ...names,
    words,
    { name: 'nation', kind: 'country', required: true },
    { name: 'city', kind: 'line' },
    { name: 'brands', kind: 'list' },
    { name: 'ownersEn', kind: 'prose' },
    { name: 'ownersZh', kind: 'prose' },
  ],
  material: [
    { name: 'grade', kind: 'line', required: true },
    words,
    { name: 'categoryId', kind: 'category', required: true },
    { name: 'processLevelId', kind: 'processLevel' },
    { name: 'applicationsEn', kind: 'line' },
    { name: 'applicationsZh', kind: 'line' },
    { name: 'discontinued', kind: 'yes' },
    { name: 'successor', kind: 'line' },
  ],
  category: [
    ...names,
    { name: 'code', kind: 'line' },
    words,
    { name: 'parentId', kind: 'category' },
    { name: 'hsCode', kind: 'line' },
  ],
  chemical: [
    ...names,
    { name: 'aliases', kind: 'list' },
    words,
    { name: 'casNumber', kind: 'line' },
    { name: 'ecNumber', kind: 'line' },
    { name: 'formula', kind: 'line' },
    { name: 'hsCode', kind: 'line' },
    { name: 'meltsAt', kind: 'number' },
    { name: 'boilsAt', kind: 'number' },
    { name: 'flashPoint', kind: 'number', guarded: true },
    { name: 'ignitesAt', kind: 'number', guarded: true },
    { name: 'explosiveFrom', kind: 'number', guarded: true },
    { name: 'explosiveTo', kind: 'number', guarded: true },
    { name: 'unNumber', kind: 'line', guarded: true },
    { name: 'hazardClass', kind: 'choice', options: hazardClasses, guarded: true },
    { name: 'subsidiaryHazards', kind: 'list', options: hazardClasses, guarded: true },
    { name: 'packingGroup', kind: 'choice', options: packingGroups, guarded: true },
    { name: 'limitedQuantity', kind: 'choice', options: limitedQuantities, guarded: true },
    { name: 'controls', kind: 'list', options: controlLists, guarded: true },
    { name: 'ghsPictograms', kind: 'list', options: ghsPictograms, guarded: true },
    { name: 'signalWord', kind: 'choice', options: signalWords, guarded: true },
    { name: 'hazardStatements', kind: 'list', guarded: true },
  ],
  property: [
    ...names,
    { name: 'symbol', kind: 'line' },
    words,
    { name: 'unit', kind: 'line', fixed: true },
    { name: 'iso', kind: 'line', guarded: true },
    { name: 'astm', kind: 'line', guarded: true },
    { name: 'gb', kind: 'line', guarded: true },
    { name: 'decimals', kind: 'choice', options: decimalPlaces, required: true },
    { name: 'usualCondition', kind: 'condition' },
  ],
  port: [
    ...names,
    { name: 'country', kind: 'country', required: true },
    { name: 'latitude', kind: 'number', required: true },
    { name: 'longitude', kind: 'number', required: true },
    { name: 'active', kind: 'yes' },
  ],
  words: [words],
  rate: [{ name: 'perUsd', kind: 'number', required: true }],
  duty: [{ name: 'percent', kind: 'line', required: true }, ...source],
  vat: [
    { name: 'percent', kind: 'line', required: true },
    { name: 'base', kind: 'choice', options: taxBases, required: true },
    ...source,
  ],
  destination: [
    { name: 'country', kind: 'country', required: true, guarded: true },
    { name: 'hsPrefix', kind: 'line', guarded: true },
    { name: 'control', kind: 'choice', options: controlLists, guarded: true },
    { name: 'hazardClass', kind: 'choice', options: hazardClasses, guarded: true },
    ...sanction,
  ],
  party: [{ name: 'names', kind: 'list', required: true, guarded: true }, ...sanction],
};

/** What an operator can add here; makers and materials come by proposals and files, rates by the month. */
export const addedThings = ['port', 'duty', 'vat', 'destination', 'party'] as const satisfies readonly DeskThing[];
export type AddedThing = (typeof addedThings)[number];
export const isAdded = (thing: DeskThing): thing is AddedThing => addedThings.some((one) => one === thing);

/** Whether a second operator has to agree to what a field of a row says; to what a property on which safety hangs is. */
export const isGuarded = (thing: DeskThing, key: string, field: string): boolean =>
  (thing === 'property' && isSafety(key) && field !== 'words') ||
  deskFields[thing].some(({ name, guarded }) => name === field && guarded === true);

/** What is added by two operators, as what stands on safety is changed. */
export const addedByTwo: readonly DeskThing[] = ['destination', 'party'];

/** Of what was added, what can go again (makers and materials as long as nothing refers to them): deals may name a port, and a month needs all its rates. */
export const goesAgain: readonly DeskThing[] = ['duty', 'vat', 'maker', 'material'];

export const changeStates = ['waiting', 'done', 'refused', 'withdrawn'] as const;
export type ChangeState = (typeof changeStates)[number];

/** Rates are monthly averages; after so many days without a newer month the desk is reminded. */
export const ratesOldAfterDays = 35;
/** A whole number of per cent that no duty or VAT on resins and chemicals comes near. */
export const mostPercent = 100;
/** Units of a currency per USD: between a Kuwaiti dinar and what a currency in free fall costs. */
export const rateLimits = { least: '0.0001', most: '1000000' } as const;
/** The edition of the Harmonized System in which the codes of the catalogue are written. */
export const hsEdition = 'HS 2022';
