import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import {
  confirmClaimPaid as confirmCall,
  denyClaimPaid as denyCall,
  stateClaimPaid as stateCall,
} from '#api/deals/claim.ts';
import { claimDays } from '#api/deals/claim-choices.ts';
import { m } from '#i18n/messages.ts';
import { endOfDay, latestDay, workingDaysAfter } from '#lib/days.ts';
import { noteAccount } from '#server/platform/account-texts/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { claim } from '#server/platform/db/schema/claim.ts';
import { invalid } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { takeStep } from './end.ts';
import { lockOwnClaim } from './lock.ts';

/**
 * Who owes a settlement directly has paid it. It counts once who is owed confirms it, or says nothing of it in time. Throws
 * 409 where nothing is owed (any more) or it was said already, 422 for a day to come.
 */
export const statePaid = (context: MemberContext, input: z.output<typeof stateCall.input>) =>
  idempotently(context, stateCall, input, async (tx) => {
    const { id, paidOn, reference } = input;
    const found = await lockOwnClaim(tx, context, id);
    const { owed: amount, currency } = found.claimed;
    const now = context.now();
    if (paidOn > latestDay(now)) throw invalid({ paidOn: m.deals_remit_dateFuture() });
    await noteAccount(tx, context, 'deal', found.order.id, reference);
    const step = {
      action: 'stateClaimPaid',
      money: { amount, currency },
      more: { sentAt: paidOn, reference },
    } as const;
    return takeStep(tx, context, found, step, () =>
      tx
        .update(claim)
        .set({
          ...{ owedPaidOn: paidOn, owedReference: reference },
          owedAnswerBy: new Date(endOfDay(workingDaysAfter(now, claimDays.owedSilence))),
        })
        .where(eq(claim.id, id)),
    );
  });

/** Who is owed says that it has come, whatever the other side says of it. */
export const confirmPaid = (context: MemberContext, input: z.output<typeof confirmCall.input>) =>
  idempotently(context, confirmCall, input, async (tx) => {
    const found = await lockOwnClaim(tx, context, input.id);
    const { owed: amount, currency } = found.claimed;
    return takeStep(tx, context, found, { action: 'claimPaid', money: { amount, currency } }, () =>
      tx.update(claim).set({ owedPaidAt: context.now() }).where(eq(claim.id, input.id)),
    );
  });

/** It has not: it is owed as before, and the other side reads why. Throws 409 where nobody says so, or its time is over. */
export const denyPaid = (context: MemberContext, input: z.output<typeof denyCall.input>) =>
  idempotently(context, denyCall, input, async (tx) => {
    const found = await lockOwnClaim(tx, context, input.id);
    const { owed: amount, currency, owedReference: reference } = found.claimed;
    await noteAccount(tx, context, 'deal', found.order.id, input.reason);
    const said = { remark: input.reason, money: { amount, currency }, more: { reference } };
    return takeStep(tx, context, found, { action: 'denyClaimPaid', ...said }, () =>
      tx.update(claim).set({ owedPaidOn: null, owedReference: '', owedAnswerBy: null }).where(eq(claim.id, input.id)),
    );
  });
