import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { formatMoney } from '#lib/format.ts';
import { proposeSettlement as call, type getCalledInClaims } from '#api/deals/claim.ts';
import { claimDays } from '#api/deals/claim-choices.ts';
import { m } from '#i18n/messages.ts';
import { daysAfter } from '#lib/days.ts';
import { compare, round } from '#lib/decimal.ts';
import { moveSubOrder, refuseOwnDeal } from '#server/deals/deal/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { claim } from '#server/platform/db/schema/claim.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { factsAt, lockClaim } from './lock.ts';
import { tell } from './tell.ts';
import { addVersion } from './versions.ts';

/** Who tells of what the marketplace proposes. */
const marketplace = 'Resinport';

/** Claims that the marketplace was called in for, oldest first. */
export async function calledInClaims(
  { db }: MemberContext,
  { pageNo, pageSize }: z.output<typeof getCalledInClaims.input>,
): Promise<z.output<typeof getCalledInClaims.data>> {
  const where = inArray(claim.state, ['calledIn', 'proposed']);
  const latest = (what: 'version' | 'amount::text') =>
    sql.raw(`(select ${what} from claim_version where claim_id = claim.id order by version desc limit 1)`);
  const rows = await db
    .select({
      ...{ claim, orderId: subOrder.orderId, number: subOrder.number },
      ...{ buyer: tradeOrder.buyerCompany, supplier: subOrder.supplierCompany },
      version: sql<number>`${latest('version')}`,
      amount: sql<string>`${latest('amount::text')}`,
    })
    .from(claim)
    .innerJoin(subOrder, eq(subOrder.id, claim.subOrderId))
    .innerJoin(tradeOrder, eq(tradeOrder.id, subOrder.orderId))
    .where(and(where))
    .orderBy(asc(claim.calledInAt), asc(claim.id))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize);
  const list = rows.map(({ claim: one, amount, ...rest }) => ({
    ...rest,
    ...{ id: one.id, kind: one.kind, by: one.by, state: one.state },
    amount: { amount, currency: one.currency },
    value: { amount: one.value, currency: one.currency },
    calledInAt: one.calledInAt!.toISOString(),
    until: one.answerBy.toISOString(),
  }));
  return { list, total: await db.$count(claim, where), pageNo, pageSize };
}

/** The marketplace proposes; it rules on nothing. 409 where nobody has called it in, or something was said since; 403 where the deal is the operator's own. */
export function propose(context: MemberContext, input: z.output<typeof call.input>): Promise<Record<string, never>> {
  const { id, version, text } = input;
  return idempotently(context, call, input, async (tx) => {
    const deal = await lockClaim(tx, id);
    const { order, subOrder: row, claimed } = deal;
    await refuseOwnDeal(tx, context, deal);
    const { kind, currency, value } = claimed;
    const now = context.now();
    if (claimed.version !== version) throw new AppError('conflict', { words: m.deals_claim_answered() });
    const amount = round(input.amount, 2);
    const money = { amount, currency };
    if (compare(amount, '0') <= 0) throw invalid({ amount: m.deals_claim_positive() });
    if (compare(amount, value) > 0)
      throw invalid({ amount: m.deals_claim_tooMuch({ amount: formatMoney({ amount: value, currency }) }) });
    const moved = await moveSubOrder(tx, context, order, row, {
      ...{ action: 'proposeSettlement', role: 'operator', company: null, facts: factsAt(claimed, 'operator', now) },
      detail: { claim: kind, ...money, remark: text },
    });
    const said = { remedy: 'amount', figure: amount, tonnes: claimed.tonnes, amount, text } as const;
    await addVersion(tx, null, context, { id, version: version + 1, by: 'operator', ...said });
    await tx
      .update(claim)
      .set({ state: 'proposed', agreedBy: [], answerBy: daysAfter(now, claimDays.proposal) })
      .where(eq(claim.id, id));
    for (const side of ['buyer', 'supplier'] as const)
      await tell(tx, context, side, moved, {
        step: 'proposeSettlement',
        claim: kind,
        who: marketplace,
        money,
        words: text,
      });
    await audit(tx, context, 'claim.propose', { kind: 'order', id: order.id }, { subOrder: row.number, ...money });
    return {};
  });
}
