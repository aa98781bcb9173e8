import { eq } from 'drizzle-orm';
import { closedProblems } from '#api/deals/closed-destinations.ts';
import { orderStatuses, tradeDays } from '#api/deals/order-states.ts';
import { agreedLimits } from '#api/deals/spec-limit-rules.ts';
import { daysAfter } from '#lib/days.ts';
import { add } from '#lib/decimal.ts';
import { collectingFor } from '#server/deals/ledger/index.ts';
import { sellersAccounts } from '#server/deals/payout/index.ts';
import { issueContract } from '#server/deals/contract/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { subOrder, subOrderLine } from '#server/platform/db/schema/deal.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { AppError } from '#server/platform/errors.ts';
import { certifiedCompany } from '#server/members/company/index.ts';
import {
  appendEvent,
  carriageIn,
  controlsOf,
  goodsOf,
  lineGoods,
  latestPaymentOf,
  loadCarriedGoods,
  nextNumber,
  notifySupplier,
  statedUse,
  type OrderRow,
  type QuoteRow,
  type SubOrderRow,
} from '#server/deals/deal/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import type { QuoteLineRow, QuoteVersionRow } from './quotes.ts';

/** What one supplier gets: tonnes of lines of its quote, each with its amount in the quote's currency, two places. */
export type Award = {
  quote: QuoteRow;
  version: QuoteVersionRow;
  lines: { line: QuoteLineRow; quantity: string; amount: string }[];
};

/** Makes the sub-order of an accepted quote, with its first event and its contract; the supplier is told. */
export async function award(tx: Transaction, context: MemberContext, order: OrderRow, given: Award): Promise<void> {
  await requireOpenDestination(tx, context, order, given);
  const made = await insertSubOrder(tx, context, order, given);
  const { gradeNumber } = given.lines[0]!.line;
  await appendEvent(tx, context, order, {
    action: 'award',
    role: 'buyer',
    company: order.buyerCompany,
    from: null,
    to: made.status,
    subOrder: made,
    shopId: made.shopId,
    detail: {
      quoteId: given.quote.id,
      version: given.version.version,
      currency: made.currency,
      total: made.total,
      ...(await controlledUseOf(tx, context, order, given)),
      lines: given.lines.map(({ line, quantity, amount }) => ({
        gradeNumber: line.gradeNumber,
        quantity,
        unitPrice: line.unitPrice,
        amount,
      })),
    },
  });
  await notifySupplier(tx, context, order, made.shopId, {
    kind: 'quoteAccepted',
    who: order.buyerCompany,
    number: made.number,
    goods: goodsOf({ gradeNumber, quantity: made.quantity }),
  });
  await issueContract(tx, context, order, made);
  if ((await sellersAccounts(tx, [made], context.now())).get(made.id) === 'missing')
    await notifySupplier(tx, context, order, made.shopId, {
      ...{ kind: 'accountNeeded', who: order.buyerCompany, currency: made.currency, number: made.number },
      goods: goodsOf({ gradeNumber, quantity: made.quantity }),
    });
}

/** 409 where a sanction that came after the RFQ closes the destination: within a minute the deal is on hold, and an operator looks at it. */
export async function requireOpenDestination(
  tx: Transaction,
  context: MemberContext,
  order: OrderRow,
  { version, lines }: Award,
): Promise<void> {
  const look = { ...context, db: tx };
  const carriage = await carriageIn(look, order);
  const goodsOf = await loadCarriedGoods(look);
  const { buyerNation: buyersCountry } = order;
  for (const { line } of lines) {
    const { gradeNumber } = line;
    const goods = lineGoods(goodsOf, line, order);
    const [closed] = Object.values(
      closedProblems({ ...version, buyersCountry, gradeNumber }, { ...carriage, goods }, context.now()),
    );
    if (closed) throw new AppError('conflict', { words: closed });
  }
}

/** Sealed with the award where something of it is on a list. */
async function controlledUseOf(tx: Transaction, context: MemberContext, order: OrderRow, { lines }: Award) {
  const goodsOf = await loadCarriedGoods({ ...context, db: tx });
  const awarded = lines.map(({ line }) => line);
  return controlsOf(goodsOf, awarded, order).length > 0 ? statedUse(order) : {};
}

async function insertSubOrder(
  tx: Transaction,
  context: MemberContext,
  order: OrderRow,
  { quote, version, lines }: Award,
): Promise<SubOrderRow> {
  const now = context.now();
  const supplier = await supplierOf(tx, quote.shopId);
  const signBy = daysAfter(now, tradeDays.signing);
  const [made] = await tx
    .insert(subOrder)
    .values({
      id: uuidv7(now),
      number: await nextNumber(tx, 'SO', now),
      orderId: order.id,
      shopId: quote.shopId,
      buyerId: order.buyerId,
      supplierCompany: supplier.company,
      supplierNation: supplier.nation,
      quoteId: quote.id,
      quoteVersion: version.version,
      status: orderStatuses.pendingSignatures,
      ...termsOf(version),
      paymentTerm: version.paymentTerm,
      packing: version.packing,
      limits: agreedLimits(order.limits, version.limits),
      leadTimeDays: version.leadTimeDays,
      currency: version.currency,
      quantity: add(...lines.map(({ quantity }) => quantity)),
      // Of the rounded amounts, so that the contract adds up.
      total: add(...lines.map(({ amount }) => amount)),
      awardedAt: now,
      updatedAt: now,
      signBy,
      latestPayment: latestPaymentOf(order.latestPayment, signBy),
      collecting: await collectingFor(tx, context, version.currency),
      bankFeeLimit: context.config.bankFeeTolerance[version.currency] ?? '0',
    })
    .returning();
  await tx.insert(subOrderLine).values(
    lines.map(({ line, quantity, amount }, index) => ({
      subOrderId: made!.id,
      position: index + 1,
      quoteLineId: line.id,
      materialId: line.materialId,
      gradeNumber: line.gradeNumber,
      quantity,
      unitPrice: line.unitPrice,
      amount,
    })),
  );
  return made!;
}

const termsOf = (version: QuoteVersionRow) => ({
  tradeTerm: version.tradeTerm,
  deliveryMethod: version.deliveryMethod,
  departurePort: version.departurePort,
  destinationPort: version.destinationPort,
  portDischarge: version.portDischarge,
  destinationCountry: version.destinationCountry,
  serviceAddress: version.serviceAddress,
});

/** The company behind a shop as certified now. */
async function supplierOf(tx: Transaction, shopId: string): Promise<{ company: string; nation: string }> {
  const { ownerId, nameEn, nation } = shop;
  const [found] = await tx.select({ ownerId, nameEn, nation }).from(shop).where(eq(shop.id, shopId));
  const company = found!.ownerId ? await certifiedCompany(tx, found!.ownerId) : undefined;
  return company ?? { company: found!.nameEn, nation: found!.nation };
}
