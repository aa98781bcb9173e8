import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { awardTolerance } from '#api/deals/deal-choices.ts';
import { askAwardApproval as askCall, type ApprovalView } from '#api/deals/approval.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import { acceptQuotes } from '#api/deals/quote.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';
import { add, compare, multiply, trimZeros } from '#lib/decimal.ts';
import { quantityProblem, type Problems } from '#api/deals/trade-rules.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { invitation, quote } from '#server/platform/db/schema/rfq.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { storingIdempotently } from '#server/platform/files/index.ts';
import {
  followSubOrders,
  isHeldShop,
  isLive,
  lockOwnOrder,
  moveOrder,
  orderFor,
  notifySupplier,
  writeReferences,
  type OrderRow,
} from '#server/deals/deal/index.ts';
import { askForApproval, requireApproval, type Wanted } from '#server/deals/approvals/index.ts';
import { isGuest } from '#api/deals/guest-choices.ts';
import { guestAwarded, keepForGuest } from './guest-awards.ts';
import { requireApprovedSources } from './approved-sources.ts';
import { award, requireOpenDestination, type Award } from './award.ts';
import { writeControlledUse } from './controlled-use.ts';
import { closeInvitations } from './close-invitations.ts';
import { readFacts } from './facts.ts';
import { latestQuote, type LatestQuote } from './quotes.ts';

type Input = z.output<typeof acceptQuotes.input>;
type Awards = Input['awards'];

/**
 * Accepts quotes, whole or split: one sub-order with a contract for each quote. What counts is this moment: a quote that
 * has expired, been withdrawn or revised is a conflict, whether or not a job has tidied.
 */
export function acceptChosenQuotes(caller: MemberContext, input: Input): Promise<OrderView> {
  return storingIdempotently(caller, acceptQuotes, input, async (tx, _store, context) => {
    const { order: asked, role, company } = await lockOwnOrder(tx, context, input.orderId);
    const facts = await readFacts(tx, context, asked);
    const quotes = await chosenQuotes(tx, asked, input.awards);
    // First of all: who lost a race is told so, not that the winner's quotes are no longer there.
    const toGuest = quotes.find(({ quote: { shopId } }) => isGuest(shopId));
    const step = toGuest
      ? ({ action: 'awardGuest', ...guestAwarded(toGuest) } as const)
      : { action: 'acceptQuotes' as const };
    const order = await moveOrder(tx, context, asked, { ...step, role, company, facts });
    await requireCurrent(tx, context, order, quotes, input.awards);
    const awards = groupByQuote(quotes, input.awards);
    const problems = quantityProblems(order, quotes, input.awards);
    if (Object.keys(problems).length > 0) throw invalid(problems);

    await requireApproval(tx, context, await wantedOf(tx, order, input.awards, awards));
    await requireApprovedSources(tx, context, order, awards, input.sourceReason);

    const stated = await writeControlledUse(tx, context, order, input, awards);
    const booked = await writeReferences(tx, context, stated, input);
    if (toGuest) {
      for (const one of awards) await requireOpenDestination(tx, context, booked, one);
      await keepForGuest(tx, context, booked, awards);
      return orderFor(context, order.id, tx);
    }
    for (const one of awards) await award(tx, context, booked, one);
    await followSubOrders(tx, order, context.now());
    await closeOthers(tx, context, order, awards);
    return orderFor(context, order.id, tx);
  });
}

/** The quotes named, each once. Throws 404 for quotes and lines that are not of this order. */
async function chosenQuotes(tx: Transaction, order: OrderRow, awards: Awards): Promise<LatestQuote[]> {
  const found: LatestQuote[] = [];
  for (const quoteId of new Set(awards.map((one) => one.quoteId))) found.push(await latestQuote(tx, order.id, quoteId));
  return found;
}

/** The quote and the line of an award, when the award names the version that is in force. */
function findLine(quotes: LatestQuote[], { quoteId, lineId }: Awards[number]) {
  const chosen = quotes.find((one) => one.quote.id === quoteId)!;
  return { chosen, line: chosen.lines.find(({ id }) => id === lineId) };
}

/** 409 where the buyer has seen something else than what stands now, the supplier's standing included. */
async function requireCurrent(
  tx: Transaction,
  { now }: MemberContext,
  { status }: OrderRow,
  quotes: LatestQuote[],
  awards: Awards,
): Promise<void> {
  const ids = quotes.map(({ quote: { id } }) => id);
  const held = await tx
    .select({ id: quote.id })
    .from(quote)
    .innerJoin(invitation, and(eq(invitation.orderId, quote.orderId), eq(invitation.shopId, quote.shopId)))
    .where(and(inArray(quote.id, ids), isHeldShop(quote.shopId)));
  const outdated: Problems = {};
  for (const [index, one] of awards.entries()) {
    const { chosen, line } = findLine(quotes, one);
    if (chosen.quote.state !== 'live' || chosen.quote.latest !== one.version)
      outdated[`awards.${index}.quoteId`] = m.deals_rfq_quoteChanged();
    else if (!isLive(chosen.quote, now())) outdated[`awards.${index}.quoteId`] = m.deals_rfq_quoteExpired();
    else if (held.some(({ id }) => id === chosen.quote.id))
      outdated[`awards.${index}.quoteId`] = m.deals_rfq_supplierOnHold();
    else if (!line) throw notFound();
  }
  if (Object.keys(outdated).length > 0)
    throw new AppError('conflict', { fields: { status: String(status), ...outdated } });
}

function groupByQuote(quotes: LatestQuote[], awards: Awards): Award[] {
  return quotes.map(({ quote: accepted, version }) => ({
    quote: accepted,
    version,
    lines: awards
      .filter(({ quoteId }) => quoteId === accepted.id)
      .map((one) => {
        const line = findLine(quotes, one).line!;
        return { line, quantity: one.quantity, amount: multiply(one.quantity, line.unitPrice, 2) };
      }),
  }));
}

/** No more than each line offers, and in all hardly more than the RFQ asks for: lots are rounded to full containers. */
function quantityProblems(order: OrderRow, quotes: LatestQuote[], awards: Awards): Problems {
  const problems: Problems = {};
  for (const [index, one] of awards.entries()) {
    const { line } = findLine(quotes, one);
    const { quantity, unitPrice } = line!;
    const wrong =
      quantityProblem(one.quantity) ??
      (compare(one.quantity, quantity) > 0 ? m.deals_rfq_aboveLine({ quantity: trimZeros(quantity) }) : undefined) ??
      (compare(multiply(one.quantity, unitPrice, 2), '0') === 0 ? m.deals_rfq_amountTooSmall() : undefined);
    if (wrong) problems[`awards.${index}.quantity`] = wrong;
    if (awards.findIndex(({ lineId }) => lineId === one.lineId) < index)
      problems[`awards.${index}.lineId`] = m.deals_rfq_lineTwice();
  }
  const most = multiply(order.quantity, awardTolerance, 3);
  if (compare(add(...awards.map(({ quantity }) => quantity)), most) > 0)
    problems.awards = m.deals_rfq_aboveRfq({ quantity: trimZeros(most) });
  return problems;
}

/** Who was not chosen is told, politely. Who never answered hears nothing. */
async function closeOthers(tx: Transaction, context: MemberContext, order: OrderRow, awards: Award[]): Promise<void> {
  const accepted = awards.map(({ quote: { id } }) => id);
  const shopIds = awards.map(({ quote: { shopId } }) => shopId);
  await tx.update(quote).set({ state: 'accepted' }).where(inArray(quote.id, accepted));
  await tx
    .update(invitation)
    .set({ state: 'awarded' })
    .where(and(eq(invitation.orderId, order.id), inArray(invitation.shopId, shopIds)));
  const { quoted } = await closeInvitations(tx, order.id);
  const notice = { kind: 'notAwarded', who: order.buyerCompany } as const;
  await inOnePipeline(quoted.map((shopId) => notifySupplier(tx, context, order, shopId, notice)));
}

/** Asks a colleague to approve an award above the limit: it is held to all that the award is. */
export function askAwardApproval(caller: MemberContext, input: Input): Promise<ApprovalView> {
  return storingIdempotently(caller, askCall, input, async (tx, _store, context) => {
    const { order } = await lockOwnOrder(tx, context, input.orderId);
    if (order.status !== orderStatuses.pendingQuote) throw new AppError('conflict');
    const quotes = await chosenQuotes(tx, order, input.awards);
    await requireCurrent(tx, context, order, quotes, input.awards);
    const problems = quantityProblems(order, quotes, input.awards);
    if (Object.keys(problems).length > 0) throw invalid(problems);
    const awards = groupByQuote(quotes, input.awards);
    return askForApproval(tx, context, await wantedOf(tx, order, input.awards, awards));
  });
}

/** What an award is to those who may have to approve it: lines, quantities, versions, and until when the quotes stand. */
async function wantedOf(tx: Transaction, order: OrderRow, asked: Awards, awards: Award[]): Promise<Wanted> {
  const shops = await tx
    .select({ id: shop.id, name: shop.nameEn })
    .from(shop)
    .where(
      inArray(
        shop.id,
        awards.map(({ quote: { shopId } }) => shopId),
      ),
    );
  const totals = awards.map(({ lines }) => add(...lines.map(({ amount }) => amount)));
  return {
    act: 'award',
    orderId: order.id,
    subjectId: order.id,
    exactly: asked
      .map(({ quoteId, version, lineId, quantity }) => [quoteId, version, lineId, trimZeros(quantity)].join(' '))
      .sort(),
    content: {
      number: order.number,
      parts: awards.map(({ quote: { shopId }, lines }, index) => ({
        company: shops.find(({ id }) => id === shopId)?.name ?? '',
        quantity: add(...lines.map(({ quantity }) => quantity)),
        total: totals[index]!,
      })),
      asked,
    },
    sums: awards.map(({ version }, index) => ({ amount: totals[index]!, currency: version.currency })),
    until: new Date(Math.min(...awards.map(({ version }) => version.validUntil.getTime()))),
  };
}
