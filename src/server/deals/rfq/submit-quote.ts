import { createHash } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { submitQuote } from '#api/deals/quote.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';
import { quoteProblems } from '#api/deals/quote-rules.ts';
import { closedProblems } from '#api/deals/closed-destinations.ts';
import { quotedPackingProblem, type Carriage } from '#api/deals/carriage-rules.ts';
import type { Problems } from '#api/deals/trade-rules.ts';
import { noteAccount } from '#server/platform/account-texts/index.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { loadDirectory } from '#server/market/catalogue/index.ts';
import type { Context, MemberContext } from '#server/platform/context.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { invitation, quote, quoteLine, quoteVersion } from '#server/platform/db/schema/rfq.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import {
  carriageIn,
  describeOrder,
  goodsOf,
  isSealed,
  loadCarriedGoods,
  lockInvitedOrder,
  moveOrder,
  notifyBuyer,
  type OrderRow,
  type SuppliersDeal,
  quoteHash,
} from '#server/deals/deal/index.ts';
import type { DealNotice } from '#server/platform/mailer/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { codeProblems } from './codes.ts';
import { readOwnFacts } from './facts.ts';
import { keptAnswers, proposalProblems } from './limits.ts';
import { termColumns } from './terms.ts';

type Input = z.output<typeof submitQuote.input>;
type Said = Omit<Input, 'orderId'>;

/** Quotes, or adds a version to the standing quote. Versions are never changed. The buyer holds the pen then. */
export function sendQuote(context: MemberContext, input: Input): Promise<OrderView> {
  return idempotently(context, submitQuote, input, async (tx) => {
    const { orderId, ...said } = input;
    return quoteIn(tx, context, await lockInvitedOrder(tx, context, orderId), said);
  });
}

/** The same with the deal locked, for a member or for somebody without an account. */
export async function quoteIn(tx: Transaction, context: Context, deal: SuppliersDeal, input: Said): Promise<OrderView> {
  const { facts, standing } = await readOwnFacts(tx, context, deal.order, deal.invitation);
  const quoteId = standing?.id ?? uuidv7(context.now());
  // What is asked for has changed since: its change came first, and the supplier reads it before quoting.
  if (deal.order.version !== input.rfqVersion) throw new AppError('conflict', { words: m.deals_change_readFirst() });
  const version = (standing?.latest ?? 0) + 1;
  const kept = rowsOf(input);
  const order = await moveOrder(tx, context, deal.order, {
    action: 'submitQuote',
    role: deal.role,
    company: deal.company,
    shopId: deal.shopId,
    facts,
    detail: { quoteId, version, ...statement(input, kept, isSealed(deal.order, context.now())) },
  });
  await check(tx, context, order, input);

  const { remarks, serviceAddress, lines } = input;
  const ofLines = lines.flatMap(({ gradeNumber, remark }) => [gradeNumber, remark]);
  const [, , view] = await inOnePipeline([
    write(tx, context, deal, { quoteId, version }, kept),
    noteAccount(tx, context, 'deal', order.id, remarks, serviceAddress, ...ofLines),
    describeOrder(context, tx, order, deal),
    notifyBuyer(tx, context, order, {
      ...{ kind: standing ? 'quoteRevised' : 'quoteReceived', who: deal.company },
      ...(!isSealed(order, context.now()) && offered(input)),
    }),
  ]);
  return view;
}

/**
 * What the chain of events keeps of a quote: its words, the hash that proves them later, and that of the rows which keep
 * them (check-deals.ts). Sealed bids are there as a
 * hash alone, so that nobody reads a price from the timeline before the bids are opened.
 */
function statement(said: Said, rows: Rows, sealed: boolean): Record<string, unknown> {
  const kept = quoteHash(rows.version, rows.lines);
  const sha256 = createHash('sha256').update(JSON.stringify(said)).digest('hex');
  if (sealed) return { sealed, sha256, kept };
  const { validUntil, currency, lines } = said;
  return {
    validUntil,
    currency,
    lines: lines.map(({ gradeNumber, quantity, unitPrice }) => ({ gradeNumber, quantity, unitPrice })),
    sha256,
    kept,
  };
}

/** What is told of it; several lines have no price in common. */
function offered({ lines, currency, tradeTerm, validUntil }: Said): Partial<Pick<DealNotice, 'price' | 'goods'>> {
  const [line, ...others] = lines;
  if (!line || others.length > 0) return {};
  return { goods: goodsOf(line), price: { amount: line.unitPrice, currency, tradeTerm, validUntil } };
}

async function check(tx: Transaction, context: Context, order: OrderRow, input: Said): Promise<void> {
  const look = { ...context, db: tx };
  const carriage = await carriageIn(look, order);
  const { buyerNation: buyersCountry } = order;
  const problems: Problems = {
    ...closedProblems({ ...input, buyersCountry }, carriage, context.now()),
    ...codeProblems(await loadDirectory(look), input),
    ...(await unknownMaterials(tx, order, input)),
    ...proposalProblems(order.limits, input.limits),
    ...quoteProblems(input, order, context.now(), carriage),
  };
  const carriedOf = await loadCarriedGoods(look);
  const replaced = replacementProblem(carriedOf, carriage, order, input);
  if (replaced) problems.packing ??= replaced;
  for (const { materialId } of input.lines.filter(({ replacement }) => replacement))
    Object.assign(
      problems,
      closedProblems({ ...input, buyersCountry }, { ...carriage, goods: carriedOf({ materialId }) }, context.now()),
    );
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** Of a replacement that the catalogue knows: whether it travels in what is quoted. */
function replacementProblem(
  carriedOf: Awaited<ReturnType<typeof loadCarriedGoods>>,
  carriage: Carriage,
  { cabinetType }: OrderRow,
  { lines, packing }: Said,
): string | undefined {
  const carried = { packing, cabinetType: cabinetType ?? undefined };
  return lines
    .filter(({ replacement }) => replacement)
    .map(({ materialId }) => quotedPackingProblem(carried, { ...carriage, goods: carriedOf({ materialId }) }))
    .find((problem) => problem !== undefined);
}

async function unknownMaterials(tx: Transaction, asked: OrderRow, { lines }: Said): Promise<Problems> {
  const others = lines.filter(({ materialId }) => materialId !== asked.materialId);
  const ids = others.flatMap(({ materialId }) => materialId ?? []);
  if (ids.length === 0) return {};
  const known = await tx.select({ id: material.id }).from(material).where(inArray(material.id, ids));
  const problems: Problems = {};
  for (const [index, { materialId }] of lines.entries()) {
    if (materialId && materialId !== asked.materialId && !known.some(({ id }) => id === materialId))
      problems[`lines.${index}.materialId`] = m.field_chooseOne();
  }
  return problems;
}

type Rows = ReturnType<typeof rowsOf>;
/** A quote as its rows keep it. */
const rowsOf = (input: Said) => {
  const { validUntil, currency, leadTimeDays, paymentTerm, packing, remarks, lines, limits } = input;
  return {
    version: {
      ...termColumns(input),
      validUntil: new Date(validUntil),
      currency,
      leadTimeDays,
      paymentTerm,
      packing,
      remarks,
      limits: keptAnswers(limits),
    },
    lines: lines.map(({ materialId = null, gradeNumber, replacement, quantity, unitPrice, remark }) => ({
      materialId,
      gradeNumber,
      replacement,
      quantity,
      unitPrice,
      remark,
    })),
  };
};

async function write(
  tx: Transaction,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  { order, shopId, invitation: invited }: SuppliersDeal,
  { quoteId, version }: { quoteId: string; version: number },
  kept: Rows,
): Promise<void> {
  const latest = { latest: version, validUntil: kept.version.validUntil };
  await inOnePipeline([
    version > 1
      ? tx.update(quote).set(latest).where(eq(quote.id, quoteId))
      : tx.insert(quote).values({ id: quoteId, orderId: order.id, shopId, state: 'live', ...latest }),
    tx.insert(quoteVersion).values({
      quoteId,
      version,
      at: now(),
      memberId: actor?.id ?? null,
      ...kept.version,
    }),
    tx
      .insert(quoteLine)
      .values(kept.lines.map((line, index) => ({ id: uuidv7(now()), quoteId, version, position: index + 1, ...line }))),
    tx
      .update(invitation)
      .set({ state: 'quoted', pen: 'buyer', counterUntil: null, seenAt: invited.seenAt ?? now() })
      .where(eq(invitation.id, invited.id)),
  ]);
}
