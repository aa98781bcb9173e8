import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { answerDocuments as buyersCall, presentDocuments as suppliersCall } from '#api/deals/documentary.ts';
import { asksPrice } from '#api/deals/avoidance.ts';
import { asksProof, documentsAsk, documentsSteps } from '#api/deals/documentary-steps.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';
import { earliestDay, latestDay } from '#lib/days.ts';
import { lockOwnSubOrder, moveSubOrder, orderFor, readBalance } from '#server/deals/deal/index.ts';
import { noteAccount } from '#server/platform/account-texts/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { documentsStep } from '#server/platform/db/schema/documentary.ts';
import { shipment } from '#server/platform/db/schema/shipment.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { storingIdempotently } from '#server/platform/files/index.ts';
import { tell } from './tell.ts';

type Input = z.output<(typeof suppliersCall)['input']>;

/** What the supplier states of the documents of a shipment: 409 where it is not its turn for that. */
export const presentDocuments = (context: MemberContext, input: Input): Promise<OrderView> =>
  takeStep(context, suppliersCall, input, 'supplier');

/** The same of the buyer. */
export const answerDocuments = (context: MemberContext, input: Input): Promise<OrderView> =>
  takeStep(context, buyersCall, input, 'buyer');

function takeStep(
  context: MemberContext,
  call: { path: string },
  input: Input,
  side: 'buyer' | 'supplier',
): Promise<OrderView> {
  const { shipmentId, action, day, bank, reference, items, remark } = input;
  return storingIdempotently(context, call, input, async (tx, store) => {
    const [known] = await tx.select().from(shipment).where(eq(shipment.id, shipmentId));
    if (!known) throw notFound();
    const deal = await lockOwnSubOrder(tx, context, known.subOrderId, [side]);
    const { order, subOrder: row, company } = deal;
    const { way, documents } = (await readBalance(tx, row)).banks;
    // Of this shipment alone: the table knows the deal.
    const open = way && asksPrice(row) ? documentsSteps(way, documents.get(known.position) ?? [], side) : [];
    const moved = await moveSubOrder(tx, context, order, row, {
      ...{ action, role: side, company, facts: { bankSteps: open } },
      detail: {
        ...{ shipment: known.position, day },
        ...(bank && { bank }),
        ...(items.length > 0 && { items }),
        ...(remark && { remark }),
      },
    });
    const [evidence] = context.files;
    const isToShow = action === 'statePaid' && asksProof(documents.get(known.position) ?? []);
    refuseWrong(input, row.awardedAt, context.now(), isToShow && !evidence);
    await addStep(tx, {
      ...{ shipmentId, action, by: side, day, bank, reference, items, remark },
      fileId: evidence ? await store({ purpose: 'documentary', file: evidence }) : null,
      ...{ statedBy: context.actor.id, statedAt: context.now() },
    });
    await noteAccount(tx, context, 'deal', order.id, bank, reference, ...items);
    const words = [...items.map((item) => `• ${item}`), remark].filter(Boolean).join('\n');
    await tell(tx, context, side === 'buyer' ? 'supplier' : 'buyer', moved, { step: action, who: company, words });
    return orderFor(context, order.id, tx);
  });
}

/** The caller holds the lock of the deal. */
export async function addStep(tx: Transaction, step: Omit<typeof documentsStep.$inferInsert, 'seq'>): Promise<void> {
  const seq = (await tx.$count(documentsStep, eq(documentsStep.shipmentId, step.shipmentId))) + 1;
  await tx.insert(documentsStep).values({ ...step, seq });
}

/** 422 at the fields. Days are forgiving: it may be tomorrow where a bank is. */
function refuseWrong(input: Input, awardedAt: Date, now: Date, isUnshown: boolean): void {
  const asks: readonly string[] = documentsAsk[input.action] ?? [];
  const problems: Record<string, string> = {};
  if (input.day > latestDay(now)) problems['day'] = m.deals_bank_dayAhead();
  else if (input.day < earliestDay(awardedAt)) problems['day'] = m.deals_remit_dateBeforeAward();
  if (isUnshown) problems['evidence'] = m.deals_bank_showPayment();
  for (const field of ['bank', 'items', 'remark'] as const)
    if (asks.includes(field) && input[field].length === 0) problems[field] = m.field_required();
  if (Object.keys(problems).length > 0) throw invalid(problems);
}
