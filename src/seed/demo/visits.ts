import { and, eq, inArray } from 'drizzle-orm';
import { missedPeriods } from '#api/market/missed-search-choices.ts';
import { daysBefore, utcDay } from '#lib/days.ts';
import { foldedWords } from '#lib/search-text.ts';
import type { Services } from '#server/platform/context.ts';
import { findMaterials, isMissed } from '#server/market/catalogue/index.ts';
import { offer, offerView } from '#server/platform/db/schema/offers.ts';
import { missedSearch } from '#server/platform/db/schema/searches.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { loadDatasets, type Dataset } from '../load-dataset.ts';
import { insertNew } from '../upsert.ts';
import { findCast } from './deals.ts';
import { between, randomOf, seedOf, wholeBetween } from './random.ts';

/** As far back as the desk looks unless it is told otherwise. */
const [, days] = missedPeriods;
/** Of working days; on Saturdays and Sundays few look for resins. */
const weekend = 0.25;

/** What traders ask for and the catalogue may lack: grades of other makers, resins of other trades, the words of a workshop. */
const searched = [
  'PEEK 450G',
  'PLA 4032D',
  'TPV 201-64',
  'PVDF',
  'PBAT TH801T',
  'UHMWPE',
  'EVA V5110J',
  'PC 9945A',
  'ABS 0215H',
  'PP T30SG',
  '色母',
  '氟硅酸',
  '桥架料',
  '喷丝板料',
];

/** How often visitors of the demo have looked at its suppliers' offers, and what they have searched for in vain. Once. */
export async function loadDemoVisits(services: Services): Promise<string[]> {
  const dataset: Dataset = {
    name: 'demo visits',
    sources: [new URL('./visits.ts', import.meta.url)],
    scopes: [],
    load: (tx) => loadVisits({ ...services, db: tx }),
  };
  return loadDatasets({ orm: services.db }, [dataset]);
}

async function loadVisits(services: Services): Promise<void> {
  const { db, now } = services;
  const cast = await findCast(services);
  if (!cast || (await db.$count(offerView)) > 0) return;
  const offers = await db
    .select({ id: offer.id })
    .from(offer)
    .innerJoin(shop, eq(shop.id, offer.shopId))
    .where(and(inArray(shop.ownerId, Object.values(cast)), eq(offer.status, 'onSale')));
  const visits = offers.flatMap(({ id }) => {
    const random = randomOf(seedOf('visits', id));
    const liked = between(random, 0.05, 1) ** 3;
    return pastDays(now(), (day, share) => {
      const views = Math.round(between(random, 0, 9) * liked * share);
      return views > 0 ? [{ offerId: id, day, views }] : [];
    });
  });
  await insertNew(db, offerView, visits);
  for (const words of searched) {
    // What the catalogue has learned since is no search in vain.
    if (!isMissed(await findMaterials(services, words))) continue;
    const random = randomOf(seedOf('searched', words));
    const often = between(random, 0.05, 0.6);
    const missed = pastDays(now(), (day, share) =>
      random() < often * share ? [{ words: foldedWords(words), day, searches: wholeBetween(random, 1, 3) }] : [],
    );
    await insertNew(db, missedSearch, missed);
  }
}

/** What is made of each of the last days, and of how much of a working day it is. */
function pastDays<Row>(now: Date, rowsOf: (day: string, share: number) => Row[]): Row[] {
  return Array.from({ length: days }, (_, ago) => daysBefore(now, ago + 1)).flatMap((at) =>
    rowsOf(utcDay(at), at.getUTCDay() % 6 === 0 ? weekend : 1),
  );
}
