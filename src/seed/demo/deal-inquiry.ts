import { and, desc, eq } from 'drizzle-orm';
import { createRfqBundle } from '#api/deals/bundle.ts';
import { counterOffer, submitQuote } from '#api/deals/quote.ts';
import { tradeCurrencies } from '#api/deals/deal-choices.ts';
import { createRfq } from '#api/deals/rfq.ts';
import { tradeTermFields } from '#api/deals/trade-terms.ts';
import { daysAfter } from '#lib/days.ts';
import type { MemberContext, Services } from '#server/platform/context.ts';
import { negotiation, quote, quoteLine, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import {
  acceptChosenQuotes,
  answerSupplier,
  postBundle,
  postRfq,
  sendCounterOffer,
  sendQuote,
} from '#server/deals/rfq/index.ts';
import { daysAgo } from './call-of.ts';
import { actingAs, dayOf, paper, shopOf, type Cast, type Stage } from './deal-stage.ts';
import type { ActOf, DemoBundle, DemoDeal, Quoted, Seller } from './deal-steps.ts';

const homePort: Record<Seller, string> = { supplier: 'CNNGB', supplier2: 'SGSIN' };

/** What most RFQs of the demo have in common, and the days of this one. */
function askedFor(services: Services, posted: number, asked: DemoBundle['asked']) {
  const { deliverWithin = [14, 45], payWithin = 30, sealedFor, attachment: _, ...fields } = asked;
  const day = (within: number) => dayOf({ services }, posted - within);
  return {
    qualityClass: 'PREMIUM',
    currency: 'USD',
    shippingMethod: 'SEA_FCL',
    cabinetType: '40HQ',
    packing: 'BAG25',
    paymentTerm: 'TT30_70BL',
    ...(fields.tradeTerm !== 1 && { deliveryMethod: 'ONE_LOT' }),
    deliveryStart: day(deliverWithin[0]),
    deliveryDeadline: day(deliverWithin[1]),
    latestPayment: day(payWithin),
    ...(sealedFor !== undefined && { sealedUntil: daysAgo(services, posted - sealedFor).toISOString() }),
    ...fields,
  };
}

/** Posts the RFQ of a deal. */
export async function postDeal(services: Services, cast: Cast, { posted, asked }: DemoDeal): Promise<Stage> {
  const { attachment } = asked;
  const input = createRfq.input.parse(askedFor(services, posted, asked));
  const files = attachment === undefined ? [] : [paper('attachments', attachment)];
  const { id: orderId } = await postRfq(await actingAs({ services, cast }, 'buyer', posted, files), input);
  return { services, cast, orderId, posted };
}

/** Posts several at once; each goes its own way. */
export async function postTogether(
  services: Services,
  cast: Cast,
  { posted, asked, lines }: DemoBundle,
): Promise<Stage[]> {
  const input = createRfqBundle.input.parse({
    ...askedFor(services, posted, asked),
    lines: lines.map(({ steps: _, ...line }) => ({ qualityClass: 'PREMIUM', ...line })),
  });
  const bundle = await postBundle(await actingAs({ services, cast }, 'buyer', posted), input);
  return bundle.lines.map(({ id: orderId }) => ({ services, cast, orderId, posted }));
}

/** Quotes on the terms of the RFQ, but for what the script says. */
export async function giveQuote(stage: Stage, { day, by, quote: given }: ActOf<'quote'>): Promise<void> {
  await quoteOn(await actingAs(stage, by, day), stage.orderId, { departurePort: homePort[by], ...given });
}

/** The port of departure counts where the trade term leaves it to the seller. */
export async function quoteOn(context: MemberContext, orderId: string, given: Quoted): Promise<void> {
  const { unitPrice, quantity, instead, validDays = 14, departurePort, ...changes } = given;
  const [asked] = await context.db.select().from(tradeOrder).where(eq(tradeOrder.id, orderId));
  const { currency, paymentTerm, tradeTerm, packing, gradeNumber, materialId } = asked!;
  const terms = tradeTermFields.map((field) => [field, asked![field] ?? undefined] as const);
  const isFromHome = tradeTerm === 3 || tradeTerm === 5;
  const line = instead
    ? { ...instead, replacement: true }
    : { gradeNumber, ...(materialId !== null && { materialId }), remark: '' };
  const input = submitQuote.input.parse({
    orderId: orderId,
    currency,
    paymentTerm,
    tradeTerm,
    packing,
    leadTimeDays: 14,
    ...Object.fromEntries(terms),
    ...(isFromHome && { departurePort }),
    validUntil: daysAfter(context.now(), validDays).toISOString(),
    ...changes,
    lines: [{ ...line, quantity: quantity ?? asked!.quantity, unitPrice }],
  });
  await sendQuote(context, input);
}

export async function counter(stage: Stage, { day, to, counter: given }: ActOf<'counter'>): Promise<void> {
  const { quoteId, lineId } = await standingQuote(stage, to);
  const { unitPrice, ...rest } = given;
  const input = { orderId: stage.orderId, quoteId, lines: [{ lineId, unitPrice }], ...rest };
  await sendCounterOffer(await actingAs(stage, 'buyer', day), counterOffer.input.parse(input));
}

export async function acceptFrom(stage: Stage, { day, accept: given, direct = false }: ActOf<'accept'>): Promise<void> {
  const awards = [];
  for (const { from, quantity } of given) awards.push({ ...(await standingQuote(stage, from)), quantity });
  const context = await actingAs(stage, 'buyer', day);
  const config = direct ? { ...context.config, sellerCollects: tradeCurrencies } : context.config;
  await acceptChosenQuotes({ ...context, config }, { orderId: stage.orderId, awards });
}

/** Answers what was asked last. */
export async function answerQuestion(stage: Stage, step: ActOf<'answer'>): Promise<void> {
  const { orderId } = stage;
  const [asked] = await stage.services.db
    .select({ id: negotiation.id })
    .from(negotiation)
    .where(and(eq(negotiation.orderId, orderId), eq(negotiation.kind, 'question')))
    .orderBy(desc(negotiation.at))
    .limit(1);
  await answerSupplier(await actingAs(stage, 'buyer', step.day), { orderId, entryId: asked!.id, answer: step.answer });
}

/** The one line of the latest version of a seller's quote. */
async function standingQuote(stage: Stage, of: Seller): Promise<{ quoteId: string; version: number; lineId: string }> {
  const own = and(eq(quote.orderId, stage.orderId), eq(quote.shopId, await shopOf(stage, of)), eq(quote.state, 'live'));
  const [found] = await stage.services.db
    .select({ quoteId: quote.id, version: quote.latest, lineId: quoteLine.id })
    .from(quote)
    .innerJoin(quoteLine, and(eq(quoteLine.quoteId, quote.id), eq(quoteLine.version, quote.latest)))
    .where(own);
  return found!;
}
