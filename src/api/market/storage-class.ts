/** In which storage class of the German rule TRGS 510 a substance belongs. Free of zod. */
import { elementsOf } from '#lib/formula.ts';

/** Those that a label can lead to: not explosives, aerosols, infectious and radioactive goods, nor ammonium nitrate. */
export const storageClasses = [
  ...['2A', '3', '4.1B', '4.2', '4.3', '5.1A', '5.1B', '5.2'],
  ...['6.1A', '6.1B', '6.1C', '6.1D', '8A', '8B', '10', '11', '12', '13'],
] as const;
export type StorageClass = (typeof storageClasses)[number];

type Substance = {
  hazardStatements: readonly string[];
  hazardClass: string | null;
  subsidiaryHazards: readonly string[];
  packingGroup: string | null;
  /** °C */
  flashPoint: number | null;
  formula: string | null;
};

/** What decides before poison and corrosion: statements, the class of transport that says the same, the state that it is said of. */
const physical: readonly { of: StorageClass; codes: RegExp; transport: string; form?: 'liquid' | 'solid' }[] = [
  { of: '5.2', codes: /^H24[12]$/, transport: '5.2' },
  { of: '4.2', codes: /^H25[0-2]$/, transport: '4.2' },
  { of: '4.3', codes: /^H26[01]$/, transport: '4.3' },
  { of: '5.1A', codes: /^H271$/, transport: '5.1' },
  { of: '5.1B', codes: /^H272$/, transport: '5.1' },
  { of: '3', codes: /^H22[456]$/, transport: '3', form: 'liquid' },
  { of: '4.1B', codes: /^H228$/, transport: '4.1', form: 'solid' },
];
const mayExplode = /^H2(0\d|1\d|40)$/;
const veryToxic = /^H3[013]0$/;
/** Acutely toxic in category 3; carcinogenic, mutagenic and toxic for reproduction in category 1. */
const toxic = /^H(3[013]1|340|350|360)/;
const toxicTaken = /^H3[01]1$/;
/** Of organs, and suspected effects: by which of them a substance is "chronically acting" is not sure enough here. */
const perhapsChronic = /^H(341|351|361|37[0-3])/;
const corrosive = /^H314$/;

/**
 * The storage class by TRGS 510 (edition of December 2020, annex 2: the first hazard of its flow chart that applies decides), from
 * the label of a substance; `form` as it is sold (`liquid`, `gas`, or that of a solid). By strength and admixture a product may
 * belong elsewhere: its SDS decides. Null: there is no label with statements, or nothing follows surely. So where the entry of
 * transport names a hazard on which the label, a minimum, is silent; of several physical hazards; of flammable goods that are fatal;
 * and where all hangs on whether a substance burns of which that is not known.
 */
export function storageClassBy(substance: Substance, form: string | null): StorageClass | null {
  const codes = substance.hazardStatements.flatMap((code) => code.split('+'));
  const says = (pattern: RegExp) => codes.some((code) => pattern.test(code));
  const classes = [substance.hazardClass ?? '', ...substance.subsidiaryHazards];
  if (form === null || codes.length === 0 || says(mayExplode) || classes.some((one) => one.startsWith('1')))
    return null;
  if (form === 'gas') return '2A';
  const state = form === 'liquid' ? 'liquid' : 'solid';
  const found = physical.filter((one) => says(one.codes));
  const [first] = found;
  if (first) {
    const isSure = found.length === 1 && (first.form ?? state) === state;
    const isPoison = says(veryToxic) && (first.of === '3' || first.of === '4.1B');
    return isSure && !isPoison ? first.of : null;
  }
  const isFlammable = state === 'liquid' && substance.flashPoint !== null && substance.flashPoint <= flammableTo;
  if (isFlammable || classes.some((one) => one.startsWith('2') || physical.some(({ transport }) => transport === one)))
    return null;
  const burns = isCombustible(substance, state);
  const byFire = (combustible: StorageClass, other: StorageClass) =>
    burns === null ? null : burns ? combustible : other;
  if (says(veryToxic)) return byFire('6.1A', '6.1B');
  // Toxic to inhale, by a label that is a minimum, and of group II: suppliers call such goods fatal to inhale (hexamethylene diisocyanate).
  if (classes.includes('6.1') && substance.packingGroup !== 'III' && !says(toxicTaken)) return null;
  if (says(toxic)) return byFire('6.1C', '6.1D');
  if (says(perhapsChronic) || classes.includes('6.1')) return null;
  if (says(corrosive)) return byFire('8A', '8B');
  if (classes.includes('8')) return null;
  return state === 'liquid' ? byFire('10', '12') : byFire('11', '13');
}

/** Liquids up to this flash point are flammable by the GHS, °C. */
const flammableTo = 60;
const ofFuel = new Set(['C', 'H', 'N', 'O', 'S']);

/**
 * Whether it burns, as far as that is sure: what has a flash point does, and a solid of carbon and hydrogen with nothing but
 * nitrogen, oxygen and sulphur beside; oxides, salts and acids without carbon do not, nor do carbonates. Null of solutions without
 * a flash point, and of organic substances with halogens, phosphorus or metals.
 */
function isCombustible({ flashPoint, formula }: Substance, state: 'liquid' | 'solid'): boolean | null {
  if (flashPoint !== null) return true;
  const elements = formula === null ? null : elementsOf(formula);
  if (!elements) return null;
  const has = (...symbols: string[]) => symbols.some((symbol) => elements.has(symbol));
  const isCarbonate = elements.get('C') === 1 && elements.get('O') === 3 && !has('H');
  if (!has('C') || isCarbonate) return has('O', 'F', 'Cl', 'Br', 'I') ? false : null;
  const isFuel = has('H') && [...elements.keys()].every((symbol) => ofFuel.has(symbol));
  return state === 'solid' && isFuel ? true : null;
}

/** Where the rule is to be read, as the public catalogue names it. */
export const storageClassRule = 'TRGS 510, annex 2';
