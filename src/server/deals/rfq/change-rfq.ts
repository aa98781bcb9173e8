import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { changeRfq } from '#api/deals/open-rfq.ts';
import { rfqProblems } from '#api/deals/rfq-rules.ts';
import type { SpecLimit } from '#api/deals/spec-limit-rules.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { compare } from '#lib/decimal.ts';
import { locales } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { withLocale } from '#i18n/server.ts';
import { loadDirectory } from '#server/market/catalogue/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { invitation, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { describeFiles, storingIdempotently } from '#server/platform/files/index.ts';
import { noteAccount } from '#server/platform/account-texts/index.ts';
import {
  carriageIn,
  describeChanges,
  describeOrder,
  loadNames,
  moveOrder,
  notifySupplier,
  quotingEnd,
  writtenInLimits,
  writtenOfUse,
  type KeptChange,
  type OrderRow,
} from '#server/deals/deal/index.ts';
import { codeProblems } from './codes.ts';
import { keptAttachments } from './create.ts';
import { dictionaryProblems, keptLimits } from './limits.ts';
import { lockOpenRfq } from './open-rfq.ts';
import { askedColumns, type AskedColumns } from './asked.ts';

type Input = z.output<typeof changeRfq.input>;

/**
 * Changes what is asked for, by the rules of posting. What the goods are stands: another grade of the catalogue is another
 * RFQ. The days to quote in are those of the posting.
 */
export function changeOwnRfq(context: MemberContext, input: Input): Promise<OrderView> {
  return storingIdempotently(context, changeRfq, input, async (tx, store) => {
    const deal = await lockOpenRfq(tx, context, input.orderId, 'changeRfq');
    const { order: before, role, company, facts } = deal;
    if (before.version !== input.version) throw new AppError('conflict', { words: m.deals_change_elsewhere() });
    const attachmentIds = keptAttachments(context, input, before);
    await check(tx, context, before, input);
    for (const file of context.files) attachmentIds.push(await store({ purpose: 'rfq', file }));
    const asked = askedColumns(input);
    const changes = [...changesBetween(before, asked), ...(await changeOfFiles(tx, before, attachmentIds))];
    if (changes.length === 0) throw new AppError('invalid', { words: m.deals_change_nothing() });
    const version = before.version + 1;
    const detail = { version, changes };
    const moved = await moveOrder(tx, context, before, { action: 'changeRfq', role, company, facts, detail });
    const [order] = await tx
      .update(tradeOrder)
      .set({ ...asked, attachmentIds, version })
      .where(eq(tradeOrder.id, moved.id))
      .returning();
    const { remarks, gradeNumber, serviceAddress } = asked;
    const written = [remarks, gradeNumber, serviceAddress, ...writtenInLimits(asked.limits), ...writtenOfUse(asked)];
    await noteAccount(tx, context, 'deal', before.id, ...written);
    await tellSuppliers(tx, context, order!, changes);
    return describeOrder(context, tx, order!, deal);
  });
}

async function check(tx: Transaction, context: MemberContext, order: OrderRow, input: Input): Promise<void> {
  const directory = await loadDirectory({ ...context, db: tx });
  const { categoryId, materialId, offerId, quoteDueAt } = order;
  const [of] = offerId === null ? [] : await tx.select().from(offer).where(eq(offer.id, offerId));
  const goods = { categoryId: categoryId ?? undefined, materialId: materialId ?? undefined };
  const problems = {
    ...codeProblems(directory, input),
    ...dictionaryProblems(directory, input.limits),
    ...rfqProblems(
      { ...input, ...goods },
      {
        now: context.now(),
        moq: of?.status === 'onSale' ? of.moq : null,
        quoteDue: quoteDueAt,
        carriage: await carriageIn({ ...context, db: tx }, { ...order, gradeNumber: input.gradeNumber }),
      },
    ),
    // What it says beside a grade of the catalogue would be another grade than the one asked for.
    ...(materialId !== null &&
      input.gradeNumber !== order.gradeNumber && { gradeNumber: m.deals_change_gradeStands() }),
  };
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

type Value = Exclude<AskedColumns[keyof AskedColumns], readonly unknown[]>;
const textOf = (value: Value): string | null => {
  if (value === null || value === '') return null;
  return value instanceof Date ? value.toISOString() : String(value);
};
const decimals: readonly string[] = ['quantity', 'targetPrice'] satisfies (keyof AskedColumns)[];

/** What differs, in the order of the form. */
function changesBetween(before: OrderRow, asked: AskedColumns): KeptChange[] {
  return (Object.keys(asked) as (keyof AskedColumns)[]).flatMap((field): KeptChange[] => {
    if (field === 'limits') return changeOfLimits(before.limits, asked.limits);
    const [from, to] = [textOf(before[field]), textOf(asked[field])];
    const isSame = decimals.includes(field) && from && to ? compare(from, to) === 0 : from === to;
    return isSame ? [] : [{ field, from, to }];
  });
}

/** Each as it is kept: whoever reads of it has a language. */
function changeOfLimits(before: readonly SpecLimit[], asked: readonly SpecLimit[]): KeptChange[] {
  const [from, to] = [keptLimits(before), keptLimits(asked)].map((limits) => limits.map((one) => JSON.stringify(one)));
  return from!.join() === to!.join() ? [] : [{ field: 'limits', from: from!, to: to! }];
}

async function changeOfFiles(tx: Transaction, before: OrderRow, attachmentIds: string[]): Promise<KeptChange[]> {
  if (before.attachmentIds.join() === attachmentIds.join()) return [];
  const files = await describeFiles({ db: tx }, [...before.attachmentIds, ...attachmentIds]);
  const names = (ids: readonly string[]) => ids.flatMap((id) => files.get(id)?.name ?? []);
  return [{ field: 'attachments', from: names(before.attachmentIds), to: names(attachmentIds) }];
}

/** Everybody who may still quote, in every language: who reads it has one. */
async function tellSuppliers(
  tx: Transaction,
  context: MemberContext,
  order: OrderRow,
  changes: readonly KeptChange[],
): Promise<void> {
  const names = await loadNames({ ...context, db: tx });
  const lines = () =>
    describeChanges(names, changes).map(({ label, from, to }) =>
      m.deals_change_line({ label, from: from ?? m.deals_change_none(), to: to ?? m.deals_change_none() }),
    );
  const changed = Object.fromEntries(
    locales.map((locale) => [locale, { words: withLocale(locale, () => lines().join('\n')) }]),
  );
  const until = quotingEnd(order).toISOString();
  const asked = await tx
    .select({ shopId: invitation.shopId })
    .from(invitation)
    .where(and(eq(invitation.orderId, order.id), inArray(invitation.state, ['sent', 'seen'])));
  const notice = { kind: 'rfqChanged', who: order.buyerCompany, until, changed } as const;
  for (const { shopId } of asked) await notifySupplier(tx, context, order, shopId, notice);
}
