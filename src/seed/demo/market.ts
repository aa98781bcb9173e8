import { sql } from 'drizzle-orm';
import { readRecords, readReference } from '../data-files.ts';
import { readCategories, readChemicals, type CategoryTree } from '../reference/categories.ts';
import type { Town } from '../reference/places.ts';
import { readRates } from '../reference/trade.ts';
import type { Transaction } from '../upsert.ts';
import { randomOf, seedOf, weigh, type Weighted } from './random.ts';
import { readShops, type DemoShop } from './shops.ts';

export type MarketMaterial = {
  id: string;
  categoryId: string;
  path: string[];
  kind: 'polymer' | 'chemical';
  form: string;
  nation: string;
  chemicalId: string | null;
  /** It has a rating of its own by UL 94, at a thickness. */
  rated: boolean;
  dangerous: boolean;
  /** Packing group I of the dangerous goods regulations: no liquid of it travels in an IBC. */
  greatDanger: boolean;
  /** USD per tonne, before region, term and shop. */
  basePrice: number;
};

/** What a generator of offers needs to know; read once. */
export type Market = {
  shops: Weighted<DemoShop>;
  /** Shops that deal in a second-level category. */
  dealersOf: (category: string) => DemoShop[];
  categoriesOf: (shop: DemoShop) => Weighted<string>;
  materialsOf: (shop: DemoShop, category: string) => Weighted<MarketMaterial>;
  leaves: string[];
  leafMaterials: Map<string, MarketMaterial[]>;
  tree: CategoryTree;
  /** Units of a currency per USD, newest month. */
  perUsd: Map<string, number>;
  /** The port that goods of a warehouse city leave from. */
  portOf: (city: string) => string;
};

/** Neighbours trade with each other more than with the rest of the world. */
const regions = [
  'CN HK TW',
  'KR JP',
  'SG MY TH VN ID PH',
  'AE SA QA KW OM IR',
  'IN',
  'NL DE FR IT GB AT BE ES CH PL',
  'US CA MX BR',
];
const regionOf = (nation: string) => regions.find((region) => region.includes(nation)) ?? nation;

export async function readMarket(tx: Transaction): Promise<Market> {
  const tree = readCategories();
  const shops = readShops();
  const materials = await readMaterials(tx);
  const towns = new Map(readReference<Town>('warehouse-towns').map((town) => [town.id, town.port]));
  const rates = readRates();

  const bySecondLevel = Map.groupBy(materials, ({ path }) => path[1]!);
  const leafMaterials = Map.groupBy(materials, ({ categoryId }) => categoryId);
  const leaves = tree.records.filter(({ key }) => tree.isLeaf(key)).map(({ key }) => key);
  const known = new Map<string, Weighted<MarketMaterial>>();
  const categories = new Map(
    shops.map((shop) => [
      shop,
      weigh(
        shop.categories.filter((key) => bySecondLevel.has(key)),
        (_, index) => 1 / (index + 1.5),
      ),
    ]),
  );

  return {
    shops: weigh(shops, ({ weight }) => weight),
    dealersOf: (category) => shops.filter((shop) => shop.categories.includes(category)),
    categoriesOf: (shop) => categories.get(shop)!,
    materialsOf: (shop, category) => {
      const key = `${shop.id} ${category}`;
      const found = known.get(key) ?? weigh(bySecondLevel.get(category)!, (item) => appeal(item, shop));
      known.set(key, found);
      return found;
    },
    leaves,
    leafMaterials,
    tree,
    perUsd: new Map(rates.map(({ currency, perUsd }) => [currency, Number(perUsd)])),
    portOf: (city) => towns.get(city) ?? city,
  };
}

/** Goods under sanctions do not turn up where they are forbidden. */
const refused: Record<string, string> = { IR: 'US DE NL KR JP', RU: 'US DE NL JP' };

/**
 * Some grades sell everywhere, most sell a little; those made near by sell better. The few whose rating by UL 94 is known sell
 * everywhere, so that offers can be looked for by it.
 */
function appeal({ id, nation, rated }: MarketMaterial, shop: DemoShop): number {
  if (refused[nation]?.includes(shop.nation)) return 0;
  const popularity = 0.15 + (rated ? 1 : randomOf(seedOf('popularity', id))() ** 3) * 3;
  const nearness = nation === shop.nation ? 5 : regionOf(nation) === regionOf(shop.nation) ? 2 : 1;
  return popularity * nearness;
}

type Row = {
  id: string;
  category_id: string;
  category_path: string[];
  kind: 'polymer' | 'chemical';
  form: string;
  nation: string;
  chemical_id: string | null;
  rated: boolean;
};

async function readMaterials(tx: Transaction): Promise<MarketMaterial[]> {
  const prices = readRecords(new URL('./data/prices.json', import.meta.url)) as unknown as Record<
    string,
    [number, number]
  >;
  const chemicals = new Map(readChemicals().map((chemical) => [chemical.key, chemical]));
  const { rows } = await tx.execute<Row>(sql`
    select m.id, m.category_id, m.category_path, m.kind, m.form, f.nation, m.chemical_id,
      exists (select from figure where material_id = m.id and property_id = 'flammability' and thickness is not null) as rated
    from material m join manufacturer f on f.id = m.manufacturer_id order by m.id collate "C"`);
  return rows.map((row) => ({
    id: row.id,
    categoryId: row.category_id,
    path: row.category_path,
    kind: row.kind,
    form: row.form,
    nation: row.nation,
    chemicalId: row.chemical_id,
    rated: row.rated,
    dangerous: (chemicals.get(row.chemical_id ?? '')?.unClass ?? null) !== null,
    greatDanger: chemicals.get(row.chemical_id ?? '')?.packingGroup === 'I',
    basePrice: basePriceOf(row, prices),
  }));
}

/** Makers whose engineering grades are paid more, or less, than the middle of the market. */
const premiums: Record<string, number> = {
  JP: 0.35,
  DE: 0.3,
  US: 0.2,
  BE: 0.25,
  NL: 0.2,
  CH: 0.3,
  GB: 0.3,
  KR: 0.05,
  TW: 0.05,
  CN: -0.2,
};

/** A place within the usual range of the nearest priced category, the same for all offers of a material. */
function basePriceOf(
  { id, chemical_id, category_path, nation }: Row,
  prices: Record<string, [number, number]>,
): number {
  const keys = [...category_path, chemical_id ?? ''].toReversed();
  const [low, high] = prices[keys.find((key) => key in prices) ?? ''] ?? [1000, 1500];
  const place = 0.15 + 0.55 * randomOf(seedOf('price', id))() + (premiums[nation] ?? 0);
  return low + (high - low) * Math.min(1, Math.max(0, place));
}
