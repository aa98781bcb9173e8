import { eq } from 'drizzle-orm';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { getCountryList } from '#api/site/content.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { newBuyer, newSupplier } from '../../support/deals.ts';
import { startMemberApi } from '../../support/member-api.ts';
import { post, postTo, tryPost, tryQuote } from '../../support/rfqs.ts';

const api = startMemberApi();

/** Another connection holds the row of the deal, as a stuck transaction would. */
async function hold(orderId: string): Promise<pg.Client> {
  const holder = new pg.Client({ connectionString: api.databaseUrl });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('BEGIN');
  await holder.query('SELECT FROM trade_order WHERE id = $1 FOR UPDATE', [orderId]);
  return holder;
}

it('a deal that is stuck answers 503 to those who want it, and stops neither readers nor the deals of others', async () => {
  const [buyer, other, supplier] = [await newBuyer(api), await newBuyer(api), await newSupplier(api)];
  const { id } = await postTo(api, buyer, [supplier]);
  const holder = await hold(id);

  const stuck = Array.from({ length: 12 }, () => tryQuote(api, supplier, id));
  const posted = await tryPost(api, other);
  expect(posted.status).toBe(200);
  const read = await Promise.all([1, 2, 3, 4].map(() => api.get(getCountryList.path, null)));
  expect(read.map(({ status }) => status)).toEqual([200, 200, 200, 200]);

  expect(new Set((await Promise.all(stuck)).map(({ status }) => status))).toEqual(new Set([503]));
  await holder.query('ROLLBACK');
  expect((await tryQuote(api, supplier, id)).status).toBe(200);
});

it('a number is not waited for: others post while a transaction that has taken one goes on', async () => {
  const buyer = await newBuyer(api);
  const first = await post(api, buyer);
  const number = (id: string) =>
    api.db.select({ number: tradeOrder.number }).from(tradeOrder).where(eq(tradeOrder.id, id));
  const holder = new pg.Client({ connectionString: api.databaseUrl });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('BEGIN');
  await holder.query("SELECT nextval('number_rq')");
  const second = await post(api, buyer);
  await holder.query('ROLLBACK');
  const [[before], [after]] = [await number(first.id), await number(second.id)];
  expect(Number(after!.number.slice(-4)) - Number(before!.number.slice(-4))).toBe(2);
});
