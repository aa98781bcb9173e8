import { and, asc, eq, exists, like, notLike } from 'drizzle-orm';
import { utcDay } from '#lib/days.ts';
import { addPhoto } from '#server/market/offers/index.ts';
import type { Services } from '#server/platform/context.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { offer, offerPhoto } from '#server/platform/db/schema/offers.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { loadDatasets, type Dataset } from '../load-dataset.ts';
import { callOf, daysAgo } from './call-of.ts';
import { pngOf } from './drawn.ts';
import { lotScenes, lotSvg, type LotScene } from './lot-drawings.ts';
import { ownersAddresses } from './owners.ts';
import { seedOf } from './random.ts';

const here = (path: string) => new URL(path, import.meta.url);
/** Of offers that somebody plays, and of those whose shops answer by themselves. */
const shown = { played: 4, others: 6 };

const captions: Record<LotScene, { captionEn: string; captionZh: string }> = {
  label: { captionEn: 'Bag label (drawing of the demo)', captionZh: '袋标（演示图）' },
  scale: { captionEn: 'A bag on the scale (drawing of the demo)', captionZh: '过秤（演示图）' },
  pallet: { captionEn: 'Pallet (drawing of the demo)', captionZh: '托盘（演示图）' },
};

/**
 * Gives some offers of the demo photos of a lot: drawings that say what they are, by the command of the site. Needs the demo
 * and its accounts. Returns the names of the data sets that were loaded.
 */
export async function loadDemoLotPhotos(services: Services): Promise<string[]> {
  const dataset: Dataset = {
    name: 'demo lot photos',
    sources: ['./lot-photos.ts', './lot-drawings.ts', './data/letters.json'].map(here),
    scopes: ['offers'],
    load: async (tx) => play({ ...services, db: tx }),
  };
  return loadDatasets({ orm: services.db }, [dataset]);
}

async function play(services: Services): Promise<void> {
  const { db } = services;
  const isOfDemo = exists(
    db
      .select({ id: offer.id })
      .from(offer)
      .where(and(eq(offer.id, offerPhoto.offerId), eq(offer.demo, true))),
  );
  if ((await db.$count(offerPhoto, isOfDemo)) > 0) return;
  const goods = [...(await offersOf(services, true)), ...(await offersOf(services, false))];
  for (const [index, { id, ownerId, color }] of goods.entries()) {
    const seed = seedOf('lot', id);
    const days = 3 + (seed % 20);
    const lot = `L-${String(2400 + (seed % 590))}`;
    for (const scene of lotScenes.slice(0, 2 + (index % 2))) {
      const bytes = await pngOf(lotSvg(scene, { lot, color: color ?? '#f3f4f0', seed }), { colours: 16 });
      const file = { field: 'picture', name: `${scene}.png`, type: 'image/png', bytes };
      const context = await callOf(services, ownerId, days - 1, [file]);
      await addPhoto(context, { offerId: id, lot, takenOn: utcDay(daysAgo(services, days)), ...captions[scene] });
    }
  }
}

/** Granules on sale, the same offers each time. */
function offersOf({ db }: Services, played: boolean) {
  const byWhom = (played ? notLike : like)(member.email, ownersAddresses);
  return db
    .select({ id: offer.id, ownerId: member.id, color: material.color })
    .from(offer)
    .innerJoin(shop, eq(shop.id, offer.shopId))
    .innerJoin(member, eq(member.id, shop.ownerId))
    .innerJoin(material, eq(material.id, offer.materialId))
    .where(and(eq(offer.demo, true), eq(offer.status, 'onSale'), eq(material.form, 'pellet'), byWhom))
    .orderBy(asc(offer.id))
    .limit(played ? shown.played : shown.others);
}
