import { localised } from '#lib/localised.ts';
import { and, desc, inArray, lte, min } from 'drizzle-orm';
import type { Suggestion } from '#api/market/offer.ts';
import { formatDate } from '#lib/format.ts';
import type { Context } from '#server/platform/context.ts';
import { news } from '#server/platform/db/schema/content.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { round } from '#lib/decimal.ts';
import { isListedMaker, loadDirectory, nameFrom } from './directory.ts';
import { loadMaterials } from './materials.ts';
import { onSale } from './offer-conditions.ts';
import { offersByShop, totalsBy } from './offer-totals.ts';
import { plainKeyword } from './read-keyword.ts';
import { soundsBegunWith } from './sounds.ts';
import { suggestMaterials } from './suggested-materials.ts';

type Kind = Suggestion['kind'];
/** What was found by its name, before it is said how it looks and what it costs. */
export type Named = Omit<Suggestion, 'swatch' | 'priceFrom'>;
type Query = { keyword: string; typeId?: Kind | undefined; limit: number };

/** How the places of the list are shared out when there is enough of everything. */
const turns: Kind[] = [
  ...(['material', 'category', 'material', 'manufacturer', 'material', 'category', 'material', 'shop'] as const),
  'news',
];
const kindOrder: Kind[] = ['category', 'material', 'manufacturer', 'shop', 'news'];
/** Older news are found by the list of news. */
const newsToSuggest = 300;

/** What may be meant by the letters typed so far, best first within each kind. */
export async function suggestions(context: Context, { keyword, typeId, limit }: Query): Promise<Suggestion[]> {
  const wanted = (kind: Kind) => typeId === undefined || typeId === kind;
  const [material, named] = await Promise.all([
    wanted('material') ? suggestMaterials(context, keyword, limit) : [],
    suggestNamed(context, keyword),
  ]);
  const lists = new Map<Kind, Named[]>(
    kindOrder.map((kind) => [kind, named.filter((one) => wanted(kind) && one.kind === kind)]),
  );
  lists.set('material', material);
  const chosen: Named[] = [];
  for (let turn = 0; chosen.length < limit && [...lists.values()].some((list) => list.length > 0); turn++) {
    const next = lists.get(turns[turn % turns.length]!)!.shift();
    if (next) chosen.push(next);
  }
  return asGoods(
    context,
    kindOrder.flatMap((kind) => chosen.filter((one) => one.kind === kind)),
  );
}

/** With how they look, and the lowest price of those that are on sale. */
async function asGoods(context: Context, found: readonly Named[]): Promise<Suggestion[]> {
  const ids = found.flatMap(({ kind, id, offerCount }) => (kind === 'material' && offerCount > 0 ? [id] : []));
  const { materialId, priceUsd } = offer;
  const [directory, materials, prices] = await Promise.all([
    loadDirectory(context),
    loadMaterials(context),
    ids.length === 0
      ? []
      : context.db
          .select({ id: materialId, from: min(priceUsd) })
          .from(offer)
          .where(and(inArray(materialId, ids), onSale))
          .groupBy(materialId),
  ]);
  const lookOf = ({ kind, id }: Named) =>
    kind === 'material' ? materials.get(id) : kind === 'category' ? directory.categories.get(id) : undefined;
  return found.map((one) => {
    const look = lookOf(one);
    const from = one.kind === 'material' && prices.find(({ id }) => id === one.id)?.from;
    return {
      ...one,
      swatch: look ? { form: look.form, color: look.color } : null,
      priceFrom: from ? { amount: round(from, 2), currency: 'USD' } : null,
    };
  });
}

type Entry = Named & { /** Each name as `spaced` writes it. */ texts: string[] };

/** Lower case, words apart by one space, one more at either end: a word begins where a space stands before it. */
const spaced = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
const isCjk = (word: string) => /^\p{Script=Han}/u.test(word);

/** Categories, manufacturers and shops with the words typed; those whose names begin with them come first. */
async function suggestNamed(context: Context, keyword: string): Promise<Named[]> {
  const plain = await plainKeyword(keyword);
  const [entries, sounds] = await Promise.all([loadEntries(context), soundsBegunWith(context, plain)]);
  const found = namedSo(entries, plain);
  // Pinyin, where the letters are no beginning of a name.
  return found.length > 0 ? found : namedSo(entries, ...sounds);
}

/** Entries that one of the texts names, each once. */
function namedSo(entries: readonly Entry[], ...texts: readonly string[]): Named[] {
  const found = texts.flatMap((text) => withWords(entries, text));
  return found.filter((one, at) => found.findIndex(({ kind, id }) => kind === one.kind && id === one.id) === at);
}

function withWords(entries: readonly Entry[], keyword: string): Named[] {
  const typed = spaced(keyword).trimEnd();
  if (typed.trim() === '') return [];
  const words = typed.trim().split(' ');
  return entries
    .flatMap(({ texts, ...suggestion }) => {
      const whole = texts.join('');
      if (!words.every((word) => whole.includes(isCjk(word) ? word : ` ${word}`))) return [];
      const place = texts.includes(`${typed} `) ? 0 : texts.some((text) => text.startsWith(typed)) ? 1 : 2;
      return [{ suggestion, place }];
    })
    .sort((a, b) => a.place - b.place || b.suggestion.offerCount - a.suggestion.offerCount)
    .map(({ suggestion }) => suggestion);
}

function loadEntries(context: Context): Promise<Entry[]> {
  const { locale } = context;
  return context.cache.get(
    `catalogue/suggested-names/${locale}`,
    ['materials', 'offers', 'shops', 'content'],
    async () => {
      const [directory, ofCategory, ofMaker, ofShop, latest] = await Promise.all([
        loadDirectory(context),
        totalsBy(context, ({ categoryPath }) => categoryPath),
        totalsBy(context, ({ manufacturerId }) => [manufacturerId]),
        offersByShop(context),
        latestNews(context),
      ]);
      const name = nameFrom();
      const alsoOf = (kind: string, id: string) => directory.words.get(kind)?.get(id) ?? [];
      const namesOf = (texts: (string | null)[]) => texts.flatMap((text) => (text ? [spaced(text)] : []));
      const entry = (
        kind: Kind,
        thing: { id: string; nameEn: string; nameZh: string },
        rest: Omit<Entry, 'kind' | 'id' | 'name'>,
      ) => ({
        kind,
        id: thing.id,
        name: localised(thing, 'name'),
        ...rest,
      });
      return [
        ...[...directory.categories.values()].map((one) => {
          const detail = (one.parentId && name(directory.categories)(one.parentId)) || '';
          return entry('category', one, {
            detail,
            offerCount: ofCategory(one.id).offerCount,
            texts: namesOf([
              one.code,
              one.nameEn,
              one.nameZh,
              ...alsoOf('categories', one.id),
              ...alsoOf('chemicals', one.id),
            ]),
          });
        }),
        ...[...directory.manufacturers.values()].filter(isListedMaker).map((one) => {
          const detail = name(directory.countries)(one.nation) ?? one.nation;
          return entry('manufacturer', one, {
            detail,
            offerCount: ofMaker(one.id).offerCount,
            texts: namesOf([one.nameEn, one.nameZh, ...one.brands, ...alsoOf('makers', one.id)]),
          });
        }),
        ...[...directory.shops.values()].map((one) => {
          const detail = localised(one, 'city');
          return entry('shop', one, {
            detail,
            offerCount: ofShop.get(one.id) ?? 0,
            texts: namesOf([one.nameEn, one.nameZh]),
          });
        }),
        ...latest.map((one) => {
          const detail = formatDate(one.publishedAt.toISOString());
          return entry('news', one, { detail, offerCount: 0, texts: namesOf([one.nameEn, one.nameZh]) });
        }),
      ];
    },
  );
}

/** Titles by the names that entries have. */
function latestNews({ db, now }: Context) {
  return db
    .select({ id: news.id, nameEn: news.titleEn, nameZh: news.titleZh, publishedAt: news.publishedAt })
    .from(news)
    .where(lte(news.publishedAt, now()))
    .orderBy(desc(news.publishedAt))
    .limit(newsToSuggest);
}
