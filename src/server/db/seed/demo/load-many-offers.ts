import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/open.ts';
import { offer, offerPriceBreak } from '#server/db/schema/catalogue.ts';
import { raiseScopes } from '#server/scope-cache.ts';
import { insertNew } from '../upsert.ts';
import { demoSeed } from './load-demo.ts';
import { readMarket } from './market.ts';
import { makeOffer } from './offers.ts';

const chunk = 5_000;

/**
 * Adds demo offers (without price history) until there are `target` of them; none are taken away. Needs the demo to be
 * loaded. Every chunk is a transaction of its own: a killed run is simply run again.
 */
export async function loadManyOffers(
  { orm }: Pick<Database, 'orm'>,
  target: number,
  report: (present: number) => void = () => undefined,
): Promise<void> {
  const market = await readMarket(orm);
  const now = new Date();
  for (let from = await orm.$count(offer, offer.demo); from < target; from += chunk) {
    const count = Math.min(chunk, target - from);
    const made = Array.from({ length: count }, (_, index) => makeOffer(market, demoSeed, from + index, now));
    await orm.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await insertNew(tx, offer, made.map(({ offer }) => offer));
      await insertNew(tx, offerPriceBreak, made.flatMap(({ breaks }) => breaks));
      await raiseScopes(tx, ['offers', 'shops']);
    });
    report(from + count);
  }
  for (const table of [offer, offerPriceBreak]) await orm.execute(sql`analyze ${table}`);
  await orm.execute(sql`analyze offer_tally`);
}
