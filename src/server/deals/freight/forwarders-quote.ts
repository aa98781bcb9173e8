import { and, desc, eq, gt } from 'drizzle-orm';
import type { z } from 'zod';
import { quoteFreight, type FreightQuote } from '#api/deals/freight.ts';
import { m } from '#i18n/messages.ts';
import { freightQuoteProblems } from '#api/deals/freight-rules.ts';
import { noteAccount } from '#server/platform/account-texts/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { loadDirectory } from '#server/market/catalogue/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { freightBooking, freightQuote, freightRequest } from '#server/platform/db/schema/freight.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { certifiedCompany } from '#server/members/company/index.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { finishNotices, notifyCompany } from '#server/mail/mail/index.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { loadNames, type OrderRow } from '#server/deals/deal/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { routeIn } from './letters.ts';
import { isFor } from './asked-forwarders.ts';
import { describeQuote, isLive, isOpen, type QuoteRow, type RequestRow } from './views.ts';

type Input = z.output<typeof quoteFreight.input>;

/** A forwarder who puts one figure right after another is told of once. */
const quietMilliseconds = 15 * 60_000;

/** Quotes for a request, or replaces the own quote before by its next version. */
export function sendFreightQuote(context: MemberContext, input: Input): Promise<FreightQuote> {
  const { actor, now } = context;
  return idempotently(context, quoteFreight, input, async (tx) => {
    const { request, order } = await lockRequest(tx, context, input.requestId);
    if (!isOpen(request, order)) throw new AppError('conflict');
    const directory = await loadDirectory({ ...context, db: tx });
    const isCarrier = input.carrier === undefined || directory.codes.get('carrier')?.has(input.carrier) === true;
    const problems = {
      ...freightQuoteProblems(input, now()),
      ...(!isCarrier && { carrier: m.field_chooseOne() }),
    };
    if (Object.keys(problems).length > 0) throw invalid(problems);
    const certified = await certifiedCompany(tx, actor.party);
    if (!certified) throw new AppError('forbidden');

    const [before] = await ownVersions(tx, request.id, actor.party);
    await refuseBooked(tx, context, before);
    await tx
      .update(freightQuote)
      .set({ state: 'replaced' })
      .where(and(isOwn(request.id, actor.party), eq(freightQuote.state, 'live')));
    const { amount, currency, transitDays, carrier = null, remarks } = input;
    const [quote] = await tx
      .insert(freightQuote)
      .values({
        id: uuidv7(now()),
        requestId: request.id,
        forwarderId: actor.party,
        company: certified.company,
        version: (before?.version ?? 0) + 1,
        state: 'live',
        at: now(),
        amount,
        currency,
        transitDays,
        carrier,
        remarks,
        validUntil: new Date(input.validUntil),
      })
      .returning();
    const subject = { kind: 'freightRequest', id: request.id } as const;
    await audit(tx, context, 'freightQuote.send', subject, {
      version: quote!.version,
      amount: `${currency} ${amount}`,
      validUntil: input.validUntil,
    });
    await noteAccount(tx, context, 'freight', request.id, remarks);
    const asked = { thing: 'freight', thingId: request.id, kind: 'quoteFreight', party: actor.party } as const;
    await finishNotices(tx, context, asked);
    if (!before || before.at.getTime() < now().getTime() - quietMilliseconds) {
      const data = {
        orderId: order.id,
        number: order.number,
        who: certified.company,
        ...routeIn(directory, request),
        money: { amount: quote!.amount, currency },
        transitDays,
      };
      await notifyCompany(tx, context, request.buyerId, { template: 'freightQuoted', data });
    }
    return describeQuote(quote!, await loadNames({ ...context, db: tx }), now());
  });
}

/** Takes the own quote back. Throws 409 when none is live any more. */
export async function takeBackFreightQuote(context: MemberContext, requestId: string): Promise<Record<string, never>> {
  const { actor, now } = context;
  await context.db.transaction(async (tx) => {
    const { request } = await lockRequest(tx, context, requestId);
    const [latest] = await ownVersions(tx, request.id, actor.party);
    if (!latest || !isLive(latest, now())) throw new AppError('conflict');
    await refuseBooked(tx, context, latest);
    await tx.update(freightQuote).set({ state: 'withdrawn' }).where(eq(freightQuote.id, latest.id));
    const { version } = latest;
    await audit(tx, context, 'freightQuote.withdraw', { kind: 'freightRequest', id: request.id }, { version });
  });
  return {};
}

/** A quote that a buyer asks to be booked stands until that is answered. */
async function refuseBooked(tx: Transaction, { now }: MemberContext, quote: QuoteRow | undefined): Promise<void> {
  if (!quote) return;
  const waits = and(
    eq(freightBooking.quoteId, quote.id),
    eq(freightBooking.state, 'asked'),
    gt(freightBooking.answerBy, now()),
  );
  if ((await tx.$count(freightBooking, waits)) > 0)
    throw new AppError('conflict', { words: m.deals_booking_answerFirst() });
}

const isOwn = (requestId: string, party: string) =>
  and(eq(freightQuote.requestId, requestId), eq(freightQuote.forwarderId, party));

const ownVersions = (tx: Transaction, requestId: string, party: string): Promise<QuoteRow[]> =>
  tx.select().from(freightQuote).where(isOwn(requestId, party)).orderBy(desc(freightQuote.version)).limit(1);

/** A request that the forwarder was asked, locked: quotes for it, and its closing, happen one after the other. */
async function lockRequest(
  tx: Transaction,
  { actor }: MemberContext,
  requestId: string,
): Promise<{ request: RequestRow; order: OrderRow }> {
  const [locked] = await tx
    .select({ request: freightRequest, order: tradeOrder })
    .from(freightRequest)
    .innerJoin(tradeOrder, eq(tradeOrder.id, freightRequest.orderId))
    .where(and(eq(freightRequest.id, requestId), isFor(actor.party)))
    .for('update', { of: freightRequest });
  if (!locked) throw notFound();
  return locked;
}
