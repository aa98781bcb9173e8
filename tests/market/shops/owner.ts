import { eq } from 'drizzle-orm';
import * as own from '#api/market/own-shop.ts';
import * as shops from '#api/market/shop.ts';
import { storedFile } from '#server/platform/db/schema/identity.ts';
import type { Supplier } from '../../support/deals.ts';
import { dataOf, picture, type MemberApi, type Sent } from '../../support/member-api.ts';

export const goodShop = {
  ...{ nameEn: 'Otter Resins', nameZh: '水獭树脂', introEn: 'Stockist of ABS', introZh: 'ABS现货', cityEn: 'Ningbo' },
  ...{ cityZh: '宁波', profileEn: 'Since 2010.', profileZh: '成立于2010年。', mainCategories: ['abs'] },
};

/** A picture to send in a field. */
export const image = async (field: string, width = 700): Promise<Sent> => ({
  ...{ field, name: 'works.png', bytes: await picture('png', { width, height: width / 2 }) },
});

/** What the owner of a shop does and sees. */
export function ownerOf(api: MemberApi, supplier: () => Supplier) {
  const save = (input: object = {}, sent: Sent[] = [], who = supplier()) =>
    api.post<own.OwnShop>(own.updateShop.path, who, { ...goodShop, ...input }, sent);
  const ownShop = async (who = supplier()) => dataOf(await api.get<own.OwnShop>(own.getOwnShop.path, who));
  const publicShop = async (language: 'en-US' | 'zh-CN' = 'en-US') => {
    api.services.cache.drop(['shops']);
    return dataOf(await api.get<shops.ShopDetail>(shops.getShopById.path, null, { id: supplier().shopId }, language));
  };
  const bytesLeft = (id: string) => [...api.files.keys()].filter((key) => key.startsWith(id));
  const isStored = (id: string) => api.db.$count(storedFile, eq(storedFile.id, id));
  return { save, ownShop, publicShop, bytesLeft, isStored };
}
