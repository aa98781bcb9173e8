import { eq, ne, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadDemoAccounts } from '#seed/demo/accounts.ts';
import { demoAddress } from '#seed/demo/demo-member.ts';
import { loadDemo } from '#seed/demo/load-demo.ts';
import { memberByEmail } from '#server/members/identity/index.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import type { Company } from '../support/deals.ts';
import { startMemberApi } from '../support/member-api.ts';
import { openFrom, postFrom } from './post-from.ts';

const api = startMemberApi();
let buyer: Company;
beforeAll(async () => {
  await loadDemo({ orm: api.db });
  await loadDemoAccounts(api.services);
  const { id } = (await memberByEmail(api.services, demoAddress('buyer')))!;
  buyer = { id } as Company;
}, 60_000);

/** What is wrong with which of them, all at once. */
async function faultsOf(offerIds: readonly string[], faultOf: (id: string) => Promise<string | null>) {
  const faults: string[] = [];
  for (const id of offerIds) {
    const fault = await faultOf(id).catch((error: Error) => error.message);
    if (fault) faults.push(`${id}: ${fault}`);
  }
  return faults;
}

/** Posts from it: a fault where nobody gets it, or others than the form had said. */
async function postedTo(id: string, how: { toAll?: boolean } = {}): Promise<string | null> {
  const { invited, said } = await postFrom(api, buyer, id, how);
  return invited > 0 && invited === said ? null : `${said} were named, ${invited} asked`;
}

const shown = ne(offer.status, 'notListed');

describe('from the demo as it is started', { timeout: 180_000 }, () => {
  it('the form at every single offer names who will receive the RFQ, and asks for all that the server wants', async () => {
    const offers = await api.db.select({ id: offer.id }).from(offer).where(shown);
    expect(offers.length).toBeGreaterThan(2_800);
    const faults = await faultsOf(
      offers.map(({ id }) => id),
      async (id) => {
        const { said, all, problems } = await openFrom(api, buyer, id);
        return said > 0 && all > 0 ? Object.keys(problems).join() || null : 'nobody is named';
      },
    );
    expect(faults).toEqual([]);
  });

  // Shop, category and state of the offer decide who is asked.
  it('an RFQ from the offers of every shop in every category reaches who was named before', async () => {
    const offers = await api.db
      .selectDistinctOn([offer.shopId, material.categoryId, offer.status], { id: offer.id })
      .from(offer)
      .innerJoin(material, eq(material.id, offer.materialId))
      .where(shown);
    expect(offers.length).toBeGreaterThan(800);
    const ids = offers.map(({ id }) => id);
    expect(await faultsOf(ids, (id) => postedTo(id))).toEqual([]);
  });

  it('an RFQ to all suppliers from an offer of every family of goods reaches as many as were counted before', async () => {
    const offers = await api.db
      .selectDistinctOn([sql`${material.categoryPath}[1]`], { id: offer.id })
      .from(offer)
      .innerJoin(material, eq(material.id, offer.materialId))
      .where(eq(offer.status, 'onSale'));
    expect(offers.length).toBeGreaterThan(5);
    const ids = offers.map(({ id }) => id);
    expect(await faultsOf(ids, (id) => postedTo(id, { toAll: true }))).toEqual([]);
  });
});
