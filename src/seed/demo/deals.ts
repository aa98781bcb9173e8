import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Services } from '#server/platform/context.ts';
import { notice } from '#server/platform/db/schema/notices.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { memberByEmail } from '#server/members/identity/index.ts';
import { loadDatasets, type Dataset } from '../load-dataset.ts';
import { demoAddress } from './demo-member.ts';
import { daysAgo, dropEmailsToDemo } from './call-of.ts';
import { playStep } from './deal-acts.ts';
import { postDeal, postTogether } from './deal-inquiry.ts';
import type { Cast } from './deal-stage.ts';
import { endedDeals } from './deals-ended.ts';
import { askedTogether, gatheringDeals } from './deals-gathering.ts';
import { dealsByDocuments } from './deals-by-documents.ts';
import { dealsClaimed } from './deals-claimed.ts';
import { dealsInTrouble, endedWithMoney } from './deals-in-trouble.ts';
import { dealsUnderWay } from './deals-under-way.ts';
import type { DemoDeal } from './deal-steps.ts';
import { payOut, proposeOtherAccount } from './payouts.ts';

const here = (path: string) => new URL(path, import.meta.url);
const scripts = [
  'deals-by-documents',
  'deals-claimed',
  'deals-ended',
  'deals-gathering',
  'deals-in-trouble',
  'deals-under-way',
];
const acts = [
  'deals',
  'deal-acts',
  'deal-documents',
  'deal-fulfilment',
  'deal-inquiry',
  'deal-stage',
  'deal-steps',
  'deal-trouble',
  'payouts',
];
/** So long what they were told waits to be read. */
const freshDays = 3;

/**
 * Loads deals in every status between the demo's members, by the commands that make them on the site, dated back from
 * now. Needs the demo's accounts. Once: deals that are there are left as they are, and so is a demo whose members have
 * become something else. Returns the names of the data sets that were loaded.
 */
export async function loadDemoDeals(services: Services): Promise<string[]> {
  const dataset: Dataset = {
    name: 'demo deals',
    sources: [...scripts, ...acts].map((name) => here(`./${name}.ts`)),
    scopes: ['shops'],
    load: (tx) => loadDeals({ ...services, db: tx }),
  };
  return loadDatasets({ orm: services.db }, [dataset]);
}

async function loadDeals(services: Services): Promise<void> {
  const { db } = services;
  const cast = await findCast(services);
  if (!cast || (await db.$count(tradeOrder, eq(tradeOrder.demo, true))) > 0) return;
  const made: string[] = [];
  const play = async (script: DemoDeal) => {
    const deal = await postDeal(services, cast, script);
    for (const step of script.steps.toSorted((one, other) => other.day - one.day)) await playStep(deal, step);
    made.push(deal.orderId);
  };
  const [first, ...others] = [...endedDeals, ...endedWithMoney, ...dealsInTrouble, ...dealsUnderWay, ...gatheringDeals];
  await play(first!);
  // What the first one has earned is paid before the next ones earn more.
  await payOut({ services, cast }, { day: 12, paid: true });
  for (const script of others) await play(script);
  const together = await postTogether(services, cast, askedTogether);
  for (const [index, { steps }] of askedTogether.lines.entries())
    for (const step of steps) await playStep(together[index]!, step);
  made.push(...together.map(({ orderId }) => orderId));
  await payOut({ services, cast }, { day: 2, paid: false });
  // What these earn is still to be paid out.
  for (const script of [...dealsByDocuments, ...dealsClaimed]) await play(script);
  await proposeOtherAccount({ services, cast }, 0.4);
  await db.update(tradeOrder).set({ demo: true }).where(inArray(tradeOrder.id, made));
  await dropEmailsToDemo(db);
  await readOldNotices(services, cast);
}

/** Who plays: undefined when one of them is not what the demo made of them any more. */
export async function findCast(services: Services): Promise<Cast | undefined> {
  const found: Partial<Cast> = {};
  for (const name of ['buyer', 'supplier', 'supplier2', 'operator', 'operator2'] as const) {
    const member = await memberByEmail(services, demoAddress(name));
    if (!member) return undefined;
    found[name] = member.id;
  }
  const cast = found as Cast;
  const owned = await services.db.$count(shop, inArray(shop.ownerId, [cast.supplier, cast.supplier2]));
  return owned === 2 ? cast : undefined;
}

/** What they were told some days ago, they have read. */
async function readOldNotices(services: Services, cast: Cast): Promise<void> {
  const old = lt(notice.at, daysAgo(services, freshDays));
  const own = inArray(notice.ownerId, Object.values(cast));
  await services.db
    .update(notice)
    .set({ readAt: sql`${notice.at}` })
    .where(and(own, old, isNull(notice.task)));
}
