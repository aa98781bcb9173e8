import type { OfferPage } from '#api/market/offer.ts';
import type { Context } from '#server/platform/context.ts';
import { loadDirectory } from './directory.ts';
import { describeReading } from './describe-reading.ts';
import { offerFacets } from './offer-facets.ts';
import type { OfferQueryInput } from './offer-filter.ts';
import { readOfferSearch } from './offer-search.ts';
import { offerProperties } from './offer-properties.ts';
import { keyOf, readPage } from './offer-page.ts';
import { summarise } from './offer-summary.ts';
import { decodeCursor, encodeCursor, shortHash } from '#server/platform/paging/page-cursor.ts';

/**
 * A page of offers on sale with the total and the facets. Without a keyword there is no relevance: newest first.
 * Unknown ids find nothing; a page beyond the last is empty; a cursor of another list is ignored.
 */
export async function listOffers(context: Context, query: OfferQueryInput): Promise<OfferPage> {
  const { pageNo, pageSize } = query;
  const [{ filter, count, chosen, understood }, directory] = await Promise.all([
    readOfferSearch(context, query),
    loadDirectory(context),
  ]);
  const wanted = query.sort ?? 'relevance';
  const sort = wanted === 'relevance' && !filter.relevance ? 'newest' : wanted;

  const offset = (pageNo - 1) * pageSize;
  const take = Math.min(pageSize, Math.max(0, count.total - offset));
  const list = shortHash(JSON.stringify([filter.key, sort]));
  const edges = decodeCursor(list, query.cursor);
  const rows = take === 0 ? [] : await readPage(context, { filter, count, sort, offset, take }, edges);

  const [first, last] = [rows[0], rows.at(-1)];
  const cursor =
    first && last
      ? encodeCursor(list, {
          first: { position: offset, key: keyOf(first, sort) },
          last: { position: offset + rows.length - 1, key: keyOf(last, sort) },
        })
      : null;
  return {
    list: await summarise(context, rows),
    total: count.total,
    pageNo,
    pageSize,
    facets: offerFacets(directory, count.facets, chosen),
    availableProperties: await offerProperties(context, filter, count),
    sort,
    correction: understood?.found?.correction ?? null,
    ...describeReading(directory, understood),
    cursor,
    nextCursor: offset + rows.length < count.total ? cursor : null,
  };
}
