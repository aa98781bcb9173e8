import { localised } from '#lib/localised.ts';
import { asc, eq } from 'drizzle-orm';
import type { OfferDetail } from '#api/market/offer.ts';
import { round } from '#lib/decimal.ts';
import type { Context } from '#server/platform/context.ts';
import { offer, offerPrice, offerPriceBreak } from '#server/platform/db/schema/offers.ts';
import { notFound } from '#server/platform/errors.ts';
import { describePictures } from '#server/platform/files/index.ts';
import { codeName, loadDirectory, named } from './directory.ts';
import { readLotPhotos } from './lot-photos.ts';
import { materialCores } from './material-detail.ts';
import { answeredColumns, readOffers, type OfferRow } from './offer-rows.ts';
import { categoryRef, codedAnswers, summarise } from './offer-summary.ts';
import { offersByShop } from './offer-totals.ts';

/** An offer that may be shown: on sale, paused or removed. Throws 404 for others, and for what is no offer's id. */
export async function findOffer(context: Context, id: string): Promise<OfferRow> {
  const [row] = await readOffers(context, [id]);
  if (!row || row.status === 'notListed') throw notFound();
  return row;
}

/** One offer with its material, shop, price breaks and price history. */
export async function offerDetail(context: Context, id: string): Promise<OfferDetail> {
  const row = await findOffer(context, id);
  const [[summary], [material], [terms], breaks, history, directory, shopDetail, photos] = await Promise.all([
    summarise(context, [row]),
    materialCores(context, [row.materialId]),
    readTerms(context, row.id),
    readBreaks(context, row.id),
    readHistory(context, row.id),
    loadDirectory(context),
    describeShop(context, row.shopId),
    readPhotos(context, row),
  ]);
  if (!summary || !material || !terms || !shopDetail) throw notFound();
  const money = (amount: string) => ({ amount: round(amount, 2), currency: row.currency });
  const coded = (kind: string, code: string) => ({ code, name: codeName(directory, kind, code) });
  return {
    ...summary,
    status: row.status === 'onSale' ? 'onSale' : 'removed',
    ...codedAnswers(directory, 'detail', terms),
    remarks: localised(terms, 'remarks'),
    documents: terms.documentCodes.map((code) => coded('document', code)),
    priceBreaks: breaks.map(({ fromQuantity, price }) => ({ fromQuantity, price: money(price) })),
    priceHistory: history.map(({ at, price }) => ({ at, price: money(price) })),
    photos,
    material,
    shopDetail,
  };
}

function readTerms({ db }: Context, id: string) {
  const { documentCodes, remarksEn, remarksZh } = offer;
  return db
    .select({ ...answeredColumns('detail'), documentCodes, remarksEn, remarksZh })
    .from(offer)
    .where(eq(offer.id, id));
}

function readBreaks({ db }: Context, id: string) {
  const { fromQuantity, price, offerId } = offerPriceBreak;
  return db.select({ fromQuantity, price }).from(offerPriceBreak).where(eq(offerId, id)).orderBy(asc(fromQuantity));
}

function readHistory({ db }: Context, id: string) {
  const { at, price, offerId } = offerPrice;
  return db.select({ at, price }).from(offerPrice).where(eq(offerId, id)).orderBy(asc(at));
}

/** Photos of goods that are not offered any more, or that are held, prove nothing. */
async function readPhotos({ db }: Context, { id, status }: OfferRow): Promise<OfferDetail['photos']> {
  if (status !== 'onSale') return [];
  const photos = await readLotPhotos(db, [id]);
  return (photos.get(id) ?? []).map((photo) => {
    const { id, lot, takenOn, picture } = photo;
    return { id, lot, takenOn, picture, caption: localised(photo, 'caption') };
  });
}

async function describeShop(context: Context, id: string): Promise<OfferDetail['shopDetail'] | null> {
  const [directory, offers] = await Promise.all([loadDirectory(context), offersByShop(context)]);
  const shop = directory.shops.get(id);
  if (!shop) return null;
  const { logoId } = shop;
  const pictures = await describePictures(context, [logoId]);
  return {
    id,
    name: localised(shop, 'name'),
    companyName: shop.company,
    nation: named(directory.countries, shop.nation),
    city: localised(shop, 'city'),
    certified: shop.certified,
    openedAt: shop.openedAt,
    offerCount: offers.get(id) ?? 0,
    logo: (logoId !== null && pictures.get(logoId)) || null,
    mainCategories: shop.mainCategories
      .filter((category) => directory.categories.has(category))
      .map((category) => categoryRef(directory, category)),
  };
}
