import { placeOf, roleOfStep, stepPlaces, type StepPlace } from '#api/deals/next-step.ts';
import type { BuyerWaits, SupplierWaits } from '#api/deals/waits.ts';
import { hasRole } from '#api/members/company-roles.ts';
import type { Actor, MemberContext } from '#server/platform/context.ts';
import { missingOf } from '#server/deals/payout/index.ts';
import { underWay } from './buyers-needs.ts';
import { countInvitations } from './invitation-buckets.ts';
import { ownShop } from './lock-deal.ts';
import { countSamples } from './sample-tasks.ts';
import { soldUnderWay } from './suppliers-tasks.ts';
import { ownSteps, type Called } from './tasks.ts';

/** How many tasks of a buyer's today wait where. */
export async function buyerWaits(context: MemberContext): Promise<BuyerWaits> {
  const { actor } = context;
  const [called, samples] = await Promise.all([
    underWay(context),
    hasRole(actor.roles, 'buyer') ? countSamples(context, 'buyer', actor.party) : 0,
  ]);
  return { ...byPlace(called, actor), samples };
}

/** How many tasks of a supplier's today wait where. */
export async function supplierWaits(context: MemberContext): Promise<SupplierWaits> {
  const { db, actor } = context;
  const own = await ownShop(context);
  const sells = own && hasRole(actor.roles, 'sales');
  const [called, asked, samples, missing] = await Promise.all([
    own ? soldUnderWay(context, own.id) : [],
    sells ? countInvitations(context, own.id) : { waitingRfqs: 0, counterOffers: 0 },
    sells ? countSamples(context, 'supplier', own.id) : 0,
    own && hasRole(actor.roles, 'treasurer') ? missingOf(db, own.id) : [],
  ]);
  const rfqs = asked.waitingRfqs + asked.counterOffers;
  return { ...byPlace(called, actor), rfqs, samples, payouts: missing.length };
}

/** What a colleague is for waits for that one. */
function byPlace(called: readonly Called[], { roles }: Actor): Record<StepPlace, number> {
  const places = called.flatMap(ownSteps).flatMap(({ kind }) => {
    const role = roleOfStep[kind];
    return role && !hasRole(roles, role) ? [] : [placeOf(kind)];
  });
  const many = (wanted: StepPlace) => places.filter((place) => place === wanted).length;
  return Object.fromEntries(stepPlaces.map((place) => [place, many(place)])) as Record<StepPlace, number>;
}
