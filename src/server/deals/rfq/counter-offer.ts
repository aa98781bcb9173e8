import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { counterOffer } from '#api/deals/quote.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { tradeTermFields, tradeTerms, type TradeTermField } from '#api/deals/trade-terms.ts';
import { m } from '#i18n/messages.ts';
import { counterAnswerDays } from '#api/deals/deal-choices.ts';
import { quotedPackingProblem } from '#api/deals/carriage-rules.ts';
import { answerByProblems, usualAnswerBy } from '#api/deals/answer-by.ts';
import { isBlank, priceProblem, quantityProblem, termProblems, type Problems } from '#api/deals/trade-rules.ts';
import { noteAccount } from '#server/platform/account-texts/index.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { loadDirectory } from '#server/market/catalogue/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { type CounterWants, invitation, negotiation } from '#server/platform/db/schema/rfq.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import {
  carriageIn,
  describeOrder,
  isLive,
  lockOwnOrder,
  moveOrder,
  notifySupplier,
  type OrderRow,
} from '#server/deals/deal/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { codeProblems } from './codes.ts';
import { readFacts } from './facts.ts';
import { latestQuote, type LatestQuote, type QuoteVersionRow } from './quotes.ts';

type Input = z.output<typeof counterOffer.input>;

/** Asks one supplier for something better than its live quote, which stands meanwhile. The supplier holds the pen then. */
export function sendCounterOffer(context: MemberContext, input: Input): Promise<OrderView> {
  return idempotently(context, counterOffer, input, async (tx) => {
    const deal = await lockOwnOrder(tx, context, input.orderId);
    const { role, company } = deal;
    const facts = await readFacts(tx, context, deal.order);
    const countered = await latestQuote(tx, deal.order.id, input.quoteId);
    const { quote, version } = countered;
    const { shopId } = quote;
    const wants = wantsOf(input);
    const detail = { quoteId: quote.id, version: quote.latest, ...wants };
    const step = { action: 'counterOffer', role, company, shopId, facts, detail } as const;
    const order = await moveOrder(tx, context, deal.order, step);
    await requirePen(tx, context, order, countered);
    const problems = {
      ...codeProblems(await loadDirectory({ ...context, db: tx }), input),
      ...lineProblems(input, countered),
      ...limitsProblem(input, countered),
      ...wishedTermProblems(input, version),
      ...(await wishedPackingProblem(tx, context, order, input)),
      ...(isEmpty(wants) && !input.text && { text: m.deals_rfq_nothingWanted() }),
      ...answerByProblems(input, { now: context.now(), validUntil: quote.validUntil }),
    };
    if (Object.keys(problems).length > 0) throw invalid(problems);

    const answerBy = input.answerBy
      ? new Date(input.answerBy)
      : usualAnswerBy(context.now(), counterAnswerDays, quote.validUntil);
    await tx.insert(negotiation).values({
      id: uuidv7(context.now()),
      orderId: order.id,
      shopId,
      kind: 'counterOffer',
      memberId: context.actor.id,
      at: context.now(),
      text: input.text,
      about: quote.id,
      wants,
      answerBy,
    });
    await noteAccount(tx, context, 'deal', order.id, input.text);
    await tx.update(invitation).set({ pen: 'supplier', counterUntil: answerBy }).where(ofShop(order, shopId));
    await notifySupplier(tx, context, order, shopId, {
      kind: 'counterOffer',
      who: company,
      words: input.text,
    });
    return describeOrder(context, tx, order, deal);
  });
}

const ofShop = (order: OrderRow, shopId: string) =>
  and(eq(invitation.orderId, order.id), eq(invitation.shopId, shopId));

/** Only what is alive can be countered, and only by the side whose move it is. */
async function requirePen(tx: Transaction, { now }: MemberContext, order: OrderRow, { quote }: LatestQuote) {
  const [own] = await tx.select({ pen: invitation.pen }).from(invitation).where(ofShop(order, quote.shopId));
  if (!isLive(quote, now()) || own?.pen !== 'buyer')
    throw new AppError('conflict', { fields: { status: String(order.status) } });
}

function wantsOf(input: Input): CounterWants {
  const { tradeTerm, packing, paymentTerm, leadTimeDays } = input;
  const named = { tradeTerm, packing, paymentTerm, leadTimeDays, ...pickTermFields(input) };
  const terms = Object.entries(named).filter(([, value]) => !isBlank(value));
  return {
    lines: input.lines.filter(({ unitPrice, quantity }) => unitPrice !== undefined || quantity !== undefined),
    terms: Object.fromEntries(terms.map(([field, value]) => [field, String(value)])),
    ...(input.limits.length > 0 && { limits: [...new Set(input.limits)].sort((a, b) => a - b) }),
  };
}

const isEmpty = ({ lines, terms, limits = [] }: CounterWants) =>
  lines.length === 0 && Object.keys(terms).length === 0 && limits.length === 0;

/** Only what was not accepted can be insisted on. */
const limitsProblem = ({ limits }: Input, { version }: LatestQuote): Problems =>
  limits.some((place) => !version.limits[place] || version.limits[place].answer === 'accepted')
    ? { limits: m.deals_limits_acceptedAlready() }
    : {};

const pickTermFields = (from: Partial<Record<TradeTermField, string | null | undefined>>) =>
  Object.fromEntries(tradeTermFields.map((field) => [field, from[field] || undefined])) as Partial<
    Record<TradeTermField, string>
  >;

/** Lines must be of the latest version: others are not found. */
function lineProblems({ lines }: Input, { lines: quoted }: LatestQuote): Problems {
  const problems: Problems = {};
  for (const [index, { lineId, unitPrice, quantity }] of lines.entries()) {
    if (!quoted.some(({ id }) => id === lineId)) throw notFound();
    if (lines.findIndex((line) => line.lineId === lineId) < index)
      problems[`lines.${index}.lineId`] = m.deals_rfq_lineTwice();
    const wrongPrice = unitPrice !== undefined && priceProblem(unitPrice);
    if (wrongPrice) problems[`lines.${index}.unitPrice`] = wrongPrice;
    const wrongQuantity = quantity !== undefined && quantityProblem(quantity);
    if (wrongQuantity) problems[`lines.${index}.quantity`] = wrongQuantity;
  }
  return problems;
}

async function wishedPackingProblem(
  tx: Transaction,
  context: MemberContext,
  order: OrderRow,
  { packing }: Input,
): Promise<Problems> {
  const carried = { packing, cabinetType: order.cabinetType ?? undefined };
  const problem = quotedPackingProblem(carried, await carriageIn({ ...context, db: tx }, order));
  return problem ? { packing: problem } : {};
}

/** The wished trade term with what it needs; what the quote says stays where the wish says nothing else. */
function wishedTermProblems(input: Input, version: QuoteVersionRow): Problems {
  const tradeTerm = input.tradeTerm ?? version.tradeTerm;
  const removed: readonly TradeTermField[] = tradeTerms.find(({ id }) => id === tradeTerm)!.removes;
  const kept = Object.entries(pickTermFields(version)).filter(([field]) => !removed.includes(field as TradeTermField));
  const wished = Object.entries(pickTermFields(input)).filter(([, value]) => value !== undefined);
  return termProblems({ tradeTerm, ...Object.fromEntries(kept), ...Object.fromEntries(wished) });
}
