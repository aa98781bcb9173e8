import type { Filler, FigureNeed } from '#api/market/figure-choices.ts';
import { keepHeld } from '#server/market/desk/index.ts';
import type { Db } from '#server/platform/db/database.ts';
import { processLevel, property, propertyGroup, propertyRange } from '#server/platform/db/schema/catalogue.ts';
import { readReference } from '../data-files.ts';
import { replaceAll, upsert } from '../upsert.ts';

type Named = { key: string; nameEn: string; nameZh: string };
type Property = Named & {
  symbol: string | null;
  unit: string | null;
  iso: string | null;
  astm: string | null;
  gb: string | null;
  group: string;
  decimals: number;
  needs: FigureNeed[];
};
/** Usual values of a resin; the melt flow rate is given under the resin's standard condition. */
type Ranges = {
  resin: string;
  /** Where unfilled and filled ones are worlds apart, rows of their own besides that of the whole resin. */
  filler?: Filler;
  mfrCondition: string | null;
  ranges: Record<string, [number, number]>;
};

export async function loadProperties(tx: Db): Promise<void> {
  const levels = readReference<Named>('process-levels');
  await upsert(
    tx,
    processLevel,
    levels.map(({ key, nameEn, nameZh }, sort) => ({ id: key, nameEn, nameZh, sort })),
  );
  const groups = readReference<Named>('property-groups');
  await upsert(
    tx,
    propertyGroup,
    groups.map(({ key, nameEn, nameZh }, sort) => ({ id: key, nameEn, nameZh, sort })),
  );
  const properties = readReference<Property>('properties');
  const shipped = properties.map(({ key, group, ...rest }, sort) => ({
    ...{ ...rest, id: key, groupId: group, sort },
    // Only operators say one: that of a resin stands with its usual ranges.
    usualCondition: '',
  }));
  await upsert(tx, property, await keepHeld(tx, 'property', shipped, ({ id }) => id));

  const ranges = readReference<Ranges>('property-ranges').flatMap(({ resin, filler: own, mfrCondition, ranges }) =>
    Object.entries(ranges).flatMap(([propertyId, [from, to]]) => {
      const filler = own ?? ('' as const);
      if (propertyId !== 'mfr') return [{ resin, filler, propertyId, condition: '', from, to }];
      return mfrCondition === null ? [] : [{ resin, filler, propertyId, condition: mfrCondition, from, to }];
    }),
  );
  await replaceAll(tx, propertyRange, ranges);
}
