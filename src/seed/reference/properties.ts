import { processLevel, property, propertyGroup, propertyRange } from '#server/platform/db/schema/catalogue.ts';
import { readReference } from '../data-files.ts';
import { replaceAll, upsert, type Transaction } from '../upsert.ts';

type Named = { key: string; nameEn: string; nameZh: string };
type Property = Named & {
  symbol: string | null;
  unit: string | null;
  iso: string | null;
  astm: string | null;
  gb: string | null;
  group: string;
  decimals: number;
};
/** Usual values of a resin; the melt flow rate is given under the resin's standard condition. */
type Ranges = { resin: string; mfrCondition: string | null; ranges: Record<string, [number, number]> };

export async function loadProperties(tx: Transaction): Promise<void> {
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
  await upsert(
    tx,
    property,
    properties.map(({ key, group, ...rest }, sort) => ({ ...rest, id: key, groupId: group, sort })),
  );

  const ranges = readReference<Ranges>('property-ranges').flatMap(({ resin, mfrCondition, ranges }) =>
    Object.entries(ranges).flatMap(([propertyId, [from, to]]) => {
      if (propertyId !== 'mfr') return [{ resin, propertyId, condition: '', from, to }];
      return mfrCondition === null ? [] : [{ resin, propertyId, condition: mfrCondition, from, to }];
    }),
  );
  await replaceAll(tx, propertyRange, ranges);
}
