import { trimZeros } from '#lib/decimal.ts';
import type { Sources } from '#server/platform/context.ts';
import { loadDirectory } from './directory.ts';
import { readFigures } from './figures.ts';
import { tradePlace } from './property-order.ts';

/** The figures of a material that are numbers, as decimal texts in the unit of the property, in the order of the trade. */
export async function typicalFigures(
  context: Sources,
  materialId: string,
): Promise<{ property: string; condition: string; value: string }[]> {
  const [{ properties }, figures] = await Promise.all([loadDirectory(context), readFigures(context, [materialId])]);
  return (figures.get(materialId) ?? [])
    .flatMap(({ propertyId, condition, value }) => {
      const property = properties.get(propertyId);
      return value === null || !property
        ? []
        : [{ property: propertyId, condition, value: trimZeros(value.toFixed(property.decimals)) }];
    })
    .sort((a, b) => tradePlace(a.property) - tradePlace(b.property));
}
