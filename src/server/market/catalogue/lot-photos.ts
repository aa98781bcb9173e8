import { asc, inArray } from 'drizzle-orm';
import type { Picture } from '#api/market/picture.ts';
import type { Db } from '#server/platform/db/database.ts';
import { offerPhoto } from '#server/platform/db/schema/offers.ts';
import { describePictures } from '#server/platform/files/index.ts';

export type LotPhoto = Omit<typeof offerPhoto.$inferSelect, 'fileId' | 'sort'> & { picture: Picture };

/** The photos of offers, each in its supplier's order, by the offers' ids; offers without any are left out. */
export async function readLotPhotos(db: Db, offerIds: readonly string[]): Promise<ReadonlyMap<string, LotPhoto[]>> {
  if (offerIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(offerPhoto)
    .where(inArray(offerPhoto.offerId, [...offerIds]))
    .orderBy(asc(offerPhoto.sort), asc(offerPhoto.id));
  const pictures = await describePictures(
    { db },
    rows.map(({ fileId }) => fileId),
  );
  const photos = rows.flatMap(({ fileId, sort: _, ...photo }) => {
    const picture = pictures.get(fileId);
    return picture ? [{ ...photo, picture }] : [];
  });
  return Map.groupBy(photos, ({ offerId }) => offerId);
}
