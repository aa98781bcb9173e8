import { joinWords } from '#lib/join-words.ts';
import { localised } from '#lib/localised.ts';
import { tradeTerms, type TradeTermId } from '#api/deals/trade-terms.ts';
import type { Face } from '#api/market/face.ts';
import type { Swatch } from '#api/market/goods.ts';
import type { TermView } from '#api/deals/trade.ts';
import {
  codeName,
  loadDirectory,
  loadMaterials,
  named,
  shopFace,
  type Directory,
} from '#server/market/catalogue/index.ts';
import type { Context } from '#server/platform/context.ts';
import { deliveryMethodName } from '#api/deals/trade-words.ts';
import type { SubOrderRow, TermColumns } from './rows.ts';

/** Puts names to the codes of a deal, in the reader's language. */
export type Names = {
  directory: Directory;
  coded: (kind: string, code: string) => { code: string; name: string };
  country: (id: string) => { id: string; name: string };
  port: (id: string) => { id: string; name: string };
  category: (id: string) => { id: string; name: string };
  shop: (id: string) => Face & { id: string };
  /** By its grade, which is the same in every language. */
  material: (id: string) => { id: string; name: string };
  /** How goods look: their grade's, or what is usual in their category. null: nobody has said which those are. */
  swatch: (goods: { materialId: string | null; categoryId?: string | null }) => Swatch | null;
  /** `pickup`: where the goods are fetched when they are sold at the works. */
  terms: (columns: TermColumns, pickup: Bilingual | null) => TermView;
};

type Bilingual = { nameEn: string; nameZh: string };
const codeOf = (id: TradeTermId) => tradeTerms.find((term) => term.id === id)?.code;

export async function loadNames(
  context: { db: Pick<Context['db'], 'select'> } & Pick<Context, 'cache' | 'locale'>,
): Promise<Names> {
  const directory = await loadDirectory(context);
  const materials = await loadMaterials(context);
  const place = (id: string) => named(directory.ports, id);
  const country = (id: string) => named(directory.countries, id);
  return {
    directory,
    coded: (kind, code) => ({ code, name: codeName(directory, kind, code) }),
    country,
    port: place,
    category: (id) => named(directory.categories, id),
    shop: (id) => ({ id, ...shopFace(directory, id) }),
    material: (id) => ({ id, name: materials.get(id)?.grade ?? id }),
    swatch: ({ materialId, categoryId }) => {
      const look = (materialId && materials.get(materialId)) || (categoryId && directory.categories.get(categoryId));
      return look ? { form: look.form, color: look.color } : null;
    },
    terms: (row, pickup) => ({
      tradeTerm: row.tradeTerm,
      pickupPlace: codeOf(row.tradeTerm) === 'EXW' && pickup ? localised(pickup, 'name') : null,
      deliveryMethod: row.deliveryMethod
        ? { code: row.deliveryMethod, name: deliveryMethodName(row.deliveryMethod) }
        : null,
      departurePort: row.departurePort ? place(row.departurePort) : null,
      destinationPort: row.destinationPort ? place(row.destinationPort) : null,
      portDischarge: row.portDischarge ? place(row.portDischarge) : null,
      destinationCountry: row.destinationCountry ? country(row.destinationCountry) : null,
      serviceAddress: row.serviceAddress,
    }),
  };
}

/** Who supplies an order: of several the names alone, as no mark stands for all of them. */
export function sellersFace(
  directory: Directory,
  own: readonly Pick<SubOrderRow, 'shopId' | 'supplierCompany'>[],
): Face | null {
  const faces = [...Map.groupBy(own, ({ shopId }) => shopId)].map(([id, [first]]) =>
    shopFace(directory, id, first!.supplierCompany),
  );
  if (faces.length < 2) return faces[0] ?? null;
  const joined = (names: (string | null)[]) => joinWords([...new Set(names.filter((name) => name !== null))]);
  return {
    name: joined(faces.map(({ name }) => name)),
    company: joined(faces.map(({ company }) => company)),
    logo: null,
  };
}
