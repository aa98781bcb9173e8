import { and, eq, notExists } from 'drizzle-orm';
import { m } from '#i18n/messages.ts';
import { letters } from '#lib/letters.ts';
import { makersNamed } from '#server/market/catalogue/index.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { country } from '#server/platform/db/schema/reference.ts';
import { manufacturer, material } from '#server/platform/db/schema/catalogue.ts';
import { invalid } from '#server/platform/errors.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import type { Known, Maker } from './known.ts';

export type NamedMaker = {
  manufacturerId?: string | undefined;
  manufacturer?: string | undefined;
  nation?: string | undefined;
};

/**
 * The maker that is named: one of the catalogue by its id, or by its name in whatever writing; a new one where nobody is called so.
 * 422 where it is neither, or a new one without its country.
 */
export async function makerOf(tx: Transaction, now: Date, known: Known, said: NamedMaker): Promise<Maker> {
  const { manufacturers } = known;
  if (said.manufacturerId !== undefined) {
    const found = manufacturers.get(said.manufacturerId);
    const standing = found?.mergedIntoId ? manufacturers.get(found.mergedIntoId) : found;
    if (!standing) throw invalid({ manufacturerId: m.field_chooseOne() });
    return standing;
  }
  const name = said.manufacturer ?? '';
  if (name === '') throw invalid({ manufacturer: m.field_required() });
  const [called] = makersCalled(known, name);
  if (called) return called;
  if (!said.nation) throw invalid({ nation: m.field_required() });
  const [nation] = await tx.select({ id: country.iso2 }).from(country).where(eq(country.iso2, said.nation));
  if (!nation) throw invalid({ nation: m.field_chooseOne() });
  const made: Maker = {
    id: uuidv7(now),
    ...{ nameEn: name, nameZh: name, nation: nation.id },
    ...{ ownersEn: '', ownersZh: '' },
    ...{ city: '', brands: [], state: 'proposed', mergedIntoId: null },
  };
  await tx.insert(manufacturer).values(made);
  manufacturers.set(made.id, made);
  return made;
}

/** Those of whose names this is the whole, not a part. */
function makersCalled(known: Known, name: string): Maker[] {
  const written = letters(name);
  return makersNamed(known, name).filter((maker) =>
    [...known.manufacturers.values()].some(
      (each) =>
        (each.id === maker.id || each.mergedIntoId === maker.id) &&
        [each.id, each.nameEn, each.nameZh, ...each.brands].map(letters).includes(written),
    ),
  );
}

/** A maker that was only proposed and that nothing is of any more goes; where it turned out to be another, its writing stays. */
export async function leaveMaker(tx: Transaction, id: string, instead: string | null): Promise<void> {
  const isLeft = and(
    eq(manufacturer.id, id),
    eq(manufacturer.state, 'proposed'),
    notExists(tx.select({ id: material.id }).from(material).where(eq(material.manufacturerId, id))),
  );
  if (instead) await tx.update(manufacturer).set({ state: 'merged', mergedIntoId: instead }).where(isLeft);
  else await tx.delete(manufacturer).where(isLeft);
}
