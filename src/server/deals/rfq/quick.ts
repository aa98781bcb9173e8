import { portNames, readQuickRfq, type QuickRfq } from '#api/deals/quick-rfq.ts';
import type { RfqTemplate } from '#api/deals/rfq.ts';
import { tradeTerms, type TradeTermField } from '#api/deals/trade-terms.ts';
import { earliestDay } from '#lib/days.ts';
import {
  findMaterials,
  loadDirectory,
  loadMaterials,
  named,
  offerable,
  type Directory,
  type Material,
} from '#server/market/catalogue/index.ts';
import type { Context } from '#server/platform/context.ts';

type Fields = RfqTemplate['fields'];
type Quick = NonNullable<RfqTemplate['quick']>;

const unsaidBy: Record<Quick['unclear'][number]['about'], readonly (keyof Fields)[]> = {
  goods: [],
  quantity: [],
  targetPrice: [],
  tradeTerm: ['tradeTerm'],
  port: ['destinationPort', 'destinationCountry'],
  deliveryDeadline: [],
};

/** So many words of what is wanted are looked up one by one. */
const mostWords = 8;

/** One line as the fields of an RFQ: what was understood, and what was not and is asked. */
export async function fromLine(context: Context, line: string): Promise<{ fields: Fields; quick: Quick }> {
  const directory = await loadDirectory(context);
  const ports = [...directory.ports.values()].map((port) => ({ id: port.id, names: portNames(port) }));
  const { goods, unclear, port, ...read } = readQuickRfq(line, { ports, today: earliestDay(context.now()) });
  const found = await goodsIn(context, goods);
  const place = placeOf(directory, port, read.tradeTerm);
  const asked: Quick['unclear'] = [
    ...unclear,
    ...found.unknown.map((words) => ({ words, why: 'words', about: 'goods' }) as const),
    ...(port !== undefined && Object.keys(place).length === 0
      ? [{ words: named(directory.ports, port).name, why: 'port', about: 'port' } as const]
      : []),
  ];
  const fields = { ...read, ...found.fields, ...place };
  // Of what was said and not understood nothing is filled in that an earlier RFQ said.
  const left = asked.flatMap(({ about }) => unsaidBy[about].map((field) => [field, undefined]));
  return {
    fields: { ...(Object.fromEntries(left) as Fields), ...fields },
    quick: { understood: Object.keys(fields) as Quick['understood'], unclear: asked },
  };
}

/** FOB names the port of shipment, CFR and CIF that of destination, and so does who names no term. */
function placeOf({ ports }: Directory, id: string | undefined, term: QuickRfq['tradeTerm']): Fields {
  const named = id === undefined ? undefined : ports.get(id);
  // One that is out of use is known by its name and asked for anew.
  const port = named?.active ? named : undefined;
  const needs: readonly TradeTermField[] = tradeTerms.find((one) => one.id === term)?.needs ?? ['destinationPort'];
  if (port && needs.includes('destinationPort')) return { destinationPort: port.id, destinationCountry: port.country };
  return port && needs.includes('departurePort') ? { departurePort: port.id } : {};
}

/**
 * What is wanted: the one grade that has this code, or the category that all have in common which carry the words. Words
 * that the catalogue does not know are told, never replaced.
 */
async function goodsIn(context: Context, goods: string): Promise<{ fields: Fields; unknown: string[] }> {
  if (goods === '') return { fields: {}, unknown: [] };
  const carries = async (words: string) => {
    const { materials, correction } = await findMaterials(context, words);
    return correction === null ? materials : new Map<string, never>();
  };
  const words = goods.split(' ').slice(0, mostWords);
  const all = await carries(goods);
  const known: string[] = [];
  if (all.size === 0) for (const word of words) if ((await carries(word)).size > 0) known.push(word);
  const meant = all.size > 0 ? goods : known.join(' ');
  const found = all.size > 0 || meant === '' ? all : await carries(meant);
  const unknown = all.size > 0 ? [] : words.filter((word) => !known.includes(word));
  const exact = [...found].filter(([, relevance]) => relevance.exact);
  const materials = await loadMaterials(context);
  const meantIds = (exact.length > 0 ? exact : [...found]).map(([id]) => id);
  const candidates = [...new Set(meantIds.flatMap((id) => offerable(materials, id) ?? []))];
  const [one, ...others] = candidates;
  if (one && others.length === 0)
    return { fields: { materialId: one.id, categoryId: one.categoryId, gradeNumber: one.grade }, unknown };
  const categoryId = commonCategory(candidates);
  return { fields: { gradeNumber: goods, ...(categoryId && { categoryId }) }, unknown };
}

/** Not the family alone: PP says too little for suppliers to be asked. */
function commonCategory([one, ...others]: readonly Material[]): string | undefined {
  const common = one?.categoryPath.filter((id) => others.every(({ categoryPath }) => categoryPath.includes(id))) ?? [];
  return common.length > 1 ? common.at(-1) : undefined;
}
