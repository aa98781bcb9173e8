import { and, eq } from 'drizzle-orm';
import { m } from '#i18n/messages.ts';
import { lookOf, marketplaceIn, officeIn } from '#lib/look-alike.ts';
import type { Db } from '../db/database.ts';
import { certification } from '../db/schema/company.ts';
import { shop } from '../db/schema/shops.ts';
import { invalid } from '../errors.ts';

/**
 * Throws 422 at the field where a name passes for the marketplace, for one of its offices, or for a shop or the company
 * behind it that is not the owner's. `legalName`: as certified; a word for an office that stands in it may be used.
 */
export async function checkPublicName(
  db: Db,
  field: string,
  name: string,
  own: { party?: string | undefined; legalName?: string | undefined },
): Promise<void> {
  const office = officeIn(name);
  const word = marketplaceIn(name) ?? (office === officeIn(own.legalName ?? '') ? undefined : office);
  if (word) throw invalid({ [field]: m.name_reserved({ word }) });
  if (await isAnothers(db, name, own.party)) throw invalid({ [field]: m.name_taken() });
}

/** Throws 422 at the field where a name holds the marketplace's. */
export function checkCompanyName(field: string, name: string): void {
  const word = marketplaceIn(name);
  if (word) throw invalid({ [field]: m.name_reserved({ word }) });
}

async function isAnothers(db: Db, name: string, party: string | undefined): Promise<boolean> {
  const look = lookOf(name);
  if (look === '') return false;
  const named = await db
    .select({ ownerId: shop.ownerId, nameEn: shop.nameEn, nameZh: shop.nameZh, company: certification.companyName })
    .from(shop)
    .leftJoin(certification, and(eq(certification.memberId, shop.ownerId), eq(certification.state, 'success')));
  return named.some(
    ({ ownerId, ...names }) =>
      (ownerId === null || ownerId !== party) && Object.values(names).some((other) => other && lookOf(other) === look),
  );
}
