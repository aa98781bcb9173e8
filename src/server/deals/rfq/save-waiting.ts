import { asc, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { mostWaitingRfqs } from '#api/deals/deal-choices.ts';
import { besides, rfqsOf } from '#api/deals/bundle-rules.ts';
import { saveWaitingRfq, type WaitingRfqs } from '#api/deals/rfq.ts';
import { m } from '#i18n/messages.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { waitingRfq } from '#server/platform/db/schema/rfq.ts';
import { certifiedCompany } from '#server/members/company/index.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { removeFile, storingIdempotently } from '#server/platform/files/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { checkedRfq, keptAttachments } from './create.ts';
import { checkLines } from './post-bundle.ts';
import { isOwnOpen, lockWaiting, type WaitingRow } from './waiting.ts';

type Input = z.output<typeof saveWaitingRfq.input>;

/**
 * Keeps an RFQ of a member without a certified company, held to the rules of posting. Throws 409 for who is certified
 * (and may post it), and where what is changed has been changed meanwhile.
 */
export async function keepWaitingRfq(context: MemberContext, input: Input): Promise<{ id: string }> {
  let left: string[] = [];
  const kept = await storingIdempotently(context, saveWaitingRfq, input, async (tx, store) => {
    await refuseCertified(tx, context);
    const { id, version, keptAttachments: _, lines, ...fields } = input;
    const before = id === undefined ? undefined : await lockWaiting(tx, context, id);
    if (before && before.version !== version)
      throw new AppError('conflict', { words: m.deals_waiting_changedElsewhere() });
    if (!before && (await tx.$count(waitingRfq, isOwnOpen(context))) >= mostWaitingRfqs)
      throw invalid({ gradeNumber: m.deals_waiting_tooMany({ max: mostWaitingRfqs }) });
    const attachmentIds = keptAttachments(context, input, before);
    await checkWaiting(tx, context, { fields, lines });
    left = before?.attachmentIds.filter((file) => !attachmentIds.includes(file)) ?? [];
    for (const file of context.files) attachmentIds.push(await store({ purpose: 'rfq', file }));
    const saved = { fields, lines, attachmentIds, state: 'waiting' as const, savedAt: context.now() };
    if (before) {
      await tx
        .update(waitingRfq)
        .set({ ...saved, version: before.version + 1 })
        .where(eq(waitingRfq.id, before.id));
      return { id: before.id };
    }
    const made = uuidv7(context.now());
    await tx.insert(waitingRfq).values({ id: made, memberId: context.actor.id, version: 1, ...saved });
    return { id: made };
  });
  for (const file of left) await removeFile(context, file);
  return kept;
}

/** By the rules of posting: one by itself, or several together. */
async function checkWaiting(
  tx: Db,
  context: MemberContext,
  { fields, lines }: Pick<WaitingRow, 'fields' | 'lines'>,
  buyersCountry?: string,
): Promise<void> {
  if (lines.length === 0) return void (await checkedRfq(tx, context, fields, buyersCountry));
  try {
    await checkLines(tx, context, [fields, ...lines], rfqsOf(fields, lines), buyersCountry);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error;
    throw invalid(besides(error.fields ?? {}));
  }
}

/** The certification waits for this lock, or has been: nothing is kept that it would not see. */
async function refuseCertified(tx: Transaction, { actor }: MemberContext): Promise<void> {
  const [own] = await tx.select({ type: member.type }).from(member).where(eq(member.id, actor.id)).for('update');
  if (actor.type === 'QY' || own?.type !== 'PT')
    throw new AppError('conflict', { words: m.deals_waiting_certifiedNow() });
}

export async function withdrawOwnWaitingRfq(
  context: MemberContext,
  { id }: { id: string },
): Promise<Record<never, never>> {
  const left = await context.db.transaction(async (tx) => {
    const { attachmentIds } = await lockWaiting(tx, context, id);
    await tx.update(waitingRfq).set({ state: 'withdrawn', attachmentIds: [] }).where(eq(waitingRfq.id, id));
    return attachmentIds;
  });
  for (const file of left) await removeFile(context, file);
  return {};
}

/** The caller's, newest first. */
export async function ownWaitingRfqs(context: MemberContext): Promise<WaitingRfqs> {
  const rows = await context.db
    .select()
    .from(waitingRfq)
    .where(isOwnOpen(context))
    .orderBy(desc(waitingRfq.savedAt), asc(waitingRfq.id));
  const list: WaitingRfqs = [];
  const own = await certifiedCompany(context.db, context.actor.party);
  for (const row of rows) list.push({ ...describe(row), problems: await problemsOf(context, row, own?.nation) });
  return list;
}

const describe = ({ id, state, fields: { gradeNumber, quantity, tradeTerm }, lines, savedAt }: WaitingRow) => ({
  id,
  state,
  gradeNumber,
  quantity,
  tradeTerm,
  further: lines.length,
  savedAt: savedAt.toISOString(),
});

/** What posting it would be refused for now: days pass, offers end, suppliers leave. */
async function problemsOf(context: MemberContext, row: WaitingRow, buyersCountry?: string): Promise<string[]> {
  try {
    await checkWaiting(context.db, context, row, buyersCountry);
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [...new Set(Object.values(error.fields ?? {}))];
  }
}
