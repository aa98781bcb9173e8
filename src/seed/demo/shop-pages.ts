import { and, eq, getTableColumns, isNull, notLike, sql } from 'drizzle-orm';
import { utcDay } from '#lib/days.ts';
import type { Services } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { shop, shopDynamic, shopPicture, shopQualification } from '#server/platform/db/schema/shops.ts';
import { storeFile, type FilePurpose } from '#server/platform/files/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { loadDatasets, type Dataset } from '../load-dataset.ts';
import { readCategories, type CategoryTree } from '../reference/categories.ts';
import { callOf, daysAgo } from './call-of.ts';
import { pngOf } from './drawn.ts';
import { ownersAddresses } from './owners.ts';
import { pick, randomOf, seedOf, wholeBetween, type Random } from './random.ts';
import { licence, otherCertificates } from './shop-certificates.ts';
import { certificateSvg, drawingNames, drawingSvg, logoSvg } from './shop-drawings.ts';
import { dynamicsOf, pictureCaptions, profileOf, type ShopFacts, type Text } from './shop-texts.ts';

const here = (path: string) => new URL(path, import.meta.url);
type Shop = typeof shop.$inferSelect;
type Keeper = Services & { db: Db };

/**
 * Gives the demo's shops what their pages show. Needs the demo and its accounts. Shops that somebody has begun to fill
 * are left as they are. Returns the names of the data sets that were loaded.
 */
export async function loadDemoShopPages(services: Services): Promise<string[]> {
  const dataset: Dataset = {
    name: 'demo shop pages',
    sources: [
      './shop-pages.ts',
      './shop-certificates.ts',
      './shop-texts.ts',
      './shop-drawings.ts',
      './data/drawings/',
    ].map(here),
    scopes: ['shops'],
    load: async (tx) => {
      const keeper = { ...services, db: tx };
      const empty = await tx
        .select({
          ...getTableColumns(shop),
          ownerId: sql<string | null>`case when ${isPlayed} then ${shop.ownerId} end`,
        })
        .from(shop)
        .leftJoin(member, eq(member.id, shop.ownerId))
        .where(and(eq(shop.demo, true), isUntouched));
      const store = pictureStore(keeper);
      const tree = readCategories();
      for (const one of empty) await fill(keeper, one, factsOf(one, tree), store);
    },
  };
  const loaded = await loadDatasets({ orm: services.db }, [dataset]);
  // What was looked up while the demo was loaded does not know of it yet.
  if (loaded.length > 0) services.cache.drop(['shops']);
  return loaded;
}

/** Somebody can log in for it. */
const isPlayed = notLike(member.email, ownersAddresses);
const isUntouched = and(
  isNull(shop.logoId),
  eq(shop.profileEn, ''),
  eq(shop.profileZh, ''),
  ...[shopDynamic, shopQualification, shopPicture].map(
    (table) => sql`not exists (select from ${table} where ${table.shopId} = ${shop.id})`,
  ),
);

type Store = (purpose: FilePurpose, name: string, svg: string, owner: string | null) => Promise<string>;

/** Keeps each drawing once for all shops that nobody logs in for; who may remove a picture has one of its own. */
function pictureStore(keeper: Keeper): Store {
  const shared = new Map<string, string>();
  const drawn = new Map<string, Uint8Array>();
  return async (purpose, name, svg, owner) => {
    const key = `${purpose} ${svg}`;
    const known = owner === null ? shared.get(key) : undefined;
    if (known !== undefined) return known;
    const bytes = drawn.get(svg) ?? (await pngOf(svg));
    drawn.set(svg, bytes);
    const context = owner === null ? { ...keeper, actor: null } : await callOf(keeper, owner, 0);
    const file = { field: 'picture', name: `${name}.png`, type: 'image/png', bytes };
    const id = await storeFile(keeper.db, context, { purpose, file });
    if (owner === null) shared.set(key, id);
    return id;
  };
}

async function fill(keeper: Keeper, own: Shop, facts: ShopFacts, store: Store): Promise<void> {
  const { db } = keeper;
  const seed = seedOf('shop page', own.id);
  const random = randomOf(seed);
  const profile = profileOf(facts, random);
  const logoId = await store('shop', 'logo', logoSvg(own.nameEn, seed), own.ownerId);
  await db.update(shop).set({ profileEn: profile.en, profileZh: profile.zh, logoId }).where(eq(shop.id, own.id));
  await addPictures(keeper, own, random, store);
  await addDynamics(keeper, own, facts, random, store);
  await addQualifications(keeper, own, random, store);
}

function factsOf(own: Shop, { byKey }: CategoryTree): ShopFacts {
  const { nameEn, nameZh, cityEn, cityZh, mainCategories, openedAt, nation } = own;
  const goods = mainCategories.slice(0, 3).map((key): Text => {
    const { abbr, nameEn, nameZh } = byKey.get(key)!;
    return { en: abbr ?? nameEn.toLowerCase(), zh: abbr ?? nameZh };
  });
  return {
    name: { en: nameEn, zh: nameZh },
    city: { en: cityEn, zh: cityZh },
    goods,
    since: Number(openedAt.slice(0, 4)),
    isChinese: nation === 'CN',
  };
}

async function addPictures({ db, now }: Keeper, own: Shop, random: Random, store: Store): Promise<void> {
  const first = wholeBetween(random, 0, drawingNames.length - 1);
  const count = wholeBetween(random, 3, 4);
  for (let sort = 1; sort <= count; sort++) {
    const name = drawingNames[(first + sort) % drawingNames.length]!;
    const fileId = await store('shop', name, drawingSvg(name), own.ownerId);
    const { en, zh } = pictureCaptions[name];
    const row = { id: uuidv7(now()), shopId: own.id, fileId, captionEn: en, captionZh: zh, sort, demo: true };
    await db.insert(shopPicture).values(row);
  }
}

async function addDynamics(keeper: Keeper, own: Shop, facts: ShopFacts, random: Random, store: Store): Promise<void> {
  let days = wholeBetween(random, 2, 20);
  for (const { title, content, picture } of dynamicsOf(facts, random)) {
    const pictureIds = picture ? [await store('shop', picture, drawingSvg(picture), own.ownerId)] : [];
    const at = new Date(daysAgo(keeper, days).getTime() - wholeBetween(random, 0, 600) * 60_000);
    await keeper.db.insert(shopDynamic).values({
      id: uuidv7(at),
      shopId: own.id,
      titleEn: title.en,
      titleZh: title.zh,
      pictureIds,
      demo: true,
      contentEn: content.en,
      contentZh: content.zh,
      publishedAt: at,
      updatedAt: at,
    });
    days += wholeBetween(random, 12, 60);
  }
}

/** Most are in force; some have run out and nobody has renewed them. */
async function addQualifications(keeper: Keeper, own: Shop, random: Random, store: Store): Promise<void> {
  const first = wholeBetween(random, 0, otherCertificates.length - 1);
  const chosen = Array.from(
    { length: wholeBetween(random, 1, 3) },
    (_, index) => otherCertificates[(first + index * 2) % otherCertificates.length]!,
  );
  for (const { kind, name, issuer, years } of [licence, ...new Set(chosen)]) {
    const age = years === null ? null : wholeBetween(random, 60, Math.round(years * 365 * 1.15));
    const issuedOn = age === null ? own.openedAt : utcDay(daysAgo(keeper, age));
    const expiresOn = years === null ? null : `${Number(issuedOn.slice(0, 4)) + years}${issuedOn.slice(4)}`;
    const drawing = certificateSvg(seedOf('certificate', kind));
    await keeper.db.insert(shopQualification).values({
      id: uuidv7(keeper.now()),
      shopId: own.id,
      kind,
      nameEn: name.en,
      nameZh: name.zh,
      issuer,
      number: `DEMO-${pick(random, ['A', 'C', 'Q', 'R'])}${wholeBetween(random, 10_000, 99_999)}`,
      issuedOn,
      expiresOn: expiresOn?.endsWith('-02-29') ? expiresOn.replace('29', '28') : expiresOn,
      fileIds: [await store('qualification', kind, drawing, own.ownerId)],
      updatedAt: keeper.now(),
      demo: true,
    });
  }
}
