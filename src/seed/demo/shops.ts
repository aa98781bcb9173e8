import { shop } from '#server/platform/db/schema/shops.ts';
import { readRecords } from '../data-files.ts';
import type { CategoryTree } from '../reference/categories.ts';
import { upsert, type Transaction } from '../upsert.ts';
import { seedOf } from './random.ts';

export type DemoShop = {
  id: string;
  nameEn: string;
  nameZh: string;
  nation: string;
  cityEn: string;
  cityZh: string;
  /** Warehouse cities that it delivers from. */
  warehouses: string[];
  /** Second-level categories, most important first. */
  categories: string[];
  /** Its share of all offers. */
  weight: number;
  certified: boolean;
  openedAt: string;
};

export const readShops = () => readRecords<DemoShop>(new URL('./data/shops.json', import.meta.url));

const closings = [
  { en: 'Original bags, certificate of analysis with every lot.', zh: '原厂原包，每批附质检报告。' },
  { en: 'Small lots by the pallet from stock, full containers to order.', zh: '现货托盘起批，整柜可订。' },
  { en: 'Same-day loading for orders placed before noon.', zh: '中午前下单，当天装车。' },
  { en: 'Samples of 25 kg on request.', zh: '可提供25公斤试样。' },
  { en: 'Grade substitution advice from our own technicians.', zh: '技术人员协助牌号替代与选材。' },
];

export async function loadShops(tx: Transaction, tree: CategoryTree): Promise<void> {
  const rows = readShops().map(({ warehouses: _, categories, weight: __, ...record }) => {
    const main = categories.slice(0, 3).map((key) => tree.byKey.get(key)!);
    const closing = closings[seedOf(record.id) % closings.length]!;
    const english = main.map(({ abbr, nameEn }) => abbr ?? nameEn.toLowerCase());
    const chinese = main.map(({ abbr, nameZh }) => abbr ?? nameZh);
    return {
      ...record,
      mainCategories: categories,
      introEn: `Fictional shop of the demo. Stockist of ${english.join(', ')} in ${record.cityEn}. ${closing.en}`,
      introZh: `演示用虚构店铺。${record.cityZh}现货供应${chinese.join('、')}。${closing.zh}`,
      demo: true,
    };
  });
  await upsert(tx, shop, rows);
}
