import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { receiveClaimGoods as receiveCall, shipClaimGoods as shipCall } from '#api/deals/claim.ts';
import { claimDays, otherSide } from '#api/deals/claim-choices.ts';
import { plainNumber } from '#api/deals/container-number.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';
import { compare } from '#lib/decimal.ts';
import { daysAfter } from '#lib/days.ts';
import type { DealClaim } from '#server/deals/deal/index.ts';
import { noteAccount } from '#server/platform/account-texts/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { claim, claimShipment } from '#server/platform/db/schema/claim.ts';
import { invalid } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { takeStep } from './end.ts';
import { lockOwnClaim } from './lock.ts';
import { settle } from './settle.ts';

/** Who sends the goods that both have agreed on says so; the other one has until some days after their arrival to receive them. */
export const shipGoodsOfClaim = (context: MemberContext, input: z.output<typeof shipCall.input>): Promise<OrderView> =>
  idempotently(context, shipCall, input, async (tx) => {
    const { id, quantity, carrier, etd, eta } = input;
    const found = await lockOwnClaim(tx, context, id);
    const transportDocument = plainNumber(input.transportDocument);
    const now = context.now();
    const more = { carrier, transportDocument, etd, eta, ...(quantity && { quantity }) };
    return takeStep(tx, context, found, { action: 'shipClaimGoods', more }, async () => {
      if (transportDocument.length < 4) throw invalid({ transportDocument: m.field_wrongFormat() });
      if (eta < etd) throw invalid({ eta: m.deals_logistics_etaBeforeEtd() });
      await tx.insert(claimShipment).values({
        ...{ id: uuidv7(now), claimId: id, by: found.role, quantity: quantity ?? null },
        ...{ carrier, transportDocument, etd, eta, shippedBy: context.actor.id, shippedAt: now },
      });
      const arrives = new Date(`${eta}T00:00:00Z`);
      await tx
        .update(claim)
        .set({
          ...{ pen: otherSide(found.role), goodsShippedAt: now, remindedAt: null },
          answerBy: daysAfter(arrives > now ? arrives : now, claimDays.goodsTaken),
        })
        .where(eq(claim.id, id));
      await noteAccount(tx, context, 'deal', found.order.id, carrier, transportDocument);
    });
  });

/** They are there: the claim is settled, with the money that belongs to it. */
export const receiveGoodsOfClaim = (
  context: MemberContext,
  input: z.output<typeof receiveCall.input>,
): Promise<OrderView> =>
  idempotently(context, receiveCall, input, async (tx) => {
    const found = await lockOwnClaim(tx, context, input.id);
    return takeStep(
      tx,
      context,
      found,
      { action: 'receiveClaimGoods', remark: input.remark, money: moneyOf(found.claimed) },
      async () => {
        await markReceived(tx, context, found.claimed);
        await settle(tx, context, found.subOrder, found, found.claimed.amount);
      },
    );
  });

/** What is settled with the goods; null: no money. */
export const moneyOf = ({ amount, currency }: Pick<DealClaim, 'amount' | 'currency'>) =>
  compare(amount, '0') > 0 ? { amount, currency } : null;

/** Of the goods that left last. */
export const markReceived = (
  tx: Transaction,
  { now }: Pick<MemberContext, 'now'>,
  { id, goodsShippedAt }: Pick<DealClaim, 'id' | 'goodsShippedAt'>,
) =>
  tx
    .update(claimShipment)
    .set({ receivedAt: now() })
    .where(and(eq(claimShipment.claimId, id), eq(claimShipment.shippedAt, goodsShippedAt!)));
