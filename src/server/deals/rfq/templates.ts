import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { mostRfqTemplates } from '#api/deals/deal-choices.ts';
import {
  saveRfqTemplate,
  type deleteRfqTemplate,
  type renameRfqTemplate,
  type RfqTemplates,
} from '#api/deals/rfq-templates.ts';
import { templateFields, type TemplateFields } from '#api/deals/rfq.ts';
import { m } from '#i18n/messages.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { rfqTemplate, tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { repeatedFields } from './repeated-fields.ts';

type Row = typeof rfqTemplate.$inferSelect;

/** Of the caller's company: what others keep is not there. */
const ownWith = ({ actor }: Pick<MemberContext, 'actor'>, id: string) =>
  and(eq(rfqTemplate.id, id), eq(rfqTemplate.partyId, actor.party));

/** Throws 404 for what is another company's. */
export async function readTemplate(db: Db, context: Pick<MemberContext, 'actor'>, id: string): Promise<Row> {
  const [row] = await db.select().from(rfqTemplate).where(ownWith(context, id));
  if (!row) throw notFound();
  return row;
}

/** What an RFQ asks for, or what has been written of one, under a name that the company has no other template by. */
export function keepTemplate(
  context: MemberContext,
  input: z.output<typeof saveRfqTemplate.input>,
): Promise<{ id: string }> {
  const { actor, now } = context;
  return idempotently(context, saveRfqTemplate, input, async (tx) => {
    const { name } = input;
    await lockTemplates(tx, context);
    const fields = 'orderId' in input ? await fieldsOf(tx, context, input.orderId) : input.fields;
    if ((await tx.$count(rfqTemplate, eq(rfqTemplate.partyId, actor.party))) >= mostRfqTemplates)
      throw invalid({ name: m.deals_template_tooMany({ max: mostRfqTemplates }) });
    await refuseTaken(tx, context, name);
    const id = uuidv7(now());
    // The days of an RFQ pass, and an offer ends: neither is kept.
    const { offerId: _, ...kept } = fields;
    await tx
      .insert(rfqTemplate)
      .values({ id, partyId: actor.party, name, fields: kept, memberId: actor.id, savedAt: now() });
    return { id };
  });
}

/** Names and their number are looked at by one colleague after the other. */
const lockTemplates = (tx: Transaction, { actor }: MemberContext) =>
  tx.select({ id: member.id }).from(member).where(eq(member.id, actor.party)).for('no key update');

async function refuseTaken(tx: Transaction, { actor }: MemberContext, name: string, but?: string): Promise<void> {
  const same = and(eq(rfqTemplate.partyId, actor.party), sql`lower(${rfqTemplate.name}) = lower(${name})`);
  if ((await tx.$count(rfqTemplate, but === undefined ? same : and(same, ne(rfqTemplate.id, but)))) > 0)
    throw invalid({ name: m.deals_template_taken() });
}

async function fieldsOf(tx: Transaction, context: MemberContext, orderId: string): Promise<TemplateFields> {
  const own = and(eq(tradeOrder.id, orderId), eq(tradeOrder.buyerId, context.actor.party));
  const [order] = await tx.select().from(tradeOrder).where(own);
  if (!order) throw notFound();
  return templateFields.parse(repeatedFields(context, order));
}

export async function companyTemplates({ db, actor }: MemberContext): Promise<RfqTemplates> {
  const rows = await db
    .select()
    .from(rfqTemplate)
    .where(eq(rfqTemplate.partyId, actor.party))
    .orderBy(asc(sql`lower(${rfqTemplate.name})`), asc(rfqTemplate.id));
  return rows.map(({ id, name, fields: { gradeNumber = null, quantity = null, lines = [] }, savedAt }) => ({
    ...{ id, name, gradeNumber, quantity, further: lines.length, savedAt: savedAt.toISOString() },
  }));
}

export function renameTemplate(
  context: MemberContext,
  { id, name }: z.output<typeof renameRfqTemplate.input>,
): Promise<Record<never, never>> {
  return context.db.transaction(async (tx) => {
    await lockTemplates(tx, context);
    await readTemplate(tx, context, id);
    await refuseTaken(tx, context, name, id);
    await tx.update(rfqTemplate).set({ name }).where(ownWith(context, id));
    return {};
  });
}

export async function deleteTemplate(
  context: MemberContext,
  { id }: z.output<typeof deleteRfqTemplate.input>,
): Promise<Record<never, never>> {
  const deleted = await context.db.delete(rfqTemplate).where(ownWith(context, id)).returning({ id: rfqTemplate.id });
  if (deleted.length === 0) throw notFound();
  return {};
}
