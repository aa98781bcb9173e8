import { and, asc, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import { earliestDay } from '#lib/days.ts';
import { goodsOf } from '#server/deals/deal/index.ts';
import { notifyMember } from '#server/mail/mail/index.ts';
import type { AccountEnd, Approved, Services } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { rfqsOf } from '#api/deals/bundle-rules.ts';
import { stops } from '#api/deals/hold-choices.ts';
import type { Goods } from '#server/platform/mailer/index.ts';
import { hold } from '#server/platform/db/schema/holds.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { waitingRfq, rfqTemplate } from '#server/platform/db/schema/rfq.ts';
import { AppError } from '#server/platform/errors.ts';
import { tryingEach } from '#server/platform/jobs/trying-each.ts';
import { placeRfq, type Poster } from './create.ts';
import { placeBundle } from './post-bundle.ts';
import { waitingBecame, type WaitingRow } from './waiting.ts';

/**
 * Posts what has waited for the certification, in its transaction and with the rules of this moment. What cannot be posted
 * any more stays with its writer, who is told.
 */
export const postWaitingRfqs: Approved = async (tx, context, memberId) => {
  const waiting = await tx
    .select()
    .from(waitingRfq)
    .where(and(eq(waitingRfq.memberId, memberId), eq(waitingRfq.state, 'waiting')))
    .orderBy(asc(waitingRfq.savedAt), asc(waitingRfq.id))
    .for('update');
  if (waiting.length === 0) return;
  const poster = await posterOf(tx, context, memberId);
  for (const row of waiting) {
    const posted = await tryToPlace(tx, poster, row);
    const goods = goodsOf(row.fields);
    if (posted) await waitingBecame(tx, row, posted);
    else await tx.update(waitingRfq).set({ state: 'refused' }).where(eq(waitingRfq.id, row.id));
    await notifyMember(
      tx,
      context,
      memberId,
      posted
        ? {
            template: 'waitingRfqPosted',
            data: { orderId: posted.id, number: posted.number, invited: posted.invited, goods, ...posted.together },
          }
        : { template: 'waitingRfqRefused', data: { waitingId: row.id, goods } },
    );
  }
};

/** `together`: with these, under a number. */
type Posted = { id: string; number: string; invited: number; together?: { bundle: string; others: Goods[] } };

/** Null: it is refused, and nothing of it is left behind. */
async function tryToPlace(
  tx: Transaction,
  poster: Poster | null,
  { fields, lines, attachmentIds }: WaitingRow,
): Promise<Posted | null> {
  if (!poster) return null;
  try {
    return await tx.transaction(async (inner) => {
      if (lines.length === 0) return placeRfq(inner, poster, fields, async () => attachmentIds);
      const posted = await placeBundle(inner, poster, rfqsOf(fields, lines), attachmentIds);
      const invited = Math.max(...posted.lines.map((line) => line.invited));
      return { ...posted.lines[0]!, invited, together: { bundle: posted.number, others: lines.map(goodsOf) } };
    });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Null: what an operator has put on hold posts nothing, nor does an account that is being closed. */
async function posterOf(tx: Transaction, context: Parameters<Approved>[1], memberId: string): Promise<Poster | null> {
  const held = and(eq(hold.partyId, memberId), isNull(hold.liftedAt), inArray(hold.kind, ['account', ...stops.buying]));
  const [buyer] = await tx.select().from(member).where(eq(member.id, memberId));
  if (!buyer || buyer.closingAt || (await tx.$count(hold, held)) > 0) return null;
  const { id, email, type, capabilities } = buyer;
  const rights = {
    type,
    capabilities,
    roles: ['owner' as const],
    holds: [],
    secondFactorNeeded: false,
    provedAt: null,
  };
  return { ...context, actor: { id, party: id, email, sessionId: '', locale: context.locale, ...rights } };
}

/** RFQs that still wait on a day on which they can be posted no more: their writers are told. Gives how many. */
export async function expireWaitingRfqs({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  const today = earliestDay(now());
  const day = (field: 'deliveryStart' | 'deliveryDeadline' | 'latestPayment') =>
    sql`${waitingRfq.fields} ->> ${field} < ${today}`;
  const isOver = and(
    eq(waitingRfq.state, 'waiting'),
    or(
      day('deliveryStart'),
      day('deliveryDeadline'),
      day('latestPayment'),
      sql`exists (select 1 from jsonb_array_elements(${waitingRfq.lines}) line
        where line ->> 'deliveryStart' < ${today} or line ->> 'deliveryDeadline' < ${today})`,
    ),
  );
  const expiring = tryingEach();
  await expiring.tryDue(
    (tried, limit) =>
      db
        .select({ id: waitingRfq.id })
        .from(waitingRfq)
        .where(and(isOver, notInArray(waitingRfq.id, [...tried])))
        .limit(limit),
    (id) =>
      db.transaction(async (tx) => {
        const one = and(eq(waitingRfq.id, id), isOver);
        const [row] = await tx.select().from(waitingRfq).where(one).for('update', { skipLocked: true });
        if (!row) return false;
        await tx.update(waitingRfq).set({ state: 'expired' }).where(eq(waitingRfq.id, id));
        const data = { waitingId: id, goods: goodsOf(row.fields) };
        await notifyMember(tx, { now }, row.memberId, { template: 'waitingRfqExpired', data });
        return true;
      }),
  );
  return expiring.count();
}

/** Nobody has seen them but their writer, who is gone. */
export const rfqEnd: AccountEnd = {
  ended: async (tx, _services, memberId) => {
    await tx.delete(waitingRfq).where(eq(waitingRfq.memberId, memberId));
    // Those of a company stay with it; its account takes them along.
    await tx.delete(rfqTemplate).where(eq(rfqTemplate.partyId, memberId));
  },
};
