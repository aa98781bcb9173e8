import { keepHeld } from '#server/market/desk/index.ts';
import type { Db } from '#server/platform/db/database.ts';
import { exchangeRate, tradeCode } from '#server/platform/db/schema/reference.ts';
import { readReference } from '../data-files.ts';
import { upsert } from '../upsert.ts';

type Country = { iso2: string; name: string; nameZh: string };
type TradeCode = { kind: string; code: string; nameEn: string; nameZh: string; detail: Record<string, unknown> };
/** What a country takes of goods that come in; its detail is read by server/deals/deal/import-taxes.ts. */
type ImportTax = { country: string; levy: string; duty: object | null; vat: object | null };
/** Monthly averages from `first` (YYYY-MM) on. */
type RateSeries = { currency: string; first: string; perUsd: number[] };

export async function loadTrade(tx: Db): Promise<void> {
  await upsert(
    tx,
    tradeCode,
    readReference<TradeCode>('trade-codes').map((row, sort) => ({ ...row, sort })),
  );
  const countries = new Map(readReference<Country>('countries').map((row) => [row.iso2, row]));
  await upsert(
    tx,
    tradeCode,
    readReference<ImportTax>('import-taxes').map(({ country, ...detail }, sort) => {
      const { name: nameEn, nameZh } = countries.get(country)!;
      return { kind: 'importTax', code: country, nameEn, nameZh, sort, detail };
    }),
  );
  await upsert(tx, exchangeRate, await keepHeld(tx, 'rate', readRates(), rateKey));
}

const rateKey = ({ currency, month }: { currency: string; month: string }) => `${currency}/${month}`;

/** Units of each currency per USD, one row a month, oldest first. */
export function readRates(): { currency: string; month: string; perUsd: string }[] {
  return readReference<RateSeries>('exchange-rates').flatMap(({ currency, first, perUsd }) =>
    perUsd.map((rate, index) => ({ currency, month: monthAfter(first, index), perUsd: String(rate) })),
  );
}

function monthAfter(first: string, count: number): string {
  const [year, month] = first.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 7);
}
