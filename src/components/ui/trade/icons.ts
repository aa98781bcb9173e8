import drawings from './icons.svg?url&no-inline';

/** Icons of the trade by what they stand for (icons.svg); of what has no drawing of its own, that of its kind. */
export const tradeIcons = [
  'exw',
  'fob',
  'cfr',
  'cif',
  'tour',
  'bag',
  'jumbo',
  'box',
  'bale',
  'drum',
  'pail',
  'ibc',
  'tank',
  'cylinder',
  'loose',
  'container',
  'reefer',
  'flat',
  'injection',
  'film',
  'blow',
  'extrusion',
  'pipe',
  'fibre',
  'rotation',
  'sheet',
  'safety',
  'analysis',
  'origin',
  'lading',
  'money',
  'stamp',
] as const;

export type TradeIconName = (typeof tradeIcons)[number];

/** Where its drawing is: a file of its own, since browsers take none out of an address that is data. */
export const drawingOf = (name: TradeIconName): string => `${drawings}#${name}`;

const of =
  (byCode: readonly (readonly [start: string, icon: TradeIconName])[], other: TradeIconName) =>
  (code: string): TradeIconName =>
    byCode.find(([start]) => code.startsWith(start))?.[1] ?? other;

const terms: readonly TradeIconName[] = ['exw', 'fob', 'cfr', 'tour', 'cif'];

/** By the number of a trade term (api/deals/trade-terms.ts). */
export const termIcon = (id: number): TradeIconName => terms[id - 1] ?? 'fob';

/** By codes of packings, containers, processes and documents (seed/data/trade-codes.json, process-levels.json). */
export const packingIcon = of(
  [
    ['BAG', 'bag'],
    ['FIBC', 'jumbo'],
    ['BALE', 'bale'],
    ['DRUM', 'drum'],
    ['FDRUM', 'drum'],
    ['PAIL', 'pail'],
    ['IBC', 'ibc'],
    ['FLEXI', 'tank'],
    ['TANK', 'tank'],
    ['CYL', 'cylinder'],
    ['TRUCK', 'loose'],
    ['BULK', 'loose'],
  ],
  'box',
);
export const containerIcon = of(
  [
    ['20R', 'reefer'],
    ['40R', 'reefer'],
    ['20FR', 'flat'],
    ['40FR', 'flat'],
    ['ISOTANK', 'tank'],
    ['FLEXI', 'tank'],
  ],
  'container',
);
const processes: Readonly<Record<string, TradeIconName>> = {
  injection: 'injection',
  extrusion: 'extrusion',
  blow: 'blow',
  film: 'film',
  'cast-film': 'film',
  raffia: 'fibre',
  fibre: 'fibre',
  pipe: 'pipe',
  rotomoulding: 'rotation',
};
/** None where a process has no drawing: another one would be wrong. */
export const processIcon = (code: string): TradeIconName | undefined => processes[code];
export const documentIcon = of(
  [
    ['SDS', 'safety'],
    ['DGD', 'safety'],
    ['COA', 'analysis'],
    ['ROHS', 'analysis'],
    ['CO', 'origin'],
    ['ORIG', 'lading'],
    ['BL', 'lading'],
    ['AN', 'lading'],
    ['PI', 'money'],
    ['CI', 'money'],
    ['VAT', 'money'],
    ['REACH', 'stamp'],
    ['FDA', 'stamp'],
    ['INS', 'stamp'],
  ],
  'sheet',
);
