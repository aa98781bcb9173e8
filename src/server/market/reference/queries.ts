import { localisedText } from '#server/platform/db/expressions.ts';
import { localised } from '#lib/localised.ts';
import { and, asc, desc, eq, exists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ExchangeRates as ExchangeRateTable } from '#api/site/content.ts';
import type { Context, Services } from '#server/platform/context.ts';
import { catalogueChange } from '#server/platform/db/schema/desk.ts';
import { country, exchangeRate, region } from '#server/platform/db/schema/reference.ts';
import { notFound } from '#server/platform/errors.ts';

/** Reference data changes with a new release only. */
const seconds = 3600;

export type ExchangeRates = {
  base: 'USD';
  /** YYYY-MM; the rates are averages of this month, indicative. */
  month: string;
  /** Units of each currency per USD, as decimal text; carries USD itself. */
  rates: Record<string, string>;
};

/** The exchange rates of the latest month on record. Throws when none have been loaded. */
export function latestRates({ cache, db }: Pick<Services, 'cache' | 'db'>): Promise<ExchangeRates> {
  return cache.get(
    'reference/rates',
    ['content', 'offers'],
    async () => {
      const rows = await db
        .select({
          currency: exchangeRate.currency,
          month: exchangeRate.month,
          perUsd: sql<string>`trim_scale(${exchangeRate.perUsd})::text`,
        })
        .from(exchangeRate)
        .where(sql`${exchangeRate.month} = (select max(month) from ${exchangeRate})`)
        .orderBy(asc(exchangeRate.currency));
      if (rows.length === 0) throw new Error('No exchange rates are loaded');
      const rates = Object.fromEntries(rows.map((row) => [row.currency, row.perUsd]));
      return { base: 'USD', month: rows[0]!.month, rates: { ...rates, USD: '1' } };
    },
    seconds,
  );
}

/** Every month on record, newest first, with the currencies in the caller's language. */
export function ratesByMonth({ cache, db, locale }: Context): Promise<ExchangeRateTable> {
  return cache.get(
    `reference/ratesByMonth/${locale}`,
    ['content', 'offers'],
    async () => {
      const rows = await db
        .select({
          currency: exchangeRate.currency,
          month: exchangeRate.month,
          perUsd: sql<string>`trim_scale(${exchangeRate.perUsd})::text`,
        })
        .from(exchangeRate)
        .orderBy(desc(exchangeRate.month), asc(exchangeRate.currency));
      const entered = await db
        .selectDistinctOn([catalogueChange.key], { key: catalogueChange.key, source: catalogueChange.source })
        .from(catalogueChange)
        .where(and(eq(catalogueChange.thing, 'rate'), eq(catalogueChange.field, ''), eq(catalogueChange.state, 'done')))
        .orderBy(catalogueChange.key);
      const sources = new Map(entered.map(({ key, source }) => [key.slice(key.indexOf('/') + 1), source]));
      const names = new Intl.DisplayNames(locale, { type: 'currency' });
      const codes = new Set(['USD', ...rows.map(({ currency }) => currency).sort()]);
      const byMonth = Map.groupBy(rows, ({ month }) => month);
      return {
        currencies: [...codes].map((id) => ({ id, name: names.of(id) ?? id })),
        months: [...byMonth].map(([month, own]) => ({
          month,
          rates: { ...Object.fromEntries(own.map(({ currency, perUsd }) => [currency, perUsd])), USD: '1' },
          source: sources.get(month) ?? null,
        })),
      };
    },
    seconds,
  );
}

/** Countries and regions with dial codes, sorted by their name in the caller's language. */
export function countries({ cache, db, locale }: Context) {
  return cache.get(
    `reference/countries/${locale}`,
    ['content'],
    async () => {
      const rows = await db
        .select({
          name: country.nameEn,
          chineseName: country.nameZh,
          iso2: country.iso2,
          dialCode: country.dialCode,
          priority: country.priority,
          areaCodes: country.areaCodes,
        })
        .from(country);
      const { compare } = new Intl.Collator(locale);
      const name = (row: (typeof rows)[number]) => localised({ nameEn: row.name, nameZh: row.chineseName }, 'name');
      return rows.sort((a, b) => compare(name(a), name(b)));
    },
    seconds,
  );
}

/**
 * Regions directly below a country (iso2) or region; letter case of the id does not matter.
 * Sub-regions are on record in one language only here and there: the other one's name stands in.
 */
export function regionsBelow({ cache, db, locale }: Context, id: string) {
  const parentId = id.toUpperCase();
  return cache.get(
    `reference/regions/${locale}/${parentId}`,
    ['content'],
    async () => {
      const child = alias(region, 'child');
      const rows = await db
        .select({
          id: region.id,
          name: sql<string>`coalesce(nullif(${localisedText(region, 'name')}, ''), ${region.id})`,
          level: region.level,
          hasChildren: sql<boolean>`${exists(db.select().from(child).where(eq(child.parentId, region.id)))}`,
        })
        .from(region)
        .where(eq(region.parentId, parentId))
        .orderBy(asc(region.sort), asc(region.id));
      if (rows.length === 0 && !(await isPlace(db, parentId))) throw notFound();
      return rows;
    },
    seconds,
  );
}

async function isPlace(db: Context['db'], id: string): Promise<boolean> {
  const [asCountry, asRegion] = await Promise.all([
    db.select({ id: country.iso2 }).from(country).where(eq(country.iso2, id)),
    db.select({ id: region.id }).from(region).where(eq(region.id, id)),
  ]);
  return asCountry.length + asRegion.length > 0;
}
