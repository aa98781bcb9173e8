import type { z } from 'zod';
import { createRfq, tradeDocument } from '#api/deals/rfq.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import { m } from '#i18n/messages.ts';
import { quoteDueOf, rfqProblems } from '#api/deals/rfq-rules.ts';
import { noteAccount } from '#server/platform/account-texts/index.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { loadDirectory, type Directory } from '#server/market/catalogue/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { invitation, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { certifiedCompany } from '#server/members/company/index.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { accountKey, companyKey } from '#server/platform/limits/limits.ts';
import { storingIdempotently } from '#server/platform/files/index.ts';
import {
  appendEvent,
  lockOwnOrder,
  moveOrder,
  nextNumber,
  notifySupplier,
  type OrderRow,
} from '#server/deals/deal/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { codeProblems } from './codes.ts';
import { findGoods, type Goods } from './goods.ts';
import { receiversOf } from './receivers.ts';
import { termColumns } from './terms.ts';

type Input = z.output<typeof createRfq.input>;
type Created = z.output<typeof createRfq.data>;

/** Posts an RFQ: number, invitations, first event, and the suppliers are told, all or nothing. */
export function postRfq(context: MemberContext, input: Input): Promise<Created> {
  const { limits, actor } = context;
  return limits.spend('rfqs', [accountKey(actor.id), companyKey(actor.party)], 1, () => post(context, input));
}

function post(context: MemberContext, input: Input): Promise<Created> {
  return storingIdempotently(context, createRfq, input, async (tx, store) => {
    const buyer = await certifiedCompany(tx, context.actor.party);
    if (!buyer) throw new AppError('forbidden');
    const repeated = input.repeats === undefined ? undefined : await repeat(tx, context, input.repeats);
    const directory = await loadDirectory({ ...context, db: tx });
    const goods = await checkedGoods(tx, context, directory, input);
    const attachmentIds = keptAttachments(context, input, repeated);
    const invited = await receiversOf(tx, directory, goods, context.actor.party);
    for (const file of context.files) attachmentIds.push(await store({ purpose: 'rfq', file }));

    const order = await insertOrder(tx, context, { input, goods, buyer, attachmentIds });
    await appendEvent(tx, context, order, {
      action: 'postRfq',
      role: 'buyer',
      company: order.buyerCompany,
      from: null,
      to: order.status,
      detail: { gradeNumber: order.gradeNumber, quantity: order.quantity, tradeTerm: order.tradeTerm },
    });
    const { remarks, gradeNumber, serviceAddress } = order;
    await noteAccount(tx, context, 'deal', order.id, remarks, gradeNumber, serviceAddress);
    await invite(tx, context, order, invited);
    return { id: order.id, number: order.number, invited: invited.length };
  });
}

/** The own order that is done with and asked for once more. */
async function repeat(tx: Transaction, context: MemberContext, orderId: string): Promise<OrderRow> {
  const { order, role, company } = await lockOwnOrder(tx, context, orderId);
  return moveOrder(tx, context, order, { action: 'repeatRfq', role, company });
}

async function checkedGoods(
  tx: Transaction,
  context: MemberContext,
  directory: Directory,
  input: Input,
): Promise<Goods> {
  const goods = await findGoods(tx, directory, input);
  const problems = {
    ...codeProblems(directory, input),
    ...goods.problems,
    ...rfqProblems(input, { now: context.now(), moq: goods.moq }),
  };
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return goods;
}

function keptAttachments({ files }: MemberContext, { keptAttachments }: Input, repeated?: OrderRow): string[] {
  const kept = [...new Set(keptAttachments)];
  if (!kept.every((id) => repeated?.attachmentIds.includes(id)))
    throw invalid({ keptAttachments: m.field_chooseOne() });
  if (kept.length + files.length > tradeDocument.max)
    throw invalid({ attachments: m.field_tooManyFiles({ max: tradeDocument.max }) });
  return kept;
}

type NewOrder = {
  input: Input;
  goods: Goods;
  buyer: { company: string; nation: string };
  attachmentIds: string[];
};

async function insertOrder(
  tx: Transaction,
  context: MemberContext,
  { input, goods, buyer, attachmentIds }: NewOrder,
): Promise<OrderRow> {
  const now = context.now();
  const [order] = await tx
    .insert(tradeOrder)
    .values({
      id: uuidv7(now),
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
      shopIds: [...goods.shopIds],
      gradeNumber: input.gradeNumber,
      qualityClass: input.qualityClass,
      quantity: input.quantity,
      targetPrice: input.targetPrice ?? null,
      currency: input.currency,
      countryOfOrigin: input.countryOfOrigin ?? null,
      ...termColumns(input),
      shippingMethod: input.shippingMethod,
      cabinetType: input.cabinetType ?? null,
      packing: input.packing,
      deliveryStart: input.deliveryStart,
      deliveryDeadline: input.deliveryDeadline,
      leadTimeDays: input.leadTimeDays ?? null,
      paymentTerm: input.paymentTerm,
      latestPayment: input.latestPayment,
      remarks: input.remarks,
      attachmentIds,
      sealedUntil: input.sealedUntil === undefined ? null : new Date(input.sealedUntil),
      repeats: input.repeats ?? null,
      demo: false,
    })
    .returning();
  return order!;
}

async function invite(
  tx: Transaction,
  context: MemberContext,
  order: OrderRow,
  shopIds: readonly string[],
): Promise<void> {
  const sentAt = context.now();
  await tx.insert(invitation).values(
    shopIds.map((shopId) => ({
      id: uuidv7(sentAt),
      orderId: order.id,
      shopId,
      state: 'sent' as const,
      sentAt,
      pen: 'supplier' as const,
    })),
  );
  const notice = { kind: 'rfqReceived', who: order.buyerCompany } as const;
  for (const shopId of shopIds) await notifySupplier(tx, context, order, shopId, notice);
}
