/**
 * The figures that the trade looks at first, in this order. What identifies a resin family stands at the front: a
 * rubber has a Mooney viscosity, PVC a K value, PET an intrinsic viscosity, and none of them has the others'.
 */
export const tradeOrder: readonly string[] = [
  'mooneyViscosity',
  'kValue',
  'intrinsicViscosity',
  'relativeViscosity',
  'mfr',
  'vaContent',
  'density',
  'tensileStrength',
  'flexuralModulus',
  'izodNotched',
  'charpyNotched',
  'hdt',
  'vicat',
  'meltingPoint',
  'hardness',
  'elongationAtBreak',
  'flammability',
];

/** Place of a property in the trade's order; those that it does not name come last. */
export function tradePlace(propertyId: string): number {
  const place = tradeOrder.indexOf(propertyId);
  return place === -1 ? tradeOrder.length : place;
}

/** Figures that a list row shows. */
export const keyFigures = 3;
