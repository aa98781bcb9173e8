import { localisedText } from '#server/platform/db/expressions.ts';
import { and, asc, desc, eq, isNotNull } from 'drizzle-orm';
import type { ShopDetail } from '#api/market/shop.ts';
import { loadDirectory, named } from '#server/market/catalogue/index.ts';
import { namesAccount } from '#server/platform/text/bank-details.ts';
import type { Context } from '#server/platform/context.ts';
import { certification } from '#server/platform/db/schema/company.ts';
import { evaluation } from '#server/platform/db/schema/deal.ts';
import { shop, shopDynamic, shopPicture, shopQualification } from '#server/platform/db/schema/shops.ts';
import { notFound } from '#server/platform/errors.ts';
import { describePictures } from '#server/platform/files/index.ts';
import { summarise } from './queries.ts';
import { loadShops, type ListedShop } from './shop-index.ts';

/** An open shop. Throws 404 for closed and unknown ones. */
export async function openShopOf(context: Context, id: string): Promise<ListedShop> {
  const found = (await loadShops(context)).get(id);
  if (!found) throw notFound();
  return found;
}

/** A shop with its company, its behaviour and how many of everything it shows. */
export async function shopDetail(context: Context, id: string): Promise<ShopDetail> {
  const listed = await openShopOf(context, id);
  const key = `shops/detail/${context.locale}/${id}`;
  return context.cache.get(key, ['shops', 'offers'], () => readDetail(context, listed));
}

async function readDetail(context: Context, listed: ListedShop): Promise<ShopDetail> {
  const { db } = context;
  const { id, ownerId } = listed.row;
  const [[summary], [profile], company, pictures, dynamics, qualifications, evaluations] = await Promise.all([
    summarise(context, [listed]),
    db
      .select({ text: localisedText(shop, 'profile') })
      .from(shop)
      .where(eq(shop.id, id)),
    ownerId === null ? null : companyOf(context, ownerId),
    readPictures(context, id),
    db.$count(shopDynamic, and(eq(shopDynamic.shopId, id), isNotNull(shopDynamic.publishedAt))),
    db.$count(shopQualification, eq(shopQualification.shopId, id)),
    db.$count(evaluation, eq(evaluation.shopId, id)),
  ]);
  const { medianAnswerHours, answered, onTimeShare, shipped, completedDeals } = listed.behaviour;
  return {
    ...summary!,
    profile: profile?.text ?? '',
    bankWarning: namesAccount(summary!.intro, profile?.text, ...pictures.map(({ caption }) => caption)),
    company,
    behaviour: { medianAnswerHours, answered, onTimeShare, shipped, completedDeals },
    pictures,
    counts: { dynamics, qualifications, evaluations },
  };
}

async function companyOf(context: Context, ownerId: string): Promise<ShopDetail['company']> {
  const { companyName, nation, businessType, mainProducts, employees, established } = certification;
  const [company] = await context.db
    .select({ name: companyName, nation, businessType, mainProducts, employees, established })
    .from(certification)
    .where(and(eq(certification.memberId, ownerId), eq(certification.state, 'success')))
    .orderBy(desc(certification.submittedAt), desc(certification.id))
    .limit(1);
  if (!company) return null;
  const { countries } = await loadDirectory(context);
  return { ...company, nation: named(countries, company.nation).name };
}

async function readPictures(context: Context, shopId: string): Promise<ShopDetail['pictures']> {
  const { id, fileId, captionEn, captionZh } = shopPicture;
  const rows = await context.db
    .select({ id, fileId, caption: localisedText({ captionEn, captionZh }, 'caption') })
    .from(shopPicture)
    .where(eq(shopPicture.shopId, shopId))
    .orderBy(asc(shopPicture.sort), asc(id));
  const files = await describePictures(
    context,
    rows.map((row) => row.fileId),
  );
  return rows.flatMap(({ id, fileId, caption }) => {
    const picture = files.get(fileId);
    return picture ? [{ id, caption, picture }] : [];
  });
}
