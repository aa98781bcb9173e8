import type { z } from 'zod';
import { askClaimApproval as askCall, type ApprovalView } from '#api/deals/approval.ts';
import { differenceOf } from '#api/deals/claim-amount.ts';
import { claimDays, type ClaimRemedy } from '#api/deals/claim-choices.ts';
import { lapsesAt } from '#api/deals/claim-steps.ts';
import { daysAfter } from '#lib/days.ts';
import { askForApproval, requireApproval, type Wanted } from '#server/deals/approvals/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import type { SubOrderDeal } from '#server/deals/deal/index.ts';
import { interestIsUncapped } from './goods.ts';
import { lockOwnClaim, type ClaimOfDeal } from './lock.ts';
import { amountOf } from './rules.ts';

type Found = SubOrderDeal & ClaimOfDeal;
type Terms = { remedy: ClaimRemedy; figure: string | null; tonnes: string | null; amount: string };

/** What a counter-offer would come to; undefined: the latest version as it stands. */
export async function termsOf(
  tx: Transaction,
  { claimed, subOrder }: Found,
  input: Partial<Pick<z.output<typeof askCall.input>, 'remedy' | 'figure' | 'tonnes'>>,
): Promise<Terms | undefined> {
  const { remedy } = input;
  if (remedy === undefined) return undefined;
  const uncapped = claimed.kind === 'unpaid' && (await interestIsUncapped(tx, subOrder));
  const asked = { remedy, figure: input.figure ?? null, tonnes: input.tonnes ?? null };
  return {
    ...asked,
    ...amountOf(claimed.kind, asked, { ...claimed, uncapped, difference: differenceOf(claimed) }, claimed.currency),
  };
}

/** Nothing: who claims pays nothing for it, and gives up no more than it has asked for itself. */
function wantedOf({ order, subOrder, role, claimed }: Found, terms: Terms | undefined, now: Date): Wanted | null {
  const { id, version, currency, by } = claimed;
  if (role === by) return null;
  const { amount, remedy } = terms ?? claimed;
  return {
    ...{ act: 'settle', orderId: order.id, subjectId: id },
    exactly: [id, version, remedy, terms?.figure ?? '', terms?.tonnes ?? '', amount],
    content: {
      ...{ number: subOrder.number, asked: [], side: role, version },
      parts: [
        {
          company: role === 'buyer' ? subOrder.supplierCompany : order.buyerCompany,
          ...{ quantity: claimed.tonnes, total: amount },
        },
      ],
    },
    sums: [{ amount, currency }],
    until: settledUntil(claimed, now),
  };
}

/** As long as the claim can be settled: what is called in has no end, and is asked about for as long as an answer takes. */
function settledUntil(claimed: ClaimOfDeal['claimed'], now: Date): Date {
  if (claimed.state === 'calledIn') return daysAfter(now, claimDays.answer);
  return claimed.state === 'proposed' ? claimed.answerBy : lapsesAt(claimed);
}

/** What this would cost the company stays within its limits, or another person has approved it. Throws 403 `approvalNeeded`. */
export async function requireCost(tx: Transaction, context: MemberContext, found: Found, terms?: Terms): Promise<void> {
  const wanted = wantedOf(found, terms, context.now());
  if (wanted) await requireApproval(tx, context, wanted);
}

/** Asks a colleague to approve a settlement above the limit. 409 where nothing is to be settled, or it costs nothing. */
export const askForCost = (context: MemberContext, input: z.output<typeof askCall.input>): Promise<ApprovalView> =>
  idempotently(context, askCall, input, async (tx) => {
    const found = await lockOwnClaim(tx, context, input.id);
    const wanted = wantedOf(found, await termsOf(tx, found, input), context.now());
    if (!wanted || found.claimed.endedAt || found.claimed.version !== input.version) throw new AppError('conflict');
    return askForApproval(tx, context, wanted);
  });
