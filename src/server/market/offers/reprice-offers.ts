import { sql } from 'drizzle-orm';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { exchangeRate } from '#server/platform/db/schema/reference.ts';

/**
 * Brings what offers are sorted by to a rate that was entered or corrected (`CNY/2026-10`), as usdPrice reckons it; nothing where a
 * newer month is on record. Prices as their suppliers quote them stay, and so does when an offer was changed.
 */
export async function repriceOffers(tx: Transaction, key: string): Promise<void> {
  const [currency, month] = key.split('/') as [string, string];
  // However many there are: an answer that comes late is better than prices in two rates.
  await tx.execute(sql`set local statement_timeout = 0`);
  const price = sql`round(o.price / round(r.per_usd * (1 + coalesce(o.tax_rate, 0) * 0.01), 12), 4)`;
  await tx.execute(sql`
    update ${offer} o set price_usd = ${price}
    from ${exchangeRate} r
    where r.currency = ${currency} and r.month = ${month} and o.currency = r.currency
      and r.month = (select max(month) from ${exchangeRate}) and o.price_usd is distinct from ${price}`);
  await raiseScopes(tx, ['offers']);
}
