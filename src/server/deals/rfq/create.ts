import type { z } from 'zod';
import { closedProblems } from '#api/deals/closed-destinations.ts';
import { createRfq, tradeDocument, type RfqFields } from '#api/deals/rfq.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import { m } from '#i18n/messages.ts';
import { quoteDueOf, rfqProblems } from '#api/deals/rfq-rules.ts';
import { noteAccount } from '#server/platform/account-texts/index.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import { loadDirectory } from '#server/market/catalogue/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { certifiedCompany } from '#server/members/company/index.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { accountKey, companyKey } from '#server/platform/limits/limits.ts';
import { storingIdempotently } from '#server/platform/files/index.ts';
import {
  appendEvent,
  carriageIn,
  lockOwnOrder,
  moveOrder,
  nextNumber,
  statedUse,
  writeReferences,
  writtenInLimits,
  writtenOfUse,
  type OrderRow,
} from '#server/deals/deal/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { askedColumns } from './asked.ts';
import { codeProblems, portsOutOfUse } from './codes.ts';
import { findGoods, type Goods } from './goods.ts';
import { checkedGuests, inviteGuests, spendOnGuests, tellGuestOfRfq, type Guests } from './guests.ts';
import { dictionaryProblems } from './limits.ts';
import { invite, tellOfRfq } from './invite.ts';
import { receiversOf } from './receivers.ts';
import { lockWaiting, waitingBecame } from './waiting.ts';

type Input = z.output<typeof createRfq.input>;
type Created = z.output<typeof createRfq.data>;

/** Posts an RFQ: number, invitations, first event, and the suppliers are told, all or nothing. */
export function postRfq(context: MemberContext, input: Input): Promise<Created> {
  const { limits, actor } = context;
  return limits.spend('rfqs', [accountKey(actor.id), companyKey(actor.party)], 1, () =>
    spendOnGuests(context, input.guests, () => post(context, input)),
  );
}

function post(context: MemberContext, input: Input): Promise<Created> {
  return storingIdempotently(context, createRfq, input, async (tx, store) => {
    const repeated = input.repeats === undefined ? undefined : await repeat(tx, context, input.repeats);
    const waiting = input.waitingId === undefined ? undefined : await lockWaiting(tx, context, input.waitingId);
    const kept = keptAttachments(context, input, repeated ?? waiting);
    const posted = await placeRfq(tx, context, input, async () => {
      for (const file of context.files) kept.push(await store({ purpose: 'rfq', file }));
      return kept;
    });
    if (waiting) await waitingBecame(tx, waiting, posted);
    return posted;
  });
}

/** By whom, and with what of a call or of what happens by itself. */
export type Poster = Pick<MemberContext, 'db' | 'cache' | 'now' | 'actor'>;

/** Everything that posting is, with the rules of this moment; `attachments` are asked for once it can be done. */
export async function placeRfq(
  tx: Transaction,
  context: Poster,
  input: Placed,
  attachments: () => Promise<string[]>,
): Promise<Created> {
  const { order, invited, guests } = await placeUntold(tx, context, input, attachments);
  for (const shopId of invited) await tellOfRfq(tx, context, order, shopId);
  for (const { id } of guests) await tellGuestOfRfq(tx, context, order, id);
  return { id: order.id, number: order.number, invited: invited.length + guests.length };
}

export type Placed = RfqFields &
  Pick<Input, 'sealedUntil' | 'repeats' | 'poNumber' | 'costCentre'> &
  Partial<Pick<Input, 'guests' | 'guestsOnly'>>;

/** The same, but that nobody is told yet; `bundle`: what it is asked for together with. */
export async function placeUntold(
  tx: Transaction,
  context: Poster,
  input: Placed,
  attachments: () => Promise<string[]>,
  bundle?: BundlePlace,
): Promise<{ order: OrderRow; invited: readonly string[]; guests: Guests }> {
  const buyer = await certifiedCompany(tx, context.actor.party);
  if (!buyer) throw new AppError('forbidden');
  const guests = await checkedGuests(tx, context, input.guests ?? []);
  const { goods, invited } = await checkedRfq(tx, context, input, buyer.nation);
  const chosen = input.guestsOnly || goods.shopIds.length > 0 ? [...goods.shopIds, ...guests.map(({ id }) => id)] : [];
  const attachmentIds = await attachments();
  const order = await insertOrder(tx, context, { input, goods, chosen, buyer, attachmentIds, bundle });
  await appendEvent(tx, context, order, {
    action: 'postRfq',
    role: 'buyer',
    company: order.buyerCompany,
    from: null,
    to: order.status,
    detail: {
      ...{ gradeNumber: order.gradeNumber, quantity: order.quantity, tradeTerm: order.tradeTerm },
      ...statedUse(order),
    },
  });
  const { remarks, gradeNumber, serviceAddress } = order;
  const written = [remarks, gradeNumber, serviceAddress, ...writtenInLimits(order.limits), ...writtenOfUse(order)];
  await noteAccount(tx, context, 'deal', order.id, ...written);
  await writeReferences(tx, context, order, input);
  await invite(tx, context, order, invited);
  await inviteGuests(tx, context, order, guests);
  return { order, invited, guests };
}

/** The own order that is done with and asked for once more. */
export async function repeat(tx: Transaction, context: MemberContext, orderId: string): Promise<OrderRow> {
  const { order, role, company } = await lockOwnOrder(tx, context, orderId);
  return moveOrder(tx, context, order, { action: 'repeatRfq', role, company });
}

/** What it is about and who gets it. Throws 422 at the fields for what nobody may post, or nobody could answer. */
export async function checkedRfq(
  tx: Db,
  context: Poster,
  input: RfqFields & Pick<Input, 'sealedUntil'> & Partial<Pick<Input, 'guests' | 'guestsOnly'>>,
  buyersCountry?: string,
): Promise<{ goods: Goods; invited: readonly string[] }> {
  const directory = await loadDirectory({ ...context, db: tx });
  const goods = await findGoods(tx, directory, input);
  const carriage = await carriageIn({ ...context, db: tx }, { ...goods, gradeNumber: input.gradeNumber });
  const problems = {
    ...closedProblems({ ...input, buyersCountry }, carriage, context.now()),
    ...codeProblems(directory, input),
    ...portsOutOfUse(directory, input),
    ...dictionaryProblems(directory, input.limits),
    ...goods.problems,
    ...rfqProblems(input, { now: context.now(), moq: goods.moq, carriage }),
  };
  if (Object.keys(problems).length > 0) throw invalid(problems);
  // Nobody but those who are asked by e-mail.
  if (input.guestsOnly && input.guests?.length && goods.shopIds.length === 0) return { goods, invited: [] };
  return { goods, invited: await receiversOf(tx, directory, goods, context.actor.party) };
}

/** Of an earlier RFQ, those that go along with this one, which may have files of its own. */
export function keptAttachments(
  { files }: Pick<MemberContext, 'files'>,
  { keptAttachments }: Pick<Input, 'keptAttachments'>,
  earlier?: { attachmentIds: readonly string[] },
): string[] {
  const kept = [...new Set(keptAttachments)];
  if (!kept.every((id) => earlier?.attachmentIds.includes(id))) throw invalid({ keptAttachments: m.field_chooseOne() });
  if (kept.length + files.length > tradeDocument.max)
    throw invalid({ attachments: m.field_tooManyFiles({ max: tradeDocument.max }) });
  return kept;
}

type NewOrder = {
  input: RfqFields & Pick<Input, 'sealedUntil' | 'repeats'>;
  goods: Goods;
  /** Who alone was asked; none: all that deal in the goods. */
  chosen: string[];
  buyer: { company: string; nation: string };
  attachmentIds: string[];
  bundle: BundlePlace | undefined;
};
/** The number of a bundle, a line of it from 1, and the id of that: ids of a moment are in no order. */
export type BundlePlace = { number: string; line: number; id: string };

async function insertOrder(
  tx: Transaction,
  context: Poster,
  { input, goods, chosen, buyer, attachmentIds, bundle }: NewOrder,
): Promise<OrderRow> {
  const now = context.now();
  const [order] = await tx
    .insert(tradeOrder)
    .values({
      id: bundle?.id ?? uuidv7(now),
      number: await nextNumber(tx, 'RQ', now),
      buyerId: context.actor.party,
      buyerCompany: buyer.company,
      buyerNation: buyer.nation,
      status: orderStatuses.pendingQuote,
      postedAt: now,
      updatedAt: now,
      quoteDueAt: quoteDueOf(now),
      remindedDays: [],
      categoryId: goods.categoryId,
      materialId: goods.materialId,
      offerId: goods.offerId,
      shopIds: chosen,
      ...askedColumns(input),
      attachmentIds,
      repeats: input.repeats ?? null,
      bundle: bundle?.number ?? null,
      bundleLine: bundle?.line ?? null,
      demo: false,
    })
    .returning();
  return order!;
}
