import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { makeClaim as call } from '#api/deals/claim.ts';
import { breachClaims, claimDays, otherSide } from '#api/deals/claim-choices.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';
import { daysAfter } from '#lib/days.ts';
import { compare } from '#lib/decimal.ts';
import { claimFacts, lockOwnSubOrder, moveSubOrder, orderFor, readBalance } from '#server/deals/deal/index.ts';
import { noteAccount } from '#server/platform/account-texts/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { claim } from '#server/platform/db/schema/claim.ts';
import { invalid } from '#server/platform/errors.ts';
import { storingIdempotently } from '#server/platform/files/index.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { claimGoods } from './goods.ts';
import { amountOf, basisOf, kindProblem, kindsOf } from './rules.ts';
import { tell } from './tell.ts';
import { addVersion } from './versions.ts';

/**
 * A side claims against the other one. 422 where there is nothing to claim, no more time for it, or more is asked than the
 * goods are worth; 409 while its own last claim is open.
 */
export function makeOwnClaim(context: MemberContext, input: z.output<typeof call.input>): Promise<OrderView> {
  const { subOrderId, kind, items, property, measured, unit, method, hidden, remedy, text } = input;
  return storingIdempotently(context, call, input, async (tx, store) => {
    const { order, subOrder: row, role, company } = await lockOwnSubOrder(tx, context, subOrderId);
    const now = context.now();
    const balance = await readBalance(tx, row);
    const goods = await claimGoods(tx, order, row, balance, now);
    if (!kindsOf(role).includes(kind)) throw invalid({ kind: m.deals_claim_notYours() });
    const problem = kindProblem(kind, hidden, goods, now);
    if (problem) throw invalid({ kind: problem });
    const basis = basisOf(input, goods);
    const isBreach = breachClaims.includes(kind);
    // What was kept of an ended deal is all that can still be given back.
    const isLess = role === 'buyer' && !isBreach && compare(balance.payable, basis.value) < 0;
    const value = isLess ? balance.payable : basis.value;
    if (compare(value, '0') <= 0) throw invalid({ kind: m.deals_claim_nothingLeft() });
    const figure = input.figure ?? null;
    const { amount, tonnes } = amountOf(
      kind,
      { remedy, figure, tonnes: null },
      { ...basis, value, uncapped: kind === 'unpaid' && goods.uncapped },
      row.currency,
      !isBreach,
    );
    // Nobody settles above what was asked first.
    const most = compare(amount, value) > 0 ? amount : value;
    const money = { amount, currency: row.currency };
    const moved = await moveSubOrder(tx, context, order, row, {
      ...{ action: 'makeClaim', role, company, facts: claimFacts(row, balance, role, now) },
      detail: { claim: kind, remedy, ...money, remark: text },
    });
    const id = uuidv7(now);
    const firstAnswer = role === 'buyer' ? claimDays.firstAnswer : claimDays.answer;
    await tx.insert(claim).values({
      ...{ id, subOrderId, currency: row.currency, by: role, kind },
      seq: (await tx.$count(claim, eq(claim.subOrderId, row.id))) + 1,
      ...{ shipment: basis.shipment, line: basis.line, items, property, promised: basis.promised },
      ...{
        measured: measured ?? null,
        unit: isBreach ? `${row.currency}/t` : unit,
        method,
        hidden,
        tonnes: basis.tonnes,
        value: most,
        lateDays: basis.lateDays,
      },
      ...{ state: 'open', pen: otherSide(role), agreedBy: [], madeAt: now },
      answerBy: daysAfter(now, firstAnswer),
      settleBy: daysAfter(now, claimDays.settling),
    });
    await addVersion(tx, store, context, { id, version: 1, by: role, remedy, figure, tonnes, amount, text });
    await noteAccount(tx, context, 'deal', order.id, text, property, method, unit);
    await tell(tx, context, otherSide(role), moved, {
      ...{ step: 'makeClaim', claim: kind, who: company, money: remedy === 'replacement' ? null : money, words: text },
    });
    return orderFor(context, order.id, tx);
  });
}
