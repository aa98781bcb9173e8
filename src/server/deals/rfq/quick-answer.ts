import { roundLots, tonnesPerContainer, usualContainers } from '#api/deals/container-load.ts';
import type { QuickAnswer } from '#api/deals/quick-answer.ts';
import { carriageIn } from '#server/deals/deal/index.ts';
import { askingPrices, loadDirectory, named } from '#server/market/catalogue/index.ts';
import type { Context } from '#server/platform/context.ts';
import { fromLine } from './quick.ts';
import { dealersIn } from './receivers.ts';

const nothing: QuickAnswer = { goods: null, offers: 0, prices: null, load: null, suppliers: 0 };

/** What the market has for a wish in one line, while it is typed. */
export async function quickAnswer(context: Context, text: string): Promise<QuickAnswer> {
  const { fields } = await fromLine(context, text);
  const { materialId, categoryId, gradeNumber = '', quantity, tradeTerm } = fields;
  if (!materialId && !categoryId) return nothing;
  const directory = await loadDirectory(context);
  const goods = materialId ? { id: materialId, name: gradeNumber } : named(directory.categories, categoryId!);
  const [asked, dealers, load] = await Promise.all([
    askingPrices(context, { materialId, categoryId }, tradeTerm),
    dealersIn(context.db, directory, { materialId: materialId ?? null, categoryId: categoryId ?? null }, () => true),
    quantity ? loadOf(context, { materialId, categoryId }, { quantity, country: fields.destinationCountry }) : null,
  ]);
  return { goods, ...asked, load, suppliers: dealers.shopIds.length };
}

/** In what such goods usually travel: bags, drums, a tank; by the rules of the RFQ form (api/deals/container-load.ts). */
const usualPackings = ['BAG25', 'DRUM200', 'TANK'];

async function loadOf(
  context: Context,
  of: { materialId: string | undefined; categoryId: string | undefined },
  { quantity, country }: { quantity: string; country: string | undefined },
): Promise<QuickAnswer['load']> {
  const carriage = await carriageIn(context, of);
  if (!carriage.goods) return null;
  const known = new Map(carriage.packings.map((packing) => [packing.code, packing]));
  for (const packing of usualPackings.flatMap((code) => known.get(code) ?? [])) {
    const ways = usualContainers(packing).flatMap((cabinetType) => {
      const each = tonnesPerContainer({ packing: packing.code, cabinetType, country: country ?? null }, carriage);
      if (!each) return [];
      const { containers } = roundLots(quantity, each).at(-1)!;
      return [{ containers, container: cabinetType, tonnesEach: each, packing: packing.name }];
    });
    // Of as many containers the smaller ones cost less.
    const [best] = ways.toSorted((a, b) => a.containers - b.containers || Number(a.tonnesEach) - Number(b.tonnesEach));
    if (best) return best;
  }
  return null;
}
