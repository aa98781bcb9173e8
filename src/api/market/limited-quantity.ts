/** In how small inner packagings dangerous goods travel as limited quantities. Free of zod: the desk reads it, too. */

/** As column 7a of the Dangerous Goods List writes them; `0`: not permitted. */
export const limitedQuantities = [
  ...['0', '25 mL', '100 mL', '120 mL', '125 mL', '500 mL', '1 L', '5 L'],
  ...['100 g', '500 g', '1 kg', '5 kg'],
] as const;
export type LimitedQuantity = (typeof limitedQuantities)[number];

type Entry = {
  unNumber: string | null;
  hazardClass: string | null;
  subsidiaryHazards: readonly string[];
  packingGroup: string | null;
};
type Limits = { section: string } & Partial<
  Record<'II' | 'III', { liquid?: LimitedQuantity; solid?: LimitedQuantity }>
>;

const [litre, five] = [{ liquid: '1 L', solid: '1 kg' } as const, { liquid: '5 L', solid: '5 kg' } as const];
/**
 * Only where the United States and column 7a say the same. So nothing of packing group I, of which 49 CFR 173.150 allows 0.5 L of
 * class 3 and column 7a nothing, and of class 9 group III alone.
 */
const limits: Readonly<Record<string, Limits>> = {
  '3': { section: '173.150', II: { liquid: '1 L' }, III: { liquid: '5 L' } },
  '4.1': { section: '173.151', II: { solid: '1 kg' }, III: { solid: '5 kg' } },
  '5.1': { section: '173.152', II: litre, III: five },
  '6.1': { section: '173.153', II: { liquid: '100 mL', solid: '500 g' }, III: five },
  '8': { section: '173.154', II: litre, III: five },
  '9': { section: '173.155', III: five },
};

/**
 * Entries that column 8A of 49 CFR 172.101 lets none of these sections apply to, that column 7a has 0 for, or of which that is not
 * sure: sulphur and molten sulphur, sodium chlorite, molten naphthalene, molten phenol, azodicarbonamide (whose type a test decides),
 * and what is carried hot.
 */
const excepted: readonly string[] = ['1350', '1496', '2304', '2312', '2448', '3242', '3256', '3257', '3258'];
/** The same of phthalic and maleic anhydride where they are molten. */
const solidAlone: readonly string[] = ['2214', '2215'];

/**
 * The most of a substance that an inner packaging holds in a limited quantity, derived from its class and packing group, and the
 * section of 49 CFR that says so. `form`: of the substance as it is sold (`liquid`, `gas`, or that of a solid); null: not known.
 * Null: nothing follows surely. Goods with a subsidiary hazard have limits of their own, entry by entry.
 */
export function limitedQuantityBy(
  { unNumber, hazardClass, subsidiaryHazards, packingGroup }: Entry,
  form: string | null,
): { value: LimitedQuantity; rule: string } | null {
  if (unNumber === null || hazardClass === null || form === null || form === 'gas') return null;
  if (subsidiaryHazards.length > 0 || excepted.includes(unNumber)) return null;
  if (packingGroup !== 'II' && packingGroup !== 'III') return null;
  const state = form === 'liquid' ? 'liquid' : 'solid';
  if (state === 'liquid' && solidAlone.includes(unNumber)) return null;
  const found = limits[hazardClass];
  const value = found?.[packingGroup]?.[state];
  return found && value ? { value, rule: `49 CFR ${found.section}` } : null;
}
