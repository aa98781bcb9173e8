import type { DeskValue } from '#api/market/desk-choices.ts';

/** Fields that are null where nothing is said. */
const optional: readonly string[] = [
  ...[
    'processLevelId',
    'code',
    'parentId',
    'hsCode',
    'casNumber',
    'ecNumber',
    'signalWord',
    'formula',
    'unNumber',
    'hazardClass',
    'packingGroup',
    'limitedQuantity',
    'meltsAt',
    'boilsAt',
    'flashPoint',
    'ignitesAt',
    'explosiveFrom',
    'explosiveTo',
    'validUntil',
    'symbol',
    'iso',
    'astm',
    'gb',
  ],
];
const numbers: readonly string[] = [
  ...[
    'decimals',
    'latitude',
    'longitude',
    'meltsAt',
    'boilsAt',
    'flashPoint',
    'ignitesAt',
    'explosiveFrom',
    'explosiveTo',
  ],
];

/** What the desk says, as its column holds it. */
export const columnValue = (field: string, value: DeskValue): unknown =>
  value === '' && optional.includes(field) ? null : numbers.includes(field) ? Number(value) : value;
