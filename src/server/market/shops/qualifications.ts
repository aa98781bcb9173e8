import { desc, eq } from 'drizzle-orm';
import type { Qualification } from '#api/market/shop.ts';
import { utcDay } from '#lib/days.ts';
import type { Context } from '#server/platform/context.ts';
import { shopQualification } from '#server/platform/db/schema/shops.ts';
import { describeFiles, describePictures } from '#server/platform/files/index.ts';
import { localised } from '#lib/localised.ts';
import { openShopOf } from './shop-detail.ts';

/** A certificate is good on the last day that it names, by the day of UTC. */
export const isExpired = ({ now }: Pick<Context, 'now'>, expiresOn: string | null): boolean =>
  expiresOn !== null && expiresOn < utcDay(now());

/** A shop's certificates, those in force first. Throws 404 for closed and unknown shops. */
export async function qualificationList(context: Context, shopId: string): Promise<Qualification[]> {
  await openShopOf(context, shopId);
  const rows = await context.db
    .select()
    .from(shopQualification)
    .where(eq(shopQualification.shopId, shopId))
    .orderBy(desc(shopQualification.issuedOn), desc(shopQualification.id));
  const ids = rows.flatMap(({ fileIds }) => fileIds);
  const [pictures, files] = await Promise.all([describePictures(context, ids), describeFiles(context, ids)]);
  const described = rows.map(({ id, kind, nameEn, nameZh, issuer, number, issuedOn, expiresOn, fileIds, demo }) => ({
    id,
    kind,
    issuer,
    number,
    issuedOn,
    expiresOn,
    demo,
    name: localised({ nameEn, nameZh }, 'name'),
    expired: isExpired(context, expiresOn),
    pictures: fileIds.flatMap((file) => pictures.get(file) ?? []),
    documents: fileIds.filter((file) => !pictures.has(file)).flatMap((file) => files.get(file) ?? []),
  }));
  return [...described.filter(({ expired }) => !expired), ...described.filter(({ expired }) => expired)];
}
