import { eq } from 'drizzle-orm';
import type { Db } from '#server/platform/db/database.ts';
import type { Directory } from '#server/market/catalogue/index.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import type { OrderRow } from './rows.ts';

type Place = { nameEn: string; nameZh: string };
/** The place where goods of a shop are fetched; null: no shop is asked yet, or nothing is known of it. */
export type PickupPlaces = (shopId: string | null) => PickupPlace | null;
/** `bonded`: the goods lie in a bonded zone, and have not been imported into its country yet. */
export type PickupPlace = Place & { country: string; bonded: boolean };

/**
 * Where goods are fetched that are sold at the works (EXW takes no place in the forms): where the offer lies that was
 * asked about, else in the city of the shop.
 */
export async function loadPickupPlaces(
  db: Db,
  { cities, shops, countries }: Directory,
  { offerId }: Pick<OrderRow, 'offerId'>,
): Promise<PickupPlaces> {
  const [offered] =
    offerId === null
      ? []
      : await db
          .select({ shopId: offer.shopId, cityId: offer.warehouseCityId, taxBasis: offer.taxBasis })
          .from(offer)
          .where(eq(offer.id, offerId));
  const inCountry = ({ nameEn, nameZh }: Place, id: string, bonded = false): PickupPlace => {
    const country = countries.get(id);
    return {
      ...{ nameEn: `${nameEn}, ${country?.nameEn ?? id}`, nameZh: `${country?.nameZh ?? id}${nameZh}` },
      ...{ country: id, bonded },
    };
  };
  return (shopId) => {
    const city = offered?.shopId === shopId ? cities.get(offered?.cityId ?? '') : undefined;
    if (city) return inCountry(city, city.country, offered?.taxBasis === 'BONDED');
    const shop = shops.get(shopId ?? '');
    return shop ? inCountry({ nameEn: shop.cityEn, nameZh: shop.cityZh }, shop.nation) : null;
  };
}
