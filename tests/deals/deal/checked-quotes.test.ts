import { eq, sql, type SQL } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { tradeEvent } from '#server/platform/db/schema/deal.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { doubtfulDeals } from '#server/deals/deal/index.ts';
import { behindTriggers } from '../../support/database.ts';
import { newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { startMemberApi } from '../../support/member-api.ts';
import { goodQuote, inDays, postTo, quoteFor } from '../../support/rfqs.ts';

const api = startMemberApi();
let buyer: Company;
let supplier: Supplier;
beforeAll(async () => {
  [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
});

const doubtsOf = async (id: string) => {
  const doubts = [];
  for await (const found of doubtfulDeals(api.db, eq(tradeOrder.id, id))) doubts.push(...found.doubts);
  return doubts.map(({ what }) => what);
};
const change = (table: 'quote_line' | 'quote_version', set: SQL) =>
  behindTriggers(api.db, table, (tx) => tx.execute(sql`update ${sql.identifier(table)} set ${set}`));

it.each([
  ['a price', 'quote_line', sql`unit_price = unit_price - 0.0001`],
  ['a quantity', 'quote_line', sql`quantity = quantity + 1`],
  ['a remark of a line', 'quote_line', sql`remark = 'Off grade'`],
  ['a payment term', 'quote_version', sql`payment_term = 'OA60'`],
  ['the time until which it stands', 'quote_version', sql`valid_until = valid_until + interval '1 day'`],
] as const)(
  'somebody who changes %s of a quote behind its triggers is found out, open or sealed',
  async (_, table, set) => {
    const open = await postTo(api, buyer, [supplier]);
    const sealed = await postTo(api, buyer, [supplier], { sealedUntil: inDays(api, 3) });
    for (const { id } of [open, sealed]) {
      await quoteFor(api, supplier, id);
      expect(await doubtsOf(id)).toEqual([]);
    }
    await change(table, set);
    for (const { id } of [open, sealed]) expect(await doubtsOf(id)).toEqual(['quote, version 1']);
  },
);

it('by what older events tell of open bids, too, and never by what they do not', async () => {
  const { id } = await postTo(api, buyer, [supplier]);
  await quoteFor(api, supplier, id, goodQuote(api));
  // As it was written before events held the hash of the rows; its own hash no longer fits, which is another doubt.
  await behindTriggers(api.db, 'trade_event', (tx) =>
    tx
      .update(tradeEvent)
      .set({ detail: sql`${tradeEvent.detail} - 'kept'` })
      .where(eq(tradeEvent.orderId, id)),
  );
  expect(await doubtsOf(id)).toEqual(['chain']);
  await change('quote_version', sql`remarks = 'Another'`);
  expect(await doubtsOf(id)).toEqual(['chain']);
  await change('quote_line', sql`unit_price = unit_price + 1`);
  expect(await doubtsOf(id)).toEqual(['chain', 'quote, version 1']);
});
