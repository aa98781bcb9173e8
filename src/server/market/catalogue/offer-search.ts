import { tradeTerms, type TradeTermId } from '#api/deals/trade-terms.ts';
import type { Context } from '#server/platform/context.ts';
import { countMatching } from './offer-counts.ts';
import type { OfferCount } from './offer-count.ts';
import { readOfferFilter, type OfferFilter, type OfferQueryInput } from './offer-filter.ts';
import { understand, type ReadItem, type Understood } from './understand.ts';
import { wishesOf } from './wishes.ts';

type OfferSearch = {
  filter: OfferFilter;
  count: OfferCount;
  /** The query with the filters and ranges that its keyword says. */
  chosen: OfferQueryInput;
  /** null: there is no keyword. */
  understood: Understood | null;
};

/**
 * What a query asks for, with the filters and ranges that its keyword says. Where no offer passes these beside the rest, one of them
 * is given up, from the end, then all; which, is said. Throws 422 for a currency without a rate.
 */
export async function readOfferSearch(context: Context, query: OfferQueryInput): Promise<OfferSearch> {
  const understood = query.keyword ? await understand(context, query.keyword, 'offers') : null;
  const items = understood?.items ?? [];
  const asked = items.filter(isFilter);
  const ways = [asked, ...asked.map((_, at) => asked.toSpliced(asked.length - 1 - at, 1)), []];
  let first: OfferSearch | undefined;
  for (const kept of asked.length === 0 ? [[]] : ways) {
    const search = await searchWith(context, query, understood, kept);
    if (search.count.total > 0) return search;
    first ??= search;
  }
  return first!;
}

const isFilter = ({ meanings }: ReadItem) => meanings.some(({ as }) => as === 'filter' || as === 'range');

async function searchWith(
  context: Context,
  query: OfferQueryInput,
  understood: Understood | null,
  kept: readonly ReadItem[],
): Promise<OfferSearch> {
  const items = (understood?.items ?? []).map((item) =>
    isFilter(item) && !kept.includes(item)
      ? { ...item, meanings: item.meanings.map((meaning) => ({ ...meaning, as: 'left' as const })) }
      : item,
  );
  const chosen = withFilters(query, kept);
  // Filters are told apart by themselves: the words are the same with them in the keyword and beside it.
  const goods = items.flatMap(({ words, meanings }) => (meanings.some(({ as }) => as === 'trait') ? words : []));
  const words = understood ? JSON.stringify([understood.rest.toLowerCase(), ...goods]) : '';
  const filter = await readOfferFilter(context, chosen, { found: understood?.found ?? null, words });
  return {
    filter,
    count: await countMatching(context, filter),
    chosen,
    understood: understood && { ...understood, items },
  };
}

const termIds = new Map<string, TradeTermId>(tradeTerms.map(({ id, code }) => [code, id]));

function withFilters(query: OfferQueryInput, items: readonly ReadItem[]): OfferQueryInput {
  const chosen: Record<string, unknown> = { ...query, properties: wishesOf(query.properties, items) };
  for (const { field, value, as } of items.flatMap(({ meanings }) => meanings)) {
    if (as !== 'filter') continue;
    const id = field === 'tradeTerm' ? termIds.get(value) : value;
    const before = (chosen[field] ?? []) as unknown[];
    if (id !== undefined && !before.includes(id)) chosen[field] = [...before, id];
  }
  return chosen as OfferQueryInput;
}
