import { compare } from '#lib/decimal.ts';
import { m } from '#i18n/messages.ts';

/**
 * What can be measured at all, by property, in its unit: ours, wide enough for whatever is sold, so that a slip of the keys
 * (a density of −1, an MFR of a thousand million) is refused and no real grade is. What is not named here has no bounds.
 */
const physical: Readonly<Record<string, readonly [least: string, most: string]>> = {
  density: ['0.005', '23'],
  mfr: ['0', '5000'],
  kValue: ['1', '200'],
  intrinsicViscosity: ['0.01', '50'],
  relativeViscosity: ['1', '50'],
  mooneyViscosity: ['0', '300'],
  vaContent: ['0', '100'],
  waterAbsorption: ['0', '100'],
  mouldShrinkage: ['-5', '30'],
  ashContent: ['0', '100'],
  tensileStrength: ['0', '6000'],
  filmTensileStrength: ['0', '6000'],
  filmElongation: ['0', '5000'],
  elongationAtBreak: ['0', '5000'],
  flexuralStrength: ['0', '6000'],
  flexuralModulus: ['0', '1000000'],
  izodNotched: ['0', '10000'],
  charpyNotched: ['0', '1000'],
  hardness: ['0', '150'],
  hdt: ['-100', '600'],
  vicat: ['-100', '600'],
  meltingPoint: ['-273', '4000'],
  glassTransition: ['-273', '600'],
  oxygenIndex: ['0', '100'],
  gwit: ['0', '1200'],
  dielectricStrength: ['0', '2000'],
  volumeResistivity: ['0', '1000000000000000000'],
  dielectricConstant: ['1', '10000'],
  cti: ['0', '1000'],
  lightTransmittance: ['0', '100'],
  haze: ['0', '100'],
  yellownessIndex: ['-100', '300'],
  refractiveIndex: ['1', '5'],
};
/** Properties that are a class and no number, and so have no limits of this kind: of flammability, UL 94 names one. */
const ofClass: readonly string[] = ['flammability'];

export const hasLimits = (property: string): boolean => !ofClass.includes(property);

/** What no measurement can give; undefined where it can, or where nothing is known of the property. */
export function physicalProblem(property: string, value: string): string | undefined {
  const [least, most] = physical[property] ?? [];
  if (least === undefined || most === undefined) return undefined;
  return compare(value, least) < 0 || compare(value, most) > 0 ? m.deals_limits_physical({ least, most }) : undefined;
}
