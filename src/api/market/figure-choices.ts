/** What a figure of a material says besides its number. Free of zod: browsers read it, too. */

/** Where a figure comes from; `typical-grade`: what the trade gives as typical of the grade, without a document. */
export const figureBases = ['datasheet', 'certificate', 'measured', 'supplier', 'typical-grade'] as const;
export type FigureBasis = (typeof figureBases)[number];

/** Whether somebody has measured the very grade: all other figures are marked as typical. */
export const isMeasured = (basis: FigureBasis): boolean => basis !== 'supplier' && basis !== 'typical-grade';

/** Of a tensile test. */
export const figurePoints = ['yield', 'break'] as const;
export type FigurePoint = (typeof figurePoints)[number];

/** State of the specimen; polyamides take up water, and say so in every mechanical figure. */
export const specimenStates = ['dry', 'conditioned', 'annealed'] as const;
export type SpecimenState = (typeof specimenStates)[number];

/** What a property needs besides its norm, which leaves it open: load and rate, yield or break, thickness, state. */
export const figureNeeds = ['test', 'point', 'thickness', 'specimen'] as const;
export type FigureNeed = (typeof figureNeeds)[number];

/** Figures on which safety hangs: a second operator consents before one of them changes. */
const safetyProperties: readonly string[] = ['flammability', 'oxygenIndex', 'gwit', 'cti'];
export const isSafety = (propertyId: string): boolean => safetyProperties.includes(propertyId);

/** Where a figure is to be read: a document on file here, one that is named, or the data that the site began with. */
export const figureSources = ['document', 'named', 'reference'] as const;
export type FigureSourceKind = (typeof figureSources)[number];

/** What the filler of a resin is, where its usual values hang on it. */
export const fillers = ['none', 'glass', 'other'] as const;
export type Filler = (typeof fillers)[number];

export type Specimen = {
  /** Load, rate, temperature as the norm leaves them open: `230 °C/2.16 kg`; '' is none. */
  testCondition: string;
  point: FigurePoint | null;
  specimen: SpecimenState | null;
  /** Of the specimen, mm. */
  thickness: number | null;
};

/** Parts of a condition stand in this order; the words among them are translated where they are shown. */
export const conditionSeparator = ' · ';

/** Everything that two figures must share to be compared, in one text: also the value of a filter in an address. */
export const conditionOf = ({ testCondition, thickness, point, specimen }: Specimen): string =>
  [testCondition, thickness === null ? '' : `${thickness} mm`, point ?? '', specimen ?? '']
    .filter(Boolean)
    .join(conditionSeparator);

const mechanical = new Set([
  ...['tensileStrength', 'elongationAtBreak', 'flexuralStrength', 'flexuralModulus'],
  ...['izodNotched', 'izodNotchedIso', 'charpyNotched'],
]);
const takesUpWater = (resin: string | null) => resin !== null && /^pa\d|^ppa$/.test(resin);

/** What a figure would have to say, and does not, to be compared with others. */
export function missingOf(
  { id, needs }: { id: string; needs: readonly FigureNeed[] },
  resin: string | null,
  said: Specimen,
): FigureNeed[] {
  const wanted: FigureNeed[] =
    mechanical.has(id) && takesUpWater(resin) && !needs.includes('specimen') ? [...needs, 'specimen'] : [...needs];
  const given = { test: said.testCondition, point: said.point, thickness: said.thickness, specimen: said.specimen };
  return wanted.filter((need) => given[need] === null || given[need] === '');
}

export const figureReportStates = ['waiting', 'consent', 'corrected', 'withdrawn', 'refused'] as const;
export type FigureReportState = (typeof figureReportStates)[number];
/** What comes of a report. */
export type FigureReportOutcome = Exclude<FigureReportState, 'waiting' | 'consent'>;

export const figureChangeKinds = ['enter', 'correct', 'withdraw'] as const;
export type FigureChangeKind = (typeof figureChangeKinds)[number];

/** Days within which the desk answers a report. */
export const figureReportDays = 7;

/** Characters. */
export const figureText = {
  words: [10, 2_000],
  source: [0, 300],
  reason: [5, 500],
  answer: [5, 1_000],
  testCondition: [0, 60],
  text: [0, 60],
  norm: [0, 40],
  publisher: [2, 120],
  title: [2, 200],
  edition: [0, 60],
} as const;
